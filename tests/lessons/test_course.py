"""The course: every rule fires where it is taught, none before, and no lesson changes without somebody meaning it to."""

import re
from pathlib import Path

import pytest

from games.engine import events as ev
from games.lessons import all_lessons
from games.lessons.lesson import FOLDER, ORDER, load
from games.records import Fault, Record, read
from history.catalogue import catalogue
from tests.lessons import freeze

COURSE = ORDER[:-1]
"""The ten short lessons; the last of all is a whole hand."""
RULES = {rule_id for rule_id, rule in catalogue().rules.items() if not rule.fault_only}


def fired(slug: str) -> set[str]:
    """The rules that fire in a lesson."""
    return {rule for step in all_lessons()[slug].record.steps for event in step.events for rule in event.rules}


def life_lost(record: Record) -> set[tuple[str, str]]:
    """Who loses a life in a record, and why."""
    return {
        (record.names[event.seat], event.why)
        for step in record.steps
        for event in step.events
        if isinstance(event, ev.LifeLost)
    }


def test_the_course_has_ten_lessons_and_a_whole_hand_to_finish_with() -> None:
    assert len(COURSE) == 10
    assert ORDER[-1] == "a-first-hand"


def test_every_rule_is_taught_in_one_lesson() -> None:
    taught = [rule_id for slug in ORDER for rule_id in all_lessons()[slug].teaches]
    assert sorted(taught) == sorted(RULES)


@pytest.mark.parametrize("slug", ORDER)
def test_every_rule_that_a_lesson_teaches_fires_in_it(slug: str) -> None:
    assert set(all_lessons()[slug].teaches) <= fired(slug)


@pytest.mark.parametrize("slug", ORDER)
def test_no_rule_fires_before_it_was_introduced(slug: str) -> None:
    so_far = ORDER[: ORDER.index(slug) + 1]
    introduced = {rule_id for each in so_far for rule_id in all_lessons()[each].teaches}
    assert fired(slug) - introduced == set()


@pytest.mark.parametrize("slug", ORDER)
def test_a_lesson_says_whether_it_teaches_a_rule(slug: str) -> None:
    assert all_lessons()[slug].record.tag("Teaches") is not None


@pytest.mark.parametrize("slug", COURSE)
def test_a_lesson_is_short(slug: str) -> None:
    lesson = all_lessons()[slug]
    assert 8 <= lesson.last <= 25
    assert lesson.minutes <= 3


@pytest.mark.parametrize("slug", COURSE)
def test_a_comment_is_read_in_a_breath(slug: str) -> None:
    record = all_lessons()[slug].record
    comments = [comment for number in range(len(record.steps)) for comment in record.commentary(number)]
    assert max(len(comment.split()) for comment in comments) <= 65


@pytest.mark.parametrize("slug", COURSE)
def test_a_lesson_asks_two_to_four_things(slug: str) -> None:
    assert 2 <= len(all_lessons()[slug].questions) <= 4


@pytest.mark.parametrize("slug", ORDER)
def test_a_lesson_quotes_a_period_voice_or_names_its_source(slug: str) -> None:
    record = all_lessons()[slug].record
    prose = " ".join(comment for number in range(len(record.steps)) for comment in record.commentary(number))
    assert re.search(r"\(source:[a-z-]+\)", prose)


@pytest.mark.parametrize("slug", ORDER)
def test_the_transcript_is_the_frozen_one(slug: str) -> None:
    """If a change was meant: ``python -m tests.lessons.freeze``, and look at the difference."""
    assert freeze.transcript(slug) == (freeze.FOLDER / f"{slug}.txt").read_text(encoding="utf-8")


def test_there_is_no_transcript_of_a_lesson_that_is_gone() -> None:
    assert {path.stem for path in freeze.FOLDER.glob("*.txt")} == set(ORDER)


def test_the_lesson_in_the_handbook_is_a_sound_one(tmp_path: Path) -> None:
    handbook = (FOLDER.parents[1] / "docs" / "writing-lessons.md").read_text(encoding="utf-8")
    path = tmp_path / "a-king-in-trouble.lodam"
    path.write_text(handbook.split("```")[1], encoding="utf-8")
    assert [question.kind for question in load(path).questions] == ["takes"]


# What the lessons' prose says of other rules than those they are played by


def test_three_reconstructions_take_lives_from_different_people() -> None:
    text = (FOLDER / "three-reconstructions.lodam").read_text(encoding="utf-8")
    assert life_lost(read(text)) == {("Bess", "most-points")}
    assert life_lost(read(text, "ball")) == {("Will", "reached-31"), ("Bess", "reached-31")}
    to_trick_3 = text[: text.index("\n4. ")]
    assert life_lost(read(to_trick_3, "loaders")) == {("Will", "reached-31")}
    challenged = text.replace("\nsettle", "\nBess challenges Will\nsettle")
    assert life_lost(read(challenged)) == {("Will", "challenge")}


def test_three_reconstructions_part_where_the_lesson_says_so() -> None:
    text = (FOLDER / "three-reconstructions.lodam").read_text(encoding="utf-8")
    with pytest.raises(Fault) as fault:
        read(text, "loaders")
    assert text.splitlines()[fault.value.line - 1].startswith("4. Will 10h")


def test_in_the_turn_up_a_heart_would_have_reached_back() -> None:
    text = (FOLDER / "the-turn-up.lodam").read_text(encoding="utf-8")
    first_trick = text[: text.index("\n2. ")].replace('[Stock "4c', '[Stock "4h')
    for rules in ("parlett", "ball", "loaders"):
        taken = [event for step in read(first_trick, rules).steps for event in step.events]
        assert [event.seat for event in taken if isinstance(event, ev.TrickTaken)] == [2], "Kit, by the King of hearts"


def test_in_loading_others_a_heart_would_have_undone_bess() -> None:
    text = (FOLDER / "loading-others.lodam").read_text(encoding="utf-8")
    first_trick = text[: text.index("\n2. ")].replace('[Stock "8c', '[Stock "8h')
    (taken,) = (event for step in read(first_trick).steps for event in step.events if isinstance(event, ev.TrickTaken))
    assert read(first_trick).names[taken.seat] == "Bess"
