"""What no source settles, so that it is ours: ties, no survivor, who deals when players leave, and where a game stops."""

import pytest

from games.engine.actions import Illegal, Play, Settle
from games.engine.game import MAX_HANDS, Deal, Game
from games.engine.ruleset import ruleset
from games.records import Fault, read
from tests.examples import brief, events_of, losers, of, only, played, record

TIED = {"A": "Ks 2h", "B": "2s Kh", "C": "3s 3h"}  # A and B take a King each
TIED_MOVES = "A Ks, B 2s, C 3s, A 2h, B Kh, C 3h"
BOTH = {"A": "As Ah 10d 10c", "B": "10s 10h Ad Ac"}
BOTH_MOVES = "A As, B 10s, A Ah, B 10h, A 10d, B Ad, B Ac, A 10c"


@pytest.mark.parametrize(
    ("slug", "why"), [("parlett", "most-points"), ("ball", "most-points"), ("loaders", "most-loaders")]
)
def test_ours_all_who_share_the_top_lose(slug, why):
    events = played(slug, TIED, TIED_MOVES)
    assert losers(events) == [("A", why), ("B", why)]
    assert all("ties" in event["rules"] for event in of(events, "life-lost"))


def test_ours_nobody_took_a_loader_is_a_tie_of_all():
    assert len(losers(played("ball", {"A": "2s", "B": "3s", "C": "4s"}, "A 2s, B 3s, C 4s"))) == 3


@pytest.mark.parametrize("slug", ["parlett", "ball", "loaders"])
def test_ours_by_option_a_tie_costs_nobody_anything(slug):
    events = played(slug, TIED, TIED_MOVES, options="tie=none")
    assert brief(events[-2:], "event", "why", "rules") == [
        ("hand-ended", "played-out", ["taking"]),
        ("nobody-loses", "tie", ["ties"]),
    ]


def test_ours_a_tie_is_no_matter_where_somebody_has_31():
    events = played("ball", BOTH, BOTH_MOVES, options="tie=none")
    assert losers(events) == [("A", "reached-31"), ("B", "reached-31")]


def test_ours_a_tie_for_the_last_lives_is_spared_as_a_tie_under_that_option():
    both_last = played("ball", TIED, TIED_MOVES, options="tie=none", lives="1, 1, 1")
    assert only(both_last, "nobody-loses")["why"] == "tie"


# No survivor


def test_ours_when_nobody_would_be_left_nobody_loses_and_the_deal_passes():
    text = record("parlett", BOTH, f"{BOTH_MOVES}, A declares, B declares", lives="1, 1")
    events = events_of(text + '[Dealer "A"]\n[Lives "1, 1"]\n[Seed "again"]\n')
    spared = only(events, "nobody-loses")
    assert (spared["why"], spared["rules"]) == ("no-survivor", ["no-survivor"])
    assert not of(events, "life-lost", "eliminated", "game-won")
    assert (events[-1]["event"], events[-1]["dealer"], events[-1]["hand"]) == ("dealt", "A", 2)


def test_ours_by_option_they_win_together():
    events = played(
        "parlett", BOTH, f"{BOTH_MOVES}, A declares, B declares", lives="1, 1", options="no-survivor=shared"
    )
    assert brief(events[-5:], "event") == [
        (name,) for name in ("life-lost", "life-lost", "eliminated", "eliminated", "game-won")
    ]
    assert events[-1]["seats"] == ["A", "B"]


def test_ours_only_those_still_in_share_the_win():
    hands = {"A": "2s", "B": "", "C": "3s"}
    events = played("ball", hands, "A 2s, C 3s", lives="1, 0, 1", options="no-survivor=shared", dealer="C")
    assert events[-1]["seats"] == ["A", "C"]


def test_ours_one_who_has_another_life_survives():
    events = played("parlett", BOTH, f"{BOTH_MOVES}, A declares, B declares", lives="1, 2")
    assert brief(of(events, "life-lost"), "seat", "lives") == [("A", 0), ("B", 1)]
    assert events[-1]["seats"] == ["B"]


def test_ours_a_challenge_that_costs_two_can_leave_nobody():
    moves = f"{BOTH_MOVES}, A challenges B, B declares"
    spared = played("parlett", BOTH, moves, lives="2, 1", options="caught=two-lives")
    assert only(spared, "nobody-loses")["why"] == "no-survivor"
    assert losers(played("parlett", BOTH, moves, lives="2, 1")) == [("A", "challenge"), ("B", "declared")]


