"""What is remembered of a hand, and by whom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import NO_TRUMP, POINTS, mask_of
from games.engine.observation import observe
from games.players.memory import Forgetting, remember
from games.records import read
from tests import generators
from tests.examples import record

SOON = Forgetting(holds=1, fades=1 / 2)
AT_ONCE = Forgetting(holds=0, fades=1.0)


@given(generators.games_in_play(), st.data())
def test_whoever_forgets_nothing_remembers_what_is_known(game, data):
    seen = observe(game, data.draw(st.sampled_from(game.hand.ring)))
    memory = remember(seen, None, "any")
    assert (memory.trump, memory.points, memory.reached) == (seen.trump, seen.points, seen.reached)
    assert memory.gone == mask_of([card for _, cards, _, _ in seen.tricks for card in cards])
    assert memory.knows_all(seen)


@given(generators.recorders(), st.text("abc", max_size=5), st.data())
def test_what_is_lost_does_not_come_back(recorder, seed, data):
    seat = data.draw(st.sampled_from(range(len(recorder.game.names))))
    lost: dict[int, set[int]] = {}
    for step in recorder.steps:
        if step.after.hand is None:
            continue
        seen = observe(step.after, seat)
        kept = remember(seen, SOON, seed).tricks
        finished = range(1, len(seen.tricks) + 1)
        assert set(finished[-2:]) <= kept
        forgotten = set(finished) - kept
        assert lost.get(step.hand, set()) <= forgotten
        lost[step.hand] = forgotten


@given(generators.games_in_play(), st.data())
def test_a_memory_is_never_more_than_what_is_known(game, data):
    seen = observe(game, data.draw(st.sampled_from(game.hand.ring)))
    memory = remember(seen, SOON, "any")
    assert memory.trump in (seen.trump, NO_TRUMP)
    if seen.rules.loaders == "open":
        assert memory.points == seen.points
    else:
        by_trick = [0] * len(seen.names)
        for number, (_, cards, taker, _) in enumerate(seen.tricks, start=1):
            if number in memory.tricks:
                by_trick[taker] += sum(POINTS[card] for card in cards)
        assert list(memory.points) == by_trick


HANDS = {"Anne": "Ah 2h 3h", "Will": "2s 3s 4s", "Kit": "2c 3c 4c"}
MOVES = "Anne Ah, Will 2s, Kit 2c\nAnne 2h, Will 3s, Kit 3c"


def _after(moves, **more):
    return observe(read(record("parlett", HANDS, moves, **more)).steps[-1].after, 1)


def test_trump_is_forgotten_with_the_trick_that_showed_it():
    assert remember(_after("Anne Ah, Will 2s, Kit 2c"), AT_ONCE, "any").trump == 2
    assert remember(_after(MOVES), AT_ONCE, "any").trump == NO_TRUMP
    assert remember(_after(MOVES, options="trump-card=face-up, swallowing=no"), AT_ONCE, "any").trump == 2


def test_a_trick_that_a_trump_took_shows_the_trump_again():
    shown = _after(MOVES, stock="9s ?", options="reach=later-cards")
    assert remember(shown, AT_ONCE, "any").trump == 0


@pytest.mark.parametrize(("option", "points"), [("hidden", 0), ("open", 11)])
def test_points_are_forgotten_unless_loaders_lie_open(option, points):
    assert remember(_after(MOVES, options=f"loaders={option}"), AT_ONCE, "any").points[0] == points
