"""From the steps of a record to explanations: a sentence for each event, its rules, and on whose word they stand."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.engine import events as ev
from games.engine.actions import Seat
from games.engine.cards import UNKNOWN, Card, card_text
from games.engine.ruleset import RULESETS, Ruleset
from games.records.record import Record, Step
from games.sentences import Scene, sentence
from history.catalogue import Holding, catalogue

OURS = "ours"


@dataclass(frozen=True, slots=True)
class RuleLink:
    """A rule that made an event happen, and its standing in the ruleset in force.

    ``status`` is the catalogue's word for it (``stated``, ``inferred``, ``ours``...); ``overridden`` names the options of
    the rule that the table has changed, which makes it the table's own choice.
    """

    id: str
    title: str
    status: str
    author: str
    overridden: tuple[str, ...] = ()
    holdings: tuple[Holding, ...] = ()
    """What the reconstruction in force holds of it, in our words, with its place in his text."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """One event told: its name, its sentence and its rules."""

    event: str
    text: str
    rules: tuple[RuleLink, ...]


def explain(step: Step, seat: Seat | None = None, *, everything: bool = True) -> tuple[Explanation, ...]:
    """Return an explanation for each event of a step.

    With ``everything`` all cards are named, as in lessons and reviews; without it only what ``seat`` may know (None: what a
    spectator may).
    """
    scene = Scene(step, seat, everything)
    return tuple(
        Explanation(ev.event_name(event), sentence(event, scene), rule_links(event.rules, step.before.rules))
        for event in step.events
    )


def rule_links(ids: tuple[str, ...], rules: Ruleset) -> tuple[RuleLink, ...]:
    """Return rules with their titles and their standing in a ruleset."""
    return tuple(_rule_link(rule_id, rules) for rule_id in ids)


def _rule_link(rule_id: str, rules: Ruleset) -> RuleLink:
    known = catalogue()
    rule = known.rules[rule_id]
    base = RULESETS[rules.slug]
    overridden = tuple(option for option in rule.options if rules.value(option) != base.value(option))
    status = OURS if overridden else rule.status(rules.slug)
    author = known.reconstructions[rules.slug].name
    return RuleLink(rule_id, rule.title, status, author, overridden, rule.told(rules.slug))


def as_json(record: Record, seat: Seat | None = None, *, everything: bool = True) -> Iterator[dict[str, Any]]:
    """Yield every event of a record as a flat object with the fields of the event table and its sentence.

    Cards that ``seat`` may not know are ``?`` unless ``everything`` is told.
    """
    for step in record.steps:
        scene = Scene(step, seat, everything)
        for event in step.events:
            yield {
                "event": ev.event_name(event),
                "hand": step.hand,
                "trick": step.trick,
                "step": step.number,
                **_fields(event, scene),
                "rules": list(event.rules),
                "text": sentence(event, scene),
            }


def _fields(event: ev.Event, scene: Scene) -> dict[str, Any]:
    """Return an event's own fields as records write them."""
    names = scene.names
    match event:
        case ev.Dealt():
            return _dealt_fields(event, scene)
        case ev.TrumpTurned(card=card):
            return {"card": card_text(card), "suit": card_text(card)[-1]}
        case ev.TradeOffered(seat, kind, card, _):
            return {"seat": names[seat], "kind": kind, "card": _shown((card,), scene, seat)[0]}
        case ev.Traded(seats, cards, _) | ev.TradeAnnulled(seats, cards, _):
            return {"seats": [names[seat] for seat in seats], "cards": _shown(cards, scene, *seats)}
        case ev.LifeLost(seat, left, counted, why, _):
            return {"seat": names[seat], "losses" if counted else "lives": left, "why": why}
        case _:
            return dict(_plain_fields(event, names))


def _plain_fields(event: ev.Event, names: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """Yield the fields of an event that everybody may know all of."""
    for key, value in event._asdict().items():
        if key == "rules":
            continue
        if key in ("seat", "target", "loser", "rightful"):
            yield ("from" if key == "rightful" else key), names[value]
        elif key == "seats":
            yield key, [names[seat] for seat in value]
        elif key == "card":
            yield key, card_text(value)
        elif key == "cards":
            yield key, [card_text(card) for card in value]
        else:
            yield key, value


def _dealt_fields(event: ev.Dealt, scene: Scene) -> dict[str, Any]:
    return {
        "hands": {scene.names[seat]: _shown(cards, scene, seat) for seat, cards in enumerate(event.hands) if cards},
        "stock": _shown(event.stock, scene),
        "dealer": scene.names[event.dealer],
        "eldest": scene.names[event.eldest],
    }


def _shown(cards: tuple[Card, ...], scene: Scene, *seats: Seat) -> list[str]:
    """Return cards that only some seats may know, as text, or ``?`` for each."""
    return [card_text(card if scene.sees(*seats) else UNKNOWN) for card in cards]
