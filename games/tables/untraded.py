"""A hand played again from a trade on, as if it had been refused: how its traders would have come out of it.

Nobody knows what people would have done, so they do what they did. Each lays the card they laid in the same trick, if they hold
it and may; of two traded cards, the one they would have kept. Who cannot lays what a steady player would see fit, and the card
that stayed behind falls where that one fell. A trick is swallowed, another trade is made, somebody declares, as it was done and
where it still can be; a challenge, unless one that was won would now be lost. Of those who have 31, whoever kept silent about it
in truth keeps silent again, and everybody else says so when the hand is over.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from games.engine import events as ev
from games.engine.actions import Action, Challenge, Declare, Give, Play, Seat, Swallow
from games.engine.cards import BIT, Card
from games.engine.game import Game
from games.engine.hand import NOBODY, Hand
from games.engine.observation import observe
from games.players import PLAYERS
from games.records import Record, Step

LEVEL: Final = "steady"
"""Who chooses where a card cannot fall as it fell."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand came out, by seat: it as it was settled, the lives (or losses) it cost and why, and why nobody was to lose.

    Of the ``laid`` cards that were then played again, ``others`` is how many did not fall as they had.
    """

    hand: Hand
    cost: tuple[int, ...]
    why: dict[Seat, str]
    spared: Literal["no-survivor", "tie"] | None
    laid: int = 0
    others: int = 0

    @property
    def follows_truth(self) -> bool:
        """Whether no more than half of the cards are others: what came of the rest would be mere invention."""
        return 2 * self.others <= self.laid


def in_truth(record: Record) -> Outcome:
    """Return how the last hand of a record came out, which must be settled."""
    settled = record.steps[-1]
    hand = settled.before.hand
    assert hand is not None
    return _outcome(hand, settled.before, settled.after, settled.events)


def without(record: Record, step: Step) -> Outcome:
    """Return how the last hand of a record would have come out, had the card given at a step been refused by all."""
    return _Again(record, step).play()


def _outcome(
    hand: Hand, before: Game, after: Game, events: Iterable[ev.Event], laid: int = 0, others: int = 0
) -> Outcome:
    seats = range(len(before.names))
    cost = tuple(before.lives[seat] - after.lives[seat] + after.losses[seat] - before.losses[seat] for seat in seats)
    why = {event.seat: str(event.why) for event in events if isinstance(event, ev.LifeLost)}
    spared = next((event.why for event in events if isinstance(event, ev.NobodyLoses)), None)
    return Outcome(hand, cost, why, spared, laid, others)


class _Again:
    """The rest of a hand from an offer on, which nobody answers with a card."""

    def __init__(self, record: Record, step: Step) -> None:
        self.before = step.before
        self.game = step.before.branch()
        assert self.game.hand is not None
        self.hand: Hand = self.game.hand
        self.truth = in_truth(record).hand
        self.laid: dict[tuple[int, Seat], Card] = {}
        """The card each laid in truth, by trick."""
        self.swallowers: dict[int, Seat] = {}
        self.trades: dict[int, list[ev.Traded]] = {}
        """The trades that came after, by the number of tricks that had been taken."""
        self.words: list[tuple[int, Declare | Challenge]] = []
        """What was said after and is yet to be said again, with the number of tricks that had been taken."""
        self.undone = [event for event in step.events if isinstance(event, ev.Traded)]
        """The trades that did not come about."""
        self.stayed: dict[tuple[Seat, Card], Card] = {}
        """For a card that had to fall before its time, the card that stayed behind in its place."""
        self.cards = self.others = 0
        self.player = PLAYERS[LEVEL]("untraded")
        for each in record.steps[step.number + 1 :]:
            self._note(each)

    def _note(self, step: Step) -> None:
        """Note what a step of the record did."""
        hand = step.before.hand
        assert hand is not None
        taken = len(hand.tricks)
        match step.action:
            case Play(seat, card):
                self.laid[taken + 1, seat] = card
            case Swallow(seat):
                self.swallowers[taken + 1] = seat
            case Declare() | Challenge() as word:
                self.words.append((taken, word))
            case Give():
                self.trades.setdefault(taken, []).extend(each for each in step.events if isinstance(each, ev.Traded))

    def play(self) -> Outcome:
        hand = self.hand
        self._refuse_until(NOBODY)
        while not hand.over:
            self._trade()
            self._speak()
            while hand.turn != NOBODY:
                hand.play(hand.turn, self._card(hand.turn))
            swallower = hand.swallower()
            if swallower != NOBODY and self.swallowers.get(hand.trick_number) == swallower:
                hand.swallow(swallower)
            else:
                hand.gather()
        self._speak()
        self._own_up()
        events: list[ev.Event] = []
        self.game.settle(events)
        return _outcome(hand, self.before, self.game, events, self.cards, self.others)

    # Cards

    def _card(self, seat: Seat) -> Card:
        """Return the card to lay for a seat whose turn it is."""
        hand = self.hand
        card = meant = self._meant(seat)
        while card is not None and not hand.hands[seat] & BIT[card]:
            card = self.stayed.get((seat, card))
        if card is None or not hand.legal_cards() & BIT[card]:
            chosen = self.player.play(observe(self.game, seat)).action
            assert isinstance(chosen, Play)
            if card is not None:
                self.stayed[seat, chosen.card] = card
            card = chosen.card
        self.cards += 1
        self.others += card != meant
        return card

    def _meant(self, seat: Seat) -> Card | None:
        """Return the card that a seat laid in this trick, or would have kept in its stead; None if the hand was over."""
        card = self.laid.get((self.hand.trick_number, seat))
        for trade in reversed(self.undone):
            if seat in trade.seats:
                kept, got = trade.cards if seat == trade.seats[0] else trade.cards[::-1]
                card = kept if card == got else card
        return card

    # Trades and words

    def _refuse_until(self, seat: Seat) -> None:
        while self.hand.answering != seat:
            self.hand.refuse(self.hand.answering)

    def _trade(self) -> None:
        """Make the trades that were made before this lead, if both still hold their cards."""
        hand = self.hand
        for trade in self.trades.get(len(hand.tricks), ()):
            (offerer, giver), (offered, given) = trade.seats, trade.cards
            if hand.hands[offerer] & BIT[offered] and hand.hands[giver] & BIT[given]:
                hand.make_offer(offerer, offered)
                self._refuse_until(giver)
                hand.give(giver, given)
            else:
                self.undone.append(trade)

    def _speak(self) -> None:
        """Say what had been said by now, where it can be said; what cannot may be said later."""
        later = []
        for taken, word in self.words:
            if (taken <= len(self.hand.tricks) or self.hand.over) and self._may_say(word):
                self.hand.apply(word)
            else:
                later.append((taken, word))
        self.words = later

    def _may_say(self, word: Action) -> bool:
        hand = self.hand
        match word:
            case Declare(seat):
                return hand.may_declare(seat)
            case Challenge(seat, target):
                won = (seat, target, True) in self.truth.challenges
                return hand.may_challenge(seat, target) and (hand.upheld(seat, target) or not won)
        return False

    def _own_up(self) -> None:
        """Let those with 31 say so who did not keep it to themselves in truth."""
        hand, truth = self.hand, self.truth
        for seat in hand.ring:
            silent = truth.reached[seat] and not spoke(truth, seat)
            if not silent and hand.may_declare(seat):
                hand.declare(seat)


def spoke(hand: Hand, seat: Seat) -> bool:
    """Return whether a seat told of its 31 in a hand, by declaring it or by challenging."""
    return bool(hand.declared >> seat & 1) or any(challenger == seat for challenger, _, _ in hand.challenges)
