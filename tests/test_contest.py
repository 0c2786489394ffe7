"""Players of several levels at one table, and how each fares."""

import json

import pytest
from django.core.management import CommandError, call_command

from games.contest import contest
from games.engine import events as ev
from games.engine.ruleset import RULESETS, ruleset
from tests.generators import state_of

LEVELS = ["steady", "novice", "novice"]


def test_the_scores_are_those_of_the_events():
    told = []
    found, scores = contest(
        RULESETS["ball"], LEVELS, 40, "scores", watch=lambda game, events: told.append(list(events))
    )
    events = [event for hand in told for event in hand]
    assert sum(score.lives_lost for score in scores) == sum(isinstance(event, ev.LifeLost) for event in events)
    assert sum(score.points for score in scores) == sum(
        event.points for event in events if isinstance(event, ev.TrickTaken | ev.TrickSwallowed)
    )
    assert sum(score.games_won for score in scores) >= found.games > 1
    assert sum(score.hands for score in scores) == sum(sum(map(bool, hand[0].hands)) for hand in told)


def test_with_events_and_without_every_hand_ends_alike():
    ended = {True: [], False: []}
    for fast in ended:
        contest(
            RULESETS["parlett"],
            LEVELS,
            15,
            "a",
            fast=fast,
            watch=lambda game, _, fast=fast: ended[fast].append(state_of(game)),
        )
    assert ended[True] == ended[False]


def test_everybody_sits_in_every_seat_in_turn():
    """Anne deals neither first nor last for ever: with one hand a game the first to lead is another player each time."""
    _, scores = contest(ruleset("ball", {"scoring": "count-losses", "hands": "1"}), LEVELS, 30, "seats")
    assert [score.hands for score in scores] == [30, 30, 30]


def test_a_steady_player_is_far_better_than_a_novice():
    _, scores = contest(
        ruleset("parlett", {"scoring": "count-losses"}), ["steady", "novice", "novice", "novice"], 100, "x"
    )
    steady, *novices = scores
    assert steady.points < 0.6 * sum(score.points for score in novices) / 3


def _printed(capsys, *words):
    call_command("simulate", *words)
    return capsys.readouterr().out


def test_simulate_says_how_each_player_fared(capsys):
    words = ("--levels", "steady,novice,novice,novice", "--hands", "20", "--options", "lives=2, rank=natural")
    figures = json.loads(_printed(capsys, *words, "--json"))
    assert (figures["players"], figures["options"]) == (4, {"lives": "2", "rank": "natural"})
    assert [seat["level"] for seat in figures["seats"]] == ["steady", "novice", "novice", "novice"]
    assert {"points", "points_a_hand", "lives_lost", "lives_a_hand", "hands", "games_won"} <= set(figures["seats"][0])
    assert "steady: " in _printed(capsys, *words)


def test_simulate_seats_one_level_everywhere(capsys):
    figures = json.loads(_printed(capsys, "--level", "novice", "--players", "3", "--hands", "5", "--json"))
    assert (figures["level"], len(figures["seats"])) == ("novice", 3)


@pytest.mark.parametrize(
    "words",
    [
        ("--levels", "steady"),
        ("--levels", "steady,wizard"),
        ("--levels", "steady,novice", "--players", "3"),
        ("--levels", "steady,novice", "--level", "steady"),
        ("--levels", ",".join(["novice"] * 11)),
        ("--options", "rank"),
        ("--options", "rank=odd"),
    ],
)
def test_simulate_refuses_what_cannot_be(words):
    with pytest.raises(CommandError):
        call_command("simulate", *words)
