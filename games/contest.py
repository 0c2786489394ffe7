"""Hands between computer players of several levels, and how each of them fares.

What the table asks of a player, and when, is here: a card on their turn, an answer to an offer, whether to take up a trick that
was theirs but for a trump, and, between tricks from the leader round and after the last trick, whether there is anything to
say. Players see the game through ``observe`` alone.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine import events as ev
from games.engine.actions import Give, Offer, Play
from games.engine.cards import LOADERS
from games.engine.game import Game
from games.engine.hand import Hand
from games.engine.observation import observe
from games.engine.ruleset import Ruleset
from games.players import PLAYERS, Player
from games.players.chance import Chance
from games.simulation import NAMES, Behaviour, Table, play_hands


@dataclass(slots=True)
class Score:
    """How one player of a contest has fared. ``hands`` are those that the player was dealt."""

    level: str
    hands: int = 0
    points: int = 0
    lives_lost: int = 0
    games_won: int = 0

    def figures(self) -> dict[str, Any]:
        """Return the figures as a flat object."""
        hands = self.hands or 1
        return {
            "level": self.level,
            "hands": self.hands,
            "points": self.points,
            "lives_lost": self.lives_lost,
            "games_won": self.games_won,
            "points_a_hand": round(self.points / hands, 3),
            "lives_a_hand": round(self.lives_lost / hands, 4),
        }


def contest(
    rules: Ruleset,
    levels: Sequence[str],
    hands: int,
    seed: str,
    *,
    fast: bool = False,
    watch: Callable[[Game, list[ev.Event] | None], None] | None = None,
) -> tuple[Behaviour, list[Score]]:
    """Play hands between players of these levels, one game after another, and return what happened and everybody's score.

    In each new game everybody sits one seat further on, so that nobody gains by a place. The same seed plays the same hands.
    """
    table = _Contest(rules, levels, seed, fast)
    return play_hands(table, hands, watch), table.scores


class _Contest(Table):
    """A table at which everybody looks at what they see and is asked in turn."""

    def __init__(self, rules: Ruleset, levels: Sequence[str], seed: str, fast: bool) -> None:
        source = random.Random(seed).random
        super().__init__(rules, NAMES[: len(levels)], Chance(source), source, fast)
        self.levels, self.seed = levels, seed
        self.scores = [Score(level) for level in levels]
        self._number = -1
        """Games begun before the one in play."""
        self._seated: Game | None = None
        self._players: list[Player] = []

    def _sit_down(self) -> None:
        """Have everybody sit one seat further on when a game begins, as fresh players."""
        if self._seated is self.game:
            return
        self._seated = self.game
        self._number += 1
        self._players = [
            PLAYERS[self.levels[self._who(seat)]](f"{self.seed}/{self._number}/{seat}")
            for seat in range(len(self.levels))
        ]

    def _who(self, seat: int) -> int:
        """Return which of the contest's players sits in a seat in this game."""
        return (seat + self._number) % len(self.levels)

    def play_hand(self) -> tuple[Hand, bool]:
        hand, nobody = super().play_hand()
        game = self.game
        before = self._before
        for seat in hand.ring:
            score = self.scores[self._who(seat)]
            score.hands += 1
            score.points += hand.points[seat]
            score.lives_lost += game.losses[seat] - before[1][seat] + before[0][seat] - game.lives[seat]
        for seat in game.winners:
            self.scores[self._who(seat)].games_won += 1
        return hand, nobody

    def _tricks(self, hand: Hand, events: list[ev.Event] | None) -> None:
        self._sit_down()
        game = self.game
        self._before = game.lives[:], game.losses[:]
        players = self._players
        while not hand.over:
            self._talk(hand, events)
            while (seat := hand.turn) >= 0:
                action = players[seat].play(observe(game, seat)).action
                assert isinstance(action, Play)
                hand.play(seat, action.card, events)
            seat = hand.swallower()
            if seat >= 0 and players[seat].takes_up(observe(game, seat)).action is not None:
                hand.swallow(seat, events)
            else:
                hand.gather(events)
        self._talk(hand, events)

    def _talk(self, hand: Hand, events: list[ev.Event] | None) -> None:
        """Ask everybody from the leader round whether they have something to say, those apart who cannot have."""
        start = hand.ring.index(hand.leader)
        for seat in hand.ring[start:] + hand.ring[:start]:
            may_offer = (
                self.rules.trading == "yes"
                and not hand.over
                and not hand.offerers >> seat & 1
                and hand.hands[seat] & LOADERS
            )
            if not may_offer and not (hand.reached[seat] and self.rules.reckoning == "declared"):
                continue
            action = self._players[seat].speaks(observe(self.game, seat)).action
            if action is None:
                continue
            if events is None:
                hand.apply(action)
            else:
                events += hand.apply(action)
            if isinstance(action, Offer):
                self._answers(hand, events)

    def _answers(self, hand: Hand, events: list[ev.Event] | None) -> None:
        while (seat := hand.answering) >= 0:
            action = self._players[seat].answer(observe(self.game, seat)).action
            if isinstance(action, Give):
                hand.give(seat, action.card, events)
            else:
                hand.refuse(seat, events)
