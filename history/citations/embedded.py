"""What a source's page carries for programs: Highwire tags, COinS and schema.org.

Zotero's connector reads COinS first and falls back on the tags in the head. Of the head it believes
``z:itemType``; without that, any page with a ``citation_title`` would be a journal article.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

from history.citations.items import Item, csl_item
from history.citations.site import SITE
from history.sources import Source

ZOTERO_TYPES = {
    "article-magazine": "magazineArticle",
    "book": "book",
    "chapter": "bookSection",
    "entry-dictionary": "dictionaryEntry",
    "entry-encyclopedia": "encyclopediaArticle",
    "manuscript": "manuscript",
    "personal_communication": "letter",
    "webpage": "webpage",
}
SCHEMA_TYPES = {
    "article-magazine": "Article",
    "book": "Book",
    "chapter": "Chapter",
    "entry-dictionary": "DefinedTerm",
    "entry-encyclopedia": "Article",
    "manuscript": "Manuscript",
    "personal_communication": "Message",
    "webpage": "WebPage",
}
CONTAINER_TYPES = {
    "article-magazine": "Periodical",
    "webpage": "WebSite",
}


def meta_tags(source: Source, url: str) -> tuple[tuple[str, str], ...]:
    """The names and contents of the ``<meta>`` of the page at ``url``."""
    return tuple(_meta_tags(csl_item(source), url))


def _meta_tags(item: Item, url: str) -> Iterator[tuple[str, str]]:
    yield "z:itemType", ZOTERO_TYPES[item["type"]]
    yield "citation_title", item["title"]
    for person in item.get("author", []):
        yield "citation_author", _sorted_name(person)
    # Highwire has no translators: Dublin Core says who else had a hand in it.
    for role in ("translator", "editor"):
        for person in item.get(role, []):
            yield "dc:contributor", _sorted_name(person)
    if date := _date(item):
        yield "citation_publication_date", date.replace("-", "/") if date.count("-") == 2 else date
    container = {"article-magazine": "citation_journal_title", "chapter": "citation_book_title"}.get(item["type"])
    if "container-title" in item:
        yield container or "citation_inbook_title", item["container-title"]
    for name, key in (
        ("citation_publisher", "publisher"),
        ("citation_volume", "volume"),
        ("citation_firstpage", "page"),
        ("citation_isbn", "ISBN"),
        ("citation_language", "language"),
    ):
        if key in item:
            yield name, str(item[key])
    yield "citation_public_url", item.get("URL", url)
    yield "citation_abstract_html_url", url


def coins(source: Source, url: str) -> str:
    """An OpenURL context object: the title of COinS's ``<span class="Z3988">``."""
    item = csl_item(source)
    kind = item["type"]
    pairs = [("ctx_ver", "Z39.88-2004"), ("rfr_id", "info:sid/losing-lodam")]
    if kind in ("book", "chapter"):
        pairs.append(("rft_val_fmt", "info:ofi/fmt:kev:mtx:book"))
        pairs.append(("rft.genre", "book" if kind == "book" else "bookitem"))
        pairs.append(("rft.btitle" if kind == "book" else "rft.atitle", item["title"]))
        if kind == "chapter":
            pairs.append(("rft.btitle", item["container-title"]))
    else:
        pairs.append(("rft_val_fmt", "info:ofi/fmt:kev:mtx:dc"))
        pairs.append(("rft.type", ZOTERO_TYPES[kind]))
        pairs.append(("rft.title", item["title"]))
        pairs.append(("rft.source", item.get("container-title", "")))
    first: dict[str, str] = next(iter(item.get("author", [])), {})
    pairs.append(("rft.aulast", first.get("family", "")))
    pairs.append(("rft.aufirst", first.get("given", "")))
    # A single name would be cut in two by whoever reads it as ‘given family’.
    pairs += [
        ("rft.au", _sorted_name(person)) for person in item.get("author", []) if person != first or "literal" in first
    ]
    pairs += [("rft.contributor", _sorted_name(person)) for person in item.get("translator", [])]
    pairs += [
        ("rft.place", item.get("publisher-place", "")),
        ("rft.publisher", item.get("publisher", "")),
        ("rft.date", _date(item)),
        ("rft.volume", item.get("volume", "")),
        ("rft.edition", item.get("edition", "")),
        ("rft.pages", item.get("page", "")),
        ("rft.isbn", item.get("ISBN", "")),
        ("rft.language", item.get("language", "")),
        ("rft.identifier", item.get("URL", "")),
        ("rft_id", item.get("URL", url)),
    ]
    return urlencode([(key, value) for key, value in pairs if value], quote_via=quote, safe="")


def schema(source: Source, url: str, description: str = "") -> dict[str, Any]:
    """The page as schema.org has it: a page of this site on a work."""
    item = csl_item(source)
    work: dict[str, Any] = {
        "@type": SCHEMA_TYPES[item["type"]],
        "name": item["title"],
        "alternateName": item.get("title-short"),
        "author": [_schema_person(person) for person in item.get("author", [])],
        "translator": [_schema_person(person) for person in item.get("translator", [])],
        "editor": [_schema_person(person) for person in item.get("editor", [])],
        "datePublished": _date(item),
        "inLanguage": item.get("language"),
        "isbn": item.get("ISBN"),
        "url": item.get("URL"),
        "pagination": item.get("page"),
        "bookEdition": item.get("edition"),
    }
    if "publisher" in item:
        work["publisher"] = {"@type": "Organization", "name": item["publisher"]}
    if "publisher-place" in item:
        work["locationCreated"] = {"@type": "Place", "name": item["publisher-place"]}
    if "archive" in item:
        work["holdingArchive"] = {"@type": "ArchiveOrganization", "name": item["archive"]}
        work["identifier"] = item["archive_location"]
    if "container-title" in item:
        work["isPartOf"] = {"@type": CONTAINER_TYPES.get(item["type"], "Book"), "name": item["container-title"]}
    page = {
        "@context": "https://schema.org",
        "@type": "WebPage",
        "@id": url,
        "url": url,
        "name": source.short_title,
        "description": description,
        "inLanguage": "en",
        "isPartOf": {"@type": "WebSite", "name": SITE},
        "mainEntity": {key: value for key, value in work.items() if value},
    }
    return {key: value for key, value in page.items() if value}


def _schema_person(person: dict[str, str]) -> dict[str, str]:
    if "literal" in person:
        return {"@type": "Person", "name": person["literal"]}
    names = {"familyName": person["family"], "givenName": person.get("given", "")}
    full = f"{person.get('given', '')} {person['family']}".strip()
    return {"@type": "Person", "name": full, **{key: value for key, value in names.items() if value}}


def _sorted_name(person: dict[str, str]) -> str:
    return person.get("literal") or ", ".join(person[key] for key in ("family", "given") if key in person)


def _date(item: Item) -> str:
    """The date or the years, as ISO 8601 writes them; empty where there is none."""
    parts = item.get("issued", {}).get("date-parts", [])
    return "/".join("-".join(f"{part:02}" for part in each) for each in parts)
