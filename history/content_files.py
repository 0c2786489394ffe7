"""Read the content files: TOML in which every fault is reported with its file and its line.

The files under ``content/`` are written by people who need not read Python, so a slip must come
back to them as a place to look and a word on what was expected, never as a traceback.
"""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Collection, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

Key = tuple[str | int, ...]

_HEADER = re.compile(r"^\s*(\[\[|\[)\s*([A-Za-z0-9_.\-]+)\s*\]{1,2}\s*(#.*)?$")
_ASSIGNMENT = re.compile(r"^\s*([A-Za-z0-9_.\-]+)\s*=")
_SYNTAX_PLACE = re.compile(r"\s*\(at line (\d+), column \d+\)|\s*\(at end of document\)")


class CatalogueError(ValueError):
    """A fault in a content file.

    ``file`` is the file's path as a reader would look for it, ``line`` counts from 1, ``problem``
    says what is wrong and what was expected.
    """

    def __init__(self, file: str, line: int, problem: str) -> None:
        super().__init__(f"{file}, line {line}: {problem}")
        self.file = file
        self.line = line
        self.problem = problem


class ContentFile:
    """One TOML file, parsed, with the line of every key and table header."""

    def __init__(self, path: Path, root: Path) -> None:
        self.name = path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise CatalogueError(self.name, 1, "there is no such file") from None
        except UnicodeDecodeError as error:
            line = path.read_bytes()[: error.start].count(b"\n") + 1
            raise CatalogueError(self.name, line, "the file is not UTF-8 text") from None
        self._text = text
        self._lines = text.splitlines()
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            place = _SYNTAX_PLACE.search(str(error))
            line = int(place[1]) if place and place[1] else len(self._lines)
            raise CatalogueError(self.name, line, f"not valid TOML: {_SYNTAX_PLACE.sub('', str(error))}") from None

    @cached_property
    def _places(self) -> dict[Key, int]:
        """Found out only when there is a fault to report."""
        return key_lines(self._text)

    @property
    def top(self) -> Table:
        """The table of everything in the file."""
        return Table(self, (), self.data)

    def line_of(self, key: Key, needle: str = "", occurrence: int = 1) -> int:
        """The line where ``key`` stands, or its nearest enclosing table.

        With ``needle``, the line from there on that holds those characters for the so-manieth time.
        """
        while key and key not in self._places:
            key = key[:-1]
        line = self._places.get(key, 1)
        if needle:
            hits = [number for number, text in enumerate(self._lines[line - 1 :], start=line) if needle in text]
            if len(hits) >= occurrence:
                return hits[occurrence - 1]
        return line


