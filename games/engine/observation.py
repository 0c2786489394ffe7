"""What one seat may know of a game: the only door to pages of a table in play and to computer players.

Everything that happens at the table is seen by all, but the cards held, the stock (its top card once turned apart) and the
cards of a trade, which only its two traders see. What may be *known* is here; what a player *remembers* is not this
module's matter.

``Possibilities`` are the hands that could be the one in play, for a player who thinks ahead. They are made of an observation
alone: the cards that the seat has not seen are dealt anew, so that all it saw could have happened. Nobody holds a suit to
which they did not follow, and a card that the seat gave in trade lies where it gave it. A possible hand is a hand like any
other, and is played on by the same rules.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.engine.actions import Action, Challenge, Declare, Give, Offer, Play, Refuse, Seat, Swallow
from games.engine.cards import (
    BIT,
    KIND_MASKS,
    LOADERS,
    NO_TRUMP,
    SUIT_MASKS,
    SUIT_OF,
    UNKNOWN,
    Card,
    Kind,
    Mask,
    Suit,
    cards_in,
    mask_of,
    trade_kind,
)
from games.engine.game import Game
from games.engine.hand import NOBODY, THIRTY_ONE, Hand, Trade, Trick
from games.engine.ruleset import Ruleset, pack_for

__all__ = [
    "NOBODY",
    "THIRTY_ONE",
    "Action",
    "Challenge",
    "Declare",
    "Give",
    "Observation",
    "Offer",
    "Play",
    "Possibilities",
    "PossibleHand",
    "Refuse",
    "Seat",
    "Swallow",
    "observe",
]

PossibleHand = Hand
"""A hand that could be the one in play."""


@dataclass(frozen=True, slots=True)
class Observation:
    """A game as one seat, or a spectator (``seat`` None), may know it.

    Cards that the seat may not know are ``UNKNOWN``; lists indexed by seat are as long as ``names``. Between hands the
    fields from ``ring`` on describe no hand: they are empty or 0.
    """

    rules: Ruleset
    names: tuple[str, ...]
    seat: Seat | None
    number: int
    dealer: Seat
    lives: tuple[int, ...]
    losses: tuple[int, ...]
    winners: tuple[Seat, ...]
    ring: tuple[Seat, ...] = ()
    cards: Mask = 0
    held: tuple[int, ...] = ()
    stock_size: int = 0
    turned: Card = UNKNOWN
    trump: Suit = NO_TRUMP
    renouncer: Seat = NOBODY
    turn_up_trick: int = 0
    leader: Seat = -1
    turn: Seat = -1
    trick: tuple[Card, ...] = ()
    trick_number: int = 0
    tricks: tuple[Trick, ...] = ()
    points: tuple[int, ...] = ()
    reached: tuple[int, ...] = ()
    offer: tuple[Seat, Kind, Card] | None = None
    answering: Seat = -1
    offered: int = 0
    offerers: int = 0
    trades: tuple[Trade, ...] = ()
    declared: int = 0
    challenges: tuple[tuple[Seat, Seat, bool], ...] = ()
    over: bool = False
    legal: tuple[Action, ...] = ()


def observe(game: Game, seat: Seat | None) -> Observation:
    """Return what a seat may know of a game; with None, what a spectator may.

    Raises IndexError for a seat that is not at the table.
    """
    if seat is not None and not 0 <= seat < len(game.names):
        raise IndexError(f"there is no seat {seat} at a table of {len(game.names)}")
    table = Observation(
        rules=game.rules,
        names=game.names,
        seat=seat,
        number=game.number,
        dealer=game.dealer,
        lives=tuple(game.lives),
        losses=tuple(game.losses),
        winners=game.winners,
    )
    return table if game.hand is None else _with_hand(table, game.hand)


def _with_hand(table: Observation, hand: Hand) -> Observation:
    seat = table.seat
    return Observation(
        rules=table.rules,
        names=table.names,
        seat=seat,
        number=table.number,
        dealer=table.dealer,
        lives=table.lives,
        losses=table.losses,
        winners=table.winners,
        ring=hand.ring,
        cards=hand.hands[seat] if seat is not None else 0,
        held=tuple(cards.bit_count() for cards in hand.hands),
        stock_size=len(hand.stock),
        turned=hand.stock[0] if hand.trump != NO_TRUMP else UNKNOWN,
        trump=hand.trump,
        renouncer=hand.renouncer,
        turn_up_trick=hand.turn_up_trick,
        leader=hand.leader,
        turn=hand.turn,
        trick=tuple(hand.trick),
        trick_number=hand.trick_number,
        tricks=tuple(hand.tricks),
        points=tuple(hand.points),
        reached=tuple(hand.reached),
        offer=_offer_seen(hand, seat),
        answering=hand.answering,
        offered=hand.offered,
        offerers=hand.offerers,
        trades=tuple(_trade_seen(trade, seat) for trade in hand.trades),
        declared=hand.declared,
        challenges=tuple(hand.challenges),
        over=hand.over,
        legal=tuple(hand.legal_actions(seat)) if seat is not None else (),
    )


def _offer_seen(hand: Hand, seat: Seat | None) -> tuple[Seat, Kind, Card] | None:
    if hand.offer is None:
        return None
    offerer, card = hand.offer
    kind = trade_kind(card)
    assert kind is not None
    return offerer, kind, card if seat == offerer else UNKNOWN


def _trade_seen(trade: Trade, seat: Seat | None) -> Trade:
    """A trade with its cards for its two traders, without them for everyone else.

    Whether it was annulled is public, since both say so; that tells everyone only that the two cards were of one suit.
    """
    if seat in (trade.offerer, trade.giver):
        return trade
    return trade._replace(offered=UNKNOWN, given=UNKNOWN)


# What might be


class Place(NamedTuple):
    """Where unseen cards lie: a seat (``STOCK`` for the stock and cards out of play), how many, and which cannot."""

    seat: int
    room: int
    barred: Mask


STOCK: Final = -1


class Whereabouts:
    """What a seat can tell of the others' cards from tricks and trades.

    ``located`` has the cards that each seat is known to hold, ``barred`` those that it cannot hold. Who may have received a
    loader in a trade between others may hold any loader again: that is looser than it could be, never wrong.
    """

    def __init__(self, seen: Observation) -> None:
        self.me = seen.seat
        self.located = [0] * len(seen.names)
        self.barred = [0] * len(seen.names)
        trades = list(seen.trades)
        lying = [(leader, cards) for leader, cards, _, _ in seen.tricks]
        for number, (leader, cards) in enumerate([*lying, (seen.leader, seen.trick)], start=1):
            while trades and trades[0].trick == number:
                self._trade(trades.pop(0))
            first = seen.ring.index(leader)
            for index, card in enumerate(cards):
                self._play(seen.ring[(first + index) % len(seen.ring)], card, cards[0])

    def _play(self, seat: int, card: Card, led: Card) -> None:
        self.located[seat] &= ~BIT[card]
        if SUIT_OF[card] != SUIT_OF[led]:
            self.barred[seat] |= SUIT_MASKS[SUIT_OF[led]]

    def _trade(self, trade: Trade) -> None:
        if self.me not in (trade.offerer, trade.giver):
            if not trade.annulled:
                for seat in (trade.offerer, trade.giver):
                    self.located[seat] &= ~LOADERS
                    self.barred[seat] &= ~LOADERS
            return
        i_offered = trade.offerer == self.me
        other = trade.giver if i_offered else trade.offerer
        mine, theirs = (trade.offered, trade.given) if i_offered else (trade.given, trade.offered)
        theirs_now = theirs if trade.annulled else mine
        self.located[other] = self.located[other] & ~BIT[theirs] | BIT[theirs_now]
        self.barred[other] &= ~BIT[theirs_now]


class Possibilities:
    """The hands that could be the one that a seat observes."""

    def __init__(self, seen: Observation) -> None:
        """Take what a seat knows. Raises ValueError for a spectator, or between hands."""
        if seen.seat is None or not seen.ring:
            raise ValueError("only a seat in a hand can ask how the others' cards might lie")
        self.seen = seen
        known = Whereabouts(seen)
        lying = mask_of([card for _, cards, _, _ in seen.tricks for card in cards]) | mask_of(seen.trick)
        lying |= seen.cards | (BIT[seen.turned] if seen.turned != UNKNOWN else 0)
        self._located = known.located
        loose = mask_of(pack_for(seen.rules, len(seen.ring))) & ~lying & ~sum(known.located)
        self.unseen: Mask = loose | sum(known.located)
        """The cards that the seat has not seen played and does not hold."""
        self.places = [
            Place(seat, seen.held[seat] - known.located[seat].bit_count(), known.barred[seat] & loose)
            for seat in seen.ring
            if seat != seen.seat
        ]
        self._loose = cards_in(loose)
        self._free = not any(place.barred for place in self.places)
        self._frame = self._as_seen()

    def could_hold(self, seat: int) -> Mask:
        """Return the unseen cards that a seat other than one's own could hold."""
        barred = next(place.barred for place in self.places if place.seat == seat)
        return mask_of(self._loose) & ~barred | self._located[seat]

    def draw(self, random: Callable[[], float]) -> PossibleHand:
        """Return one of the possible hands, by a source of numbers from 0 up to 1. Not every one is exactly as likely."""
        hand = self._frame.branch()
        keys = [random() for _ in self._loose]
        loose = [card for _, card in sorted(zip(keys, self._loose, strict=True))]
        places = self.places
        if hand.offer is not None and hand.offer[1] == UNKNOWN:
            places, loose = self._with_offer(hand, loose)
        if self._free:
            start = 0
            for seat, room, _ in places:
                hand.hands[seat] |= mask_of(loose[start : start + room])
                start += room
            rest = loose[start:]
        else:
            piles = _dealt(loose, places, random)
            for (seat, _, _), pile in zip(places, piles, strict=False):
                hand.hands[seat] |= mask_of(pile)
            rest = sorted(piles[-1], key=loose.index)
        turned = () if self.seen.turned == UNKNOWN else (self.seen.turned,)
        hand.stock = (*turned, *rest[: self.seen.stock_size - len(turned)])
        return hand

    def _with_offer(self, hand: Hand, loose: list[Card]) -> tuple[list[Place], list[Card]]:
        """Give whoever has offered a card of its kind, and that card to the offer."""
        assert self.seen.offer is not None
        offerer, kind, _ = self.seen.offer
        fitting = self._located[offerer] & KIND_MASKS[kind]
        if fitting:
            hand.offer = (offerer, cards_in(fitting)[0])
            return self.places, loose
        barred = next(place.barred for place in self.places if place.seat == offerer)
        card = next(card for card in loose if BIT[card] & KIND_MASKS[kind] & ~barred)
        hand.offer = (offerer, card)
        hand.hands[offerer] |= BIT[card]
        places = [place._replace(room=place.room - 1) if place.seat == offerer else place for place in self.places]
        return places, [other for other in loose if other != card]

    def _as_seen(self) -> Hand:
        """Return the hand with the cards whose place is known, and no others."""
        seen = self.seen
        hands = self._located[:]
        assert seen.seat is not None
        hands[seen.seat] = seen.cards
        hand = Hand(seen.rules, seen.names, seen.ring, hands, ())
        hand.resume(seen.tricks, seen.leader, seen.trick, seen.renouncer, seen.turn_up_trick, seen.trump)
        hand.size = len(seen.tricks) + seen.held[seen.leader] + bool(seen.trick)
        hand.turn = seen.turn
        hand.points, hand.reached = list(seen.points), list(seen.reached)
        hand.offer = (seen.offer[0], seen.offer[2]) if seen.offer is not None else None
        hand.answering, hand.offered, hand.offerers = seen.answering, seen.offered, seen.offerers
        hand.trades, hand.declared, hand.challenges = list(seen.trades), seen.declared, list(seen.challenges)
        hand.over = seen.over
        return hand


def _dealt(cards: list[Card], places: list[Place], random: Callable[[], float]) -> list[list[Card]]:
    """Deal cards, in random order, to places of which some may not hold some; what is left is the last pile."""
    everywhere = [*places, Place(STOCK, len(cards) - sum(place.room for place in places), 0)]
    piles: list[list[Card]] = [[] for _ in everywhere]
    free = [place.room for place in everywhere]
    barred = [place.barred for place in everywhere]

    def moved(card: Card, tried: int) -> bool:
        """Find room for a card, moving others out of its way if need be."""
        able = [index for index in range(len(piles)) if not barred[index] & BIT[card]]
        ticket = random() * sum(free[index] for index in able)
        for index in able:
            ticket -= free[index]
            if free[index] and ticket < 0:
                free[index] -= 1
                piles[index].append(card)
                return True
        for index in able:
            if tried >> index & 1:
                continue
            for place, other in enumerate(piles[index]):
                if moved(other, tried | 1 << index):
                    piles[index][place] = card
                    return True
        return False

    # Those that may lie in the fewest places first.
    for card in sorted(cards, key=lambda card: -sum(mask >> card & 1 for mask in barred)):
        if not moved(card, 0):
            raise ValueError("no deal fits what was seen")
    return piles
