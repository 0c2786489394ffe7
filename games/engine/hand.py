"""One hand: what may be done, and what comes of it.

A ``Hand`` changes in place. Each thing that can be done is one method, which checks, does it, and adds the events to the
list it is given; without a list it does the same and records nothing, which is how simulations run. ``branch`` copies a
hand for those who want to try something out.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

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
from games.engine.cards import (
    BIT,
    KIND_MASKS,
    LOADERS,
    NO_TRUMP,
    POINTS,
    POWER,
    RANKS,
    SUIT_MASKS,
    SUIT_NAMES,
    SUIT_OF,
    TRUMPED,
    UNKNOWN,
    Card,
    Kind,
    Mask,
    Suit,
    card_name,
    cards_in,
    trade_kind,
)
from games.engine.ruleset import Ruleset

THIRTY_ONE: Final = 31
NOBODY: Final = -1

TRADE_RULES: Final[dict[Kind, tuple[str, ...]]] = {"coat": ("coat-for-a-coat",), "card": ("card-for-a-card",)}
_LED: Final = ("leading",)
_LED_FIRST: Final = ("leading", "eldest-leads")
_FOLLOWED: Final = ("follow-suit",)

Trick = tuple[Seat, tuple[Card, ...], Seat, Seat]
"""A trick as it lies in somebody's pile: leader, cards in the order played, taker, and who should have had it."""


class Trade(NamedTuple):
    """A trade made or annulled before the lead to a trick; only its two traders know the cards."""

    trick: int
    offerer: Seat
    giver: Seat
    offered: Card
    given: Card
    annulled: bool


class Reason(NamedTuple):
    """Why something is not allowed: the rule, and a sentence yet to be filled in with names."""

    rule: str
    template: str


# Made once, since computer players ask by the thousand whether they may speak.
_ON_THE_TABLE: Final = Reason("turn", "one speaks of 31 between tricks only: {awaited}")
_OUT: Final = Reason("elimination", "{name} is out of the game")
_COUNTED: Final = Reason("declare", "under these rules points are counted, and nobody declares")
_TOO_FEW: Final = Reason("declare", "{name} has {points}, and only 31 or more can be declared")
_DECLARED: Final = Reason("declare", "{name} has declared already")
_SETTLED: Final = Reason("challenge", "a challenge has settled {name}'s case, so {name} no longer declares")
_NO_CHALLENGES: Final = Reason("challenge", "under these rules there is no challenging")
_OTHER_OUT: Final = Reason("elimination", "{other} is out of the game")
_TOO_FEW_TO_CHALLENGE: Final = Reason("challenge", "{name} has {points}, and only a player with 31 or more may challenge")
_ONESELF: Final = Reason("challenge", "nobody challenges themselves")
_CHALLENGED: Final = Reason("challenge", "{name} has challenged in this hand already")
_PROVED_WRONG: Final = Reason("challenge", "{name} has been proved wrong, and no longer challenges")
_OTHER_PROVED: Final = Reason("challenge", "{other} has already been proved right or wrong")
_OTHER_DECLARED: Final = Reason("challenge", "{other} has declared, so there is no silence to challenge")


