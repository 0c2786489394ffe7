"""A table as it stands: the game, and whose decision it is.

A ``Moment`` is made from a stored table by playing the hand in play again, changes in place as things are done
(``games.tables.doing``), and is kept by ``games.tables.store``.
"""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from games.engine import events as ev
from games.engine.actions import (
    Action,
    Gather,
    Illegal,
    Seat,
    Settle,
    Swallow,
)
from games.engine.cards import KIND_MASKS, NO_TRUMP, SUIT_OF, trade_kind
from games.engine.game import Game
from games.engine.hand import Hand
from games.engine.ruleset import Ruleset
from games.engine.ruleset import ruleset as named_ruleset
from games.models import Table
from games.records import HandRecord, Record, Step, write
from games.tables import script


class Awaited(NamedTuple):
    """What comes next: a ``card``, an ``answer`` to an offer, a ``word`` between tricks, whether to ``take-up`` a trick, the
    ``trick`` to be gathered, the hand to ``settle``, the next to ``deal``, or nothing (``over``).

    ``seat`` is whose it is, if anyone's.
    """

    kind: Literal["card", "answer", "word", "take-up", "trick", "settle", "deal", "over"]
    seat: Seat | None = None


class Note(NamedTuple):
    """Something for the review that the record does not say, and the step after which it happened."""

    step: int
    kind: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Settled:
    """A hand that was settled and is yet to be stored."""

    number: int
    record: str
    notes: list[Note]
    outcome: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Start:
    """How the hand in play began."""

    number: int
    dealer: Seat
    lives: tuple[int, ...]
    losses: tuple[int, ...]
    last_size: int
    deal: str


