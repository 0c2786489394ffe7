"""Hands worked out by hand, after David Parlett's description."""

import pytest

from tests.examples import brief, events_of, losers, of, only, played, record, refused, takers

# Turning up the trump


def test_parlett_turns_the_stock_before_the_next_card():
    events = played("parlett", {"A": "9s", "B": "8d", "C": "7s"}, "A 9s, B 8d", stock="2h ?")
    assert brief(events[2:], "event", "step") == [("card-played", 2), ("renounced", 2), ("trump-turned", 2)]
    assert brief(events[2:], "rules") == [
        (["follow-suit"],),
        (["renounce"],),
        (["turn-up", "trump", "hidden-trump"],),
    ]
    assert (events[2]["followed"], events[3]["seat"], events[3]["card"]) == (False, "B", "8d")
    assert (events[4]["card"], events[4]["suit"]) == ("2h", "h")


def test_parlett_lets_the_renouncers_own_card_be_a_trump():
    hands, moves = {"A": "As", "B": "3d", "C": "Ks"}, "A As, B 3d, C Ks"
    taken = only(played("parlett", hands, moves, stock="2d"), "trick-taken")
    assert (taken["seat"], taken["why"], taken["rules"]) == ("B", "highest-trump", ["taking", "trump", "loaders"])
    assert takers(played("parlett", hands, moves, stock="2d", options="reach=later-cards")) == ["A"]


def test_parlett_turns_the_stock_for_the_last_player_too_before_the_trick_is_taken():
    events = played("parlett", {"A": "9s", "B": "8s", "C": "3h"}, "A 9s, B 8s, C 3h", stock="2h")
    assert brief(of(events, "renounced", "trump-turned", "trick-taken"), "event", "step") == [
        ("renounced", 3),
        ("trump-turned", 3),
        ("trick-taken", 4),
    ]
    assert takers(events) == ["C"]


def test_parlett_has_no_trump_while_everyone_follows():
    events = played("parlett", {"A": "9s 2h", "B": "Ks 3h"}, "A 9s, B Ks, B 3h, A 2h", stock="?")
    assert not of(events, "renounced", "trump-turned")
    assert takers(events) == ["B", "B"]
    assert losers(events) == [("B", "most-points")]


def test_parlett_turns_the_stock_once_a_hand_for_the_first_who_cannot_follow():
    hands = {"A": "9s 8h 7c", "B": "8d 7h 6h", "C": "7s 6d 5d"}
    events = played("parlett", hands, "A 9s, B 8d, C 7s, A 8h, B 7h, C 6d, A 7c, B 6h, C 5d", stock="2c")
    assert brief(of(events, "card-played"), "followed").count((False,)) == 4
    assert brief(of(events, "renounced"), "seat", "trick") == [("B", 1)]
    assert brief(of(events, "trump-turned"), "trick") == [(1,)]


def test_parlett_forgets_the_trump_with_the_next_deal():
    hands = '[Hand "A: 9s"]\n[Hand "B: 8d"]\n[Stock "2d"]\n'
    text = f'[Rules "parlett"]\n[Players "A, B"]\n[Dealer "B"]\n{hands}A 9s, B 8d\n[Dealer "A"]\n{hands}B 8d, A 9s\n'
    events = events_of(text)
    assert brief(of(events, "renounced"), "hand", "seat") == [(1, "B"), (2, "A")]
    assert takers(events) == ["B", "B"]


def test_parlett_turns_the_trump_down_again_unless_it_is_agreed_to_leave_it():
    hands, moves = {"A": "9s", "B": "8d"}, "A 9s, B 8d"
    assert "hidden-trump" in only(played("parlett", hands, moves), "trump-turned")["rules"]
    agreed = "trump-card=face-up, swallowing=no"
    assert only(played("parlett", hands, moves, options=agreed), "trump-turned")["rules"] == ["turn-up", "trump"]


# Following and taking


def test_parlett_has_everyone_follow_suit_who_can():
    hands = {"A": "9s 2c", "B": "8s 3d", "C": "7h 4c"}
    assert refused("parlett", hands, "A 9s, B 3d") == ("follow-suit", "B holds a spade and must follow suit")
    only(played("parlett", hands, "A 9s, B 8s, C 7h"), "renounced")


def test_parlett_ranks_the_ten_above_the_king():
    taken = only(played("parlett", {"A": "Ks", "B": "10s", "C": "Qs"}, "A Ks, B 10s, C Qs"), "trick-taken")
    assert (taken["seat"], taken["points"], taken["rules"]) == ("B", 15, ["taking", "rank", "loaders"])


