"""What the other reconstructions would have said of these very cards, at one step of a record.

The engine is asked, never the author: the position before the step is taken over by the other ruleset (``Game.under``),
which plays the trick on the table again from its lead and then does the same thing. Tricks already gathered lie where they
lie, so a step costs the same however long the record is.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.elsewhere import clauses
from games.elsewhere.clauses import Clause
from games.engine.actions import Illegal
from games.engine.ruleset import RULESETS, Ruleset
from games.explain import RuleLink
from games.records.record import Step
from games.sentences import listing
from history.catalogue import Holding, catalogue

QUOTED = frozenset({"loaders"})
"""Reconstructions without an author's name, which are called by their title."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A rule on which a difference rests, and on whose word it stands there: one link for each ruleset that says so."""

    id: str
    title: str
    standings: tuple[RuleLink, ...]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What would be otherwise under one ruleset, or under several alike. ``name`` is theirs, ``text`` the sentence."""

    rulesets: tuple[str, ...]
    name: str
    text: str
    grounds: tuple[Ground, ...]

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The ids of the rules on which it rests."""
        return tuple(ground.id for ground in self.grounds)


def differences(step: Step) -> tuple[Elsewhere, ...]:
    """Return what the other named rulesets would have said at a step; nothing where they would have said the same.

    They are compared as they are, without the options that a record may have changed of its own; the record's own base is
    not among them. All cards may be named, as in lessons.
    """
    found: dict[Clause, list[str]] = {}
    for slug, rules in RULESETS.items():
        if slug != step.before.rules.slug:
            for clause in _clauses(step, rules):
                found.setdefault(clause, []).append(slug)
    return tuple(
        Elsewhere(tuple(slugs), names_of(slugs), _sentence(clause, slugs, step), _grounds(clause, slugs))
        for clause, slugs in found.items()
    )


def _sentence(clause: Clause, slugs: list[str], step: Step) -> str:
    """A player's name is not to be read as one more author's."""
    comma = "," if clause.text.startswith(step.before.names) else ""
    return f"Under {names_of(slugs)}{comma} {clause.text}"


def _clauses(step: Step, rules: Ruleset) -> Iterator[Clause]:
    try:
        there = step.before.under(rules)
    except Illegal:
        return  # the hand would have ended before, or nobody knows what would have been turned
    yield from clauses.at(step, there)


def names_of(slugs: list[str] | tuple[str, ...]) -> str:
    """Return the names of rulesets in a row, such as ``Ball and “Loaders”``."""
    return listing([name_of(slug) for slug in slugs])


def name_of(slug: str) -> str:
    """Return what a ruleset is called in a sentence: by its author, or by its title in quotation marks."""
    name = catalogue().reconstructions[slug].name
    return f"“{name}”" if slug in QUOTED else name


def _grounds(clause: Clause, slugs: list[str]) -> tuple[Ground, ...]:
    known = catalogue()
    return tuple(
        Ground(rule_id, known.rules[rule_id].title, tuple(_standing(rule_id, option, slug) for slug in slugs))
        for rule_id, option in clause.grounds
    )


def _standing(rule_id: str, option: str, slug: str) -> RuleLink:
    """The rule as a reconstruction has it: the standing is that of the very option on which the difference rests."""
    known = catalogue()
    rule = known.rules[rule_id]
    told = rule.told(slug)
    held: tuple[Holding, ...] = tuple(each for each in told if each.option == option)
    status = held[0].status if held else rule.status(slug)
    return RuleLink(rule_id, rule.title, status, known.reconstructions[slug].name, holdings=held or told)
