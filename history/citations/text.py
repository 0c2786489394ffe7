"""The words of a citation, with its italics, and the punctuation that American styles ask for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Words:
    """A citation. In ``marked`` asterisks are italics, as in the content files."""

    marked: str

    @property
    def plain(self) -> str:
        """Without italics, for where there are none."""
        return self.marked.replace("*", "")

    @property
    def html(self) -> str:
        """With italics, as safe HTML."""
        runs = enumerate(self.marked.split("*"))
        return "".join(f"<i>{escape(run)}</i>" if place % 2 else escape(run) for place, run in runs)

    def __str__(self) -> str:
        return self.plain


def typeset(text: str) -> str:
    """Apostrophes as a printer sets them."""
    return text.replace("'", "’")


def italic(text: str) -> str:
    return f"*{typeset(text)}*"


def quoted(text: str) -> str:
    """In double quotation marks; those within become single ones."""
    return "“" + typeset(text).replace("“", "‘").replace("”", "’") + "”"


def closed(text: str, mark: str) -> str:
    """The text with a full stop or comma after it: within closing quotation marks, and never a
    second stop after a first.
    """
    if text.endswith("”"):
        return closed(text[:-1], mark) + "”"
    ends_sentence = text.rstrip("*’").endswith((".", "?", "!"))
    return text if ends_sentence and mark == "." else text + mark


def sentences(parts: Iterable[str]) -> str:
    """The parts that are not empty, each closed with a full stop."""
    return " ".join(closed(part, ".") for part in parts if part)


def listed(parts: Iterable[str]) -> str:
    """The parts that are not empty, divided by commas."""
    *firsts, last = [part for part in parts if part] or [""]
    return " ".join([*(closed(part, ",") for part in firsts), last])


def upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]
