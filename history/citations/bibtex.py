"""BibTeX, in UTF-8, for BibTeX and biblatex alike."""

from __future__ import annotations

import re
from collections.abc import Iterable

from history.citations.items import Item, csl_item
from history.sources import ROLES, Source

TYPES = {
    "article-magazine": "article",
    "book": "book",
    "chapter": "incollection",
    "entry-dictionary": "incollection",
    "entry-encyclopedia": "incollection",
    "manuscript": "unpublished",
    "personal_communication": "misc",
    "webpage": "misc",
}
CONTAINERS = {"article": "journal", "incollection": "booktitle", "misc": "howpublished"}
FIELDS = {
    "title-short": "shorttitle",
    "collection-title": "series",
    "volume": "volume",
    "edition": "edition",
    "publisher": "publisher",
    "publisher-place": "address",
    "page": "pages",
    "archive": "library",
    "archive_location": "shelfmark",
    "language": "language",
    "ISBN": "isbn",
    "note": "note",
}
SPECIAL = re.compile(r"[&%$#_{}~^\\]")
ESCAPES = {"~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\\": r"\textbackslash{}"}


def bibtex(sources: Iterable[Source]) -> str:
    """An entry for each source; its key is the source's slug."""
    return "\n".join(_entry(csl_item(source)) for source in sources)


def _entry(item: Item) -> str:
    kind = item["type"]
    fields = {role: " and ".join(_name(each) for each in item.get(role, [])) for role in ROLES}
    # A second pair of braces keeps the capitals of the title page.
    fields["title"] = f"{{{_escaped(item['title'])}}}"
    if container := item.get("container-title"):
        fields[CONTAINERS[TYPES[kind]]] = f"{{{_escaped(container)}}}"
    if issued := item.get("issued"):
        parts = issued["date-parts"]
        fields["year"] = "--".join(str(each[0]) for each in parts)
        # The date of biblatex, which reads a span as 1660/1672.
        fields["date"] = "/".join("-".join(f"{part:02}" for part in each) for each in parts)
    fields |= {name: _escaped(str(item[key])) for key, name in FIELDS.items() if key in item}
    # Left as it is: biblatex takes an address letter for letter, and so does \url.
    fields["url"] = item.get("URL", "")
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    return "\n".join([f"@{TYPES[kind]}{{{item['id']},", *lines, "}\n"])


def _name(person: dict[str, str]) -> str:
    """``Family, Given``; a name that cannot be taken apart goes in braces."""
    if "literal" in person:
        return f"{{{_escaped(person['literal'])}}}"
    return ", ".join(_escaped(person[key]) for key in ("family", "given") if key in person)


def _escaped(text: str) -> str:
    return SPECIAL.sub(lambda found: ESCAPES.get(found[0], "\\" + found[0]), text)
