"""What one seat may know of a game: the only door to pages of a table in play and to computer players.

Everything that happens at the table is seen by all, but the cards held, the stock (its top card once turned apart) and the
cards of a trade, which only its two traders see. What may be *known* is here; what a player *remembers* is not this
module's matter.
"""

from dataclasses import dataclass

from games.engine.actions import Action, Seat
from games.engine.cards import NO_TRUMP, UNKNOWN, Card, Kind, Mask, Suit, trade_kind
from games.engine.game import Game
from games.engine.hand import Hand, Trade, Trick
from games.engine.ruleset import Ruleset


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
