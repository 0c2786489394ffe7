"""A step of a record as a page shows it: seats, cards, trick, stock and words, ready for a template.

``frame`` shows the whole table, as lessons and reviews do. A table in play shows what one seat may know; that is drawn
from ``games.engine.observation`` and not from here.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine import events as ev
from games.engine.actions import Gather, Seat, Settle, Swallow
from games.engine.cards import NO_TRUMP, POWER, SUIT_NAMES, SUIT_OF, Card, Mask, card_text, cards_in
from games.engine.game import Game
from games.engine.hand import NOBODY, Hand, Trick
from games.explain import Explanation, RuleLink, explain
from games.records.record import Record, Step

_SHOWN_IN = (0, 1, 3, 2)
"""The place of spades, hearts, diamonds and clubs in a hand."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player at the table. ``lives`` has one truth value for each life one began with; it is empty where losses count."""

    name: str
    cards: tuple[str, ...]
    lives: tuple[bool, ...]
    losses: int | None
    tricks: int
    points: int
    notes: tuple[str, ...]
    turn: bool
    out: bool

    @property
    def lives_text(self) -> str:
        """The lives in words."""
        return f"{sum(self.lives)} of {len(self.lives)} {'life' if len(self.lives) == 1 else 'lives'} left"


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of the trick on the table; ``taking`` says that it took the trick, and by which right."""

    seat: str
    card: str
    taking: str = ""


@dataclass(frozen=True, slots=True)
class StockView:
    """The stock: how many cards, the one that lies open if any, and a line about the trump."""

    size: int
    open_card: str
    trump: str


@dataclass(frozen=True, slots=True)
class LoggedTrick:
    """A trick of the hand in the log: its number, cards, taker and points, and the step at which it was taken."""

    number: int
    cards: tuple[PlayedCard, ...]
    taker: str
    points: int
    swallowed: bool
    step: int


@dataclass(frozen=True, slots=True)
class Frame:
    """One step as a page shows it."""

    number: int
    hand: int
    trick: int
    heading: str
    seats: tuple[SeatView, ...]
    played: tuple[PlayedCard, ...]
    stock: StockView | None
    explanations: tuple[Explanation, ...]
    comments: tuple[str, ...]
    log: tuple[LoggedTrick, ...]
    awaited: str

    @property
    def grounds(self) -> tuple[RuleLink, ...]:
        """The rules of the step's events, each once."""
        links = {link.id: link for told in self.explanations for link in told.rules}
        return tuple(links.values())


def frame(record: Record, number: int) -> Frame:
    """Return a step of a record as a page shows it. Raises IndexError when there is no such step.

    The cost does not grow with the length of the record: only the hand in play is looked at.
    """
    if not 0 <= number < len(record.steps):
        raise IndexError(f"there are steps 0 to {len(record.steps) - 1}")
    step = record.steps[number]
    hand = _hand_shown(step)
    return Frame(
        number=number,
        hand=step.hand,
        trick=step.trick,
        heading=_heading(step),
        seats=tuple(_seats(step, hand)),
        played=_played(step, hand),
        stock=_stock(step, hand),
        explanations=explain(step),
        comments=record.commentary(number),
        log=tuple(_log(record, step, hand)),
        awaited=_awaited(step),
    )


def trick_steps(record: Record) -> tuple[tuple[int, int, int], ...]:
    """Return hand, trick and first step of every trick of a record, for jumping about in it."""
    found: dict[tuple[int, int], int] = {}
    for step in record.steps:
        if step.trick and not isinstance(step.action, Settle):
            found.setdefault((step.hand, step.trick), step.number)
    return tuple((hand, trick, number) for (hand, trick), number in found.items())


def _hand_shown(step: Step) -> Hand:
    """The hand as it stands after the step; a settled hand is shown as it was settled."""
    hand = step.after.hand or step.before.hand
    if hand is None:
        raise ValueError("a step without a hand")
    return hand


def _heading(step: Step) -> str:
    if step.action is None:
        return "The deal" if step.hand == 1 else f"Hand {step.hand}: the deal"
    where = f"Hand {step.hand}, trick {step.trick}" if step.hand > 1 else f"Trick {step.trick}"
    match step.action:
        case Gather() | Swallow():
            return f"{where}: taken"
        case Settle():
            return "The end of the hand" if step.hand == 1 else f"The end of hand {step.hand}"
    return where


# Seats


