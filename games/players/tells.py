"""What the others' cards tell of those that they did not play.

Whoever ducks with the Five would have ducked with the Eight. So a player who takes it that the others go by the same ideas as
itself can tell, of most cards they play, some that they did not hold. It only leans on that: nobody must go by those ideas,
and of whoever is seen to play a card that they should have played before, nothing is told any more.
"""

from collections.abc import Callable
from typing import NamedTuple

from games.engine.cards import (
    BIT,
    LOADERS,
    NO_TRUMP,
    POINTS,
    POWER,
    SUIT_MASKS,
    SUIT_OF,
    UNKNOWN,
    Card,
    Mask,
    Suit,
    cards_in,
    mask_of,
)
from games.engine.observation import STOCK, Observation, Possibilities, PossibleHand, Seat, Whereabouts
from games.engine.ruleset import pack_for
from games.players.ideas import EACH, SPARE, peril
from games.players.playout import Playout


class Choice(NamedTuple):
    """A card that another chose freely, as it led or threw, and what there was to see."""

    seat: Seat
    card: Card
    before: tuple[Card, ...]
    trump: Suit
    live: Mask
    """The cards that lay neither in a trick nor on the table."""
    void: tuple[int, ...]
    earlier: Mask
    """All that the seat had played before."""


class Tells:
    """What the cards that were played tell.

    ``unlikely`` has, for each seat, the cards that it would have played before; ``void`` has, for each suit, a bit for each
    seat that has shown that it cannot follow; ``choices`` are the others' leads and throws since their last
    trade, ``played`` the cards that each has played.
    """

    def __init__(self, seen: Observation) -> None:
        self.seen = seen
        self.choices: list[Choice] = []
        self.played: list[Mask] = [0] * len(seen.names)
        rules = seen.rules
        self.players = len(seen.ring)
        self.unlikely: list[Mask] = [0] * len(seen.names)
        self.void = [0] * 4
        self._powers = POWER[rules.rank]
        self._contradicted: set[Seat] = set()
        self._live = mask_of(pack_for(rules, self.players))
        self._trump = NO_TRUMP
        self._suits = [cards_in(self._live & mask) for mask in SUIT_MASKS]
        trades = list(seen.trades)
        lying = [(leader, cards) for leader, cards, _, _ in seen.tricks]
        for number, (leader, cards) in enumerate([*lying, (seen.leader, seen.trick)], start=1):
            while trades and trades[0].trick == number:
                trade = trades.pop(0)
                for seat in (trade.offerer, trade.giver):
                    self.unlikely[seat] &= ~LOADERS
                    self.choices = [choice for choice in self.choices if choice.seat != seat]
            self._trick(number, leader, cards)
        for seat, located in enumerate(Whereabouts(seen).located):
            self.unlikely[seat] &= 0 if seat in self._contradicted else ~located
        self.choices = [choice for choice in self.choices if choice.seat not in self._contradicted]

    def _trick(self, number: int, leader: Seat, cards: tuple[Card, ...]) -> None:
        seen = self.seen
        if 0 < seen.turn_up_trick < number:
            self._turn()
        first = seen.ring.index(leader)
        for place, card in enumerate(cards):
            seat = seen.ring[(first + place) % self.players]
            if seat != seen.seat:
                if self.unlikely[seat] & BIT[card]:
                    self._contradicted.add(seat)
                before = cards[:place]
                if not before or SUIT_OF[card] != SUIT_OF[before[0]]:
                    live = self._live & ~mask_of(before)
                    self.choices.append(
                        Choice(seat, card, before, self._trump, live, tuple(self.void), self.played[seat])
                    )
                if not before:
                    told = self._led(seat, card)
                elif SUIT_OF[card] == SUIT_OF[before[0]]:
                    told = self._followed(card, before)
                else:
                    told = self._threw(card, before)
                self.unlikely[seat] |= told
            self.played[seat] |= BIT[card]
            if place and SUIT_OF[card] != SUIT_OF[cards[0]]:
                self.void[SUIT_OF[cards[0]]] |= 1 << seat
                if seen.turn_up_trick == number and seen.rules.turn_up == "at-once":
                    self._turn()
        self._live &= ~mask_of(cards)

    def _turn(self) -> None:
        if self._trump == NO_TRUMP:
            self._trump = self.seen.trump
            self._live &= ~BIT[self.seen.turned]

    def _followed(self, card: Card, before: tuple[Card, ...]) -> Mask:
        """Whoever could duck would have ducked, with the biggest; else taken cheaply as the last, or stayed low."""
        suit = SUIT_OF[card]
        powers = self._powers[self._trump][suit]
        best, mine = max([powers[other] for other in before]), powers[card]
        points = POINTS[card]
        last = len(before) == self.players - 1
        told = 0
        for other in self._suits[suit]:
            power = powers[other]
            if power < best:
                better = mine > best or (POINTS[other], power) > (points, mine)
            elif mine < best:
                better = False
            else:
                better = (POINTS[other], -power) < (points, -mine) if last else power < mine
            if better:
                told |= BIT[other]
        return told

    def _threw(self, card: Card, before: tuple[Card, ...]) -> Mask:
        """Whoever takes with a trump had no other suit; else they would have thrown what is more dangerous for certain."""
        led = SUIT_OF[before[0]]
        powers = self._powers[self._trump][led]
        best, mine = max([powers[other] for other in before]), powers[card]
        if mine > best:
            last = len(before) == self.players - 1
            told = mask_of(
                [other for suit in range(4) if suit not in (led, self._trump) for other in self._suits[suit]]
            )
            for other in self._suits[self._trump]:
                cheaper = (POINTS[other], -powers[other]) < (POINTS[card], -mine) if last else powers[other] < mine
                if powers[other] < best or cheaper:
                    told |= BIT[other]
            return told
        live = self._live & ~mask_of(before)
        danger = self._danger(card, live, guards=0)
        told = 0
        for suit in range(4):
            if suit != led:
                for other in self._suits[suit]:
                    safe = other != card and powers[other] < best and live & BIT[other]
                    if safe and self._danger(other, live, guards=2) > danger:
                        told |= BIT[other]
        return told

    def _danger(self, card: Card, live: Mask, guards: int) -> float:
        suit = SUIT_OF[card]
        coming = live & SUIT_MASKS[suit] & ~BIT[card]
        plain = self._powers[NO_TRUMP][suit]
        count = coming.bit_count()
        lower = sum([1 for other in self._suits[suit] if coming & BIT[other] and plain[other] < plain[card]])
        chance_of_trump = count / max(1, live.bit_count()) if self._trump == NO_TRUMP else 0
        return peril(POINTS[card], plain[card], guards, lower, count) * (1 - chance_of_trump)

    def _led(self, seat: Seat, card: Card) -> Mask:
        """While all still follow a suit, its strongest card without points would have been led."""
        enough = EACH * (self.players - 1) + SPARE
        others = ~(1 << seat)
        could: list[Suit] = []
        sure: list[Suit] = []
        for suit in range(4):
            if self.void[suit] & others:
                continue
            count = (self._live & SUIT_MASKS[suit]).bit_count() - 1
            if count >= enough:
                could.append(suit)
            if count - count / self.players >= enough:
                sure.append(suit)
        middling = not POINTS[card] and SUIT_OF[card] in could
        strength = self._powers[NO_TRUMP][SUIT_OF[card]][card] if middling else 0
        told = 0
        for suit in sure:
            plain = self._powers[NO_TRUMP][suit]
            for other in self._suits[suit]:
                if not POINTS[other] and plain[other] > strength:
                    told |= BIT[other]
        return told


