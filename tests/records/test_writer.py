"""Written and read again, a record is the same."""

import pytest
from hypothesis import given

from games.engine.actions import Gather, Play
from games.engine.ruleset import ruleset
from games.records import Recorder, action_text, read, seeded_deal, write
from tests import generators
from tests.records.test_reader import DESIGN

WRITTEN = """\
[Title "The swallow"]
[Rules "parlett"]
[Options "rank=natural, lives=2"]
[Players "Anne, Will, Kit, Bess"]

[Dealer "Bess"]
[Lives "2, 2, 1, 2"]
[Hand "Anne: As 10s 9h 2c"]
[Hand "Will: Kh Qd 7c 3s"]
[Hand "Kit: 4h 6d Jc 8s"]
[Hand "Bess: 5s 10d Ac 2d"]
[Stock "7d ? ? ?"]

{Anne is eldest.}
1. Anne 9h, Will Kh, Kit 4h, Bess 2d
Will swallows {He has forgotten that diamonds are trumps.}
Kit offers Jc, Bess refuses, Anne refuses, Will gives Qd
2. Will 7c, Kit Qd, Bess Ac, Anne 2c
3. Kit 6d, Bess 10d, Anne As, Will Jc
4. Bess 5s, Anne 10s, Will 3s, Kit 8s
settle
"""


def test_what_is_written_is_pinned():
    assert write(read(DESIGN)) == WRITTEN
    assert write(read(WRITTEN)) == WRITTEN


@given(generators.sound_texts())
def test_reading_what_is_written_gives_the_record_again_and_writing_it_the_text(text):
    record = read(text)
    written = write(record)
    again = read(written)
    assert again == record
    assert write(again) == written
    assert again.rules == record.rules
    assert [step.events for step in again.steps] == [step.events for step in record.steps]
    assert again.step_comments == record.step_comments


@given(generators.records())
def test_a_game_in_play_can_be_written_at_any_moment(record):
    assert read(write(record)) == record


def test_a_seed_is_written_as_a_seed():
    text = '[Rules "ball"]\n[Players "A, B"]\n\n[Dealer "B"]\n[Seed "x \\"y\\" \\\\z"]\n'
    assert write(read(text)).rstrip() == text.rstrip()


@pytest.mark.parametrize("card", ["10h", "Th", "t♥", "10♡\ufe0f"])
def test_cards_are_written_in_one_form(card):
    text = f'[Rules "ball"]\n[Players "A, B"]\n[Dealer "B"]\n[Hand "A: {card}"]\n[Hand "B: 2h"]\n[Stock "?"]\nA {card}'
    assert write(read(text)).count("10h") == 2


def test_a_gathering_is_never_written():
    with pytest.raises(ValueError, match="never written"):
        action_text(Gather(), ["A"])
    assert action_text(Play(0, 0), ["A"]) == "A 2s"


def test_a_trick_number_is_left_out_where_it_would_make_another_name():
    text = (
        '[Rules "ball"]\n[Players "x, 2. x"]\n[Dealer "2. x"]\n[Hand "x: 9s 2h"]\n[Hand "2. x: 8s 3h"]\n[Stock "?"]\n'
    )
    record = read(text + "1. x 9s, 2. x 8s\nx 2h, 2. x 3h")
    assert read(write(record)) == record
    assert "\nx 2h" in write(record)
    assert "1. x 9s" in write(record)


def test_a_comment_that_could_not_be_read_again_is_refused():
    rules = ruleset("parlett")
    recorder = Recorder(rules, (), ("Anne", "Will"))
    recorder.begin_hand(1, seeded_deal(recorder.game, 1, "x"), seed="x")
    recorder.comment("a {brace that opens is harmless")
    with pytest.raises(ValueError, match="closing brace"):
        recorder.comment("a brace that closes } is not")
    assert read(write(recorder.record())) == recorder.record()
