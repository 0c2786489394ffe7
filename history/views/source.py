"""The page of one source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from history.catalogue import catalogue
from history.links import address
from history.passages import CONFIDENCES, Bearing, Note, Passage
from history.readings import numbered
from history.rules import Rule
from history.sources import NUMBERS, Source
from history.timeline import who
from lodam_site.htmx import wants_partial
from lodam_site.returning import step_before, way_back, with_step

READINGS = {"original": "As printed", "modern": "Modern spelling", "both": "Both"}


@dataclass(frozen=True, slots=True)
class RuleLink:
    """A rule and the address of its page."""

    rule: Rule
    address: str


@dataclass(frozen=True, slots=True)
class NoteOnPage:
    """A note with its number and the rules it bears on."""

    number: int
    note: Note
    rules: tuple[RuleLink, ...]


@dataclass(frozen=True, slots=True)
class PassageOnPage:
    """A passage with what stands round it. ``through`` is the source that alone transmits the words."""

    passage: Passage
    notes: tuple[NoteOnPage, ...]
    through: Source | None
    through_address: str


@dataclass(frozen=True, slots=True)
class BearingOnPage:
    """What a passage (None: the source as a whole) has to do with a rule."""

    bearing: Bearing
    link: RuleLink
    passage: Passage | None


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The source before or after in time."""

    source: Source
    who: str
    address: str


@require_safe
def source(request: HttpRequest, slug: str) -> HttpResponse:
    """One source: its passages with their notes, what they tell of the rules, how sure we are.

    ``?reading=`` modern or both changes the spelling, ``?from=`` is the step to go back to.
    """
    sources = catalogue().sources
    if slug not in sources:
        return _no_such_source(request, slug)
    found = sources[slug]
    step = step_before(request)
    reading = request.GET.get("reading", "original")
    if reading not in READINGS:
        reading = "original"
    context = {
        "source": found,
        "reading": reading,
        "readings": [(each, words, _page(slug, each, step)) for each, words in READINGS.items()],
        "passages": [_passage(passage, step) for passage in found.passages],
        "step": step,
    }
    if wants_partial(request):
        return render(request, "history/source.html#passages", context)
    before, after = _neighbours(found, reading, step)
    context |= {
        "back": {"address": step, "words": way_back(step)} if step else None,
        # Without words to show, the page begins with all there is to say of the book.
        "intro": found.about[:1] if found.passages else found.about,
        "more": found.about[1:] if found.passages else (),
        "meaning": CONFIDENCES[found.confidence],
        "through": sources.get(found.transmitted_by),
        "through_address": address("source", found.transmitted_by, step) if found.transmitted_by else "",
        "numbers": [(NUMBERS[key], value) for key, value in found.numbers.items()],
        "bearings": _bearings(found, step),
        "reports": [
            (
                report,
                [(sources[by], address("source", by, step)) for by in report.reported_by],
                _rules(report.rules, step),
            )
            for report in found.reports
        ],
        "rules_address": address("page", "rules", step),
        "corrections": catalogue().corrections_for(slug),
        "before": before,
        "after": after,
    }
    return render(request, "history/source.html", context)


def _no_such_source(request: HttpRequest, slug: str) -> HttpResponse:
    """404, with the nearest names and the whole list."""
    sources = catalogue().sources
    near = get_close_matches(slug.lower(), sources, n=3, cutoff=0.5)
    context = {"slug": slug, "near": [sources[each] for each in near], "sources": list(sources.values())}
    return render(request, "history/no_such_source.html", context, status=404)


def _page(slug: str, reading: str, step: str | None) -> str:
    path = reverse("history:source", args=[slug])
    return with_step(path if reading == "original" else f"{path}?reading={reading}", step)


def _rules(ids: Sequence[str], step: str | None) -> tuple[RuleLink, ...]:
    return tuple(RuleLink(catalogue().rules[each], address("rule", each, step)) for each in ids)


def _passage(passage: Passage, step: str | None) -> PassageOnPage:
    through = passage.transmitted_by
    return PassageOnPage(
        passage=passage,
        notes=tuple(NoteOnPage(number, note, _rules(note.rules, step)) for number, note in numbered(passage)),
        through=catalogue().sources[through] if through else None,
        through_address=address("source", through, step) if through else "",
    )


def _bearings(found: Source, step: str | None) -> list[BearingOnPage]:
    """In the order in which a learner needs the rules."""
    pairs: list[tuple[Bearing, Passage | None]] = [(each, None) for each in found.bears_on]
    pairs += [(each, passage) for passage in found.passages for each in passage.bears_on]
    order = list(catalogue().rules)
    pairs.sort(key=lambda pair: order.index(pair[0].rule))
    return [BearingOnPage(bearing, _rules([bearing.rule], step)[0], passage) for bearing, passage in pairs]


def _neighbours(found: Source, reading: str, step: str | None) -> list[Neighbour | None]:
    everything = list(catalogue().sources.values())
    place = everything.index(found)
    near = (everything[place - 1] if place else None, everything[place + 1] if place + 1 < len(everything) else None)
    return [Neighbour(each, who(each), _page(each.slug, reading, step)) if each else None for each in near]