def _seats(step: Step, hand: Hand) -> Iterator[SeatView]:
    after = step.after
    for seat, name in enumerate(after.names):
        out = seat not in hand.ring
        yield SeatView(
            name=name,
            cards=tuple(map(card_text, in_order(hand.hands[seat], hand.rules.rank))),
            lives=() if after.counted else tuple(life < after.lives[seat] for life in range(_lives_at_most(after))),
            losses=after.losses[seat] if after.counted else None,
            tricks=sum(taker == seat for _, _, taker, _ in hand.tricks),
            points=hand.points[seat],
            notes=() if out else tuple(_notes(seat, after, hand)),
            turn=seat in (hand.turn, hand.answering) and not isinstance(step.action, Settle),
            out=out or bool(not after.counted and not after.lives[seat]),
        )


def _lives_at_most(game: Game) -> int:
    return max(int(game.rules.lives), *game.lives)


def in_order(cards: Mask, rank: str) -> list[Card]:
    """Return cards by suit, black and red in turn, from the highest down."""
    strength = POWER[rank][NO_TRUMP]
    return sorted(cards_in(cards), key=lambda card: (_SHOWN_IN[SUIT_OF[card]], -strength[SUIT_OF[card]][card]))


def _notes(seat: Seat, game: Game, hand: Hand) -> Iterator[str]:
    if seat == game.dealer:
        yield "dealer"
    if seat == hand.ring[0]:
        yield "eldest"
    if hand.declared >> seat & 1:
        yield "has declared"
    if hand.wrong >> seat & 1:
        yield "proved wrong"
    if hand.right >> seat & 1:
        yield "proved right"


# The trick and the stock


def _played(step: Step, hand: Hand) -> tuple[PlayedCard, ...]:
    """The cards on the table. A finished trick lies there until the next card is led."""
    if hand.trick:
        return tuple(
            PlayedCard(hand.names[hand.seat_at(index)], card_text(card)) for index, card in enumerate(hand.trick)
        )
    if step.action is None or not hand.tricks:
        return ()
    return _cards_of(hand.tricks[-1], hand)


def _cards_of(trick: Trick, hand: Hand) -> tuple[PlayedCard, ...]:
    leader, cards, taker, owner = trick
    place = hand.ring.index(leader)
    seats = [hand.ring[(place + index) % hand.players] for index in range(len(cards))]
    how = "takes it" if taker == owner else "swallows it"
    return tuple(
        PlayedCard(hand.names[seat], card_text(card), how if seat == taker else "")
        for seat, card in zip(seats, cards, strict=True)
    )


def _stock(step: Step, hand: Hand) -> StockView:
    turned_now = any(isinstance(event, ev.TrumpTurned) for event in step.events)
    if hand.trump == NO_TRUMP:
        return StockView(len(hand.stock), "", "No trump has been turned.")
    suit = SUIT_NAMES[hand.trump]
    face_up = hand.rules.trump_card == "face-up"
    card = card_text(hand.stock[0]) if turned_now or face_up else ""
    if face_up or turned_now:
        return StockView(len(hand.stock), card, f"Trumps: {suit}.")
    return StockView(len(hand.stock), "", f"Trumps: {suit}, turned down again.")


def _log(record: Record, step: Step, hand: Hand) -> Iterator[LoggedTrick]:
    """The tricks taken so far in the hand shown."""
    if not hand.tricks:
        return
    taken = {}
    for number in range(step.number, -1, -1):
        each = record.steps[number]
        if each.hand != step.hand:
            break
        if isinstance(each.action, Gather | Swallow):
            taken[each.trick] = number
    for index, trick in enumerate(hand.tricks, start=1):
        _, _, taker, owner = trick
        points = sum(event_points(event) for event in record.steps[taken[index]].events)
        yield LoggedTrick(index, _cards_of(trick, hand), hand.names[taker], points, taker != owner, taken[index])


def event_points(event: ev.Event) -> int:
    """Return the points of a trick that an event takes, 0 for other events."""
    return event.points if isinstance(event, ev.TrickTaken | ev.TrickSwallowed) else 0


def _awaited(step: Step) -> str:
    """What comes next at the table, in a few words."""
    hand = step.after.hand
    if hand is None:
        return "The game is won." if step.after.winners else "The next hand is dealt."
    if hand.over:
        return "The hand is settled."
    if hand.answering != NOBODY:
        return f"{hand.names[hand.answering]} answers."
    if hand.turn == NOBODY:
        return "The trick is complete. Who takes it?"
    return f"{hand.names[hand.turn]} {'plays' if hand.trick else 'leads'}."
