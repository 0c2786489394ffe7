"""The coach: hints in three degrees, why a computer player did something as far as one could know, the whole truth later.

A hint is what a sharp player would do in one's place, seeing what one sees. It remembers everything, so it is given at taught
tables only.
"""

from dataclasses import dataclass
from typing import Final

from games.engine.actions import Action, Give, Offer, Play, Refuse, Seat, Swallow
from games.engine.cards import NO_TRUMP, POINTS, POWER, SUIT_NAMES, SUIT_OF
from games.engine.observation import Observation, observe
from games.players import IDEAS, PLAYERS, Decision, Player
from games.records import Step
from games.sentences import plural, the
from games.tables.moment import Moment

DEGREES: Final = 3
COACH: Final = "sharp"

_LOOK: Final = {
    "only-card": "Look at which of your cards may be played at all.",
    "duck-under": "Look at the card that takes the trick so far, and at what you hold below it.",
    "must-take": "Look whether you hold anything that does not take this trick.",
    "stay-low": "Look who has yet to play after you, and what may still come over your card.",
    "shed-unguarded": "Look for an Ace or Ten of yours with no lower card of its suit beside it.",
    "throw-most-dangerous": "You cannot follow. Look for the card that would hurt you most in a later trick.",
    "trump-low": "Look at your trumps, and at who may still go over them.",
    "lead-middle": "Look in which suits the others can still follow.",
    "make-a-void": "Look for a suit of which you hold a single card.",
    "low-exit": "Look for a suit in which somebody must still go over you.",
    "cheapest-lead": "Look what each lead would cost you if you took the trick with it.",
    "best-in-trial": "Look beyond this trick: which of your cards will be hard to get rid of?",
    "take-what-seems-ours": "Look which suit is trump, and whether one lies in the trick.",
    "leave-it": "Look which suit is trump, and whether one lies in the trick.",
    "give-unguarded": "Look whether you hold a card of the kind that is asked for with nothing lower beside it.",
    "keep-guarded": "Look what stands beside each card of the kind that is asked for.",
}
_LOOK_ANYWHERE: Final = "Look at the trick, at your cards, and at who has how many points."


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach says, up to the degree asked for: what to look at, the idea, and the thing to do with its reason."""

    degree: int
    look: str
    idea: str = ""
    do: str = ""
    facts: str = ""

    @property
    def next(self) -> int:
        """The next degree, or 0 after the last."""
        return self.degree + 1 if self.degree < DEGREES else 0


def hint(moment: Moment, degree: int) -> Hint | None:
    """Return a hint for the human player's decision; None where there is none to make or the table is not taught."""
    awaited = moment.awaits()
    if not moment.table.taught or not moment.waits_for_human() or not 1 <= degree <= DEGREES:
        return None
    seen = observe(moment.game, moment.human)
    coach = PLAYERS[COACH](f"{moment.table.public_id}/coach")
    decision = _asked(coach, awaited.kind, seen)
    return Hint(
        degree,
        _LOOK.get(decision.reason.idea, _LOOK_ANYWHERE),
        IDEAS[decision.reason.idea] if degree > 1 else "",
        _words(decision.action) if degree > 2 else "",
        decision.reason.facts if degree > 2 else "",
    )


def _asked(player: Player, kind: str, seen: Observation) -> Decision:
    match kind:
        case "answer":
            return player.answer(seen)
        case "take-up":
            return player.takes_up(seen)
    return player.play(seen)


def _words(action: Action | None) -> str:
    match action:
        case Play(_, card):
            return f"Play {the(card)}."
        case Give(_, card):
            return f"Give {the(card)}."
        case Refuse():
            return "Refuse."
        case Swallow():
            return "Take it up."
    return ""


# Why did they do that?


def public_reason(step: Step) -> str:
    """Return what can be said of a card that somebody played by those who saw no more than the table."""
    hand, action = step.before.hand, step.action
    if hand is None or not isinstance(action, Play):
        return ""
    name = hand.names[action.seat]
    card, trick = action.card, hand.trick
    points = POINTS[card]
    if not trick:
        high = POWER[hand.rules.rank][NO_TRUMP][SUIT_OF[card]][card]
        low = (
            "A low lead hopes that somebody must go over it" if high < 7 else "A high lead expects little to fall on it"
        )
        return f"{low}; whoever takes this trick leads the next."
    led = SUIT_OF[trick[0]]
    powers = hand.powers(led)
    best = max(powers[other] for other in trick)
    last = len(trick) + 1 == hand.players
    if SUIT_OF[card] != led and powers[card] <= best:
        gift = f", with {plural(points, 'point')} for whoever takes it" if points else ""
        return f"{name} could not follow and threw a card that cannot take the trick{gift}."
    if powers[card] < best:
        gift = f", and puts {plural(points, 'point')} under it" if points else ""
        return f"It ducks under the card that takes the trick so far{gift}."
    if SUIT_OF[card] != led:
        return f"{name} could not follow, and a trump goes over the suit led: unless that was meant, nothing else was left."
    if last:
        return (
            f"It takes the trick as the last card: either {name} had no lower {SUIT_NAMES[led].removesuffix('s')}, "
            "or there was little to fear in it."
        )
    return f"It lies highest so far: {name} may have nothing lower, or hopes that somebody must still go over it."


def true_reason(step: Step, level: str, secret: str, human: Seat) -> tuple[str, str]:
    """Return the idea in general and the facts for what a computer player did in a hand that is settled; empty if none.

    The player is asked again, and answers as it did: its answer follows from what it sees and its seed alone.
    """
    action = step.action
    if not isinstance(action, Play | Give | Refuse | Swallow | Offer) or action.seat == human:
        return "", ""
    seen = observe(step.before, action.seat)
    player = PLAYERS[level](f"{secret}/seat/{action.seat}")
    match action:
        case Play():
            decision = player.play(seen)
        case Give() | Refuse():
            decision = player.answer(seen)
        case Swallow():
            decision = player.takes_up(seen)
        case _:
            decision = player.speaks(seen)
    if decision.action != action:
        return "", ""
    return IDEAS[decision.reason.idea], decision.reason.facts