class Table:
    """A TOML table that is read key by key; `done` complains of keys that nobody asked for."""

    def __init__(self, file: ContentFile, key: Key, data: dict[str, Any]) -> None:
        self.file = file
        self.key = key
        self.data = data
        self._read: set[str] = set()

    def __contains__(self, name: str) -> bool:
        return name in self.data

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def fault(self, problem: str, name: str = "", needle: str = "") -> CatalogueError:
        """The error to raise for this table, or for its key ``name``."""
        key = (*self.key, name) if name else self.key
        return CatalogueError(self.file.name, self.file.line_of(key, needle), problem)

    def text(self, name: str, default: str | None = None) -> str:
        """A string, its outer white space removed. Missing or empty is a fault unless there is a
        default.
        """
        value = self._value(name, str, "text in quotes", default)
        text = str(value).strip()
        if default is None and not text:
            raise self.fault(f"{name!r} is empty: expected some words", name)
        return text

    def raw(self, name: str, default: str | None = None) -> str:
        """A string as it stands."""
        return str(self._value(name, str, "text in quotes", default))

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number."""
        value = self._value(name, int, "a whole number without quotes", default)
        if isinstance(value, bool):
            raise self.fault(f"{name!r} is {value!r}: expected a whole number", name)
        return int(value)

    def year(self, name: str, default: int | None = None) -> int:
        """A year of the common era that this subject can have: 1300 to 2100 (0 stands for the
        default 0).
        """
        value = self.number(name, default)
        if name in self and not 1300 <= value <= 2100:
            raise self.fault(f"{name!r} is {value}, which is not a year: expected 1300 to 2100", name)
        return value

    def date(self, name: str) -> datetime.date:
        """A date, written without quotes: 2026-11-30."""
        value = self._value(name, datetime.date, "a date without quotes, such as 2026-11-30", None)
        if not isinstance(value, datetime.date):
            raise self.fault(f"{name!r} is {value!r}: expected a date", name)
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        """``true`` or ``false``."""
        return bool(self._value(name, bool, "true or false without quotes", default))

    def choice(self, name: str, allowed: Collection[str], default: str | None = None) -> str:
        """A string that must be one of ``allowed``."""
        value = self.text(name, default)
        if value not in allowed and not (default is not None and value == default):
            raise self.fault(f"{name!r} is {value!r}: expected one of {_listed(allowed)}", name)
        return value

    def texts(self, name: str, default: tuple[str, ...] | None = ()) -> tuple[str, ...]:
        """A list of strings."""
        value = self._value(name, list, "a list of texts", list(default) if default is not None else None)
        for item in value:
            if not isinstance(item, str):
                raise self.fault(f"{name!r} has {item!r} in it: expected a list of texts", name)
        return tuple(value)

    def choices(self, name: str, allowed: Collection[str], what: str) -> tuple[str, ...]:
        """A list of strings, each one of ``allowed``; ``what`` names the kind of thing they are."""
        values = self.texts(name)
        for value in values:
            if value not in allowed:
                raise self.fault(f"unknown {what} {value!r}: expected one of {_listed(allowed)}", name, value)
        return values

    def pairs(self, name: str) -> tuple[tuple[str, str], ...]:
        """A list of two-text lists."""
        value = self._value(name, list, 'a list of ["original", "modern"] pairs', [])
        for item in value:
            if not (isinstance(item, list) and len(item) == 2 and all(isinstance(word, str) for word in item)):
                raise self.fault(f'{name!r} has {item!r} in it: expected ["original", "modern"]', name)
        return tuple((first, second) for first, second in value)

    def table(self, name: str) -> Table:
        """The sub-table ``name``; an empty one if it is missing."""
        value = self._value(name, dict, f"a table [{name}]", {})
        return Table(self.file, (*self.key, name), value)

    def tables(self, name: str) -> Iterator[Table]:
        """The tables of the list ``name``, in order."""
        value = self._value(name, list, f"tables [[{name}]]", [])
        for number, item in enumerate(value):
            if not isinstance(item, dict):
                raise self.fault(f"{name!r} has {item!r} in it: expected a table", name)
            yield Table(self.file, (*self.key, name, number), item)

    def done(self) -> None:
        """Complain of the first key that was never read: most likely a slip of the pen."""
        for name in self.data:
            if name not in self._read:
                raise self.fault(f"unknown key {name!r}: expected one of {_listed(self._read)}", name)

    def _value(self, name: str, kind: type, expected: str, default: Any) -> Any:
        self._read.add(name)
        if name not in self.data:
            if default is None:
                raise self.fault(f"{name!r} is missing: expected {expected}")
            return default
        value = self.data[name]
        if not isinstance(value, kind):
            raise self.fault(f"{name!r} is {value!r}: expected {expected}", name)
        return value


def key_lines(text: str) -> dict[Key, int]:
    """The line of each key and table header of a TOML text, for bare keys: ``("holdings", 2,
    "status")`` -> 31.

    Keys inside inline tables are not listed: their table's key stands for them.
    """
    places: dict[Key, int] = {(): 1}
    lists: dict[Key, int] = {}
    prefix: Key = ()
    quote, depth = "", 0
    for number, line in enumerate(text.splitlines(), start=1):
        rest = line
        if not quote and depth == 0:
            header = _HEADER.match(line)
            assignment = _ASSIGNMENT.match(line)
            if header:
                prefix = _resolve(header[2].split("."), header[1] == "[[", lists)
                places.setdefault(prefix, number)
                continue
            if not assignment:
                continue
            places[(*prefix, *assignment[1].split("."))] = number
            rest = line[assignment.end() :]
        quote, depth = _scan(rest, quote, depth)
    return places


def _resolve(names: list[str], new_entry: bool, lists: dict[Key, int]) -> Key:
    """The key of a header, with the number of the entry it stands in for every list of tables on
    its way.
    """
    key: Key = ()
    for place, name in enumerate(names):
        key = (*key, name)
        if new_entry and place == len(names) - 1:
            lists[key] = lists.get(key, -1) + 1
        if key in lists:
            key = (*key, lists[key])
    return key


def _scan(text: str, quote: str, depth: int) -> tuple[str, int]:
    """Carry the state (open multi-line quote, open brackets) across a piece of one line."""
    place = 0
    while place < len(text):
        if quote:
            if quote[0] == '"' and text[place] == "\\":
                place += 2
            elif text.startswith(quote, place):
                place += len(quote)
                quote = ""
            else:
                place += 1
            continue
        if text[place] == "#":
            break
        opening = next((mark for mark in ('"""', "'''", '"', "'") if text.startswith(mark, place)), "")
        if opening:
            quote = opening
            place += len(opening)
            continue
        depth += (text[place] in "[{") - (text[place] in "]}")
        place += 1
    return (quote if len(quote) == 3 else ""), depth


def _listed(words: Collection[str]) -> str:
    return ", ".join(sorted(words))