def test_parlett_has_the_taker_lead_and_eldest_first_of_all():
    hands = {"A": "9s 2h", "B": "Ks 3h", "C": "8s 4h"}
    assert refused("parlett", hands, "B Ks")[0] == "turn"
    assert refused("parlett", hands, "A 9s, B Ks, C 8s, A 2h")[0] == "turn"
    events = played("parlett", hands, "A 9s, B Ks, C 8s, B 3h")
    assert brief(of(events, "card-played"), "seat", "rules")[0] == ("A", ["leading", "eldest-leads"])
    assert brief(of(events, "card-played"), "seat", "rules")[3] == ("B", ["leading"])


# Swallowing

SWALLOW = {"A": "9h 2s", "B": "Kh 3s", "C": "4d 4s", "D": "4h 5s"}
TRUMPED = "A 9h, B Kh, C 4d, D 4h"  # diamonds are trumps, so the trick is C's


def test_parlett_lets_the_highest_of_the_suit_led_take_up_a_trick_that_was_trumped():
    events = played("parlett", SWALLOW, f"{TRUMPED}, B swallows")
    swallowed = events[-1]
    assert {key: swallowed[key] for key in ("event", "seat", "from", "cards", "points", "total", "trick", "rules")} == {
        "event": "trick-swallowed",
        "seat": "B",
        "from": "C",
        "cards": ["9h", "Kh", "4d", "4h"],
        "points": 3,
        "total": 3,
        "trick": 1,
        "rules": ["swallow", "hidden-trump", "loaders"],
    }
    assert not of(events, "trick-taken")


def test_parlett_has_the_swallower_lead_to_the_next_trick():
    assert played("parlett", SWALLOW, f"{TRUMPED}, B swallows, B 3s")[-1]["seat"] == "B"
    assert refused("parlett", SWALLOW, f"{TRUMPED}, B swallows, C 4s")[0] == "turn"


def test_parlett_gives_the_trick_to_the_trump_when_nobody_swallows():
    events = played("parlett", SWALLOW, f"{TRUMPED}, C 4s")
    assert takers(events) == ["C"]


@pytest.mark.parametrize("seat", ["A", "C", "D"])
def test_parlett_lets_nobody_else_swallow(seat):
    rule, sentence = refused("parlett", SWALLOW, f"{TRUMPED}, {seat} swallows")
    assert rule == "swallow"
    assert "only B" in sentence


@pytest.mark.parametrize(
    ("hands", "moves"),
    [
        ({"A": "9h", "B": "Kh", "C": "4s"}, "A 9h, B Kh, C 4s, B swallows"),  # no trump in it
        ({"A": "9d", "B": "4s", "C": "Kd"}, "A 9d, B 4s, C Kd, A swallows"),  # trump was led
    ],
)
def test_parlett_has_nothing_to_swallow_where_no_trump_of_another_suit_took(hands, moves):
    assert refused("parlett", hands, moves, stock="2d")[0] == "swallow"


def test_parlett_swallowing_waits_for_the_whole_trick():
    assert refused("parlett", SWALLOW, "A 9h, B Kh, C 4d, B swallows")[0] in ("swallow", "turn")
    assert refused("parlett", SWALLOW, f"{TRUMPED}, C 4s, B swallows")[0] in ("swallow", "turn")


def test_parlett_without_swallowing_gives_every_trick_to_the_trump():
    assert refused("parlett", SWALLOW, f"{TRUMPED}, B swallows", options="swallowing=no")[0] == "swallow"


def test_parlett_swallowed_loaders_count_towards_31():
    hands = {"A": "Ah As 10s", "B": "10h Ac 2s", "C": "4d 10c Ad"}
    events = played("parlett", hands, "A Ah, B 10h, C 4d, A swallows, A As, B 2s, C 10c")
    assert brief(of(events, "reached-31"), "seat", "total", "trick") == [("A", 42, 2)]


# Thirty-one: declared, or kept silent

# A has 32 in trick 2, B 31 in trick 4, C 37 in trick 7.
THREE = {
    "A": "As Ah 3d 4h 10c Ks Kd",
    "B": "10s 3h Ad 10h 3c Kh Qs",
    "C": "2s 2h 10d 5h Ac Kc Qc",
}
TO_2 = "A As, B 10s, C 2s, A Ah, B 3h, C 2h"
TO_4 = f"{TO_2}, A 3d, B Ad, C 10d, B 10h, C 5h, A 4h"
ALL = f"{TO_4}, B 3c, C Ac, A 10c, C Kc, A Ks, B Kh, C Qc, A Kd, B Qs"


def three(moves, **more):
    return played("parlett", THREE, moves, stock="9c ?", **more)


