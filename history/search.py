"""Search over passages, notes and titles, whatever the spelling.

Old letters are folded (*u* and *v*, *i* and *j*, *vv* and *w*, long *s*, accents), and the game is one word however it is
spelt: the spellings come from ``content/names.toml``. A passage is found by its original spelling and by its modern one.

>>> words("Loosing Load-him, vvho")
('losing', 'lodam', 'uuho')
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from history.catalogue import catalogue
from history.markup import plain
from history.passages import Note, Passage
from history.sources import Report, Source

LONGEST_QUERY = 120
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SIDE = 70  # characters of an excerpt on either side of what was found


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of an excerpt; ``found`` is what the search was for."""

    text: str
    found: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found in a source: in a passage, one of its notes, a report, or the title itself.

    ``excerpt`` is from the original spelling of the passage, word for word; ``before`` and ``after`` say whether the passage
    goes on there.
    """

    source: Source
    passage: Passage | None = None
    note: Note | None = None
    report: Report | None = None
    excerpt: tuple[Part, ...] = ()
    before: bool = False
    after: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A word, or the name of the game, at its place in a text. ``forms`` are what it answers to."""

    start: int
    end: int
    forms: frozenset[str]

    def answers(self, wanted: str) -> bool:
        """Whether it is the wanted word or, where that is long enough, begins with it."""
        if len(wanted) < 3:
            return wanted in self.forms
        return any(form.startswith(wanted) for form in self.forms)


def search(query: str) -> list[Hit]:
    """What holds every word of the query, in order of time; nothing for an empty query."""
    wanted = words(query[:LONGEST_QUERY])
    if not wanted:
        return []
    return [found for document in _documents() if (found := document.find(wanted))]


def words(query: str) -> tuple[str, ...]:
    """The words of a query as they are looked for: ``words("Loosing Load-him")`` is ``("losing", "lodam")``."""
    names = list(_names(query))
    found: list[tuple[int, str]] = [(start, form) for start, _, form in names]
    for match in _WORD.finditer(query):
        if not any(start <= match.start() < end for start, end, _ in names):
            found.append((match.start(), _canonical(fold(match[0]))))
    return tuple(dict.fromkeys(form for _, text in sorted(found) for form in text.split()))


def fold(text: str) -> str:
    """A word without case, accents and the old use of letters."""
    text = unicodedata.normalize("NFKD", text.casefold().replace("ſ", "s"))
    bare = "".join(letter for letter in text if not unicodedata.combining(letter))
    return bare.replace("’", "'").replace("w", "uu").replace("v", "u").replace("j", "i")


@dataclass(frozen=True, slots=True)
class _Document:
    """Something that can be found: its words, and the hit it makes."""

    hit: Hit
    tokens: tuple[Token, ...]

    def find(self, wanted: Iterable[str]) -> Hit | None:
        spans: list[tuple[int, int]] = []
        for word in wanted:
            places = [(token.start, token.end) for token in self.tokens if token.answers(word)]
            if not places:
                return None
            spans += places
        if self.hit.passage is None or self.hit.note:
            return self.hit
        return _excerpt(self.hit.source, self.hit.passage, sorted(set(spans)))


@cache
def _documents() -> tuple[_Document, ...]:
    found = []
    for source in catalogue().sources.values():
        title = f"{source.author} {source.title} {source.short_title} {source.date.year or ''}"
        found.append(_Document(Hit(source), tuple(_tokens(title))))
        for passage in source.passages:
            found.append(_Document(Hit(source, passage), tuple(_passage_tokens(passage))))
            for note in passage.notes:
                text = f"{note.exact} {plain(note.body)}"
                found.append(_Document(Hit(source, passage, note), tuple(_tokens(text))))
        for report in source.reports:
            text = f"{report.term} {plain(report.note)}"
            found.append(_Document(Hit(source, report=report), tuple(_tokens(text))))
    return tuple(found)


def _tokens(text: str) -> Iterable[Token]:
    for start, end, form in _names(text):
        for word in form.split():
            yield Token(start, end, frozenset({word}))
    for match in _WORD.finditer(text):
        folded = fold(match[0])
        yield Token(match.start(), match.end(), frozenset({folded, _canonical(folded)}))


def _passage_tokens(passage: Passage) -> Iterable[Token]:
    """The words of both readings, at their places in the original one."""
    yield from _tokens(passage.plain)
    modern, places = "", []
    start = 0
    for line in passage.segments:
        for segment in line:
            same = segment.original == segment.modern
            for offset in range(len(segment.modern)):
                places.append((start + offset, start + offset + 1) if same else (start, start + len(segment.original)))
            modern += segment.modern
            start += len(segment.original)
        modern += "\n"
        places.append((start, start + 1))
        start += 1
    for token in _tokens(modern):
        yield Token(places[token.start][0], places[token.end - 1][1], token.forms)


def _excerpt(source: Source, passage: Passage, spans: list[tuple[int, int]]) -> Hit:
    text = passage.plain
    first, last = spans[0]
    start = text.rfind("\n", 0, first) + 1
    end = text.find("\n", last) if "\n" in text[last:] else len(text)
    if first - start > _SIDE:
        start = text.find(" ", first - _SIDE) + 1
    if end - last > _SIDE:
        end = text.rfind(" ", last, last + _SIDE)
        end = last if end < last else end
    parts, place = [], start
    for opens, closes in spans:
        if opens < place or closes > end:
            continue
        parts += [Part(text[place:opens], found=False), Part(text[opens:closes], found=True)]
        place = closes
    parts.append(Part(text[place:end], found=False))
    kept = tuple(part for part in parts if part.text)
    return Hit(source, passage, excerpt=kept, before=start > 0, after=end < len(text))


def _names(text: str) -> Iterable[tuple[int, int, str]]:
    """Where the game is named, and what stands for it: ``lodam``, or ``losing lodam``."""
    for found in _name_pattern().finditer(text):
        yield found.start(), found.end(), "losing lodam" if found["losing"] else "lodam"


@cache
def _name_pattern() -> re.Pattern[str]:
    losing, names = set(), {"lodam"}
    for name in catalogue().names:
        if name.of == "lodam":
            head, _, rest = name.spelling.casefold().partition(" ")
            if rest and head.endswith("ing"):
                losing.add(head)
                names.add(rest)
            else:
                names.add(name.spelling.casefold())
    spelt = "|".join(_any_hand(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"\b(?P<losing>(?:{'|'.join(sorted(losing))})[\s-]+)?(?:{spelt})\b", re.IGNORECASE)


def _any_hand(name: str) -> str:
    """A pattern for a spelling, with its words joined or not, and *u* and *i* as either letter."""
    letters = {"u": "[uv]", "v": "[uv]", "i": "[ij]", "j": "[ij]"}
    return r"[\s-]*".join(
        "".join(letters.get(letter, re.escape(letter)) for letter in word) for word in re.split(r"[\s-]+", name)
    )


def _canonical(folded: str) -> str:
    return _other_names().get(folded, folded)


@cache
def _other_names() -> Mapping[str, str]:
    """For the words of the other games' names, the form in which each was first spelt."""
    first: dict[str, list[str]] = {}
    same: dict[str, str] = {}
    for name in catalogue().names:
        if name.of == "lodam":
            continue
        spelt = [fold(word) for word in name.spelling.split()]
        known = first.setdefault(name.of, spelt)
        if len(known) == len(spelt):
            same |= {new: old for new, old in zip(spelt, known, strict=True) if new != old and len(new) > 4}
    return same
