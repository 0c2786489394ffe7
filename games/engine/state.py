"""What a hand is made of: the cards, the trick on the table, the piles, who has spoken. What may be done is elsewhere."""

from typing import Final, NamedTuple, Self

from games.engine.actions import Illegal, Seat
from games.engine.cards import BIT, NO_TRUMP, POWER, Card, Mask, Suit, card_name
from games.engine.ruleset import Ruleset

THIRTY_ONE: Final = 31
NOBODY: Final = -1

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


class State:
    """The state of a hand.

    ``ring`` is the seats in play, eldest first, each next one to the left; lists indexed by seat are as long as ``names``.
    ``turn`` is the seat that must play a card now, or ``NOBODY``: when a trick waits to be gathered, an offer to be
    answered, or the hand to be settled.
    """

    __slots__ = (
        "_barred",
        "_lead_place",
        "_powers",
        "_seats",
        "_turn_up_due",
        "answering",
        "challenges",
        "declared",
        "follow",
        "hands",
        "leader",
        "left",
        "names",
        "offer",
        "offered",
        "offerers",
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
        self.follow: Mask = 0
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
        self.offerers = 0
        """Bit set of the seats that have made an offer in this hand."""
        self.trades: list[Trade] = []
        self.declared = 0
        """Bit set of the seats that have declared."""
        self.challenges: list[tuple[Seat, Seat, bool]] = []
        """Who challenged whom, and whether it was upheld."""
        self.over = False

    def branch(self) -> Self:
        """Return a copy that can go its own way."""
        other = object.__new__(type(self))
        for name in State.__slots__:
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

    # What the parts of a hand say when something is refused

    def _check_in_play(self, seat: Seat) -> None:
        if seat not in self.ring:
            raise Illegal("elimination", f"{self.names[seat]} is out of the game")

    def _check_holds(self, seat: Seat, card: Card) -> None:
        if not self.hands[seat] & BIT[card]:
            raise Illegal("holding", f"{self.names[seat]} does not hold the {card_name(card)}")

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
