"""Lessons are read and checked once; the first one holds what it promises."""

from pathlib import Path

import pytest

from games.engine import events as ev
from games.lessons import LessonError, all_lessons, steps_where
from games.lessons.lesson import FOLDER, ORDER, load
from games.records import read, write


def events_of(slug: str) -> list[ev.Event]:
    return [event for step in all_lessons()[slug].record.steps for event in step.events]


def test_every_record_in_the_folder_is_a_lesson() -> None:
    assert {path.stem for path in FOLDER.glob("*.lodam")} == set(ORDER) == set(all_lessons())


def test_the_first_hand_turns_a_trump_in_mid_trick() -> None:
    steps = all_lessons()["a-first-hand"].record.steps
    (turned,) = (step for step in steps if any(isinstance(event, ev.TrumpTurned) for event in step.events))
    assert turned.after.hand is not None
    assert len(turned.after.hand.trick) == 3, "one more card is to come in that trick"


def test_the_first_hand_has_a_swallow_a_declared_31_and_a_life_lost() -> None:
    events = events_of("a-first-hand")
    (swallow,) = (event for event in events if isinstance(event, ev.TrickSwallowed))
    (declared,) = (event for event in events if isinstance(event, ev.Declared))
    (lost,) = (event for event in events if isinstance(event, ev.LifeLost))
    assert swallow.seat != swallow.rightful
    assert declared.total >= 31
    assert (lost.seat, lost.left, lost.why) == (declared.seat, 2, "declared")


def test_the_first_hand_is_a_full_deal_for_four() -> None:
    hand = all_lessons()["a-first-hand"].record.hands[0]
    assert [len(cards) for cards in hand.deal.hands] == [12, 12, 12, 12]
    assert len({card for cards in (*hand.deal.hands, hand.deal.stock) for card in cards}) == 52


def test_a_lesson_survives_being_written_and_read() -> None:
    for lesson in all_lessons().values():
        assert read(write(lesson.record)) == lesson.record


def test_tells_where_a_rule_fires_with_the_words_of_that_step() -> None:
    found = next(found for found in steps_where("swallow") if found.lesson.slug == "a-first-hand")
    assert "Will takes the trick up" in found.text
    assert any(isinstance(event, ev.TrickSwallowed) for event in found.lesson.record.steps[found.step].events)
    assert steps_where("turn") == (), "an id that names faults only makes nothing happen"


TAGS = '[Title "T"]\n[Rules "parlett"]\n[Players "Anne, Will"]\n[Summary "S"]\n[Minutes "3"]\n[Dealer "Will"]\n[Seed "x"]\n'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (TAGS + "Anne Zz", "line 8, column 6"),
        (TAGS.replace('[Summary "S"]\n', ""), "Summary"),
        (TAGS.replace('"3"', '"three"'), "Minutes"),
        (TAGS + '{He cried "never a word of this".}', "stands in no passage"),
        (TAGS + "{See [this](rule:no-such-rule).}", "no rule"),
    ],
)
def test_refuses_what_cannot_be_shown_and_says_where(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "bad.lodam"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LessonError) as refusal:
        load(path)
    assert "bad.lodam" in str(refusal.value)
    assert complaint in str(refusal.value)
