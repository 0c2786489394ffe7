"""The sharp player: the same ideas, tried on deals that fit what was seen, and a memory that keeps every trick.

Before it plays, it takes the card of the first idea that speaks, and the others that no idea forbids. It deals the cards it
has not seen anew, many times, each time so that all it saw could have happened (``Possibilities``) and would have, if the others
go by the same ideas (``tells``). It plays each card and the rest of the hand (``playout``), and counts what that costs: the
chance of losing a life, and a little for each point. Half the cards are then given up and the others tried on more deals, until
two are left.
"""

from math import exp, sqrt
from random import Random
from typing import ClassVar, Final

from games.engine.cards import LOADERS, POINTS, SUIT_OF, Card, mask_of
from games.engine.observation import THIRTY_ONE, Declare, Observation, Play, Possibilities, PossibleHand, Seat
from games.players import ideas
from games.players.decision import Decision, Reason
from games.players.memory import Forgetting
from games.players.playout import Playout
from games.players.position import Position, name
from games.players.steady import Steady
from games.players.tells import Likely, Tells


class Sharp(Steady):
    """Tries the cards that the ideas allow on deals that fit what was seen."""

    FORGETTING: ClassVar[Forgetting | None] = None
    HONESTY: ClassVar = 0.1
    CARDS: ClassVar = 4400
    """How many cards are played, at most, in trying: what a decision costs."""
    A_HAND: ClassVar = 3
    """What it costs beside, in cards, to begin and judge a hand that is tried."""
    A_PLACE: ClassVar = 6
    """What it costs, in cards, to deal to one player."""
    DEALS: ClassVar = 250
    """On how many deals, at most, a card is tried."""
    DOUBT: ClassVar = 0.5
    """By how many standard errors another card must do better than the card of the idea that speaks first."""

    def play(self, seen: Observation) -> Decision:
        assert seen.seat is not None
        position = Position(seen, self.memory(seen))
        card, reason = ideas.choose(position)
        candidates = _unlike(position, ideas.allowed(position))
        if len(candidates) < 2:
            return Decision(Play(seen.seat, card), reason)
        trial = self._trial(seen, [card, *(other for other in candidates if other != card)])
        deals = len(trial[card])
        costs = {other: sum(found) / deals for other, found in trial.items()}
        rival = min((other for other in costs if other != card), key=costs.__getitem__)
        better = costs[card] - costs[rival]
        tried = f"Tried in {deals} deals that fit what was seen,"
        if self._surely_dearer(trial[card], trial[rival]):
            clearly = self._surely_dearer(trial[card], trial[rival], doubt=2)
            facts = f"{tried} {name(rival)} came off {'clearly' if clearly else 'a little'} better than {name(card)}."
            return Decision(Play(seen.seat, rival), Reason("best-in-trial", facts))
        if better > 0:
            facts = f"{tried} {name(rival)} came off better by so little that it may be luck."
        else:
            facts = f"{tried} no other card came off better."
        return Decision(Play(seen.seat, card), Reason(reason.idea, f"{reason.facts} {facts}"))

    def _surely_dearer(self, costs: list[float], others: list[float], doubt: float = DOUBT) -> bool:
        """Whether a card cost more than another on the same deals, by more than chance is likely to make it."""
        differences = [cost - other for cost, other in zip(costs, others, strict=True)]
        mean = sum(differences) / len(differences)
        spread = sum([each * each for each in differences]) / len(differences) - mean * mean
        return mean > doubt * sqrt(max(0.0, spread) / len(differences))

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

    def _trial(self, seen: Observation, cards: list[Card]) -> dict[Card, list[float]]:
        """Return what the first card, and those that came closest to it or did better, cost on each of the same deals."""
        assert seen.seat is not None
        me = seen.seat
        chance = Random(f"{self.seed}/{seen.number}/{sum(seen.held)}").random
        possible = Possibilities(seen)
        tells = Tells(seen)
        playout = Playout(seen.rules.rank, len(seen.ring), possible.unseen | seen.cards, tells.void)
        likely = Likely(possible, tells, playout)
        last_lives = _last_lives(seen)
        costs: dict[Card, list[float]] = {card: [] for card in cards}
        a_deal, a_hand = len(seen.ring) * self.A_PLACE, sum(seen.held) + self.A_HAND
        left = self.CARDS
        rounds = max(1, (len(cards) - 1).bit_length())
        for number in range(rounds):
            if number:
                best = sorted(costs, key=lambda card: sum(costs[card]))[: max(2, (len(costs) + 1) // 2)]
                if cards[0] not in best:
                    best[-1] = cards[0]
                costs = {card: costs[card] for card in costs if card in best}
            done = len(costs[cards[0]])
            price = a_deal + a_hand * len(costs)
            deals = max(2, min(self.DEALS - done, left // ((rounds - number) * price)))
            left -= deals * price
            for _ in range(deals):
                dealt = likely.draw(chance)
                for card, found in costs.items():
                    hand = dealt.branch()
                    playout.finish(hand, card)
                    found.append(cost(hand, me, last_lives))
        return costs


A_POINT: Final = 0.02
"""What a point costs beside a life."""
ANOTHERS: Final = 0.25
"""What the life of another is worth beside one's own, whoever it is: the last one in wins."""
EARLIER_TOO: Final = 0.05
"""The chance of a life with 31 when somebody had it earlier."""
NEARLY: Final = 3
"""How many points from 31, or from the others, still feel near: a hand that came so close might have gone otherwise."""
NEARLY_LOADERS: Final = 0.7
"""The same of loader cards."""
_AHEAD: Final = {points: round(1 / (1 + exp(-(points + 0.5) / NEARLY)), 6) for points in range(-108, 109)}
"""How likely a seat is to be at a number of points, or above, that it has passed by so many."""
_LOADERS_AHEAD: Final = {count: round(1 / (1 + exp(-(count + 0.5) / NEARLY_LOADERS)), 6) for count in range(-20, 21)}


def _last_lives(seen: Observation) -> bool:
    """Whether nobody loses if all lose: it is the last life of everybody, and then the hand is dealt again."""
    rules = seen.rules
    if rules.scoring == "count-losses" or rules.no_survivor != "replay":
        return False
    return all(seen.lives[seat] == 1 for seat in seen.ring)


def cost(hand: PossibleHand, me: Seat, last_lives: bool = False) -> float:
    """Return what the end of a hand costs a seat: the chance of a life, a little for each point, less what others lose.

    The chance is not 0 or 1: nobody plays on quite as was imagined, so 30 points are nearly as bad as 31.
    """
    points = hand.points
    mine = points[me]
    rules = hand.rules
    others = [points[seat] for seat in hand.ring if seat != me]
    most = max(others)
    over = _AHEAD[mine - THIRTY_ONE]
    if rules.nobody_31 == "most-loaders" and mine < THIRTY_ONE and most < THIRTY_ONE:
        loaders = _loaders(hand)
        top = _LOADERS_AHEAD[loaders[me] - max([loaders[seat] for seat in hand.ring if seat != me])]
    else:
        top = _AHEAD[mine - most]
    nobody = (1 - over) * (1 - _AHEAD[most - THIRTY_ONE])
    theirs = [_AHEAD[other - THIRTY_ONE] for other in others]
    lost, theirs_lost = over, sum(theirs)
    if rules.reckoning == "declared":
        # Whoever was there earlier can be challenged; whoever comes later may challenge.
        if (
            mine >= THIRTY_ONE
            and rules.challenging == "yes"
            and any(0 < hand.reached[seat] < hand.reached[me] for seat in hand.ring if not hand.declared >> seat & 1)
        ):
            lost *= EARLIER_TOO
    elif last_lives:
        all_over = over * min(theirs)
        lost -= all_over
        theirs_lost -= all_over * len(others)
    lost += nobody * top
    theirs_lost += nobody * (1 - top)
    return A_POINT * mine + lost - ANOTHERS * theirs_lost


def _loaders(hand: PossibleHand) -> list[int]:
    """Return how many loader cards each seat has taken."""
    counts = [0] * len(hand.names)
    for _, cards, taker, _ in hand.tricks:
        counts[taker] += (mask_of(cards) & LOADERS).bit_count()
    return counts


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
