"""The rule catalogue: all rules and how the reconstructions compare; and each rule with its evidence."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import lessons
from games.behaviour import results
from games.behaviour.words import FINDINGS, OF_RULE, briefly
from games.rulebook import (
    Row,
    comparison,
    deals,
    disagreements,
    layers,
    live,
    option_rows,
    options_of,
    parts,
    row,
    status_legend,
)
from games.views.learn import step_url
from history.catalogue import catalogue
from history.links import address
from lodam_site.returning import step_before, way_back, with_step

PAGES_KEPT = 500


@dataclass(frozen=True, slots=True)
class Back:
    """The way back to where one came from."""

    address: str
    words: str


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of a lesson at which a rule fires: the lesson, and what happens there."""

    lesson: str
    number: int
    address: str
    sentence: str


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Every rule, the comparison of reconstructions, and the options that can be played.

    ``?only=disagreements`` is the comparison alone, of those rules alone on which they disagree.
    """
    only = request.GET.get("only") == "disagreements"
    draw = draw_rules if settings.DEBUG else draw_rules_once
    return HttpResponse(draw(only, step_before(request), ""))


@require_safe
def rule(request: HttpRequest, rule_id: str) -> HttpResponse:
    """A rule: what it is, who holds what of it, the evidence, what nobody knows. 404 with the list for an unknown one."""
    step = step_before(request)
    if rule_id not in catalogue().rules:
        return HttpResponse(draw_rules(False, step, rule_id), status=404)
    draw = draw_rule if settings.DEBUG else draw_rule_once
    return HttpResponse(draw(rule_id, None if step == request.path else step))


def lesson_steps(rule_id: str) -> tuple[LessonStep, ...]:
    """Return where in the lessons a rule fires first, beginning with the lesson that teaches it."""
    found = sorted(lessons.steps_where(rule_id), key=lambda each: rule_id not in each.lesson.teaches)
    return tuple(
        LessonStep(each.lesson.title, each.step, step_url(each.lesson.slug, each.step), each.text) for each in found
    )


def how_often(rule_id: str, step: str) -> dict[str, str] | None:
    """Return what the stored results show of a rule, and where the chart of it is; None for a rule of which there is none."""
    chart = OF_RULE.get(rule_id)
    if chart is None:
        return None
    found = results()
    finding = briefly(found) + FINDINGS[chart](found)
    return {"finding": finding, "url": with_step(f"{reverse('games:behaviour')}#{chart}", step)}


def draw_rules(only: bool, step: str | None, unknown: str) -> str:
    """Return the catalogue's page. It depends on nothing else, so it may be kept.

    ``unknown`` is the id of a rule that was asked for and does not exist.
    """
    known = catalogue()
    rows = comparison()
    shown = disagreements(rows) if only else rows
    path = reverse("games:rules")
    context = {
        "request": {"path": path},
        "back": _back(step),
        "step": step,
        "unknown": unknown,
        "meant": [known.rules[each] for each in get_close_matches(unknown, known.rules, n=3)] if unknown else [],
        "parts": parts(known.rules.values()),
        "reconstructions": known.reconstructions.values(),
        "sources": {slug: live(address("source", slug, step)) for slug in known.sources},
        "legend": status_legend(),
        "only": only,
        "rows": shown,
        "row_parts": [(part, [each for each in shown if each.rule.part == part]) for part in _headings(shown)],
        "count": len(rows),
        "disputed_count": len(disagreements(rows)),
        "catalogue_url": with_step(path, step),
        "all_url": with_step(f"{path}#comparison", step),
        "only_url": with_step(f"{path}?only=disagreements#comparison", step),
        "options": option_rows(),
        "behaviour_url": with_step(reverse("games:behaviour"), step or path),
    }
    return render_to_string("games/rules.html", context)


def draw_rule(rule_id: str, step: str | None) -> str:
    """Return a rule's page. It depends on nothing else, so it may be kept."""
    known = catalogue()
    found = known.rules[rule_id]
    everyone = list(known.rules.values())
    place = everyone.index(found)
    path = address("rule", rule_id)
    context = {
        "request": {"path": path},
        "back": _back(step),
        "step": step,
        "rule": found,
        "number": place + 1,
        "count": sum(not each.fault_only for each in everyone),
        "row": row(found),
        "sources": {slug: live(address("source", slug, step or path)) for slug in known.reconstructions},
        # From the sources one comes back to the step, or else to this page.
        "layers": layers(found, step or path),
        "options": options_of(found),
        "deals": deals() if rule_id == "deal" else (),
        "lesson_steps": lesson_steps(rule_id),
        "how_often": how_often(rule_id, step or path),
        "previous": everyone[place - 1] if place else None,
        "next": everyone[place + 1] if place + 1 < len(everyone) else None,
    }
    return render_to_string("games/rule.html", context)


draw_rules_once = lru_cache(maxsize=PAGES_KEPT)(draw_rules)
draw_rule_once = lru_cache(maxsize=PAGES_KEPT)(draw_rule)


def _back(step: str | None) -> Back | None:
    return Back(step, way_back(step)) if step else None


def _headings(rows: Iterable[Row]) -> list[str]:
    return list(dict.fromkeys(each.rule.part for each in rows))
