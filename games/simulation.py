"""Hands between computer players, by the thousand: how fast the engine is, and how a ruleset behaves."""

import gc
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from games.engine import events as ev
from games.engine.cards import PACK, Card, trade_kind
from games.engine.game import Game, loaders_taken
from games.engine.hand import Hand
from games.engine.ruleset import Ruleset, hand_size, pack_for
from games.players.chance import Chance
from games.records.shuffle import deal_in_order

NAMES: Final = ("Anne", "Will", "Kit", "Bess", "Hugh", "Joan", "Ralph", "Alice", "Giles", "Maud")


@dataclass(slots=True)
class Tally:
    """How a number of hands went."""

    hands: int = 0
    at_31: Counter[int] = field(default_factory=Counter)
    """Hands by the number of players who reached 31."""
    top_tied: int = 0
    """Hands in which nobody reached 31 and the top place was shared."""
    no_survivor: int = 0
    """Hands that would have left nobody in the game."""
    turn_up: Counter[int] = field(default_factory=Counter)
    """Hands by the trick in which the stock was turned, 0 for never."""

    def counts(self) -> dict[str, Any]:
        """Return the numbers of hands as one object."""
        return {
            "hands": self.hands,
            "at_31": _by_number(self.at_31),
            "top_tied": self.top_tied,
            "no_survivor": self.no_survivor,
            "turn_up_trick": _by_number(self.turn_up),
        }


@dataclass(slots=True)
class Behaviour(Tally):
    """What happened in the hands of a simulation. ``games`` counts the finished ones, ``events`` those recorded."""

    games: int = 0
    seconds: float = 0.0
    events: int = 0
    swallowed: int = 0
    trades: int = 0
    challenges: int = 0
    hands_a_game: list[int] = field(default_factory=list)
    games_no_survivor: int = 0
    """Finished games in which at least one hand would have left nobody."""
    at_table: dict[int, Tally] = field(default_factory=dict)
    """The hands by the number of players who were still in the game."""

    def figures(self) -> dict[str, Any]:
        """Return the figures as one object. Shares are of all hands or finished games, from 0 to 1.

        ``at_table`` has numbers of hands, by how many played them: players leave, and a game of five ends between two.
        """
        hands = self.hands or 1
        games = self.hands_a_game
        return {
            "hands": self.hands,
            "games": self.games,
            "seconds": round(self.seconds, 4),
            "hands_per_second": round(self.hands / self.seconds, 1) if self.seconds else None,
            "events": self.events,
            "nobody_at_31": self.at_31[0] / hands,
            "one_at_31": self.at_31[1] / hands,
            "several_at_31": sum(count for players, count in self.at_31.items() if players > 1) / hands,
            "at_31": _by_number(self.at_31),
            "top_tied": self.top_tied / hands,
            "no_survivor": self.no_survivor / hands,
            "turn_up_trick": _by_number(self.turn_up),
            "swallowed": self.swallowed,
            "trades": self.trades,
            "challenges": self.challenges,
            "hands_a_game": sum(games) / len(games) if games else None,
            "game_lengths": _by_number(Counter(games)),
            "games_no_survivor": self.games_no_survivor / len(games) if games else None,
            "at_table": {str(players): self.at_table[players].counts() for players in sorted(self.at_table)},
        }


def _by_number(counts: Counter[int]) -> dict[str, int]:
    return {str(number): counts[number] for number in sorted(counts)}


def simulate(
    rules: Ruleset,
    players: int,
    hands: int,
    seed: str,
    *,
    fast: bool = False,
    player: Callable[[Callable[[], float]], Chance] = Chance,
    watch: Callable[[Game, list[ev.Event] | None], None] | None = None,
) -> Behaviour:
    """Play hands of 3 to 10 players (2 for two-handed games only), one game after another, all seats alike.

    The same seed plays the same hands, ``fast`` or not: ``fast`` records no events. ``watch`` is called after each hand
    is settled, with the game and the hand's events, outside the time that is measured.
    """
    source = random.Random(seed).random
    return play_hands(Table(rules, NAMES[:players], player(source), source, fast), hands, watch)


def play_hands(
    table: "Table", hands: int, watch: Callable[[Game, list[ev.Event] | None], None] | None = None
) -> Behaviour:
    """Play hands at a table, and count what happens in them; ``watch`` as for ``simulate``."""
    found = Behaviour()
    clock = time.perf_counter
    with _no_cycle_collection():
        while found.hands < hands:
            start = clock()
            hand, tied_out = table.play_hand()
            found.seconds += clock() - start
            _count(found, table, hand, tied_out)
            if watch is not None:
                watch(table.game, table.events)
    return found


