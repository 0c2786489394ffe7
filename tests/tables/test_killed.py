"""A server that dies at any line loses at most the move that it had not answered.

Every line that a move runs is once the last one. Up to where the table is stored nothing outlives the move but what is in the
database, so there it is enough to stop. From there on a process of its own does the move and dies in earnest, with nothing
tidied up, also in the database's own code. ``test_served`` kills a real server, at moments of chance.
"""

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import django.db
import pytest
from django.db import DEFAULT_DB_ALIAS, connections

from games.engine.actions import Play
from games.engine.observation import observe
from games.models import PlayedHand, Table
from games.tables import store
from games.tables.commands import parse
from games.tables.moment import Moment
from tests.tables.playing import opened, text, whole_game

GAMES = str(Path(store.__file__).parent.parent)
KEEPING = tuple(str(Path(django.db.__file__).parent / part) for part in ("transaction.py", "backends"))
KINDS = [("card", False), ("card", True), ("take-up", True), ("settle", False), ("deal", False)]
"""What is waited for, and whether the human player is."""

DIED, FAILED, ENDED = 0, 1, 3
"""How a process that makes a move ends: killed as was meant, by an error, or only when the move was made."""

Line = tuple[str, int, str]
"""Its file, its number and the function it stands in."""
Kept = tuple[dict[str, Any], list[dict[str, Any]]]


class Stopped(BaseException):
    """Nothing catches this."""


def stops() -> NoReturn:
    raise Stopped


def dies() -> NoReturn:
    os._exit(DIED)


