"""The hand in play as text: a deal on one line, then a line for each thing done.

A line is a seat's number and what it did, in the words of a record: ``0 9h``, ``2 offers Jc``, ``1 challenges 3``; ``gather``
and ``settle`` are the table's own. Unlike a record it also has *marks*, which change no card: a seat ``passes`` the occasion to
speak before a lead, ``leaves`` a trick it was asked to take up, is ``reminded`` of the trump.
"""

from typing import Final

from games.engine.actions import Action, Challenge, Declare, Gather, Give, Offer, Play, Refuse, Settle, Swallow
from games.engine.cards import PACK, Card, card_text
from games.engine.game import Deal
from games.records import action_text

PASSES: Final = "passes"
LEAVES: Final = "leaves"
REMINDED: Final = "reminded"
MARKS: Final = (PASSES, LEAVES, REMINDED)

_NUMBERS: Final = tuple(map(str, range(10)))
_CARDS: Final = {card_text(card): card for card in PACK}


def deal_text(deal: Deal) -> str:
    """Return a deal as text: the hands by seat and the stock, with strokes between."""
    return "/".join(" ".join(map(card_text, cards)) for cards in (*deal.hands, deal.stock))


def parse_deal(text: str) -> Deal:
    """Return the deal that ``deal_text`` wrote."""
    piles = [tuple(_CARDS[card] for card in pile.split()) for pile in text.split("/")]
    return Deal(tuple(piles[:-1]), piles[-1])


def line(action: Action) -> str:
    """Return the line for an action."""
    return "gather" if isinstance(action, Gather) else action_text(action, _NUMBERS)


def mark(seat: int, what: str) -> str:
    """Return the line for a mark."""
    return f"{seat} {what}"


def is_mark(text: str) -> bool:
    """Whether a line changes no card."""
    return text.endswith(MARKS)


def parse(text: str) -> Action:
    """Return the action of a line that is no mark. Raises ValueError or KeyError for anything else."""
    if text == "gather":
        return Gather()
    if text == "settle":
        return Settle()
    seat_text, verb, *rest = text.split(" ")
    seat = int(seat_text)
    if verb in _CARDS:
        return Play(seat, _CARDS[verb])
    match verb, rest:
        case "offers", [card]:
            return Offer(seat, _CARDS[card])
        case "gives", [card]:
            return Give(seat, _CARDS[card])
        case "refuses", []:
            return Refuse(seat)
        case "swallows", []:
            return Swallow(seat)
        case "declares", []:
            return Declare(seat)
        case "challenges", [target]:
            return Challenge(seat, int(target))
    raise ValueError(f"{text!r} is no line of a hand in play")


def parse_play(text: str) -> tuple[int, Card] | None:
    """Return seat and card of a line that plays a card, else None: most lines do, and this is the quickest way to know."""
    seat, _, card = text.partition(" ")
    found = _CARDS.get(card)
    return None if found is None else (int(seat), found)
