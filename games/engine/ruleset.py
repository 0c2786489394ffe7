"""The options on which reconstructions differ, and the rulesets that are named sets of them.

A ruleset here is values only. What standing each value has (stated, inferred, ours) and where an author says it is kept
with the rest of the evidence, in ``history/content``, and joined to the value by the option's name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Final

from games.engine.cards import PACK, RANKS, Card

OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "rank": ("ace-ten", "natural"),
    "pack": ("full", "short"),
    "turn-up": ("at-once", "after-trick"),
    "reach": ("whole-trick", "later-cards"),
    "trump-card": ("face-down", "face-up"),
    "swallowing": ("yes", "no"),
    "loaders": ("hidden", "open"),
    "hand-ends": ("played-out", "at-31"),
    "reckoning": ("declared", "counted"),
    "nobody-31": ("most-points", "most-loaders"),
    "challenging": ("yes", "no"),
    "trading": ("yes", "no"),
    "caught": ("one-life", "two-lives"),
    "tie": ("all-tied", "none"),
    "no-survivor": ("replay", "shared"),
    "lives": tuple(str(number) for number in range(1, 10)),
    "scoring": ("elimination", "count-losses"),
    "hands": tuple(str(number) for number in range(1, 100)),
}
"""Every option with the values it may take."""


class RulesetError(ValueError):
    """A ruleset that does not exist or options that do not go together.

    ``option`` is the name of the option at fault, or None when it is the ruleset's own name.
    """

    def __init__(self, message: str, option: str | None = None) -> None:
        super().__init__(message)
        self.option = option


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A named set of options. Each field is the option of that name, with ``_`` for ``-``, as its text value."""

    slug: str
    rank: str
    pack: str
    turn_up: str
    reach: str
    trump_card: str
    swallowing: str
    loaders: str
    hand_ends: str
    reckoning: str
    nobody_31: str
    challenging: str
    trading: str
    tie: str = "all-tied"
    no_survivor: str = "replay"
    lives: str = "3"
    scoring: str = "elimination"
    caught: str = "one-life"
    hands: str = "10"

    def value(self, option: str) -> str:
        """Return the value of an option by its name in ``OPTIONS``. Raises KeyError for any other name."""
        if option not in OPTIONS:
            raise KeyError(option)
        return str(getattr(self, option.replace("-", "_")))

    def matters(self, option: str) -> bool:
        """Tell whether an option has any effect beside the others: ``caught`` and ``hands`` do not always."""
        if option == "caught":
            return self.challenging == "yes"
        if option == "hands":
            return self.scoring == "count-losses"
        return True

    def override(self, options: Mapping[str, str]) -> "Ruleset":
        """Return this ruleset with some options changed.

        Raises RulesetError, naming the option, for an unknown option, a value it cannot take, or a combination that makes
        no sense. Combinations are judged after all the changes.
        """
        for option, value in options.items():
            if option not in OPTIONS:
                raise RulesetError(f"there is no option “{option}”; the options are {', '.join(OPTIONS)}", option)
            if value not in OPTIONS[option]:
                expected = {"lives": "1 to 9", "hands": "1 to 99"}.get(option, " or ".join(OPTIONS[option]))
                raise RulesetError(f"{option} cannot be “{value}”; it is {expected}", option)
        changed = replace(self, **{option.replace("-", "_"): value for option, value in options.items()})
        changed._check_combination(options)
        return changed

    def _check_combination(self, written: Mapping[str, str]) -> None:
        def blame(*candidates: str) -> str:
            return next((option for option in candidates if option in written), candidates[0])

        if self.challenging == "yes" and self.reckoning != "declared":
            raise RulesetError(
                "challenging=yes needs reckoning=declared: where points are simply counted nobody can hide a 31",
                blame("challenging", "reckoning"),
            )
        if self.swallowing == "yes" and self.trump_card == "face-up":
            raise RulesetError(
                "swallowing=yes cannot go with trump-card=face-up: nobody forgets a trump that lies in view",
                blame("trump-card", "swallowing"),
            )
        for option, needed in (("caught", "challenging=yes"), ("hands", "scoring=count-losses")):
            if option in written and not self.matters(option):
                raise RulesetError(f"{option} means something only with {needed}", option)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Sentences about combinations that are allowed but odd."""
        if self.loaders == "open" and self.reckoning == "declared":
            return (
                "With loaders=open everyone can count each other's points, so keeping silent (reckoning=declared) is pointless.",
            )
        return ()


RULESETS: Final[dict[str, Ruleset]] = {
    "parlett": Ruleset(
        slug="parlett",
        rank="ace-ten",
        pack="full",
        turn_up="at-once",
        reach="whole-trick",
        trump_card="face-down",
        swallowing="yes",
        loaders="hidden",
        hand_ends="played-out",
        reckoning="declared",
        nobody_31="most-points",
        challenging="yes",
        trading="yes",
    ),
    "ball": Ruleset(
        slug="ball",
        rank="ace-ten",
        pack="full",
        turn_up="at-once",
        reach="whole-trick",
        trump_card="face-down",
        swallowing="yes",
        loaders="hidden",
        hand_ends="played-out",
        reckoning="counted",
        nobody_31="most-points",
        challenging="no",
        trading="no",
    ),
    "loaders": Ruleset(
        slug="loaders",
        rank="natural",
        pack="full",
        turn_up="after-trick",
        reach="whole-trick",
        trump_card="face-down",
        swallowing="no",
        loaders="hidden",
        hand_ends="at-31",
        reckoning="counted",
        nobody_31="most-loaders",
        challenging="no",
        trading="no",
    ),
}
"""The reconstructions that can be played. Sources: Parlett, Ball, and "Loaders" after Wolffauer."""

assert {field.name.replace("_", "-") for field in fields(Ruleset)} == {"slug", *OPTIONS}


def ruleset(slug: str, options: Mapping[str, str] | None = None) -> Ruleset:
    """Return a named ruleset, with options changed. Raises RulesetError when there is none or they do not fit."""
    if slug not in RULESETS:
        raise RulesetError(f"there is no ruleset “{slug}”; there are {', '.join(RULESETS)}")
    return RULESETS[slug].override(options or {})


_SHORT_PACKS: Final = {3: RANKS.index("5"), 2: RANKS.index("7")}


@cache
def _pack(lowest: int) -> tuple[Card, ...]:
    return tuple(card for card in PACK if card % 13 >= lowest)


def pack_for(rules: Ruleset, players: int) -> tuple[Card, ...]:
    """Return the cards in use: all 52, or with ``pack=short`` no 2, 3, 4 for three players and no 2 to 6 for two.

    Source: "Loaders", its option for small tables.
    """
    return _pack(_SHORT_PACKS.get(players, 0) if rules.pack == "short" else 0)


def hand_size(rules: Ruleset, players: int) -> int:
    """Return how many cards each player is dealt: as many as leave at least one for the stock (rule ``deal``)."""
    return (len(pack_for(rules, players)) - 1) // players
