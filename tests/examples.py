"""Positions told in a line or two of a record, for tests that are worked out by hand."""

from typing import Any

import pytest

from games.explain import as_json
from games.records import Fault, read

Event = dict[str, Any]


def record(
    rules: str,
    hands: dict[str, str],
    moves: str,
    *,
    options: str = "",
    stock: str = "9d ?",
    lives: str = "",
    dealer: str = "",
) -> str:
    """Return the text of a first hand. The last who is dealt cards deals unless told otherwise."""
    players = list(hands)
    in_play = [name for name, cards in hands.items() if cards]
    lines = [f'[Rules "{rules}"]', f'[Players "{", ".join(players)}"]', f'[Dealer "{dealer or in_play[-1]}"]']
    if options:
        lines.append(f'[Options "{options}"]')
    if lives:
        lines.append(f'[Lives "{lives}"]')
    lines += [f'[Hand "{name}: {cards}"]' for name, cards in hands.items() if cards]
    return "\n".join([*lines, f'[Stock "{stock}"]', moves]) + "\n"


def events_of(text: str, rules: str | None = None) -> list[Event]:
    """Return the events of a record, as the record format's table has them."""
    return list(as_json(read(text, rules)))


def played(rules: str, hands: dict[str, str], moves: str, **more: str) -> list[Event]:
    """Return the events of a first hand."""
    return events_of(record(rules, hands, moves, **more))


def of(events: list[Event], *names: str) -> list[Event]:
    """Return the events of these names."""
    return [event for event in events if event["event"] in names]


def only(events: list[Event], name: str) -> Event:
    """Return the one event of this name."""
    (event,) = of(events, name)
    return event


def brief(events: list[Event], *fields: str) -> list[tuple[Any, ...]]:
    """Return some fields of each event."""
    return [tuple(event[field] for field in fields) for event in events]


def takers(events: list[Event]) -> list[str]:
    """Return who got each trick, rightly or not."""
    return [event["seat"] for event in of(events, "trick-taken", "trick-swallowed")]


def losers(events: list[Event]) -> list[tuple[str, str]]:
    """Return who lost a life, and why."""
    return brief(of(events, "life-lost"), "seat", "why")


def refused(rules: str, hands: dict[str, str], moves: str, **more: str) -> tuple[str | None, str]:
    """Return the rule that the last action of a first hand breaks, and what is said of it; all before it is allowed."""
    before, _, last = moves.rpartition(",")
    read(record(rules, hands, before, **more))
    with pytest.raises(Fault) as caught:
        read(record(rules, hands, f"{before},\n{last}" if before else last, **more))
    line = record(rules, hands, moves, **more).count("\n") + (1 if before else 0)
    assert caught.value.line == line
    return caught.value.rule, caught.value.message
