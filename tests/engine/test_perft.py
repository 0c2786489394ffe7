"""How many ways lead to each depth from small fixed deals, kept as data in ``perft.toml``.

A way is a row of actions: the players' own, gatherings, and the settling. The counts were made with the engine; those the
independent reading can reach in short time are counted by it here as well.
"""

import copy
import tomllib
from pathlib import Path

import pytest

from games.engine.cards import parse_card
from games.engine.game import Deal, Game
from games.engine.ruleset import ruleset
from tests.generators import legal_actions
from tests.oracle import reading

CASES = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))["deal"]
SLOW = 60
"""The independent reading counts a depth only where no more ways lead to it than this."""

cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])


def by_engine(case):
    """Return the game of a case, dealt."""
    names = list(case["hands"])
    game = Game(ruleset(case["rules"], case.get("options", {})), names, case.get("lives"))
    hands = tuple(tuple(map(parse_card, cards.split())) for cards in case["hands"].values())
    game.deal(len(names) - 1, Deal(hands, tuple(map(parse_card, case["stock"].split()))))
    return game


def count(game, depth):
    """Return in how many ways a game can go on for some actions."""
    actions = legal_actions(game)
    if depth == 1:
        return len(actions)
    found = 0
    for action in actions:
        branch = game.branch()
        branch.apply(action)
        found += count(branch, depth - 1)
    return found


@cases
def test_as_many_ways_lead_to_each_depth_as_ever(case):
    game = by_engine(case)
    assert [count(game, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]


# The same by the independent reading


def by_reading(case):
    names = list(case["hands"])
    table = reading.Table(names, {**reading.RULESETS[case["rules"]], **case.get("options", {})})
    if "lives" in case:
        table.lives = dict(zip(names, case["lives"], strict=True))
    hands = {name: cards.split() for name, cards in case["hands"].items()}
    table.deal(names[-1], hands, case["stock"].split())
    return table


def ways(table):
    """Yield a table for each thing that can be done next."""
    if table.settled:
        return
    table.events.clear()  # nobody asks for them here, and copies cost
    for action in tried(table):
        try:
            table.check(action)
        except reading.Illegal:
            continue
        branch = copy.deepcopy(table)
        branch.act(action)
        yield branch
    if table.trick_complete():
        branch = copy.deepcopy(table)
        branch.gather()
        yield branch


def tried(table):
    cards = [card for hand in table.hands.values() for card in hand]
    for seat in table.players:
        yield ("swallows", seat)
        if not table.trick_complete():
            yield from ((verb, seat) for verb in ("refuses", "declares"))
            yield from ((verb, seat, card) for verb in ("plays", "offers", "gives") for card in cards)
            yield from (("challenges", seat, target) for target in table.players)
    if not table.trick_complete():
        yield ("settle",)


@cases
def test_the_independent_reading_counts_as_many(case):
    tables = [by_reading(case)]
    for expected in case["counts"]:
        if expected > SLOW:
            break
        tables = [after for table in tables for after in ways(table)]
        assert len(tables) == expected
