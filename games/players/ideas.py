"""The ideas by which a card is chosen, in the order in which they are asked.

An idea looks at a position and either names a card and the facts that speak for it, or has nothing to say. The first that
speaks decides, so the name in a ``Reason`` is that of the idea that really chose the card.
"""

from collections.abc import Callable
from typing import Final

from games.engine.cards import NO_TRUMP, POINTS, SUIT_MASKS, SUIT_NAMES, SUIT_OF, Card
from games.players.decision import Reason
from games.players.position import HEAVY, Position, name, opening

Choice = tuple[Card, str]
Idea = Callable[[Position], Choice | None]


def choose(position: Position) -> tuple[Card, Reason]:
    """Return the card of the first idea that has one, and the reason."""
    for idea, think in _ORDER:
        choice = think(position)
        if choice is not None:
            return choice[0], Reason(idea, choice[1])
    raise AssertionError("there is always something to lead and something to follow with")


def allowed(position: Position) -> list[Card]:
    """Return the cards that are no blunder: who plays last and can duck, ducks; nobody leads a suit that must be won if
    there is another.
    """
    if not position.seen.trick:
        return _leads(position)
    if position.last and position.under:
        return position.under
    return position.legal


def _only_card(position: Position) -> Choice | None:
    if len(position.legal) > 1:
        return None
    return position.legal[0], f"Nothing but {name(position.legal[0])} may be played."


# When following suit


def _follows(position: Position) -> bool:
    trick = position.seen.trick
    return bool(trick) and bool(position.cards & SUIT_MASKS[position.led])


def _duck_under(position: Position) -> Choice | None:
    """The biggest loader that cannot take the trick; without a loader the strongest card that cannot."""
    if not _follows(position) or not position.under:
        return None
    card = max(position.under, key=lambda card: (POINTS[card], position.strength(card)))
    over = name(position.taking)
    if POINTS[card]:
        return card, f"{opening(card)} goes under {over}, and its {_points(POINTS[card])} to whoever takes the trick."
    return card, f"{opening(card)} is the highest that stays under {over}."


def _must_take(position: Position) -> Choice | None:
    """Where the trick cannot be escaped, take it with the strongest card that costs nothing."""
    if not _follows(position) or position.under:
        return None
    weakest = min(position.legal, key=position.strength)
    if not position.last and position.higher_unseen(weakest):
        return None
    card = min(position.legal, key=lambda card: (POINTS[card], -position.strength(card)))
    over = f"Every {SUIT_NAMES[position.led].removesuffix('s')} held goes over {name(position.taking)}"
    if POINTS[card]:
        return card, f"{over}, and none brings fewer points than {name(card)}."
    return card, f"{over}; {name(card)} brings no points, and could take a worse trick later."


def _stay_low(position: Position) -> Choice | None:
    """Somebody after may still go over: the lowest card leaves most room for it."""
    if not _follows(position) or position.under:
        return None
    card = min(position.legal, key=position.strength)
    return card, f"Over {name(card)} {_count(position.higher_unseen(card), 'card')} may still go."


# When not able to follow suit


def danger(position: Position, card: Card) -> float:
    """Return how much one wants to be rid of a card: its points, its strength, and how badly it is guarded."""
    coming = (position.unseen & SUIT_MASKS[SUIT_OF[card]]).bit_count()
    return peril(
        POINTS[card], position.strength(card), position.guards(card), coming and position.lower_unseen(card), coming
    )


def peril(points: int, strength: int, guards: int, lower: int, coming: int) -> float:
    """Return the danger of a card, of whose suit so many others may still come, so many of them lower."""
    if not coming:
        # Nobody can lead it; only its owner, who will then take the trick.
        return points + strength / 4
    alone = max(0, 2 - guards)
    return points * (1 + 0.3 * alone) + lower / coming * (4 + 2 * alone)


def _throw(position: Position) -> list[Card]:
    """The cards that can be thrown on a trick without taking it, when one cannot follow suit."""
    if not position.seen.trick or _follows(position):
        return []
    return position.under


