"""A player that does something legal at random: the measure for others, and the load of benchmarks."""

from collections.abc import Callable
from typing import ClassVar, Final

from games.engine.cards import KIND_MASKS, LOADERS, SUIT_MASKS, SUIT_OF, Card, Kind, Mask, cards_in

_LOW_HALF: Final = (1 << 26) - 1
_CHOICES: Final[dict[Mask, tuple[Card, ...]]] = {}
"""The cards of sets within one suit, as they come up: there are at most 32,764, and most choices are among one suit."""


class Chance:
    """Chooses evenly among legal cards, and speaks, trades and swallows now and then. It needs to observe nothing."""

    __slots__ = ("card", "random")

    OFFERS: ClassVar = 1 / 32
    """Chance that somebody is asked, before a lead, whether they offer a card; whoever holds a loader then does."""
    SWALLOWS: ClassVar = 1 / 4
    """Chance of taking up a trick that a trump won, where one may."""
    SPEAKS: ClassVar = 1 / 4
    """Chance of thinking of one's 31 on taking a trick. At the end of the hand everyone who has it does."""
    GIVES: ClassVar = 1 / 2
    DECLARES: ClassVar = 3 / 4
    CHALLENGES: ClassVar = 1 / 2

    def __init__(self, random: Callable[[], float]) -> None:
        """Take a source of numbers from 0 up to 1."""
        self.random = random
        self.card = card_chooser(random)

    def offer(self, cards: Mask) -> Card | None:
        """Return a loader to offer, or None."""
        loaders = cards & LOADERS
        return self.card(loaders) if loaders else None

    def answer(self, kind: Kind, cards: Mask) -> Card | None:
        """Return a card to give for an offer, or None to refuse."""
        fitting = cards & KIND_MASKS[kind]
        return self.card(fitting) if fitting and self.random() < self.GIVES else None

    def declares(self) -> bool:
        """Whether to declare a 31 that one has thought of."""
        return self.random() < self.DECLARES

    def challenges(self) -> bool:
        """Whether to challenge somebody whom one may."""
        return self.random() < self.CHALLENGES


def card_chooser(random: Callable[[], float]) -> Callable[[Mask], Card]:
    """Return a function that returns one of a set of cards, each as likely as another."""
    known = _CHOICES.get

    def choose(legal: Mask) -> Card:
        choices = known(legal)
        if choices is not None:
            return choices[int(random() * len(choices))]
        lowest = (legal & -legal).bit_length() - 1
        if not legal & ~SUIT_MASKS[SUIT_OF[lowest]]:
            _CHOICES[legal] = tuple(cards_in(legal))
        skip = int(random() * legal.bit_count())
        half, base = legal & _LOW_HALF, -1
        if (below := half.bit_count()) <= skip:
            half, base = legal >> 26, 25
            skip -= below
        while skip:
            half &= half - 1
            skip -= 1
        return (half & -half).bit_length() + base

    return choose
