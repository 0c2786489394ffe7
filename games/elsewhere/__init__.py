"""The same cards under other rules: what other reconstructions would say of a step, and of a whole record."""

from games.elsewhere.differences import Elsewhere, Ground, differences, name_of
from games.elsewhere.replay import Parting, Replay, replay_under

__all__ = ["Elsewhere", "Ground", "Parting", "Replay", "differences", "name_of", "replay_under"]
