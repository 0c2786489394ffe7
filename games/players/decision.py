"""What a computer player answers with: what it does, and on what it rests."""

from typing import NamedTuple, Protocol

from games.engine.observation import Action, Observation


class Reason(NamedTuple):
    """Why a player did something.

    ``idea`` is a name in ``games.players.IDEAS``; ``facts`` is a sentence about the position. It may speak of the player's own
    cards, so it is for that player, and for everyone once the hand is settled.
    """

    idea: str
    facts: str


class Decision(NamedTuple):
    """What a player does, with the reason. ``action`` None lets the occasion pass: no offer, no word, the trick left lying."""

    action: Action | None
    reason: Reason


class Player(Protocol):
    """Somebody who can be asked, at four kinds of moment, what to do.

    Each answer follows from the observation, and from the seed with which the player sat down, alone: asked again it is the
    same. A player therefore needs no memory of its own between two questions; what it has forgotten it works out anew.
    """

    def play(self, seen: Observation) -> Decision:
        """Return the card to play, on one's turn."""

    def answer(self, seen: Observation) -> Decision:
        """Return a card to give, or a refusal, when it is one's turn to answer an offer."""

    def takes_up(self, seen: Observation) -> Decision:
        """Return a ``Swallow``, or leave the finished trick lying, when the action is legal."""

    def speaks(self, seen: Observation) -> Decision:
        """Return a challenge, a declaration, an offer, or nothing, between tricks or after the last."""
