"""Positions in which it is plain what a player who can play does."""

import pytest

from games.engine.cards import card_text
from games.engine.observation import Challenge, Declare, Give, Offer, Refuse, Swallow, observe
from games.players import PLAYERS
from games.records import read
from tests.examples import record

GOOD = ("steady", "sharp")


def seen(rules, hands, moves, who, **more):
    """What somebody sees at the end of some moves, of a hand that is over before it is settled."""
    games = [step.after for step in read(record(rules, hands, moves, **more)).steps]
    return observe([game for game in games if game.hand is not None][-1], list(hands).index(who))


def plays(level, *position, **more):
    """The card that a player plays, and the idea behind it."""
    decision = PLAYERS[level]("golden").play(seen(*position, **more))
    return card_text(decision.action.card), decision.reason


HANDS = {"Anne": "9h 2c 8s", "Will": "Kh 5c 7s", "Kit": "4h 6c 6s", "Bess": "10h 2h 3c"}


@pytest.mark.parametrize("level", GOOD)
def test_last_to_play_and_able_to_duck_they_duck_and_the_rank_order_says_how(level):
    moves = "Anne 9h, Will Kh, Kit 4h"
    assert plays(level, "ball", HANDS, moves, "Bess")[0] == "2h"
    card, reason = plays(level, "loaders", HANDS, moves, "Bess")
    assert card == "10h"
    if level == "steady":
        assert reason.idea == "duck-under"
        assert (
            reason.facts
            == "The Ten of hearts goes under the King of hearts, and its 10 points to whoever takes the trick."
        )


@pytest.mark.parametrize("level", GOOD)
def test_a_trick_that_was_trumped_is_safe_for_the_ace(level):
    hands = {"Anne": "9h 2c 8s", "Will": "9d 5c 7s", "Kit": "Ah 3h 6s", "Bess": "10s 2s 3c"}
    assert plays(level, "ball", hands, "Anne 9h, Will 9d", "Kit", stock="2d ?")[0] == "Ah"


@pytest.mark.parametrize("level", GOOD)
def test_who_cannot_follow_throws_the_unguarded_ten(level):
    hands = {"Anne": "9h 2c 8s", "Will": "9d 5c 7s", "Kit": "4h 3h 6s", "Bess": "10s 4c 3c"}
    card, reason = plays(level, "ball", hands, "Anne 9h, Will 9d, Kit 4h", "Bess", stock="2d ?")
    assert card == "10s"
    if level == "steady":
        assert reason.idea == "shed-unguarded"


@pytest.mark.parametrize("level", GOOD)
def test_who_cannot_follow_does_not_throw_an_ace_that_would_take_as_a_trump(level):
    hands = {"Anne": "9h 2c 8s", "Will": "9s 5c 7s", "Kit": "4h 3h 6s", "Bess": "Ad 4c 3c"}
    assert plays(level, "ball", hands, "Anne 9h, Will 9s, Kit 4h", "Bess", stock="2d ?")[0] != "Ad"


@pytest.mark.parametrize("level", GOOD)
def test_they_do_not_lead_again_a_suit_in_which_only_they_have_high_cards(level):
    hands = {"Anne": "Ah 10h Kh Qh 3c", "Will": "2h 3h 5c 7s 8s", "Kit": "4h 5h 6c 6s 9s", "Bess": "6h 7h 2c 3s 4s"}
    card, reason = plays(level, "ball", hands, "Anne Qh, Will 2h, Kit 4h, Bess 6h", "Anne")
    assert card == "3c"
    assert reason.facts


@pytest.mark.parametrize("level", GOOD)
def test_who_must_take_does_not_pay_for_it(level):
    hands = {"Anne": "3h 2c 8s", "Will": "4h 5c 7s", "Kit": "5h 6c 6s", "Bess": "Ah 9h 3c"}
    assert plays(level, "ball", hands, "Anne 3h, Will 4h, Kit 5h", "Bess")[0] == "9h"


def test_the_heaviest_safe_loader_goes_first():
    hands = {"Anne": "Ah 2c 8s", "Will": "Kh 10h 3h", "Kit": "5h 6c 6s", "Bess": "9h 9c 3c"}
    assert plays("steady", "ball", hands, "Anne Ah", "Will")[0] == "10h"
    assert plays("steady", "loaders", hands, "Anne Ah", "Will")[0] == "10h"


def test_second_to_play_over_a_low_card_hopes_and_stays_low():
    hands = {"Anne": "2h 2c 8s", "Will": "Kh 10h 3h", "Kit": "5h 6c 6s", "Bess": "9h 9c 3c"}
    card, reason = plays("steady", "ball", hands, "Anne 2h", "Will")
    assert (card, reason.idea) == ("3h", "stay-low")


