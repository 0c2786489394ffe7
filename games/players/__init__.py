"""Computer players.

What a computer player can see is what anybody in its seat can see: its own cards, the cards as they are played, the card turned
up, who took which trick, what was said, and the two cards of a trade of its own. It is handed an ``Observation`` and never the
hand, so there is nothing else it could look at; and when the cards it has not seen are exchanged for one another, it does the
same. It is told everything that could be known, and forgets by its level's own rule (``memory``). None of them tries to help
or to harm anybody in particular: a card is weighed by what it may cost the player itself, and by ``sharp`` also, a quarter as
much, by what it may cost the others, whoever they are.

``novice`` plays at random; ``steady`` asks an ordered list of ideas; ``sharp`` tries what the ideas allow on deals that fit
what it has seen. ``Chance``, the level ``random``, sees nothing at all: it is the load of benchmarks.
"""

from collections.abc import Callable
from typing import Final

from games.players.chance import Chance
from games.players.decision import Decision, Player, Reason
from games.players.ideas import IDEAS as CARD_IDEAS
from games.players.manners import IDEAS as MANNERS
from games.players.novice import Novice
from games.players.sharp import Sharp
from games.players.steady import Steady

__all__ = ["IDEAS", "LEVELS", "PLAYERS", "Decision", "Player", "Reason"]

LEVELS: Final[dict[str, Callable[[Callable[[], float]], Chance]]] = {"random": Chance}
"""The players that see nothing, by the name ``simulate --level`` knows them by."""

PLAYERS: Final[dict[str, Callable[[str], Player]]] = {"novice": Novice, "steady": Steady, "sharp": Sharp}
"""The players that look at what they see, by level. Each sits down with a seed, from which all its chances follow."""

IDEAS: Final[dict[str, str]] = {**CARD_IDEAS, **MANNERS}
"""Every idea that a ``Reason`` can name, with what it says in general."""
