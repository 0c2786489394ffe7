"""One action as written: an optional trick number, a name, and what its player does."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.actions import Action, Challenge, Declare, Give, Offer, Play, Refuse, Seat, Settle, Swallow
from games.engine.cards import Card, parse_card
from games.records.text import Move, Place, Word


@dataclass(frozen=True, slots=True)
class ParsedMove:
    """An action with the number written before it, if there is one, and the places of both."""

    action: Action
    place: Place
    text: str
    number: str | None = None
    number_place: Place | None = None


def _name_length(words: Sequence[Word], name: str) -> int:
    """Return how many words a name takes at the beginning of some words, or 0 if they do not begin with it."""
    pieces = name.split(" ")
    return len(pieces) if [word.text for word in words[: len(pieces)]] == pieces else 0


def _longest_name(words: Sequence[Word], names: Sequence[str]) -> tuple[Seat, int]:
    """Return the seat of the longest name at the beginning of some words, and how many words it takes (0 for none)."""
    matches = [(len(name), seat, length) for seat, name in enumerate(names) if (length := _name_length(words, name))]
    _, seat, length = max(matches, default=(0, -1, 0))
    return seat, length


def parse_move(move: Move, names: Sequence[str]) -> ParsedMove:
    """Return what a move says. Raises Fault, where it stands, for anything that is not an action."""
    words: list[Word] = list(move.words)
    number: Word | None = None
    seat, length = _longest_name(words, names)
    if not length and (match := re.match(r"([0-9]+)\.", words[0].text)):
        first = words[0]
        number = Word(match.group(1), first.place)
        rest = first.text[match.end() :]
        words = ([Word(rest, Place(first.place.line, first.place.column + match.end()))] if rest else []) + words[1:]
        if not words:
            raise first.place.fault(
                "a trick number stands alone", text=first.text, expected="an action after the number"
            )
        seat, length = _longest_name(words, names)
    place = words[0].place
    text = " ".join(word.text for word in words)
    if length:
        action = _action(seat, words[length:], names, place, text)
    elif text == "settle":
        action = Settle()
    else:
        raise place.fault(
            f"“{words[0].text}” is not one of the players",
            text=text,
            expected=f"one of {', '.join(names)} and what they do, or settle",
        )
    return ParsedMove(action, place, text, number.text if number else None, number.place if number else None)


def _action(seat: Seat, rest: Sequence[Word], names: Sequence[str], place: Place, text: str) -> Action:
    if not rest:
        raise place.fault(
            f"what does {names[seat]} do?",
            text=text,
            expected="a card, or offers, gives, refuses, swallows, declares, challenges",
        )
    verb, *objects = rest
    match verb.text:
        case "offers":
            return Offer(seat, _one_card(verb, objects, text))
        case "gives":
            return Give(seat, _one_card(verb, objects, text))
        case "refuses":
            action: Action = Refuse(seat)
        case "swallows":
            action = Swallow(seat)
        case "declares":
            action = Declare(seat)
        case "challenges":
            return Challenge(seat, _target(verb, objects, names, text))
        case _:
            card = parse_card(verb.text)
            if card is None:
                raise verb.place.fault(
                    f"“{verb.text}” is neither a card nor something a player does",
                    text=text,
                    expected="a card such as 10h, or offers, gives, refuses, swallows, declares, challenges",
                )
            action = Play(seat, card)
    if objects:
        raise objects[0].place.fault(
            f"nothing can follow “{verb.text}”",
            text=text,
            expected="a comma or the end of the line before the next action",
        )
    return action


def _one_card(verb: Word, objects: Sequence[Word], text: str) -> Card:
    if not objects:
        raise verb.place.fault(
            f"which card is it that “{verb.text}” means?", text=text, expected="a card after the verb"
        )
    card = parse_card(objects[0].text)
    if card is None:
        raise objects[0].place.fault(f"“{objects[0].text}” is not a card", text=text, expected="a card such as Qd")
    if len(objects) > 1:
        raise objects[1].place.fault(
            f"nothing can follow “{objects[0].text}”",
            text=text,
            expected="a comma or the end of the line before the next action",
        )
    return card


def _target(verb: Word, objects: Sequence[Word], names: Sequence[str], text: str) -> Seat:
    seat, length = _longest_name(objects, names)
    if not objects or length != len(objects):
        place = objects[length if length else 0].place if objects else verb.place
        raise place.fault("whom does the challenge mean?", text=text, expected=f"one of {', '.join(names)}")
    return seat
