"""A human player for tests: something legal at random, and whatever a table can be asked to do."""

import random
from collections.abc import Iterator

from games.engine.actions import Challenge, Declare, Give, Offer, Play, Refuse
from games.engine.cards import card_text
from games.engine.observation import observe
from games.engine.ruleset import RULESETS
from games.tables import store
from games.tables.commands import parse
from games.tables.moment import Moment

RULES = tuple(RULESETS)
FRAGMENT = {"HX-Request": "true"}
"""What htmx sends."""


def opened(
    ruleset: str = "parlett",
    players: int = 4,
    *,
    seat: int = 0,
    seed: str = "a seed",
    level: str = "novice",
    taught: bool = False,
    options: dict[str, str] | None = None,
) -> tuple[Moment, str]:
    """A table just opened, and the key to its seat. The first player deals, so that somebody else leads."""
    names = ["Anne", "Will", "Kit", "Bess", "Hugh", "Joan", "Ralph", "Alice", "Giles"][: players - 1]
    names.insert(seat, "Guest")
    return store.open_table(
        ruleset=ruleset,
        options=options or {},
        names=tuple(names),
        seat=seat,
        level=level,
        taught=taught,
        seed=seed,
        dealer=0,
    )


def command(moment: Moment, chance: random.Random) -> str:
    """What a page's button would send for something that can be done now; somebody who is out sometimes skips on."""
    if not moment.human_in and chance.random() < 0.2:
        return "skip"
    awaited = moment.awaits()
    seen = observe(moment.game, moment.human)
    speak = [action for action in seen.legal if isinstance(action, Declare | Challenge | Offer)]
    if speak and chance.random() < 0.3 and moment.awaits().kind in ("card", "settle", "word"):
        return text(chance.choice(speak))
    if not moment.waits_for_human():
        return chance.choice(("next", "on"))
    if awaited.kind == "take-up":
        return chance.choice(("take", "leave"))
    fitting = [action for action in seen.legal if isinstance(action, Play | Give | Refuse)]
    return text(chance.choice(fitting))


def text(action: object) -> str:
    """An action as a page's button sends it."""
    match action:
        case Play(_, card):
            return f"play {card_text(card)}"
        case Offer(_, card):
            return f"offer {card_text(card)}"
        case Give(_, card):
            return f"give {card_text(card)}"
        case Refuse():
            return "refuse"
        case Declare():
            return "declare"
        case Challenge(_, target):
            return f"challenge {target}"
    raise ValueError(action)


def whole_game(moment: Moment, seed: str, most: int = 4000) -> Iterator[tuple[str, Moment]]:
    """Play a game to its end through the store; yield what was done and the table after it."""
    chance = random.Random(seed)
    for _ in range(most):
        if moment.awaits().kind == "over":
            return
        done = command(moment, chance)
        table = store.find(moment.table.public_id)
        moment, made = store.act(table, table.version, parse(done, moment.human, len(moment.names)))
        assert made
        yield done, moment
    raise AssertionError("the game does not end")


def played_out(moment: Moment, seed: str) -> Moment:
    """The table at the end of its game."""
    *_, (_, last) = whole_game(moment, seed)
    return last
