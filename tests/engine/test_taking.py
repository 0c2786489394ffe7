"""Who takes a trick, in a table with one column for each way of reckoning it."""

import pytest

from tests.examples import of, only, played, takers

RULES = {
    "parlett": ("parlett", ""),
    "ball": ("ball", ""),
    "loaders": ("loaders", ""),
    "later": ("parlett", "reach=later-cards"),
    "later-after": ("loaders", "reach=later-cards"),
}
"""The columns. In the last two, cards laid in the trick before the stock was turned are no trumps."""

# The trick, the turned card, then whose card takes it (counted from 1) in each column.
# In the first part the trump has been turned in an earlier trick, in the second it is turned in this one.
TURNED_BEFORE = """
Ks Qs Js       2d    1 1 1  1 1    the highest of the suit led
Ks 10s 9s      2d    2 2 1  2 1    Ten above King under ace-ten, below Jack under natural
10s Js 9s      2d    1 1 2  1 2    Ten above Jack under ace-ten only
As 10s Ks      2d    1 1 1  1 1    nothing ranks above the Ace
9s 10s 8s      2d    2 2 2  2 2    a Ten beats a Nine in both orders
10s 9s 8s      2d    1 1 1  1 1    and a Nine never beats a Ten
2s Ah Kh       2d    1 1 1  1 1    a card of another suit takes nothing
As 3d Ks       2d    2 2 2  2 2    the lowest trump beats the Ace
As 3d 5d       2d    3 3 3  3 3    of two trumps the higher
As Kd 10d      2d    3 3 2  3 2    of two trumps the higher, the Ten's place deciding
As 10d Jd      2d    2 2 3  2 3    the same with the Jack
3d 5d As       2d    2 2 2  2 2    trump is the suit led: its highest card
Kd 10d As      2d    2 2 1  2 1    trump is the suit led: the Ten's place
3d As Ah       2d    1 1 1  1 1    trump led, and nobody follows
"""
TURNED_NOW = """
As Kh Qs       2h    2 2 2  1 1    the renouncer's own card is a trump
As 3d Qs       2h    1 1 1  1 1    the renouncer's own card is none
As 3d 4h       2h    3 3 3  3 1    a trump played after the turn-up
As 5h 4h       2h    2 2 2  3 1    the renouncer's card is the higher of two trumps
As Qs 4h       2h    3 3 3  1 1    the last player renounces with a trump
As Qs 4d       2h    1 1 1  1 1    the last player renounces with no trump
Qs 3d As       2s    3 3 3  3 3    the trump turned is the suit led, whatever it reaches
As 3d Qs       2s    1 1 1  1 1    the same, the highest card having been led
Ks 3d 10s      2s    3 3 1  3 1    the same, the Ten's place deciding
As 10h Kh      2h    2 2 3  3 1    two trumps, one before the turn-up
"""


def _rows(table):
    return list(_row_by_row(table))


def _row_by_row(table):
    for line in table.strip().splitlines():
        trick, turned, columns, why = (part.strip() for part in line.split("   ") if part.strip())
        for column, place in zip(RULES, columns.split(), strict=True):
            yield pytest.param(trick.split(), turned, column, int(place), id=f"{column}: {why} ({trick})")


@pytest.mark.parametrize(("trick", "turned", "column", "place"), _rows(TURNED_BEFORE))
def test_who_takes_a_trick_when_the_trump_is_known(trick, turned, column, place):
    slug, options = RULES[column]
    first = ("5c", "2h", "3c")  # B cannot follow, so the stock is turned; A takes and leads again
    moves = ", ".join(f"{name} {card}" for cards in (first, trick) for name, card in zip("ABC", cards, strict=True))
    hands = {name: f"{one} {other}" for name, one, other in zip("ABC", first, trick, strict=True)}
    events = played(slug, hands, moves, options=options, stock=turned)
    assert of(events, "trump-turned")[0]["trick"] == 1
    assert takers(events) == ["A", "ABC"[place - 1]]


@pytest.mark.parametrize(("trick", "turned", "column", "place"), _rows(TURNED_NOW))
def test_who_takes_the_trick_in_which_the_trump_is_turned(trick, turned, column, place):
    slug, options = RULES[column]
    moves = ", ".join(f"{name} {card}" for name, card in zip("ABC", trick, strict=True))
    hands = dict(zip("ABC", trick, strict=True))
    events = played(slug, hands, moves, options=options, stock=turned)
    assert of(events, "trump-turned")[0]["trick"] == 1
    assert takers(events) == ["ABC"[place - 1]]


@pytest.mark.parametrize(
    ("column", "place", "decided"),
    [("parlett", 2, True), ("loaders", 3, True), ("later", 3, False), ("later-after", 1, False)],
)
def test_the_tens_place_decides_nothing_where_the_ten_cannot_be_a_trump(column, place, decided):
    slug, options = RULES[column]
    events = played(slug, {"A": "As", "B": "10h", "C": "Kh"}, "A As, B 10h, C Kh", options=options, stock="2h")
    taken = only(events, "trick-taken")
    assert (taken["seat"], "rank" in taken["rules"]) == ("ABC"[place - 1], decided)
