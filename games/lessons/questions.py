"""Questions that a lesson asks its learner: comments that begin with ``?``, and where each of them stands.

==================================  ==============================================================================
``{? takes}``                       who takes this trick? After its last card, before it is gathered
``{? points}``                      how many points are in this trick? There too
``{? trump}``                       what is trump? When it has been turned, and lies face down again
``{? total Kit}``                   how many points has Kit now? After the last card of a trick: once it is taken
``{? loses}``                       whose life is lost? Before the hand is settled
``{? play Anne}``                   play a card for Anne: the next thing that happens is Anne's card
``{? takes: Who, and why not Kit?}``  any of them with a wording of its own after a colon
==================================  ==============================================================================

A question says nothing of its answer: the engine knows it.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal, get_args

from games.engine import events as ev
from games.engine.actions import Play, Seat, Settle
from games.engine.cards import NO_TRUMP
from games.records.record import Record, Step, is_directive
from games.records.text import Place
from history.markup import leftover, pieces, plain

Kind = Literal["takes", "points", "trump", "total", "loses", "play"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
NAMED: Final = ("total", "play")
"""The kinds that ask of one player."""
PROMPTS: Final[dict[Kind, str]] = {
    "takes": "Who takes this trick?",
    "points": "How many points are in this trick?",
    "trump": "Which suit is trumps?",
    "total": "How many points has {name} now?",
    "loses": "Whose life is lost?",
    "play": "Play a card for {name}.",
}
"""What is asked where the lesson has no wording of its own."""
WITH_TRICK: Final = "How many points has {name} when this trick has been taken?"
"""What ``total`` asks by itself where a trick is complete."""

_DIRECTIVE: Final = re.compile(r"\?\s*(?P<kind>[^\s:]*)\s*(?P<name>[^:]*?)\s*(?::\s*(?P<prompt>.*))?")


class QuestionError(ValueError):
    """A question that cannot be asked: the message quotes it and says why. ``place`` is where it stands in its file."""

    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """Something asked when a step has been shown and before the next one is.

    ``step`` is the step after which it is asked. ``loses`` and ``play`` may be written after the last card of a trick, since
    there is no other place, and then stand at the taking. A ``total`` stays where the trick is complete, and asks for
    what the player has when it has been taken: once it is, the page says so. ``seat`` is the player whom ``total`` and
    ``play`` are about.
    """

    kind: Kind
    seat: Seat | None
    prompt: str
    step: int


def questions_of(record: Record) -> tuple[Question, ...]:
    """Return the questions of a record in the order they are asked. Raises QuestionError for the first that cannot be."""
    found, errors = sound_questions(record)
    if errors:
        raise errors[0]
    return found


def sound_questions(record: Record) -> tuple[tuple[Question, ...], tuple[QuestionError, ...]]:
    """Return the questions of a record in the order they are asked, and an error for each that cannot be."""
    found, errors = [], []
    for number, comments in enumerate(record.step_comments):
        for index, comment in enumerate(comments):
            if is_directive(comment):
                try:
                    found.append(_question(comment, record, number))
                except QuestionError as error:
                    error.place = record.comment_places[number][index] if record.comment_places else None
                    errors.append(error)
    return tuple(sorted(found, key=lambda question: question.step)), tuple(errors)


def _question(comment: str, record: Record, number: int) -> Question:
    text = " ".join(comment.split())

    def error(why: str) -> QuestionError:
        return QuestionError(f"the question “{{{text}}}” at step {number}: {why}")

    parsed = _DIRECTIVE.fullmatch(text)
    assert parsed is not None, "whatever begins with ? has this shape"
    kind = next((known for known in KINDS if known == parsed["kind"]), None)
    if kind is None:
        raise error(f"“{parsed['kind']}” is nothing that can be asked; there are {', '.join(KINDS)}")
    name, seat = parsed["name"], None
    if kind in NAMED:
        if name not in record.names:
            raise error(f"“{name}” is not one of the players, {', '.join(record.names)}")
        seat = record.names.index(name)
    elif name:
        raise error(f"nothing stands between “{kind}” and the colon, and here is “{name}”")
    prompt = parsed["prompt"]
    if prompt == "":
        raise error("there is no wording after the colon")
    if prompt and (leftover(prompt) or any(piece.role != "text" for piece in pieces(prompt))):
        raise error("a question's wording has no markup: no quotation, link or emphasis")
    place = _place(kind, seat, record, number)
    if isinstance(place, str):
        raise error(place)
    return Question(kind, seat, plain(prompt) if prompt else _wording(kind, name, record.steps[place]), place)


def _wording(kind: Kind, name: str, step: Step) -> str:
    hand = step.after.hand
    complete = hand is not None and hand.trick_complete
    return (WITH_TRICK if kind == "total" and complete else PROMPTS[kind]).format(name=name)


def _place(kind: Kind, seat: Seat | None, record: Record, number: int) -> int | str:
    """Return the step at which a question written after a step is asked, or why it cannot be asked there."""
    step = record.steps[number]
    hand = step.after.hand
    if hand is None:
        return "the hand is settled, and there is nothing left in it to ask"
    complete = hand.trick_complete
    if kind in ("takes", "points"):
        return number if complete else "it stands after the last card of a trick, and no trick is complete here"
    if kind == "trump":
        return number if (why := _why_not_trump(step)) is None else why
    if seat is not None and seat not in hand.ring:
        return f"{record.names[seat]} is out of the game"
    if kind == "total":
        return number
    place = number + 1 if complete else number
    following = record.steps[place + 1].action if place + 1 < len(record.steps) else None
    if kind == "loses" and not isinstance(following, Settle):
        return "it stands just before the hand is settled, and something else comes next"
    if kind == "play" and not (isinstance(following, Play) and following.seat == seat):
        return "the next step must be a card of that player's, and it is not"
    return place


def _why_not_trump(step: Step) -> str | None:
    hand = step.after.hand
    if hand is None or hand.trump == NO_TRUMP:
        return "no trump has been turned yet"
    if hand.rules.trump_card == "face-up":
        return "under these rules the trump lies in view"
    if any(isinstance(event, ev.TrumpTurned) for event in step.events):
        return "the trump still lies open; ask when it has been turned down, a step later at the earliest"
    return None
