"""Answers to a lesson's questions: whether they are right, and why not, from the facts of the table.

The engine is asked, never the lesson's author. A wrong answer gets the reason why just this answer is wrong.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from games.engine import events as ev
from games.engine.actions import Action, Gather, Illegal, Play, Seat
from games.engine.cards import (
    NO_TRUMP,
    POINTS,
    POWER,
    RANK_NAMES,
    SUIT_NAMES,
    SUIT_OF,
    SUITS,
    Card,
    card_name,
    card_text,
    cards_in,
    parse_card,
)
from games.engine.game import Game
from games.engine.hand import Hand
from games.lessons.questions import Question
from games.records.record import Record, Step
from games.sentences import Scene, listing, number, plural, sentence, the

NOBODY: Final = "nobody"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers that a question offers: what is sent, and what is read."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and why or why not. ``given`` is the answer as the reader would say it.

    ``free`` is of a card that costs nothing more than the best, and yet is not the best.
    """

    right: bool
    given: str
    reason: str
    free: bool = False


class NotAnAnswer(ValueError):
    """What was sent is no answer to this question; the message says what would be."""


def choices(question: Question, record: Record) -> tuple[Choice, ...]:
    """Return the answers a question offers to choose from; none where a number is asked for."""
    hand = _hand(question, record)
    names = record.names
    match question.kind:
        case "takes":
            return tuple(Choice(names[seat], names[seat]) for seat in _seats_in_order(hand))
        case "trump":
            return tuple(Choice(suit, name) for suit, name in zip(SUITS, SUIT_NAMES, strict=True))
        case "loses":
            return (*(Choice(names[seat], names[seat]) for seat in hand.ring), Choice(NOBODY, "nobody"))
        case "play":
            return tuple(Choice(card_text(card), card_name(card)) for card in cards_in(hand.hands[hand.turn]))
    return ()


def judge(question: Question, record: Record, answers: Sequence[str]) -> Verdict:
    """Return the verdict on an answer: one text, or several where several players may be named (``loses``).

    Raises NotAnAnswer for something that could not be an answer at all. Cards to play are judged by ``try_card``.
    """
    if not answers or (question.kind != "loses" and len(answers) > 1):
        raise NotAnAnswer("an answer is one of those offered")
    hand = _hand(question, record)
    match question.kind:
        case "takes":
            return _takes(hand, record, answers[0])
        case "points":
            return _points(hand.trick, _number(answers[0]))
        case "trump":
            return _trump(hand, answers[0])
        case "total":
            assert question.seat is not None
            if hand.trick_complete:  # asked of the time when it has been taken
                taken = record.steps[question.step + 1].after.hand
                assert taken is not None
                hand = taken
            return _total(hand, record.names[question.seat], question.seat, _number(answers[0]))
        case "loses":
            return _loses(record.steps[question.step + 1], record, answers)
        case "play":
            tried = try_card(question, record, answers[0])
            return tried.verdict


def _hand(question: Question, record: Record) -> Hand:
    hand = record.steps[question.step].after.hand
    assert hand is not None, "questions are asked in a hand"
    return hand


def _seats_in_order(hand: Hand) -> list[Seat]:
    """The seats in the order they played to the trick on the table."""
    return [hand.seat_at(index) for index in range(len(hand.trick))]


def _number(text: str) -> int:
    if not text.strip().isascii() or not text.strip().isdigit() or len(text.strip()) > 4:
        raise NotAnAnswer("the answer is a number, in figures")
    return int(text)


# Who takes the trick


def _takes(hand: Hand, record: Record, name: str) -> Verdict:
    seats = _seats_in_order(hand)
    if name not in record.names or record.names.index(name) not in seats:
        raise NotAnAnswer(f"the answer is one of {listing([record.names[seat] for seat in seats])}")
    chosen = record.names.index(name)
    owner = hand.right_owner()
    winner = record.names[owner]
    if chosen == owner:
        return Verdict(True, name, _why_takes(hand, winner, hand.trick[seats.index(owner)]))
    why_not = _why_not_takes(hand, name, hand.trick[seats.index(chosen)], winner, hand.trick[seats.index(owner)])
    return Verdict(False, name, why_not)