def test_ours_lives_are_lost_together_from_eldest_round_and_then_players_leave():
    hands = {"A": "2s", "B": "3s", "C": "4s", "D": "5s"}
    events = played("ball", hands, "C 4s, D 5s, A 2s, B 3s", lives="1, 2, 1, 2", dealer="B")
    assert brief(of(events, "life-lost", "eliminated"), "event", "seat") == [
        ("life-lost", "C"),
        ("life-lost", "D"),
        ("life-lost", "A"),
        ("life-lost", "B"),
        ("eliminated", "C"),
        ("eliminated", "A"),
    ]


# Who deals next


def _next(lives, first_dealer, loser, dealer):
    """A hand of one card each in which one player takes the only King, and the deal that follows."""
    names = "ABCD"
    order = names[names.index(first_dealer) + 1 :] + names[: names.index(first_dealer) + 1]
    cards = {name: "Ks" if name == loser else f"{place}s" for place, name in enumerate(names, start=2)}
    moves = ", ".join(f"{name} {cards[name]}" for name in order)
    text = record("ball", cards, moves, lives=lives, dealer=first_dealer)
    return events_of(text + f'[Dealer "{dealer}"]\n[Seed "next"]\n')[-1]


@pytest.mark.parametrize(
    ("first_dealer", "loser", "dealer", "eldest"),
    [
        ("D", "B", "A", "C"),  # neither is out: the next deals, and eldest sits left of the gap
        ("D", "D", "A", "B"),  # the dealer is out
        ("D", "A", "B", "C"),  # eldest is out, whose deal it would have been
        ("A", "B", "C", "D"),
        ("C", "D", "A", "B"),
    ],
)
def test_the_next_dealer_is_the_next_remaining_player_on_the_left(first_dealer, loser, dealer, eldest):
    lives = ", ".join("1" if name == loser else "3" for name in "ABCD")
    dealt = _next(lives, first_dealer, loser, dealer)
    assert (dealt["dealer"], dealt["eldest"]) == (dealer, eldest)
    assert loser not in dealt["hands"]
    for other in set("ABCD") - {dealer}:
        with pytest.raises(Fault) as caught:
            _next(lives, first_dealer, loser, other)
        assert caught.value.rule == "deal"


def test_the_deal_passes_after_a_hand_in_which_nobody_lost():
    text = record("ball", {"A": "2s", "B": "3s"}, "A 2s, B 3s", options="tie=none")
    assert events_of(text + '[Dealer "A"]\n[Seed "next"]\n')[-1]["eldest"] == "B"


# The end


def _hands(count):
    text = '[Rules "ball"]\n[Options "tie=none"]\n[Players "A, B, C"]\n[Lives "1, 1, 0"]\n'
    for number in range(count):
        dealer, moves = ("A", "B 3s, A 2s") if number % 2 else ("B", "A 2s, B 3s")
        text += f'[Dealer "{dealer}"]\n[Hand "A: 2s"]\n[Hand "B: 3s"]\n{moves}\n'
    return text


def test_a_game_stops_after_200_hands_shared_by_all_who_are_left():
    events = events_of(_hands(MAX_HANDS))
    assert MAX_HANDS == 200
    assert (events[-1]["event"], events[-1]["hand"], events[-1]["seats"]) == ("game-won", 200, ["A", "B"])
    assert not of(events[:-1], "game-won")
    with pytest.raises(Fault) as caught:
        read(_hands(MAX_HANDS + 1))
    assert caught.value.rule == "winning"


def test_nothing_is_done_once_the_game_is_won():
    game = read(record("ball", {"A": "Ks", "B": "2s"}, "A Ks, B 2s", options="lives=1")).steps[-1].after.branch()
    assert game.winners == (1,)
    for action in (Play(0, 0), Settle()):
        with pytest.raises(Illegal, match="the game is won"):
            game.check(action)
        with pytest.raises(Illegal, match="the game is won"):
            game.apply(action)
    with pytest.raises(Illegal) as caught:
        game.deal(0, Deal(((1,), (2,)), (3,)))
    assert caught.value.rule == "winning"


def test_nothing_is_done_before_the_first_deal():
    game = Game(ruleset("parlett"), ("A", "B"))
    with pytest.raises(Illegal) as caught:
        game.apply(Settle())
    assert caught.value.rule == "turn"


def test_a_life_can_be_lost_only_once_a_hand():
    """However many reasons there are: here a declaration, a challenge lost, and the most points."""
    moves = f"{BOTH_MOVES}, A declares, A challenges B"
    events = played("parlett", BOTH, moves)
    assert brief(of(events, "life-lost"), "seat", "lives", "why") == [("A", 2, "challenge")]
