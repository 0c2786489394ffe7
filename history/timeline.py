"""The timeline of the sources, as places on a drawing. The templates only draw what stands here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from history.sources import Source

FIRST, LAST = 1525, 1765
TICKS = (1550, 1600, 1650, 1700, 1750)

# Shapes in a box from -7 to 7, one for each kind of source before 1800.
SHAPES = {
    "prose": "M0-6A6 6 0 1 1 0 6A6 6 0 1 1 0-6Z",
    "verse": "M0-6.5 6.5 5.5H-6.5Z",
    "play": "M0 6.5 6.5-5.5H-6.5Z",
    "dialogue": "M0-7 7 0 0 7-7 0Z",
    "dictionary": "M-5.5-5.5H5.5V5.5H-5.5Z",
    "translation": "M0-6.5 6.2-2 3.8 5.5H-3.8L-6.2-2Z",
    "manuscript": "M0-7.5 2-2.4 7.2-2.2 3.1 1.2 4.5 6.5 0 3.5-4.5 6.5-3.1 1.2-7.2-2.2-2-2.4Z",
    "letter": "M-7-4.5H7V4.5H-7Z",
    "almanac": "M-2.2-6.5H2.2V-2.2H6.5V2.2H2.2V6.5H-2.2V2.2H-6.5V-2.2H-2.2Z",
    "game book": "M-6 0-3-5.5H3L6 0 3 5.5H-3Z",
}
OTHER = "M-5-5H5V5H-5Z"


@dataclass(frozen=True, slots=True)
class Mark:
    """A source on the timeline, at (``x``, ``y``), with its place on the axis.

    ``reputed`` marks a year that is only said of it. ``since`` and ``until`` are where, along the axis, its writing began or
    its span of years ends; the axis place itself where there is neither.
    """

    source: Source
    year: str
    label: str
    name: str
    shape: str
    confidence: str
    reputed: bool
    x: float
    y: float
    at: float
    since: float
    until: float
    left: bool = False


@dataclass(frozen=True, slots=True)
class Timeline:
    """A drawing: its size, where its axis lies, the years on it, and the marks in order of time."""

    width: float
    height: float
    axis: float
    start: float
    end: float
    ticks: tuple[tuple[int, float], ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class _Notice:
    source: Source
    year: int
    reputed: bool = False

    @property
    def label(self) -> str:
        return who(self.source)

    @property
    def dated(self) -> str:
        return str(self.year) if self.reputed else self.source.date.short

    def mark(self, x: float, y: float, scale: Scale, left: bool = False) -> Mark:
        date, source = self.source.date, self.source
        kind = f"{source.kind}, {source.confidence.lower()}"
        name = f"{self.dated} {self.label}: {source.short_title} ({kind})"
        if self.reputed:
            name = f"{self.dated} {self.label}, by repute only: {source.short_title}"
        at = scale.at(self.year)
        return Mark(
            source=source,
            year=self.dated,
            label=self.label,
            name=name,
            shape=SHAPES.get(source.kind, OTHER),
            confidence="reputed" if self.reputed else source.confidence.lower().replace(" ", "-"),
            reputed=self.reputed,
            x=x,
            y=y,
            at=at,
            since=at if self.reputed or not date.written else scale.at(date.written),
            until=at if self.reputed or not date.until else scale.at(date.until),
            left=left,
        )


@dataclass(frozen=True, slots=True)
class Scale:
    """Years along an axis."""

    start: float
    end: float

    def at(self, year: int) -> float:
        """The place of a year."""
        return round(self.start + (year - FIRST) / (LAST - FIRST) * (self.end - self.start), 1)


def who(source: Source) -> str:
    """The one name by which a source is called where there is little room."""
    if source.reconstruction:
        return source.reconstruction.name
    people = sorted(source.people, key=lambda person: person.role != "translator")
    named = [person.family or person.literal for person in people]
    # Initials tell a reader nothing: better the title.
    if named and "." not in named[0]:
        return named[0]
    return source.short_title.split(",")[0]


def across(sources: Iterable[Source]) -> Timeline:
    """The timeline from left to right: flags above the axis name the game, those below help to read them.

    A flag hangs higher than all that stand under its label, so that no pole crosses a label.
    """
    width, lane, gap = 1120.0, 25.0, 26.0
    scale = Scale(12, width - 12)
    notices = _notices(sources)
    above = _lanes([each for each in notices if each.source.names_game], scale, width)
    below = _lanes([each for each in notices if not each.source.names_game], scale, width)
    axis = gap + lane * (1 + max((row for _, row, _ in above), default=0))
    marks = [
        notice.mark(scale.at(notice.year), axis - gap - lane * row, scale, left) for notice, row, left in above
    ] + [notice.mark(scale.at(notice.year), axis + gap + 18 + lane * row, scale, left) for notice, row, left in below]
    deep = max((row for _, row, _ in below), default=0)
    return Timeline(
        width=width,
        height=axis + gap + 32 + lane * deep,
        axis=axis,
        start=scale.start,
        end=scale.end,
        ticks=tuple((year, scale.at(year)) for year in TICKS),
        marks=_in_time(marks),
    )


def down(sources: Iterable[Source]) -> Timeline:
    """The timeline from top to bottom, for narrow pages: a label a line, led to its year on the axis."""
    line = 27.0
    notices = _notices(sources)
    scale = Scale(14, 780)
    places = spread([scale.at(notice.year) for notice in notices], line)
    return Timeline(
        width=340.0,
        height=max(scale.end, *places) + 16,
        axis=48,
        start=scale.start,
        end=scale.end,
        ticks=tuple((year, scale.at(year)) for year in TICKS),
        marks=tuple(notice.mark(92, place, scale) for notice, place in zip(notices, places, strict=True)),
    )


def spread(wanted: Sequence[float], apart: float) -> list[float]:
    """Places in the same order, at least so far apart, that are together as near the wanted ones as can be.

    >>> spread([0, 0, 100], 10)
    [-5.0, 5.0, 100.0]
    """
    # Least squares: what is too close is pooled, and each pool centred on what its members want.
    pools: list[list[float]] = []
    for place, want in enumerate(wanted):
        pools.append([want - place * apart])
        while len(pools) > 1 and _mean(pools[-2]) > _mean(pools[-1]):
            pools[-2:] = [pools[-2] + pools[-1]]
    settled = [_mean(pool) for pool in pools for _ in pool]
    return [round(each + place * apart, 1) for place, each in enumerate(settled)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _notices(sources: Iterable[Source]) -> list[_Notice]:
    notices = []
    for source in sources:
        if source.period:
            notices.append(_Notice(source, source.date.year))
            if source.date.reputed:
                notices.append(_Notice(source, source.date.reputed, reputed=True))
    return sorted(notices, key=lambda notice: notice.year)


def _lanes(notices: list[_Notice], scale: Scale, width: float) -> list[tuple[_Notice, int, bool]]:
    placed: list[tuple[_Notice, int, bool, float]] = []
    for notice in reversed(notices):
        x = scale.at(notice.year)
        reach = 24 + 7.6 * len(f"{notice.dated} {notice.label}")
        left = x + reach > width
        under = [row for _, row, _, start in placed if start < x + (12 if left else reach)]
        placed.append((notice, 1 + max(under, default=-1), left, x - reach if left else x))
    return [(notice, row, left) for notice, row, left, _ in placed]


def _in_time(marks: list[Mark]) -> tuple[Mark, ...]:
    return tuple(sorted(marks, key=lambda mark: mark.at))