def _why_takes(hand: Hand, winner: str, card: Card) -> str:
    led = SUIT_OF[hand.trick[0]]
    if SUIT_OF[card] != led:
        trumps = sum(SUIT_OF[other] == hand.trump for other in hand.trick)
        which = "the highest trump" if trumps > 1 else "the only trump"
        return f"{winner}’s {card_name(card)} is {which}, and a trump beats the suit led."
    return (
        f"{winner}’s {card_name(card)} is the highest {SUIT_NAMES[led].removesuffix('s')}, and {_no_trump(hand, led)}."
    )


def _no_trump(hand: Hand, led: int) -> str:
    if hand.trump == NO_TRUMP:
        return "there is no trump yet"
    if hand.trump == led:
        return "the suit led is trumps itself"
    return "no trump counts in this trick"


def _why_not_takes(hand: Hand, name: str, card: Card, winner: str, winning: Card) -> str:
    led, suit = SUIT_OF[hand.trick[0]], SUIT_OF[card]
    best = hand.trick[hand.highest_of_suit_led()]
    if SUIT_OF[winning] != led:
        if card == best:
            return f"{name}’s {card_name(card)} is the highest of the suit led, but {winner}’s {card_name(winning)} is a trump."
        if suit == hand.trump:
            return f"{name}’s {card_name(card)} is a trump, but {winner}’s {card_name(winning)} is a higher one."
    if suit not in (led, hand.trump):
        return (
            f"{name}’s {card_name(card)} is neither of the suit led nor a trump: however high, it cannot take the trick. "
            f"{_why_takes(hand, winner, winning)}"
        )
    if suit == hand.trump and suit != led:
        return f"{name}’s {card_name(card)} was played before the stock was turned, and does not count as a trump in this trick."
    return (
        f"{name}’s {card_name(card)} follows suit, but {winner}’s {card_name(winning)} {_beats(card, winning, hand)}."
    )


def _beats(card: Card, winning: Card, hand: Hand) -> str:
    """How a card beats another: by suit, by rank, or by the odd place of the Ten."""
    if SUIT_OF[card] != SUIT_OF[winning]:
        return "is a trump"
    natural = POWER["natural"][NO_TRUMP][SUIT_OF[card]]
    if natural[card] > natural[winning]:
        return f"is higher here: the Ten ranks above the {RANK_NAMES[card % 13]}"
    if hand.rules.rank == "natural" and RANK_NAMES[card % 13] == "Ten":
        return "is higher: here the Ten has its everyday place below the Jack"
    return "is higher"


# Numbers


def _points(cards: Sequence[Card], given: int) -> Verdict:
    loaders = [card for card in cards if POINTS[card]]
    total = sum(POINTS[card] for card in cards)
    if not loaders:
        reason = "None of these cards is a loader, so the trick weighs nothing."
    else:
        parts = [f"{the(card)} counts {POINTS[card]}" for card in loaders]
        reason = f"{_capital(listing(parts))}{f': {total} together' if len(loaders) > 1 else ''}."
    if given == total:
        return Verdict(True, str(given), reason)
    forgotten = next((card for card in loaders if total - given == POINTS[card]), None)
    if given == len(loaders) and len(loaders) > 0:
        reason = f"That is how many loaders there are, not what they weigh. {reason}"
    elif forgotten is not None and given > 0:
        reason = f"That leaves out {the(forgotten)}. {reason}"
    return Verdict(False, str(given), reason)


def _total(hand: Hand, name: str, seat: Seat, given: int) -> Verdict:
    gains = [
        (index, sum(POINTS[card] for card in cards))
        for index, (_, cards, taker, _) in enumerate(hand.tricks, start=1)
        if taker == seat
    ]
    heavy = [(index, points) for index, points in gains if points]
    total = hand.points[seat]
    if not gains:
        reason = f"{name} has taken no trick."
    elif not heavy:
        reason = f"There was no loader in what {name} has taken."
    else:
        parts = [f"{plural(points, 'point')} in trick {index}" for index, points in heavy]
        reason = f"{name} took {listing(parts)}{f': {total} in all' if len(parts) > 1 else ''}."
    if given != total:
        missed = next((index for index, points in heavy if total - given == points), None)
        if missed is not None and len(heavy) > 1:
            reason = f"That leaves out trick {missed}. {reason}"
    return Verdict(given == total, str(given), reason)