def three_refused(moves, **more):
    return refused("parlett", THREE, moves, stock="9c ?", **more)[0]


def test_parlett_says_who_reaches_31_and_in_which_trick():
    events = three(ALL)
    assert brief(of(events, "reached-31"), "seat", "total", "trick") == [("A", 32, 2), ("B", 31, 4), ("C", 37, 7)]


def test_parlett_costs_a_life_to_declare():
    declared, ended, lost = three(f"{ALL}, B declares")[-3:]
    assert (declared["event"], declared["seat"], declared["total"], declared["trick"]) == ("declared", "B", 31, 7)
    assert (ended["event"], ended["why"], ended["rules"]) == ("hand-ended", "played-out", ["taking"])
    assert (lost["seat"], lost["lives"], lost["why"], lost["rules"]) == ("B", 2, "declared", ["losing-a-life"])


def test_parlett_silence_above_31_costs_nothing_where_another_declares():
    assert losers(three(f"{ALL}, B declares")) == [("B", "declared")]


def test_parlett_silence_of_all_costs_whoever_has_most():
    assert losers(three(ALL)) == [("C", "most-points")]
    assert losers(played("parlett", {"A": "2s", "B": "Ks"}, "A 2s, B Ks")) == [("B", "most-points")]


def test_parlett_several_who_declare_all_lose_from_eldest_round():
    events = three(f"{ALL}, C declares, A declares")
    assert losers(events) == [("A", "declared"), ("C", "declared")]


def test_parlett_declares_between_tricks_and_the_hand_goes_on():
    events = three(f"{TO_2}, A declares, A 3d")
    assert brief(of(events, "declared"), "seat", "trick", "total") == [("A", 3, 32)]
    assert losers(three(ALL.replace(TO_2, f"{TO_2}, A declares"))) == [("A", "declared")]


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        ("A declares", "declare"),  # has nothing yet
        (f"{TO_2}, B declares", "declare"),  # has too few
        (f"{TO_2}, A declares, A declares", "declare"),  # has said so
        (f"{TO_2}, A 3d, A declares", "turn"),  # a card lies on the table
        (f"{ALL}, settle, A declares", "turn"),  # the hand is settled
    ],
)
def test_parlett_when_nobody_declares(moves, rule):
    assert three_refused(moves) == rule


def test_parlett_is_counted_where_the_table_agrees_on_it():
    options = "reckoning=counted, challenging=no"
    assert losers(three(ALL, options=options)) == [("A", "reached-31"), ("B", "reached-31"), ("C", "reached-31")]
    assert three_refused(f"{ALL}, A declares", options=options) == "declare"


# Challenging


def test_parlett_a_right_challenge_costs_the_challenged_and_nobody_else():
    events = three(f"{ALL}, C challenges A")
    challenged = only(events, "challenged")
    assert {key: challenged[key] for key in ("seat", "target", "upheld", "loser", "rules", "trick")} == {
        "seat": "C",
        "target": "A",
        "upheld": True,
        "loser": "A",
        "rules": ["challenge"],
        "trick": 7,
    }
    lost = only(events, "life-lost")
    assert (lost["seat"], lost["lives"], lost["why"], lost["rules"]) == (
        "A",
        2,
        "challenge",
        ["losing-a-life", "challenge"],
    )


def test_parlett_a_wrong_challenge_costs_the_challenger():
    events = three(f"{ALL}, A challenges B")
    assert brief(of(events, "challenged"), "upheld", "loser") == [(False, "A")]
    assert losers(events) == [("A", "challenge")]


def test_parlett_a_challenge_is_wrong_where_the_other_has_not_31_at_all():
    events = three(f"{TO_2}, A challenges C")
    assert brief(of(events, "challenged"), "upheld", "loser", "trick") == [(False, "A", 3)]


def test_parlett_whoever_is_right_owes_nothing_not_even_for_a_declaration():
    assert losers(three(f"{ALL}, C declares, C challenges A")) == [("A", "challenge")]


def test_parlett_whoever_is_wrong_loses_for_that_alone_declared_or_not():
    events = three(f"{ALL}, A declares, A challenges B")
    assert losers(events) == [("A", "challenge")]


def test_parlett_the_wrongly_challenged_may_still_declare_challenge_and_be_challenged():
    assert losers(three(f"{ALL}, A challenges B, B declares")) == [("A", "challenge"), ("B", "declared")]
    assert losers(three(f"{ALL}, A challenges B, C challenges B")) == [("A", "challenge"), ("B", "challenge")]
    assert losers(three(f"{ALL}, A challenges B, B challenges C")) == [("A", "challenge"), ("B", "challenge")]
    assert losers(three(f"{ALL}, A challenges C, B challenges C, C declares")) == [
        ("A", "challenge"),
        ("B", "challenge"),
        ("C", "declared"),
    ]


