"""A position taken over by other rules."""

import random
from contextlib import suppress

import pytest
from hypothesis import given

from games.engine.actions import Illegal
from games.engine.cards import parse_card
from games.engine.game import Game
from games.engine.ruleset import RULESETS, ruleset
from games.records import read
from tests.examples import record
from tests.generators import games_in_play, seeds, state_of

PARLETT, LOADERS = RULESETS["parlett"], RULESETS["loaders"]
HANDS = {"Anne": "Kh 2c", "Will": "Ad 3c", "Kit": "10h 4c", "Bess": "2d 5c"}


def after(rules: str, moves: str, **more: str) -> Game:
    return read(record(rules, HANDS, moves, **more)).steps[-1].after


@given(games_in_play(), seeds)
def test_the_same_rules_change_nothing_and_neither_does_asking(game: Game, seed: int) -> None:
    before = state_of(game)
    assert state_of(game.under(game.rules)) == before
    with suppress(Illegal):
        game.under(random.Random(seed).choice(list(RULESETS.values())))
    assert state_of(game) == before


def test_the_trick_on_the_table_is_played_again_so_that_the_stock_is_turned_when_these_rules_turn_it() -> None:
    hand = after("parlett", "Anne Kh, Will Ad").hand
    assert hand is not None
    assert hand.turn_up_trick == 1
    assert hand.under(LOADERS).turn_up_trick == 0
    assert hand.under(LOADERS).under(PARLETT).trump == hand.trump


def test_the_ranks_are_those_of_the_other_rules() -> None:
    text = record("parlett", HANDS, "Anne Kh, Will Ad, Kit 10h, Bess 2d", stock="3s ?")
    hand = read(text).steps[4].after.hand
    assert hand is not None
    assert hand.trick_complete
    assert [hand.right_owner(), hand.under(LOADERS).right_owner()] == [2, 0]


def test_a_card_turned_in_an_earlier_trick_stays_turned() -> None:
    hand = after("parlett", "Anne Kh, Will Ad, Kit 10h, Bess 2d, Will 3c, Kit 4c").hand
    assert hand is not None
    assert hand.under(LOADERS).trump == hand.trump == parse_card("9d") // 13  # type: ignore[operator]
    assert hand.under(LOADERS).renouncer == hand.renouncer


def test_an_ending_at_31_ends_what_was_to_be_played_out_and_the_other_way_round() -> None:
    hands = {"Anne": "As 2c", "Will": "10s 3c", "Kit": "10d 4c", "Bess": "Ks 5c"}
    text = record("parlett", hands, "Anne As, Will 10s, Kit 10d, Bess Ks, Anne 2c", stock="9h ?")
    steps = read(text).steps
    gathered, led = steps[-2].after, steps[-1].after
    assert gathered.hand is not None
    assert gathered.under(LOADERS).hand.over  # type: ignore[union-attr]
    assert not gathered.under(LOADERS).under(PARLETT).hand.over  # type: ignore[union-attr]
    with pytest.raises(Illegal, match="the hand is over"):
        led.under(LOADERS)


def test_a_card_that_nobody_saw_cannot_be_turned_earlier() -> None:
    game = after("loaders", "Anne Kh, Will Ad", stock="? ?")
    with pytest.raises(Illegal) as refused:
        game.under(ruleset("parlett"))
    assert refused.value.rule == "turn-up"
