"""The charts, as places on a drawing. The template only draws what stands here.

Each chart has a panel for every ruleset, and each panel a row for every number of players, so that one reads down a panel
for what more players change and across the panels for what the rules do. Units are those of the drawing: a panel is
``WIDTH`` wide, and its rows run from ``LEFT`` to ``RIGHT``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from games.behaviour.results import MOST_AT_31, PLAYERS, Results, Table
from games.behaviour.words import ruleset_name, tied_share
from games.engine.ruleset import RULESETS, hand_size

WIDTH: Final = 340
LEFT: Final = 34
RIGHT: Final = 326
TOP: Final = 30
ROW: Final = 30
BAR: Final = 20
DIGIT: Final = 7.5
"""The room that a digit takes."""
LAST_TRICK: Final = max(hand_size(rules, PLAYERS[0]) for rules in RULESETS.values())
TONES: Final = (0.02, 0.05, 0.1, 0.2, 0.4)
"""From which share of hands on a cell is darker by one tone."""
REACHED: Final = ("nobody", "one player", "two", "three")


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of a row: a bar, a cell, a line or a dot. ``kind`` says how it is drawn; ``label`` stands at ``at``."""

    kind: str
    x: float
    width: float = 0
    label: str = ""
    at: float = 0


@dataclass(frozen=True, slots=True)
class Row:
    """What is drawn for one number of players. ``y`` is the row's middle."""

    players: int
    y: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """A ruleset's drawing."""

    rules: str
    name: str
    height: float
    ticks: tuple[Mark, ...]
    rows: tuple[Row, ...]

    @property
    def foot(self) -> float:
        """Where the rows end."""
        return self.height - 24


@dataclass(frozen=True, slots=True)
class Figures:
    """A chart's figures as a table: the head of each column, and rows of a ruleset, a number of players and cells."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, int, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: its panels, what its axis measures, and the same in figures."""

    kind: str
    axis: str
    panels: tuple[Panel, ...]
    figures: Figures


def _panels(
    results: Results, marks: Callable[[Table], Sequence[Mark]], ticks: Sequence[tuple[float, str]]
) -> tuple[Panel, ...]:
    return tuple(
        Panel(
            rules=rules,
            name=ruleset_name(rules),
            height=TOP + ROW * len(PLAYERS) + 24,
            ticks=tuple(Mark("tick", round(x, 1), label=label) for x, label in ticks),
            rows=tuple(
                Row(table.players, TOP + ROW * (index + 0.5), tuple(marks(table)))
                for index, table in enumerate(results.of(rules))
            ),
        )
        for rules in RULESETS
    )


def _figures(results: Results, head: Sequence[str], cells: Callable[[Table], Sequence[str]]) -> Figures:
    return Figures(
        tuple(head),
        tuple((ruleset_name(table.rules), table.players, tuple(cells(table))) for table in results.tables),
    )


def _scale(most: float) -> Callable[[float], float]:
    """From a value to its place along a row."""
    return lambda value: round(LEFT + (RIGHT - LEFT) * value / most, 1)


def _per_100(share: float) -> str:
    return f"{100 * share:.1f}"


def _whole(share: float) -> str:
    """A share beside its bar: a number of 100, and never 0 for something that happened."""
    rounded = round(100 * share)
    return str(rounded) if rounded or not share else "<1"


# How many reach 31


def reaching_31(results: Results) -> Chart:
    """Bars of 100 hands, divided by how many reached 31."""
    place = _scale(1)

    def marks(table: Table) -> list[Mark]:
        drawn, so_far = [], 0.0
        for reached in range(MOST_AT_31 + 1):
            share = table.at_31_share(reached)
            x, end = place(so_far), place(so_far + share)
            so_far += share
            if share:
                label = str(round(100 * share))
                if end - x < DIGIT * len(label) + 4:
                    label = ""
                drawn.append(Mark(f"reached-{reached}", x, round(end - x, 1), label, round((x + end) / 2, 1)))
        return drawn

    return Chart(
        kind="bars",
        axis="of 100 hands",
        panels=_panels(results, marks, [(place(each / 100), str(each)) for each in (0, 25, 50, 75, 100)]),
        figures=_figures(
            results,
            ("Hands", *(f"{reached.capitalize()} of 100" for reached in REACHED)),
            lambda table: [
                f"{table.hands:,}",
                *(_per_100(table.at_31_share(reached)) for reached in range(MOST_AT_31 + 1)),
            ],
        ),
    )


# When the trump turns


