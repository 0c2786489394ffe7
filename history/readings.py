"""A passage as it is set on the page: lines of runs, each run under one note or none."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from history.passages import Note, Passage, Segment

Reading = Literal["original", "modern"]


@dataclass(frozen=True, slots=True)
class Words:
    """Some words in one face."""

    text: str
    italic: bool


@dataclass(frozen=True, slots=True)
class Run:
    """Words under one note, or under none. The first run under a note carries the note's id."""

    words: tuple[Words, ...]
    note: str
    number: int
    first: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the passage and its language."""

    language: str
    runs: tuple[Run, ...]


def numbered(passage: Passage) -> tuple[tuple[int, Note], ...]:
    """The notes in the order in which their words stand, counted from 1."""
    return tuple(enumerate(sorted(passage.notes, key=lambda note: note.start), start=1))


def lines(passage: Passage, reading: Reading) -> tuple[Line, ...]:
    """The passage in one of its readings, line by line."""
    numbers = {note.id: number for number, note in numbered(passage)}
    met: set[str] = set()
    found = []
    for language, segments in zip(passage.languages, passage.segments, strict=True):
        runs = []
        for note, group in groupby(segments, key=lambda segment: segment.note):
            words = tuple(Words(_text(segment, reading), segment.italic) for segment in group)
            runs.append(Run(words, note, numbers.get(note, 0), first=note not in met))
            met.add(note)
        found.append(Line(language, tuple(runs)))
    return tuple(found)


def _text(segment: Segment, reading: Reading) -> str:
    return segment.original if reading == "original" else segment.modern
