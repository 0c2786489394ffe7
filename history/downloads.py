"""Sources as files: citations for reference managers, TEI, Web Annotations."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from history import tei, web_annotations
from history.catalogue import catalogue
from history.citations import bibtex, csl_item, ris
from history.sources import Source


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write down sources. ``file`` is the end of its address."""

    file: str
    label: str
    media_type: str


FORMATS = {
    "bib": Format("cite.bib", "BibTeX", "application/x-bibtex"),
    "ris": Format("cite.ris", "RIS", "application/x-research-info-systems"),
    "json": Format("cite.json", "CSL-JSON", "application/vnd.citationstyles.csl+json"),
    "tei": Format("tei.xml", "TEI P5 XML", "application/tei+xml"),
    "annotations": Format("annotations.json", "Web Annotations (JSON-LD)", "application/ld+json"),
}
ANNOTATION_PROFILE = 'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"'


def csl_json(sources: Sequence[Source]) -> str:
    """CSL-JSON: always a list, as programs expect."""
    return json.dumps([csl_item(source) for source in sources], ensure_ascii=False, indent=2) + "\n"


WRITERS: dict[str, Callable[[Sequence[Source]], str]] = {"bib": bibtex, "ris": ris, "json": csl_json}


@require_safe
def cite(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """One source for a reference manager."""
    return _file(WRITERS[form]([_source(slug)]), f"{slug}.{form}", FORMATS[form].media_type)


@require_safe
def bibliography(request: HttpRequest, form: str) -> HttpResponse:
    """All sources for a reference manager."""
    text = WRITERS[form](tuple(catalogue().sources.values()))
    return _file(text, f"losing-lodam.{form}", FORMATS[form].media_type)


@require_safe
def tei_file(request: HttpRequest, slug: str) -> HttpResponse:
    """A source with both readings of its passages and the notes, as TEI."""
    text = tei.document(_source(slug), request.build_absolute_uri)
    return _file(text, f"{slug}.tei.xml", FORMATS["tei"].media_type)


@require_safe
def annotations_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The notes on a source as W3C Web Annotations."""
    page = web_annotations.annotation_page(_source(slug), request.build_absolute_uri)
    response = HttpResponse(json.dumps(page, ensure_ascii=False, indent=2) + "\n", content_type=ANNOTATION_PROFILE)
    # Who follows a link to it means to read it, and any page may.
    response["Access-Control-Allow-Origin"] = "*"
    return response


def _source(slug: str) -> Source:
    try:
        return catalogue().sources[slug]
    except KeyError:
        raise Http404(f"There is no source {slug}.") from None


def _file(text: str, name: str, media_type: str) -> HttpResponse:
    response = HttpResponse(text, content_type=f"{media_type}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


urlpatterns: list[URLPattern] = [
    path("sources/<slug:slug>/tei.xml", tei_file, name="tei"),
    path("sources/<slug:slug>/annotations.json", annotations_file, name="annotations"),
]
for _form in WRITERS:
    urlpatterns += [
        path(f"sources/bibliography.{_form}", bibliography, {"form": _form}, name=f"bibliography-{_form}"),
        path(f"sources/<slug:slug>/cite.{_form}", cite, {"form": _form}, name=f"cite-{_form}"),
    ]
