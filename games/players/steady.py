"""The steady player: an ordered list of ideas, and a memory that fades."""

from typing import ClassVar

from games.engine.observation import Observation, Play
from games.players import ideas, manners
from games.players.decision import Decision, Reason
from games.players.memory import Forgetting, Memory, remember
from games.players.position import Position


class Steady:
    """Asks the ideas of ``games.players.ideas`` in their order."""

    FORGETTING: ClassVar[Forgetting | None] = Forgetting(holds=4, fades=1 / 10)
    HONESTY: ClassVar = 0.7

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def memory(self, seen: Observation) -> Memory:
        """Return what it remembers of the hand."""
        return remember(seen, self.FORGETTING, self.seed)

    def play(self, seen: Observation) -> Decision:
        assert seen.seat is not None
        card, reason = ideas.choose(Position(seen, self.memory(seen)))
        return Decision(Play(seen.seat, card), reason)

    def answer(self, seen: Observation) -> Decision:
        return manners.answers(Position(seen, self.memory(seen)))

    def takes_up(self, seen: Observation) -> Decision:
        return manners.takes_up(seen, self.memory(seen))

    def speaks(self, seen: Observation) -> Decision:
        memory = self.memory(seen)
        said = manners.speaks(seen, memory, self.HONESTY, self.seed) or manners.offers(Position(seen, memory))
        return said or Decision(None, Reason("nothing-to-say", "There is nothing to say."))
