"""Deals from a seed, the same on every machine and in every version of Python."""

import hashlib

from games.engine.cards import card_text
from games.engine.game import Deal, Game
from games.engine.ruleset import hand_size, pack_for


def seeded_deal(game: Game, dealer: int, seed: str) -> Deal:
    """Return the deal that a seed makes of the game's next hand.

    The cards of the pack are sorted by the SHA-256, in hexadecimal, of ``seed/hand/card`` (such as ``text/1/10h``, the hand
    counted from 1, the text in UTF-8). The first ``hand_size`` go to eldest, the next to the player on their left, and so
    on; the rest is the stock, top first. Raises ValueError when the dealer is not in the game.
    """
    ring = game.ring(dealer)
    number = game.number + 1
    pack = sorted(
        pack_for(game.rules, len(ring)),
        key=lambda card: hashlib.sha256(f"{seed}/{number}/{card_text(card)}".encode()).hexdigest(),
    )
    size = hand_size(game.rules, len(ring))
    return deal_in_order(game, dealer, tuple(pack), size)


def deal_in_order(game: Game, dealer: int, cards: tuple[int, ...], size: int) -> Deal:
    """Deal cards from the top: ``size`` to eldest, as many to each next player on the left, the rest to the stock."""
    hands: list[tuple[int, ...]] = [()] * len(game.names)
    ring = game.ring(dealer)
    for place, seat in enumerate(ring):
        hands[seat] = cards[place * size : (place + 1) * size]
    return Deal(tuple(hands), cards[len(ring) * size :])
