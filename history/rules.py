"""The rules of the game and what each modern reconstruction holds of them.

``content/rules/order.toml`` lists the rule ids in the order a learner needs them;
``content/rules/<id>.toml`` is one rule. The reconstructions are sources with a table
``[reconstruction]``. This is the one place where the standing of a rule is written down: the engine
knows only the values of the options.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, cast

from history.content_files import CatalogueError, ContentFile, Table

Status = Literal["stated", "inferred", "ours", "not-part", "not-seen"]
Layer = Literal["willughby", "own", "ours"]

STATUSES: Mapping[str, str] = {
    "stated": "said in the author's own words",
    "inferred": "read by us out of the author's words",
    "ours": "the author is silent; this site chose",
    "not-part": "not part of the author's game",
    "not-seen": "not in the part of the text that could be seen",
}
# Parlett and McLeod each worked from Willughby's text and say so; the others did not, or do not
# say.
LAYERS: Mapping[str, str] = {
    "willughby": "Willughby, through this writer",
    "own": "this writer's own reconstruction",
    "ours": "this site's choice or reading",
}


@dataclass(frozen=True, slots=True)
class Reconstruction:
    """A modern description of the game.

    ``layer`` is ``willughby`` for a writer who worked from Willughby's text, ``own`` for one who
    followed other modern writers or does not say. ``playable`` means that the site has a ruleset of
    the same name.
    """

    slug: str
    name: str
    author: str
    title: str
    url: str
    dated: str
    seen: str
    pedigree: str
    follows: tuple[str, ...]
    layer: Layer
    playable: bool


@dataclass(frozen=True, slots=True)
class Holding:
    """One thing that one reconstruction holds of one rule, in this site's own words.

    ``brief`` is the heart of ``text`` for a cell of a table; empty where the status says it all.
    ``place`` is the heading in the author's text under which it stands (empty where he is silent).
    A holding that settles an option of the ruleset names it: ``option`` and ``value`` are words of
    the engine's table.
    """

    rule: str
    reconstruction: str
    status: Status
    place: str
    text: str
    option: str
    value: str
    layer: Layer
    brief: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the game: its plain statement, what nobody knows of it, and what each
    reconstruction holds.

    ``options`` names the ruleset options that govern it. ``fault_only`` marks the two that never
    make an event but only name what was wrong with an action. ``part`` is the heading in
    ``order.toml`` under which the rule stands. The texts are in the markup of `history.markup`.
    """

    id: str
    part: str
    title: str
    statement: str
    unknown: str
    options: tuple[str, ...]
    disputed: bool
    fault_only: bool
    held: Mapping[str, tuple[Holding, ...]] = field(hash=False)

    def holdings(self, slug: str) -> tuple[Holding, ...]:
        """What the reconstruction holds of this rule, the heart of the rule first; empty if nothing
        was seen.
        """
        return self.held.get(slug, ())

    def told(self, slug: str) -> tuple[Holding, ...]:
        """The holdings that pages tell of. Where a rule is no part of the game, its writer's silence has that one
        standing; our choice of a value for the option then only fills the table of options.
        """
        held = self.holdings(slug)
        return tuple(each for each in held if each.status != "ours" or held[0].status != "not-part")

    def status(self, slug: str) -> Status:
        """How the reconstruction stands to the heart of this rule; `statuses` has the finer points
        too.
        """
        holdings = self.holdings(slug)
        return holdings[0].status if holdings else "not-seen"

    def statuses(self, slug: str) -> tuple[Status, ...]:
        """Every status the reconstruction has in this rule, once each, the heart of the rule first."""
        return tuple(dict.fromkeys(holding.status for holding in self.told(slug))) or ("not-seen",)

    def layer(self, layer: Layer) -> tuple[Holding, ...]:
        """The holdings of one layer of evidence, those that are no part of a game left out."""
        return tuple(
            holding
            for slug in self.held
            for holding in self.told(slug)
            if holding.layer == layer and holding.status not in ("not-part", "not-seen")
        )


