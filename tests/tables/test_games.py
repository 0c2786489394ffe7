"""Whole games at a table, through the store: they come to an end, and every hand replays alone."""

import pytest

from games.models import PlayedHand, Table
from games.players import PLAYERS
from games.records import read
from games.tables import store
from games.tables.moment import Moment
from tests.tables.playing import RULES, opened, played_out, whole_game

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [3, 4, 10])
@pytest.mark.parametrize("ruleset", RULES)
def test_a_whole_game(ruleset: str, players: int) -> None:
    moment, _ = opened(ruleset, players, seed=f"{ruleset} {players}")
    moment = played_out(moment, "human")
    hands = list(PlayedHand.objects.filter(table=moment.table))
    assert [hand.number for hand in hands] == list(range(1, moment.game.number + 1))
    for hand in hands:
        record = read(hand.record)
        after = record.steps[-1].after
        assert after.hand is None
        assert after.lives == hand.outcome["lives"]
    assert hands[-1].outcome["winners"] == list(moment.game.winners)


@pytest.mark.parametrize("level", PLAYERS)
def test_the_table_loaded_is_the_table_that_was_kept(level: str) -> None:
    table, _ = opened(level=level, options={"lives": "1"}, taught=True)
    for _, moment in whole_game(table, level):
        again = Moment(store.find(moment.table.public_id))
        assert again.lines == moment.lines
        assert again.awaits() == moment.awaits()
        assert again.tail == [] or [step.events for step in again.tail] == [step.events for step in moment.tail]
        assert [step.number for step in again.tail] == [step.number for step in moment.tail]
        assert again.asked == moment.asked
        assert (again.game.lives, again.game.number, again.game.dealer) == (
            moment.game.lives,
            moment.game.number,
            moment.game.dealer,
        )


def test_the_seed_deals_every_hand_of_the_game_again() -> None:
    moment, _ = opened(seed="practice makes", options={"lives": "2"})
    first, _ = opened(seed="practice makes", options={"lives": "2"})
    assert first.start == moment.start
    assert moment.table.practice
    secret, _ = opened(seed="")
    assert not secret.table.practice
    assert len(secret.table.secret) == 40


def test_purge_takes_idle_tables_with_their_hands() -> None:
    old, _ = opened()
    old = played_out(old, "old")
    kept, _ = opened()
    Table.objects.filter(pk=old.table.pk).update(touched=old.table.touched - store.IDLE)
    assert store.purge() == 1
    assert [table.pk for table in Table.objects.all()] == [kept.table.pk]
    assert not PlayedHand.objects.filter(table_id=old.table.pk)
