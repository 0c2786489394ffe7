"""``manage.py simulate``: hands between computer players, how fast they go, and how a ruleset behaves."""

import json
import sys
from argparse import ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.contest import contest
from games.engine.ruleset import RULESETS, RulesetError
from games.players import LEVELS, PLAYERS
from games.simulation import simulate


def _between(low: int, high: int) -> Any:
    def parse(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not low <= int(text[:12]) <= high:
            raise ArgumentTypeError(f"{text} is not a number from {low} to {high}")
        return int(text)

    return parse


def _levels(text: str) -> list[str]:
    levels = text.split(",")
    for level in levels:
        if level not in PLAYERS:
            raise ArgumentTypeError(f"“{level}” is none of {', '.join(PLAYERS)}")
    if not 2 <= len(levels) <= 10:
        raise ArgumentTypeError("2 to 10 sit at a table")
    return levels


def _options(text: str) -> dict[str, str]:
    pairs = [part.strip().partition("=") for part in text.split(",")]
    if any(not equals for _, equals, _ in pairs):
        raise ArgumentTypeError("options are written as in a record: rank=natural, lives=2")
    return {option: value for option, _, value in pairs}


class Command(BaseCommand):
    """Play hands between computer players and print what they show."""

    help = "Play hands between computer players; print hands per second and how the ruleset behaves."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rules", choices=list(RULESETS), default="parlett", help="the ruleset (default: parlett)")
        parser.add_argument(
            "--options", type=_options, default={}, metavar="TEXT", help="as in a record: rank=natural, lives=2"
        )
        parser.add_argument("--players", type=_between(2, 10), metavar="N", help="2 to 10 (default: 4)")
        parser.add_argument("--hands", type=_between(1, 10_000_000), default=2000, metavar="N", help="(default: 2000)")
        parser.add_argument("--seed", default="lodam", metavar="TEXT", help="the same seed plays the same hands")
        levels = parser.add_mutually_exclusive_group()
        levels.add_argument("--level", choices=[*LEVELS, *PLAYERS], default="random", help="how the players play")
        levels.add_argument(
            "--levels",
            type=_levels,
            metavar="LEVEL,LEVEL,...",
            help="a level for each player; everybody sits one seat further on in each new game",
        )
        parser.add_argument("--fast", action="store_true", help="record no events")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rules = RULESETS[options["rules"]].override(options["options"])
        except RulesetError as error:
            raise CommandError(str(error)) from error
        levels = options["levels"]
        players = options["players"] or (len(levels) if levels else 4)
        if levels and players != len(levels):
            raise CommandError(f"{len(levels)} levels are named for {players} players")
        if levels is None and options["level"] in PLAYERS:
            levels = [options["level"]] * players
        hands, seed, fast = options["hands"], options["seed"], options["fast"]
        asked = {key: options[key] for key in ("rules", "options", "seed", "level", "fast")} | {"players": players}
        if levels is None:
            found = simulate(rules, players, hands, seed, fast=fast, player=LEVELS[options["level"]])
            figures = {**asked, **found.figures()}
        else:
            found, scores = contest(rules, levels, hands, seed, fast=fast)
            asked["level"] = levels[0] if len(set(levels)) == 1 else ",".join(levels)
            figures = {**asked, **found.figures(), "seats": [score.figures() for score in scores]}
        if options["json"]:
            sys.stdout.write(json.dumps(figures) + "\n")
            return
        for line in _report(figures):
            self.stdout.write(line)


def _report(figures: dict[str, Any]) -> list[str]:
    """Return the figures in words."""
    percent = {
        key: f"{100 * figures[key]:.1f} %"
        for key in ("nobody_at_31", "one_at_31", "several_at_31", "top_tied", "no_survivor")
    }
    turned = figures["turn_up_trick"]
    never = turned.get("0", 0)
    when = ", ".join(f"trick {trick}: {count}" for trick, count in turned.items() if trick != "0")
    length = "no game finished"
    if figures["games"]:
        length = (
            f"{figures['hands_a_game']:.1f} hands a game; in {100 * figures['games_no_survivor']:.1f} % of games a hand "
            "would have left nobody"
        )
    return [
        f"{figures['rules']}, {figures['players']} players ({figures['level']}), seed {figures['seed']}: "
        f"{figures['hands']} hands, {figures['games']} games finished",
        f"{figures['hands_per_second']} hands per second{'' if figures['fast'] else ' with events'}",
        f"Reached 31: nobody in {percent['nobody_at_31']} of hands, one in {percent['one_at_31']}, "
        f"several in {percent['several_at_31']}",
        f"Top place shared, with nobody at 31: {percent['top_tied']}; nobody would have been left: {percent['no_survivor']}",
        f"The stock was turned in {when or 'no trick'}; never in {never}",
        f"Tricks swallowed: {figures['swallowed']}; trades made: {figures['trades']}; challenges: {figures['challenges']}",
        f"Length: {length}",
        *(
            f"{seat['level']}: {seat['points_a_hand']:.1f} points and {seat['lives_a_hand']:.3f} lives lost a hand, "
            f"{seat['lives_lost']} in {seat['hands']} hands; {seat['games_won']} games won"
            for seat in figures.get("seats", ())
        ),
    ]
