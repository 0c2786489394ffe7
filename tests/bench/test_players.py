"""What a decision of the sharp player costs, in seconds of one core."""

import time

import pytest

from games.contest import contest
from games.engine.ruleset import RULESETS
from games.players.sharp import Sharp

MOST = 0.05
"""Seconds that a decision may take: the promise is for a table of ten, and smaller tables are held to it too."""


@pytest.mark.parametrize("slug", RULESETS)
@pytest.mark.parametrize("players", [2, 4, 10])
def test_a_sharp_player_answers_soon(slug, players, monkeypatch, capsys):
    taken = []
    play = Sharp.play

    def timed(self, seen):
        start = time.thread_time()
        decision = play(self, seen)
        taken.append(time.thread_time() - start)
        return decision

    monkeypatch.setattr(Sharp, "play", timed)
    contest(RULESETS[slug], ["sharp", *["steady"] * (players - 1)], 20, "bench", fast=True)
    taken.sort()
    with capsys.disabled():
        mean, late, most = (1e3 * each for each in (sum(taken) / len(taken), taken[int(0.99 * len(taken))], taken[-1]))
        print(f"\n{slug}, {players} players: {mean:.1f} ms, 99 % within {late:.1f}, at most {most:.1f}")  # noqa: T201
    assert taken[-1] <= MOST
