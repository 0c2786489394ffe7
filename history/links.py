"""Where the links of the content's markup lead: the addresses that the site's design fixes."""

from typing import Final

from history.catalogue import catalogue
from history.markup import html
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
    """Return a paragraph of markup as safe HTML whose links lead back to a step, if one comes from there."""
    return html(" ".join(text.split()), lambda kind, target: address(kind, target, step))
