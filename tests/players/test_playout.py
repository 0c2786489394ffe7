"""The hands that the sharp player imagines are played as the steady player plays."""

from collections import Counter

import pytest

from games.contest import contest
from games.engine.cards import SUIT_OF
from games.engine.observation import Possibilities
from games.engine.ruleset import RULESETS
from games.players.ideas import choose
from games.players.memory import remember
from games.players.playout import Playout
from games.players.position import Position
from games.players.steady import Steady
from games.players.tells import Tells


def imagined(hand, seen, legal):
    """The card that is played for whoever's turn it is in an imagined hand."""
    playout = Playout(seen.rules.rank, len(seen.ring), Possibilities(seen).unseen | seen.cards, Tells(seen).void)
    coming = playout.live & ~seen.cards
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    if not hand.trick:
        return playout.lead(legal, coming, playout.void, ~(1 << hand.turn), hand.trump)
    if SUIT_OF[legal.bit_length() - 1] == SUIT_OF[hand.trick[0]]:
        return playout.follow(hand, hand.trick, legal, coming)
    return playout.throw(hand.trick, hand.trump, hand.powers(SUIT_OF[hand.trick[0]]), legal, coming)


@pytest.mark.parametrize("players", [2, 4, 10])
@pytest.mark.parametrize("slug", RULESETS)
def test_imagined_hands_are_played_by_the_ideas(slug, players, monkeypatch):
    """All but ties between cards of equal danger, which are thrown either way."""
    same, asked = Counter(), Counter()

    def play(self, seen):
        decision = whole(self, seen)
        card, reason = choose(Position(seen, remember(seen, None, "")))
        hand = Possibilities(seen).draw(lambda: 0.5)
        asked[reason.idea] += 1
        same[reason.idea] += imagined(hand, seen, hand.legal_cards()) == card
        return decision

    whole = Steady.play
    monkeypatch.setattr(Steady, "play", play)
    contest(RULESETS[slug], ["steady"] * players, 12, "playout", fast=True)
    assert asked["low-exit"]
    assert asked["lead-middle"]
    for idea in asked:
        assert same[idea] >= (0.7 if idea == "throw-most-dangerous" else 0.9) * asked[idea], idea
    assert same.total() >= 0.95 * asked.total()


def test_a_playout_leaves_nothing_to_be_taken(monkeypatch):
    left = []
    finish = Playout.finish

    def watched(self, hand, card):
        finish(self, hand, card)
        left.append((hand.over, sum(hand.hands), sum(hand.points), hand.trick))

    monkeypatch.setattr(Playout, "finish", watched)
    contest(RULESETS["ball"], ["sharp", "steady", "steady"], 2, "playout", fast=True)
    assert left
    in_the_pack = 4 * (11 + 10 + 3 + 2 + 1)
    for over, held, points, trick in left:
        assert not trick
        assert over or points >= in_the_pack - 11  # the stock is one card
        assert not over or not held
