"""Hints in three degrees, from what one sees alone; reasons as far as one could know them, and the truth in the review."""

import pytest
from django.test import Client

from games.engine.actions import Play
from games.engine.cards import card_name, cards_in
from games.engine.observation import observe
from games.models import PlayedHand
from games.tables.coach import DEGREES, hint, true_reason
from games.tables.moment import Moment
from games.tables.review import hand_record
from tests.tables.playing import opened, played_out, whole_game

pytestmark = pytest.mark.django_db


def my_turns(ruleset: str, players: int = 4) -> list[Moment]:
    opening, _ = opened(ruleset, players, taught=True, options={"lives": "1"}, seed=f"coach {ruleset}")
    return [moment for _, moment in whole_game(opening, ruleset) if moment.waits_for_human()]


def test_each_degree_says_more() -> None:
    moment = my_turns("ball")[3]
    said = [hint(moment, degree) for degree in range(1, DEGREES + 1)]
    assert [bool(each and each.idea) for each in said] == [False, True, True]
    assert [bool(each and each.facts) for each in said] == [False, False, True]
    assert hint(moment, 0) is None
    assert hint(moment, DEGREES + 1) is None


@pytest.mark.parametrize("ruleset", ["parlett", "loaders"])
def test_a_hint_names_no_card_that_one_may_not_know(ruleset: str) -> None:
    for moment in my_turns(ruleset)[:15]:
        given = hint(moment, DEGREES)
        assert given is not None
        hand = moment.game.hand
        assert hand is not None
        hidden = [card for seat in hand.ring if seat != moment.human for card in cards_in(hand.hands[seat])]
        traded = [card for trade in hand.trades if moment.human in trade[1:3] for card in trade[3:5]]
        words = f"{given.look} {given.idea} {given.do} {given.facts}"
        assert not [card_name(card) for card in hidden if card_name(card) in words and card not in traded]


def test_what_is_hinted_may_be_done() -> None:
    for moment in my_turns("ball")[:20]:
        if moment.awaits().kind != "card":
            continue
        given = hint(moment, DEGREES)
        assert given is not None
        legal = {
            f"Play the {card_name(action.card)}."
            for action in observe(moment.game, moment.human).legal
            if isinstance(action, Play)
        }
        assert given.do in legal


def test_no_hints_where_one_is_to_remember(client: Client) -> None:
    moment, key = opened(taught=False, seed="no hints")
    address = f"/table/{moment.table.public_id}/"
    client.cookies[f"seat-{moment.table.public_id}"] = key
    page = client.get(address, {"hint": "3"}).content.decode()
    assert 'id="hint"' not in page
    assert "hint=1" not in page


@pytest.mark.parametrize("level", ["novice", "steady", "sharp"])
def test_the_review_asks_the_players_again_and_they_answer_as_they_did(level: str) -> None:
    moment = played_out(opened("ball", 3, level=level, options={"lives": "1"}, seed=level)[0], level)
    table = moment.table
    for played in PlayedHand.objects.filter(table=table)[:1]:
        for step in hand_record(played).steps:
            if isinstance(step.action, Play) and step.action.seat != table.seat:
                idea, facts = true_reason(step, table.level, table.secret, table.seat)
                assert idea
                assert facts
