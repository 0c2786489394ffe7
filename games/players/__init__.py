"""Computer players. They are told what one seat may know, and never see the hand itself."""

from collections.abc import Callable
from typing import Final

from games.players.chance import Chance

LEVELS: Final[dict[str, Callable[[Callable[[], float]], Chance]]] = {"random": Chance}
"""The players there are, by the name ``simulate --level`` knows them by."""