def test_parlett_two_may_be_wrong_about_one_and_a_third_right_about_another():
    events = three(f"{ALL}, B challenges A, C declares")
    assert losers(events) == [("A", "challenge"), ("C", "declared")]


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        (f"{TO_2}, B challenges A", "challenge"),  # the challenger has too few
        (f"{ALL}, A challenges A", "challenge"),  # oneself
        (f"{ALL}, A declares, C challenges A", "challenge"),  # no silence
        (f"{ALL}, C challenges A, C challenges B", "challenge"),  # once in a hand
        (f"{ALL}, C challenges A, C declares", "challenge"),  # proved right
        (f"{ALL}, C challenges A, B challenges C", "challenge"),  # the other is proved right
        (f"{ALL}, C challenges A, A declares", "challenge"),  # proved wrong
        (f"{ALL}, C challenges A, A challenges B", "challenge"),  # proved wrong
        (f"{ALL}, C challenges A, B challenges A", "challenge"),  # the other is proved wrong
        (f"{ALL}, A challenges B, A declares", "challenge"),  # proved wrong
        (f"{ALL}, A challenges B, A challenges C", "challenge"),  # once in a hand
        (f"{ALL}, A challenges B, B challenges A", "challenge"),  # the other is proved wrong
        (f"{TO_4}, B 3c, B challenges A", "turn"),  # a card lies on the table
        (f"{ALL}, settle, C challenges A", "turn"),
    ],
)
def test_parlett_when_nobody_challenges(moves, rule):
    assert three_refused(moves) == rule


def test_parlett_may_be_played_without_challenges():
    assert three_refused(f"{ALL}, C challenges A", options="challenging=no") == "challenge"


@pytest.mark.parametrize(("lives", "left"), [("3, 3, 3", 1), ("2, 3, 3", 0), ("1, 3, 3", 0)])
def test_two_lives_are_lost_in_one_and_never_below_none(lives, left):
    events = three(f"{ALL}, C challenges A", options="caught=two-lives", lives=lives)
    assert brief(of(events, "life-lost"), "seat", "lives") == [("A", left)]
    assert brief(of(events, "eliminated"), "seat") == ([] if left else [("A",)])


def test_two_lives_are_the_price_of_a_wrong_challenge_too_and_of_nothing_else():
    events = three(f"{ALL}, A challenges B, B declares", options="caught=two-lives")
    assert brief(of(events, "life-lost"), "seat", "lives") == [("A", 1), ("B", 2)]


# Trading

FOUR = {"A": "Kh 9s", "B": "Qd 8s", "C": "Ah 7s", "D": "10c 6s"}


def test_parlett_a_coat_for_a_coat():
    events = played("parlett", FOUR, "A offers Kh, B gives Qd, A Qd")
    assert brief(events[1:3], "event", "trick", "step", "rules") == [
        ("trade-offered", 1, 1, ["coat-for-a-coat"]),
        ("traded", 1, 2, ["coat-for-a-coat"]),
    ]
    assert (events[1]["kind"], events[1]["card"]) == ("coat", "Kh")
    assert (events[2]["seats"], events[2]["cards"]) == (["A", "B"], ["Kh", "Qd"])
    assert refused("parlett", FOUR, "A offers Kh, B gives Qd, A Kh")[0] == "holding"


def test_parlett_a_card_for_a_card():
    events = played("parlett", FOUR, "C offers Ah, D gives 10c, A 9s, B 8s, C 7s, D 6s, A Kh, B Qd, C 10c, D Ah")
    assert events[2]["rules"] == ["card-for-a-card"]
    assert brief(of(events, "card-played")[-2:], "seat", "card") == [("C", "10c"), ("D", "Ah")]


def test_parlett_two_cards_of_one_suit_go_back():
    hands = {**FOUR, "B": "Qh 8s"}
    events = played("parlett", hands, "A offers Kh, B gives Qh, A Kh")
    annulled = only(events, "trade-annulled")
    assert (annulled["seats"], annulled["cards"]) == (["A", "B"], ["Kh", "Qh"])
    assert annulled["rules"] == ["coat-for-a-coat", "same-suit-annulled"]
    assert not of(events, "traded")