class Likely:
    """Draws the hands that could be the one in play, so that they agree with what was told as far as that can be."""

    def __init__(self, possible: Possibilities, tells: Tells, playout: Playout) -> None:
        self.possible = possible
        self.playout = playout
        self._powers = POWER[possible.seen.rules.rank]
        seats = [place.seat for place in possible.places]
        self._likely = {seat: possible.could_hold(seat) & ~tells.unlikely[seat] for seat in seats}
        self._told = [seat for seat in seats if possible.could_hold(seat) & tells.unlikely[seat]]
        self._known = int(possible.seen.turned != UNKNOWN)
        """How many cards of the stock are known."""
        self._choices = [(choice, tells.played[choice.seat] & ~choice.earlier) for choice in tells.choices]
        """What the others chose, and all that they have played since, that card too."""

    def draw(self, random: Callable[[], float]) -> PossibleHand:
        """Return one of the possible hands.

        Each unlikely card is exchanged for one from where it may lie, if there is one; then each that its seat would have led or
        thrown, with all the cards it has been given, before the one that it did.
        """
        hand = self.possible.draw(random)
        hands = hand.hands
        for seat in self._told:
            unlikely = hands[seat] & ~self._likely[seat]
            for card in cards_in(unlikely):
                self._exchange(hand, seat, card, random)
        for choice, since in self._choices:
            card = self._would_have(choice, hands[choice.seat] | since)
            if hands[choice.seat] >> card & 1:
                self._exchange(hand, choice.seat, card, random)
        return hand

    def _would_have(self, choice: Choice, mine: Mask) -> Card:
        coming = choice.live & ~mine
        if not choice.before:
            return self.playout.lead(mine, coming, choice.void, ~(1 << choice.seat), choice.trump)
        powers = self._powers[choice.trump][SUIT_OF[choice.before[0]]]
        return self.playout.throw(choice.before, choice.trump, powers, mine, coming)

    def _exchange(self, hand: PossibleHand, seat: Seat, card: Card, random: Callable[[], float]) -> None:
        """Exchange a card of a seat for one that it is likely to hold."""
        mine = self._likely[seat]
        pools = [
            (other, hand.hands[other] & mine)
            for other, theirs in self._likely.items()
            if other != seat and theirs & BIT[card]
        ]
        pools.append((STOCK, mask_of(hand.stock[self._known :]) & mine))
        ticket = int(random() * sum([pool.bit_count() for _, pool in pools]))
        for other, pool in pools:
            count = pool.bit_count()
            if ticket < count:
                got = cards_in(pool)[ticket]
                hand.hands[seat] ^= BIT[card] | BIT[got]
                if other == STOCK:
                    hand.stock = tuple([card if lying == got else lying for lying in hand.stock])
                else:
                    hand.hands[other] ^= BIT[card] | BIT[got]
                return
            ticket -= count
