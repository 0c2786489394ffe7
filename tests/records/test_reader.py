"""What a record may look like, and what is made of it."""

from pathlib import Path

import pytest
from hypothesis import given

from games.engine.actions import Challenge, Declare, Gather, Give, Offer, Play, Refuse, Settle, Swallow
from games.engine.cards import UNKNOWN, parse_card
from games.engine.ruleset import RulesetError
from games.records import Fault, read
from tests import generators
from tests.examples import brief, events_of, of, takers

DESIGN = """\
# a line comment
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
2. Kit offers Jc, Bess refuses, Anne refuses, Will gives Qd
   Will 7c, Kit Qd, Bess Ac, Anne 2c
3. Kit 6d, Bess 10d, Anne As, Will Jc
4. Bess 5s, Anne 10s, Will 3s, Kit 8s
"""
HEAD = '[Rules "parlett"]\n[Players "A, B"]\n[Dealer "B"]\n'
TWO = HEAD + '[Hand "A: 9s Kh"]\n[Hand "B: 8s Qd"]\n[Stock "2c ?"]\n'


def test_a_whole_record():
    record = read(DESIGN)
    assert (record.ruleset, record.options) == ("parlett", (("rank", "natural"), ("lives", "2")))
    assert (record.rules.rank, record.rules.lives, record.rules.trading) == ("natural", "2", "yes")
    assert record.names == ("Anne", "Will", "Kit", "Bess")
    assert record.tags == (("Title", "The swallow"),)
    assert (record.tag("Title"), record.tag("Site")) == ("The swallow", None)
    (hand,) = record.hands
    assert (hand.dealer, hand.lives, hand.seed) == (3, (2, 2, 1, 2), None)
    assert hand.deal.stock == (parse_card("7d"), UNKNOWN, UNKNOWN, UNKNOWN)
    kinds = [type(action) for action in hand.actions]
    assert kinds == [Play] * 4 + [Swallow, Offer, Refuse, Refuse, Give] + [Play] * 12 + [Settle]


def test_comments_belong_to_the_step_before_them():
    record = read(DESIGN)
    (hand,) = record.hands
    assert hand.comments[0] == ("Anne is eldest.",)
    assert hand.comments[5] == ("He has forgotten that diamonds are trumps.",)
    assert sum(map(len, hand.comments)) == 2
    assert record.step_comments[5] == ("He has forgotten that diamonds are trumps.",)


def test_steps_count_deals_actions_gatherings_and_settlings():
    record = read(DESIGN)
    assert [step.number for step in record.steps] == list(range(26))
    assert record.steps[0].action is None
    assert [step.number for step in record.steps if isinstance(step.action, Gather)] == [14, 19, 24]
    assert [step.trick for step in record.steps] == [0, *[1] * 5, *[2] * 9, *[3] * 5, *[4] * 6]
    assert record.steps[-1].action == Settle()


def test_a_step_has_the_game_as_it_stood_on_either_side():
    record = read(DESIGN)
    for step, following in zip(record.steps, record.steps[1:], strict=False):
        assert step.after is following.before


def test_text_that_stops_early_is_an_unfinished_record():
    lines = DESIGN.splitlines(keepends=True)
    stopped = read("".join(lines[:18]))
    assert stopped.steps[-1].after.hand is not None
    assert isinstance(stopped.steps[-1].action, Gather)
    assert len(read("".join(lines[:15]).removesuffix(", Bess 2d\n")).steps[-1].after.hand.trick) == 3


@pytest.mark.parametrize("verb", ["A declares", "B challenges A"])
def test_a_hand_that_is_over_is_settled_after_those_who_will_have_spoken(verb):
    text = HEAD + '[Hand "A: As Ah 10d 10c"]\n[Hand "B: 10s 10h Ad Ac"]\n[Stock "?"]\n'
    text += f"A As, B 10s, A Ah, B 10h, A 10d, B Ad, B Ac, A 10c\n{verb}"
    kinds = [type(step.action) for step in read(text).steps]
    assert kinds[-3:] == [Gather, Declare if "declares" in verb else Challenge, Settle]


def test_read_under_another_ruleset():
    text = HEAD.replace("parlett", "ball") + '[Hand "A: Ks"]\n[Hand "B: 10s"]\n[Stock "?"]\nA Ks, B 10s'
    assert takers(events_of(text)) == ["B"]
    assert takers(events_of(text, "loaders")) == ["A"]
    assert read(text, "loaders").ruleset == "loaders"
    with pytest.raises(RulesetError, match="there is no ruleset “pagat”"):
        read(text, "pagat")


def test_read_under_another_ruleset_keeps_the_options():
    text = HEAD.replace("\n[P", '\n[Options "rank=natural"]\n[P', 1) + '[Hand "A: Ks"]\n[Hand "B: 10s"]\nA Ks, B 10s'
    assert read(text, "ball").rules.rank == "natural"
    declared = text.replace("rank=natural", "trump-card=face-up, swallowing=no")
    assert read(declared, "loaders").rules.trump_card == "face-up"


# However it is written

PLAIN = TWO + "A 9s, B 8s, A Kh, B Qd\n"


