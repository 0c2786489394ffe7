"""What stands beside the sources: names, family, glossary, corrections, and what this edition is."""

from __future__ import annotations

from typing import Any, TypeAlias

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from history import family_tree
from history.catalogue import catalogue
from history.companions import GLOSSARY_LAYERS, Game, Name
from history.links import address
from history.passages import CONFIDENCES
from history.sources import Source
from history.timeline import who
from lodam_site.returning import step_before, way_back

Row: TypeAlias = tuple[Name, Source, str]


@require_safe
def names(request: HttpRequest) -> HttpResponse:
    """Every spelling of the name with its year, linked to where it stands; then the likenesses abroad."""
    found = catalogue()
    step = step_before(request)
    rows = [(name, found.sources[name.source], _place(name, step)) for name in found.names]
    abroad: dict[Game, list[Row]] = {}
    for row in rows:
        if row[0].of != "lodam":
            abroad.setdefault(found.games[row[0].of], []).append(row)
    return _page(
        request, "names", {"rows": [row for row in rows if row[0].of == "lodam"], "abroad": list(abroad.items())}
    )


@require_safe
def family(request: HttpRequest) -> HttpResponse:
    """The games said to be kin, drawn and told."""
    step = step_before(request)
    tree = family_tree.tree(catalogue())
    told = [(game, _sources(game.sources, step)) for game in catalogue().games.values()]
    links = [(link, _sources(link.kinship.sources, step)) for link in tree.links]
    return _page(
        request, "family", {"tree": tree, "arcs": family_tree.arcs(catalogue()), "games": told, "links": links}
    )


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """The words of the game: what they mean here, what they meant then."""
    step = step_before(request)
    terms = [
        (
            term,
            GLOSSARY_LAYERS[term.layer],
            [(catalogue().rules[rule], address("rule", rule, step)) for rule in term.rules],
            [(*catalogue().passage(each), address("passage", each, step)) for each in term.passages],
        )
        for term in sorted(catalogue().glossary.values(), key=lambda term: term.term)
    ]
    return _page(request, "glossary", {"terms": terms})


@require_safe
def corrections(request: HttpRequest) -> HttpResponse:
    """The usual account, corrected."""
    step = step_before(request)
    rows = [(each, _sources(each.sources, step)) for each in catalogue().corrections]
    return _page(request, "corrections", {"rows": rows})


@require_safe
def edition(request: HttpRequest) -> HttpResponse:
    """What this edition is, its rules, and what was changed in it when."""
    found = catalogue()
    logs = [(source, source.passages) for source in found.sources.values()]
    return _page(request, "edition", {"edition": found.edition, "confidences": CONFIDENCES.items(), "logs": logs})


def _page(request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
    step = step_before(request)
    back = {"address": step, "words": way_back(step)} if step else None
    return render(request, f"history/{name}.html", {**context, "step": step, "back": back})


def _place(name: Name, step: str | None) -> str:
    return address("passage", name.passage, step) if name.passage else address("source", name.source, step)


def _sources(slugs: tuple[str, ...], step: str | None) -> list[tuple[str, str]]:
    """The names of sources and their addresses."""
    sources = catalogue().sources
    return [
        (f"{who(sources[slug])} {sources[slug].date.short}".strip(), address("source", slug, step)) for slug in slugs
    ]
