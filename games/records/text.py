"""From bytes to the parts of a record: tags, comments and actions as written, each with its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from games.records.fault import Fault

MAX_BYTES: Final = 256 * 1024
GRAMMAR: Final = Path(__file__).with_name("grammar.lark")


@dataclass(frozen=True, slots=True)
class Place:
    """Line and column, both from 1."""

    line: int
    column: int

    def fault(self, message: str, *, text: str = "", expected: str = "", rule: str | None = None) -> Fault:
        """Return a fault at this place."""
        return Fault(self.line, self.column, message, text=text, expected=expected, rule=rule)


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair; ``place`` is its bracket's, ``value_place`` that of the first character inside the quotes."""

    name: str
    value: str
    place: Place
    value_place: Place

    @property
    def source(self) -> str:
        """The tag as it might be written."""
        return f'[{self.name} "{self.value}"]'

    def at(self, offset: int) -> Place:
        """Return the place of a character of the value."""
        return Place(self.value_place.line, self.value_place.column + offset)


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment in braces, without them."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the movetext."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Move:
    """The words between two separators, and the comments that stand before, among and after them."""

    words: tuple[Word, ...]
    before: tuple[Comment, ...]
    after: tuple[Comment, ...]

    @property
    def place(self) -> Place:
        """Where it begins."""
        return self.words[0].place

    @property
    def text(self) -> str:
        """Its words, single spaced."""
        return " ".join(word.text for word in self.words)


Part = Tag | Comment | Move


def decode(data: bytes) -> str:
    """Return the text of a record with lines ended by ``\\n`` alone.

    Raises Fault for more than ``MAX_BYTES`` bytes, bytes that are not UTF-8, and control characters.
    """
    if len(data) > MAX_BYTES:
        raise Fault(1, 1, f"the record is too large: {MAX_BYTES // 1024} KiB is the most", expected="a shorter record")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8-sig", "replace")) + 1
        found = f"the byte 0x{data[error.start]:02X}"
        raise Fault(line, column, "the record is not UTF-8 text", text=found, expected="UTF-8") from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if control := re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]", text):
        name = f"U+{ord(control.group()):04X}"
        raise place_of(text, control.start()).fault(
            f"the control character {name} has no place in a record", text=name, expected="printable text"
        )
    return text


def place_of(text: str, offset: int) -> Place:
    """Return the line and column of an offset in a text."""
    return Place(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


@cache
def _parser() -> Lark:
    return Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer="contextual", propagate_positions=True)


def parts(text: str) -> Iterator[Part]:
    """Yield the tags, comments and moves of a record in order. Raises Fault where the text has no such shape.

    A comment stands by itself only outside a move; those before, among and after a move's words belong to the move.
    """
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        raise _shape_fault(text, error) from None
    words: list[Word] = []
    before: list[Comment] = []
    after: list[Comment] = []
    for child in tree.children:
        if isinstance(child, Tree):
            if words:
                raise _place(child).fault(
                    "a tag stands on a line of its own", text="[", expected="a comma or the end of the line"
                )
            yield from before
            before = []
            yield _tag(child)
            continue
        match child.type:
            case "WORD":
                if after:  # a comment among the words separates nothing
                    before += after
                    after = []
                words.append(Word(str(child), _place(child)))
            case "COMMENT":
                (after if words else before).append(Comment(str(child)[1:-1].strip(), _place(child)))
            case _:
                if child.type == "COMMA" and not words:
                    raise _place(child).fault("there is no action before this comma", text=",", expected="an action")
                if words and (child.type == "COMMA" or not _only_number(words)):
                    yield Move(tuple(words), tuple(before), tuple(after))
                    words, before, after = [], [], []
    if words:
        yield Move(tuple(words), tuple(before), tuple(after))
    else:
        yield from before


def _only_number(words: list[Word]) -> bool:
    """Whether all that stands before a line end is the number of a trick, whose action may follow on the next line."""
    return len(words) == 1 and re.fullmatch(r"[0-9]+\.", words[0].text) is not None


def _place(item: "Token | Tree[Token]") -> Place:
    if isinstance(item, Token):
        return Place(item.line or 1, item.column or 1)
    return Place(item.meta.line, item.meta.column)


def _tag(tree: "Tree[Token]") -> Tag:
    name, string = tree.children
    assert isinstance(name, Token)
    assert isinstance(string, Token)
    value = re.sub(r'\\(["\\])', r"\1", str(string)[1:-1])
    at = _place(string)
    return Tag(str(name), value, _place(tree), Place(at.line, at.column + 1))


def _shape_fault(text: str, error: UnexpectedInput) -> Fault:
    """Say kindly what lark found wrong."""
    offset = getattr(error, "pos_in_stream", None)
    if (isinstance(error, UnexpectedToken) and error.token.type == "$END") or offset is None:
        offset = len(text)
    place = place_of(text, offset)
    found = text[offset : offset + 1]
    in_tag = _open_tag(text, offset)
    if in_tag is not None:
        return _tag_fault(text, in_tag, offset)
    if found == "{":
        return place.fault("this comment is not closed", text="{", expected="} at the end of the comment")
    if found == "}":
        return place.fault("there is no comment to close here", text="}", expected="{ at the beginning of the comment")
    if found == "]":
        return place.fault("there is no tag to close here", text="]", expected="an action, a tag or a comment")
    if isinstance(error, UnexpectedCharacters | UnexpectedToken) and found:
        return place.fault("this has no place in a record", text=found, expected="an action, a tag or a comment")
    return place.fault("the record stops in the middle of something", expected="the rest of it")


# Possessive throughout: what has been read is never read again in another way, however long it is.
_TAG_SO_FAR: Final = re.compile(
    r'\[[ \t]*+(?:[A-Za-z][A-Za-z0-9_-]*+)?+[ \t]*+(?:"(?:[^"\\\n]|\\[^\n])*+"|"[^"\n]*+")?+[ \t\n]*+'
)


def _open_tag(text: str, offset: int) -> int | None:
    """Return the offset of the bracket of a tag that is not finished at an offset, or None."""
    start = text.rfind("[", 0, offset)
    if start < 0:
        return None
    inside = text[start:offset]
    if _TAG_SO_FAR.fullmatch(inside):
        line_start = text.rfind("\n", 0, start) + 1
        if not text[line_start:start].lstrip(" \t").startswith("#"):
            return start
    return None


def _tag_fault(text: str, start: int, offset: int) -> Fault:
    place = place_of(text, start)
    line_end = text.find("\n", start)
    source = text[start : line_end if line_end >= 0 else len(text)].strip()
    inside = text[start + 1 : offset].strip()
    at = place_of(text, offset)
    if at.line != place.line:
        at = Place(place.line, place.column + len(source))
    if not inside:
        return at.fault("this tag has no name", text=source, expected='a tag such as [Title "..."]')
    if '"' not in inside:
        if text[offset : offset + 1] == '"':
            return at.fault("the quotes of this tag are not closed", text=source, expected='" at the end of the value')
        return at.fault("this tag has no value in double quotes", text=source, expected=f'[{inside.split()[0]} "..."]')
    return at.fault("this tag is not closed", text=source, expected="] after the value")
