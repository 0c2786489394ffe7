"""Questions: what may be asked where, and what is said of a question that may not."""

import pytest

from games.frames import frame
from games.lessons.questions import Question, QuestionError, questions_of
from games.records import read, write

HAND = """
[Rules "parlett"]
[Players "Anne, Will, Kit"]
[Dealer "Kit"]
[Hand "Anne: 2h 5c"]
[Hand "Will: 9h Qd"]
[Hand "Kit: 3s 7c"]
[Stock "4d"]

"""
FIRST = "Anne 2h, Will 9h, Kit 3s"
"""A whole trick, whose last card turns the stock: step 3. It is taken in step 4."""


def asked(moves: str) -> list[tuple[str, int | None, int]]:
    return [(each.kind, each.seat, each.step) for each in questions_of(read(HAND + moves))]


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        (f"{FIRST} {{? takes}}", ("takes", None, 3)),
        (f"{FIRST} {{? points}}", ("points", None, 3)),
        (f"{FIRST}, Will Qd {{? trump}}", ("trump", None, 5)),
        ("Anne 2h {? total Kit}", ("total", 2, 1)),
        ("{? play Anne} Anne 2h", ("play", 0, 0)),
        ("Anne 2h {? play Will}, Will 9h", ("play", 1, 1)),
    ],
)
def test_a_question_stands_where_it_is_written(moves: str, found: tuple[str, int | None, int]) -> None:
    assert asked(moves) == [found]


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        (f"{FIRST} {{? play Will}}, Will Qd", ("play", 1, 4)),
        (f"{FIRST}, Will Qd, Kit 7c, Anne 5c {{? loses}}", ("loses", None, 8)),
    ],
)
def test_what_comes_after_a_trick_is_asked_when_it_has_been_taken(
    moves: str, found: tuple[str, int | None, int]
) -> None:
    assert asked(moves) == [found]


def test_a_total_at_the_end_of_a_trick_is_asked_before_the_page_tells() -> None:
    (question,) = questions_of(read(HAND + f"{FIRST} {{? total Will}}"))
    assert (question.step, question.prompt) == (3, "How many points has Will when this trick has been taken?")


def test_questions_come_in_the_order_they_are_asked() -> None:
    assert [kind for kind, _, _ in asked(f"{FIRST} {{? play Will}} {{? points}} {{? takes}}, Will Qd")] == [
        "points",
        "takes",
        "play",
    ]


def test_a_question_may_have_a_wording_of_its_own() -> None:
    (own,) = questions_of(read(HAND + "Anne 2h {? total Kit: And Kit's, so far:\n  how many?}"))
    assert own == Question("total", 2, "And Kit’s, so far: how many?", 1)
    (plain,) = questions_of(read(HAND + "Anne 2h {? total Kit}"))
    assert plain.prompt == "How many points has Kit now?"


@pytest.mark.parametrize(
    ("moves", "complaint"),
    [
        ("Anne 2h {? takes}", "no trick is complete"),
        ("Anne 2h {? points}", "no trick is complete"),
        ("Anne 2h {? trump}", "no trump has been turned"),
        (f"{FIRST} {{? trump}}", "still lies open"),
        ("Anne 2h {? total}", "“” is not one of the players"),
        ("Anne 2h {? total Bess}", "“Bess” is not one of the players"),
        ("Anne 2h {? play Kit}, Will 9h", "the next step must be a card of that player's"),
        ("Anne 2h {? play Will}", "the next step must be a card of that player's"),
        (f"{FIRST} {{? loses}}", "just before the hand is settled"),
        (f"{FIRST}, Will Qd, Kit 7c, Anne 5c, settle {{? total Will}}", "the hand is settled"),
        ("Anne 2h {? wins}", "“wins” is nothing that can be asked"),
        ("Anne 2h {?}", "nothing that can be asked"),
        (f"{FIRST} {{? takes Kit}}", "and here is “Kit”"),
        (f"{FIRST} {{? takes:}}", "no wording"),
        (f"{FIRST} {{? takes: Who *really* takes it?}}", "no markup"),
        (f'{FIRST} {{? takes: Who "takes it?}}', "no markup"),
    ],
)
def test_refuses_what_cannot_be_asked_there_and_quotes_it(moves: str, complaint: str) -> None:
    with pytest.raises(QuestionError) as refusal:
        questions_of(read(HAND + moves))
    assert complaint in str(refusal.value)
    assert "“{?" in str(refusal.value)


def test_a_trump_in_view_is_not_asked_for() -> None:
    open_trump = HAND.replace("[Players", '[Options "trump-card=face-up, swallowing=no"]\n[Players')
    with pytest.raises(QuestionError, match="in view"):
        questions_of(read(open_trump + f"{FIRST}, Will Qd {{? trump}}"))


def test_questions_are_not_commentary_but_part_of_the_record() -> None:
    record = read(HAND + "Anne 2h {A low card.} {? total Kit}")
    assert frame(record, 1).comments == ("A low card.",)
    assert read(write(record)) == record
