"""What a lesson is, and where the site's own are read from."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from games.explain import explain
from games.frames import trick_steps
from games.lessons.questions import Question, sound_questions
from games.records import Fault, Record, read
from games.records.record import is_directive
from games.records.tags import items
from games.records.text import Place
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
REQUIRED_TAGS: Final = {
    "Title": '[Title "..."], what the list of lessons calls it',
    "Summary": '[Summary "..."], one sentence for the list of lessons',
    "Minutes": '[Minutes "3"], how long it takes',
}
TEACHES: Final = '[Teaches "..."], the ids of the rules it introduces; [Teaches ""] for none'
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class LessonError(ValueError):
    """A lesson that cannot be shown: the message says in which file, where, and why. ``faults`` has all that is wrong."""

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        self.name, self.faults = name, tuple(faults)
        super().__init__("\n".join(f"{name}, {fault.report()}" for fault in faults))


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
    """Read a lesson. Raises LessonError for a fault in the record, a missing tag, a rule in ``[Teaches]`` that is none or never
    fires, a question that cannot be asked where it stands, or commentary whose links or quotations do not stand in the
    catalogue; and OSError for a file that cannot be read."""
    try:
        record = read(path.read_bytes())
    except Fault as fault:
        raise LessonError(path.name, [fault]) from None
    teaches, taught_faults = _teaches(record)
    questions, errors = sound_questions(record)
    faults = [
        *_name_faults(path),
        *_tag_faults(record),
        *taught_faults,
        *(_at(error.place).fault(str(error), expected="see docs/writing-lessons.md, Questions") for error in errors),
        *_commentary_faults(record),
    ]
    if faults:
        raise LessonError(path.name, sorted(faults, key=lambda fault: (fault.line, fault.column)))
    return Lesson(
        slug=path.stem,
        title=record.tag("Title") or "",
        summary=record.tag("Summary") or "",
        minutes=int(record.tag("Minutes") or 0),
        record=record,
        tricks=trick_steps(record),
        teaches=teaches,
        questions=questions,
    )


def fired(record: Record) -> set[str]:
    """Return the ids of the rules that fire in a record."""
    return {rule_id for step in record.steps for event in step.events for rule_id in event.rules}


def _at(place: Place | None) -> Place:
    return place or Place(1, 1)


def _name_faults(path: Path) -> Iterator[Fault]:
    if path.suffix != ".lodam" or not _SLUG.fullmatch(path.stem):
        yield Place(1, 1).fault(
            "the file's name is the lesson's address, and this one cannot be",
            text=path.name,
            expected="small letters, digits and hyphens, then .lodam",
        )


def _tag_faults(record: Record) -> Iterator[Fault]:
    for name, expected in REQUIRED_TAGS.items():
        tag = record.written.get(name)
        if tag is None or not tag.value.strip():
            place = tag.place if tag else Place(1, 1)
            yield place.fault(f"a lesson needs the tag [{name}]", text=tag.source if tag else "", expected=expected)
        elif name == "Minutes" and not (tag.value.isascii() and tag.value.isdigit()):
            yield tag.value_place.fault(
                f"[Minutes] is “{tag.value}”, not a number", text=tag.source, expected='a whole number: [Minutes "3"]'
            )


def _teaches(record: Record) -> tuple[tuple[str, ...], list[Fault]]:
    """Return the rule ids of ``[Teaches]``, none without the tag, and what is wrong with them."""
    tag = record.written.get("Teaches")
    if tag is None:
        return (), [Place(1, 1).fault("a lesson says which rules it introduces", expected=TEACHES)]
    found: list[str] = []
    faults = []
    fires = fired(record)
    for item in items(tag):
        rule = catalogue().rules.get(item.text)
        if rule is None or rule.fault_only:
            problem, expected = "and there is no such rule of play", "the id of a rule, as in the address of its page"
        elif item.text in found:
            problem, expected = "twice", "each rule once"
        elif item.text not in fires:
            problem, expected = (
                "and that rule never fires in this lesson",
                "a rule that fires, or a hand in which it does",
            )
        else:
            found.append(item.text)
            continue
        between = " " if problem == "twice" else ", "
        faults.append(
            item.place.fault(f"[Teaches] names “{item.text}”{between}{problem}", text=tag.source, expected=expected)
        )
    return tuple(found), faults


def _commentary_faults(record: Record) -> Iterator[Fault]:
    for comments, places in zip(record.step_comments, record.comment_places, strict=True):
        for comment, place in zip(comments, places, strict=True):
            if not is_directive(comment) and (problem := catalogue().problem(comment)):
                yield _at(place).fault(
                    f"in this remark: {problem}", text=f"{{{' '.join(comment.split())}}}", expected=_cure(problem)
                )


def _cure(problem: str) -> str:
    if "stands in no passage" in problem:
        return "words of a source to the letter, or curly quotation marks for other words"
    if "link" in problem:
        return "[words](rule:turn-up), or source:, passage:, page:"
    return '*emphasis*, "a quotation" and [a link](rule:rank), each closed'


@cache
def _known() -> dict[str, Lesson]:
    return {slug: load(FOLDER / f"{slug}.lodam") for slug in ORDER}


def all_lessons() -> Mapping[str, Lesson]:
    """The lessons by slug, in order. Raises LessonError for the first that cannot be shown."""
    return _known()


def show(found: Lesson) -> None:
    """Have a lesson among the others, in the place of the one with its slug: while it is written, and in this process alone."""
    _known()[found.slug] = found
    steps_where.cache_clear()


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
