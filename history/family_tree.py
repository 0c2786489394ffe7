"""The family of the game as places on a drawing: time runs downwards, each language has a column."""

from __future__ import annotations

from dataclasses import dataclass

from history.catalogue import Catalogue
from history.companions import Game, Kinship

COLUMNS = (("es", "Spain"), ("fr", "France"), ("en", "England"), ("it", "Italy"), ("de", "Germany"))
WIDTH, COLUMN, BOX, TALL = 1120.0, 206.0, 172.0, 54.0
FIRST, LAST, TODAY = 1450, 1680, 700.0
TICKS = (1450, 1500, 1550, 1600, 1650)


@dataclass(frozen=True, slots=True)
class Box:
    """A game in the drawing, by its middle."""

    game: Game
    x: float
    y: float


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
    def certain(self) -> bool:
        """Whether a text of the time sets the two side by side."""
        return self.kinship.standing == "certain"

    @property
    def mark(self) -> str:
        """The number, with a question mark where the link is a guess."""
        return f"{self.number}" if self.certain else f"{self.number}?"


@dataclass(frozen=True, slots=True)
class Tree:
    """A drawing of the family."""

    width: float
    height: float
    columns: tuple[tuple[str, float], ...]
    ticks: tuple[tuple[str, float], ...]
    boxes: tuple[Box, ...]
    links: tuple[Link, ...]


def tree(catalogue: Catalogue) -> Tree:
    """The wide drawing. Two games of a column that follow each other stand to its left and right in turn."""
    columns = {language: 90 + COLUMN * (place + 0.5) for place, (language, _) in enumerate(COLUMNS)}
    boxes: dict[str, Box] = {}
    for game in catalogue.games.values():
        boxes[game.id] = Box(game, columns[game.language], _at(game))
    for language in columns:
        same = sorted((box for box in boxes.values() if box.game.language == language), key=lambda box: box.y)
        if len(same) > 2:
            for place, box in enumerate(same):
                boxes[box.game.id] = Box(box.game, box.x + (-17 if place % 2 else 17), box.y)
    return Tree(
        width=WIDTH,
        height=TODAY + TALL,
        columns=tuple((name, columns[language]) for language, name in COLUMNS),
        ticks=(*((str(year), _year(year)) for year in TICKS), ("today", TODAY)),
        boxes=tuple(boxes.values()),
        links=tuple(
            _link(number, kinship, boxes[kinship.first], boxes[kinship.second])
            for number, kinship in enumerate(_ordered(catalogue), start=1)
        ),
    )


def arcs(catalogue: Catalogue) -> Tree:
    """The narrow drawing: the games one under another in order of time, joined by arcs at their left."""
    games = sorted(catalogue.games.values(), key=lambda game: game.year or 9999)
    boxes = {game.id: Box(game, 128.0, 34.0 + 62 * place) for place, game in enumerate(games)}
    links = []
    for number, kinship in enumerate(_ordered(catalogue), start=1):
        first, second = sorted((boxes[kinship.first], boxes[kinship.second]), key=lambda box: box.y)
        deep = 24 + (second.y - first.y) * 0.235
        top, bottom = first.y + 6, second.y - 6
        path = f"M120 {top}C{120 - deep * 1.33:.1f} {top} {120 - deep * 1.33:.1f} {bottom} 120 {bottom}"
        links.append(
            Link(number, kinship, first.game, second.game, path, round(120 - deep, 1), round((top + bottom) / 2, 1))
        )
    return Tree(340, 62.0 * len(games) + 6, (), (), tuple(boxes.values()), tuple(links))


def _ordered(catalogue: Catalogue) -> list[Kinship]:
    return sorted(catalogue.kinships, key=lambda kinship: kinship.standing != "certain")


def _year(year: int) -> float:
    return 60 + (year - FIRST) / (LAST - FIRST) * 540


def _at(game: Game) -> float:
    year = (game.year + game.until) / 2 if game.until else game.year
    return round(_year(int(year)), 1) if year else TODAY


def _link(number: int, kinship: Kinship, first: Box, second: Box) -> Link:
    """A line from edge to edge: sideways where the boxes are beside each other, else from foot to head."""
    if first.y > second.y:
        first, second = second, first
    if first.x == second.x or abs(second.y - first.y) > 230:
        x1, y1, x2, y2 = first.x, first.y + TALL / 2, second.x, second.y - TALL / 2
        bend = (y2 - y1) * 0.45
        path = f"M{x1:.1f} {y1:.1f}C{x1:.1f} {y1 + bend:.1f} {x2:.1f} {y2 - bend:.1f} {x2:.1f} {y2:.1f}"
    else:
        side = 1 if second.x > first.x else -1
        x1, y1, x2, y2 = first.x + side * BOX / 2, first.y, second.x - side * BOX / 2, second.y
        path = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    return Link(number, kinship, first.game, second.game, path, round((x1 + x2) / 2, 1), round((y1 + y2) / 2, 1))
