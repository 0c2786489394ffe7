"""Answers to a lesson's questions are judged by the engine, each wrong one with a reason of its own."""

import pytest

from games.engine.actions import Play
from games.engine.cards import card_text
from games.lessons import Lesson, all_lessons
from games.lessons.answers import NotAnAnswer, choices, judge, try_card
from games.lessons.questions import Question, questions_of
from games.records import Record, read

HEAD = """[Rules "{rules}"]
[Players "Anne, Will, Kit, Bess"]
[Dealer "Bess"]
[Hand "Anne: 9h As 10s 2c"]
[Hand "Will: Kh Qd 7c 3s"]
[Hand "Kit: 4h 6d Jc 8s"]
[Hand "Bess: 2d 5s 10d Ac"]
[Stock "7d ? ? ?"]
"""


def asked(moves: str, rules: str = "parlett") -> tuple[Question, Record]:
    record = read(HEAD.format(rules=rules) + moves)
    (question,) = questions_of(record)
    return question, record


TAKES = "Anne 9h, Will Kh, Kit 4h, Bess 2d {? takes}"


def test_who_takes_the_trick() -> None:
    question, record = asked(TAKES)
    assert [choice.value for choice in choices(question, record)] == ["Anne", "Will", "Kit", "Bess"]
    verdict = judge(question, record, ["Bess"])
    assert verdict.right
    assert verdict.reason == "Bess’s Two of diamonds is the only trump, and a trump beats the suit led."


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Will", "Will’s King of hearts is the highest of the suit led, but Bess’s Two of diamonds is a trump."),
        ("Anne", "Anne’s Nine of hearts follows suit, but Bess’s Two of diamonds is a trump."),
    ],
)
def test_each_wrong_taker_has_a_reason_of_its_own(name: str, reason: str) -> None:
    question, record = asked(TAKES)
    verdict = judge(question, record, [name])
    assert not verdict.right
    assert verdict.reason == reason


def test_the_ten_s_place_is_the_reason_where_it_decides() -> None:
    text = """[Rules "{}"]
[Players "Anne, Will"]
[Dealer "Will"]
[Hand "Anne: 10s 2c"]
[Hand "Will: Ks 3c"]
[Stock "7d"]
Anne 10s, Will Ks {{? takes}}"""
    ace_ten, natural = read(text.format("parlett")), read(text.format("loaders"))
    wrong = judge(questions_of(ace_ten)[0], ace_ten, ["Will"])
    assert "the Ten ranks above the King" in wrong.reason
    wrong = judge(questions_of(natural)[0], natural, ["Anne"])
    assert "everyday place below the Jack" in wrong.reason


def test_a_high_card_of_another_suit_takes_nothing() -> None:
    text = """[Rules "parlett"]
[Players "Anne, Will"]
[Dealer "Will"]
[Hand "Anne: 3s 2c"]
[Hand "Will: Ah 3c"]
[Stock "7d"]
Anne 3s, Will Ah {? takes}"""
    record = read(text)
    verdict = judge(questions_of(record)[0], record, ["Will"])
    assert not verdict.right
    assert "neither of the suit led nor a trump" in verdict.reason


def test_points_are_added_up_before_the_learner_s_eyes() -> None:
    question, record = asked("Anne 9h, Will Kh, Kit 4h, Bess 10d {? points}")
    assert judge(question, record, ["13"]).right
    forgot = judge(question, record, ["10"])
    assert not forgot.right
    assert forgot.reason == (
        "That leaves out the King of hearts. The King of hearts counts 3 and the Ten of diamonds counts 10: 13 together."
    )
    assert judge(question, record, ["2"]).reason.startswith("That is how many loaders there are")
    with pytest.raises(NotAnAnswer):
        judge(question, record, ["a lot"])


def test_the_total_names_the_tricks_it_is_made_of() -> None:
    moves = "Anne 9h, Will Kh, Kit 4h, Bess 10d\n2. Bess Ac, Anne 2c, Will 7c, Kit Jc {? total Bess}"
    question, record = asked(moves)
    assert judge(question, record, ["25"]).right
    verdict = judge(question, record, ["13"])
    assert verdict.reason.startswith(
        "That leaves out trick 2. Bess took 13 points in trick 1 and twelve points in trick 2"
    )


