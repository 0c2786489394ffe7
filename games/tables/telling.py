"""What happened in the last request, in words: all that a seat may know, or what a table leaves it to the players to remember."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.engine import events as ev
from games.engine.cards import SUIT_NAMES, SUIT_OF
from games.engine.observation import Observation
from games.explain import RuleLink, rule_links
from games.records import Step
from games.sentences import Scene, sentence, the
from games.tables.moment import Moment
from games.tables.reasons import public_reason

_DONE_BY_A_SEAT: Final = (
    ev.CardPlayed,
    ev.TradeOffered,
    ev.TradeRefused,
    ev.Traded,
    ev.TradeAnnulled,
    ev.Declared,
    ev.Challenged,
    ev.TrickSwallowed,
)
"""The events of which one may ask why somebody did that."""


_YOURS: Final = {"holds": "hold", "does": "do", "has": "have", "is": "are"}
"""How what is said of another begins when it is said to them."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event in words, with its rules; ``why`` is what can be said of something a computer player did, ``who`` of whom."""

    event: str
    text: str
    rules: tuple[RuleLink, ...]
    who: str = ""
    why: str = ""


def tell(moment: Moment, seen: Observation, *, everything: bool) -> Iterator[Told]:
    """Yield what happened in the last request, for whoever observes.

    Without ``everything`` others' points, why a trick was taken and the trump are left to memory.
    """
    for step in moment.tail:
        scene = Scene(step, seen.seat, everything=False)
        who, why = _why(moment, step, remembering=not everything)
        for event in step.events:
            about = (who, why) if isinstance(event, _DONE_BY_A_SEAT) else ("", "")
            if everything:
                yield Told(ev.event_name(event), sentence(event, scene), rule_links(event.rules, seen.rules), *about)
            elif isinstance(event, ev.TrickTaken | ev.TrickSwallowed):
                text = f"{seen.names[event.seat]} takes the trick up."
                yield Told("trick-taken", text, rule_links(("taking",), seen.rules))
            elif not isinstance(event, ev.Reached31):
                text = _without_remembering(event, scene)
                yield Told(ev.event_name(event), text, rule_links(event.rules, seen.rules), *about)
    if moment.left_own:
        suit, whose = SUIT_NAMES[seen.trump], f"{seen.names[moment.human]}’s"
        yield Told(
            "trick-taken",
            f"The trick that was left is {whose} own: {suit} are trumps, and none went over {whose} card. So it comes back.",
            rule_links(("taking",), seen.rules),
        )


def to_you(sentence: str, name: str) -> str:
    """Return a sentence of the engine's on why something is not allowed, as it is said to the player it is about."""
    said = f"{sentence}.".replace("'", "’").replace(f" {name}’s ", " your ")
    for theirs, yours in _YOURS.items():
        if said.startswith(f"{name} {theirs} "):
            said = f"you {yours}{said.removeprefix(f'{name} {theirs}')}"
            break
    return said[0].upper() + said[1:]


def _why(moment: Moment, step: Step, *, remembering: bool) -> tuple[str, str]:
    """Which computer player did something, and why, as far as one could know; empty once that is told in the review."""
    seat = getattr(step.action, "seat", None)
    if seat is None or seat == moment.human or moment.game.hand is None:
        return "", ""
    return moment.names[seat], public_reason(step, remembering=remembering)


def _without_remembering(event: ev.Event, scene: Scene) -> str:
    """The sentence of an event, without what everybody must remember for themselves."""
    names = scene.names
    match event:
        case ev.CardPlayed(seat=seat, card=card, followed=False):
            led = SUIT_NAMES[SUIT_OF[scene.hand.trick[0]]]
            return f"{names[seat]} has no {led}, so any card may be played, and plays {the(card)}."
        case ev.Declared(seat=seat):
            return f"{names[seat]} declares 31 or more, and will pay for it when the hand is settled."
        case ev.Challenged(seat=seat, target=target, loser=loser):
            return (
                f"{names[seat]}, who has 31 or more, challenges {names[target]} to prove not to have come to 31 first, "
                f"in silence. The tricks are looked through: {names[loser]} is proved wrong and will lose for it."
            )
    return sentence(event, scene)