def _chance_of_trump(position: Position, card: Card) -> float:
    """How likely the stock, which is about to be turned, makes this very card a trump: it may then take the trick."""
    seen = position.seen
    if seen.turn_up_trick or seen.rules.reach == "later-cards":
        return 0.0
    return (position.unseen & SUIT_MASKS[SUIT_OF[card]]).bit_count() / max(1, position.unseen.bit_count())


def _takes_not(position: Position, card: Card) -> str:
    """Say that a card that was thrown does not take the trick, as far as that is known before the turn-up, or remembered."""
    if _chance_of_trump(position, card):
        return "takes this trick only if its suit is turned up now"
    if position.seen.turn_up_trick and position.trump == NO_TRUMP:
        return "does not take this trick, unless its suit is the trump that has been forgotten"
    return "cannot take this trick"


def _shed_unguarded(position: Position) -> Choice | None:
    """An Ace or Ten with nothing lower of its suit beside it is the first to go."""
    heavy = [card for card in _throw(position) if POINTS[card] >= HEAVY and not position.guards(card)]
    if not heavy:
        return None
    card = max(heavy, key=lambda card: danger(position, card) * (1 - _chance_of_trump(position, card)))
    return card, f"{opening(card)} has no lower card of its suit to hide behind, and {_takes_not(position, card)}."


def _throw_most_dangerous(position: Position) -> Choice | None:
    """Otherwise the card that would cost most if it took a trick later."""
    throws = _throw(position)
    if not throws:
        return None
    card = max(
        throws,
        key=lambda card: (
            danger(position, card) * (1 - _chance_of_trump(position, card)),
            -len(position.of_suit(SUIT_OF[card])),
        ),
    )
    takes_not = _takes_not(position, card)
    if POINTS[card]:
        return card, f"{opening(card)} {takes_not}, and its {_points(POINTS[card])} go with it."
    return card, f"{opening(card)} {takes_not}, and might take a worse one later."


def _trump_low(position: Position) -> Choice | None:
    """With nothing but trumps that would take, play the lowest and hope; the last to play takes with the one that costs least."""
    if not position.seen.trick or _follows(position):
        return None
    if position.last:
        card = min(position.legal, key=lambda card: (POINTS[card], -position.strength(card)))
        return card, f"Only trumps that take the trick are left, and {name(card)} costs least."
    card = min(position.legal, key=position.strength)
    return card, f"Only trumps are left, and somebody may still go over {name(card)}."


# When leading


def must_win(position: Position, card: Card) -> bool:
    """Whether a card that is led takes the trick if nobody trumps it: no card that may still come is higher."""
    return not position.higher_unseen(card)


def risk(position: Position, card: Card) -> float:
    """Return how likely a lead takes its trick, from 0 to 1, by the cards that may still come of its suit."""
    return risk_of(position.higher_unseen(card), position.lower_unseen(card), len(position.seen.ring) == 2)


def risk_of(higher: int, lower: int, alone: bool) -> float:
    """Return the risk of a lead by how many that may still come are higher and lower, and whether there is but one opponent."""
    if not higher:
        return 1.0
    return lower / (higher + lower) if alone else (lower / (higher + lower)) ** (1 + higher / 4)


EACH: Final = 1
SPARE: Final = 3
MAKES_A_VOID: Final = 0.35
"""The risk up to which the last card of a suit is led."""


def _early(position: Position, card: Card) -> bool:
    """Whether the others may be expected to follow suit yet: nobody was seen not to, and there is enough of it to go round."""
    suit = SUIT_MASKS[SUIT_OF[card]]
    others = [seat for seat in position.seen.ring if seat != position.seen.seat]
    if any(position.shown_void[seat] & suit for seat in others):
        return False
    return (position.unseen & suit).bit_count() >= EACH * len(others) + SPARE


def _leads(position: Position) -> list[Card]:
    """The cards one may lead, without suits in which one must win where there is another."""
    if position.seen.trick:
        return []
    lowest = {suit: position.of_suit(suit)[0] for suit in range(4) if position.cards & SUIT_MASKS[suit]}
    escapable = [suit for suit, card in lowest.items() if not must_win(position, card)]
    return [card for card in position.legal if SUIT_OF[card] in (escapable or lowest)]


