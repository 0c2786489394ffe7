"""The sharp player: the same ideas, tried on deals that fit what was seen, and a memory that keeps every trick.

Before it plays, it takes the card of the first idea that speaks, and the others that no idea forbids. It deals the cards it
has not seen anew, several times, each time so that all it saw could have happened (``Possibilities``), plays each card and the
rest of the hand (``playout``), and counts what that costs: the chance of losing a life, and a little for each point.
"""

from random import Random
from typing import ClassVar, Final

from games.engine.cards import LOADERS, POINTS, SUIT_OF, Card, mask_of
from games.engine.observation import THIRTY_ONE, Declare, Observation, Play, Possibilities, PossibleHand, Seat
from games.players import ideas
from games.players.decision import Decision, Reason
from games.players.memory import Forgetting
from games.players.playout import play_out, quick_player
from games.players.position import Position, name
from games.players.steady import Steady


class Sharp(Steady):
    """Tries the cards that the ideas allow on deals that fit what was seen."""

    FORGETTING: ClassVar[Forgetting | None] = None
    HONESTY: ClassVar = 0.1
    CARDS: ClassVar = 4000
    """How many cards are played, at most, in trying: what a decision costs."""
    DEALS: ClassVar = 40
    """On how many deals, at most, each card is tried."""
    TRUST: ClassVar = 0.01
    """How much better, in lives, another card must do than the card of the idea that speaks first."""

    def play(self, seen: Observation) -> Decision:
        assert seen.seat is not None
        position = Position(seen, self.memory(seen))
        card, reason = ideas.choose(position)
        candidates = _unlike(position, ideas.allowed(position))
        if len(candidates) < 2:
            return Decision(Play(seen.seat, card), reason)
        costs, deals = self._costs(seen, [card, *(other for other in candidates if other != card)])
        best = min(costs, key=lambda other: costs[other] - (self.TRUST if other == card else 0))
        others = min(cost for other, cost in costs.items() if other != best)
        facts = (
            f"In {deals} deals that fit what was seen, {name(best)} cost {costs[best]:.2f} of a life and the next best card "
            f"{others:.2f}."
        )
        if best == card:
            return Decision(Play(seen.seat, card), Reason(reason.idea, f"{reason.facts} {facts}"))
        return Decision(Play(seen.seat, best), Reason("best-in-trial", facts))

    def speaks(self, seen: Observation) -> Decision:
        """Be silent where it may help, and honest where it cannot."""
        decision = super().speaks(seen)
        if decision.reason.idea != "keep-silent":
            return decision
        declare = next(action for action in seen.legal if isinstance(action, Declare))
        if seen.rules.caught == "two-lives" and seen.rules.challenging == "yes" and self._may_be_caught(seen):
            return Decision(
                declare,
                Reason("declare", "Somebody else could prove that it was there first, and that would cost two lives."),
            )
        if seen.over and not seen.declared and not seen.challenges and self._has_most(seen):
            return Decision(
                declare,
                Reason("declare-since-lost", "Nobody has spoken, and the most points lose the life in any case."),
            )
        return decision

    def _may_be_caught(self, seen: Observation) -> bool:
        assert seen.seat is not None
        return any(reached > seen.reached[seen.seat] for reached in seen.reached) or not seen.over

    def _has_most(self, seen: Observation) -> bool:
        """Whether it alone has 31, so that nobody else will speak."""
        return sum(map(bool, seen.reached)) == 1

    def _costs(self, seen: Observation, cards: list[Card]) -> tuple[dict[Card, float], int]:
        """Return what each card cost on an average deal, and the number of deals."""
        assert seen.seat is not None
        me = seen.seat
        chance = Random(f"{self.seed}/{seen.number}/{sum(seen.held)}").random
        possible = Possibilities(seen)
        choose = quick_player(seen.rules.rank)
        deals = max(4, min(self.DEALS, self.CARDS // (len(cards) * max(1, sum(seen.held)))))
        costs = dict.fromkeys(cards, 0.0)
        for _ in range(deals):
            dealt = possible.draw(chance)
            for card in cards:
                hand = dealt.branch()
                hand.play(me, card)
                play_out(hand, choose)
                costs[card] += cost(hand, me)
        return {card: total / deals for card, total in costs.items()}, deals


A_POINT: Final = 0.02
"""What a point costs beside a life."""


def cost(hand: PossibleHand, me: Seat) -> float:
    """Return what the end of a hand costs a seat: the chance of a life, and a little for each point."""
    points = hand.points
    mine = points[me]
    small = A_POINT * mine
    rules = hand.rules
    others = [points[seat] for seat in hand.ring if seat != me]
    if rules.reckoning == "declared":
        if mine >= THIRTY_ONE:
            # Whoever was there earlier can be challenged; whoever comes later may challenge.
            earlier = any(
                0 < hand.reached[seat] < hand.reached[me] for seat in hand.ring if not hand.declared >> seat & 1
            )
            return small + (EARLIER_TOO if earlier and rules.challenging == "yes" else 1.0)
        if max(others) >= THIRTY_ONE:
            return small
    elif mine >= THIRTY_ONE:
        return small + 1.0
    elif max(others) >= THIRTY_ONE:
        return small
    if rules.nobody_31 == "most-loaders":
        counts = [_loaders(hand, seat) for seat in hand.ring]
        return small + (1.0 if _loaders(hand, me) == max(counts) else 0.0)
    return small + (1.0 if mine >= max(others) else 0.0)


EARLIER_TOO: Final = 0.05
"""The chance of a life with 31 when somebody had it earlier."""


def _loaders(hand: PossibleHand, seat: Seat) -> int:
    return sum((mask_of(cards) & LOADERS).bit_count() for _, cards, taker, _ in hand.tricks if taker == seat)


def _unlike(position: Position, cards: list[Card]) -> list[Card]:
    """Return cards without those that do the same as another: neighbours in their suit, worth the same."""
    kept: list[Card] = []
    for card in sorted(cards, key=lambda card: (SUIT_OF[card], position.strength(card))):
        if kept and SUIT_OF[kept[-1]] == SUIT_OF[card] and POINTS[kept[-1]] == POINTS[card]:
            between = position.higher_unseen(kept[-1]) - position.higher_unseen(card)
            on_table = any(
                SUIT_OF[lying] == SUIT_OF[card]
                and position.strength(kept[-1]) < position.strength(lying) < position.strength(card)
                for lying in position.seen.trick
            )
            if not between and not on_table:
                kept[-1] = card
                continue
        kept.append(card)
    return kept
