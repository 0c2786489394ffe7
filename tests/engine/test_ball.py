"""Hands worked out by hand, after Mark Ball's simplification of Parlett."""

import pytest

from tests.examples import brief, losers, of, only, played, refused, takers

BOTH = {"A": "As Ah 10d 10c", "B": "10s 10h Ad Ac"}  # A has 42 in trick 2, B in trick 4
PLAYED = "A As, B 10s, A Ah, B 10h, A 10d, B Ad, B Ac, A 10c"


def test_ball_every_player_at_31_loses_a_life():
    events = played("ball", BOTH, PLAYED)
    assert brief(of(events, "life-lost"), "seat", "why", "lives", "rules") == [
        ("A", "reached-31", 2, ["losing-a-life"]),
        ("B", "reached-31", 2, ["losing-a-life"]),
    ]


def test_ball_counts_the_points_so_nobody_declares_or_challenges():
    assert refused("ball", BOTH, f"{PLAYED}, A declares")[0] == "declare"
    assert refused("ball", BOTH, f"{PLAYED}, B challenges A")[0] == "challenge"


def test_ball_plays_a_hand_out_though_somebody_has_31():
    events = played("ball", BOTH, PLAYED)
    assert brief(of(events, "reached-31"), "seat", "trick") == [("A", 2), ("B", 4)]
    ended = only(events, "hand-ended")
    assert (ended["why"], ended["trick"], ended["rules"]) == ("played-out", 4, ["taking"])


def test_ball_the_highest_score_loses_when_nobody_has_31():
    hands, moves = {"A": "Qs 2h 3h", "B": "3s Jh Kh", "C": "4s 10h 4h"}, "A Qs, B 3s, C 4s, A 2h, B Jh, C 10h"
    events = played("ball", hands, f"{moves}, C 4h, A 3h, B Kh")
    assert brief(of(events, "life-lost"), "seat", "why", "rules") == [
        ("C", "most-points", ["losing-a-life", "most-points"])
    ]


def test_ball_turns_the_stock_in_the_middle_of_the_trick():
    events = played("ball", {"A": "9s", "B": "8d", "C": "7s"}, "A 9s, B 8d")
    assert brief(of(events, "trump-turned"), "step", "rules") == [(2, ["turn-up", "trump", "hidden-trump"])]


def test_ball_lets_a_trick_be_swallowed():
    hands = {"A": "9h 2s", "B": "Kh 3s", "C": "4d 4s"}
    assert takers(played("ball", hands, "A 9h, B Kh, C 4d, B swallows, B 3s")) == ["B"]


def test_ball_ranks_the_ten_above_the_king():
    assert takers(played("ball", {"A": "Ks", "B": "10s"}, "A Ks, B 10s")) == ["B"]


@pytest.mark.parametrize("move", ["A offers Kh", "B offers Ac"])
def test_ball_has_no_trading(move):
    assert refused("ball", {"A": "Kh 2s", "B": "Ac 3s"}, move)[0] in ("coat-for-a-coat", "card-for-a-card")


def test_ball_everyone_left_may_lose_the_last_life_at_once():
    events = played("ball", BOTH, PLAYED, lives="1, 1")
    assert brief(events[-2:], "event", "why") == [("hand-ended", "played-out"), ("nobody-loses", "no-survivor")]
    assert losers(played("ball", BOTH, PLAYED, lives="2, 1")) == [("A", "reached-31"), ("B", "reached-31")]


def test_ball_may_be_played_until_somebody_has_31():
    events = played("ball", BOTH, "A As, B 10s, A Ah, B 10h", options="hand-ends=at-31")
    assert losers(events) == [("A", "reached-31")]