@pytest.mark.parametrize(
    "moves",
    [
        "A 9s\nB 8s\nA Kh\nB Qd",
        "A 9s,\nB 8s,\nA Kh,\nB Qd,\n",
        "A 9s ,  B\t8s\n\n\n   A Kh,B Qd",
        "1. A 9s, B 8s\n2. A Kh, B Qd",
        "1.A 9s, B 8s, 2.A Kh, B Qd",
        "1.\nA 9s, B 8s\n2.\nA Kh, B Qd",
        "001. A 9s, B 8s, 2. A Kh, B Qd",
        "A 9S, B 8♠, A K♥\ufe0f, B q♢",
        "A 9s, B 8s, A Kh, B Qd, settle",
        "A 9s {x} , B {y} 8s, {z} A Kh\n{w}\n B Qd",
        "# A 2s\nA 9s, B 8s\n  # } { [\nA Kh, B Qd\n#",
        "A 9s, B 8s\r\nA Kh, B Qd\r\n",
    ],
)
def test_the_same_moves_in_other_shapes(moves):
    assert brief(events_of(TWO + moves), "event", "step") == brief(events_of(PLAIN), "event", "step")


def test_a_byte_order_mark_and_other_line_ends_are_nothing():
    assert read("\ufeff" + PLAIN) == read(PLAIN) == read(PLAIN.replace("\n", "\r\n")) == read(PLAIN.encode())


@pytest.mark.parametrize(
    "comment",
    ["{}", "{ a, b }", "{1. A 9s}", '{[Dealer "A"]}', "{# no line comment}", "{two\nlines}", "{an { open brace}"],
)
def test_a_comment_may_hold_anything_but_its_own_end(comment):
    record = read(TWO + f"A 9s {comment}, B 8s")
    assert record.hands[0].comments[1] == (comment[1:-1].strip(),)
    assert brief(of(events_of(TWO + f"A 9s {comment}, B 8s"), "card-played"), "card") == [("9s",), ("8s",)]


def test_a_hash_opens_a_comment_only_as_the_first_mark_of_a_line():
    with pytest.raises(Fault):
        read(TWO + "A 9s # led")


def test_tags_stand_in_any_order_and_several_on_a_line():
    lines = TWO.splitlines()
    assert read("\n".join(reversed(lines)) + "\nA 9s, B 8s, A Kh, B Qd") == read(PLAIN)
    assert read(" ".join(lines) + "\nA 9s, B 8s, A Kh, B Qd") == read(PLAIN)


def test_a_value_may_hold_quotes_and_backslashes():
    title = r'[Title "He said \"no\" \\ "]' + "\n"
    assert read(title + TWO).tag("Title") == 'He said "no" \\ '


# The deal


def test_hands_may_be_left_out_where_all_was_played():
    (dealt, *_) = events_of(HEAD + '[Stock "2c ?"]\nA 9s, B 8s, A Kh, B Qd')
    assert dealt["hands"] == {"A": ["9s", "Kh"], "B": ["8s", "Qd"]}


def test_a_trade_is_undone_where_hands_are_left_out():
    (dealt, *_) = events_of(HEAD + '[Stock "2c ?"]\nA offers Kh, B gives Qd, A 9s, B 8s, A Qd, B Kh')
    assert dealt["hands"] == {"A": ["9s", "Kh"], "B": ["8s", "Qd"]}


def test_an_annulled_trade_is_not_undone():
    (dealt, *_) = events_of(HEAD + '[Stock "2c ?"]\nA offers Kh, B gives Qh, A 9s, B 8s, A Kh, B Qh')
    assert dealt["hands"] == {"A": ["9s", "Kh"], "B": ["8s", "Qh"]}


def test_some_hands_may_be_left_out():
    (dealt, *_) = events_of(HEAD + '[Hand "B: Qd 8s"]\n[Stock "2c ?"]\nA 9s, B 8s, A Kh, B Qd')
    assert dealt["hands"] == {"A": ["9s", "Kh"], "B": ["Qd", "8s"]}


def test_the_stock_may_be_left_out_where_nothing_is_turned():
    (dealt, *_) = events_of(HEAD + '[Hand "A: 9s"]\n[Hand "B: 8s"]\nA 9s, B 8s')
    assert dealt["stock"] == ["?"] * 50


def test_lives_are_those_of_the_rules_unless_named():
    assert read(TWO).steps[0].after.lives == [3, 3]
    assert read(TWO.replace("[Hand", '[Lives "1, 2"]\n[Hand', 1)).steps[0].after.lives == [1, 2]


def test_a_second_hand_begins_with_its_dealer():
    text = PLAIN + '{Now the other.}\n[Dealer "A"]\n[Lives "2, 3"]\n[Seed "x"]\n{Eldest is B.}\n'
    record = read(text)
    assert [hand.dealer for hand in record.hands] == [1, 0]
    assert record.hands[1].lives == (2, 3)
    assert record.hands[0].comments[-2:] == (("Now the other.",), ())  # after the last card; the settling has none
    assert record.hands[1].comments[0] == ("Eldest is B.",)


@given(generators.sound_texts())
def test_steps_of_any_sound_record_count_on(text):
    record = read(text)
    assert [step.number for step in record.steps] == list(range(len(record.steps)))
    assert len(record.step_comments) == len(record.steps)
    assert len(record.hands) == sum(step.action is None for step in record.steps)
    for hand in record.hands:
        assert len(hand.comments) == len(hand.actions) + 1
    written = [comment for hand in record.hands for comments in hand.comments for comment in comments]
    assert [comment for comments in record.step_comments for comment in comments] == written


def test_every_lesson_and_example_kept_in_the_tree_is_a_sound_record():
    root = Path(__file__).parents[2]
    for path in [*root.glob("games/**/*.lodam"), *root.glob("docs/**/*.lodam")]:
        read(path.read_bytes())