def turning_up(results: Results) -> Chart:
    """A cell for every trick, the darker the oftener the stock is turned in it, and one for never."""
    pitch = (RIGHT - LEFT) / (LAST_TRICK + 2.5)

    def left_of(trick: int) -> float:
        return round(LEFT + pitch * (trick - 1 if trick else LAST_TRICK + 0.5), 1)

    def marks(table: Table) -> list[Mark]:
        cards = hand_size(RULESETS[table.rules], table.players)
        drawn = [
            Mark(f"tone-{tone(table.turn_up_share(trick))}", left_of(trick), round(pitch, 1))
            for trick in range(1, cards + 1)
        ]
        never = table.turn_up_share(0)
        x, width = left_of(0), round(2 * pitch, 1)
        label = "" if not never else _whole(never)
        drawn.append(Mark(f"tone-{tone(never)}", x, width, label, round(x + width / 2, 1)))
        if median := table.turn_up_median:
            drawn.append(Mark("dot", round(left_of(median) + pitch / 2, 1)))
        return drawn

    ticks = [(left_of(trick) + pitch / 2, str(trick)) for trick in range(1, LAST_TRICK + 1, 4)]
    return Chart(
        kind="cells",
        axis="trick, or never",
        panels=_panels(results, marks, [*ticks, (left_of(0) + pitch, "never")]),
        figures=_figures(
            results,
            ("Hands", *(str(trick) for trick in range(1, LAST_TRICK + 1)), "Never"),
            lambda table: [
                f"{table.hands:,}",
                *(
                    _per_100(table.turn_up_share(trick))
                    if trick <= hand_size(RULESETS[table.rules], table.players)
                    else "–"
                    for trick in range(1, LAST_TRICK + 1)
                ),
                _per_100(table.turn_up_share(0)),
            ],
        ),
    )


def tone(share: float) -> int:
    """Return how dark a cell is, from 0."""
    return sum(share >= step for step in TONES)


# How long a game lasts


def length(results: Results) -> Chart:
    """A line over the hands within which eight of ten games end, with a dot where half of them have."""
    longest = max(table.length_within(0.9) for table in results.tables)
    most = 5 * (longest // 5 + 1) + 3  # room for a number behind the longest line
    place = _scale(most)

    def marks(table: Table) -> list[Mark]:
        start, half, end = (table.length_within(share) for share in (0.1, 0.5, 0.9))
        return [
            Mark("line", place(start), round(place(end) - place(start), 1)),
            Mark("dot", place(half)),
            Mark("value", place(end), label=str(half), at=max(place(end), place(half) + 4) + 8),
        ]

    step = 5 if most < 30 else 10
    return Chart(
        kind="spans",
        axis="hands a game",
        panels=_panels(results, marks, [(place(each), str(each)) for each in range(0, most - 2, step)]),
        figures=_figures(
            results,
            ("Games", "1 of 10 within", "Half within", "9 of 10 within", "Longest"),
            lambda table: [
                f"{table.games:,}",
                *(str(table.length_within(share)) for share in (0.1, 0.5, 0.9)),
                str(max(table.lengths)),
            ],
        ),
    )


# All at once, and ties


def all_at_once(results: Results) -> Chart:
    """A bar for the games in which a hand would have left nobody."""
    return _single(
        results,
        "of 100 games",
        lambda table: table.no_survivor_share,
        lambda _table: "",
        ("Games", "Such games", "Of 100 games"),
        lambda table: [f"{table.games:,}", f"{table.no_survivor:,}", _per_100(table.no_survivor_share)],
    )


def ties(results: Results) -> Chart:
    """A bar for the ties at the top, of the hands in which nobody reached 31."""
    return _single(
        results,
        "of 100 hands with nobody at 31",
        tied_share,
        lambda table: "too few such hands" if table.nobody else "no such hand",
        ("Nobody at 31", "Top shared", "Of 100 such hands"),
        lambda table: [
            f"{table.nobody:,}",
            f"{table.top_tied:,}",
            "–" if (share := tied_share(table)) is None else _per_100(share),
        ],
    )


def _single(
    results: Results,
    axis: str,
    share_of: Callable[[Table], float | None],
    none: Callable[[Table], str],
    head: Sequence[str],
    cells: Callable[[Table], Sequence[str]],
) -> Chart:
    longest = max((share for table in results.tables if (share := share_of(table)) is not None), default=0)
    most = next(each for each in (0.1, 0.2, 0.4, 0.6, 0.8, 1) if longest <= each)
    place = _scale(most * 1.1)

    def marks(table: Table) -> list[Mark]:
        share = share_of(table)
        if share is None:
            return [Mark("none", LEFT, label=none(table), at=LEFT + 6)]
        end = place(share)
        return [
            Mark("bar", LEFT, round(end - LEFT, 1)),
            Mark("value", end, label=_whole(share) if share else "0", at=end + 6),
        ]

    return Chart(
        kind="bars",
        axis=axis,
        panels=_panels(results, marks, [(place(most * each / 4), f"{100 * most * each / 4:g}") for each in range(5)]),
        figures=_figures(results, head, cells),
    )


CHARTS: Final = {
    "reaching-31": reaching_31,
    "turn-up": turning_up,
    "length": length,
    "all-at-once": all_at_once,
    "ties": ties,
}
"""The charts in the order of the page, by their ids on it."""
