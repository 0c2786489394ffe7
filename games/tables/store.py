"""Tables in the database. A move is stored by compare-and-swap: exactly one of those made of one version comes about."""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from games.engine.game import Game
from games.engine.ruleset import ruleset as named_ruleset
from games.models import PlayedHand, Table
from games.tables import doing
from games.tables.moment import Moment

IDLE: Final = timedelta(days=30)
"""How long a table is kept after it was last played at."""
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""What addresses are made of: nothing that reads like something else."""


def open_table(
    *,
    ruleset: str,
    options: Mapping[str, str],
    names: tuple[str, ...],
    seat: int,
    level: str,
    taught: bool,
    seed: str = "",
    dealer: int | None = None,
) -> tuple[Moment, str]:
    """Open a table and deal its first hand; return it with the key to the human player's seat, which is stored nowhere.

    With a ``seed`` the table is for practice: the same seed deals the same cards. Who deals first is left to chance unless
    ``dealer`` says it. Raises RulesetError.
    """
    rules = named_ruleset(ruleset, options)
    key = secrets.token_urlsafe(24)
    secret = seed or secrets.token_hex(20)
    game = Game(rules, names)
    table = Table(
        public_id="".join(secrets.choice(_LETTERS) for _ in range(12)),
        ruleset=ruleset,
        options=", ".join(f"{name}={value}" for name, value in options.items()),
        names=", ".join(names),
        seat=seat,
        level=level,
        taught=taught,
        practice=bool(seed),
        secret=secret,
        key_hash=_hash(key),
        dealer=int(_hash(f"{secret}/dealer"), 16) % len(names) if dealer is None else dealer,
        lives=_text(game.lives),
        losses=_text(game.losses),
    )
    moment = Moment(table)
    doing.deal(moment)
    for name, value in _fields(moment).items():
        setattr(table, name, value)
    table.save(force_insert=True)
    return moment, key


def find(public_id: str) -> Table:
    """Return a table by its address. Raises Table.DoesNotExist."""
    return Table.objects.get(public_id=public_id)


def is_seat_key(table: Table, key: str) -> bool:
    """Whether a key is the one to the human player's seat."""
    return hmac.compare_digest(table.key_hash, _hash(key))


def act(table: Table, version: int, command: Callable[[Moment], None]) -> tuple[Moment, bool]:
    """Do something at a table that was seen at a version; return the table as it then stands, and whether it was done.

    It is not when the table has gone on since. Raises Illegal, and changes nothing, when the rules do not allow it.
    """
    moment = Moment(table)
    if table.version != version:
        return moment, False
    moment.begin_request()
    command(moment)
    if _keep(moment):
        return moment, True
    return Moment(find(table.public_id)), False


def act_with(command: Callable[[Moment], None]) -> Callable[[Table, int], tuple[Moment, bool]]:
    """Return ``act`` for one thing to do."""
    return lambda table, version: act(table, version, command)


def remind(table: Table, version: int) -> tuple[Moment, bool]:
    """Remind the human player of the trump: as ``act``, but the page goes on telling what it told."""
    moment = Moment(table)
    if table.version != version:
        return moment, False
    doing.remind(moment)
    if _keep(moment):
        return moment, True
    return Moment(find(table.public_id)), False


def _keep(moment: Moment) -> bool:
    """Store a table that has gone on, with the hands that were settled; False, and nothing stored, if it has changed since."""
    table = moment.table
    changes = {**_fields(moment), "version": table.version + 1, "touched": timezone.now()}
    unchanged = Table.objects.filter(pk=table.pk, version=table.version)
    if not moment.settled:
        if not unchanged.update(**changes):
            return False
    else:
        with transaction.atomic():
            if not unchanged.update(**changes):
                return False
            PlayedHand.objects.bulk_create(
                PlayedHand(table=table, number=each.number, record=each.record, notes=each.notes, outcome=each.outcome)
                for each in moment.settled
            )
        moment.settled = []
    for name, value in changes.items():
        setattr(table, name, value)
    return True


def _fields(moment: Moment) -> dict[str, object]:
    """What of a table's row has changed: how the hand began only when it was dealt since."""
    done: dict[str, object] = {"actions": "\n".join(moment.lines), "since": moment.since}
    start = moment.start
    if start is moment.loaded:
        return done
    return {
        **done,
        "number": start.number,
        "dealer": start.dealer,
        "lives": _text(start.lives),
        "losses": _text(start.losses),
        "last_size": start.last_size,
        "deal": start.deal,
    }


def purge() -> int:
    """Remove the tables at which nobody has played for so long; return how many."""
    idle = Table.objects.filter(touched__lt=timezone.now() - IDLE)
    return idle.delete()[1].get("games.Table", 0)


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _text(values: "list[int] | tuple[int, ...]") -> str:
    return " ".join(map(str, values))
