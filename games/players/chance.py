"""A player that does something legal at random: the measure for others, and the load of benchmarks."""

from collections.abc import Callable
from functools import cache
from typing import ClassVar

from games.engine.cards import KIND_MASKS, LOADERS, Card, Kind, Mask


class Chance:
    """Chooses among legal cards at random, and speaks, trades and swallows now and then. It needs to observe nothing."""

    __slots__ = ("card", "random")

    OFFERS: ClassVar = 1 / 32
    """Chance that somebody is asked, before a lead, whether they offer a card; whoever holds a loader then does."""
    SWALLOWS: ClassVar = 1 / 8
    """Chance of taking up a trick that a trump won, where one may."""
    SPEAKS: ClassVar = 1 / 8
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


@cache
def _by_length() -> tuple[tuple[Mask, int, tuple[tuple[Card, ...], ...]], ...]:
    """For the bit length of a set of cards, which gives away the suit of its highest: the cards of lower suits, where that
    suit begins, and the cards of each set within it. Most choices are within one suit, and this is the quickest way to one.
    """
    within = tuple(
        tuple(tuple(13 * suit + rank for rank in range(13) if subset >> rank & 1) for subset in range(1 << 13))
        for suit in range(4)
    )
    return tuple(
        ((1 << 13 * suit) - 1, 13 * suit, within[suit]) for suit in (max(0, length - 1) // 13 for length in range(53))
    )


def card_chooser(random: Callable[[], float]) -> Callable[[Mask], Card]:
    """Return a function that returns one of a set of cards at random.

    Within one suit each is as likely as another. Of several suits it takes the first card from a random place in the pack
    on, so that each may come, but one after a gap comes more often.
    """
    by_length = _by_length()

    def choose(legal: Mask) -> Card:
        lower_suits, start, within = by_length[legal.bit_length()]
        if not legal & lower_suits:
            choices = within[legal >> start]
            return choices[int(random() * len(choices))]
        place = int(random() * 52)
        beyond = legal >> place
        if beyond:
            return place + (beyond & -beyond).bit_length() - 1
        return (legal & -legal).bit_length() - 1

    return choose