# Trump, remembered and forgotten

HEARTS = "2h 3h 4h 5h 6h 7h 8h 9h Jh Ah"


def share_swallowing(level):
    """How often Anne takes up the last trick, in which a trump fell that was turned in the first, nine tricks before."""
    spades, clubs = "3s 4s 5s 6s 7s 8s 9s Js Qs 2d", "2c 3c 4c 5c 6c 7c 8c 9c Jc Kc"
    tricks = zip(HEARTS.split(), spades.split(), clubs.split(), strict=True)
    moves = "\n".join(f"Anne {one}, Will {two}, Kit {three}" for one, two, three in tricks)
    steps = read(record("parlett", {"Anne": HEARTS, "Will": spades, "Kit": clubs}, moves)).steps
    last = observe([step.after for step in steps if step.after.hand and step.after.hand.trick_complete][-1], 0)
    decisions = [PLAYERS[level](str(seed)).takes_up(last) for seed in range(200)]
    return sum(isinstance(decision.action, Swallow) for decision in decisions) / 200


def test_who_forgets_the_trump_swallows():
    assert share_swallowing("novice") > 0.8
    assert 0.2 < share_swallowing("steady") < 0.5
    assert share_swallowing("sharp") == 0


# What is said

BOTH_AT_31 = {"Anne": "10s Ac 2h", "Will": "As 10c 3h", "Kit": "10h Ah 4h"}
FIRST = "Anne 10s, Will As, Kit 10h"
"""Will has 31 in the first trick, Anne 32 in the second."""


def says(level, *position, seeds=100, **more):
    """What a player does of a word to say, and how often, by idea."""
    here = seen(*position, **more)
    decisions = [PLAYERS[level](str(seed)).speaks(here) for seed in range(seeds)]
    return [(type(decision.action), decision.reason.idea) for decision in decisions]


@pytest.mark.parametrize("level", PLAYERS)
def test_who_was_there_later_challenges_who_was_silent(level):
    here = seen("parlett", BOTH_AT_31, f"{FIRST}\nWill 10c, Kit Ah, Anne Ac", "Anne")
    decision = PLAYERS[level]("any").speaks(here)
    assert decision.action == Challenge(0, 1)
    assert decision.reason.facts.startswith("By the tricks remembered Will had 31 or more in trick 1")


@pytest.mark.parametrize(("level", "honesty"), [("novice", 0.9), ("steady", 0.7), ("sharp", 0.1)])
def test_31_is_declared_by_the_honesty_of_the_level(level, honesty):
    said = says(level, "parlett", BOTH_AT_31, FIRST, "Will")
    assert set(said) == {(Declare, "declare"), (type(None), "keep-silent")}
    assert said.count((Declare, "declare")) == pytest.approx(100 * honesty, abs=12)


def test_the_sharp_player_is_honest_where_silence_cannot_help():
    hands = {"Anne": "10s", "Will": "As", "Kit": "10h"}
    assert {action for action, _ in says("sharp", "parlett", hands, FIRST, "Will")} == {Declare}
    caught = says("sharp", "parlett", BOTH_AT_31, FIRST, "Will", options="caught=two-lives")
    assert {action for action, _ in caught} == {Declare}


@pytest.mark.parametrize("level", GOOD)
def test_an_unguarded_ten_is_given_and_a_guarded_one_kept(level):
    hands = {"Anne": "Ac 2c 8s", "Will": "10h 5c 7s", "Kit": "10d 4d 6s"}
    offer = "Anne offers Ac"
    assert PLAYERS[level]("any").answer(seen("parlett", hands, offer, "Will")).action == Give(1, 21)
    refused = PLAYERS[level]("any").answer(seen("parlett", hands, f"{offer}, Will refuses", "Kit"))
    assert (refused.action, refused.reason.idea) == (Refuse(2), "keep-guarded")


@pytest.mark.parametrize("level", GOOD)
def test_an_unguarded_ace_is_offered_once_a_hand(level):
    hands = {"Anne": "Ah 2c 3c 2s 3s", "Will": "3h 5c 7s 8s 9s", "Kit": "4h 4d 6s 5h 6h"}
    assert PLAYERS[level]("any").speaks(seen("parlett", hands, "", "Anne")).action == Offer(0, 25)
    later = "Anne offers Ah, Will refuses, Kit refuses\nAnne 2c, Will 5c, Kit 4d"
    assert PLAYERS[level]("any").speaks(seen("parlett", hands, later, "Anne", stock="7c ?")).action is None
