"""``manage.py behaviour``: play the hands anew whose figures the page on how the reconstructions behave is drawn from."""

import io
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import django
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.behaviour.results import FILE, PLAYERS, ResultsError, command, kept, write
from games.engine.ruleset import RULESETS
from games.players import LEVELS
from games.players import PLAYERS as THINKING

PROBE: Final = 4
"""Hands a player in the probe, a game of five."""


class Command(BaseCommand):
    """Run ``simulate`` for every ruleset and number of players, and store what it prints."""

    help = "Run simulate for every ruleset and 3 to 10 players, and store the figures for the page /rules/behaviour/."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--level", choices=[*LEVELS, *THINKING], default="steady", help="how the players play (default: steady)"
        )
        parser.add_argument(
            "--hands-a-player", type=int, default=600, metavar="N", help="for each player at the table (default: 600)"
        )
        parser.add_argument("--seed", default="behaviour", metavar="TEXT", help="the same seed plays the same hands")
        parser.add_argument("--jobs", type=int, default=1, metavar="N", help="simulations at one time (default: 1)")
        parser.add_argument("--to", type=Path, default=FILE, metavar="FILE", help="write them elsewhere")

    def handle(self, *args: Any, **options: Any) -> None:
        level, seed, hands = options["level"], options["seed"], options["hands_a_player"]
        if not seed.isascii() or not seed.isalnum():
            raise CommandError("the seed is printed on the page as part of a command: letters and digits alone, please")
        stored = {
            "level": level,
            "seed": seed,
            "hands_a_player": hands,
            "date": datetime.now(UTC).date().isoformat(),
            "probe": kept(figures_of(command(next(iter(RULESETS)), 5, PROBE, seed, level))),
            "tables": list(self._tables(level, seed, hands, options["jobs"])),
        }
        try:
            write(stored, options["to"])
        except ResultsError as error:
            raise CommandError(f"these figures cannot be shown: {error}") from None
        self.stdout.write(f"Written to {options['to'].name}. The page shows them when the site is started again.")

    def _tables(self, level: str, seed: str, hands: int, jobs: int) -> Iterator[dict[str, Any]]:
        runs = [command(rules, players, hands, seed, level) for rules in RULESETS for players in PLAYERS]
        if jobs == 1:
            yield from self._told(runs, map(figures_of, runs))
            return
        with ProcessPoolExecutor(jobs, initializer=django.setup) as pool:
            yield from self._told(runs, pool.map(figures_of, runs))

    def _told(self, runs: list[str], figures: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        for run, found in zip(runs, figures, strict=True):
            self.stdout.write(run)
            yield kept(found)


def figures_of(run: str) -> dict[str, Any]:
    """Return the figures that a command of ``simulate``, as it is printed on the page, prints in its turn."""
    words = run.split()[2:]  # without python manage.py
    with redirect_stdout(io.StringIO()) as printed:
        call_command(*words)
    figures: dict[str, Any] = json.loads(printed.getvalue().splitlines()[-1])
    return figures
