"""Speaking of thirty-one: declaring it, keeping silent, and challenging the silent."""

from typing import Final, NamedTuple

from games.engine import events as ev
from games.engine.actions import Illegal, Seat
from games.engine.state import NOBODY, THIRTY_ONE, State


class Reason(NamedTuple):
    """Why something is not allowed: the rule, and a sentence yet to be filled in with names."""

    rule: str
    template: str


# Made once, since computer players ask by the thousand whether they may speak.
_ON_THE_TABLE: Final = Reason("turn", "one speaks of 31 between tricks only: {awaited}")
_OUT: Final = Reason("elimination", "{name} is out of the game")
_COUNTED: Final = Reason("declare", "under these rules points are counted, and nobody declares")
_TOO_FEW: Final = Reason("declare", "{name} has {points}, and only 31 or more can be declared")
_DECLARED: Final = Reason("declare", "{name} has declared already")
_SETTLED: Final = Reason("challenge", "a challenge has settled {name}'s case, so {name} no longer declares")
_NO_CHALLENGES: Final = Reason("challenge", "under these rules there is no challenging")
_OTHER_OUT: Final = Reason("elimination", "{other} is out of the game")
_TOO_FEW_TO_CHALLENGE: Final = Reason(
    "challenge", "{name} has {points}, and only a player with 31 or more may challenge"
)
_ONESELF: Final = Reason("challenge", "nobody challenges themselves")
_CHALLENGED: Final = Reason("challenge", "{name} has challenged in this hand already")
_PROVED_WRONG: Final = Reason("challenge", "{name} has been proved wrong, and no longer challenges")
_OTHER_PROVED: Final = Reason("challenge", "{other} has already been proved right or wrong")
_OTHER_DECLARED: Final = Reason("challenge", "{other} has declared, so there is no silence to challenge")


class Speaking(State):
    """What is said between tricks."""

    __slots__ = ()

    @property
    def right(self) -> int:
        """Bit set of the seats that a challenge proved right."""
        return sum(1 << seat for seat, _, upheld in self.challenges if upheld) if self.challenges else 0

    @property
    def wrong(self) -> int:
        """Bit set of the seats that a challenge proved wrong: challenged and guilty, or challengers in error."""
        return (
            sum(1 << (target if upheld else seat) for seat, target, upheld in self.challenges) if self.challenges else 0
        )

    def declare(self, seat: Seat, events: list[ev.Event] | None = None) -> None:
        """Announce 31 or more (rule ``declare``: Parlett; when exactly is ours). Raises Illegal."""
        self._raise_if(self._why_not_declare(seat), seat)
        self.declared |= 1 << seat
        if events is not None:
            events.append(ev.Declared(seat, self.points[seat]))

    def challenge(self, seat: Seat, target: Seat, events: list[ev.Event] | None = None) -> None:
        """Say that another reached 31 earlier and kept silent (rule ``challenge``: Parlett). Raises Illegal."""
        self._raise_if(self._why_not_challenge(seat, target), seat, target)
        upheld = self.upheld(seat, target)
        self.challenges.append((seat, target, upheld))
        if events is not None:
            events.append(ev.Challenged(seat, target, upheld, target if upheld else seat))

    def may_declare(self, seat: Seat) -> bool:
        """Whether a seat may declare now."""
        return self._why_not_declare(seat) is None

    def may_challenge(self, seat: Seat, target: Seat) -> bool:
        """Whether a seat may challenge another now."""
        return self._why_not_challenge(seat, target) is None

    def upheld(self, seat: Seat, target: Seat) -> bool:
        """Whether the target reached 31 in an earlier trick than the challenger."""
        return 0 < self.reached[target] < self.reached[seat]

    def _why_not_speak(self, seat: Seat) -> Reason | None:
        """What forbids both declaring and challenging."""
        if self.trick or self.offer is not None:
            return _ON_THE_TABLE
        if self.left[seat] < 0:
            return _OUT
        return None

    def _why_not_declare(self, seat: Seat) -> Reason | None:
        if self.rules.reckoning != "declared":
            return _COUNTED
        if wrong := self._why_not_speak(seat):
            return wrong
        if self.points[seat] < THIRTY_ONE:
            return _TOO_FEW
        if self.declared >> seat & 1:
            return _DECLARED
        if (self.right | self.wrong) >> seat & 1:
            return _SETTLED
        return None

    def _why_not_challenge(self, seat: Seat, target: Seat) -> Reason | None:
        if self.rules.challenging != "yes":
            return _NO_CHALLENGES
        if wrong := self._why_not_speak(seat):
            return wrong
        if self.left[target] < 0:
            return _OTHER_OUT
        if self.points[seat] < THIRTY_ONE:
            return _TOO_FEW_TO_CHALLENGE
        if seat == target:
            return _ONESELF
        if self.challenges:
            settled = self.right | self.wrong
            if any(seat == challenger for challenger, _, _ in self.challenges):
                return _CHALLENGED
            if settled >> seat & 1:
                return _PROVED_WRONG
            if settled >> target & 1:
                return _OTHER_PROVED
        if self.declared >> target & 1:
            return _OTHER_DECLARED
        return None

    def _raise_if(self, reason: Reason | None, seat: Seat, target: Seat = NOBODY) -> None:
        if reason is not None:
            sentence = reason.template.format(
                name=self.names[seat],
                other=self.names[target],
                points=self.points[seat],
                awaited=self._what_is_awaited(),
            )
            raise Illegal(reason.rule, sentence)
