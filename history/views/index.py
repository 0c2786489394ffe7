"""The list of the sources: timeline, filters, search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from history import timeline
from history.catalogue import catalogue
from history.companions import Name
from history.passages import CONFIDENCES
from history.search import LONGEST_QUERY, Hit, search
from history.sources import KINDS, Source
from lodam_site.htmx import wants_partial
from lodam_site.returning import step_before, way_back, with_step


@dataclass(frozen=True, slots=True)
class Entry:
    """A source in the list, with how it spells the name and what the search found in it."""

    source: Source
    address: str
    names: tuple[Name, ...]
    through: str
    hits: tuple[Hit, ...] = ()


@dataclass(frozen=True, slots=True)
class Filters:
    """What the form asks for; a value that no choice has counts as none."""

    q: str
    kind: str
    rule: str
    confidence: str

    @classmethod
    def of(cls, request: HttpRequest) -> Filters:
        """Read the query."""
        asked = {key: request.GET.get(key, "") for key in ("kind", "rule", "confidence")}
        known = {"kind": kinds(), "rule": catalogue().rules, "confidence": CONFIDENCES}
        return cls(
            q=" ".join(request.GET.get("q", "").replace("\0", " ").split())[:LONGEST_QUERY],
            **{key: value if value in known[key] else "" for key, value in asked.items()},
        )

    @property
    def asked(self) -> dict[str, str]:
        """What is asked for, by name."""
        values = {"q": self.q, "kind": self.kind, "rule": self.rule, "confidence": self.confidence}
        return {key: value for key, value in values.items() if value}

    def admits(self, source: Source) -> bool:
        """Whether the source passes all filters; the search is another matter."""
        rules = {*source.rules, *(rule for report in source.reports for rule in report.rules)}
        return (
            (not self.kind or source.kind == self.kind)
            and (not self.rule or self.rule in rules)
            and (not self.confidence or source.confidence == self.confidence)
        )

    def address(self, without: str = "") -> str:
        """The address of the list so filtered, with one filter lifted."""
        left = {key: value for key, value in self.asked.items() if key != without}
        return reverse("history:sources") + (f"?{urlencode(left)}" if left else "")


@dataclass(frozen=True, slots=True)
class Lifted:
    """A filter in force: what it says, where one gets without it, and what one finds there."""

    words: str
    address: str
    finds: int


@require_safe
def sources(request: HttpRequest) -> HttpResponse:
    """All sources on a timeline and in a list; ``q``, ``kind``, ``rule`` and ``confidence`` narrow the list."""
    filters = Filters.of(request)
    step = step_before(request)
    entries = _entries(filters, step)
    context: dict[str, Any] = {
        "filters": filters,
        "groups": _groups(entries),
        "found": sum(len(group) for _, _, group in _groups(entries)),
        "hits": sum(len(entry.hits) for entry in entries),
        "lifted": _lifted(filters),
        "fragment": wants_partial(request),
    }
    if context["fragment"]:
        response = render(request, "history/sources.html#results", context)
        # The address one would write oneself, without the form's empty fields.
        response["HX-Push-Url"] = with_step(filters.address(), step)
        return response
    period = [source for source in catalogue().sources.values() if source.period]
    context |= {
        "back": {"address": step, "words": way_back(step)} if step else None,
        "step": step,
        "across": _drawing("across"),
        "down": _drawing("down"),
        "legend": [(kind, timeline.SHAPES.get(kind, timeline.OTHER)) for kind in kinds() if _early(kind)],
        "kinds": kinds(),
        "rules": [rule for rule in catalogue().rules.values() if _bears(rule.id)],
        "confidences": [each for each in CONFIDENCES if any(s.confidence == each for s in _all())],
        "notices": sum(source.names_game for source in period),
    }
    return render(request, "history/sources.html", context)


@cache
def kinds() -> tuple[str, ...]:
    """The kinds of source there are."""
    return tuple(kind for kind in KINDS if any(source.kind == kind for source in _all()))


@cache
def _drawing(way: str) -> timeline.Timeline:
    return timeline.across(_all()) if way == "across" else timeline.down(_all())


def _all() -> Sequence[Source]:
    return tuple(catalogue().sources.values())


def _early(kind: str) -> bool:
    return any(source.kind == kind and source.period for source in _all())


def _bears(rule: str) -> bool:
    return any(Filters("", "", rule, "").admits(source) for source in _all())


def _entries(filters: Filters, step: str | None) -> list[Entry]:
    hits: dict[str, list[Hit]] = {}
    for hit in search(filters.q):
        hits.setdefault(hit.source.slug, []).append(hit)
    # From a narrowed list one wants to get back to it.
    here = step or (filters.address() if filters.asked else None)
    return [
        Entry(
            source=source,
            address=with_step(reverse("history:source", args=[source.slug]), here),
            names=tuple(name for name in catalogue().names if name.source == source.slug and name.of == "lodam"),
            through=catalogue().sources[source.transmitted_by].short_title if source.transmitted_by else "",
            hits=tuple(hits.get(source.slug, ())),
        )
        for source in _all()
        if filters.admits(source) and (not filters.q or source.slug in hits)
    ]


def _groups(entries: list[Entry]) -> list[tuple[str, str, list[Entry]]]:
    """The list under its headings."""
    notices = [entry for entry in entries if entry.source.period and entry.source.names_game]
    helpers = [entry for entry in entries if entry.source.period and not entry.source.names_game]
    modern = [entry for entry in entries if entry.source.kind == "modern reconstruction"]
    later = [entry for entry in entries if entry not in notices + helpers + modern]
    groups = [
        ("Notices of the game", "In order of time.", notices),
        ("Books of the time that help to read them", "They do not name the game.", helpers),
        ("Later works of reference", "Some early words are known only through them.", later),
        ("Modern reconstructions", "Told in our own words, and linked.", modern),
    ]
    return [group for group in groups if group[2]]


def _lifted(filters: Filters) -> list[Lifted]:
    """Each filter in force as something that can be taken away."""
    words = {
        "q": f"“{filters.q}”",
        "kind": filters.kind,
        "rule": f"rule: {catalogue().rules[filters.rule].title}" if filters.rule else "",
        "confidence": filters.confidence.lower(),
    }
    lifted = []
    for key in filters.asked:
        wider = replace(filters, **{key: ""})
        lifted.append(Lifted(words[key], filters.address(without=key), len(_entries(wider, None))))
    return lifted
