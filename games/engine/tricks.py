"""Playing cards, the turn-up, taking tricks, and swallowing them."""

from collections.abc import Sequence
from typing import Final, Literal, Self

from games.engine import events as ev
from games.engine.actions import Illegal, Seat
from games.engine.cards import (
    BIT,
    NO_TRUMP,
    POINTS,
    POWER,
    RANKS,
    SUIT_MASKS,
    SUIT_NAMES,
    SUIT_OF,
    UNKNOWN,
    Card,
    Mask,
    Suit,
    card_name,
)
from games.engine.ruleset import Ruleset
from games.engine.state import NOBODY, THIRTY_ONE, State, Trick

_LED: Final = ("leading",)
_LED_FIRST: Final = ("leading", "eldest-leads")
_FOLLOWED: Final = ("follow-suit",)


class Tricks(State):
    """What is done with the cards of a trick."""

    __slots__ = ()

    def legal_cards(self) -> Mask:
        """Return the cards that the player whose turn it is may play, or 0 when it is nobody's (rule ``follow-suit``)."""
        if self.turn < 0:
            return 0
        hand = self.hands[self.turn]
        return hand & self.follow or hand

    def play(self, seat: Seat, card: Card, events: list[ev.Event] | None = None) -> None:
        """Play a card (rules ``leading``, ``follow-suit``, ``renounce``, ``turn-up``). Raises Illegal."""
        if seat != self.turn:
            raise self._why_not_play(seat, card)
        hands = self.hands
        hand = hands[seat]
        bit = BIT[card]
        trick = self.trick
        if not trick:
            if not hand & bit:
                raise self._why_not_play(seat, card)
            hands[seat] = hand ^ bit
            trick.append(card)
            self.follow = SUIT_MASKS[SUIT_OF[card]]
            self.offered = 0
            self.turn = self.left[seat]
            if events is not None:
                events.append(ev.CardPlayed(seat, card, True, _LED if self.tricks else _LED_FIRST))
            return
        follows = hand & self.follow
        if not (follows or hand) & bit:
            raise self._why_not_play(seat, card)
        renounces = not follows and self.renouncer < 0
        turns_up = (renounces or self._turn_up_due) and self._turns_up(renounces)
        hands[seat] = hand ^ bit
        trick.append(card)
        self.turn = self.left[seat] if len(trick) < self.players else NOBODY
        if events is not None:
            events.append(ev.CardPlayed(seat, card, follows != 0, _FOLLOWED))
        if renounces:
            self.renouncer = seat
            self._turn_up_due = True
            if events is not None:
                events.append(ev.Renounced(seat, card))
        if turns_up:
            self._turn_trump(events)

    def _turns_up(self, renounces: bool) -> bool:
        """Whether the play to come turns the stock, which then must be known: only a record can come to an unknown card.

        ``renounces`` is whether it is the first in the hand that does not follow suit.
        """
        if not (renounces or self._turn_up_due):
            return False
        if self.rules.turn_up == "after-trick" and len(self.trick) + 1 < self.players:
            return False
        if self.stock[0] == UNKNOWN:
            raise Illegal("turn-up", "here the top card of the stock is turned, so the record must name it")
        return True

    def _turn_trump(self, events: list[ev.Event] | None) -> None:
        """Turn the top card of the stock.

        Parlett and Ball: before the next card, in mid-trick. "Loaders": when the trick has been played through.
        """
        card = self.stock[0]
        self._turn_up_due = False
        self.turn_up_trick = self.trick_number
        self.trump = SUIT_OF[card]
        self._powers = POWER[self.rules.rank][self.trump]
        if self.rules.reach == "later-cards":
            self._barred = len(self.trick)
        if events is not None:
            hidden = ("hidden-trump",) if self.rules.trump_card == "face-down" else ()
            events.append(ev.TrumpTurned(card, self.trump, ("turn-up", "trump", *hidden)))

    # The same cards under other rules

    def under(self, rules: Ruleset) -> Self:
        """Return a copy as the hand would stand if it had come to the trick on the table under other rules.

        The piles stay as they lie and what was said stays said; the trick itself is played again from its lead, so that the
        stock is turned when these rules turn it. Raises Illegal where these rules could not have come so far: the hand would
        have ended, or the card turned is not known.
        """
        other = self.branch()
        other.rules = rules
        other.over = len(other.tricks) == other.size or (rules.hand_ends == "at-31" and any(other.reached))
        if not other.trick:
            other._powers = POWER[rules.rank][other.trump]
            if other.offer is None:
                other.turn = NOBODY if other.over else other.leader
            return other
        other._take_back_trick()
        for index, card in enumerate(self.trick):
            other.play(other.seat_at(index), card)
        return other

    def _take_back_trick(self) -> None:
        """Put the cards of the trick on the table back into the hands, and a card turned in it back on the stock."""
        for index, card in enumerate(self.trick):
            self.hands[self.seat_at(index)] |= BIT[card]
        self.trick = []
        self.follow = 0
        self._barred = 0
        if self._turn_up_due or self.turn_up_trick == self.trick_number:
            self.renouncer = NOBODY
            self.turn_up_trick = 0
            self.trump = NO_TRUMP
            self._turn_up_due = False
        self._powers = POWER[self.rules.rank][self.trump]
        self.turn = NOBODY if self.over else self.leader

    # A hand as those who watched it know it

    def resume(
        self,
        tricks: Sequence[Trick],
        leader: Seat,
        trick: Sequence[Card],
        renouncer: Seat,
        turn_up_trick: int,
        trump: Suit,
    ) -> None:
        """Bring a hand just made to where its play has come. Nothing is checked; cards and totals are the caller's to set.

        ``turn_up_trick`` is the trick in which the stock was turned, or 0; all that is said of trump follows from it.
        """
        self.tricks = list(tricks)
        self.trick_number = len(tricks) + 1
        self.leader = leader
        self._lead_place = self.ring.index(leader)
        self.trick = list(trick)
        self.follow = SUIT_MASKS[SUIT_OF[trick[0]]] if trick else 0
        self.renouncer = renouncer
        self.turn_up_trick = turn_up_trick
        self.trump = trump
        self._powers = POWER[self.rules.rank][trump]
        self._turn_up_due = renouncer >= 0 and not turn_up_trick
        if trick and turn_up_trick == self.trick_number and self.rules.reach == "later-cards":
            at_once = self.rules.turn_up == "at-once"
            place = self._seats.index(renouncer, self._lead_place) - self._lead_place
            self._barred = place + 1 if at_once else self.players

    # Who takes the trick

    def _winner(self) -> int:
        """Return the index, in the trick on the table, of the card that takes it by right."""
        trick = self.trick
        led = SUIT_OF[trick[0]]
        if self._barred and led != self.trump:
            return self._winner_but_for_barred(led)
        powers = self._powers[led]
        best = winner = 0
        for index, card in enumerate(trick):
            if powers[card] > best:
                best = powers[card]
                winner = index
        return winner

    def _winner_but_for_barred(self, led: Suit) -> int:
        """The same where the cards played before the turn-up cannot be trumps (``reach=later-cards``)."""
        trick, barred = self.trick, self._barred
        powers, plain = self._powers[led], POWER[self.rules.rank][NO_TRUMP][led]
        worth = [plain[card] for card in trick[:barred]] + [powers[card] for card in trick[barred:]]
        return worth.index(max(worth))

    def powers(self, led: Suit) -> tuple[int, ...]:
        """Return what each card can do in a trick of a suit led now, by card; the highest takes it (see ``POWER``)."""
        return self._powers[led]

    def highest_of_suit_led(self) -> int:
        """Return the index, in the trick on the table, of the highest card of the suit led."""
        trick = self.trick
        return trick.index(max(trick, key=POWER[self.rules.rank][NO_TRUMP][SUIT_OF[trick[0]]].__getitem__))

    def seat_at(self, index: int) -> Seat:
        """Return who played, or is to play, the card at an index of the trick on the table."""
        return self._seats[self._lead_place + index]

    def right_owner(self) -> Seat:
        """Return who takes the finished trick by right (rules ``taking`` and ``trump``)."""
        return self.seat_at(self._winner())

    def gather(self, events: list[ev.Event] | None = None) -> None:
        """Give the finished trick to its right owner (rules ``taking``, ``trump``). Raises Illegal if it is not complete."""
        trick = self.trick
        if len(trick) != self.players:
            raise Illegal("turn", "the trick is not complete yet")
        index = self._winner()
        if events is None:
            self._take(index, index)
            return
        trumped = SUIT_OF[trick[index]] != SUIT_OF[trick[0]]
        rules = ["taking"]
        if trumped:
            rules.append("trump")
        if self._ten_decided(trick, index):
            rules.append("rank")
        points = self._take(index, index)
        if points:
            rules.append("loaders")
        taker = self.leader
        total = self.points[taker]
        why: Literal["highest-trump", "highest-of-suit-led"] = "highest-trump" if trumped else "highest-of-suit-led"
        events.append(ev.TrickTaken(taker, tuple(trick), points, total, why, tuple(rules)))
        self._note_31(taker, total, events)

    def _ten_decided(self, trick: Sequence[Card], winner: int) -> bool:
        """Whether the trick would have had another owner under the other order of ranks: the Ten's place decided."""
        card = trick[winner]
        ten_takes = RANKS[card % 13] == "10"
        rivals = ("J", "Q", "K") if ten_takes else ("10",)
        if not ten_takes and RANKS[card % 13] not in ("J", "Q", "K"):
            return False
        # Cards of the winner's suit that could not have taken it: trumps laid before the turn-up, where they do not count.
        barred = self._barred if SUIT_OF[card] != SUIT_OF[trick[0]] else 0
        return any(SUIT_OF[other] == SUIT_OF[card] and RANKS[other % 13] in rivals for other in trick[barred:])

    def _take(self, index: int, rightful: int) -> int:
        """Give the trick to whoever played the card at an index, who leads next; return its points.

        ``rightful`` is the index of the card that should have taken it.
        """
        trick = self.trick
        place = self._lead_place + index
        taker = self._seats[place]
        points = 0
        for card in trick:
            points += POINTS[card]
        number = self.trick_number
        self.tricks.append((self.leader, tuple(trick), taker, self._seats[place - index + rightful]))
        self._lead_place = place % self.players
        self.trick = []
        self.follow = 0
        self._barred = 0
        self.leader = self.turn = taker
        if points:
            total = self.points[taker] = self.points[taker] + points
            if total >= THIRTY_ONE and not self.reached[taker]:
                self.reached[taker] = number
                if self.rules.hand_ends == "at-31":
                    self.over = True
        self.trick_number = number + 1
        if number == self.size or self.over:
            self.over = True
            self.turn = NOBODY
        return points

    def _note_31(self, seat: Seat, total: int, events: list[ev.Event]) -> None:
        if self.reached[seat] == self.trick_number - 1:
            events.append(ev.Reached31(seat, total))

    # Swallowing

    def swallower(self) -> Seat:
        """Return who may take the finished trick up by mistake, or ``NOBODY`` (rule ``swallow``).

        It is the owner of the highest card of the suit led, when a trump of another suit beat it.
        """
        winner = self._winner()
        if self.rules.swallowing != "yes" or SUIT_OF[self.trick[winner]] == SUIT_OF[self.trick[0]]:
            return NOBODY
        return self.seat_at(self.highest_of_suit_led())

    def swallow(self, seat: Seat, events: list[ev.Event] | None = None) -> None:
        """Take up by mistake a trick that a trump won (rule ``swallow``: Parlett, and Ball after him). Raises Illegal."""
        self._check_swallow(seat)
        cards = tuple(self.trick)
        owner = self._winner()
        rightful = self.seat_at(owner)
        points = self._take(self.highest_of_suit_led(), owner)
        if events is not None:
            rules = ("swallow", "hidden-trump", "loaders") if points else ("swallow", "hidden-trump")
            total = self.points[seat]
            events.append(ev.TrickSwallowed(seat, rightful, cards, points, total, rules))
            self._note_31(seat, total, events)

    def _may_swallow(self, seat: Seat) -> bool:
        return self.trick_complete and seat == self.swallower()

    def _check_swallow(self, seat: Seat) -> None:
        if not self.trick_complete:
            raise Illegal("turn", "there is no finished trick on the table to take up")
        if self.rules.swallowing != "yes":
            raise Illegal(
                "swallow", "under these rules the highest trump takes, and nobody can take the trick up by mistake"
            )
        able = self.swallower()
        if able == NOBODY:
            owner = self.names[self.right_owner()]
            raise Illegal("swallow", f"no trump beat the suit led, so the trick is {owner}'s and cannot be swallowed")
        if seat != able:
            raise Illegal(
                "swallow",
                f"only {self.names[able]}, who played the highest card of the suit led, could take this trick up by mistake",
            )

    def _why_not_play(self, seat: Seat, card: Card) -> Illegal:
        name = self.names[seat]
        if seat not in self.ring:
            return Illegal("elimination", f"{name} is out of the game")
        if seat != self.turn:
            return Illegal("turn", f"it is not {name}'s turn to play: {self._what_is_awaited()}")
        if not self.hands[seat] & BIT[card]:
            return Illegal("holding", f"{name} does not hold the {card_name(card)}")
        suit = SUIT_NAMES[SUIT_OF[self.trick[0]]].removesuffix("s")
        return Illegal("follow-suit", f"{name} holds a {suit} and must follow suit")
