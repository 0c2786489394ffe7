"""What a player may be called."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.records import Fault, read
from games.records.names import MAX_NAME, VERBS, why_not_name
from tests.examples import brief, events_of, of
from tests.oracle import reading


@pytest.mark.parametrize(
    "name",
    [
        *("Anne", "Mary-Jane", "O'Neil", "Zoë", "李", "Will of Kent", "3", "10", "4 Eyes", "x", "Ace", "J", "AsA"),
        *("Settle", "Offers", "gives way", "Ten of hearts", "Mr. T", "no. 5", "9.5", "half/half", "a#", "x" * MAX_NAME),
    ],
)
def test_names_that_will_do(name):
    assert why_not_name(name) is None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "is empty"),
        ("x" * (MAX_NAME + 1), "has 21 characters, and 20 is the most"),
        ("Zoe\u0308", "is not in Unicode's composed form"),
        ("Two  blanks", "white space"),
        (" x", "white space"),
        ("x ", "white space"),
        ("a\u00a0b", "white space"),
        ("a\tb", "U+0009"),
        ("a\u200bb", "U+200B"),
        *((f"a{mark}b", mark) for mark in ',:[]{}"'),
        *((verb, "is a verb") for verb in VERBS),
        *((card, "reads as a card") for card in ("As", "10h", "Th", "t♠", "q♥\ufe0f", "?")),
        *((number, "the number of a trick") for number in ("1.", "12.", "007.")),
        *((mark, "begins with #") for mark in ("#", "#b")),
    ],
)
def test_names_that_will_not_do(name, why):
    assert why in why_not_name(name)


@given(st.text(alphabet="AaZ s19.#\"'[]{}:,?\u0308\u00a0é♥\ufe0f", max_size=22))
def test_names_are_judged_as_the_independent_reading_judges_them(name):
    if any(mark in name for mark in "()?") or unicodedata.category((name or "x")[-1])[0] == "C":
        return
    assert (why_not_name(name) is None) == (reading.name_trouble(name) is None)


def _record(players, moves="", dealer=None):
    names = players.split(", ")
    hands = "".join(f'[Hand "{name}: {card}"]\n' for name, card in zip(names, ("2s", "3s", "4s"), strict=False))
    return f'[Rules "ball"]\n[Players "{players}"]\n[Dealer "{dealer or names[-1]}"]\n{hands}[Stock "?"]\n{moves}\n'


@pytest.mark.parametrize("players", ["Anne, ANNE", "Straße, STRASSE", "Anne, Will, anne", "Anne, Anne"])
def test_names_too_much_alike(players):
    with pytest.raises(Fault, match="too much like") as caught:
        read(_record(players))
    assert (caught.value.line, caught.value.column) == (2, 12 + players.rindex(" "))


@pytest.mark.parametrize(("players", "count"), [("Anne", 1), (", ".join(f"P{n}" for n in range(11)), 11)])
def test_two_to_ten_may_play(players, count):
    with pytest.raises(Fault, match=f"there are {count} players") as caught:
        read(_record(players))
    assert (caught.value.line, caught.value.expected) == (2, "2 to 10 names")


def test_the_longest_name_that_fits_is_meant():
    events = events_of(_record("Kit, Kit 2, Kit 2 3", "Kit 2s, Kit 2 3s, Kit 2 3 4s"))
    assert brief(of(events, "card-played"), "seat", "card") == [("Kit", "2s"), ("Kit 2", "3s"), ("Kit 2 3", "4s")]


def test_names_that_look_like_other_things():
    for players, moves in (
        ("gives way, settle down", "gives way 2s, settle down 3s, settle"),
        ("3, 10", "1. 3 2s, 10 3s"),
        ("Mr. T, no. 5", "1. Mr. T 2s, no. 5 3s"),
        ("offers x, X", "offers x 2s, X 3s"),
    ):
        assert brief(of(events_of(_record(players, moves)), "card-played"), "seat") == [
            (name,) for name in players.split(", ")
        ]


def test_names_are_compared_exactly():
    with pytest.raises(Fault, match="“anne” is not one of the players") as caught:
        read(_record("Anne, Will", "anne 2s"))
    assert (caught.value.line, caught.value.column) == (7, 1)
