"""No move is lost, and none is made twice: stale versions, twenty at once, a server that dies at any point."""

import threading
from collections.abc import Callable

import pytest
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.query import QuerySet
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from games.engine.actions import Illegal
from games.models import PlayedHand, Table
from games.tables import doing, store
from games.tables.moment import Moment
from tests.tables.playing import opened, played_out, whole_game


@pytest.mark.django_db
def test_a_stale_version_changes_nothing() -> None:
    opening, _ = opened()
    table, again = (store.find(opening.table.public_id) for _ in range(2))
    first, made = store.act(table, 0, doing.next_thing)
    assert made
    before = Table.objects.values().get(pk=table.pk)
    late, made = store.act(again, 0, doing.next_thing)
    assert not made
    assert late.lines == first.lines
    assert Table.objects.values().get(pk=table.pk) == before


@pytest.mark.django_db
def test_what_is_not_allowed_changes_nothing() -> None:
    moment, _ = opened()
    before = Table.objects.values().get(pk=moment.table.pk)
    for command in (doing.skip, doing.take_up, doing.leave):
        with pytest.raises(Illegal):
            store.act(store.find(moment.table.public_id), 0, command)
    assert Table.objects.values().get(pk=moment.table.pk) == before


@pytest.mark.django_db(transaction=True)
def test_twenty_at_once_make_exactly_one_move() -> None:
    moment, key = opened()
    address = f"/table/{moment.table.public_id}/"
    answers: list[tuple[int, str]] = []
    barrier = threading.Barrier(20)

    def press() -> None:
        visitor = Client()
        visitor.cookies[f"seat-{moment.table.public_id}"] = key
        barrier.wait()
        response = visitor.post(address, {"version": 0, "do": "next"}, headers={"HX-Request": "true"})
        answers.append((response.status_code, response.content.decode()))
        connection.close()

    threads = [threading.Thread(target=press) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [status for status, _ in answers] == [200] * 20
    assert sum("had already gone on" in page for _, page in answers) == 19
    table = store.find(moment.table.public_id)
    assert table.version == 1
    assert len(Moment(table).lines) == len(moment.lines) + 1


class Killed(BaseException):
    """The server is gone: nothing catches this."""


def dies(*args: object, **kwargs: object) -> None:
    raise Killed


def dies_before_commit(database: BaseDatabaseWrapper) -> None:
    """What the database does with a transaction that was open when the server died, and the death itself."""
    database.connection.rollback()
    raise Killed


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("owner", "method", "death"),
    [
        (Moment, "_apply", dies),  # while the move is being made
        (QuerySet, "update", dies),  # before the table is stored
        (QuerySet, "bulk_create", dies),  # between the table and the record of the hand that was settled
        (BaseDatabaseWrapper, "_commit", dies_before_commit),  # after both
    ],
)
def test_a_server_killed_at_any_point_loses_at_most_the_move_it_had_not_answered(
    owner: type, method: str, death: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    opening, _ = opened(options={"lives": "1"}, players=3, seed=method)
    killed = 0
    for _, moment in whole_game(opening, method):
        if moment.waits_for_human() or moment.awaits().kind not in ("card", "trick", "settle", "deal"):
            continue
        table = store.find(moment.table.public_id)
        before = Table.objects.values().get(pk=table.pk), PlayedHand.objects.count()
        if method in ("bulk_create", "_commit") and moment.awaits().kind != "settle":
            continue  # a single statement is written whole or not at all, by the database's own promise
        with monkeypatch.context() as patch:
            patch.setattr(owner, method, death)
            with pytest.raises(Killed):
                store.act(table, table.version, doing.next_thing)
        killed += 1
        assert (Table.objects.values().get(pk=table.pk), PlayedHand.objects.count()) == before
        assert Moment(store.find(moment.table.public_id)).awaits() == moment.awaits()
    assert killed


@pytest.mark.django_db
def test_what_the_computer_does_after_a_lost_move_is_what_it_would_have_done() -> None:
    moment, _ = opened(seed="again")
    while not moment.waits_for_human():
        first, second = (Moment(store.find(moment.table.public_id)) for _ in range(2))
        doing.next_thing(first)
        doing.next_thing(second)
        assert first.lines == second.lines
        moment, _ = store.act(store.find(moment.table.public_id), moment.table.version, doing.next_thing)


@pytest.mark.django_db
def test_an_action_costs_one_read_and_one_write_however_long_the_game(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    opening, _ = opened(options={"scoring": "count-losses", "hands": "3"}, players=3)
    for _, moment in whole_game(opening, "cost"):
        if moment.game.number < 3 or moment.waits_for_human() or moment.awaits().kind != "card":
            continue
        with django_assert_num_queries(2):
            table = store.find(moment.table.public_id)
            store.act(table, table.version, doing.next_thing)
        return
    raise AssertionError("no third hand")


@pytest.mark.django_db
def test_when_the_game_is_over_nothing_more_happens() -> None:
    moment = played_out(opened(options={"lives": "1"}, players=3)[0], "out")
    with pytest.raises(Illegal):
        store.act(store.find(moment.table.public_id), moment.table.version, doing.next_thing)
