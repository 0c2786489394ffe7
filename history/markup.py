"""The tiny markup of the content files, and its rendering.

==============================  ====================================================================
``*words*``                     emphasis, a title, a word spoken of
``"words"`` (straight quotes)   a quotation: must stand in a passage of the catalogue, letter for
                                letter; never a modern writer's words
``[words](rule:turn-up)``       a link to a rule; also ``source:``, ``passage:``, ``note:``, ``page:``
``[words](https://...)``        a link to another site
blank line                      a new paragraph
==============================  ====================================================================

Curly quotes, ‘...’ and “...”, are ordinary characters: for glosses, titles and reported cries.
There is no HTML: every other character is escaped. Straight apostrophes outside quotations become
curly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Literal

PAGES = (
    *("names", "family", "glossary", "behaviour", "bibliography"),
    *("edition", "corrections", "rules", "sources"),
)

_TOKEN = re.compile(
    r"\*(?P<emphasis>[^*]+)\*"
    r'|"(?P<quotation>[^"]+)"'
    r"|\[(?P<words>[^\]]+)\]\((?P<kind>[a-z]+):(?P<target>[^)\s]+)\)"
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text. ``kind`` is the link's scheme (``rule``, ``https``...) where there is one."""

    role: Literal["text", "emphasis", "quotation", "link"]
    text: str
    kind: str = ""
    target: str = ""


def pieces(text: str) -> Iterator[Piece]:
    """The runs of a text in markup, in order. Emphasis does not nest."""
    place = 0
    for token in _TOKEN.finditer(text):
        if token.start() > place:
            yield Piece("text", _typeset(text[place : token.start()]))
        if token["emphasis"]:
            yield Piece("emphasis", _typeset(token["emphasis"]))
        elif token["quotation"]:
            yield Piece("quotation", token["quotation"])
        else:
            yield Piece("link", _typeset(token["words"]), token["kind"], token["target"])
        place = token.end()
    if place < len(text):
        yield Piece("text", _typeset(text[place:]))


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, each still in markup, its lines joined."""
    return tuple(" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()) if part.strip())


def plain(text: str) -> str:
    """The text without its markup; quotations keep double quotation marks."""
    return "".join(f"“{piece.text}”" if piece.role == "quotation" else piece.text for piece in pieces(text))


def html(text: str, link: Callable[[str, str], str], after_quotation: Callable[[str], str] | None = None) -> str:
    """One paragraph of markup as safe HTML.

    ``link(kind, target)`` gives the address of a ``rule``, ``source``, ``passage``, ``note`` or
    ``page``; ``after_quotation(words)`` the HTML that follows on a quotation, if any.
    """
    parts = []
    for piece in pieces(text):
        words = escape(piece.text)
        if piece.role == "emphasis":
            words = f"<em>{words}</em>"
        elif piece.role == "quotation":
            words = f'<q data-reading="original">{words}</q>'
            words += after_quotation(piece.text) if after_quotation else ""
        elif piece.role == "link":
            address = f"https:{piece.target}" if piece.kind == "https" else link(piece.kind, piece.target)
            words = f'<a href="{escape(address)}">{words}</a>'
        parts.append(words)
    return "".join(parts)


def leftover(text: str) -> str:
    """A mark that opens and never closes, or a link that is not one; empty if all is well."""
    for piece in pieces(text):
        if piece.role == "text":
            for mark in ('"', "*", "[", "]"):
                if mark in piece.text:
                    return mark
    return ""


def _typeset(text: str) -> str:
    return text.replace("'", "’")