def test_parlett_the_others_answer_in_turn_from_the_offerers_left():
    events = played("parlett", FOUR, "C offers Ah, D refuses, A refuses, B refuses, A 9s")
    assert brief(of(events, "trade-refused"), "seat", "kind", "rules") == [
        (name, "card", ["card-for-a-card"]) for name in "DAB"
    ]
    assert not of(events, "traded", "trade-annulled")


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        ("A offers 9s", "coat-for-a-coat"),  # no loader
        ("A offers Qd", "holding"),
        ("A offers Kh, B gives 8s", "coat-for-a-coat"),
        ("A offers Kh, B refuses, C gives Ah", "coat-for-a-coat"),  # a card for a coat
        ("C offers Ah, D refuses, A gives Kh", "card-for-a-card"),  # a coat for a card
        ("A offers Kh, B gives Kd", "holding"),
        ("A offers Kh, C refuses", "turn"),  # B answers first
        ("A offers Kh, A refuses", "turn"),
        ("A offers Kh, B refuses, C refuses, D refuses, A refuses", "turn"),
        ("A offers Kh, A 9s", "turn"),
        ("A offers Kh, B offers Qd", "turn"),
        ("A refuses", "turn"),
        ("A gives Kh", "turn"),
        ("A 9s, B offers Qd", "turn"),  # a card lies on the table
        ("A offers Kh, B gives Qd, C gives Ah", "turn"),
        ("A offers Kh, B gives Qd, A offers Qd", "turn"),  # once before each lead
        ("A offers Kh, B refuses, C refuses, D refuses, A offers Kh", "turn"),
    ],
)
def test_parlett_when_nothing_is_traded(moves, rule):
    assert refused("parlett", FOUR, moves)[0] == rule


def test_parlett_each_may_offer_before_each_lead():
    events = played(
        "parlett",
        FOUR,
        "A offers Kh, B gives Qd, B offers Kh, C refuses, D refuses, A gives Qd, A 9s, B 8s, C 7s, D 6s, A offers Kh",
    )
    assert brief(of(events, "trade-offered"), "seat", "trick") == [("A", 1), ("B", 1), ("A", 2)]


def test_parlett_nobody_speaks_of_31_while_an_offer_waits():
    moves = f"{TO_2}, A offers Ks"
    assert three_refused(f"{moves}, A declares") == "turn"
    assert three_refused(f"{moves}, A challenges C") == "turn"
    three(f"{moves}, B gives Kh, A declares")


def test_parlett_may_be_played_without_trading():
    assert refused("parlett", FOUR, "A offers Kh", options="trading=no")[0] == "coat-for-a-coat"
    assert refused("parlett", FOUR, "C offers Ah", options="trading=no")[0] == "card-for-a-card"


# Losing a life, and the end


def test_parlett_begins_with_three_lives():
    assert losers(played("parlett", {"A": "2s", "B": "Ks"}, "A 2s, B Ks"))
    (lost,) = of(played("parlett", {"A": "2s", "B": "Ks"}, "A 2s, B Ks"), "life-lost")
    assert lost["lives"] == 2
    (lost,) = of(played("parlett", {"A": "2s", "B": "Ks"}, "A 2s, B Ks", options="lives=9"), "life-lost")
    assert lost["lives"] == 8


def test_parlett_whoever_has_no_life_left_is_out_and_the_last_one_in_wins():
    hands, moves = {"A": "2s", "B": "Ks", "C": "3s"}, "A 2s, B Ks, C 3s"
    events = played("parlett", hands, moves, lives="3, 1, 3")
    assert brief(events[-2:], "event", "seat", "rules") == [
        ("life-lost", "B", ["losing-a-life", "most-points"]),
        ("eliminated", "B", ["elimination"]),
    ]
    events = played("parlett", {"A": "2s", "B": "Ks", "C": ""}, "A 2s, B Ks", lives="3, 1, 0")
    assert (events[-1]["event"], events[-1]["seats"], events[-1]["rules"]) == ("game-won", ["A"], ["winning"])


def test_parlett_who_is_out_takes_no_part():
    hands = {"A": "2s", "B": "", "C": "3s"}
    for action in ("B 4s", "B declares", "B offers Kh", "A challenges B"):
        assert refused("parlett", hands, action, lives="1, 0, 1")[0] in ("elimination", "turn", "holding")
    assert takers(played("parlett", hands, "A 2s, C 3s", lives="1, 0, 1")) == ["C"]


def test_the_text_of_the_examples_here_is_read_as_told():
    assert record("ball", {"A": "2s", "B": "3s"}, "A 2s").splitlines() == [
        '[Rules "ball"]',
        '[Players "A, B"]',
        '[Dealer "B"]',
        '[Hand "A: 2s"]',
        '[Hand "B: 3s"]',
        '[Stock "9d ?"]',
        "A 2s",
    ]
