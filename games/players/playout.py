"""A hand played to its end in a moment: the simplest ideas about a card, for thousands of imagined tricks.

Everybody ducks with the highest card that stays under, throws the heaviest card when they cannot follow, and leads low. Sets of
cards within one suit are looked up, since there are only 8192 of them.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from games.engine.cards import POINTS, RANK_ORDERS, RANKS, SUIT_MASKS, SUIT_OF, TRUMPED, Card, Mask
from games.engine.observation import PossibleHand

_SUIT: Final = (1 << 13) - 1
_MASKS: Final = (*SUIT_MASKS, 0)
"""The cards of a suit; of ``NO_TRUMP`` none."""


class _Within:
    """What to choose among the cards of one suit, given as 13 bits, under one order of ranks. All answers are ranks."""

    def __init__(self, order: str) -> None:
        self.strengths = [RANK_ORDERS[order].index(rank) + 1 for rank in RANKS]
        self._under: dict[int, int] = {}
        self._lowest: dict[int, int] = {}
        self._cheapest: dict[int, int] = {}
        self._heaviest: dict[int, int] = {}

    def _ranks(self, cards: int) -> list[int]:
        return sorted((rank for rank in range(13) if cards >> rank & 1), key=self.strengths.__getitem__)

    def under(self, cards: int, strength: int) -> int:
        """Return the strongest below a strength, or -1."""
        key = cards << 4 | strength
        found = self._under.get(key)
        if found is None:
            below = [rank for rank in self._ranks(cards) if self.strengths[rank] < strength]
            found = self._under[key] = below[-1] if below else -1
        return found

    def lowest(self, cards: int) -> int:
        """Return the weakest."""
        found = self._lowest.get(cards)
        if found is None:
            found = self._lowest[cards] = self._ranks(cards)[0]
        return found

    def cheapest(self, cards: int) -> int:
        """Return the strongest of those with the fewest points."""
        found = self._cheapest.get(cards)
        if found is None:
            found = self._cheapest[cards] = min(
                self._ranks(cards), key=lambda rank: (POINTS[rank], -self.strengths[rank])
            )
        return found

    def heaviest(self, cards: int) -> int:
        """Return how heavy the one with most points is, times 16, plus its rank."""
        found = self._heaviest.get(cards)
        if found is None:
            rank = max(self._ranks(cards), key=lambda rank: (POINTS[rank], self.strengths[rank]))
            low = 1 if any(POINTS[other] < 10 and other != rank for other in self._ranks(cards)) else 0
            weight = 4 * POINTS[rank] + self.strengths[rank] - 6 * low
            found = self._heaviest[cards] = (weight + 16) << 4 | rank
        return found


_within: Final = cache(_Within)


def quick_player(order: str) -> Callable[[PossibleHand], Card]:
    """Return a function that chooses a card for whoever's turn it is in a possible hand, by a rank order."""
    within = _within(order)
    strength = within.strengths
    under, lowest, cheapest, heaviest = within.under, within.lowest, within.cheapest, within.heaviest

    def choose(hand: PossibleHand) -> Card:
        legal = hand.legal_cards()
        if not legal & (legal - 1):
            return legal.bit_length() - 1
        trick = hand.trick
        if not trick:
            return _lead(legal, hand)
        led = SUIT_OF[trick[0]]
        powers = hand.powers(led)
        best = 0
        for card in trick:
            if powers[card] > best:
                best = powers[card]
        if legal & SUIT_MASKS[led]:
            base = 13 * led
            cards = legal >> base & _SUIT
            if led == hand.trump:
                best -= TRUMPED
            rank = under(cards, best if best < 16 else 15)
            if rank < 0:
                rank = cheapest(cards) if len(trick) == hand.players - 1 else lowest(cards)
            return base + rank
        throws = legal & ~_MASKS[hand.trump]
        if throws:
            return _throw(throws)
        base = 13 * hand.trump
        cards = legal >> base & _SUIT
        rank = under(cards, best - TRUMPED) if best > TRUMPED else -1
        return base + (rank if rank >= 0 else lowest(cards))

    def _lead(legal: Mask, hand: PossibleHand) -> Card:
        """Lead the strongest card over which somebody must go; else one that costs little where all follow suit."""
        leader = hand.turn
        others = [cards for seat, cards in enumerate(hand.hands) if cards and seat != leader]
        best, choice = -1000, 0
        for suit in range(4):
            cards = legal >> 13 * suit & _SUIT
            if not cards:
                continue
            forced = void = 0
            for other in others:
                theirs = other >> 13 * suit & _SUIT
                if theirs:
                    weakest = strength[lowest(theirs)]
                    if weakest > forced:
                        forced = weakest
                else:
                    void += 1
            rank = under(cards, forced) if forced else -1
            if rank >= 0:
                weight = 100 + void + POINTS[rank]
            elif not void:
                rank = cheapest(cards)
                weight = 60 - POINTS[rank]
            else:
                rank = lowest(cards)
                weight = 40 - 4 * void - POINTS[rank]
            if weight > best:
                best, choice = weight, 13 * suit + rank
        return choice

    def _throw(cards: Mask) -> Card:
        """Throw the heaviest card there is."""
        best, choice = -1, 0
        for suit in range(4):
            within_suit = cards >> 13 * suit & _SUIT
            if within_suit:
                weight = heaviest(within_suit)
                if weight > best:
                    best, choice = weight, 13 * suit + (weight & 15)
        return choice

    return choose


def play_out(hand: PossibleHand, choose: Callable[[PossibleHand], Card]) -> None:
    """Play a possible hand to its last trick; every trick goes to its right owner, and nobody trades or speaks."""
    play, gather = hand.play, hand.gather
    if hand.trick_complete:
        gather()
    while not hand.over:
        while (seat := hand.turn) >= 0:
            play(seat, choose(hand))
        gather()