class Moment:
    """A table as it stands.

    ``lines`` is what has been done in the hand; ``tail`` the steps of the last request, which the page tells; ``settled`` the
    hands settled since the table was loaded.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.options = parse_options(table.options)
        self.rules: Ruleset = named_ruleset(table.ruleset, dict(self.options))
        self.names = tuple(table.names.split(", "))
        self.human: Seat = table.seat
        self.lines: list[str] = []
        self.tail: list[Step] = []
        self.settled: list[Settled] = []
        self.since = table.since
        self.asked: set[Seat] = set()
        """Who has let the occasion to speak before this lead pass."""
        self._last: Game | None = None
        """The game after the last step of the tail, not to be changed."""
        self.game = Game(self.rules, self.names, numbers(table.lives))
        self.start = Start(
            table.number,
            table.dealer,
            tuple(self.game.lives),
            tuple(numbers(table.losses)),
            table.last_size,
            table.deal,
        )
        self.loaded = self.start
        """How the hand began that was in play when the table was loaded."""
        if table.deal:
            self._replay(table.actions.split("\n") if table.actions else [])

    # Coming to where the hand stands

    def _replay(self, lines: list[str]) -> None:
        """Do again what was done; of what the last request did, with its events."""
        start, game = self.start, self.game
        game.number = start.number - 1
        game.losses = list(start.losses)
        game.last_size = start.last_size
        self._begin(record=self.since < 0)
        hand = game.hand
        assert hand is not None
        for index, text in enumerate(lines):
            self.lines.append(text)
            if index >= self.since:
                self._apply(text)
            elif (played := script.parse_play(text)) is not None:
                hand.play(*played)
            else:
                self._apply(text, record=False)

    def _begin(self, *, record: bool) -> None:
        events: list[ev.Event] = []
        before = self._before() if record else None
        self.game.begin(self.start.dealer, script.parse_deal(self.start.deal), events)
        self.asked = set()
        if before is not None:
            self._add(None, 0, events, before)

    def _apply(self, text: str, *, record: bool = True) -> None:
        """Do what a line says."""
        if script.is_mark(text):
            if text.endswith(script.PASSES):
                self.asked.add(int(text[0]))
            return
        action = script.parse(text)
        hand = self.hand
        trick = hand.numbered
        before = self._before() if record else None
        events = self.game.apply(action)
        if before is not None:
            self._add(action, trick, events, before)
        if isinstance(action, Gather | Swallow):
            self.asked = set()

    def _before(self) -> Game:
        return self._last if self._last is not None else self.game.branch()

    def _add(self, action: Action | None, trick: int, events: list[ev.Event], before: Game) -> None:
        self._last = self.game.branch()
        number = sum(not script.is_mark(text) for text in self.lines)
        self.tail.append(Step(number, self.game.number, trick, action, tuple(events), before, self._last))

    # How it stands

    @property
    def hand(self) -> Hand:
        """The hand in play. Raises Illegal between hands."""
        if self.game.hand is None:
            raise Illegal(
                "turn", "the game is over" if self.game.winners else "the hand is settled; the next has not been dealt"
            )
        return self.game.hand

    @property
    def human_in(self) -> bool:
        """Whether the human player is still in the game."""
        return self.human in self.game.remaining

    def awaits(self) -> Awaited:
        """Return what comes next."""
        hand = self.game.hand
        if self.game.winners:
            return Awaited("over")
        if hand is None:
            return Awaited("deal")
        if hand.offer is not None:
            return Awaited("answer", hand.answering)
        if hand.trick_complete:
            return Awaited("take-up", self.human) if self._human_is_asked(hand) else Awaited("trick")
        if not hand.trick:
            speaker = self._next_to_speak(hand)
            if speaker is not None:
                return Awaited("word", speaker)
            if hand.over:
                return Awaited("settle")
        return Awaited("card", hand.turn)

    def waits_for_human(self) -> bool:
        """Whether nothing more happens before the human player has decided something."""
        awaited = self.awaits()
        if awaited.seat != self.human:
            return False
        return awaited.kind != "answer" or bool(self.fitting(self.human))

    def _human_is_asked(self, hand: Hand) -> bool:
        """Whether the human player is asked to take up the finished trick.

        It is asked whenever all at the table can see that it might be theirs: they played the highest card of the suit led,
        trump has been turned, and a card of another suit lies in the trick. So the question gives nothing away.
        """
        if hand.rules.swallowing != "yes" or hand.trump == NO_TRUMP or self.human not in hand.ring:
            return False
        led = SUIT_OF[hand.trick[0]]
        strangers = any(SUIT_OF[card] != led for card in hand.trick)
        return strangers and hand.seat_at(hand.highest_of_suit_led()) == self.human

    def _next_to_speak(self, hand: Hand) -> Seat | None:
        start = hand.ring.index(hand.leader)
        order = hand.ring[start:] + hand.ring[:start]
        return next((seat for seat in order if seat != self.human and seat not in self.asked), None)

    def fitting(self, seat: Seat) -> int:
        """The cards with which a seat could answer the offer."""
        hand = self.hand
        assert hand.offer is not None
        kind = trade_kind(hand.offer[1])
        assert kind is not None
        return hand.hands[seat] & KIND_MASKS[kind]

    # What is done

    def begin_hand(self, start: Start) -> None:
        """Begin the next hand, as it was dealt."""
        self.start = start
        self.lines = []
        self.tail = []
        self.since = -1
        self._begin(record=True)

    def begin_request(self) -> None:
        """From here on the page tells what is done."""
        self.since = len(self.lines)
        self.tail = []

    def mark(self, seat: Seat, what: str) -> None:
        """Note something that changes no card: see ``script``."""
        self.lines.append(script.mark(seat, what))

    def do(self, action: Action) -> None:
        """Do something. Raises Illegal, and changes nothing, when it is not allowed."""
        if not isinstance(action, Settle):
            self.hand.check(action)
        text = script.line(action)
        self.lines.append(text)
        try:
            self._apply(text)
        except Illegal:
            self.lines.pop()
            raise

    # What the page tells beside

    @property
    def reminded(self) -> bool:
        """Whether the human player has just asked for the trump."""
        return bool(self.lines) and self.lines[-1] == script.mark(self.human, script.REMINDED)

    @property
    def left_own(self) -> bool:
        """Whether the human player has just left a trick that was theirs: then the trump is named to all."""
        recent = self.lines[max(self.since, 0) :]
        return script.mark(self.human, script.LEAVES) in recent and any(
            isinstance(event, ev.TrickTaken) and event.seat == self.human for step in self.tail for event in step.events
        )

    # What is kept of a hand that is settled

    def record(self) -> str:
        """Return the record of the hand, all its cards open. It is for a hand that is settled."""
        actions = tuple(
            action
            for action in (script.parse(text) for text in self.lines if not script.is_mark(text))
            if not isinstance(action, Gather)
        )
        start = self.start
        dealt = HandRecord(
            start.dealer,
            script.parse_deal(start.deal),
            lives=None if self.game.counted else start.lives,
            actions=actions,
            comments=((),) * (len(actions) + 1),
        )
        tags = (("Title", f"Hand {start.number}"),)
        return write(Record(tags, self.rules.slug, self.options, self.names, (dealt,), self.rules, (), ()))

    def notes(self) -> list[Note]:
        """Return what the review has to tell beyond the record."""
        notes: list[Note] = []
        step = 0
        for text in self.lines:
            if not script.is_mark(text):
                step += 1
            elif not text.endswith(script.PASSES):
                seat, what = text.split(" ")
                # A trick that was left is gathered in the step that follows.
                notes.append(Note(step + (what == script.LEAVES), what, int(seat)))
        return notes


def numbers(text: str) -> list[int]:
    """Return numbers that stand in a text with spaces between."""
    return [int(word) for word in text.split()]


def parse_options(text: str) -> tuple[tuple[str, str], ...]:
    """Return options written as in a record's ``[Options]``."""
    pairs = (each.split("=") for each in text.split(", ") if each)
    return tuple((name, value) for name, value in pairs)
