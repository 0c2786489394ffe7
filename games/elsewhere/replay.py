"""A whole record under another ruleset: the same cards, and the same actions for as long as they are possible.

What the other ruleset does not know is left out (a declaration, a challenge, a trade), what it forbids is put right (a
swallowed trick goes to its owner), and the play goes on. When the cards themselves can no longer be played as they were,
because somebody else has the lead or a player lacks a card, nobody knows what these players would have done. From there to the
end of the hand play is *supposed*: each lays, of the cards allowed, the one laid first in the record. Where the hand has ended,
the rest of it is left out, and the next deal begins as recorded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from games.engine import events as ev
from games.engine.actions import Action, Challenge, Declare, Gather, Give, Illegal, Offer, Play, Refuse, Settle, Swallow
from games.engine.cards import NO_TRUMP, POWER, SUIT_OF, Card, cards_in
from games.engine.hand import NOBODY, Hand
from games.engine.ruleset import Ruleset, RulesetError, ruleset
from games.records.record import Record, Recorder, Step, is_directive
from games.sentences import the

Then = Literal["left-out", "put-right", "ended", "supposed", "nothing"]

_TRADES = (Offer, Give, Refuse)
_THEN: dict[type, Then] = {Swallow: "put-right", Play: "supposed"}


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a record and its replay part company.

    ``step`` is the record's step that is not possible, ``there`` the replay's last step before it. ``action`` says what is
    done in the record, such as ``Kit declares``; ``rule`` and ``why`` say what forbids it, in the engine's words. ``then`` is
    what comes of it under the other rules: the action is ``left-out``, a swallowed trick is ``put-right``, the hand has
    ``ended``, play is ``supposed``, or there is ``nothing`` more. ``resumed`` is the replay's next step, None when it ends.
    """

    step: int
    there: int
    action: str
    rule: str
    why: str
    then: Then
    resumed: int | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A record replayed under another ruleset.

    ``record`` is the replay, a record of its own. ``dropped`` names the options of the original that do not go with the
    ruleset. ``steps_there`` has, for each step of the original, the replay's step that does the same (or stands in for it),
    None for what was left out; ``steps_here`` the other way round. ``supposed`` are the replay's steps whose play is
    supposed. ``first_difference`` is the first step of the original after which not the same has happened there: its events
    differ, or it was left out; None if there is none.
    """

    original: Record
    record: Record
    dropped: tuple[str, ...]
    partings: tuple[Parting, ...]
    steps_there: tuple[int | None, ...]
    steps_here: tuple[int | None, ...]
    supposed: frozenset[int]
    first_difference: int | None

    @property
    def last(self) -> int:
        """The number of the replay's last step."""
        return len(self.record.steps) - 1

    def there(self, number: int) -> int:
        """Return the replay's step for a step of the original: what stood there last, if it was left out."""
        return _nearest(self.steps_there, number)

    def here(self, number: int) -> int:
        """Return the original's step for a step of the replay: the one last passed, if it has none."""
        return _nearest(self.steps_here, number)

    def supposed_by(self, number: int) -> bool:
        """Tell whether a step of the replay stands on supposed play in its hand."""
        steps = self.record.steps
        return any(each <= number and steps[each].hand == steps[number].hand for each in self.supposed)

    def partings_after(self, number: int) -> tuple[Parting, ...]:
        """Return the partings that come right after a step of the replay."""
        return tuple(parting for parting in self.partings if parting.there == number)


def _nearest(steps: Sequence[int | None], number: int) -> int:
    found = (steps[index] for index in range(number, -1, -1))
    return next(step for step in found if step is not None)


def replay_under(record: Record, slug: str) -> Replay:
    """Replay a record under a named ruleset, with its own options as far as they go together with it.

    Raises RulesetError when there is no such ruleset, and Illegal when not even the first hand can be dealt.
    """
    rules, options, dropped = _rules_for(record, slug)
    replayer = _Replayer(record, rules, options)
    for step in record.steps:
        replayer.follow(step)
    return replayer.finish(dropped)


