"""What is said at the table: offers and answers, 31 declared or kept silent, challenges.

Honesty is a number for each level: the chance, drawn once a hand, that a player who knows it has 31 says so. To keep silent is
never dearer in these rules, so honesty is a choice of manners and not of skill. Nobody declares or challenges what it has
forgotten.
"""

from random import Random
from typing import Final

from games.engine.cards import KIND_MASKS, POINTS, SUIT_OF, Card, cards_in
from games.engine.observation import THIRTY_ONE, Challenge, Declare, Give, Observation, Offer, Refuse, Swallow
from games.players.decision import Decision, Reason
from games.players.memory import Memory
from games.players.position import HEAVY, Position, opening


def takes_up(seen: Observation, memory: Memory) -> Decision:
    """Take a trick with the highest card of the suit led, unless one remembers that a trump beat it."""
    swallow = next((action for action in seen.legal if isinstance(action, Swallow)), None)
    if swallow is not None and memory.trump != seen.trump:
        return Decision(
            swallow,
            Reason(
                "take-what-seems-ours",
                "Which suit is trump has been forgotten, so the highest card of the suit led seems to take.",
            ),
        )
    return Decision(None, Reason("leave-it", "A trump beat the suit led, and this is remembered."))


def speaks(seen: Observation, memory: Memory, honesty: float, seed: str) -> Decision | None:
    """Return a challenge or a declaration, or None when there is nothing to say of 31."""
    me = seen.seat
    assert me is not None
    if memory.points[me] < THIRTY_ONE:
        return None
    for action in seen.legal:
        if isinstance(action, Challenge) and 0 < memory.reached[action.target] < memory.reached[me]:
            target, trick = action.target, memory.reached[action.target]
            facts = (
                f"By the tricks remembered {seen.names[target]} had {THIRTY_ONE} or more in trick {trick}, "
                f"before this player's in trick {memory.reached[me]}, and said nothing."
            )
            return Decision(action, Reason("challenge-the-earlier", facts))
    declare = next((action for action in seen.legal if isinstance(action, Declare)), None)
    if declare is None:
        return None
    if Random(f"{seed}/{seen.number}/honesty").random() < honesty:
        return Decision(
            declare, Reason("declare", f"It counts {memory.points[me]} points of its own, and is honest today.")
        )
    return Decision(
        None, Reason("keep-silent", f"It counts {memory.points[me]} points of its own, and silence is never dearer.")
    )


def worst_heavy(position: Position, cards: list[Card]) -> Card | None:
    """Return the card one would most gladly trade away: one with no lower card of its suit beside it, or None."""
    unguarded = [card for card in cards if not position.guards(card)]
    return max(unguarded, key=lambda card: (POINTS[card], position.strength(card)), default=None)


def offers(position: Position) -> Decision | None:
    """Offer an unguarded Ace or Ten, once a hand, while another suit has two low cards to hide one behind."""
    seen = position.seen
    if seen.seat is None or seen.offerers >> seen.seat & 1:
        return None
    offered = {action.card: action for action in seen.legal if isinstance(action, Offer)}
    card = worst_heavy(position, [card for card in offered if POINTS[card] >= HEAVY])
    if card is None or not _sheltered_elsewhere(position, card):
        return None
    facts = f"{opening(card)} has no lower card of its suit beside it, and other suits have."
    return Decision(offered[card], Reason("offer-unguarded", facts))


def _sheltered_elsewhere(position: Position, card: Card) -> bool:
    low = [other for other in cards_in(position.cards) if not POINTS[other] and SUIT_OF[other] != SUIT_OF[card]]
    by_suit = [sum(SUIT_OF[other] == suit for other in low) for suit in range(4)]
    return sum(count >= 2 for count in by_suit) >= 2


def answers(position: Position) -> Decision:
    """Give a card of the kind asked for when one is unguarded; else refuse."""
    seen = position.seen
    assert seen.offer is not None
    kind = seen.offer[1]
    gifts = {action.card: action for action in seen.legal if isinstance(action, Give)}
    refuse = next(action for action in seen.legal if isinstance(action, Refuse))
    card = worst_heavy(position, cards_in(position.cards & KIND_MASKS[kind]))
    if card is not None:
        return Decision(
            gifts[card], Reason("give-unguarded", f"{opening(card)} has no lower card of its suit beside it.")
        )
    if gifts:
        return Decision(
            refuse, Reason("keep-guarded", "Every card of the kind asked for has lower ones of its suit beside it.")
        )
    return Decision(refuse, Reason("nothing-to-give", "There is no card of the kind asked for."))


IDEAS: Final = {
    "take-what-seems-ours": "Whoever has forgotten the trump takes up what the highest card of the suit led would take.",
    "leave-it": "A trick that a trump took is left for its owner.",
    "challenge-the-earlier": "Whoever had 31 first and kept silent is challenged: the one proved wrong pays alone.",
    "declare": "Who has 31 says so.",
    "declare-since-lost": "When the life is lost either way, honesty costs nothing.",
    "keep-silent": "Silence is never dearer than honesty, and may be cheaper.",
    "offer-unguarded": "An unguarded Ace or Ten is offered in trade.",
    "give-unguarded": "An offer is answered with an unguarded card of its kind.",
    "keep-guarded": "A guarded card is kept.",
    "nothing-to-give": "Without a card of the kind, there is nothing to give.",
    "no-trade": "Some offers are refused for no reason.",
    "nothing-to-say": "Nothing to offer, to declare or to challenge.",
}
"""What is said at the table, in general."""
