"""RIS, in UTF-8, with the tags as Zotero and EndNote read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from history.citations.items import Item, csl_item
from history.sources import Source

TYPES = {
    "article-magazine": "MGZN",
    "book": "BOOK",
    "chapter": "CHAP",
    "entry-dictionary": "DICT",
    "entry-encyclopedia": "ENCYC",
    "manuscript": "MANSCPT",
    "personal_communication": "PCOMM",
    "webpage": "ELEC",
}
# In a book A3 is its editor; A2 would be the editor of a series.
PEOPLE = {"author": "AU", "editor": "A3", "translator": "A4"}
FIELDS = {
    "title": "TI",
    "title-short": "ST",
    "container-title": "T2",
    "collection-title": "T3",
    "volume": "VL",
    "edition": "ET",
    "publisher": "PB",
    "publisher-place": "CY",
    "page": "SP",
    "archive": "DB",
    "archive_location": "AN",
    "language": "LA",
    "ISBN": "SN",
    "URL": "UR",
    "note": "N1",
}


def ris(sources: Iterable[Source]) -> str:
    """A record for each source, lines ended as RIS wants them."""
    return "".join("".join(f"{tag}  - {value}\r\n" for tag, value in _record(csl_item(each))) for each in sources)


def _record(item: Item) -> Iterator[tuple[str, str]]:
    yield "TY", TYPES[item["type"]]
    yield "ID", item["id"]
    for role, tag in PEOPLE.items():
        for person in item.get(role, []):
            yield tag, person.get("literal") or ", ".join(person[key] for key in ("family", "given") if key in person)
    for key, tag in FIELDS.items():
        if key in item:
            yield tag, str(item[key])
    if issued := item.get("issued"):
        first, *rest = issued["date-parts"]
        yield "PY", str(first[0])
        if len(first) == 3:
            yield "DA", "{}/{:02}/{:02}".format(*first)
        for last in rest:
            # RIS has no spans of years: PY is the first of them.
            yield "N1", f"years: {first[0]}–{last[0]}"
    yield "ER", ""
