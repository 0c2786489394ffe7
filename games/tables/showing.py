"""What one reader of a table gets to see: made of an observation, so that nothing else can be in it.

At a taught table that is all the seat may know. At any other the page does not do the remembering: others' points, why a trick
was taken, and the turned trump once the next card is played, are left out until the hand is settled.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.actions import Challenge, Declare, Give, Offer, Play, Seat
from games.engine.cards import (
    LOADERS,
    NO_TRUMP,
    SUIT_MASKS,
    SUIT_NAMES,
    SUIT_OF,
    UNKNOWN,
    card_text,
    mask_of,
)
from games.engine.observation import Observation, observe
from games.frames import in_order
from games.tables.moment import Awaited, Moment
from games.tables.telling import Told, tell


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A player at the table, to one who may not see their cards. ``points`` is None where the page does not tell them.

    ``lives`` has one truth value for each life one began with and is empty where losses count; ``loaders`` are those that
    lie open before the player, where they do; ``turn`` is what the table waits for them to do.
    """

    seat: Seat
    name: str
    you: bool
    lives: tuple[bool, ...]
    losses: int | None
    cards: int
    tricks: int
    points: int | None
    loaders: tuple[str, ...]
    notes: tuple[str, ...]
    turn: str
    out: bool

    @property
    def lives_text(self) -> str:
        """The lives in words."""
        return f"{sum(self.lives)} of {len(self.lives)} {'life' if len(self.lives) == 1 else 'lives'} left"


@dataclass(frozen=True, slots=True)
class PlayedShown:
    """A card on the table; ``taking`` says that it took the trick."""

    name: str
    card: str
    taking: str = ""


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card of one's own, what pressing it sends, and whether that is allowed now."""

    card: str
    do: str
    playable: bool


@dataclass(frozen=True, slots=True)
class Button:
    """Something one can do: what it sends, and its words."""

    do: str
    words: str
    primary: bool = False

    @property
    def id(self) -> str:
        """Going on is one button, whatever it is called just now, so that the focus stays on it."""
        return "do-go-on" if self.primary and self.do in ("next", "on") else f"do-{self.do.replace(' ', '-')}"


@dataclass(frozen=True, slots=True)
class Shown:
    """A table as one reader sees it. ``mine`` is empty for those who watch; ``trick`` is 0 when the hand is settled."""

    number: int
    trick: int
    step: int
    heading: str
    guide: str
    others: tuple[SeatShown, ...]
    me: SeatShown | None
    mine: tuple[CardShown, ...]
    played: tuple[PlayedShown, ...]
    stock_size: int
    turned: str
    trump: str
    told: tuple[Told, ...]
    buttons: tuple[Button, ...]
    quiet: tuple[Button, ...]
    challenges: tuple[Button, ...]
    offers: tuple[CardShown, ...]
    settled: bool
    over: bool

    @property
    def say(self) -> str:
        """Where the table has come, as the announcements begin: unlike any other of the game."""
        return f"Hand {self.number}, step {self.step}."


def show(moment: Moment, seat: Seat | None) -> Shown:
    """Return what a seat, or one who watches (None), gets to see of a table."""
    game = moment.game
    settled = game.hand is None
    seen = observe(moment.tail[-1].before if settled else game, seat)
    table = _Table(moment, seen, settled)
    seats = tuple(table.seats())
    return Shown(
        number=seen.number,
        trick=0 if settled else len(seen.tricks) if seen.over else seen.trick_number,
        step=moment.tail[-1].number if moment.tail else 0,
        heading=table.heading(),
        guide=table.guide(),
        others=tuple(each for each in seats if not each.you),
        me=next((each for each in seats if each.you), None),
        mine=tuple(table.mine()),
        played=tuple(table.played()),
        stock_size=seen.stock_size,
        turned=card_text(seen.turned) if table.trump_in_view and seen.turned != UNKNOWN else "",
        trump=table.trump(),
        told=tuple(tell(moment, seen, everything=table.open)),
        buttons=tuple(table.buttons()),
        quiet=tuple(table.quiet()),
        challenges=tuple(table.challenges()),
        offers=tuple(table.offers()),
        settled=settled,
        over=bool(game.winners),
    )