# The trump, and who loses


def _trump(hand: Hand, suit: str) -> Verdict:
    if suit not in tuple(SUITS):
        raise NotAnAnswer(f"the answer is one of {listing(SUIT_NAMES)}")
    chosen = SUITS.index(suit)
    turned = hand.stock[0]
    reason = f"It was {the(turned)} that was turned, in trick {hand.turn_up_trick}."
    if chosen != hand.trump:
        led = [SUIT_NAMES[chosen]]
        reason = f"{_capital(led[0])} are a plain suit in this hand. {reason}"
    return Verdict(chosen == hand.trump, SUIT_NAMES[chosen], reason)


def _loses(settling: Step, record: Record, answers: Sequence[str]) -> Verdict:
    names = record.names
    chosen = set(answers)
    if not chosen <= {*names, NOBODY} or (NOBODY in chosen and len(chosen) > 1):
        raise NotAnAnswer(f"the answer is one or more of {listing(names)}, or nobody")
    scene = Scene(settling)
    lost = [event for event in settling.events if isinstance(event, ev.LifeLost)]
    told = [event for event in settling.events if isinstance(event, ev.LifeLost | ev.NobodyLoses)]
    reason = " ".join(sentence(event, scene) for event in told)
    right = {names[event.seat] for event in lost} or {NOBODY}
    spared = [name for name in names if name in chosen - right]
    if spared and chosen != right:
        reason = f"{_why_spared(spared[0], settling, names)} {reason}"
    return Verdict(chosen == right, listing([name for name in (*names, NOBODY) if name in chosen]), reason)


def _why_spared(name: str, settling: Step, names: Sequence[str]) -> str:
    hand = settling.before.hand
    assert hand is not None
    seat = names.index(name)
    points = hand.points[seat]
    if hand.right >> seat & 1:
        return f"{name} was right in the challenge and owes nothing."
    if points >= 31 and hand.rules.reckoning == "declared" and not hand.declared >> seat & 1:
        return f"{name} has {points}, but never declared it."
    if points < 31:
        return f"{name} has only {points}."
    return f"{name} is not among them."


# A card to play, tried on a side branch


@dataclass(frozen=True, slots=True)
class Tried:
    """A card tried out: the record as it would go on from the step, to the end of the trick, and the verdict.

    ``record`` ends with the branch; its steps from ``question.step + 1`` on are not the lesson's. Where the card may not be
    played, or would turn a card that nobody knows, there is no branch and ``record`` is None.
    """

    card: Card
    verdict: Verdict
    record: Record | None


def try_card(question: Question, record: Record, text: str) -> Tried:
    """Play a card on a side branch: the trick is played out, the others playing the lesson's own cards where they can.

    A card is right if no other would cost its player less in this trick, and none as cheap would leave the trick to another.
    Raises NotAnAnswer if the text names no card.
    """
    card = parse_card(text)
    if card is None or question.kind != "play":
        raise NotAnAnswer(f"“{text}” is not a card to play here")
    step = record.steps[question.step]
    hand = _hand(question, record)
    seat, name = hand.turn, record.names[hand.turn]
    try:
        hand.check(Play(seat, card))
    except Illegal as refusal:
        return Tried(card, Verdict(False, card_name(card), f"That cannot be played: {refusal.sentence}."), None)
    meant = _meant(record, question.step)
    outcomes: dict[Card, Outcome] = {}
    for other in cards_in(hand.legal_cards()):
        branch = _play_out(step, Play(seat, other), meant)
        if branch is not None:
            outcomes[other] = _outcome(branch, seat)
    steps = _play_out(step, Play(seat, card), meant)
    if steps is None or card not in outcomes:
        unknown = "That would turn the stock, and this record does not say what lies on top of it."
        return Tried(card, Verdict(False, card_name(card), unknown), None)
    best = min(outcomes.values())
    verdict = Verdict(
        right=outcomes[card] == best,
        given=card_name(card),
        reason=_what_it_costs(name, card, outcomes, steps),
        free=outcomes[card].points == best.points,
    )
    kept = record.steps[: question.step + 1]
    tail = tuple(replace(each, number=question.step + 1 + index) for index, each in enumerate(steps))
    comments = (*record.step_comments[: question.step + 1], *(() for _ in tail))
    return Tried(card, verdict, replace(record, steps=(*kept, *tail), step_comments=comments))


