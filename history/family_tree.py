"""The family of the game as places on a drawing: time runs downwards, each language has its columns."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from history.catalogue import Catalogue
from history.companions import Game, Kinship

COUNTRIES = (("de", "Germany"), ("fr", "France"), ("en", "England"), ("es", "Spain"), ("it", "Italy"))
WIDTH, MARGIN = 1120.0, 64.0
BOX, TALL, DISC = 142.0, 56.0, 13.0
FIRST, LAST, TOP, BOTTOM, TODAY = 1450, 1680, 62.0, 602.0, 704.0
TICKS = (1450, 1500, 1550, 1600, 1650)

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Box:
    """A game in the drawing, by its middle, with its name in lines that fit."""

    game: Game
    column: int
    x: float
    y: float
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A link: its number, its line as a path, and where the number stands on it."""

    number: int
    kinship: Kinship
    first: Game
    second: Game
    path: str
    x: float
    y: float

    @property
    def mark(self) -> str:
        """The number, with a question mark where the link is a guess."""
        return f"{self.number}" if self.kinship.standing == "certain" else f"{self.number}?"


@dataclass(frozen=True, slots=True)
class Tree:
    """A drawing of the family. ``columns`` and ``ticks`` are words and the places where they stand."""

    width: float
    height: float
    columns: tuple[tuple[str, float], ...]
    ticks: tuple[tuple[str, float], ...]
    boxes: tuple[Box, ...]
    links: tuple[Link, ...]


def tree(catalogue: Catalogue) -> Tree:
    """The wide drawing.

    A language with more than two games has two columns: those between the first and the last step aside, so that the
    lines from the one to the other run free.
    """
    columns = [(language, aside) for language, _ in COUNTRIES for aside in _asides(catalogue, language)]
    wide = (WIDTH - MARGIN) / len(columns)
    middles = {column: MARGIN + wide * (place + 0.5) for place, column in enumerate(columns)}
    boxes = {}
    for language, _ in COUNTRIES:
        games = _of(catalogue, language)
        for game in games:
            aside = len(games) > 2 and game not in (games[0], games[-1])
            place = (language, aside)
            lines = tuple(textwrap.wrap(game.name, 17))
            boxes[game.id] = Box(game, columns.index(place), round(middles[place], 1), _at(game), lines)
    middle = (len(columns) - 1) / 2
    curves = ((kinship, _curve(boxes[kinship.first], boxes[kinship.second], middle)) for kinship in _ordered(catalogue))
    named = ((name, [middles[column] for column in columns if column[0] == language]) for language, name in COUNTRIES)
    return Tree(
        width=WIDTH,
        height=TODAY + TALL / 2 + 6,
        columns=tuple((name, round(sum(places) / len(places), 1)) for name, places in named),
        ticks=(*((str(year), round(_year(year), 1)) for year in TICKS), ("today", TODAY)),
        boxes=tuple(boxes.values()),
        links=_links(catalogue, curves),
    )


def arcs(catalogue: Catalogue) -> Tree:
    """The narrow drawing: the games one under another in order of time, joined by arcs at their left."""
    games = sorted(catalogue.games.values(), key=lambda game: game.year or 9999)
    boxes = {game.id: Box(game, 0, 150.0, 30.0 + 64 * place, (game.name,)) for place, game in enumerate(games)}
    met: Counter[str] = Counter()
    edge = 140.0

    def curve(kinship: Kinship) -> Curve:
        first, second = sorted((boxes[kinship.first], boxes[kinship.second]), key=lambda box: box.y)
        deep = 20 + (second.y - first.y) * 0.3
        top, bottom = first.y - 4 + 5 * met[first.game.id], second.y - 12 + 5 * met[second.game.id]
        met.update((first.game.id, second.game.id))
        return (edge, top), (edge - deep, top), (edge - deep, bottom), (edge, bottom)

    curves = ((kinship, curve(kinship)) for kinship in _ordered(catalogue))
    return Tree(360, 64.0 * len(games), (), (), tuple(boxes.values()), _links(catalogue, curves))


def _of(catalogue: Catalogue, language: str) -> list[Game]:
    games = [game for game in catalogue.games.values() if game.language == language]
    return sorted(games, key=lambda game: game.year or 9999)


def _asides(catalogue: Catalogue, language: str) -> tuple[bool, ...]:
    return (False, True) if len(_of(catalogue, language)) > 2 else (False,)


def _ordered(catalogue: Catalogue) -> list[Kinship]:
    return sorted(catalogue.kinships, key=lambda kinship: kinship.standing != "certain")


def _year(year: int) -> float:
    return TOP + (year - FIRST) / (LAST - FIRST) * (BOTTOM - TOP)


def _at(game: Game) -> float:
    year = (game.year + game.until) // 2 if game.until else game.year
    return round(_year(year), 1) if year else TODAY


def _curve(first: Box, second: Box, middle: float) -> Curve:
    """A line from edge to edge.

    Straight where boxes are beside or under each other; from foot to head where one is of today; else sideways out of
    the outer box and round a corner into the head or foot of the inner one.
    """
    if first.y > second.y:
        first, second = second, first
    side = 1 if second.column > first.column else -1
    if first.column == second.column:
        return _straight((first.x, first.y + TALL / 2), (second.x, second.y - TALL / 2))
    if second.y == TODAY:
        start, end = (first.x + 18 * side, first.y + TALL / 2), (second.x - 18 * side, second.y - TALL / 2)
        bend = (end[1] - start[1]) * 0.6
        return start, (start[0], start[1] + bend), (end[0], end[1] - bend), end
    if abs(first.column - second.column) == 1 and abs(second.y - first.y) < TALL:
        return _straight((first.x + side * BOX / 2, first.y), (second.x - side * BOX / 2, second.y))
    inner, outer = second, first
    if abs(first.column - middle) < abs(second.column - middle):
        inner, outer, side = first, second, -side
    away = abs(inner.column - outer.column)
    start = (outer.x + side * BOX / 2, outer.y + 10 - 6 * away)
    end = (inner.x - 22 * side, inner.y + (TALL / 2 if outer.y > inner.y else -TALL / 2))
    corner = (end[0], start[1])
    return start, corner, corner, end


def _straight(start: Point, end: Point) -> Curve:
    (x1, y1), (x2, y2) = start, end
    return start, ((2 * x1 + x2) / 3, (2 * y1 + y2) / 3), ((x1 + 2 * x2) / 3, (y1 + 2 * y2) / 3), end


def _links(catalogue: Catalogue, curves: Iterable[tuple[Kinship, Curve]]) -> tuple[Link, ...]:
    """The lines with their numbers, each where it is clear of the numbers before it."""
    links: list[Link] = []
    for number, (kinship, curve) in enumerate(curves, start=1):
        places = [_point(curve, t / 100) for t in (50, 40, 60, 30, 70, 22, 78)]
        clear = (each for each in places if all(hypot(each[0] - o.x, each[1] - o.y) > 2 * DISC + 3 for o in links))
        x, y = next(clear, places[0])
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
        path = f"M{x0:.1f} {y0:.1f}C{x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f} {x3:.1f} {y3:.1f}"
        games = catalogue.games
        links.append(Link(number, kinship, games[kinship.first], games[kinship.second], path, round(x, 1), round(y, 1)))
    return tuple(links)


def _point(curve: Curve, t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return (
        sum(weight * point[0] for weight, point in zip(weights, curve, strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, curve, strict=True)),
    )
