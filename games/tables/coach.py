"""The coach: hints in three degrees, for a decision of one's own and for what one may say between tricks.

A hint is what a sharp player would do in one's place, seeing what one sees. It remembers everything, so it is given at taught
tables only. Of silence it says what the rules say: nobody is honest for the player.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from games.engine.actions import Challenge, Declare, Give, Offer, Play, Refuse, Swallow
from games.engine.observation import Observation, observe
from games.players import IDEAS, Decision, Reason
from games.players.ideas import choose
from games.players.position import Position
from games.players.sharp import Sharp
from games.sentences import the
from games.tables.moment import Moment

DEGREES: Final = 3

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
    "take-ones-own": "Look which suit is trump, and whether one lies in the trick.",
    "leave-it": "Look which suit is trump, and whether one lies in the trick.",
    "give-unguarded": "Look whether you hold a card of the kind that is asked for with nothing lower beside it.",
    "keep-guarded": "Look what stands beside each card of the kind that is asked for.",
    "declare": "Look at your points, and at who else has 31.",
    "declare-since-lost": "Look at your points, and at who else has 31.",
    "keep-silent": "Look at your points, and at who else has 31.",
    "challenge-the-earlier": "Look who came to 31 before you did.",
    "offer-unguarded": "Before you lead, look for an Ace or Ten with nothing lower of its suit beside it.",
    "nothing-to-say": "Look at your points, and whether a loader of yours would be better in another hand.",
}
_TAKE_ONES_OWN: Final = "take-ones-own"
_IDEAS: Final = {
    **IDEAS,
    _TAKE_ONES_OWN: "Where no trump beat it, the highest card of the suit led takes.",
    "only-card": "There is no choice.",
    "nothing-to-say": "Nothing is worth offering, declaring or challenging now.",
}
"""What an idea is to whoever is to act on it."""
_LOOK_ANYWHERE: Final = "Look at the trick, at your cards, and at who has how many points."


class _Coach(Sharp):
    """A sharp player who leaves it to the other whether to be honest."""

    HONESTY: ClassVar = 0.0


@dataclass(frozen=True, slots=True)
class Advice:
    """What to look at; from the second degree the idea; from the third what to do, and why just now."""

    look: str
    idea: str = ""
    do: str = ""
    facts: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach says, up to the degree asked for: of what one may say first, then of one's decision."""

    degree: int
    advice: tuple[Advice, ...]

    @property
    def next(self) -> int:
        """The next degree, or 0 after the last."""
        return self.degree + 1 if self.degree < DEGREES else 0


def may_ask(moment: Moment) -> bool:
    """Whether the human player may ask for a hint: at a taught table, where they decide something or may say something."""
    if not moment.table.taught or moment.game.hand is None or not moment.human_in:
        return False
    return moment.waits_for_human() or _may_speak(observe(moment.game, moment.human))


def hint(moment: Moment, degree: int) -> Hint | None:
    """Return a hint for the human player; None where there is none to ask for."""
    if not 1 <= degree <= DEGREES or not may_ask(moment):
        return None
    seen = observe(moment.game, moment.human)
    coach = _Coach(f"{moment.table.public_id}/coach")
    advice = []
    for decision in _decisions(moment, seen, coach):
        idea = decision.reason.idea
        advice.append(
            Advice(
                _LOOK.get(idea, _LOOK_ANYWHERE),
                _idea(coach, decision, seen) if degree > 1 else "",
                _words(decision, seen.names) if degree > 2 else "",
                _facts(decision, seen) if degree > 2 else "",
            )
        )
    return Hint(degree, tuple(advice))


def _may_speak(seen: Observation) -> bool:
    return any(isinstance(action, Declare | Challenge | Offer) for action in seen.legal)


def _decisions(moment: Moment, seen: Observation, coach: Sharp) -> Iterator[Decision]:
    """What the coach would say in the player's place, if anything, and what it would do where they must."""
    must = moment.waits_for_human()
    if _may_speak(seen):
        said = coach.speaks(seen)
        if not must or said.reason.idea != "nothing-to-say":
            yield said
    if must:
        match moment.awaits().kind:
            case "answer":
                yield coach.answer(seen)
            case "take-up":
                yield _taking_up(coach, seen)
            case _:
                yield coach.play(seen)


def _idea(coach: Sharp, decision: Decision, seen: Observation) -> str:
    """The idea in general; where a trial had it given up, what it was."""
    if decision.reason.idea != "best-in-trial":
        return _IDEAS[decision.reason.idea]
    _, first = choose(Position(seen, coach.memory(seen)))
    return f"The first thought would be: “{_IDEAS[first.idea]}” But when the rest of the hand is tried, another card does better."


def _taking_up(coach: Sharp, seen: Observation) -> Decision:
    """Whether to take up the trick one is asked about: a player of the computer's is asked only where it would be a mistake."""
    if any(isinstance(action, Swallow) for action in seen.legal):
        return coach.takes_up(seen)
    return Decision(None, Reason(_TAKE_ONES_OWN, "No trump of another suit beat your card, so the trick is yours."))


def _words(decision: Decision, names: tuple[str, ...]) -> str:
    match decision.action:
        case Play(_, card):
            return f"Play {the(card)}."
        case Give(_, card):
            return f"Give {the(card)}."
        case Refuse():
            return "Refuse."
        case Swallow():
            return "Take it up."
        case Offer(_, card):
            return f"Offer {the(card)}."
        case Declare():
            return "Declare."
        case Challenge(_, target):
            return f"Challenge {names[target]}."
    return {
        _TAKE_ONES_OWN: "Take it up.",
        "leave-it": "Leave it.",
        "keep-silent": "Keep silent, or be honest all the same.",
    }.get(decision.reason.idea, "Say nothing.")


def _facts(decision: Decision, seen: Observation) -> str:
    """The facts that the decision rests on, told to the player whose they are."""
    me, names = seen.seat, seen.names
    assert me is not None
    match decision.reason.idea:
        case "leave-it":
            return "A trump of another suit beat your card."
        case "nothing-to-say":
            return ""
        case "challenge-the-earlier":
            assert isinstance(decision.action, Challenge)
            target = decision.action.target
            first, mine = seen.reached[target], seen.reached[me]
            return f"{names[target]} came to 31 in trick {first}, you in trick {mine}, and has not said so."
        case "declare":
            return "Somebody could prove that you were there first and kept silent, and that would cost two lives."
        case "keep-silent":
            facts = f"You have {seen.points[me]}."
            later = any(seen.reached[seat] > seen.reached[me] for seat in seen.ring)
            if seen.rules.challenging == "yes" and (later or not seen.over):
                return f"{facts} Who comes to 31 after you may challenge you, and that costs no more than declaring."
            return f"{facts} Nobody can prove it any more."
        case "declare-since-lost":
            return f"With {seen.points[me]} you have the highest count, and nobody has spoken."
    return decision.reason.facts
