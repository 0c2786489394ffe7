"""What a lesson is, and where the site's own are read from."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from games.explain import explain
from games.frames import trick_steps
from games.lessons.questions import Question, QuestionError, questions_of
from games.records import Fault, Record, read
from history.catalogue import catalogue

FOLDER: Final = Path(__file__).parent
ORDER: Final = (
    "following-suit",
    "loaders",
    "the-turn-up",
    "the-swallow",
    "loading-others",
    "thirty-one",
    "the-challenge",
    "trading",
    "the-last-two",
    "three-reconstructions",
    "a-first-hand",
)
"""The slugs of the lessons, in the order a learner takes them."""
REQUIRED_TAGS: Final = ("Title", "Summary", "Minutes")


class LessonError(ValueError):
    """A lesson that cannot be shown: the message says in which file, where, and why."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A record with commentary. ``tricks`` holds hand, trick and first step of every trick.

    ``teaches`` has the ids of the rules that the lesson introduces, ``questions`` what it asks, in order.
    """

    slug: str
    title: str
    summary: str
    minutes: int
    record: Record
    tricks: tuple[tuple[int, int, int], ...]
    teaches: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.record.steps) - 1


class RuleStep(NamedTuple):
    """Where in the lessons a rule fires: the lesson, the step, and what the event says there."""

    lesson: Lesson
    step: int
    text: str


def load(path: Path) -> Lesson:
    """Read a lesson. Raises LessonError for a fault in the record, a missing tag, a rule in ``[Teaches]`` that is none, a
    question that cannot be asked where it stands, or commentary whose links or quotations do not stand in the catalogue."""
    try:
        record = read(path.read_bytes())
    except Fault as fault:
        raise LessonError(f"{path.name}, {fault.report()}") from None
    tags = {name: record.tag(name) or "" for name in REQUIRED_TAGS}
    for name, value in tags.items():
        if not value:
            raise LessonError(f"{path.name}: a lesson needs the tag [{name}]")
    if not tags["Minutes"].isdigit():
        raise LessonError(f"{path.name}: [Minutes] is “{tags['Minutes']}”, not a number")
    teaches = _teaches(path, record)
    try:
        questions = questions_of(record)
    except QuestionError as error:
        raise LessonError(f"{path.name}, {error}") from None
    for number in range(len(record.steps)):
        for comment in record.commentary(number):
            if problem := catalogue().problem(comment):
                raise LessonError(f"{path.name}, the comment “{comment[:40]}…” at step {number}: {problem}")
    return Lesson(
        slug=path.stem,
        title=tags["Title"],
        summary=tags["Summary"],
        minutes=int(tags["Minutes"]),
        record=record,
        tricks=trick_steps(record),
        teaches=teaches,
        questions=questions,
    )


def _teaches(path: Path, record: Record) -> tuple[str, ...]:
    """Return the rule ids of ``[Teaches]``, none without the tag. Raises LessonError for one that is no rule or stands twice."""
    written = record.tag("Teaches")
    ids = tuple(item.strip() for item in written.split(",")) if written else ()
    for number, rule_id in enumerate(ids):
        rule = catalogue().rules.get(rule_id)
        if rule is None or rule.fault_only:
            raise LessonError(f"{path.name}: [Teaches] names “{rule_id}”, and there is no such rule of play")
        if rule_id in ids[:number]:
            raise LessonError(f"{path.name}: [Teaches] names “{rule_id}” twice")
    return ids


@cache
def all_lessons() -> Mapping[str, Lesson]:
    """The lessons by slug, in order. Raises LessonError for the first that cannot be shown."""
    return {slug: load(FOLDER / f"{slug}.lodam") for slug in ORDER}


def lesson(slug: str) -> Lesson | None:
    """Return a lesson by its slug, or None."""
    return all_lessons().get(slug)


@cache
def steps_where(rule_id: str) -> tuple[RuleStep, ...]:
    """Return the first step of each lesson at which a rule fires."""
    found = []
    for each in all_lessons().values():
        for step in each.record.steps:
            if fired := [event for event in step.events if rule_id in event.rules]:
                text = explain(step)[step.events.index(fired[0])].text
                found.append(RuleStep(each, step.number, text))
                break
    return tuple(found)
