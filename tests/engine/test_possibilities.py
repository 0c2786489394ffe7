"""Hands that could be the one a seat observes."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import SUIT_MASKS, cards_in, parse_card
from games.engine.game import Game
from games.engine.observation import Possibilities, observe
from games.engine.ruleset import RULESETS
from games.records import read
from games.simulation import NAMES
from tests import generators
from tests.examples import record
from tests.generators import state_of


def _with_hand(game, hand):
    other = game.branch()
    other.hand = hand
    return other


@given(generators.games_in_play(), generators.seeds, st.data())
def test_a_possible_hand_looks_to_its_seat_like_the_hand_in_play(game, seed, data):
    seat = data.draw(st.sampled_from(game.hand.ring))
    seen = observe(game, seat)
    drawn = Possibilities(seen).draw(random.Random(seed).random)
    assert observe(_with_hand(game, drawn), seat) == seen


@given(generators.games_in_play(), generators.seeds, st.data())
def test_with_the_true_cards_it_is_the_hand_in_play(game, seed, data):
    seat = data.draw(st.sampled_from(game.hand.ring))
    drawn = Possibilities(observe(game, seat)).draw(random.Random(seed).random)
    hand = game.hand.branch()
    drawn.hands, drawn.stock, drawn.offer, drawn.trades = hand.hands, hand.stock, hand.offer, hand.trades
    assert state_of(_with_hand(game, drawn)) == state_of(game)


@given(generators.games_in_play(), generators.seeds, st.data())
def test_a_possible_hand_can_be_played_on(game, seed, data):
    seat = data.draw(st.sampled_from(game.hand.ring))
    rng = random.Random(seed)
    other = _with_hand(game, Possibilities(observe(game, seat)).draw(rng.random))
    generators.play_out(rng, other)
    assert other.hand is None


@given(generators.games_in_play(), st.data())
def test_what_is_true_is_possible(game, data):
    seat = data.draw(st.sampled_from(game.hand.ring))
    possible = Possibilities(observe(game, seat))
    for other in game.hand.ring:
        if other != seat:
            assert not game.hand.hands[other] & ~possible.could_hold(other)


@given(generators.games_in_play(), generators.seeds, st.data())
def test_what_is_drawn_follows_from_what_was_seen_alone(game, seed, data):
    seat = data.draw(st.sampled_from(game.hand.ring))
    other = generators.with_unseen_cards_permuted(random.Random(seed), game, seat)
    here, there = (Possibilities(observe(one, seat)).draw(random.Random(seed).random) for one in (game, other))
    assert state_of(_with_hand(game, here)) == state_of(_with_hand(game, there))


def _drawn(text, seat=0, draws=60):
    possible = Possibilities(observe(read(text).steps[-1].after, seat))
    rng = random.Random(1)
    return [possible.draw(rng.random) for _ in range(draws)]


def test_nobody_is_given_a_suit_to_which_they_did_not_follow():
    hands = {"Anne": "Ah 2c 3c", "Will": "5s 6c 7c", "Kit": "3h Kd 4c"}
    drawn = _drawn(record("parlett", hands, "Anne Ah, Will 5s, Kit 3h", stock="9d ?"))
    assert not any(hand.hands[1] & SUIT_MASKS[1] for hand in drawn)
    assert any(hand.hands[2] & SUIT_MASKS[1] for hand in drawn)


def test_a_card_given_in_trade_lies_where_it_was_given():
    hands = {"Anne": "Kh 2c 3c", "Will": "Qs 6c 7c", "Kit": "3h Kd 4c"}
    drawn = _drawn(record("parlett", hands, "Anne offers Kh, Will gives Qs\nAnne 2c"))
    assert all(parse_card("Kh") in cards_in(hand.hands[1]) for hand in drawn)


def test_every_unseen_card_may_lie_anywhere():
    hands = {"Anne": "Kh 2c", "Will": "Qs 6c", "Kit": "3h Kd"}
    drawn = _drawn(record("parlett", hands, "Anne 2c"), draws=2000)
    assert len({card for hand in drawn for card in cards_in(hand.hands[1])}) == 50
    assert len({hand.stock[0] for hand in drawn}) == 50


def test_only_a_seat_in_a_hand_can_ask():
    game = Game(RULESETS["parlett"], NAMES[:3])
    with pytest.raises(ValueError, match="seat in a hand"):
        Possibilities(observe(game, 0))
    with pytest.raises(ValueError, match="seat in a hand"):
        Possibilities(observe(game, None))
