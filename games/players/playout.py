"""A hand played to its end in a moment: the steady ideas about a card, for thousands of imagined tricks.

Everybody plays as ``games.players.ideas`` would have them, with a perfect memory, from what they could know: their own cards,
those that may still come, and who has shown that they cannot follow. What an idea says of the cards of one suit depends on those
held and those still to come alone, so it is worked out once and looked up. The cards of a suit are 13 bits, the weakest lowest.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from games.engine.cards import (
    BIT,
    LOADERS,
    NO_TRUMP,
    POINTS,
    RANK_ORDERS,
    RANKS,
    SUIT_MASKS,
    SUIT_OF,
    TRUMPED,
    Card,
    Mask,
    Suit,
)
from games.engine.observation import PossibleHand
from games.players.ideas import EACH, MAKES_A_VOID, SPARE, peril, risk_of
from games.players.position import HEAVY

_SUIT: Final = (1 << 13) - 1
_KEPT: Final = 30_000
"""How many answers are kept of each kind, before they are worked out anew."""


class _Throw(NamedTuple):
    """What one would throw of a suit: the place of the card and its danger, of all and of unguarded Aces and Tens (-1: none)."""

    unguarded: float
    unguarded_place: int
    danger: float
    place: int


class _Lead(NamedTuple):
    """What one would lead of a suit, by each idea; places are -1 where there is none."""

    escapes: bool
    """Whether something that may still come is higher than the lowest."""
    middle: int
    """The strongest without points."""
    held: int
    to_come: int
    void: float
    """The risk of the last card of the suit, 2 where it is not the last or is heavy."""
    exit: tuple[float, int, int, int]
    """How gladly one would leave by the best card for that, least first; the last number is its place, negative."""
    price: tuple[int, bool, int]
    """What the cheapest card costs, least first; the last number is its place, negative."""


class Habits:
    """What the ideas say of the cards of a suit, under one order of ranks; ``alone`` is whether there is but one opponent."""

    def __init__(self, order: str, alone: bool) -> None:
        names = RANK_ORDERS[order]
        self.ranks = [RANKS.index(name) for name in names]
        """For each place in the order of strength, from 0, the rank."""
        self.points = [POINTS[rank] for rank in self.ranks]
        self.placed = [0] * (1 << 13)
        """For cards as 13 bits by rank, the same by strength."""
        self.biggest = [-1] * (1 << 13)
        """The place of the one with most points, then the strongest."""
        self.cheapest = [-1] * (1 << 13)
        """The place of the one with fewest points, then the strongest."""
        place_of = {rank: place for place, rank in enumerate(self.ranks)}
        for cards in range(1, 1 << 13):
            lowest = cards & -cards
            place, rest = lowest.bit_length() - 1, cards ^ lowest
            self.placed[cards] = self.placed[rest] | 1 << place_of[place]
            biggest, cheapest = self.biggest[rest], self.cheapest[rest]
            self.biggest[cards] = biggest if rest and self.points[biggest] >= self.points[place] else place
            self.cheapest[cards] = cheapest if rest and self.points[cheapest] <= self.points[place] else place
        self._worthless = sum(1 << place for place in range(13) if not self.points[place])
        self._light = sum(1 << place for place in range(13) if self.points[place] < HEAVY)
        self.alone = alone
        self.throws: dict[int, _Throw] = {}
        self.leads: dict[int, _Lead] = {}

    def throw(self, held: int, coming: int) -> _Throw:
        """Return what one would throw, and keep it under ``held << 13 | coming``."""
        count = coming.bit_count()
        found, unguarded = (-1.0, -1), (-1.0, -1)
        for place in range(held.bit_length()):
            if not held >> place & 1:
                continue
            below = (1 << place) - 1
            guards = (held & self._light & below).bit_count()
            danger = peril(self.points[place], place + 1, guards, (coming & below).bit_count(), count)
            if danger > found[0]:
                found = danger, place
            if self.points[place] >= HEAVY and not guards and danger > unguarded[0]:
                unguarded = danger, place
        if len(self.throws) >= _KEPT:
            self.throws.clear()
        answer = self.throws[held << 13 | coming] = _Throw(*unguarded, *found)
        return answer

    def lead(self, held: int, coming: int) -> _Lead:
        """Return what one would lead, and keep it under ``held << 13 | coming``."""
        count, size = coming.bit_count(), held.bit_count()
        void, best = 2.0, (2.0, 0, 0, 0)
        for place in range(held.bit_length()):
            if not held >> place & 1:
                continue
            lower = (coming & (1 << place) - 1).bit_count()
            risk = risk_of(count - lower, lower, self.alone)
            best = min(best, (round(risk, 2), self.points[place], size, -place))
            if size == 1 and self.points[place] < HEAVY:
                void = risk
        cheapest = self.cheapest[held]
        if len(self.leads) >= _KEPT:
            self.leads.clear()
        answer = self.leads[held << 13 | coming] = _Lead(
            escapes=coming >= (held & -held) << 1,
            middle=(held & self._worthless).bit_length() - 1,
            held=size,
            to_come=count,
            void=void,
            exit=best,
            price=(self.points[cheapest], not count, -cheapest),
        )
        return answer


@cache
def habits(order: str, alone: bool) -> Habits:
    """Return the habits under an order of ranks."""
    return Habits(order, alone)


class Playout:
    """Plays possible hands to their end, from one position.

    ``live`` is the cards that may still come and one's own, the same in every hand that fits; ``void`` has, for each suit, a bit
    for each seat that has shown that it cannot follow.
    """

    def __init__(self, order: str, players: int, live: Mask, void: list[int]) -> None:
        self.habits = habits(order, players == 2)
        self.players = players
        self.live = live
        self.void = void

    def finish(self, hand: PossibleHand, card: Card) -> None:
        """Play a card for whoever's turn it is, and the hand on until nothing more can be taken in it.

        Every trick goes to its right owner, and nobody trades or speaks.
        """
        play, gather, hands = hand.play, hand.gather, hand.hands
        follow, throw, lead = self.follow, self.throw, self.lead
        void = self.void[:]
        live = self.live
        seat = hand.turn
        if hand.trick and not hands[seat] & hand.follow:
            void[SUIT_OF[hand.trick[0]]] |= 1 << seat
        while True:
            play(seat, card)
            live &= ~BIT[card]
            if hand.turn < 0:
                gather()
                if hand.over or not sum(hands) & LOADERS:
                    return
                if hand.trump != NO_TRUMP:
                    live &= ~BIT[hand.stock[0]]
            seat = hand.turn
            mine = hands[seat]
            trick = hand.trick
            if not trick:
                alone = not mine & (mine - 1)
                card = mine.bit_length() - 1 if alone else lead(mine, live & ~mine, void, ~(1 << seat), hand.trump)
            elif legal := mine & hand.follow:
                alone = not legal & (legal - 1)
                card = legal.bit_length() - 1 if alone else follow(hand, trick, legal, live & ~mine)
            else:
                led = SUIT_OF[trick[0]]
                void[led] |= 1 << seat
                alone = not mine & (mine - 1)
                card = (
                    mine.bit_length() - 1 if alone else throw(trick, hand.trump, hand.powers(led), mine, live & ~mine)
                )

    def follow(self, hand: PossibleHand, trick: list[Card], legal: Mask, coming: Mask) -> Card:
        """Duck under with the biggest loader; else take cheaply, or stay low while somebody may go over."""
        habits = self.habits
        led = SUIT_OF[trick[0]]
        powers = hand.powers(led)
        best = 0
        for card in trick:
            if powers[card] > best:
                best = powers[card]
        if led == hand.trump:
            best -= TRUMPED
        base = 13 * led
        cards = habits.placed[legal >> base]
        under = cards if best > 13 else cards & (1 << best - 1) - 1
        if under:
            place = habits.biggest[under]
        else:
            lowest = cards & -cards
            if len(trick) == self.players - 1 or habits.placed[coming >> base & _SUIT] < lowest:
                place = habits.cheapest[cards]
            else:
                place = lowest.bit_length() - 1
        return base + habits.ranks[place]

    def throw(self, trick: Sequence[Card], trump: Suit, powers: Sequence[int], mine: Mask, coming: Mask) -> Card:
        """An unguarded Ace or Ten first, else the most dangerous card; of nothing but trumps that take, the lowest."""
        habits = self.habits
        cards = mine
        if trump != NO_TRUMP and mine & SUIT_MASKS[trump]:
            best = max([powers[card] for card in trick])
            for rank in range(13):
                if powers[13 * trump + rank] > best:
                    cards &= ~BIT[13 * trump + rank]
            if not cards:
                trumps = habits.placed[mine >> 13 * trump & _SUIT]
                last = len(trick) == self.players - 1
                place = habits.cheapest[trumps] if last else (trumps & -trumps).bit_length() - 1
                return 13 * trump + habits.ranks[place]
        total = coming.bit_count() if trump == NO_TRUMP else 0
        placed, kept, ranks = habits.placed, habits.throws, habits.ranks
        heavy = most = -1.0
        choice = 0
        for base in (0, 13, 26, 39):
            held = cards >> base & _SUIT
            if held:
                held, theirs = placed[held], placed[coming >> base & _SUIT]
                unguarded, unguarded_place, danger, place = kept.get(held << 13 | theirs) or habits.throw(held, theirs)
                safe = 1 - theirs.bit_count() / total if total else 1.0
                if unguarded * safe > heavy and unguarded >= 0:
                    heavy, choice = unguarded * safe, base + ranks[unguarded_place]
                if heavy < 0 and danger * safe > most:
                    most, choice = danger * safe, base + ranks[place]
        return choice

    def lead(self, mine: Mask, coming: Mask, void: Sequence[int], others: int, trump: Suit) -> Card:
        """A middling card while all follow, the last of a suit, the card least likely to take, or the cheapest."""
        habits = self.habits
        placed, kept = habits.placed, habits.leads
        found: list[tuple[int, _Lead]] = []
        escapes = False
        for base in (0, 13, 26, 39):
            held = mine >> base & _SUIT
            if held:
                held, theirs = placed[held], placed[coming >> base & _SUIT]
                answer = kept.get(held << 13 | theirs) or habits.lead(held, theirs)
                if answer[0]:
                    if not escapes:
                        escapes = True
                        found.clear()
                    found.append((base, answer))
                elif not escapes:
                    found.append((base, answer))
        if not escapes:
            base, answer = min(found, key=lambda each: each[1].price)
            return base + habits.ranks[-answer.price[2]]
        enough = EACH * (self.players - 1) + SPARE
        middle, fewest = -1, 0
        last, last_risk = -1, MAKES_A_VOID
        out, best = -1, (9.0, 0, 0, 0)
        for base, (_, place, held, to_come, risk, way_out, _) in found:
            if (
                place >= middle
                and place >= 0
                and to_come >= enough
                and not void[base // 13] & others
                and (place > middle or held < fewest)
            ):
                middle, fewest, middling = place, held, base
            if risk <= last_risk and base != 13 * trump and (last < 0 or risk < last_risk):
                last, last_risk = base, risk
            if way_out < best:
                out, best = base, way_out
        if middle >= 0:
            return middling + habits.ranks[middle]
        if last >= 0:
            return (mine >> last & _SUIT).bit_length() - 1 + last
        return out + habits.ranks[-best[3]]
