"""The novice: something legal at random, by somebody who soon forgets."""

from random import Random
from typing import ClassVar

from games.engine.observation import Give, Observation, Offer, Play, Refuse
from games.players import manners
from games.players.decision import Decision, Reason
from games.players.memory import Forgetting, remember


class Novice:
    """Plays any legal card, offers and gives now and then, and says what it has noticed."""

    FORGETTING: ClassVar = Forgetting(holds=1, fades=1 / 3)
    HONESTY: ClassVar = 0.9
    OFFERS: ClassVar = 1 / 32
    """Chance of an offer before each lead, once a hand."""
    GIVES: ClassVar = 1 / 3

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def _random(self, seen: Observation, question: str) -> Random:
        """Return the chances of one moment: the same whenever the same question is asked."""
        cards = len(seen.tricks) * len(seen.ring) + len(seen.trick)
        offerer = seen.offer[0] if seen.offer is not None else ""
        return Random(f"{self.seed}/{seen.number}/{cards}/{question}{offerer}")

    def play(self, seen: Observation) -> Decision:
        cards = [action for action in seen.legal if isinstance(action, Play)]
        return Decision(
            self._random(seen, "play").choice(cards), Reason("any-card", "It is as good as any that may be played.")
        )

    def answer(self, seen: Observation) -> Decision:
        chances = self._random(seen, "answer")
        gifts = [action for action in seen.legal if isinstance(action, Give)]
        if gifts and chances.random() < self.GIVES:
            return Decision(chances.choice(gifts), Reason("any-card", "It is as good as any of the kind asked for."))
        refuse = next(action for action in seen.legal if isinstance(action, Refuse))
        return Decision(refuse, Reason("no-trade", "It does not feel like trading."))

    def takes_up(self, seen: Observation) -> Decision:
        return manners.takes_up(seen, remember(seen, self.FORGETTING, self.seed))

    def speaks(self, seen: Observation) -> Decision:
        said = manners.speaks(seen, remember(seen, self.FORGETTING, self.seed), self.HONESTY, self.seed)
        if said is not None:
            return said
        chances = self._random(seen, "offer")
        offers = [action for action in seen.legal if isinstance(action, Offer)]
        assert seen.seat is not None
        if offers and not seen.offerers >> seen.seat & 1 and chances.random() < self.OFFERS:
            return Decision(chances.choice(offers), Reason("any-card", "It is as good as any loader to offer."))
        return Decision(None, Reason("nothing-to-say", "There is nothing to say."))
