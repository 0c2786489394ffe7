"""A moment of choice, as a player sees it: its cards, the trick, and how strong and how heavy each card is."""

from functools import cached_property
from typing import Final

from games.engine.cards import (
    BIT,
    NO_TRUMP,
    POINTS,
    POWER,
    SUIT_MASKS,
    SUIT_OF,
    Card,
    Mask,
    Suit,
    card_name,
    cards_in,
    mask_of,
)
from games.engine.observation import Observation
from games.engine.ruleset import pack_for
from games.players.memory import Memory

HEAVY: Final = 10
"""Points from which a card is one to be rid of: Aces and Tens."""


class Position:
    """What there is to weigh before a card is played.

    Cards are compared by the rank order of the rules in force. Trump is trump as it is remembered.
    """

    def __init__(self, seen: Observation, memory: Memory) -> None:
        self.seen, self.memory = seen, memory
        self.cards: Mask = seen.cards
        self.trump: Suit = memory.trump
        self.plain = [POWER[seen.rules.rank][NO_TRUMP][suit] for suit in range(4)]

    @cached_property
    def legal(self) -> list[Card]:
        """The cards that may be played, lowest integer first."""
        held = self.cards
        if self.seen.trick:
            held = held & SUIT_MASKS[self.led] or held
        return cards_in(held)

    @property
    def led(self) -> Suit:
        """The suit led; there must be a trick on the table."""
        return SUIT_OF[self.seen.trick[0]]

    @cached_property
    def unseen(self) -> Mask:
        """The cards that may still come, as far as is remembered: not held, not on the table, not in a remembered trick."""
        seen = self.seen
        lying = self.memory.gone | mask_of(seen.trick) | self.cards
        if seen.trump != NO_TRUMP and self.trump != NO_TRUMP:
            lying |= BIT[seen.turned]
        return mask_of(pack_for(seen.rules, len(seen.ring))) & ~lying

    @cached_property
    def shown_void(self) -> list[Mask]:
        """For each seat, the suits (as all their cards) to which it was seen, and is remembered, not to follow."""
        seen = self.seen
        void = [0] * len(seen.names)
        remembered = [
            (leader, cards)
            for number, (leader, cards, _, _) in enumerate(seen.tricks, 1)
            if number in self.memory.tricks
        ]
        for leader, cards in [*remembered, (seen.leader, seen.trick)]:
            first = seen.ring.index(leader)
            for index, card in enumerate(cards):
                if SUIT_OF[card] != SUIT_OF[cards[0]]:
                    void[seen.ring[(first + index) % len(seen.ring)]] |= SUIT_MASKS[SUIT_OF[cards[0]]]
        return void

    # The trick on the table

    @cached_property
    def last(self) -> bool:
        """Whether nobody plays after this card."""
        return len(self.seen.trick) == len(self.seen.ring) - 1

    @cached_property
    def points_lying(self) -> int:
        """The points of the cards on the table."""
        return sum(map(POINTS.__getitem__, self.seen.trick))

    @cached_property
    def _barred(self) -> int:
        """How many cards of the trick cannot be trumps, since they were played before the turn-up."""
        seen = self.seen
        if seen.rules.reach != "later-cards" or seen.turn_up_trick != seen.trick_number or not seen.trick:
            return 0
        order = seen.ring + seen.ring
        first = seen.ring.index(seen.leader)
        return order.index(seen.renouncer, first) - first + 1 if seen.rules.turn_up == "at-once" else len(seen.ring)

    @cached_property
    def worths(self) -> list[int]:
        """What each card on the table can do; the highest takes the trick as it stands."""
        plain, powers = self.plain[self.led], POWER[self.seen.rules.rank][self.trump][self.led]
        barred = self._barred if self.led != self.trump else 0
        return [plain[card] if place < barred else powers[card] for place, card in enumerate(self.seen.trick)]

    @cached_property
    def taking(self) -> Card:
        """The card that takes the trick as it stands."""
        return self.seen.trick[self.worths.index(max(self.worths))]

    def worth(self, card: Card) -> int:
        """Return what a card can do in the trick on the table."""
        return POWER[self.seen.rules.rank][self.trump][self.led][card]

    @cached_property
    def under(self) -> list[Card]:
        """The legal cards that do not take the trick as it stands, so that they never can."""
        best = max(self.worths)
        return [card for card in self.legal if self.worth(card) < best]

    # Cards

    def strength(self, card: Card) -> int:
        """Return the place of a card within its suit, 1 for the Two to 13 for the Ace."""
        return self.plain[SUIT_OF[card]][card]

    def of_suit(self, suit: Suit) -> list[Card]:
        """Return the cards held of a suit, weakest first."""
        return sorted(cards_in(self.cards & SUIT_MASKS[suit]), key=self.strength)

    def higher_unseen(self, card: Card) -> int:
        """Return how many cards of its suit that may still come beat a card."""
        strength = self.plain[SUIT_OF[card]]
        return sum(strength[other] > strength[card] for other in cards_in(self.unseen & SUIT_MASKS[SUIT_OF[card]]))

    def lower_unseen(self, card: Card) -> int:
        """Return how many cards of its suit that may still come are beaten by a card."""
        return (self.unseen & SUIT_MASKS[SUIT_OF[card]]).bit_count() - self.higher_unseen(card)

    def guards(self, card: Card) -> int:
        """Return how many cards one holds with which one could stay under the others when its suit is led."""
        return sum(
            self.strength(other) < self.strength(card) and POINTS[other] < HEAVY
            for other in self.of_suit(SUIT_OF[card])
        )


def name(card: Card) -> str:
    """Return a card as a sentence names it: ``the Ten of hearts``."""
    return f"the {card_name(card)}"


def opening(card: Card) -> str:
    """Return a card as a sentence begins with it: ``The Ten of hearts``."""
    return f"The {card_name(card)}"