def _rules_for(record: Record, slug: str) -> tuple[Ruleset, tuple[tuple[str, str], ...], tuple[str, ...]]:
    """The ruleset with the record's options, the options kept, and the names of those dropped."""
    ruleset(slug)
    options = dict(record.options)
    dropped: list[str] = []
    while True:
        try:
            return ruleset(slug, options), tuple(options.items()), tuple(dropped)
        except RulesetError as error:
            if error.option not in options:
                raise
            del options[error.option]
            dropped.append(error.option)


class _Replayer:
    """Follows a record step by step."""

    def __init__(self, record: Record, rules: Ruleset, options: Iterable[tuple[str, str]]) -> None:
        self.original = record
        self.recorder = Recorder(rules, tuple(options), record.names, record.steps[0].before.lives)
        self.recorder.tags = list(record.tags)
        self.partings: list[Parting] = []
        self.steps_there: list[int | None] = []
        self.pairs: dict[int, int] = {}
        """The replay's steps with the original's they do the same as."""
        self.supposed: set[int] = set()
        self.first_difference: int | None = None
        self._order: dict[int, list[Card]] = {}
        self._loose = False
        """Whether play in this hand is supposed."""
        self._left_out: set[type] = set()
        """What has been left out in this hand, so that it is told once."""
        self._ended = False

    @property
    def _hand(self) -> Hand | None:
        return self.recorder.game.hand

    def follow(self, step: Step) -> None:
        """Do what a step of the record does, or what comes of it under these rules."""
        done = None if self._ended else self._follow(step)
        self.steps_there.append(done.number if done is not None else None)
        if done is not None:
            self.pairs[done.number] = step.number
        if self.first_difference is None and (done is None or not _alike(step.events, done.events)):
            self.first_difference = step.number
        elif self.first_difference is None and done is not None:
            for comment in self.original.step_comments[step.number]:
                if not is_directive(comment) and not isinstance(step.action, Gather):
                    self.recorder.comment(comment)

    def finish(self, dropped: tuple[str, ...]) -> Replay:
        """Let the table do what it does by itself, and return the replay."""
        self.recorder.supply_ending()
        record = self.recorder.record()
        here: list[int | None] = [self.pairs.get(number) for number in range(len(record.steps))]
        return Replay(
            original=self.original,
            record=record,
            dropped=dropped,
            partings=tuple(self._resumed(parting, len(record.steps)) for parting in self.partings),
            steps_there=tuple(self.steps_there),
            steps_here=tuple(here),
            supposed=frozenset(self.supposed),
            first_difference=self.first_difference,
        )

    def _resumed(self, parting: Parting, steps: int) -> Parting:
        following = parting.there + 1
        if following == steps:
            return replace(parting, then="nothing")
        return replace(parting, resumed=following)

    # One step

    def _follow(self, step: Step) -> Step | None:
        match step.action:
            case None:
                return self._deal(step)
            case Gather():
                return self._gather()
            case Settle():
                return self._settle(step)
            case Swallow() if self._loose:
                return self._gather()
            case Play() if self._loose:
                return self._suppose(step)
            case Offer() | Give() | Refuse() if self._loose:
                return None
        try:
            return self.recorder.act(step.action)
        except Illegal as illegal:
            return None if self._loose else self._instead(step, step.action, illegal)

    def _instead(self, step: Step, action: Action, illegal: Illegal) -> Step | None:
        """What is done under these rules where an action of the record is not possible."""
        hand = self._hand
        kind = Offer if isinstance(action, _TRADES) else type(action)
        ended = hand is not None and hand.over and not _over(step)
        if kind not in self._left_out and not (ended and kind is not Play):
            self._part(step, illegal, "ended" if ended else _THEN.get(kind, "left-out"))
        self._left_out.add(kind)
        if kind is Swallow:
            return self._gather()
        if kind is Play and illegal.rule == "turn-up":
            self._ended = True
        elif kind is Play and not ended:
            self._loose = True
            return self._suppose(step)
        return None

    def _part(self, step: Step, illegal: Illegal, then: Then) -> None:
        rule, why = illegal.rule, illegal.sentence
        hand = self._hand
        if then == "ended" and hand is not None and any(hand.reached):
            first = next(hand.names[seat] for seat in hand.ring if hand.reached[seat])
            rule, why = "thirty-one", f"the hand ended as soon as {first} had 31"
        action = _words(step.action, self.original.names)
        self.partings.append(Parting(step.number, len(self.recorder.steps) - 1, action, rule, why, then))

    def _deal(self, step: Step) -> Step | None:
        hand = self.original.hands[step.hand - 1]
        lives = tuple(self.recorder.game.lives) if hand.lives is not None and not self.recorder.game.counted else None
        try:
            dealt = self.recorder.begin_hand(hand.dealer, hand.deal, seed=hand.seed, lives=lives)
        except Illegal as illegal:
            if not self.recorder.hands:
                raise
            self._part(step, illegal, "nothing")
            self._ended = True
            return None
        self._loose = False
        self._left_out = set()
        self._order = _order_of_play(hand.actions, len(self.original.names))
        return dealt

    def _gather(self) -> Step | None:
        hand = self._hand
        if hand is None or not hand.trick_complete:
            return None
        self.recorder.supply_gathering()
        return self.recorder.steps[-1]

    def _settle(self, step: Step) -> Step | None:
        """Settle the hand; where it is not over as it was in the record, it is played out first."""
        try:
            return self.recorder.act(Settle())
        except Illegal as illegal:
            if not self._loose:
                self._part(step, illegal, "supposed")
                self._loose = True
        hand = self._hand
        while hand is not None and not hand.over:
            if hand.trick_complete:
                self._gather()
            elif self._suppose(step) is None:
                return None
        return self.recorder.act(Settle())

    # Supposed play

    def _suppose(self, step: Step) -> Step | None:
        """Lay, for whoever's turn it is, the allowed card that they laid first in the record."""
        self._gather()
        hand = self._hand
        if hand is None or hand.over:
            return None
        self._refuse_all(hand)
        allowed = cards_in(hand.legal_cards())
        order = [card for card in self._order[hand.turn] if card in allowed] or _from_below(allowed, hand.rules.rank)
        try:
            done = self.recorder.act(Play(hand.turn, order[0]))
        except Illegal as illegal:
            if not any(parting.step == step.number for parting in self.partings):
                self._part(step, illegal, "nothing")
            self._ended = True
            return None
        self.supposed.add(done.number)
        return done

    def _refuse_all(self, hand: Hand) -> None:
        """An offer whose answers the record does not have finds no taker."""
        while hand.answering != NOBODY:
            self.recorder.act(Refuse(hand.answering))


