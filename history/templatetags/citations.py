"""``{% load citations %}``: a source's page for those who cite it, people and programs.

``{% citation_head source %}`` goes in the block ``head``; ``{% coins source %}`` and
``{% cite_box source %}`` in the page.
"""

from __future__ import annotations

import json
from typing import Any

from django import template
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from history.citations import chicago_bibliography, chicago_note, embedded, mla, site_citation
from history.downloads import FORMATS, WRITERS
from history.markup import plain
from history.passages import Passage
from history.sources import Source

register = template.Library()

# As django.utils.html.json_script does it: no character is left that could end the element.
_SAFE_JSON = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


@register.inclusion_tag("history/head_metadata.html", takes_context=True)
def citation_head(context: dict[str, Any], source: Source) -> dict[str, Any]:
    """Canonical address, downloads and citation data, for the head of a source's page."""
    url = page_url(context["request"], source)
    return {
        "canonical": url,
        "downloads": downloads(source),
        "meta": embedded.meta_tags(source, url),
        "schema": json_ld(embedded.schema(source, url, plain(source.about[0]) if source.about else "")),
    }


@register.inclusion_tag("history/coins.html", takes_context=True)
def coins(context: dict[str, Any], source: Source) -> dict[str, str]:
    """The empty span from which reference managers take the source."""
    return {"coins": embedded.coins(source, page_url(context["request"], source))}


@register.inclusion_tag("history/cite.html")
def cite_box(source: Source) -> dict[str, Any]:
    """The box ‘Cite this source’: three citations to copy, and the downloads."""
    citations = (
        ("mla", "MLA 9, works cited", mla(source)),
        ("chicago-note", "Chicago 17, note", chicago_note(source)),
        ("chicago-bibliography", "Chicago 17, bibliography", chicago_bibliography(source)),
    )
    return {"source": source, "citations": citations, "downloads": downloads(source)}


@register.inclusion_tag("history/bibliography.html")
def bibliography_files() -> dict[str, Any]:
    """All sources as one file, in each format."""
    return {"files": [(f"/sources/bibliography.{form}", FORMATS[form]) for form in WRITERS]}


@register.simple_tag
def passage_note(source: Source, passage: Passage) -> SafeString:
    """A Chicago note on one passage, in HTML."""
    return mark_safe(chicago_note(source, passage.locator).html)  # noqa: S308 - Words.html escapes


@register.inclusion_tag("history/cite.html", takes_context=True)
def cite_site(context: dict[str, Any], title: str = "") -> dict[str, Any]:
    """The same box for the page of this site that has that title, or for the site as a whole."""
    request: HttpRequest = context["request"]
    found = site_citation(title, request.build_absolute_uri(request.path if title else "/"))
    citations = (
        ("mla", "MLA 9, works cited", found.mla),
        ("chicago-note", "Chicago 17, note", found.chicago_note),
        ("chicago-bibliography", "Chicago 17, bibliography", found.chicago_bibliography),
    )
    return {"title": title, "citations": citations, "downloads": []}


def page_url(request: HttpRequest, source: Source) -> str:
    """The absolute address of a source's page."""
    return request.build_absolute_uri(f"/sources/{source.slug}/")


def downloads(source: Source) -> list[dict[str, str]]:
    """What can be downloaded of a source: address, label and media type."""
    return [
        {"href": f"/sources/{source.slug}/{each.file}", "label": each.label, "type": each.media_type}
        for each in FORMATS.values()
    ]


def json_ld(data: dict[str, Any]) -> SafeString:
    """A data block: not a script, so the content policy has nothing to say to it."""
    text = json.dumps(data, ensure_ascii=False).translate(_SAFE_JSON)
    return format_html('<script type="application/ld+json">{}</script>', mark_safe(text))  # noqa: S308 - escaped above