def _meant(record: Record, number: int) -> dict[Seat, Card]:
    """The cards that the lesson itself plays to the trick to which the step after ``number`` belongs."""
    meant: dict[Seat, Card] = {}
    for step in record.steps[number + 1 :]:
        if not isinstance(step.action, Play):
            break
        meant[step.action.seat] = step.action.card
    return meant


def _play_out(step: Step, first: Action, meant: dict[Seat, Card]) -> list[Step] | None:
    """Play on from a step to the gathering of the trick. None if that would turn a card that nobody knows."""
    steps: list[Step] = []
    game = step.after.branch()
    action: Action = first
    while True:
        hand = game.hand
        assert hand is not None
        before, trick = game.branch(), hand.numbered
        try:
            events = game.apply(action)
        except Illegal:
            return None
        steps.append(Step(step.number, step.hand, trick, action, tuple(events), before, game.branch()))
        if isinstance(action, Gather):
            return steps
        action = Gather() if hand.trick_complete else Play(hand.turn, _likely_card(game, meant))


def _likely_card(game: Game, meant: dict[Seat, Card]) -> Card:
    """The card that the lesson's player plays if it may be played; else the highest that does not take, or the lowest."""
    hand = game.hand
    assert hand is not None
    legal = cards_in(hand.legal_cards())
    if meant.get(hand.turn) in legal:
        return meant[hand.turn]
    powers = hand.powers(SUIT_OF[hand.trick[0]])
    best = max(powers[card] for card in hand.trick)
    under = [card for card in legal if powers[card] < best]
    if under:
        return max(under, key=lambda card: (POINTS[card], powers[card]))
    return min(legal, key=lambda card: powers[card])


class Outcome(NamedTuple):
    """What a card comes to in its trick, the best first: the points it costs its player, and whether they take the trick."""

    points: int
    takes: bool


def _outcome(steps: Sequence[Step], seat: Seat) -> Outcome:
    before, after = steps[0].before.hand, steps[-1].after.hand
    assert before is not None
    assert after is not None
    return Outcome(after.points[seat] - before.points[seat], after.leader == seat)


def _what_it_costs(name: str, card: Card, outcomes: dict[Card, Outcome], steps: Sequence[Step]) -> str:
    taken = steps[-1].events[0]
    assert isinstance(taken, ev.TrickTaken)
    mine, best = outcomes[card], min(outcomes.values())
    if mine.takes:
        weight = f"with {plural(mine.points, 'point')} in it" if mine.points else "though there is no loader in it"
        told = f"{name} would take the trick, {weight}."
    else:
        weight = f", with {plural(taken.points, 'point')} in it" if taken.points else ""
        told = f"The trick would go to {steps[-1].after.names[taken.seat]}{weight}."
    peers = [other for other in outcomes if outcomes[other] == best]
    example = max(peers, key=lambda other: (POINTS[other], other % 13))
    if mine == best:
        if mine.points and len(outcomes) > len(peers):
            return f"{told} No other card would have cost less."
        if not mine.takes and POINTS[example] > POINTS[card]:
            return f"{told} {_capital(the(example))} could have gone as safely, and weighs more."
        return told
    if mine.points == best.points:
        return f"{told} {_capital(the(example))} would have left it to another."
    return f"{told} {_capital(the(example))} would have cost {number(best.points) if best.points else 'nothing'}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
