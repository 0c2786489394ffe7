"""Tags and what their values hold: lists of names, options, lives and cards, each item with its place."""

import re
from dataclasses import dataclass
from typing import Final

from games.engine.cards import UNKNOWN, Card, parse_card
from games.records.text import Place, Tag

LESSON_TAGS: Final = ("Lesson", "Summary", "Teaches", "Minutes")
FREE_TAGS: Final = ("Title", "Event", "Site", "Date", "Annotator", *LESSON_TAGS)
"""Tags that say something about the record and nothing about the play."""
GAME_TAGS: Final = ("Rules", "Options", "Players")
HAND_TAGS: Final = ("Dealer", "Hand", "Stock", "Seed", "Lives")
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
    return [Item(match.group(), tag.at(match.start())) for match in re.finditer(r"[^ \t]+", tag.value) if match.start() >= start]


def hand_name(tag: Tag) -> tuple[Item, int]:
    """Return the name in a ``[Hand]`` tag and the offset at which its cards begin. Raises Fault without a colon."""
    name, colon, _ = tag.value.partition(":")
    if not colon:
        raise tag.value_place.fault(
            "this hand does not say whose it is", text=tag.value, expected='a name and a colon: [Hand "Anne: As 10s 9h"]'
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
            raise piece.place.fault(message, text=piece.text, expected="rank then suit, such as As, 10h or 7♦, with spaces between")
        cards.append((card, piece.place))
    return cards
