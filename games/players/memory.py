"""What a player remembers of a hand: every trick for a while, then fewer and fewer.

There is one rule of forgetting. A trick is remembered for certain while ``holds`` tricks have been finished after it or
fewer; with each one more it is lost with chance ``fades``, and what is lost does not come back. With a trick go the cards in
it, the points it brought, and what it told of trump: whoever remembers neither the trick of the turn-up nor one that a
trump took has forgotten the trump, unless it lies face up. One's own pile is remembered no better than the others'.
"""

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from games.engine.cards import NO_TRUMP, POINTS, SUIT_OF, Mask, Suit, mask_of
from games.engine.observation import THIRTY_ONE, Observation


class Forgetting(NamedTuple):
    """How soon a player forgets: see the module."""

    holds: int
    fades: float


@dataclass(frozen=True, slots=True)
class Memory:
    """What a player knows of a hand by heart. Lists are indexed by seat.

    ``trump`` is ``NO_TRUMP`` before the turn-up and when it has been forgotten; ``gone`` is the cards of remembered tricks;
    ``reached`` is the trick in which the remembered points of a seat came to 31, or 0.
    """

    trump: Suit
    gone: Mask
    points: tuple[int, ...]
    reached: tuple[int, ...]
    tricks: frozenset[int]

    def knows_all(self, seen: Observation) -> bool:
        """Whether no finished trick has been forgotten."""
        return len(self.tricks) == len(seen.tricks)


def remember(seen: Observation, forgetting: Forgetting | None, seed: str) -> Memory:
    """Return what is left of a hand in the memory of the seat that observes it; with None nothing is forgotten."""
    finished = len(seen.tricks)
    kept = frozenset(range(1, finished + 1) if forgetting is None else _kept(seen, forgetting, seed))
    in_view = seen.rules.loaders == "open"
    gone = 0
    points, reached = [0] * len(seen.names), [0] * len(seen.names)
    knows_trump = seen.rules.trump_card == "face-up" or seen.turn_up_trick in (*kept, finished + 1)
    for number, (_, cards, taker, rightful) in enumerate(seen.tricks, start=1):
        if number in kept:
            gone |= mask_of(cards)
            knows_trump = knows_trump or _a_trump_took(seen, number, cards, rightful == taker)
        if number in kept or in_view:
            points[taker] += sum(map(POINTS.__getitem__, cards))
            if points[taker] >= THIRTY_ONE and not reached[taker]:
                reached[taker] = number
    return Memory(seen.trump if knows_trump else NO_TRUMP, gone, tuple(points), tuple(reached), kept)


def _a_trump_took(seen: Observation, number: int, cards: tuple[int, ...], rightly: bool) -> bool:
    """Whether a trick was taken, by right, with a trump on a lead of another suit: that shows what is trump."""
    if not rightly or not 0 < seen.turn_up_trick <= number or SUIT_OF[cards[0]] == seen.trump:
        return False
    return any(SUIT_OF[card] == seen.trump for card in cards)


def _kept(seen: Observation, forgetting: Forgetting, seed: str) -> list[int]:
    finished = len(seen.tricks)
    if finished <= forgetting.holds + 1:
        return list(range(1, finished + 1))
    chance = Random(f"{seed}/{seen.number}/memory").random
    kept = []
    for number in range(1, finished + 1):
        draw = chance()  # the trick is lost once its chance of being remembered has sunk below this
        age = finished - number
        if draw < (1 - forgetting.fades) ** max(0, age - forgetting.holds):
            kept.append(number)
    return kept
