"""What cards that were played tell of those that were not."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import card_text, cards_in, mask_of, parse_card
from games.engine.observation import Possibilities, observe
from games.players.playout import Playout
from games.players.tells import Likely, Tells
from games.records import read
from tests import generators
from tests.examples import record

HANDS = {"Anne": "Kh 2c 8s", "Will": "5h 5c 7s", "Kit": "4h Kc 6s", "Bess": "Ah Qc 3c"}


def told(rules, hands, moves, who, of, **more):
    """What somebody can tell that another would have played before, as texts."""
    names = list(hands)
    seen = observe(read(record(rules, hands, moves, **more)).steps[-1].after, names.index(who))
    return {card_text(card) for card in cards_in(Tells(seen).unlikely[names.index(of)])}


@pytest.mark.parametrize(("rules", "missing"), [("ball", "6h 7h 8h 9h Jh Qh"), ("loaders", "6h 7h 8h 9h 10h Jh Qh")])
def test_who_ducks_with_a_five_has_nothing_between_it_and_the_king(rules, missing):
    assert told(rules, HANDS, "Anne Kh, Will 5h", "Bess", "Will") == set(missing.split())


def test_who_goes_over_had_nothing_under_and_as_the_last_nothing_cheaper():
    hands = {**HANDS, "Anne": "3h 2c 8s"}
    over = told("ball", hands, "Anne 3h, Will 5h, Kit 4h, Bess Ah", "Anne", "Bess")
    assert over == set("2h 3h 4h 5h 6h 7h 8h 9h Jh Qh Kh 10h".split())
    assert told("ball", hands, "Anne 3h, Will 5h", "Anne", "Will") == {"2h", "3h", "4h"}


def test_who_throws_a_low_card_has_no_ace_to_throw():
    hands = {"Anne": "Kh 2c 8s", "Will": "4c 5c 7s", "Kit": "4h 6c 6s", "Bess": "Ah Qc 3c"}
    missing = told("ball", hands, "Anne Kh, Will 4c", "Bess", "Will")
    assert {"Ac", "As", "Ad", "10s"} <= missing
    assert not {"3c", "3s", "3d", "Ah"} & missing


def test_who_takes_with_a_trump_had_no_other_suit():
    hands = {"Anne": "Kh 2c 8s 9c", "Will": "4h 5h 7d 8d", "Kit": "Kc 6c 6s 8c", "Bess": "Ah Qc 3c 9s"}
    moves = "Anne Kh, Will 4h, Kit Kc, Bess Ah\nBess 9s, Anne 8s, Will 7d"
    missing = told("ball", hands, moves, "Anne", "Will", stock="9d ?")
    assert {"2c", "Ac", "Jc", "2h", "Qh", "2d", "6d"} <= missing
    assert not {"8d", "Jd"} & missing


def test_who_leads_a_seven_while_all_follow_has_no_eight():
    hands = {"Anne": "7h 2c 6s", "Will": "5h 5c 7s", "Kit": "4h 6c 9s", "Bess": "Ah Qc 3c"}
    missing = told("ball", hands, "Anne 7h", "Bess", "Anne")
    assert missing == {f"{rank}{suit}" for rank in "89" for suit in "shdc"}


def test_nothing_is_told_of_who_played_what_was_not_to_be_expected():
    hands = {**HANDS, "Anne": "Kh 2h 8s", "Will": "5h 9h 7s"}
    first = "Anne Kh, Will 5h, Kit 4h, Bess Ah"
    assert "9h" in told("ball", hands, first, "Bess", "Will")
    assert told("ball", hands, f"{first}\nBess 3c, Anne 2h, Will 9h", "Bess", "Will") == set()
    assert told("ball", hands, f"{first}\nBess 3c, Anne 2h, Will 9h", "Bess", "Kit")


def likely(seen, possible):
    tells = Tells(seen)
    playout = Playout(seen.rules.rank, len(seen.ring), possible.unseen | seen.cards, tells.void)
    return Likely(possible, tells, playout)


def _with_hand(game, hand):
    other = game.branch()
    other.hand = hand
    return other


@given(generators.games_in_play(), generators.seeds, st.data())
@settings(max_examples=60)
def test_a_likely_hand_is_a_possible_one(game, seed, data):
    seat = data.draw(st.sampled_from(game.hand.ring))
    seen = observe(game, seat)
    possible = Possibilities(seen)
    drawn = likely(seen, possible).draw(random.Random(seed).random)
    assert observe(_with_hand(game, drawn), seat) == seen
    for other in game.hand.ring:
        if other != seat:
            assert not drawn.hands[other] & ~possible.could_hold(other)
    generators.play_out(random.Random(seed), _with_hand(game, drawn))


def test_an_unlikely_card_is_dealt_elsewhere():
    hands = {"Anne": "Kh 2c 8s 3d", "Will": "5h 5c 7s 4d", "Kit": "4h Kc 6s 5d", "Bess": "Ah Qc 3c 6d"}
    text = record("ball", hands, "Anne Kh, Will 5h", stock=" ".join("?" * 36))
    seen = observe(read(text).steps[-1].after, 3)
    random_source = random.Random(1).random
    between = mask_of([parse_card(card) for card in "6h 7h 8h 9h Jh Qh".split()])
    possible = Possibilities(seen)
    assert any(possible.draw(random_source).hands[1] & between for _ in range(50))
    likelier = likely(seen, possible)
    assert not any(likelier.draw(random_source).hands[1] & between for _ in range(50))
