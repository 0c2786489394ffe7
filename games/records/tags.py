"""Tags and what their values hold: lists of names, options, lives and cards, each item with its place."""

import re
from dataclasses import dataclass
from typing import Final

from games.engine.actions import Seat
from games.engine.cards import UNKNOWN, Card, parse_card
from games.engine.ruleset import OPTIONS
from games.records.names import why_not_name
from games.records.text import Place, Tag

LESSON_TAGS: Final = ("Lesson", "Summary", "Teaches", "Minutes")
FREE_TAGS: Final = ("Title", "Event", "Site", "Date", "Annotator", *LESSON_TAGS)
"""Tags that say something about the record and nothing about the play."""
GAME_TAGS: Final = ("Rules", "Options", "Players")
HAND_TAGS: Final = ("Dealer", "Hand", "Stock", "Seed", "Lives")
MAX_LIVES: Final = 9
KNOWN_TAGS: Final = (*GAME_TAGS, *HAND_TAGS, *FREE_TAGS)


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of a tag's value, and where it begins."""

    text: str
    place: Place


def items(tag: Tag) -> list[Item]:
    """Return the pieces of a value between commas, trimmed. An empty value has none."""
    if not tag.value.strip():
        return []
    found = []
    offset = 0
    for piece in tag.value.split(","):
        found.append(Item(piece.strip(" \t"), tag.at(offset + len(piece) - len(piece.lstrip(" \t")))))
        offset += len(piece) + 1
    return found


def words(tag: Tag, start: int = 0) -> list[Item]:
    """Return the pieces of a value between spaces, from an offset on."""
    return [
        Item(match.group(), tag.at(match.start()))
        for match in re.finditer(r"[^ \t]+", tag.value)
        if match.start() >= start
    ]


def hand_name(tag: Tag) -> tuple[Item, int]:
    """Return the name in a ``[Hand]`` tag and the offset at which its cards begin. Raises Fault without a colon."""
    name, colon, _ = tag.value.partition(":")
    if not colon:
        raise tag.value_place.fault(
            "this hand does not say whose it is",
            text=tag.value,
            expected='a name and a colon: [Hand "Anne: As 10s 9h"]',
        )
    return Item(name.strip(" \t"), tag.at(len(name) - len(name.lstrip(" \t")))), len(name) + 1


def parse_cards(pieces: list[Item], *, unknown_allowed: bool) -> list[tuple[Card, Place]]:
    """Return the cards that some words name. Raises Fault for a word that names none."""
    cards = []
    for piece in pieces:
        if piece.text == "?" and unknown_allowed:
            cards.append((UNKNOWN, piece.place))
            continue
        card = parse_card(piece.text)
        if card is None:
            message = "a hand's cards must all be known" if piece.text == "?" else f"“{piece.text}” is not a card"
            raise piece.place.fault(
                message, text=piece.text, expected="rank then suit, such as As, 10h or 7♦, with spaces between"
            )
        cards.append((card, piece.place))
    return cards


def options_of(tag: Tag | None) -> dict[str, tuple[str, Place]]:
    """Return the options of an ``[Options]`` tag with their values and places. Raises Fault."""
    options: dict[str, tuple[str, Place]] = {}
    for item in items(tag) if tag is not None else []:
        name, equals, value = (piece.strip(" \t") for piece in item.text.partition("="))
        if not equals or name not in OPTIONS:
            raise item.place.fault(
                f"“{item.text}” is not an option" if equals else f"“{item.text}” gives no option a value",
                text=item.text,
                expected=f"option=value, and the options are {', '.join(OPTIONS)}",
            )
        if value not in OPTIONS[name]:
            shown = {"lives": "1 to 9", "hands": "1 to 99"}.get(name, " or ".join(OPTIONS[name]))
            raise item.place.fault(f"{name} cannot be “{value}”", text=item.text, expected=shown)
        if name in options:
            raise item.place.fault(f"the option {name} is given twice", text=item.text, expected=f"{name} once")
        options[name] = (value, item.place)
    return options


def players_of(tag: Tag) -> list[str]:
    """Return the names of a ``[Players]`` tag. Raises Fault."""
    named = items(tag)
    for item in named:
        if why := why_not_name(item.text):
            raise item.place.fault(
                f"the name “{item.text}” {why}", text=tag.source, expected="a name of 1 to 20 characters"
            )
    seen: dict[str, str] = {}
    for item in named:
        other = seen.setdefault(item.text.casefold(), item.text)
        if other is not item.text:
            raise item.place.fault(
                f"“{item.text}” is too much like “{other}”",
                text=tag.source,
                expected="names that differ in more than capitals",
            )
    if not 2 <= len(named) <= 10:
        raise tag.value_place.fault(f"there are {len(named)} players", text=tag.source, expected="2 to 10 names")
    return [item.text for item in named]


def lives_of(tag: Tag, names: "tuple[str, ...] | list[str]") -> list[int]:
    """Return the numbers of a ``[Lives]`` tag, one for each player. Raises Fault."""
    lives = []
    for item in items(tag):
        if item.text not in OPTIONS["lives"] and item.text != "0":
            raise item.place.fault(
                f"“{item.text}” is not a number of lives",
                text=tag.source,
                expected=f"0 (out of the game) to {MAX_LIVES}",
            )
        lives.append(int(item.text))
    if len(lives) != len(names):
        raise tag.value_place.fault(
            f"[Lives] names {len(lives)} numbers for {len(names)} players",
            text=tag.source,
            expected="a number for each player",
        )
    return lives


def seat_of(name: str, names: tuple[str, ...], place: Place) -> Seat:
    """Return the seat of a name. Raises Fault, at a place, for a name that nobody has."""
    if name not in names:
        raise place.fault(f"“{name}” is not one of the players", text=name, expected=f"one of {', '.join(names)}")
    return names.index(name)
