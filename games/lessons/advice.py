"""What may be said of a sound lesson to whoever writes it: rules that nobody has introduced yet, and what makes one too long."""

from collections.abc import Iterator
from typing import Final

from games.lessons.lesson import ORDER, Lesson, all_lessons, fired
from games.records.record import is_directive
from history.catalogue import catalogue

STEPS: Final = range(8, 26)
QUESTIONS: Final = range(2, 5)
MINUTES: Final = 3
WORDS: Final = 65
"""What fits a short lesson: its steps, questions and minutes, and the words of a remark that is read in a breath."""


def untaught(lesson: Lesson) -> dict[str, str]:
    """Return the rules that fire in a lesson and that its ``[Teaches]`` does not name, in a learner's order.

    With each stands the title of the lesson that introduces it: one before this in the course, or any if this is not in the
    course yet. It is empty where there is none.
    """
    before = ORDER[: ORDER.index(lesson.slug)] if lesson.slug in ORDER else ORDER
    known = {rule_id: each.title for each in map(all_lessons().get, before) if each for rule_id in each.teaches}
    fires = fired(lesson.record) - set(lesson.teaches)
    return {rule_id: known.get(rule_id, "") for rule_id in catalogue().rules if rule_id in fires}


def advice(lesson: Lesson) -> Iterator[str]:
    """Yield what might be better about a sound lesson. None of it stops anybody."""
    for rule_id, introduced in untaught(lesson).items():
        if not introduced:
            yield f"the rule {rule_id} fires, and neither [Teaches] nor a lesson before this one introduces it"
    if lesson.last not in STEPS:
        yield f"{lesson.last} steps; a short lesson has {STEPS[0]} to {STEPS[-1]}"
    if lesson.minutes > MINUTES:
        yield f"{lesson.minutes} minutes; a short lesson takes {MINUTES} at most"
    if len(lesson.questions) not in QUESTIONS:
        yield f"{len(lesson.questions)} questions; {QUESTIONS[0]} to {QUESTIONS[-1]} keep a learner awake"
    record = lesson.record
    remarks = [
        (comment, place)
        for comments, places in zip(record.step_comments, record.comment_places, strict=True)
        for comment, place in zip(comments, places, strict=True)
        if not is_directive(comment)
    ]
    for comment, place in remarks:
        if (words := len(comment.split())) > WORDS and place:
            yield f"line {place.line}, column {place.column}: a remark of {words} words; {WORDS} are read in a breath"
    if not any("](source:" in comment for comment, _ in remarks):
        yield "no remark leads to a source: [Cotton](source:cotton)"