def lines_run(
    do: Callable[[], object], where: tuple[str, ...], last: int = -1, ends: Callable[[], NoReturn] = stops
) -> list[Line]:
    """Do something and return the lines that it ran of files below some folders; or end before the one at an index."""
    ran: list[Line] = []

    def watch(frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        if event == "call":
            return watch if code.co_filename.startswith(where) else None
        if event == "line":
            if len(ran) == last:
                ends()
            ran.append((code.co_filename, frame.f_lineno, code.co_name))
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        do()
    finally:
        sys.settrace(before)
    return ran


def cut_off() -> None:
    """What becomes of a connection whose process dies: it is cut, and whatever was known of it here is forgotten."""
    connections[DEFAULT_DB_ALIAS].connection.close()
    del connections[DEFAULT_DB_ALIAS]


def first_and_last(lines: list[Line]) -> Iterable[int]:
    """Where each line is run for the first and for the last time."""
    return sorted({*{line: at for at, line in enumerate(lines)}.values(), *map(lines.index, set(lines))})


def kept(table: Table) -> Kept:
    """All that the database holds of a table, but for the time."""
    row = Table.objects.values().get(pk=table.pk)
    del row["touched"]
    hands = PlayedHand.objects.filter(table=table).values("number", "record", "notes", "outcome")
    return row, list(hands)


def put_back(table: Table, was: Kept) -> None:
    row, hands = was
    Table.objects.filter(pk=table.pk).update(**row)
    PlayedHand.objects.filter(table=table).delete()
    PlayedHand.objects.bulk_create(PlayedHand(table=table, **hand) for hand in hands)


class Move:
    """A move at a table, which can be made and taken back.

    It is a hand of one card each: so short a hand runs through the same lines of code as any, only not as often.
    """

    def __init__(self, kind: str, mine: bool) -> None:
        moment, _ = opened("parlett", 3, options={"lives": "2"}, seed="short")
        self.table = moment.table
        Table.objects.filter(pk=self.table.pk).update(deal="Kh/5h/3s/7d 8d", actions="", since=0)
        self.do = self._come_to(kind, mine)
        self.before = kept(self.table)
        self.make()
        self.after = kept(self.table)
        self.take_back()

    def _come_to(self, kind: str, mine: bool) -> str:
        """Play on to what is to be made, and return what then is done."""
        while True:
            moment = Moment(store.find(self.table.public_id))
            awaited, legal = moment.awaits(), observe(moment.game, moment.human).legal
            do = "next"
            if awaited.kind == "take-up":
                do = "leave"
            elif moment.waits_for_human():
                do = next(text(action) for action in legal if isinstance(action, Play))
            if (awaited.kind, moment.waits_for_human()) == (kind, mine):
                return do
            store.act(moment.table, moment.table.version, parse(do, 0, 3))

    def make(self) -> None:
        table = store.find(self.table.public_id)
        store.act(table, table.version, parse(self.do, 0, 3))

    def take_back(self) -> None:
        put_back(self.table, self.before)

    def was_made(self) -> bool:
        """Whether it was made, wholly; it is as if not, when it was not. Afterwards it is taken back."""
        now = kept(self.table)
        assert now in (self.before, self.after)
        if now == self.before:
            return False
        self.take_back()
        return True

    def lines_in_a_process(self, where: tuple[str, ...]) -> list[Line]:
        """Make it in a process of its own, as ``die`` does, and return the lines that it ran."""
        connections.close_all()
        ours, its = os.pipe()
        child = os.fork()
        if not child:
            try:
                with os.fdopen(its, "w") as out:
                    json.dump(lines_run(self.make, where), out)
            finally:
                os._exit(ENDED)
        os.close(its)
        with os.fdopen(ours) as told:
            lines: list[Line] = [(file, number, name) for file, number, name in json.load(told)]
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == ENDED
        return lines

    def die(self, where: tuple[str, ...], last: int) -> bool:
        """Make it in a process of its own, which dies before the line at an index; return whether it came so far.

        The database's code runs a few lines more or less by what it remembers of a connection.
        """
        connections.close_all()
        child = os.fork()
        if not child:
            ended = FAILED
            try:
                lines_run(self.make, where, last, dies)
                ended = ENDED
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(ended)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert ended in (DIED, ENDED)
        return ended == DIED


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("kind", "mine"), KINDS)
def test_whatever_line_of_ours_is_the_last_a_move_is_made_wholly_or_not_at_all(kind: str, *, mine: bool) -> None:
    """Every line, each time it is run; in dealing, which runs the same few for every card, the first and the last time."""
    move = Move(kind, mine)
    lines = lines_run(move.make, (GAMES,))
    move.take_back()
    made = []
    for last in first_and_last(lines) if kind == "deal" else range(len(lines)):
        with pytest.raises(Stopped):
            lines_run(move.make, (GAMES,), last)
        cut_off()
        made.append(move.was_made())
    assert made == sorted(made), "what is stored stays stored"
    assert 0 < sum(made) < len(made)


@pytest.mark.django_db(transaction=True)
def test_whatever_line_is_the_last_while_a_settled_hand_is_stored_it_is_stored_wholly_or_not_at_all() -> None:
    """Ours and those of the database's code that begin, do and end a transaction, from where storing begins.

    Only here are there two writes for one move.
    """
    move = Move("settle", mine=False)
    lines = move.lines_in_a_process((GAMES, *KEEPING))
    move.take_back()
    storing = next(at for at, (file, _, name) in enumerate(lines) if (file, name) == (store.__file__, "_keep"))
    made, died = [], []
    for last in (at for at in first_and_last(lines) if at >= storing):
        died.append(move.die((GAMES, *KEEPING), last))
        made.append(move.was_made())
    assert all(died)
    assert made == sorted(made)
    assert 0 < sum(made) < len(made)


@pytest.mark.django_db
@pytest.mark.parametrize(("kind", "mine"), KINDS)
def test_from_before_and_after_a_move_the_game_goes_on_to_its_end(kind: str, *, mine: bool) -> None:
    move = Move(kind, mine)
    for stands in (move.before, move.after):
        put_back(move.table, stands)
        *_, (_, end) = whole_game(Moment(store.find(move.table.public_id)), kind)
        assert end.awaits().kind == "over"
