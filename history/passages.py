"""A passage of a source: one text from which the original and the modern reading are both computed."""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal, cast

from history.content_files import Table

Confidence = Literal["CONFIRMED", "SECONDARY", "NOT FOUND"]
How = Literal["states", "suggests", "silent"]
NoteKind = Literal["word", "rule", "problem"]
Span = tuple[int, int]

CONFIDENCES: Mapping[str, str] = {
    "CONFIRMED": "seen in a full text of the work itself, or in two independent secondary sources",
    "SECONDARY": "seen in one secondary source",
    "NOT FOUND": "looked for and not seen; nothing is asserted",
}
HOWS = ("states", "suggests", "silent")
NOTE_KINDS = ("word", "rule", "problem")


@dataclass(frozen=True, slots=True)
class Bearing:
    """How a passage (or a source without one) bears on a rule."""

    rule: str
    how: How
    note: str


@dataclass(frozen=True, slots=True)
class Note:
    """An annotation, anchored by its words as in the W3C Web Annotation model (TextQuoteSelector).

    ``exact`` stands once in the passage between ``prefix`` and ``suffix``; ``start`` and ``end``
    are its place in `Passage.plain`.
    """

    id: str
    kind: NoteKind
    exact: str
    prefix: str
    suffix: str
    rules: tuple[str, ...]
    body: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Change:
    """An entry in a passage's change log."""

    version: int
    date: datetime.date
    note: str


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of a line that is all in one reading, one face and under one note (``note`` is its id,
    or empty).
    """

    original: str
    modern: str
    italic: bool
    note: str


@dataclass(frozen=True)
class Passage:
    """The words of a source, as the dossier of sources has them.

    ``lines`` are those of the original spelling. In ``layout`` ``lines`` they are lines of verse,
    of a list or of a dialogue; in ``prose`` there is only one. ``languages`` has one tag for each.
    ``parallel`` names the game the words are about, where it is not this one. ``transmitted_by`` is
    the slug of the source as which the words are printed, where the work was not seen; alone, unless they are CONFIRMED.
    """

    id: str
    locator: str
    lines: tuple[str, ...]
    languages: tuple[str, ...]
    layout: Literal["lines", "prose"]
    italics: tuple[Span, ...]
    groups: tuple[tuple[int, int, str], ...]
    translation: str
    notes: tuple[Note, ...]
    bears_on: tuple[Bearing, ...]
    confidence: Confidence
    seen: str
    transmitted_by: str
    parallel: str
    changes: tuple[Change, ...]

    @property
    def plain(self) -> str:
        """The original as one string, lines divided by line feeds."""
        return "\n".join(self.lines)

    @cached_property
    def segments(self) -> tuple[tuple[Segment, ...], ...]:
        """The passage cut into segments, line by line. Joined, they are either reading, word for
        word.
        """
        cut = []
        start = 0
        for line in self.lines:
            cut.append(self._segments(start, start + len(line)))
            start += len(line) + 1
        return tuple(cut)

    @property
    def original(self) -> str:
        """The original spelling."""
        return self.plain

    @property
    def modern(self) -> str:
        """The reading in modern spelling."""
        return "\n".join("".join(segment.modern for segment in line) for line in self.segments)

    def note(self, note_id: str) -> Note:
        """The note of that id. Raises `KeyError`."""
        for note in self.notes:
            if note.id == note_id:
                return note
        raise KeyError(note_id)

    def _segments(self, start: int, end: int) -> tuple[Segment, ...]:
        spans = [*self.italics, *((note.start, note.end) for note in self.notes)]
        edges = {start, end}
        for first, last in [*spans, *((group[0], group[1]) for group in self.groups)]:
            edges.update(edge for edge in (first, last) if start < edge < end)
        readings = {(first, last): modern for first, last, modern in self.groups}
        cuts = sorted(edges)
        found = []
        for first, last in pairwise(cuts):
            words = self.plain[first:last]
            note = next((note.id for note in self.notes if note.start <= first < note.end), "")
            italic = any(opens <= first < closes for opens, closes in self.italics)
            found.append(Segment(words, readings.get((first, last), words), italic, note))
        return tuple(found)


def read_passage(table: Table, rules: Collection[str], sources: Collection[str]) -> Passage:
    """A passage from its table; ``rules`` and ``sources`` are the known ids and slugs. Raises
    `CatalogueError` for anything that does not fit together.
    """
    layout = table.choice("layout", ("lines", "prose"), "prose")
    plain, italics = _italics(_lines(table.raw("text"), layout))
    if not plain:
        raise table.fault("'text' is empty: expected the words of the source", "text")
    lines = tuple(plain.split("\n"))
    languages = table.texts("languages") or (table.text("language", "en"),) * len(lines)
    if len(languages) != len(lines):
        raise table.fault(
            f"there are {len(languages)} 'languages' for {len(lines)} lines: expected one for each", "languages"
        )
    groups = _groups(table, plain)
    notes = tuple(_note(entry, plain, rules) for entry in table.tables("notes"))
    _check_overlaps(table, plain, italics, groups, notes)
    passage = Passage(
        id=table.text("id"),
        locator=table.text("locator"),
        lines=lines,
        languages=languages,
        layout=cast(Literal["lines", "prose"], layout),
        italics=italics,
        groups=groups,
        translation=table.text("translation", ""),
        notes=notes,
        bears_on=read_bearings(table, rules),
        confidence=cast(Confidence, table.choice("confidence", CONFIDENCES)),
        seen=table.text("seen"),
        transmitted_by=table.choice("transmitted_by", sources, ""),
        parallel=table.text("parallel", ""),
        changes=read_changes(table, "the passage"),
    )
    table.done()
    return passage


def read_bearings(table: Table, rules: Collection[str]) -> tuple[Bearing, ...]:
    """The ``bears_on`` list of a passage or a source."""
    found = []
    for entry in table.tables("bears_on"):
        rule = entry.text("rule")
        if rule not in rules:
            raise entry.fault(f"unknown rule id {rule!r}: expected one of {', '.join(rules)}", "rule", f'"{rule}"')
        how = entry.text("how")
        if how not in HOWS:
            raise entry.fault(f"'how' is {how!r}: expected one of {', '.join(HOWS)}", "how", f'"{how}"')
        found.append(Bearing(rule, cast(How, how), entry.text("note")))
        entry.done()
    return tuple(found)


def read_changes(table: Table, what: str) -> tuple[Change, ...]:
    """The change log of a source or passage; there must be one."""
    changes = tuple(_change(entry) for entry in table.tables("changes"))
    if not changes:
        raise table.fault(f"{what} has no change log: expected changes = [{{ version = 1, date = ... }}]")
    return changes


def _lines(text: str, layout: str) -> str:
    lines = [" ".join(line.split()) for line in text.strip().splitlines()]
    return "\n".join(line for line in lines if line) if layout == "lines" else " ".join(lines).strip()


def _italics(text: str) -> tuple[str, tuple[Span, ...]]:
    """The text without its asterisks, and the places that stood between two of them."""
    plain, spans, opened = [], [], -1
    length = 0
    for part in re.split(r"(\*)", text):
        if part != "*":
            plain.append(part)
            length += len(part)
        elif opened < 0:
            opened = length
        else:
            spans.append((opened, length))
            opened = -1
    return "".join(plain), tuple(spans)


def _groups(table: Table, plain: str) -> tuple[tuple[int, int, str], ...]:
    """Where each [original, modern] pair stands: whole words, each after the one before."""
    groups = []
    place = 0
    for original, modern in table.pairs("modern"):
        pattern = rf"(?<!\w){re.escape(original)}(?!\w)"
        found = re.compile(pattern).search(plain, place)
        if not found:
            raise table.fault(
                f"the reading has {original!r}, which is not in the passage (or not in this order)",
                "modern",
                f'"{original}"',
            )
        if original == modern:
            raise table.fault(f"{original!r} is alike in both readings: leave it out", "modern", f'"{original}"')
        groups.append((found.start(), found.end(), modern))
        place = found.end()
    return tuple(groups)


def _note(entry: Table, plain: str, rules: Collection[str]) -> Note:
    exact, prefix, suffix = entry.text("exact"), entry.raw("prefix", ""), entry.raw("suffix", "")
    flat = plain.replace("\n", " ")
    places = [found.start() for found in re.finditer(re.escape(prefix + exact + suffix), flat)]
    if not places:
        raise entry.fault(f"{prefix + exact + suffix!r} is not in the passage", "exact")
    if len(places) > 1:
        raise entry.fault(f"{exact!r} stands in the passage {len(places)} times: add a 'prefix' or 'suffix'", "exact")
    start = places[0] + len(prefix)
    note = Note(
        id=entry.text("id"),
        kind=cast(NoteKind, entry.choice("kind", NOTE_KINDS)),
        exact=exact,
        prefix=prefix,
        suffix=suffix,
        rules=entry.choices("rules", rules, "rule id"),
        body=entry.text("body"),
        start=start,
        end=start + len(exact),
    )
    entry.done()
    return note


def _change(entry: Table) -> Change:
    change = Change(entry.number("version"), entry.date("date"), entry.text("note", ""))
    entry.done()
    return change


def _check_overlaps(
    table: Table,
    plain: str,
    italics: tuple[Span, ...],
    groups: tuple[tuple[int, int, str], ...],
    notes: tuple[Note, ...],
) -> None:
    for note in notes:
        for other in notes:
            if other is not note and note.start <= other.start < note.end:
                raise table.fault(
                    f"the notes {note.id!r} and {other.id!r} are on the same words", "notes", f'"{other.id}"'
                )
    edges = {edge for span in italics for edge in span}
    edges |= {edge for note in notes for edge in (note.start, note.end)}
    for start, end, _ in groups:
        if any(start < edge < end for edge in edges) or "\n" in plain[start:end]:
            words = plain[start:end]
            raise table.fault(
                f"the words {words!r} of the reading are cut by a note, an italic or a line end", "modern", f'"{words}"'
            )