def _over(step: Step) -> bool:
    return step.before.hand is not None and step.before.hand.over


def _words(action: Action | None, names: Sequence[str]) -> str:
    """What a step of the record does, as the beginning of a sentence."""
    match action:
        case Play(seat, card):
            return f"{names[seat]} plays {the(card)}"
        case Offer(seat, card):
            return f"{names[seat]} offers {the(card)} in trade"
        case Give(seat, card):
            return f"{names[seat]} gives {the(card)} in trade"
        case Refuse(seat):
            return f"{names[seat]} refuses a trade"
        case Swallow(seat):
            return f"{names[seat]} swallows the trick"
        case Declare(seat):
            return f"{names[seat]} declares"
        case Challenge(seat, target):
            return f"{names[seat]} challenges {names[target]}"
        case Gather():
            return "the trick is gathered"
        case Settle():
            return "the hand is settled"
    return "the next hand is dealt"


def _order_of_play(actions: Iterable[Action], seats: int) -> dict[int, list[Card]]:
    order: dict[int, list[Card]] = {seat: [] for seat in range(seats)}
    for action in actions:
        if isinstance(action, Play):
            order[action.seat].append(action.card)
    return order


def _from_below(cards: Sequence[Card], rank: str) -> list[Card]:
    strength = POWER[rank][NO_TRUMP]
    return sorted(cards, key=lambda card: (strength[SUIT_OF[card]][card], card))


def _alike(ours: Sequence[ev.Event], theirs: Sequence[ev.Event]) -> bool:
    """Whether the same happened, whatever rules are named for it."""
    return [_facts(event) for event in ours] == [_facts(event) for event in theirs]


def _facts(event: ev.Event) -> tuple[object, ...]:
    return (type(event), *(value for name, value in zip(event._fields, event, strict=True) if name != "rules"))
