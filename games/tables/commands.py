"""What a page's buttons send: a word and sometimes a card or a seat, such as ``play 9h``, ``challenge 2``, ``next``."""

from collections.abc import Callable

from games.engine.actions import Action, Challenge, Declare, Give, Offer, Play, Refuse, Seat
from games.engine.cards import parse_card
from games.tables import doing
from games.tables.moment import Moment

Command = Callable[[Moment], None]

REMIND = "remind"
"""The one command that is not told as an event: see ``store.remind``."""
_PLAIN = {
    "next": doing.next_thing,
    "on": doing.play_on,
    "skip": doing.skip,
    "take": doing.take_up,
    "leave": doing.leave,
    REMIND: doing.remind,
}


def parse(text: str, me: Seat, players: int) -> Command:
    """Return what the human player in a seat does at a table. Raises ValueError for a text that no button sends."""
    word, _, rest = text.partition(" ")
    if word in _PLAIN and not rest:
        return _PLAIN[word]
    action = _action(word, rest, me, players)
    return lambda moment: doing.decide(moment, action)


def _action(word: str, rest: str, me: Seat, players: int) -> Action:
    card = parse_card(rest)
    match word:
        case "play" if card is not None:
            return Play(me, card)
        case "offer" if card is not None:
            return Offer(me, card)
        case "give" if card is not None:
            return Give(me, card)
        case "refuse" if not rest:
            return Refuse(me)
        case "declare" if not rest:
            return Declare(me)
        case "challenge" if rest.isascii() and rest.isdigit() and len(rest) < 3 and int(rest) < players:
            return Challenge(me, int(rest))
    raise ValueError(f"{text_shown(word, rest)} is nothing one can do at a table")


def text_shown(word: str, rest: str) -> str:
    """What was sent, cut to a length that can be shown."""
    return f"“{f'{word} {rest}'.strip()[:40]}”"