def trump_lies_open(seen: Observation) -> bool:
    """Whether the turned card lies in view: always where it stays face up, else until the next card is played."""
    if not seen.turn_up_trick or seen.rules.trump_card == "face-up":
        return bool(seen.turn_up_trick)
    at_once = seen.rules.turn_up == "at-once"
    if seen.turn_up_trick == seen.trick_number and seen.trick:
        start = seen.ring.index(seen.leader)
        last = seen.ring[(start + len(seen.trick) - 1) % len(seen.ring)]
        return last == seen.renouncer if at_once else True
    if seen.turn_up_trick != len(seen.tricks) or seen.trick:
        return False
    leader, cards, _, _ = seen.tricks[-1]
    last = seen.ring[(seen.ring.index(leader) + len(cards) - 1) % len(seen.ring)]
    return last == seen.renouncer if at_once else True


class _Table:
    """A table and one who looks at it."""

    def __init__(self, moment: Moment, seen: Observation, settled: bool) -> None:
        self.moment, self.seen, self.settled = moment, seen, settled
        self.open = moment.table.taught or settled
        """Whether the page tells all that can be known."""
        self.awaited: Awaited = moment.awaits()
        self.is_mine = seen.seat is not None
        self.trump_in_view = trump_lies_open(seen)

    # Seats

    def seats(self) -> Iterator[SeatShown]:
        """Everybody, from the left of the one who looks round; from the first seat for those who watch."""
        seen, game = self.seen, self.moment.game
        count = len(seen.names)
        first = seen.seat or 0
        most = max(int(seen.rules.lives), *game.lives)
        for seat in [*range(first + 1, count), *range(first + 1)] if self.is_mine else range(count):
            out = seat not in seen.ring
            yield SeatShown(
                seat=seat,
                name=seen.names[seat],
                you=seat == seen.seat,
                lives=() if game.counted else tuple(life < game.lives[seat] for life in range(most)),
                losses=game.losses[seat] if game.counted else None,
                cards=seen.held[seat],
                tricks=sum(taker == seat for _, _, taker, _ in seen.tricks),
                points=seen.points[seat] if self._counts(seat) and not out else None,
                loaders=self._open_loaders(seat),
                notes=tuple(self._notes(seat)),
                turn=self._turn() if not self.settled and seat == self.awaited.seat else "",
                out=out or bool(not game.counted and not game.lives[seat]),
            )

    def _turn(self) -> str:
        words = {"card": "to play" if self.seen.trick else "to lead", "answer": "to answer", "word": "to speak"}
        return words.get(self.awaited.kind, "to decide")

    def _counts(self, seat: Seat) -> bool:
        return self.open or seat == self.seen.seat or self.seen.rules.loaders == "open"

    def _open_loaders(self, seat: Seat) -> tuple[str, ...]:
        if self.seen.rules.loaders != "open":
            return ()
        taken = sum(mask_of(cards) for _, cards, taker, _ in self.seen.tricks if taker == seat) & LOADERS
        return tuple(map(card_text, in_order(taken, self.seen.rules.rank)))

    def _notes(self, seat: Seat) -> Iterator[str]:
        seen = self.seen
        if seat not in seen.ring:
            return
        if seat == seen.dealer:
            yield "dealer"
        if seat == seen.ring[0]:
            yield "eldest"
        if seen.declared >> seat & 1:
            yield "has declared"
        for challenger, target, upheld in seen.challenges:
            if seat == (target if upheld else challenger):
                yield "proved wrong"
            elif upheld and seat == challenger:
                yield "proved right"

    # Cards

    def mine(self) -> Iterator[CardShown]:
        """One's own cards. Each can be tried: one that may not be played now says why."""
        seen = self.seen
        answering = self.awaited == Awaited("answer", seen.seat)
        asked = self.awaited.kind == "card" and self.awaited.seat == seen.seat
        legal = {action.card for action in seen.legal if isinstance(action, Give | Play)}
        verb = "give" if answering else "play"
        for card in in_order(seen.cards, seen.rules.rank):
            text = card_text(card)
            yield CardShown(text, f"{verb} {text}", card in legal and (answering or asked))

    def played(self) -> Iterator[PlayedShown]:
        """The trick on the table. A finished one lies there until the next card is led."""
        seen = self.seen
        if seen.trick:
            leader, cards, taker, rightful = seen.leader, seen.trick, -1, -1
        elif seen.tricks:
            leader, cards, taker, rightful = seen.tricks[-1]
        else:
            return
        start = seen.ring.index(leader)
        how = "swallows it" if taker != rightful and self.open else "takes it"
        for index, card in enumerate(cards):
            seat = seen.ring[(start + index) % len(seen.ring)]
            yield PlayedShown(seen.names[seat], card_text(card), how if seat == taker else "")

    def trump(self) -> str:
        """A line about the trump: what lies in view, what a taught table remembers, what one has just been told."""
        seen, moment = self.seen, self.moment
        if seen.trump == NO_TRUMP:
            return "No trump has been turned."
        suit = SUIT_NAMES[seen.trump]
        if self.trump_in_view:
            return f"Trumps: {suit}."
        if self.open:
            return f"Trumps: {suit}, turned down again."
        if moment.left_own or (moment.reminded and self.is_mine):
            return f"Trumps: {suit}."
        return "A trump was turned, and turned down again."

    # Words

    def heading(self) -> str:
        """What is to be done now, in a few words."""
        seen = self.seen
        kind, seat = self.awaited
        mine = self.is_mine and seat == seen.seat
        name = seen.names[seat] if seat is not None else ""
        match kind:
            case "over":
                return "The game is over"
            case "deal":
                return f"Hand {seen.number} is settled"
            case "settle":
                return "The hand is over"
            case "trick":
                return "The trick is complete"
            case "take-up":
                return "Is this trick yours?" if mine else "The trick is complete"
            case "word":
                return f"{name} has something to say"
            case "answer":
                return "You are offered a card" if mine and self.moment.waits_for_human() else f"{name} is to answer"
        if mine:
            return "Your turn" if seen.trick else "Your turn to lead"
        return f"{name} is to {'play' if seen.trick else 'lead'}"

    def guide(self) -> str:
        """What one may choose from, where the choice is one's own; for who is out, what there is to be done."""
        seen = self.seen
        if not self.is_mine or self.awaited.kind == "over":
            return ""
        if not self.moment.human_in:
            return "You are out. Watch the others, or skip to the end: of a long game a part at a time."
        if not self.moment.waits_for_human():
            return ""
        match self.awaited.kind:
            case "take-up":
                return (
                    "You played the highest card of the suit led, and cards of other suits lie with it. Is one of them a trump, "
                    "the trick is not yours."
                )
            case "answer":
                assert seen.offer is not None
                wanted = "a King, Queen or Jack" if seen.offer[1] == "coat" else "an Ace or a Ten"
                return f"{seen.names[seen.offer[0]]} asks for {wanted}: give one of those marked, or refuse."
        if not seen.trick:
            return "Lead any card."
        led = SUIT_OF[seen.trick[0]]
        if seen.cards & SUIT_MASKS[led]:
            return f"{SUIT_NAMES[led].capitalize()} were led, and you must follow with one of yours."
        return f"You have no {SUIT_NAMES[led]}: play any card."

    # What can be done

    def buttons(self) -> Iterator[Button]:
        """The one obvious next thing, and at most another."""
        if not self.is_mine:
            return
        moment, kind = self.moment, self.awaited.kind
        if moment.waits_for_human():
            if kind == "answer":
                yield Button("refuse", "Refuse")
            elif kind == "take-up":
                yield Button("take", "Take it up", primary=True)
                yield Button("leave", "Leave it")
            return
        if kind == "over":
            return
        if kind in ("settle", "deal"):
            words = "Settle the hand" if kind == "settle" else "Deal the next hand"
            yield Button("next", words, primary=True)
        elif moment.table.taught:
            yield Button("next", "Next", primary=True)
            yield Button("on", "Play on")
        else:
            yield Button("on", "Play on", primary=True)
            yield Button("next", "One thing at a time")
        if not moment.human_in:
            yield Button("skip", "Skip to the end of the game")

    def quiet(self) -> Iterator[Button]:
        """What one may say between tricks, and the reminder: never asked for."""
        seen, moment = self.seen, self.moment
        if self.settled:
            return
        for action in seen.legal:
            match action:
                case Declare(seat):
                    yield Button("declare", f"Declare your {seen.points[seat]}")
        hidden = seen.trump != NO_TRUMP and not self.trump_in_view and not self.open
        if self.is_mine and hidden and not moment.reminded and moment.human in seen.ring:
            yield Button("remind", "Remind me of the trump")

    def challenges(self) -> Iterator[Button]:
        """Whom one may challenge now."""
        for action in self.seen.legal if not self.settled else ():
            if isinstance(action, Challenge):
                yield Button(f"challenge {action.target}", f"Challenge {self.seen.names[action.target]}")

    def offers(self) -> Iterator[CardShown]:
        """The cards one may offer in trade now."""
        for action in self.seen.legal if not self.settled else ():
            if isinstance(action, Offer):
                text = card_text(action.card)
                yield CardShown(text, f"offer {text}", playable=True)
