"""The stored results: what is kept of each simulation, where, and how it is checked.

``results.json`` is written by ``manage.py behaviour`` and by nothing else. It holds counts, never shares, so that every
figure on the page can be traced to them. ``probe`` is what a much shorter simulation shows: a test plays it again, and fails
when rules or players have changed and the results with them.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

from games.engine.ruleset import RULESETS

FILE: Final = Path(__file__).with_name("results.json")
PLAYERS: Final = range(3, 11)
"""With how many a game may begin."""
MOST_AT_31: Final = 3
"""108 points are in the pack: enough for three to reach 31."""


class ResultsError(ValueError):
    """Stored results that cannot be shown: the message says which, and why."""


@dataclass(frozen=True, slots=True)
class Table:
    """What one simulation showed: games of one ruleset, all begun by the same number of players.

    ``hands`` are those in which all of them were still in the game; ``at_31``, ``turn_up`` (0 for never) and ``top_tied``
    count among these. ``lengths`` has the finished games by the number of their hands; in ``no_survivor`` of them a hand
    would have left nobody.
    """

    rules: str
    players: int
    hands: int
    at_31: Mapping[int, int]
    turn_up: Mapping[int, int]
    top_tied: int
    lengths: Mapping[int, int]
    no_survivor: int

    @property
    def games(self) -> int:
        """How many games were finished."""
        return sum(self.lengths.values())

    def at_31_share(self, players: int) -> float:
        """The share of hands in which so many reached 31."""
        return self.at_31.get(players, 0) / self.hands

    @property
    def several_share(self) -> float:
        """The share of hands in which more than one reached 31."""
        return sum(count for players, count in self.at_31.items() if players > 1) / self.hands

    def turn_up_share(self, trick: int) -> float:
        """The share of hands in which the stock was turned in a trick, 0 for never."""
        return self.turn_up.get(trick, 0) / self.hands

    @property
    def turn_up_median(self) -> int | None:
        """The trick by which the stock had been turned in half of all hands, or None if it never had."""
        so_far = 0
        for trick in sorted(trick for trick in self.turn_up if trick):
            so_far += self.turn_up[trick]
            if 2 * so_far >= self.hands:
                return trick
        return None

    @property
    def nobody(self) -> int:
        """Hands in which nobody reached 31."""
        return self.at_31.get(0, 0)

    @property
    def tied_share(self) -> float | None:
        """Of the hands in which nobody reached 31, the share in which the top was shared; None where there was no such hand."""
        return self.top_tied / self.nobody if self.nobody else None

    @property
    def no_survivor_share(self) -> float:
        """The share of games in which a hand would have left nobody."""
        return self.no_survivor / self.games

    def length_within(self, share: float) -> int:
        """The number of hands within which this share of the games was over."""
        so_far = 0
        for length in sorted(self.lengths):
            so_far += self.lengths[length]
            if so_far >= share * self.games:
                return length
        raise ValueError("a share is at most 1")


@dataclass(frozen=True, slots=True)
class Results:
    """All that is stored: who played, from which seed, how many hands for each player at the table, and when."""

    level: str
    seed: str
    hands_a_player: int
    date: date
    tables: tuple[Table, ...]

    def table(self, rules: str, players: int) -> Table:
        """Return what is stored of a ruleset and a number of players."""
        return next(each for each in self.tables if (each.rules, each.players) == (rules, players))

    def of(self, rules: str) -> tuple[Table, ...]:
        """Return what is stored of a ruleset, from three players to ten."""
        return tuple(self.table(rules, players) for players in PLAYERS)

    def command(self, rules: str, players: int) -> str:
        """Return the command that shows the same figures again."""
        return command(rules, players, self.hands_a_player, self.seed, self.level)

    @property
    def hands(self) -> int:
        """How many hands were played in all."""
        return sum(table.players * self.hands_a_player for table in self.tables)


def command(rules: str, players: int, hands_a_player: int, seed: str, level: str) -> str:
    """Return the command of one simulation. The more begin a game the longer it lasts, so the more hands are played."""
    hands = players * hands_a_player
    return (
        f"python manage.py simulate --rules {rules} --players {players} --hands {hands} --seed {seed} "
        f"--level {level} --fast --json"
    )


def kept(figures: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is stored of the figures that ``simulate --json`` prints."""
    rules, players = figures["rules"], figures["players"]
    counts = figures["at_table"][str(players)]
    return {
        "command": command(rules, players, figures["hands"] // players, figures["seed"], figures["level"]),
        "rules": rules,
        "players": players,
        "hands": counts["hands"],
        "at_31": counts["at_31"],
        "turn_up_trick": counts["turn_up_trick"],
        "top_tied": counts["top_tied"],
        "game_lengths": figures["game_lengths"],
        "games_no_survivor": round((figures["games_no_survivor"] or 0) * figures["games"]),
    }


def write(stored: Mapping[str, Any], path: Path = FILE) -> None:
    """Write results, one simulation a line so that a difference can be read. Raises ResultsError for what could not be shown."""
    check(stored)
    head = "".join(
        f"  {json.dumps(key)}: {json.dumps(stored[key])},\n"
        for key in ("level", "seed", "hands_a_player", "date", "probe")
    )
    tables = ",\n".join(f"    {json.dumps(table)}" for table in stored["tables"])
    path.write_text(f'{{\n{head}  "tables": [\n{tables}\n  ]\n}}\n', encoding="utf-8")


def load(path: Path = FILE) -> Results:
    """Read stored results and check them. Raises ResultsError."""
    try:
        return check(json.loads(path.read_text(encoding="utf-8")))
    except json.JSONDecodeError as error:
        raise ResultsError(f"{path.name}, line {error.lineno}, column {error.colno}: {error.msg}") from None
    except ResultsError as error:
        raise ResultsError(f"{path.name}: {error}") from None


@cache
def results() -> Results:
    """The site's own results, read once."""
    return load()


def check(stored: Mapping[str, Any]) -> Results:
    """Return stored results as they are shown. Raises ResultsError where something is missing or does not add up."""
    try:
        found = Results(
            level=str(stored["level"]),
            seed=str(stored["seed"]),
            hands_a_player=int(stored["hands_a_player"]),
            date=date.fromisoformat(stored["date"]),
            tables=tuple(_table(each, stored) for each in stored["tables"]),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ResultsError(f"something is missing or of the wrong kind: {error}") from None
    except ValueError as error:
        raise ResultsError(str(error)) from None
    wanted = [(rules, players) for rules in RULESETS for players in PLAYERS]
    if [(each.rules, each.players) for each in found.tables] != wanted:
        raise ResultsError("there must be one simulation for each ruleset and each number of players, in order")
    return found


def _table(stored: Mapping[str, Any], run: Mapping[str, Any]) -> Table:
    table = Table(
        rules=stored["rules"],
        players=stored["players"],
        hands=stored["hands"],
        at_31=_numbers(stored["at_31"]),
        turn_up=_numbers(stored["turn_up_trick"]),
        top_tied=stored["top_tied"],
        lengths=_numbers(stored["game_lengths"]),
        no_survivor=stored["games_no_survivor"],
    )
    where = f"{table.rules}, {table.players} players"
    if stored["command"] != command(table.rules, table.players, run["hands_a_player"], run["seed"], run["level"]):
        raise ResultsError(f"{where}: the command is not that of the run as a whole")
    sound = {
        "hands": 0 < table.hands <= table.players * run["hands_a_player"],
        "at_31": sum(table.at_31.values()) == table.hands and set(table.at_31) <= set(range(MOST_AT_31 + 1)),
        "turn_up_trick": sum(table.turn_up.values()) == table.hands,
        "top_tied": 0 <= table.top_tied <= table.nobody,
        "game_lengths": table.games > 0,
        "games_no_survivor": 0 <= table.no_survivor <= table.games,
    }
    for name, holds in sound.items():
        if not holds:
            raise ResultsError(f"{where}: {name} does not agree with the other figures")
    return table


def _numbers(stored: Mapping[str, int]) -> dict[int, int]:
    return {int(number): count for number, count in stored.items()}