def _lead_middle(position: Position) -> Choice | None:
    """While everybody still follows, a middling card can be spent: no loader lies under it, and the low ones are kept."""
    cards = [card for card in _leads(position) if not POINTS[card] and _early(position, card)]
    if not cards:
        return None
    card = max(cards, key=lambda card: (position.strength(card), -len(position.of_suit(SUIT_OF[card]))))
    suit = SUIT_OF[card]
    out = _count((position.unseen & SUIT_MASKS[suit]).bit_count(), SUIT_NAMES[suit].removesuffix("s"))
    kept = position.of_suit(suit)[0]
    low = f", and {name(kept)} is kept for later" if kept != card else ""
    return card, f"So far as is remembered, {out} are out and nobody was seen without one, so most should follow{low}."


def _make_a_void(position: Position) -> Choice | None:
    """The last card of a suit, when it is likely not to take: after that one throws what one likes on that suit."""
    single = [card for card in _leads(position) if len(position.of_suit(SUIT_OF[card])) == 1 and POINTS[card] < HEAVY]
    safe = [card for card in single if risk(position, card) <= MAKES_A_VOID and SUIT_OF[card] != position.trump]
    if not safe:
        return None
    card = min(safe, key=lambda card: risk(position, card))
    suit = SUIT_NAMES[SUIT_OF[card]]
    return card, f"{opening(card)} is the last of its suit, and without {suit} anything can be thrown on them."


def _low_exit(position: Position) -> Choice | None:
    """The card that is least likely to take its trick."""
    leads = _leads(position)
    if not leads or all(must_win(position, card) for card in leads):
        return None
    card = min(
        leads,
        key=lambda card: (
            round(risk(position, card), 2),
            POINTS[card],
            len(position.of_suit(SUIT_OF[card])),
            -position.strength(card),
        ),
    )
    higher = f"higher {SUIT_NAMES[SUIT_OF[card]].removesuffix('s')}"
    return card, f"Over {name(card)} {_count(position.higher_unseen(card), higher)} may still go."


def _cheapest_lead(position: Position) -> Choice | None:
    """Every suit would be won: the lead that costs least."""
    if position.seen.trick:
        return None
    card = min(
        position.legal,
        key=lambda card: (POINTS[card], (position.unseen & SUIT_MASKS[SUIT_OF[card]]) == 0, -position.strength(card)),
    )
    return card, f"In no suit held is a higher card known to be out, and {name(card)} costs least."


_ORDER: Final[tuple[tuple[str, Idea], ...]] = (
    ("only-card", _only_card),
    # following suit
    ("duck-under", _duck_under),
    ("must-take", _must_take),
    ("stay-low", _stay_low),
    # not able to follow
    ("shed-unguarded", _shed_unguarded),
    ("throw-most-dangerous", _throw_most_dangerous),
    ("trump-low", _trump_low),
    # leading
    ("lead-middle", _lead_middle),
    ("make-a-void", _make_a_void),
    ("low-exit", _low_exit),
    ("cheapest-lead", _cheapest_lead),
)

IDEAS: Final = {
    "only-card": "There was no choice.",
    "duck-under": "Duck under with the biggest loader that is safe there, or without one with the highest card.",
    "must-take": "A trick that cannot be ducked is taken with the card that brings fewest points, and of those the highest.",
    "stay-low": "While somebody may still go over, play low and hope.",
    "shed-unguarded": "An unguarded Ace or Ten is the first to go on a trick one cannot follow.",
    "throw-most-dangerous": "When you cannot follow suit, throw the most dangerous card.",
    "trump-low": "With nothing but trumps, play the lowest.",
    "lead-middle": "While the others can still follow, spend the highest card that is no loader.",
    "make-a-void": "Make a void: play the last card of a suit when it is likely to lose.",
    "low-exit": "Leave by the card least likely to take; do not lead a suit in which you must win while there is another.",
    "cheapest-lead": "When no lead can be expected to lose, lead what costs least.",
    "best-in-trial": "On deals that fit what was seen, another card than that of the first idea did best.",
    "any-card": "Anything that the rules allow.",
}
"""The ideas about a card in general, in the order in which they are asked, and after them those of other levels."""


def _points(points: int) -> str:
    return _count(points, "point")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
