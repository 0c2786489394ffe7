"""How a game that is over went: who came where, and a chart of points and lives by hand."""

from dataclasses import dataclass

from games.engine.actions import Seat
from games.models import PlayedHand
from games.tables.moment import Moment

HEIGHT = 84
"""Height of the bars of a chart, in units: the most points of any hand fill it. Below them stands what was left."""
BELOW = 18
ABOVE = 15
WIDEST = 48
WIDTH = 336
NARROWEST_WITH_WORDS = 18
LEAST_POINTS = 40


@dataclass(frozen=True, slots=True)
class Bar:
    """One hand of one player in the chart. ``lost`` says that it cost them something."""

    x: float
    y: float
    width: float
    height: float
    points: int
    lost: bool
    number: int
    left: int

    @property
    def middle(self) -> float:
        """Where the words over and under the bar stand."""
        return round(self.x + self.width / 2, 2)

    @property
    def over(self) -> float:
        """Where the points stand, above the bar."""
        return self.y - 3


@dataclass(frozen=True, slots=True)
class Standing:
    """A player at the end of the game. ``after`` is the hand in which they left it, or 0."""

    name: str
    you: bool
    won: bool
    left: int
    after: int
    points: int
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """All players, the winners first, and the measures of their charts."""

    counted: bool
    seed: str
    width: float
    height: int
    top: int
    ground: int
    line_31: float
    words: bool
    hands: tuple[int, ...]
    rows: tuple[Standing, ...]


def standings(moment: Moment, reader: Seat | None) -> Standings:
    """Return how a game went, from the outcomes of its hands, for who reads it: a seat, or None for one who watches."""
    hands = list(PlayedHand.objects.filter(table=moment.table).only("number", "outcome"))
    game = moment.game
    width = min(WIDEST, WIDTH / max(len(hands), 1))
    most = max(points for hand in hands for points in hand.outcome["points"] if points is not None)
    scale = HEIGHT / max(most, LEAST_POINTS)
    rows = []
    for seat, name in enumerate(moment.names):
        bars, after, total = [], 0, 0
        for index, hand in enumerate(hands):
            points = hand.outcome["points"][seat]
            if points is None:
                continue
            total += points
            left = hand.outcome["losses" if game.counted else "lives"][seat]
            after = hand.number if not game.counted and not left else 0
            height = points * scale
            bars.append(
                Bar(
                    round(index * width + 1, 2),
                    round(HEIGHT - height, 2),
                    round(width - 2, 2) if width > 4 else round(width * 0.7, 2),
                    round(height, 2),
                    points,
                    bool(hand.outcome["lost"][seat]),
                    hand.number,
                    left,
                )
            )
        left = game.losses[seat] if game.counted else game.lives[seat]
        won = seat in game.winners
        rows.append(Standing(name, seat == reader, won, left, 0 if won else after, total, tuple(bars)))
    rows.sort(key=lambda row: (not row.won, row.left if game.counted else -(row.after or 1000), row.points))
    return Standings(
        counted=game.counted,
        seed=moment.table.secret,
        width=round(max(width * len(hands), 60), 2),
        height=HEIGHT + ABOVE + BELOW,
        top=-ABOVE,
        ground=HEIGHT,
        words=width >= NARROWEST_WITH_WORDS,
        line_31=round(HEIGHT - 31 * scale, 2),
        hands=tuple(hand.number for hand in hands),
        rows=tuple(rows),
    )