class Hand:
    """One hand from the deal to its last trick.

    ``ring`` is the seats in play, eldest first, each next one to the left; lists indexed by seat are as long as ``names``.
    ``turn`` is the seat that must play a card now, or ``NOBODY``: when a trick waits to be gathered, an offer to be
    answered, or the hand to be settled.
    """

    __slots__ = (
        "_barred",
        "_follow",
        "_lead_place",
        "_powers",
        "_seats",
        "_turn_up_due",
        "answering",
        "challenges",
        "declared",
        "hands",
        "leader",
        "left",
        "names",
        "offer",
        "offered",
        "over",
        "players",
        "points",
        "reached",
        "renouncer",
        "ring",
        "rules",
        "size",
        "stock",
        "trades",
        "trick",
        "trick_number",
        "tricks",
        "trump",
        "turn",
        "turn_up_trick",
    )

    def __init__(
        self,
        rules: Ruleset,
        names: tuple[str, ...],
        ring: tuple[Seat, ...],
        hands: list[Mask],
        stock: tuple[Card, ...],
    ) -> None:
        """Begin a hand.

        ``hands`` has the set of cards of each seat (0 for those who are out), all of one size; ``stock`` is top first and
        may hold ``UNKNOWN``. Whether the cards are a deal that the rules allow is for ``games.engine.game`` to judge.
        """
        count = len(names)
        self.rules = rules
        self.names = names
        self.ring = ring
        self.players = len(ring)
        self._seats = ring + ring
        self._lead_place = 0
        """The leader's place in the ring; the seats from there on are those of the trick's cards."""
        self.hands = hands
        self.stock = stock
        self.size = hands[ring[0]].bit_count()
        left = [NOBODY] * count
        for index, seat in enumerate(ring):
            left[seat] = ring[(index + 1) % len(ring)]
        self.left = left
        self.leader = self.turn = ring[0]
        self.trick: list[Card] = []
        self._follow: Mask = 0
        """All cards of the suit led, while a trick is on the table."""
        self.trick_number = 1
        self.tricks: list[Trick] = []
        self.points = [0] * count
        self.reached = [0] * count
        """For each seat, the trick in which it reached 31, or 0."""
        self.renouncer = NOBODY
        self.turn_up_trick = 0
        """The trick in which the stock was turned, or 0."""
        self.trump: Suit = NO_TRUMP
        self._powers = POWER[rules.rank][NO_TRUMP]
        self._turn_up_due = False
        self._barred = 0
        self.offer: tuple[Seat, Card] | None = None
        self.answering = NOBODY
        self.offered = 0
        """Bit set of the seats that have made their offer before this lead."""
        self.trades: list[Trade] = []
        self.declared = 0
        """Bit set of the seats that have declared."""
        self.challenges: list[tuple[Seat, Seat, bool]] = []
        """Who challenged whom, and whether it was upheld."""
        self.over = False

    def branch(self) -> "Hand":
        """Return a copy that can go its own way."""
        other = object.__new__(Hand)
        for name in Hand.__slots__:
            setattr(other, name, getattr(self, name))
        other.hands = self.hands[:]
        other.trick = self.trick[:]
        other.tricks = self.tricks[:]
        other.points = self.points[:]
        other.reached = self.reached[:]
        other.trades = self.trades[:]
        other.challenges = self.challenges[:]
        return other

    @property
    def right(self) -> int:
        """Bit set of the seats that a challenge proved right."""
        return sum(1 << seat for seat, _, upheld in self.challenges if upheld) if self.challenges else 0

    @property
    def wrong(self) -> int:
        """Bit set of the seats that a challenge proved wrong: challenged and guilty, or challengers in error."""
        return sum(1 << (target if upheld else seat) for seat, target, upheld in self.challenges) if self.challenges else 0

    # What may be done

    @property
    def trick_complete(self) -> bool:
        """Whether the trick on the table has all its cards and waits to be gathered."""
        return len(self.trick) == self.players

    @property
    def between_tricks(self) -> bool:
        """Whether no card is on the table and no offer waits for an answer."""
        return not self.trick and self.offer is None

    @property
    def numbered(self) -> int:
        """The trick that an action now belongs to: the one on the table or to come, after the last trick the last."""
        return len(self.tricks) if self.over else self.trick_number

    def legal_cards(self) -> Mask:
        """Return the cards that the player whose turn it is may play, or 0 when it is nobody's (rule ``follow-suit``)."""
        if self.turn < 0:
            return 0
        hand = self.hands[self.turn]
        return hand & self._follow or hand

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
                self._check_turn_up(card)
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

    # Playing a card, and the turn-up

    def play(self, seat: Seat, card: Card, events: list[ev.Event] | None = None) -> None:
        """Play a card (rules ``leading``, ``follow-suit``, ``renounce``, ``turn-up``). Raises Illegal."""
        hands = self.hands
        hand = hands[seat]
        bit = BIT[card]
        trick = self.trick
        if seat != self.turn or not hand & bit:
            raise self._why_not_play(seat, card)
        if not trick:
            hands[seat] = hand ^ bit
            trick.append(card)
            self._follow = SUIT_MASKS[SUIT_OF[card]]
            self.offered = 0
            self.turn = self.left[seat]
            if events is not None:
                events.append(ev.CardPlayed(seat, card, True, _LED if self.tricks else _LED_FIRST))
            return
        suit_held = hand & self._follow
        renounces = False
        if suit_held:
            if not suit_held & bit:
                raise self._why_not_play(seat, card)
        else:
            renounces = self.renouncer < 0
        complete = len(trick) + 1 == self.players
        if renounces or self._turn_up_due:
            self._check_turn_up(card)
        hands[seat] = hand ^ bit
        trick.append(card)
        self.turn = NOBODY if complete else self.left[seat]
        if events is not None:
            events.append(ev.CardPlayed(seat, card, suit_held != 0, _FOLLOWED))
        if renounces:
            self.renouncer = seat
            self._turn_up_due = True
            if events is not None:
                events.append(ev.Renounced(seat, card))
        if self._turn_up_due and (complete or self.rules.turn_up == "at-once"):
            self._turn_trump(events)

    def _check_turn_up(self, card: Card) -> None:
        """Refuse a play that turns the stock when its top card is not known: only a record can come to that."""
        if self.stock[0] != UNKNOWN or not self.trick:
            return
        renounces = self.renouncer < 0 and SUIT_OF[card] != SUIT_OF[self.trick[0]]
        complete = len(self.trick) + 1 == self.players
        if (renounces or self._turn_up_due) and (complete or self.rules.turn_up == "at-once"):
            raise Illegal("turn-up", "here the top card of the stock is turned, so the record must name it")

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

    # Who takes the trick

    def _winner(self) -> int:
        """Return the index, in the trick on the table, of the card that takes it by right."""
        trick = self.trick
        led = SUIT_OF[trick[0]]
        powers = self._powers[led]
        if self._barred and led != self.trump:
            plain = POWER[self.rules.rank][NO_TRUMP][led]
            worth = [plain[card] for card in trick[: self._barred]] + [powers[card] for card in trick[self._barred :]]
            return worth.index(max(worth))
        return trick.index(max(trick, key=powers.__getitem__))

    def _highest_of_suit_led(self) -> int:
        """Return the index, in the trick on the table, of the highest card of the suit led."""
        trick = self.trick
        return trick.index(max(trick, key=POWER[self.rules.rank][NO_TRUMP][SUIT_OF[trick[0]]].__getitem__))

    def _seat_at(self, index: int) -> Seat:
        return self._seats[self._lead_place + index]

    def right_owner(self) -> Seat:
        """Return who takes the finished trick by right (rules ``taking`` and ``trump``)."""
        return self._seat_at(self._winner())

    def swallower(self) -> Seat:
        """Return who may take the finished trick up by mistake, or ``NOBODY`` (rule ``swallow``).

        It is the owner of the highest card of the suit led, when a trump of another suit beat it.
        """
        winner = self._winner()
        if self.rules.swallowing != "yes" or SUIT_OF[self.trick[winner]] == SUIT_OF[self.trick[0]]:
            return NOBODY
        return self._seat_at(self._highest_of_suit_led())

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
        self._follow = 0
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

    def swallow(self, seat: Seat, events: list[ev.Event] | None = None) -> None:
        """Take up by mistake a trick that a trump won (rule ``swallow``: Parlett, and Ball after him). Raises Illegal."""
        self._check_swallow(seat)
        cards = tuple(self.trick)
        owner = self._winner()
        rightful = self._seat_at(owner)
        points = self._take(self._highest_of_suit_led(), owner)
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
            raise Illegal("swallow", "under these rules the highest trump takes, and nobody can take the trick up by mistake")
        able = self.swallower()
        if able == NOBODY:
            owner = self.names[self.right_owner()]
            raise Illegal("swallow", f"no trump beat the suit led, so the trick is {owner}'s and cannot be swallowed")
        if seat != able:
            raise Illegal(
                "swallow",
                f"only {self.names[able]}, who played the highest card of the suit led, could take this trick up by mistake",
            )

    # Trading

    def make_offer(self, seat: Seat, card: Card, events: list[ev.Event] | None = None) -> None:
        """Offer a loader in trade (rules ``coat-for-a-coat``, ``card-for-a-card``: Parlett; timing ours). Raises Illegal."""
        kind = self._check_offer(seat, card)
        self.offer = (seat, card)
        self.answering = self.left[seat]
        self.offered |= 1 << seat
        self.turn = NOBODY
        if events is not None:
            events.append(ev.TradeOffered(seat, kind, card, TRADE_RULES[kind]))

    def _check_offer(self, seat: Seat, card: Card) -> Kind:
        kind = trade_kind(card)
        rule = TRADE_RULES[kind or "coat"][0]
        if self.rules.trading != "yes":
            raise Illegal(rule, "under these rules there is no trading")
        if not self.between_tricks or self.over:
            raise Illegal("turn", f"a card is offered between tricks only: {self._what_is_awaited()}")
        self._check_in_play(seat)
        if self.offered >> seat & 1:
            raise Illegal("turn", f"{self.names[seat]} has already made an offer before this lead")
        self._check_holds(seat, card)
        if kind is None:
            raise Illegal(rule, "only a loader can be offered: a King, Queen or Jack for a coat, an Ace or a Ten for a card")
        return kind

    def _check_answer(self, seat: Seat) -> None:
        if self.offer is None:
            raise Illegal("turn", "no card has been offered")
        if seat != self.answering:
            raise Illegal("turn", f"it is {self.names[self.answering]} who answers the offer now")

    def _check_give(self, seat: Seat, card: Card) -> Kind:
        assert self.offer is not None
        kind = trade_kind(self.offer[1])
        assert kind is not None
        self._check_holds(seat, card)
        if not BIT[card] & KIND_MASKS[kind]:
            wanted = "a King, Queen or Jack" if kind == "coat" else "an Ace or a Ten"
            raise Illegal(TRADE_RULES[kind][0], f"the offer was a {kind} for a {kind}, so it must be answered with {wanted}")
        return kind

    def give(self, seat: Seat, card: Card, events: list[ev.Event] | None = None) -> None:
        """Answer an offer with a card; two of one suit go back (rule ``same-suit-annulled``: Parlett). Raises Illegal."""
        self._check_answer(seat)
        kind = self._check_give(seat, card)
        assert self.offer is not None
        offerer, offered = self.offer
        self._end_offer()
        annulled = SUIT_OF[card] == SUIT_OF[offered]
        if not annulled:
            swap = BIT[card] | BIT[offered]
            self.hands[seat] ^= swap
            self.hands[offerer] ^= swap
        self.trades.append(Trade(self.trick_number, offerer, seat, offered, card, annulled))
        if events is not None:
            seats, cards = (offerer, seat), (offered, card)
            if annulled:
                events.append(ev.TradeAnnulled(seats, cards, (*TRADE_RULES[kind], "same-suit-annulled")))
            else:
                events.append(ev.Traded(seats, cards, TRADE_RULES[kind]))

    def refuse(self, seat: Seat, events: list[ev.Event] | None = None) -> None:
        """Say no to an offer; the next player to the left answers, until all have refused. Raises Illegal."""
        self._check_answer(seat)
        assert self.offer is not None
        kind = trade_kind(self.offer[1])
        assert kind is not None
        self.answering = self.left[seat]
        if self.answering == self.offer[0]:
            self._end_offer()
        if events is not None:
            events.append(ev.TradeRefused(seat, kind, TRADE_RULES[kind]))

    def _end_offer(self) -> None:
        self.offer = None
        self.answering = NOBODY
        self.turn = self.leader

    # Declaring and challenging

    def declare(self, seat: Seat, events: list[ev.Event] | None = None) -> None:
        """Announce 31 or more (rule ``declare``: Parlett; when exactly is ours). Raises Illegal."""
        self._raise_if(self._why_not_declare(seat), seat)
        self.declared |= 1 << seat
        if events is not None:
            events.append(ev.Declared(seat, self.points[seat]))

    def challenge(self, seat: Seat, target: Seat, events: list[ev.Event] | None = None) -> None:
        """Say that another reached 31 earlier and kept silent (rule ``challenge``: Parlett). Raises Illegal."""
        self._raise_if(self._why_not_challenge(seat, target), seat, target)
        upheld = self.upheld(seat, target)
        self.challenges.append((seat, target, upheld))
        if events is not None:
            events.append(ev.Challenged(seat, target, upheld, target if upheld else seat))

    def may_declare(self, seat: Seat) -> bool:
        """Whether a seat may declare now."""
        return self._why_not_declare(seat) is None

    def may_challenge(self, seat: Seat, target: Seat) -> bool:
        """Whether a seat may challenge another now."""
        return self._why_not_challenge(seat, target) is None

    def upheld(self, seat: Seat, target: Seat) -> bool:
        """Whether the target reached 31 in an earlier trick than the challenger."""
        return 0 < self.reached[target] < self.reached[seat]

    def _why_not_speak(self, seat: Seat) -> Reason | None:
        """What forbids both declaring and challenging."""
        if self.trick or self.offer is not None:
            return _ON_THE_TABLE
        if self.left[seat] < 0:
            return _OUT
        return None

    def _why_not_declare(self, seat: Seat) -> Reason | None:
        if self.rules.reckoning != "declared":
            return _COUNTED
        if wrong := self._why_not_speak(seat):
            return wrong
        if self.points[seat] < THIRTY_ONE:
            return _TOO_FEW
        if self.declared >> seat & 1:
            return _DECLARED
        if (self.right | self.wrong) >> seat & 1:
            return _SETTLED
        return None

    def _why_not_challenge(self, seat: Seat, target: Seat) -> Reason | None:
        if self.rules.challenging != "yes":
            return _NO_CHALLENGES
        if wrong := self._why_not_speak(seat):
            return wrong
        if self.left[target] < 0:
            return _OTHER_OUT
        if self.points[seat] < THIRTY_ONE:
            return _TOO_FEW_TO_CHALLENGE
        if seat == target:
            return _ONESELF
        if self.challenges:
            settled = self.right | self.wrong
            if any(seat == challenger for challenger, _, _ in self.challenges):
                return _CHALLENGED
            if settled >> seat & 1:
                return _PROVED_WRONG
            if settled >> target & 1:
                return _OTHER_PROVED
        if self.declared >> target & 1:
            return _OTHER_DECLARED
        return None

    # Why not

    def _raise_if(self, reason: Reason | None, seat: Seat, target: Seat = NOBODY) -> None:
        if reason is not None:
            sentence = reason.template.format(
                name=self.names[seat],
                other=self.names[target],
                points=self.points[seat],
                awaited=self._what_is_awaited(),
            )
            raise Illegal(reason.rule, sentence)

    def _check_in_play(self, seat: Seat) -> None:
        if seat not in self.ring:
            raise Illegal("elimination", f"{self.names[seat]} is out of the game")

    def _check_holds(self, seat: Seat, card: Card) -> None:
        if not self.hands[seat] & BIT[card]:
            raise Illegal("holding", f"{self.names[seat]} does not hold the {card_name(card)}")

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

    def _what_is_awaited(self) -> str:
        if self.over:
            return "the hand is over and waits to be settled"
        if self.offer is not None:
            return f"{self.names[self.answering]} must answer the offer first"
        if self.trick_complete:
            return "the trick is complete and waits to be gathered"
        if self.turn >= 0:
            verb = "play" if self.trick else "lead"
            return f"it is {self.names[self.turn]}'s turn to {verb}"
        return "nothing can be played"
