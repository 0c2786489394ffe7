"""A record in memory: tags, hands, and the steps that the engine made of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.engine import events as ev
from games.engine.actions import Action, Gather, Seat, Settle, Swallow
from games.engine.game import Deal, Game
from games.engine.ruleset import Ruleset
from games.records.text import Place, Tag


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a record: a deal, an action, a gathering or a settling.

    ``number`` counts from 0 over the whole record, ``hand`` from 1, ``trick`` from 1 (0 for a deal). ``action`` is None for
    a deal. ``before`` and ``after`` are the game as it stood on either side, not to be changed: branch them.
    """

    number: int
    hand: int
    trick: int
    action: Action | None
    events: tuple[ev.Event, ...]
    before: Game
    after: Game


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand: who dealt what, and what was done.

    ``lives`` is there when the record names them, ``seed`` when it dealt the cards. ``actions`` holds what players did, and
    ``Settle`` when the hand was settled; gatherings go without saying. ``comments`` holds, for the deal (index 0) and each
    action (index + 1), what was written after it.
    """

    dealer: Seat
    deal: Deal
    seed: str | None = None
    lives: tuple[int, ...] | None = None
    actions: tuple[Action, ...] = ()
    comments: tuple[tuple[str, ...], ...] = ((),)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record. ``tags`` holds the free ones (Title, Event, ... and those of lessons), in order.

    ``options`` are the overrides as written. ``steps`` follow from the rest and take no part in comparisons;
    ``step_comments`` has the comments that stand after each step. Of a record that was read, ``comment_places`` has the place
    of each of these, and ``written`` the free tags as they were written: both for whoever has something to say of them.
    """

    tags: tuple[tuple[str, str], ...]
    ruleset: str
    options: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    hands: tuple[HandRecord, ...]
    rules: Ruleset = field(compare=False)
    steps: tuple[Step, ...] = field(compare=False, repr=False)
    step_comments: tuple[tuple[str, ...], ...] = field(compare=False, repr=False)
    comment_places: tuple[tuple[Place | None, ...], ...] = field(default=(), compare=False, repr=False)
    written: Mapping[str, Tag] = field(default_factory=dict, compare=False, repr=False)

    def tag(self, name: str) -> str | None:
        """Return the value of a free tag, or None."""
        return next((value for tag, value in self.tags if tag == name), None)

    def commentary(self, number: int) -> tuple[str, ...]:
        """Return the comments after a step that are there to be read: all but directives."""
        return tuple(comment for comment in self.step_comments[number] if not is_directive(comment))


def is_directive(comment: str) -> bool:
    """Whether a comment is no commentary but asks something of the reader of a lesson: it begins with ``?``."""
    return comment.startswith("?")


class Recorder:
    """A record in the making: what the reader, a table in play and a simulation write into.

    It supplies what the table does by itself. ``act`` gathers a finished trick first, unless the action is a swallow.
    """

    def __init__(
        self,
        rules: Ruleset,
        options: Sequence[tuple[str, str]],
        names: Sequence[str],
        lives: Sequence[int] | None = None,
    ) -> None:
        self.rules = rules
        self.options = tuple(options)
        self.game = Game(rules, names, lives)
        self.tags: list[tuple[str, str]] = []
        self.hands: list[HandRecord] = []
        self.steps: list[Step] = []
        self.written: dict[str, Tag] = {}
        self.step_comments: list[list[str]] = []
        self.comment_places: list[list[Place | None]] = []
        self._actions: list[Action] = []
        self._comments: list[list[str]] = []

    def begin_hand(
        self, dealer: Seat, deal: Deal, *, seed: str | None = None, lives: tuple[int, ...] | None = None
    ) -> Step:
        """Deal a hand. Raises Illegal, and changes nothing, when the game does not allow this deal now."""
        events: list[ev.Event] = []
        before = self._now()
        self.game.deal(dealer, deal, events)
        self._close_hand()
        self.hands.append(HandRecord(dealer, deal, seed, lives))
        self._actions = []
        self._comments = [[]]
        return self._add(None, 0, events, before)

    def supply_gathering(self) -> None:
        """Gather the trick on the table if it is complete."""
        hand = self.game.hand
        if hand is not None and hand.trick_complete:
            self._do(Gather())

    def supply_ending(self) -> None:
        """Gather a complete trick, and settle a hand that is over: what is done when nothing more comes."""
        self.supply_gathering()
        if self.game.hand is not None and self.game.hand.over:
            self.act(Settle())

    def act(self, action: Action) -> Step:
        """Do what a player does, or settle. Raises Illegal, and adds no step for it, when it is not allowed."""
        if not isinstance(action, Swallow):
            self.supply_gathering()
        step = self._do(action)
        self._actions.append(action)
        self._comments.append([])
        return step

    def comment(self, text: str, place: Place | None = None) -> None:
        """Attach a comment to the last step that was written down: the deal or an action. ``place`` is where it was read.

        Raises ValueError for a text that could not be read again: a closing brace ends a comment.
        """
        if "}" in text:
            raise ValueError("a comment cannot hold a closing brace, which would end it")
        self._comments[-1].append(text)
        last = next(
            number for number in range(len(self.steps) - 1, -1, -1) if not isinstance(self.steps[number].action, Gather)
        )
        self.step_comments[last].append(text)
        self.comment_places[last].append(place)

    def record(self) -> Record:
        """Return the record as it stands. Raises ValueError when no hand has been dealt."""
        if not self.hands:
            raise ValueError("nothing has been dealt")
        self._close_hand()
        return Record(
            tags=tuple(self.tags),
            ruleset=self.rules.slug,
            options=self.options,
            names=self.game.names,
            hands=tuple(self.hands),
            rules=self.rules,
            steps=tuple(self.steps),
            step_comments=tuple(tuple(comments) for comments in self.step_comments),
            comment_places=tuple(tuple(places) for places in self.comment_places),
            written=dict(self.written),
        )

    def _close_hand(self) -> None:
        if self.hands:
            comments = tuple(tuple(texts) for texts in self._comments)
            self.hands[-1] = replace(self.hands[-1], actions=tuple(self._actions), comments=comments)

    def _now(self) -> Game:
        return self.steps[-1].after if self.steps else self.game.branch()

    def _do(self, action: Action) -> Step:
        before = self._now()
        hand = self.game.hand
        trick = hand.numbered if hand is not None else 0
        return self._add(action, trick, self.game.apply(action), before)

    def _add(self, action: Action | None, trick: int, events: list[ev.Event], before: Game) -> Step:
        step = Step(len(self.steps), self.game.number, trick, action, tuple(events), before, self.game.branch())
        self.steps.append(step)
        self.step_comments.append([])
        self.comment_places.append([])
        return step
