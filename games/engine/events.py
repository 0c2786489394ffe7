"""What then happens. Each event names the rules that made it happen, as ids.

Events are light tuples: seats and cards are integers, and what can be worked out from where an event stands (hand, trick,
step) is not in it. Their names and fields are those of the record format's event table.
"""

from typing import Final, Literal, NamedTuple

from games.engine.actions import Seat
from games.engine.cards import Card, Kind, Suit

Rules = tuple[str, ...]

RULE_IDS: Final = (
    *("rank", "loaders", "deal", "eldest-leads", "follow-suit", "renounce", "turn-up", "trump", "hidden-trump"),
    *("swallow", "taking", "leading", "thirty-one", "declare", "challenge", "coat-for-a-coat", "card-for-a-card"),
    *(
        "same-suit-annulled",
        "losing-a-life",
        "most-points",
        "ties",
        "no-survivor",
        "elimination",
        "deal-grows",
        "winning",
    ),
)
"""The rules of the game that an event can name."""
FAULT_IDS: Final = ("turn", "holding")
"""Ids that name faults only."""


class Dealt(NamedTuple):
    """Cards are dealt. ``hands`` has one tuple of cards a seat, empty for those who are out; ``stock`` is top first."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    dealer: Seat
    eldest: Seat
    rules: Rules


class CardPlayed(NamedTuple):
    """A card is played; ``followed`` is true for a lead."""

    seat: Seat
    card: Card
    followed: bool
    rules: Rules


class Renounced(NamedTuple):
    """The first player of the hand who could not follow suit."""

    seat: Seat
    card: Card
    rules: Rules = ("renounce",)


class TrumpTurned(NamedTuple):
    """The top card of the stock is turned."""

    card: Card
    suit: Suit
    rules: Rules


class TrickTaken(NamedTuple):
    """A trick goes to its right owner; ``cards`` in the order played, ``total`` the taker's points so far."""

    seat: Seat
    cards: tuple[Card, ...]
    points: int
    total: int
    why: Literal["highest-of-suit-led", "highest-trump"]
    rules: Rules


class TrickSwallowed(NamedTuple):
    """A trick is taken up by mistake; ``rightful`` (``from`` in records) is who should have had it."""

    seat: Seat
    rightful: Seat
    cards: tuple[Card, ...]
    points: int
    total: int
    rules: Rules


class Reached31(NamedTuple):
    """A seat has 31 or more for the first time in the hand."""

    seat: Seat
    total: int
    rules: Rules = ("thirty-one",)


class TradeOffered(NamedTuple):
    """A card is offered, face down."""

    seat: Seat
    kind: Kind
    card: Card
    rules: Rules


class TradeRefused(NamedTuple):
    """Somebody says no to an offer."""

    seat: Seat
    kind: Kind
    rules: Rules


class Traded(NamedTuple):
    """Two cards changed hands; ``seats`` and ``cards`` are offerer's then giver's."""

    seats: tuple[Seat, Seat]
    cards: tuple[Card, Card]
    rules: Rules


class TradeAnnulled(NamedTuple):
    """Both cards were of one suit, so each takes their own back."""

    seats: tuple[Seat, Seat]
    cards: tuple[Card, Card]
    rules: Rules


class Declared(NamedTuple):
    """A seat announces its 31."""

    seat: Seat
    total: int
    rules: Rules = ("declare",)


class Challenged(NamedTuple):
    """A seat says that another reached 31 before it in silence."""

    seat: Seat
    target: Seat
    upheld: bool
    loser: Seat
    rules: Rules = ("challenge",)


class HandEnded(NamedTuple):
    """The hand is over."""

    why: Literal["at-31", "played-out"]
    rules: Rules


class NobodyLoses(NamedTuple):
    """No life is lost in this hand."""

    why: Literal["no-survivor", "tie"]
    rules: Rules


class LifeLost(NamedTuple):
    """A seat loses; ``left`` is its lives left, or its losses so far when losses are counted (``counted``)."""

    seat: Seat
    left: int
    counted: bool
    why: Literal["declared", "reached-31", "most-points", "most-loaders", "challenge"]
    rules: Rules


class Eliminated(NamedTuple):
    """A seat without lives leaves the game."""

    seat: Seat
    rules: Rules = ("elimination",)


class GameWon(NamedTuple):
    """The game is over."""

    seats: tuple[Seat, ...]
    rules: Rules = ("winning",)


Event = (
    Dealt
    | CardPlayed
    | Renounced
    | TrumpTurned
    | TrickTaken
    | TrickSwallowed
    | Reached31
    | TradeOffered
    | TradeRefused
    | Traded
    | TradeAnnulled
    | Declared
    | Challenged
    | HandEnded
    | NobodyLoses
    | LifeLost
    | Eliminated
    | GameWon
)

EVENT_NAMES: Final[dict[type[tuple[object, ...]], str]] = {
    Dealt: "dealt",
    CardPlayed: "card-played",
    Renounced: "renounced",
    TrumpTurned: "trump-turned",
    TrickTaken: "trick-taken",
    TrickSwallowed: "trick-swallowed",
    Reached31: "reached-31",
    TradeOffered: "trade-offered",
    TradeRefused: "trade-refused",
    Traded: "traded",
    TradeAnnulled: "trade-annulled",
    Declared: "declared",
    Challenged: "challenged",
    HandEnded: "hand-ended",
    NobodyLoses: "nobody-loses",
    LifeLost: "life-lost",
    Eliminated: "eliminated",
    GameWon: "game-won",
}
"""What records, pages and scripts call each event."""


def event_name(event: Event) -> str:
    """Return the name of an event, such as ``card-played``."""
    return EVENT_NAMES[type(event)]