def test_the_trump_that_was_turned_down_again() -> None:
    question, record = asked("Anne 9h, Will Kh, Kit 4h, Bess 2d\n2. Bess 5s {? trump}")
    assert judge(question, record, ["d"]).right
    verdict = judge(question, record, ["h"])
    assert (
        verdict.reason
        == "Hearts are a plain suit in this hand. It was the Seven of diamonds that was turned, in trick 1."
    )
    with pytest.raises(NotAnAnswer):
        judge(question, record, ["x"])


def test_whose_life_is_lost() -> None:
    text = """[Rules "ball"]
[Players "Anne, Will, Kit"]
[Dealer "Kit"]
[Hand "Anne: 2s"]
[Hand "Will: 9s"]
[Hand "Kit: Js"]
[Stock "7d"]
Anne 2s, Will 9s, Kit Js {? loses}"""
    record = read(text)
    (question,) = questions_of(record)
    assert [choice.value for choice in choices(question, record)] == ["Anne", "Will", "Kit", "nobody"]
    assert judge(question, record, ["Kit"]).right
    verdict = judge(question, record, ["Will"])
    assert verdict.reason.startswith("Will has only 0. Kit loses a life")
    assert not judge(question, record, ["Kit", "Will"]).right
    with pytest.raises(NotAnAnswer):
        judge(question, record, ["Kit", "nobody"])


PLAY = """[Rules "parlett"]
[Players "Anne, Will, Kit"]
[Dealer "Kit"]
[Hand "Anne: 9s 2h"]
[Hand "Will: Ks 4s 3h"]
[Hand "Kit: 8s 7s 5h"]
[Stock "7d"]
Anne 9s {? play Will}, Will 4s, Kit 8s""".replace("9s 2h", "9s 2h 6h")


def test_a_card_that_costs_least_is_right_and_others_are_played_out() -> None:
    record = read(PLAY)
    (question,) = questions_of(record)
    before = record.steps
    good = try_card(question, record, "4s")
    assert good.verdict.right
    assert good.verdict.reason == "The trick would go to Anne."
    bad = try_card(question, record, "Ks")
    assert not bad.verdict.right
    assert bad.verdict.reason == (
        "Will would take the trick, with three points in it. The Four of spades would have cost nothing."
    )
    assert bad.record is not None
    assert len(bad.record.steps) == question.step + 1 + 3, "Will's card, Kit's, and the gathering"
    assert record.steps == before == read(PLAY).steps or record.steps is before


def test_a_card_as_cheap_that_takes_the_trick_is_free_but_not_right() -> None:
    text = PLAY.replace("Ks 4s 3h", "10s 4s 3h").replace("10s", "9d 8d 9s", 1).replace("9d 8d 9s", "9s", 1)
    record = read(text.replace("Anne: 9s", "Anne: 6s").replace("Anne 9s", "Anne 6s").replace("6h", "9c"))
    (question,) = questions_of(record)
    tried = try_card(question, record, "9s")
    assert not tried.verdict.right
    assert tried.verdict.free
    assert tried.verdict.reason.endswith("The Four of spades would have left it to another.")


def test_a_heavier_card_that_could_have_gone_is_named() -> None:
    text = """[Rules "parlett"]
[Players "Anne, Will, Kit"]
[Dealer "Kit"]
[Hand "Anne: 9s 2h"]
[Hand "Will: 10h 3h"]
[Hand "Kit: 8s 5h"]
[Stock "7d"]
Anne 9s {? play Will}, Will 10h, Kit 8s"""
    record = read(text)
    (question,) = questions_of(record)
    light = try_card(question, record, "3h")
    assert light.verdict.right
    assert light.verdict.reason.endswith("The Ten of hearts could have gone as safely, and weighs more.")


@pytest.mark.parametrize("lesson", all_lessons().values(), ids=lambda lesson: lesson.slug)
def test_the_card_that_a_lesson_plays_is_a_right_one(lesson: Lesson) -> None:
    for question in lesson.questions:
        following = lesson.record.steps[question.step + 1].action
        if question.kind == "play":
            assert isinstance(following, Play)
            assert try_card(question, lesson.record, card_text(following.card)).verdict.right, question


def test_a_card_that_may_not_be_played_says_why() -> None:
    record = read(PLAY)
    (question,) = questions_of(record)
    revoke = try_card(question, record, "3h")
    assert not revoke.verdict.right
    assert revoke.record is None
    assert "must follow suit" in revoke.verdict.reason
    with pytest.raises(NotAnAnswer):
        try_card(question, record, "a good one")
