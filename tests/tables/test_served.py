"""The server as it runs for real: killed at any moment, and asked twenty times at once."""

import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from http.client import HTTPException

import pytest

from tests.tables.serving import Answer, Site, Visitor, buttons_of, table_of, version_of

KILLS = 10
QUIET = "had already gone on"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    served = Site(tmp_path_factory.mktemp("served"))
    served.start()
    yield served
    served.kill()
    served.wait()


def test_killed_at_any_moment_it_loses_at_most_the_move_that_was_not_answered(site: Site) -> None:
    """Moves are posted one after the other, as fast as they are answered; after some the server dies in the midst of one."""
    chance = random.Random("killed")
    me = Visitor(site)
    address = me.sit_down(scoring="count-losses", hands=99, seed="killed")
    page = me.get(address).text
    answered = begun = version_of(page)
    for _ in range(KILLS):
        killer = threading.Timer(chance.uniform(0, 0.03), site.kill)
        dies_after = answered + chance.randint(2, 25)
        sent: dict[str, object] = {}
        try:
            while True:
                if answered == dies_after:
                    killer.start()
                sent = {"version": answered, "do": chance.choice(buttons_of(page))}
                answer = me.post(address, sent, fragment=True)
                assert answer.status == 200
                page, answered = answer.text, answered + 1
                assert version_of(page) == answered
        except (OSError, HTTPException):
            killer.join()
            site.wait()
        site.start()
        found = me.get(address).text
        stored = version_of(found)
        assert stored in (answered, answered + 1)
        if stored == answered:
            assert table_of(found) == table_of(page)
        assert_sound(site, address)
        # Sent again from the page that is still there: made now, or made already.
        again = me.post(address, sent, fragment=True).text
        assert (QUIET in again) == (stored > answered)
        answered += 1
        assert version_of(again) == answered
        page = again
    assert answered > begun + 3 * KILLS
    assert buttons_of(page)


def assert_sound(site: Site, address: str) -> None:
    """The database is whole, and has a record of every settled hand and of no other."""
    with closing(sqlite3.connect(site.var / "lodam.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        public_id = address.strip("/").split("/")[1]
        row, number, actions = database.execute(
            "SELECT id, number, actions FROM games_table WHERE public_id = ?", [public_id]
        ).fetchone()
        hands = database.execute("SELECT number FROM games_playedhand WHERE table_id = ? ORDER BY number", [row])
        settled = number if actions.endswith("settle") else number - 1
        assert [hand for (hand,) in hands] == list(range(1, settled + 1))


def at_once(works: list[Callable[[], Answer]]) -> list[Answer]:
    """Do things at the same moment; return what was answered."""
    barrier = threading.Barrier(len(works))
    answers: list[Answer] = []

    def press(work: Callable[[], Answer]) -> None:
        barrier.wait()
        answers.append(work())

    threads = [threading.Thread(target=press, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.mark.parametrize("fragment", [True, False], ids=["with htmx", "without JavaScript"])
def test_twenty_at_once_make_exactly_one_move(site: Site, *, fragment: bool) -> None:
    """Nineteen get the table as it then stands, with a quiet note, and nobody an error; three times over."""
    me = Visitor(site)
    address = me.sit_down(seed="twenty")
    for _ in range(3):
        page = me.get(address).text
        version, do = version_of(page), buttons_of(page)[0]
        sent = {"version": version, "do": do}
        answers = at_once([partial(me.twin().post, address, sent, fragment=fragment) for _ in range(20)])
        if not fragment:
            assert [answer.status for answer in answers] == [302] * 20
            answers = [me.get(answer.location) for answer in answers]
        assert [answer.status for answer in answers] == [200] * 20
        assert sum(QUIET in answer.text for answer in answers) == 19
        assert {version_of(answer.text) for answer in answers} == {version + 1}
    assert_sound(site, address)


def test_twenty_ways_to_go_on_at_once_are_one(site: Site) -> None:
    """Not only the same button twenty times: cards, and whatever else the page offers."""
    me = Visitor(site)
    address = me.sit_down(seed="ways")
    page = me.get(address).text
    while len(buttons_of(page)) < 5:
        page = me.post(address, {"version": version_of(page), "do": buttons_of(page)[0]}, fragment=True).text
    version, ways = version_of(page), buttons_of(page)
    sent = [{"version": version, "do": ways[at % len(ways)]} for at in range(20)]
    answers = at_once([partial(me.twin().post, address, each, fragment=True) for each in sent])
    assert [answer.status for answer in answers] == [200] * 20
    assert sum(QUIET in answer.text for answer in answers) == 19
    assert {version_of(answer.text) for answer in answers} == {version + 1}
