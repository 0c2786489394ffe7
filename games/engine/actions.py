"""What can be done at the table. Seats are numbers from 0, in the order the players sit; cards are integers.

The seven named after what a player does are the players' own. ``Gather`` and ``Settle`` are done by the table itself.
"""

from typing import NamedTuple

from games.engine.cards import Card

Seat = int


class Play(NamedTuple):
    """Play a card to the trick."""

    seat: Seat
    card: Card


class Offer(NamedTuple):
    """Offer a loader in trade, face down: "A coat for a coat?" or "A card for a card?"."""

    seat: Seat
    card: Card


class Give(NamedTuple):
    """Answer an offer by giving a card of the same kind."""

    seat: Seat
    card: Card


class Refuse(NamedTuple):
    """Answer an offer with a no."""

    seat: Seat


class Swallow(NamedTuple):
    """Take up a finished trick with the highest card of the suit led, though a trump beat it."""

    seat: Seat


class Declare(NamedTuple):
    """Announce that one has taken 31 or more."""

    seat: Seat


class Challenge(NamedTuple):
    """Say that another reached 31 in an earlier trick than oneself, and kept silent."""

    seat: Seat
    target: Seat


class Gather(NamedTuple):
    """The finished trick goes to its right owner."""


class Settle(NamedTuple):
    """The hand is over: lives are lost."""


Action = Play | Offer | Give | Refuse | Swallow | Declare | Challenge | Gather | Settle


class Illegal(ValueError):
    """An action that the rules do not allow now.

    ``rule`` is the id of the rule that forbids it (``turn`` and ``holding`` name faults only), ``sentence`` says why.
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"{sentence} ({rule})")
        self.rule = rule
        self.sentence = sentence
