"""Looking back on a hand that was settled: all its steps, and what was missed in it. Nothing is secret any more."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine import events as ev
from games.engine.actions import Seat
from games.engine.cards import SUIT_NAMES
from games.engine.hand import THIRTY_ONE, Hand
from games.models import PlayedHand
from games.records import Record, Recorder, read
from games.sentences import plural
from games.tables import script


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was missed, or that paid, and the step at which it is to be seen."""

    step: int
    kind: str
    text: str
    rule: str


def hand_record(played: PlayedHand) -> Record:
    """Return a settled hand as a record with its steps, the hand and the losses counted as they were in its game."""
    alone = read(played.record)
    dealt = alone.hands[0]
    recorder = Recorder(alone.rules, alone.options, alone.names, dealt.lives)
    recorder.tags = list(alone.tags)
    game = recorder.game
    before = PlayedHand.objects.filter(table=played.table_id, number=played.number - 1).only("outcome").first()
    if before is not None:
        game.number = before.number
        game.losses = list(before.outcome["losses"])
        game.last_size = before.outcome["size"]
        game.dealer = next(seat for seat in game.remaining if game.left_of(seat) == dealt.dealer)
    recorder.begin_hand(dealt.dealer, dealt.deal, lives=dealt.lives)
    for action in dealt.actions:
        recorder.act(action)
    return recorder.record()


def findings(played: PlayedHand, record: Record) -> tuple[Finding, ...]:
    """Return what was missed in a hand, in the order in which it happened."""
    found = [*_swallowed(record), *_silences(record), *_challenges_missed(record), *_noted(played, record)]
    return tuple(sorted(found, key=lambda each: each.step))


def _last_hand(record: Record) -> Hand:
    """The hand as it was settled."""
    hand = record.steps[-1].before.hand
    assert hand is not None
    return hand


def _losers(record: Record) -> dict[Seat, str]:
    return {event.seat: event.why for event in record.steps[-1].events if isinstance(event, ev.LifeLost)}


def _step_of_trick(record: Record, trick: int) -> int:
    """The step in which a trick was taken."""
    taken = (ev.TrickTaken, ev.TrickSwallowed)
    return next(
        step.number
        for step in record.steps
        if step.trick == trick and any(isinstance(event, taken) for event in step.events)
    )


def _swallowed(record: Record) -> Iterator[Finding]:
    """Tricks taken up by mistake: whose they were, and what they cost."""
    hand = _last_hand(record)
    for step in record.steps:
        for event in step.events:
            if not isinstance(event, ev.TrickSwallowed):
                continue
            name, owner = record.names[event.seat], record.names[event.rightful]
            text = f"{name} swallowed trick {step.trick}: {SUIT_NAMES[hand.trump]} were trumps, and it was {owner}’s."
            points, end = event.points, hand.points[event.seat]
            if not points:
                text += " There was no loader in it, so it cost no more than the lead."
            elif end - points < THIRTY_ONE <= end:
                text += f" Its {plural(points, 'point')} made the difference: without them {name} had stayed below 31."
            else:
                text += f" It cost {plural(points, 'point')}."
            yield Finding(step.number, "swallowed", text, "swallow")


def _silences(record: Record) -> Iterator[Finding]:
    """Who had 31 and never said so, and whether that paid."""
    if record.rules.reckoning != "declared":
        return
    hand, losers = _last_hand(record), _losers(record)
    proved = hand.right | hand.wrong
    spoken = bool(hand.declared or hand.challenges)
    for seat in hand.ring:
        if not hand.reached[seat] or (hand.declared | proved) >> seat & 1:
            continue
        name, trick = record.names[seat], hand.reached[seat]
        text = f"{name} came to 31 in trick {trick}, had {hand.points[seat]} in the end, and kept silent."
        if seat in losers:
            text += " It did not pay: nobody else spoke either, and the highest count lost."
        elif spoken:
            text += " It paid: others spoke, and nobody asked."
        else:
            text += " It paid: nobody spoke, and somebody else had more."
        yield Finding(_step_of_trick(record, trick), "silence", text, "declare")


def _challenges_missed(record: Record) -> Iterator[Finding]:
    """Challenges that would have been won, and were not made."""
    if record.rules.challenging != "yes":
        return
    hand, losers = _last_hand(record), _losers(record)
    made = {challenger for challenger, _, _ in hand.challenges}
    for seat in hand.ring:
        if not hand.reached[seat] or seat in made or hand.wrong >> seat & 1 or hand.right >> seat & 1:
            continue
        for target in hand.ring:
            earlier = 0 < hand.reached[target] < hand.reached[seat]
            if not earlier or (hand.declared | hand.right | hand.wrong) >> target & 1:
                continue
            name, other = record.names[seat], record.names[target]
            text = (
                f"{name} could have challenged {other} and won: {other} came to 31 in trick {hand.reached[target]}, "
                f"{name} only in trick {hand.reached[seat]}."
            )
            if seat in losers and (hand.declared | hand.right | hand.wrong):
                text += f" It would have saved {name} a life."
            yield Finding(_step_of_trick(record, hand.reached[seat]), "challenge", text, "challenge")


def _noted(played: PlayedHand, record: Record) -> Iterator[Finding]:
    """What the human player did beside the record."""
    for step, kind, seat in played.notes:
        name = record.names[seat]
        if kind == script.REMINDED:
            yield Finding(step, kind, f"{name} asked to be reminded of the trump.", "hidden-trump")
        elif kind == script.LEAVES:
            for event in record.steps[step].events:
                if isinstance(event, ev.TrickTaken) and event.seat == seat:
                    text = f"{name} left a trick that was {name}’s own: no trump in it had beaten the suit led."
                    yield Finding(step, kind, text, "taking")
                elif isinstance(event, ev.TrickTaken):
                    text = f"{name} remembered the trump, and left the trick to {record.names[event.seat]}."
                    yield Finding(step, "left-well", text, "hidden-trump")