def load_rules(folder: Path, root: Path, reconstructions: Mapping[str, Reconstruction]) -> dict[str, Rule]:
    """The rules by id, in learner order.

    Raises `CatalogueError` if a file and the order list disagree, if a playable reconstruction
    holds nothing of a rule, if a disputed rule does not say what is unknown, or if an option of the
    ruleset does not have exactly one holding in each playable reconstruction.
    """
    order = ContentFile(folder / "order.toml", root).top
    ids = order.texts("order", None)
    headings = order.table("parts")
    order.done()
    for rule_id in ids:
        if ids.count(rule_id) > 1:
            place = order.file.line_of(("order",), f'"{rule_id}"', occurrence=2)
            raise CatalogueError(order.file.name, place, f"{rule_id!r} is listed twice")
        if not (folder / f"{rule_id}.toml").exists():
            raise order.fault(f"there is no file {rule_id}.toml for this rule", "order", f'"{rule_id}"')
    for path in sorted(folder.glob("*.toml")):
        if path.stem not in ids and path.stem != "order":
            raise CatalogueError(path.relative_to(root).as_posix(), 1, "this rule is missing in order.toml")
    rules = {}
    parts = _parts(headings, ids)
    settled: dict[tuple[str, str], Table] = {}
    for rule_id in ids:
        table = ContentFile(folder / f"{rule_id}.toml", root).top
        rules[rule_id] = _rule(rule_id, parts[rule_id], table, reconstructions, settled)
    for rule in rules.values():
        for option in rule.options:
            for slug in _playable(reconstructions):
                if (slug, option) not in settled:
                    raise CatalogueError(
                        (folder / f"{rule.id}.toml").relative_to(root).as_posix(),
                        1,
                        f"no holding anywhere says what {slug!r} has for the option {option!r}",
                    )
    return rules


def _playable(reconstructions: Mapping[str, Reconstruction]) -> Collection[str]:
    return [slug for slug, reconstruction in reconstructions.items() if reconstruction.playable]


def _parts(headings: Table, ids: Collection[str]) -> dict[str, str]:
    """The heading under which each rule stands: each begins with the rule it is written for."""
    begins = {rule_id: headings.text(rule_id) for rule_id in ids if rule_id in headings}
    headings.done()
    parts, heading = {}, ""
    for rule_id in ids:
        heading = parts[rule_id] = begins.get(rule_id, heading)
    return parts


def _rule(
    rule_id: str,
    part: str,
    table: Table,
    reconstructions: Mapping[str, Reconstruction],
    settled: dict[tuple[str, str], Table],
) -> Rule:
    options = table.texts("options")
    held: dict[str, tuple[Holding, ...]] = {}
    for entry in table.tables("holdings"):
        holding = _holding(rule_id, entry, options, reconstructions)
        held[holding.reconstruction] = (*held.get(holding.reconstruction, ()), holding)
        if holding.option:
            key = (holding.reconstruction, holding.option)
            if key in settled:
                other = settled[key]
                raise entry.fault(
                    f"{holding.reconstruction!r} has its {holding.option!r} settled twice: "
                    f"also in {other.file.name}, line {other.file.line_of(other.key)}",
                    "option",
                )
            settled[key] = entry
    for slug in _playable(reconstructions):
        if slug not in held:
            raise table.fault(f"nothing says what {slug!r} holds of this rule: expected a [[holdings]] for it")
    rule = Rule(
        id=rule_id,
        part=part,
        title=table.text("title"),
        statement=table.text("statement"),
        unknown=table.text("unknown", ""),
        options=options,
        disputed=table.flag("disputed"),
        fault_only=table.flag("fault_only"),
        held={slug: held[slug] for slug in reconstructions if slug in held},
    )
    table.done()
    if rule.disputed and not rule.unknown:
        raise table.fault("'unknown' is empty for a rule that is disputed: expected what nobody knows of it", "unknown")
    return rule


def _holding(
    rule_id: str,
    entry: Table,
    options: Collection[str],
    reconstructions: Mapping[str, Reconstruction],
) -> Holding:
    by = entry.choice("by", reconstructions)
    status = cast(Status, entry.choice("status", STATUSES))
    place = entry.text("place", "")
    if status in ("stated", "inferred") and not place:
        raise entry.fault(f"a holding that is {status} needs its place: expected the heading in the author's text")
    option = entry.choice("option", options, "")
    value = entry.text("value", "")
    if bool(value) != bool(option and status != "not-part"):
        raise entry.fault(
            "an option needs a value and a value an option (and what is not-part has no value)",
            "value",
        )
    own_words = status in ("stated", "not-part", "not-seen")
    holding = Holding(
        rule=rule_id,
        reconstruction=by,
        status=status,
        place=place,
        text=entry.text("text"),
        option=option,
        value=value,
        layer=cast(Layer, entry.choice("layer", LAYERS, reconstructions[by].layer if own_words else "ours")),
        brief=entry.text("brief", ""),
    )
    entry.done()
    return holding
