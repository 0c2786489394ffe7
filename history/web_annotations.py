"""The notes on a source as W3C Web Annotations (https://www.w3.org/TR/annotation-model/)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from history.catalogue import catalogue
from history.links import address
from history.markup import html
from history.passages import Note, Passage
from history.sources import Source

CONTEXT = "http://www.w3.org/ns/anno.jsonld"
LICENCE = "https://creativecommons.org/publicdomain/zero/1.0/"
PURPOSES = {"word": "describing", "rule": "linking", "problem": "questioning"}
AROUND = 32
"""How many characters before and after the quoted words go with them."""

Absolute = Callable[[str], str]


def annotation_page(source: Source, absolute: Absolute) -> dict[str, Any]:
    """All notes on the passages of a source, in their order; ``absolute`` completes an address.

    An annotation's id is the address of the note on the source's page.
    """
    here = absolute(f"/sources/{source.slug}/annotations.json")
    items = [_annotation(note, passage, source, absolute) for passage in source.passages for note in passage.notes]
    return {
        "@context": CONTEXT,
        "id": here,
        "type": "AnnotationPage",
        "partOf": {
            "id": f"{here}#all",
            "type": "AnnotationCollection",
            "label": f"Notes on {source.short_title}",
            "total": len(items),
        },
        "startIndex": 0,
        "items": items,
    }


def _annotation(note: Note, passage: Passage, source: Source, absolute: Absolute) -> dict[str, Any]:
    return {
        "id": absolute(address("note", note.id)),
        "type": "Annotation",
        "motivation": PURPOSES[note.kind],
        "modified": f"{max(change.date for change in passage.changes).isoformat()}T00:00:00Z",
        "rights": LICENCE,
        "body": list(_bodies(note, absolute)),
        "target": {
            "source": absolute(address("source", source.slug)),
            # The page has each passage in two readings: first find the passage, then the words.
            "selector": {
                "type": "FragmentSelector",
                "conformsTo": "http://tools.ietf.org/rfc/rfc3236",
                "value": passage.id,
                "refinedBy": _quote(note, passage),
            },
        },
    }


def _quote(note: Note, passage: Passage) -> dict[str, str]:
    """The words with what stands around them, in the original spelling."""
    flat = passage.plain.replace("\n", " ")
    around = {
        "prefix": flat[max(0, note.start - AROUND) : note.start],
        "suffix": flat[note.end : note.end + AROUND],
    }
    return {"type": "TextQuoteSelector", "exact": note.exact, **{key: text for key, text in around.items() if text}}


def _bodies(note: Note, absolute: Absolute) -> Iterator[dict[str, str]]:
    yield {
        "type": "TextualBody",
        "purpose": "commenting",
        "format": "text/html",
        "language": "en",
        "value": html(note.body, lambda kind, target: absolute(address(kind, target))),
    }
    rules = catalogue().rules
    for rule in note.rules:
        yield {"type": "SpecificResource", "purpose": "linking", "source": absolute(address("rule", rules[rule].id))}
