"""``manage.py behaviour``: play the hands anew whose figures the page on how the reconstructions behave is drawn from."""

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.behaviour.results import FILE, PLAYERS, ResultsError, command, kept, write
from games.engine.ruleset import RULESETS
from games.players import LEVELS


class Command(BaseCommand):
    """Run ``simulate`` for every ruleset and number of players, and store what it prints."""

    help = "Run simulate for every ruleset and 3 to 10 players, and store the figures for the page /rules/behaviour/."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--level", choices=list(LEVELS), default="random", help="how the players play")
        parser.add_argument(
            "--hands", type=int, default=20_000, metavar="N", help="in each simulation (default: 20000)"
        )
        parser.add_argument("--seed", default="behaviour", metavar="TEXT", help="the same seed plays the same hands")
        parser.add_argument("--to", type=Path, default=FILE, metavar="FILE", help="write them elsewhere")

    def handle(self, *args: Any, **options: Any) -> None:
        level, seed, hands = options["level"], options["seed"], options["hands"]
        if not seed.isascii() or not seed.isalnum():
            raise CommandError("the seed is printed on the page as part of a command: letters and digits alone, please")
        stored = {
            "level": level,
            "seed": seed,
            "hands": hands,
            "date": datetime.now(UTC).date().isoformat(),
            "tables": list(self._tables(level, seed, hands)),
        }
        try:
            write(stored, options["to"])
        except ResultsError as error:
            raise CommandError(f"these figures cannot be shown: {error}") from None
        self.stdout.write(f"Written to {options['to'].name}. The page shows them when the site is started again.")

    def _tables(self, level: str, seed: str, hands: int) -> Iterator[dict[str, Any]]:
        for rules in RULESETS:
            for players in PLAYERS:
                run = command(rules, players, hands, seed, level)
                self.stdout.write(run)
                yield kept(figures_of(run), hands)


def figures_of(run: str) -> dict[str, Any]:
    """Return the figures that a command of ``simulate``, as it is printed on the page, prints in its turn."""
    words = run.split()[2:]  # without python manage.py
    with redirect_stdout(io.StringIO()) as printed:
        call_command(*words)
    figures: dict[str, Any] = json.loads(printed.getvalue().splitlines()[-1])
    return figures
