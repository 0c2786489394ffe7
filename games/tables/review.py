"""Looking back on a hand that was settled: all its steps, and what was missed in it. Nothing is secret any more."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine import events as ev
from games.engine.actions import Play, Seat, Settle
from games.engine.cards import POINTS, SUIT_NAMES, SUIT_OF
from games.engine.game import loaders_taken
from games.engine.hand import THIRTY_ONE
from games.models import PlayedHand
from games.records import Record, Recorder, read
from games.sentences import plural, the
from games.tables import script
from games.tables.untraded import Outcome, in_truth, spoke, without


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
    """Return what was missed in a hand, and what paid, in the order in which it happened."""
    truth = in_truth(record)
    found = [
        *_trades(record, truth),
        *_swallowed(record, truth),
        *_silences(record, truth),
        *_challenges_missed(record, truth),
        *_noted(played, record),
    ]
    return tuple(sorted(found, key=lambda each: each.step))


def _step_of_trick(record: Record, trick: int) -> int:
    """The step in which a trick was taken."""
    taken = (ev.TrickTaken, ev.TrickSwallowed)
    return next(
        step.number
        for step in record.steps
        if step.trick == trick and any(isinstance(event, taken) for event in step.events)
    )


def _cost(record: Record, lost: int) -> str:
    """What was lost: ``a life``, ``two lives``; where losses are counted, ``a loss``."""
    one, many = ("loss", "losses") if record.rules.scoring == "count-losses" else ("life", "lives")
    return f"a {one}" if lost == 1 else plural(lost, one, many)


def _points(record: Record, points: int, loaders: int) -> str:
    """Points, and where loaders may decide, the number of these."""
    if record.rules.nobody_31 == "most-loaders":
        return f"{plural(points, 'point')} (in {plural(loaders, 'loader')})"
    return plural(points, "point")


# Trades


def _trades(record: Record, truth: Outcome) -> Iterator[Finding]:
    """Trades without which one of the traders would have lost more or less, by playing the hand again without them."""
    for step in record.steps:
        for event in step.events:
            if not isinstance(event, ev.Traded):
                continue
            other = without(record, step)
            if not other.follows_truth:
                continue
            for seat in event.seats:
                saved = other.cost[seat] - truth.cost[seat]
                if saved:
                    kind = "trade-saved" if saved > 0 else "trade-cost"
                    yield Finding(step.number, kind, _trade(record, event, seat, saved, other), event.rules[0])


def _trade(record: Record, event: ev.Traded, seat: Seat, saved: int, other: Outcome) -> str:
    names = record.names
    offerer, giver = (names[each] for each in event.seats)
    offered, given = (the(card) for card in event.cards)
    verb = "saved" if saved > 0 else "cost"
    text = (
        f"{offerer} gave {giver} {offered} for {given}, which seems to have {verb} {names[seat]} "
        f"{_cost(record, abs(saved))}. Played again without this trade, and every other card as it fell where that could be, "
        f"{names[seat]} would have {_fate(record, seat, other)}."
    )
    if other.others:
        cards = plural(other.others, "card")
        text += f" {cards[0].upper()}{cards[1:]} had to fall otherwise."
    return text


def _fate(record: Record, seat: Seat, other: Outcome) -> str:
    """How a seat would have come out of a hand, after ``would have``."""
    hand, names = other.hand, record.names
    points = hand.points[seat]
    reached = f"come to {points}" if hand.reached[seat] else f"ended with {points}"
    counted = record.rules.scoring == "count-losses"
    cost = f"{'taken' if counted else 'lost'} {_cost(record, other.cost[seat])}" if other.cost[seat] else "lost nothing"
    match other.why.get(seat):
        case "reached-31":
            return f"{reached} and {cost}"
        case "declared":
            return f"{reached} and, on saying so, {cost}"
        case "challenge":
            for challenger, target, upheld in hand.challenges:
                if upheld and target == seat:
                    return f"{reached}, been challenged by {names[challenger]} and {cost}"
                if not upheld and challenger == seat:
                    return f"{reached}, challenged {names[target]} in vain and {cost}"
        case "most-points":
            return f"{reached}, the highest count where nobody {_spoke_or_reached(record)}, and {cost}"
        case "most-loaders":
            loaders = plural(loaders_taken(hand)[seat], "loader")
            return f"taken {loaders}, the most where nobody {_spoke_or_reached(record)}, and {cost}"
    if other.spared == "tie":
        return f"{reached}, and nobody would have lost: the top place would have been shared"
    if other.spared == "no-survivor":
        return f"{reached}, and nobody would have lost: it would have been the last life of all"
    if not hand.reached[seat]:
        return f"{reached} and {cost}"
    for challenger, target, _ in hand.challenges:
        if challenger == seat:
            return f"{reached}, challenged {names[target]} and won, and {cost}"
    return f"{reached}, kept silent again, and {cost}"


def _spoke_or_reached(record: Record) -> str:
    return "spoke" if record.rules.reckoning == "declared" else "had 31"


# Tricks, silence, challenges


def _swallowed(record: Record, truth: Outcome) -> Iterator[Finding]:
    """Tricks taken up by mistake: whose they were, and what they cost."""
    hand = truth.hand
    for step in record.steps:
        for event in step.events:
            if not isinstance(event, ev.TrickSwallowed):
                continue
            name, owner = record.names[event.seat], record.names[event.rightful]
            text = f"{name} swallowed trick {step.trick}: {SUIT_NAMES[hand.trump]} were trumps, and it was {owner}’s."
            points, end = event.points, hand.points[event.seat]
            count = _points(record, points, sum(POINTS[card] > 0 for card in event.cards))
            if not points:
                only = "nothing" if step.trick == hand.size else "no more than the lead"
                text += f" There was no loader in it, so it cost {only}."
            elif end - points < THIRTY_ONE <= end:
                text += f" With its {count} {name} came to {end}; without, it would have been {end - points}."
            else:
                text += f" It cost {count}."
            yield Finding(step.number, "swallowed", text, "swallow")


def _silences(record: Record, truth: Outcome) -> Iterator[Finding]:
    """Who had 31 and did not say so, and whether that paid."""
    if record.rules.reckoning != "declared":
        return
    hand = truth.hand
    for seat in hand.ring:
        if not hand.reached[seat] or spoke(hand, seat):
            continue
        name, trick = record.names[seat], hand.reached[seat]
        text = f"{name} came to 31 in trick {trick}, had {hand.points[seat]} in the end, and kept silent."
        yield Finding(_step_of_trick(record, trick), "silence", f"{text} {_paid(record, seat, truth)}", "declare")


def _paid(record: Record, seat: Seat, truth: Outcome) -> str:
    """Whether it paid to keep silent, and why."""
    hand, names = truth.hand, record.names
    by_loaders = record.rules.nobody_31 == "most-loaders"
    asked = [(challenger, upheld) for challenger, target, upheld in hand.challenges if target == seat]
    for challenger, upheld in asked:
        if upheld:
            return f"It did not pay: {names[challenger]} challenged, and it cost {_cost(record, truth.cost[seat])}."
    if truth.cost[seat]:
        return f"It did not pay: nobody else spoke either, and {'the most loaders' if by_loaders else 'the highest count'} lost."
    if truth.spared == "tie":
        return "It cost nothing: nobody else spoke either, and the top place was shared."
    if truth.spared == "no-survivor":
        return "It cost nothing: nobody else spoke either, and it would have been the last life of all."
    if not hand.declared and not hand.challenges:
        return f"It paid: nobody else spoke either, and somebody else had more{' loaders' if by_loaders else ''}."
    if asked:
        return f"It paid: {names[asked[0][0]]} challenged, but had come to 31 first."
    if record.rules.challenging == "yes":
        return f"It paid: somebody else spoke, and nobody challenged {names[seat]}."
    return "It paid: somebody else spoke."


def _challenges_missed(record: Record, truth: Outcome) -> Iterator[Finding]:
    """Challenges that would have been won, and were not made: one for each who could have made any."""
    hand = truth.hand
    silent = [seat for seat in hand.ring if not (hand.declared | hand.right | hand.wrong) >> seat & 1]
    for seat, targets in _chances(record).items():
        if any(challenger == seat for challenger, _, _ in hand.challenges):
            continue
        target = next((each for each in targets if each in silent), targets[0])
        if target not in silent and not truth.cost[seat]:
            continue
        name, other = record.names[seat], record.names[target]
        text = (
            f"{name} could have challenged {other} and won: {other} had come to 31 in trick {hand.reached[target]} and not "
            f"said so, {name} only in trick {hand.reached[seat]}."
        )
        if truth.cost[seat]:
            text += f" It would have saved {name} {_cost(record, truth.cost[seat])}."
        yield Finding(_step_of_trick(record, hand.reached[seat]), "challenge", text, "challenge")


def _chances(record: Record) -> dict[Seat, list[Seat]]:
    """For each who had 31, whom they could have challenged and won all through a pause; whoever had it first stands first."""
    found: dict[Seat, list[Seat]] = {}
    for step in record.steps:
        hand = step.before.hand
        if hand is None or hand.trick or not isinstance(step.action, Play | Settle):
            continue
        for target in sorted(hand.ring, key=lambda seat: hand.reached[seat]):
            for seat in hand.ring:
                if hand.upheld(seat, target) and hand.may_challenge(seat, target):
                    targets = found.setdefault(seat, [])
                    if target not in targets:
                        targets.append(target)
    return found


# Notes


def _noted(played: PlayedHand, record: Record) -> Iterator[Finding]:
    """What the human player did beside the record."""
    for step, kind, seat in played.notes:
        name = record.names[seat]
        if kind == script.REMINDED:
            yield Finding(step, kind, f"{name} asked to be reminded of the trump.", "hidden-trump")
        elif kind == script.LEAVES:
            for event in record.steps[step].events:
                if isinstance(event, ev.TrickTaken) and event.seat == seat:
                    hand = record.steps[step].before.hand
                    led_trumps = hand is not None and SUIT_OF[event.cards[0]] == hand.trump
                    why = f"{name} had the highest of the trumps" if led_trumps else "no trump had beaten the suit led"
                    yield Finding(step, kind, f"{name} left a trick that was {name}’s own: {why}.", "taking")
                elif isinstance(event, ev.TrickTaken):
                    text = f"{name} left the trick to {record.names[event.seat]}, whose trump had beaten the suit led."
                    yield Finding(step, "left-well", text, "hidden-trump")
