"""One hand: what may be done, and what comes of it.

A ``Hand`` changes in place. Each thing that can be done is one method, which checks, does it, and adds the events to the
list it is given; without a list it does the same and records nothing, which is how simulations run. ``branch`` copies a
hand for those who want to try something out.

The rules stand in three parts: ``tricks`` (with the turn-up and the swallow), ``trading`` and ``speaking`` (declaring
and challenging), which share the ``state``.
"""

from games.engine import events as ev
from games.engine.actions import (
    Action,
    Challenge,
    Declare,
    Gather,
    Give,
    Illegal,
    Offer,
    Play,
    Refuse,
    Seat,
    Settle,
    Swallow,
)
from games.engine.cards import BIT, KIND_MASKS, LOADERS, cards_in, trade_kind
from games.engine.speaking import Speaking
from games.engine.state import NOBODY, THIRTY_ONE, Trade, Trick
from games.engine.trading import Trading
from games.engine.tricks import Tricks

__all__ = ["NOBODY", "THIRTY_ONE", "Hand", "Trade", "Trick"]


class Hand(Tricks, Trading, Speaking):
    """One hand from the deal to its last trick."""

    __slots__ = ()

    def legal_actions(self, seat: Seat) -> list[Action]:
        """Return all that a seat may do now. Gathering and settling are the table's own, and not among them."""
        actions: list[Action] = []
        if seat == self.turn:
            actions += [Play(seat, card) for card in cards_in(self.legal_cards())]
        if self.offer is not None:
            if seat == self.answering:
                kind = trade_kind(self.offer[1])
                assert kind is not None
                actions += [Give(seat, card) for card in cards_in(self.hands[seat] & KIND_MASKS[kind])]
                actions.append(Refuse(seat))
            return actions
        if self.trick_complete:
            if self._may_swallow(seat):
                actions.append(Swallow(seat))
            return actions
        if self.trick or seat not in self.ring:
            return actions
        if self.rules.trading == "yes" and not self.over and not self.offered >> seat & 1:
            actions += [Offer(seat, card) for card in cards_in(self.hands[seat] & LOADERS)]
        if self.may_declare(seat):
            actions.append(Declare(seat))
        actions += [Challenge(seat, target) for target in self.ring if self.may_challenge(seat, target)]
        return actions

    def check(self, action: Action) -> None:
        """Raise Illegal, with the rule and a sentence, unless the action is allowed now."""
        match action:
            case Play(seat, card):
                if seat != self.turn or not BIT[card] & self.legal_cards():
                    raise self._why_not_play(seat, card)
                if self.trick:
                    self._turns_up(self.renouncer < 0 and not BIT[card] & self.follow)
            case Offer(seat, card):
                self._check_offer(seat, card)
            case Give(seat, card):
                self._check_answer(seat)
                self._check_give(seat, card)
            case Refuse(seat):
                self._check_answer(seat)
            case Swallow(seat):
                self._check_swallow(seat)
            case Declare(seat):
                self._raise_if(self._why_not_declare(seat), seat)
            case Challenge(seat, target):
                self._raise_if(self._why_not_challenge(seat, target), seat, target)
            case Gather():
                if not self.trick_complete:
                    raise Illegal("turn", "the trick is not complete yet")
            case Settle():
                if not self.over:
                    raise Illegal("turn", f"the hand is not over: {self._what_is_awaited()}")

    def apply(self, action: Action) -> list[ev.Event]:
        """Do an action (not ``Settle``, which is the game's to do) and return the events.

        Raises Illegal, and changes nothing, when it is not allowed.
        """
        events: list[ev.Event] = []
        match action:
            case Play(seat, card):
                self.play(seat, card, events)
            case Offer(seat, card):
                self.make_offer(seat, card, events)
            case Give(seat, card):
                self.give(seat, card, events)
            case Refuse(seat):
                self.refuse(seat, events)
            case Swallow(seat):
                self.swallow(seat, events)
            case Declare(seat):
                self.declare(seat, events)
            case Challenge(seat, target):
                self.challenge(seat, target, events)
            case Gather():
                self.gather(events)
            case Settle():
                raise TypeError("a hand is settled by its game")
        return events
