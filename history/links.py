"""Where the links of the content's markup lead: the addresses that the site's design fixes."""

from functools import cache
from html import escape
from typing import Final

from history.catalogue import catalogue
from history.markup import html
from history.passages import CONFIDENCES, Passage
from lodam_site.returning import with_step

PAGES: Final = {
    "rules": "/rules/",
    "behaviour": "/rules/behaviour/",
    "sources": "/sources/",
    "edition": "/about/edition/",
    "names": "/sources/names/",
    "family": "/sources/family/",
    "glossary": "/sources/glossary/",
    "corrections": "/sources/corrections/",
}


def address(kind: str, target: str, step: str | None = None) -> str:
    """Return the address of a ``rule``, ``source``, ``passage``, ``note`` or ``page`` of the markup.

    ``step`` is the address of the step one comes from, which the page then leads back to. Raises KeyError for a target that
    the catalogue does not have.
    """
    match kind:
        case "rule":
            path = f"/rules/{catalogue().rules[target].id}/"
        case "source":
            path = f"/sources/{catalogue().sources[target].slug}/"
        case "passage":
            path = f"/sources/{catalogue().passage(target)[0].slug}/#{target}"
        case "note":
            path = f"/sources/{catalogue().note_source(target)[0].slug}/#{target}"
        case "page":
            path = PAGES[target]
        case _:
            raise KeyError(f"{kind}:{target}")
    return with_step(path, step)


def prose(text: str, step: str | None = None) -> str:
    """Return a paragraph of markup as safe HTML whose links lead back to a step, if one comes from there.

    A quotation is followed by the badge of the passage in which it stands: once, if the paragraph has more from there.
    """
    said: set[str] = set()

    def badge(words: str) -> str:
        passage = _passage_of(words)
        if not passage or passage.id in said:
            return ""
        said.add(passage.id)
        return f" {confidence_badge(passage.confidence)}"

    return html(" ".join(text.split()), lambda kind, target: address(kind, target, step), badge)


def confidence_badge(label: str) -> str:
    """Return the badge that says how sure we are, as safe HTML. Raises KeyError for a label that there is not."""
    key, meaning = label.lower().replace(" ", "-"), escape(CONFIDENCES[label].capitalize())
    return f'<span class="badge" data-confidence="{key}" title="{meaning}">{label.capitalize()}</span>'


@cache
def _passage_of(words: str) -> Passage | None:
    """The passage in which words stand; of several the least sure, since a badge must not promise too much."""
    everything = (passage for source in catalogue().sources.values() for passage in source.passages)
    found = [passage for passage in everything if words in passage.plain.replace("\n", " ")]
    return max(found, key=lambda passage: list(CONFIDENCES).index(passage.confidence), default=None)
