"""What a lesson's page says of other rules: differences at a step, the lesson replayed, and where the two part company."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.template.loader import render_to_string

from games.elsewhere import Parting, Replay, differences, name_of
from games.engine.ruleset import RULESETS
from games.explain import rule_links
from games.lessons import Lesson, lesson, retold

Address = Callable[[int, str], str]
"""The address of a step under a ruleset, the lesson's own if it is empty."""

THEN: Final = {
    "left-out": "It is left out, and play goes on.",
    "put-right": "Its right owner gathers the trick instead.",
    "ended": "The hand is settled now, and what was still to be played in it is left out.",
    "supposed": (
        "Nobody can know what these players would have done. From here to the end of the hand it is supposed that each "
        "plays, of the cards allowed, the one played first in the lesson."
    ),
    "nothing": "There is nothing more to be done there.",
}
"""What comes of a parting, after the reason for it."""


def beside(found: Lesson, number: int, rules: str, address: Address) -> dict[str, Any]:
    """Return what the templates of a step need to know of other rules.

    ``found`` is the lesson as shown, ``rules`` the slug it is shown under, empty for its own.
    """
    context: dict[str, Any] = {
        "elsewhere": differences(found.record.steps[number]),
        "rulesets": _switch(found.slug, number, rules, address),
    }
    return context | _replayed(retold(found.slug, rules).replay, number, address) if rules else context


def no_such_rules(request: HttpRequest, slug: str, back: str) -> HttpResponse:
    """A page, not a stack trace, for rules that the site does not know."""
    context = {"lesson": lesson(slug), "back": back, "rulesets": [(each, name_of(each)) for each in RULESETS]}
    return HttpResponseNotFound(render_to_string("games/no-such-rules.html", context, request))


def _switch(slug: str, number: int, rules: str, address: Address) -> list[dict[str, object]]:
    """The rulesets a lesson can be seen under, each with the address of this same moment."""
    found = lesson(slug)
    assert found is not None
    own = found.record.ruleset
    original = retold(slug, rules).replay.here(number) if rules else number

    def moment(each: str) -> str:
        return address(original, "") if each == own else address(retold(slug, each).replay.there(original), each)

    return [{"name": name_of(each), "url": moment(each), "here": each == (rules or own)} for each in RULESETS]


def _replayed(replay: Replay, number: int, address: Address) -> dict[str, Any]:
    rules = replay.record.ruleset
    own, there = name_of(replay.original.ruleset), name_of(rules)
    first = replay.first_difference
    return {
        "replayed": {
            "own": own,
            "there": there,
            "back": address(replay.here(number), ""),
            "dropped": replay.dropped,
            "first": None
            if first is None
            else {"step": replay.there(first), "url": address(replay.there(first), rules)},
        },
        "supposed": replay.supposed_by(number),
        "partings": [_parting(each, replay, address) for each in replay.partings_after(number)],
    }


def _parting(parting: Parting, replay: Replay, address: Address) -> dict[str, Any]:
    rules = replay.record.ruleset
    (link,) = rule_links((parting.rule,), replay.record.rules)
    return {
        "action": parting.action,
        "why": _why(parting, name_of(rules)),
        "then": THEN[parting.then],
        "rule": link,
        "own_url": address(parting.step, ""),
        "there_url": "" if parting.resumed is None else address(parting.resumed, rules),
    }


def _why(parting: Parting, name: str) -> str:
    """The engine's reason as a sentence of a page."""
    general = parting.why.removeprefix("under these rules ")
    why = general.replace("'s ", "’s ").replace(": ", "; ")
    if general != parting.why or parting.then == "ended":
        return f"Under {name} {why}."
    return f"Under {name} that cannot be: {why}."