@contextmanager
def _no_cycle_collection() -> Iterator[None]:
    """Leave Python's cycle collector out of it: a hand makes thousands of small tuples and not one cycle."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Table:
    """A game in play between computers, begun anew when it is won."""

    def __init__(
        self, rules: Ruleset, names: tuple[str, ...], player: Chance, source: Callable[[], float], fast: bool
    ) -> None:
        self.rules, self.names, self.player, self.random, self.fast = rules, names, player, source, fast
        self.game = Game(rules, self.names)
        self.dealer = len(names) - 1
        self.events: list[ev.Event] | None = None
        self.nobody_was_left = False
        """Whether a hand of this game would have left nobody."""

    def play_hand(self) -> tuple[Hand, bool]:
        """Deal, play and settle a hand; return it as it ended, and whether nobody would have been left."""
        if self.game.winners:
            self.game = Game(self.rules, self.names)
            self.dealer = len(self.names) - 1
            self.nobody_was_left = False
        game = self.game
        events = self.events = None if self.fast else []
        keys = [self.random() for _ in PACK]
        players = len(game.remaining)
        cards: list[Card] = sorted(pack_for(self.rules, players), key=keys.__getitem__)
        deal = deal_in_order(game, self.dealer, tuple(cards), hand_size(self.rules, players))
        hand = game.begin(self.dealer, deal, events)
        self._tricks(hand, events)
        settlement = game.settle(events)
        if not game.winners:
            self.dealer = game.next_dealer()
        return hand, settlement.spared == "no-survivor" or not game.remaining

    def _tricks(self, hand: Hand, events: list[ev.Event] | None) -> None:
        choose, chance, speaks = self.player.card, self.random, self.player.SPEAKS
        offers = self.player.OFFERS if self.rules.trading == "yes" else 0.0
        cautious = 1 - self.player.SWALLOWS if self.rules.swallowing == "yes" else 1.0
        declaring = self.rules.reckoning == "declared"
        reached = hand.reached
        hands, play, gather = hand.hands, hand.play, hand.gather
        while not hand.over:
            luck = chance()  # one throw a trick, for its beginning and its end
            if luck < offers:
                self._trade(hand, hand.ring[int(chance() * hand.players)], events)
            while (seat := hand.turn) >= 0:
                cards = hands[seat]
                play(seat, choose(cards & hand.follow or cards), events)
            if luck > cautious and (seat := hand.swallower()) >= 0:
                hand.swallow(seat, events)
            else:
                gather(events)
            if declaring and reached[seat := hand.leader] and chance() < speaks:
                self._speak(hand, seat, events)
        if declaring:
            for seat in hand.ring:
                if reached[seat]:
                    self._speak(hand, seat, events)

    def _trade(self, hand: Hand, seat: int, events: list[ev.Event] | None) -> None:
        """Ask one seat for an offer before a lead, and the others in turn for an answer."""
        offered = self.player.offer(hand.hands[seat])
        if offered is None:
            return
        hand.make_offer(seat, offered, events)
        kind = trade_kind(offered)
        assert kind is not None
        while (other := hand.answering) >= 0:
            given = self.player.answer(kind, hand.hands[other])
            if given is None:
                hand.refuse(other, events)
            else:
                hand.give(other, given, events)

    def _speak(self, hand: Hand, seat: int, events: list[ev.Event] | None) -> None:
        """Let a seat that has 31 declare, challenge, or go on keeping silent."""
        if hand.declared >> seat & 1:
            return
        if self.player.declares():
            if hand.may_declare(seat):
                hand.declare(seat, events)
            return
        for target in hand.ring:
            if hand.may_challenge(seat, target) and self.player.challenges():
                hand.challenge(seat, target, events)


def _count(found: Behaviour, table: Table, hand: Hand, nobody: bool) -> None:
    found.events += len(table.events or ())
    reached = sum(map(bool, hand.reached))
    top_tied = False
    if not reached:
        counts = loaders_taken(hand) if table.rules.nobody_31 == "most-loaders" else hand.points
        scores = [counts[seat] for seat in hand.ring]
        top_tied = scores.count(max(scores)) > 1
    for tally in (found, found.at_table.setdefault(hand.players, Tally())):
        tally.hands += 1
        tally.at_31[reached] += 1
        tally.top_tied += top_tied
        tally.no_survivor += nobody
        tally.turn_up[hand.turn_up_trick] += 1
    found.swallowed += sum(taker != owner for _, _, taker, owner in hand.tricks)
    found.trades += sum(not trade.annulled for trade in hand.trades)
    found.challenges += len(hand.challenges)
    table.nobody_was_left |= nobody
    if table.game.winners:
        found.games += 1
        found.hands_a_game.append(table.game.number)
        found.games_no_survivor += table.nobody_was_left
