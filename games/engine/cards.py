"""The pack: cards as small integers, sets of cards as bit masks, and the text forms of a card.

A card is an integer from 0 to 51, thirteen to a suit in the order of ``SUITS``, and within a suit from the Two to
the Ace in everyday order. A set of cards is an integer with one bit for each card (``BIT[card]``).
"""

from typing import Final, Literal

Card = int
Mask = int
Suit = int
Kind = Literal["coat", "card"]

SUITS: Final = "shdc"
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs")
RANK_NAMES: Final = (
    *("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"),
    *("Jack", "Queen", "King", "Ace"),
)

PACK: Final = tuple(range(52))
UNKNOWN: Final = -1
"""A card of the stock that nobody saw, written ``?``."""
NO_TRUMP: Final = 4
"""Stands where a suit would, while no trump has been turned."""

BIT: Final = tuple(1 << card for card in PACK)
SUIT_OF: Final = tuple(card // 13 for card in PACK)
SUIT_MASKS: Final = tuple(((1 << 13) - 1) << (13 * suit) for suit in range(4))

LOADER_POINTS: Final = {"A": 11, "10": 10, "K": 3, "Q": 2, "J": 1}
POINTS: Final = tuple(LOADER_POINTS.get(RANKS[card % 13], 0) for card in PACK)
"""Points of each card (rule ``loaders``; stated alike by Parlett, Ball and "Loaders")."""
LOADERS: Final[Mask] = sum(BIT[card] for card in PACK if POINTS[card])
COAT_CARDS: Final[Mask] = sum(BIT[card] for card in PACK if RANKS[card % 13] in "KQJ")
KIND_MASKS: Final[dict[Kind, Mask]] = {"coat": COAT_CARDS, "card": LOADERS & ~COAT_CARDS}
"""Cards that can be traded for one another: a coat for a coat, a card (Ace or Ten) for a card."""

RANK_ORDERS: Final[dict[str, tuple[str, ...]]] = {
    "natural": RANKS,
    "ace-ten": ("2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K", "10", "A"),
}
"""Ranks from the lowest to the highest, for each value of the option ``rank``."""

TRUMPED: Final = 100
"""In ``POWER``, a card of the trump suit is worth at least this much; one of no use to take the trick is worth 0."""


def _powers(order: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
    strength = [RANK_ORDERS[order].index(RANKS[card % 13]) + 1 for card in PACK]

    def table(trump: Suit, led: Suit) -> tuple[int, ...]:
        return tuple(
            strength[card] + TRUMPED if SUIT_OF[card] == trump else strength[card] if SUIT_OF[card] == led else 0
            for card in PACK
        )

    return tuple(tuple(table(trump, led) for led in range(4)) for trump in range(5))


POWER: Final = {order: _powers(order) for order in RANK_ORDERS}
"""``POWER[order][trump][led][card]``: what a card can do in a trick. The highest takes it."""

_TEXTS: Final = tuple(RANKS[card % 13] + SUITS[card // 13] for card in PACK)
_RANK_OF_TEXT: Final = {**{rank: index for index, rank in enumerate(RANKS)}, "T": RANKS.index("10")}
_SUIT_OF_TEXT: Final = {
    **{suit: index for index, suit in enumerate(SUITS)},
    **dict(zip("♠♥♦♣♤♡♢♧", (0, 1, 2, 3, 0, 1, 2, 3), strict=True)),
}
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"


def card_text(card: Card) -> str:
    """Return the canonical text of a card, such as ``10h``, and ``?`` for ``UNKNOWN``."""
    return _TEXTS[card] if card >= 0 else "?"


def parse_card(text: str) -> Card | None:
    """Return the card that a text names, or None when it names none.

    Rank then suit, in either case: ``A K Q J 10 9 .. 2`` (``T`` for 10) and ``s h d c`` or a Unicode suit, filled or
    hollow, with or without a variation selector.
    """
    if text and text[-1] in _VARIATION_SELECTORS:
        text = text[:-1]
        if text[-1:] in SUITS or text[-1:].lower() in SUITS:
            return None
    suit = _SUIT_OF_TEXT.get(text[-1:].lower()) if text else None
    rank = _RANK_OF_TEXT.get(text[:-1].upper())
    return None if suit is None or rank is None else 13 * suit + rank


def card_name(card: Card) -> str:
    """Return a card in words, such as ``Ten of hearts``."""
    return f"{RANK_NAMES[card % 13]} of {SUIT_NAMES[card // 13]}"


def mask_of(cards: "tuple[Card, ...] | list[Card]") -> Mask:
    """Return the set of some cards, all different and none of them unknown."""
    return sum(map(BIT.__getitem__, cards))


def cards_in(mask: Mask) -> list[Card]:
    """Return the cards of a set, lowest integer first."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


def trade_kind(card: Card) -> Kind | None:
    """Return ``coat`` for a King, Queen or Jack, ``card`` for an Ace or a Ten, None for a card that is no loader.

    Source: the two cries, as Parlett reports them (rules ``coat-for-a-coat`` and ``card-for-a-card``).
    """
    if BIT[card] & COAT_CARDS:
        return "coat"
    return "card" if POINTS[card] else None
