"""What a source's page carries for programs, read as they read it."""

from collections import defaultdict
from urllib.parse import unquote

import pytest

from history.catalogue import catalogue
from history.citations import csl_item
from history.citations.embedded import ZOTERO_TYPES, coins, meta_tags, schema

SOURCES = catalogue().sources
URL = "https://lodam.example/sources/"
BOOK, DUBLIN_CORE = "info:ofi/fmt:kev:mtx:book", "info:ofi/fmt:kev:mtx:dc"


def read_coins(slug):
    """The item that Zotero makes of a context object: split at ``&`` and ``=``, decoded; the kind of
    book from the genre, any other kind by its own name.
    """
    pairs = [part.split("=") for part in coins(SOURCES[slug], f"{URL}{slug}/").split("&")]
    assert all(len(pair) == 2 for pair in pairs)
    assert not any("+" in value for _, value in pairs)
    values = defaultdict(list)
    for key, value in pairs:
        values[key].append(unquote(value))
    (form,) = values["rft_val_fmt"]
    if form == BOOK:
        kind = {"book": "book", "bookitem": "bookSection"}[values["rft.genre"][0]]
    else:
        assert form == DUBLIN_CORE
        (kind,) = values["rft.type"]
    return kind, values


@pytest.mark.parametrize("slug", SOURCES)
def test_coins(slug):
    kind, values = read_coins(slug)
    item = csl_item(SOURCES[slug])
    assert values["ctx_ver"] == ["Z39.88-2004"]
    assert kind == ZOTERO_TYPES[item["type"]]
    titles = {"book": "rft.btitle", "bookSection": "rft.atitle"}
    assert values[titles.get(kind, "rft.title")] == [item["title"]]
    if "container-title" in item:
        assert values["rft.btitle" if kind == "bookSection" else "rft.source"] == [item["container-title"]]
    for key, field in {
        "rft.place": "publisher-place",
        "rft.publisher": "publisher",
        "rft.language": "language",
    }.items():
        assert values[key] == ([item[field]] if field in item else [])
    author = next(iter(item.get("author", [])), {})
    assert values["rft.aulast"] == ([author["family"]] if "family" in author else [])
    assert values["rft.aufirst"] == ([author["given"]] if "given" in author else [])
    assert values["rft.au"] == ([author["literal"]] if "literal" in author else [])
    assert values["rft_id"] == [item.get("URL", f"{URL}{slug}/")]
    if "issued" in item:
        assert values["rft.date"][0].startswith(str(item["issued"]["date-parts"][0][0]))
    else:
        assert not values["rft.date"]


@pytest.mark.parametrize("slug", SOURCES)
def test_highwire_tags(slug):
    tags = defaultdict(list)
    for name, content in meta_tags(SOURCES[slug], f"{URL}{slug}/"):
        assert content
        tags[name].append(content)
    item = csl_item(SOURCES[slug])
    assert tags["z:itemType"] == [ZOTERO_TYPES[item["type"]]]
    assert tags["citation_title"] == [item["title"]]
    assert tags["citation_publisher"] == ([item["publisher"]] if "publisher" in item else [])
    assert len(tags["citation_author"]) == len(item.get("author", []))
    assert bool(tags["citation_publication_date"]) == ("issued" in item)
    assert tags["citation_abstract_html_url"] == [f"{URL}{slug}/"]


def test_highwire_of_a_book_a_part_and_a_page():
    congreve = dict(meta_tags(SOURCES["congreve"], URL))
    assert congreve["citation_author"] == "Congreve, William"
    assert congreve["citation_publication_date"] == "1695"
    assert dict(meta_tags(SOURCES["harington"], URL))["citation_book_title"] == "Epigrams both pleasant and serious"
    assert dict(meta_tags(SOURCES["loaders"], URL))["citation_publication_date"] == "2011/01/01"
    assert dict(meta_tags(SOURCES["urquhart-rabelais"], URL))["dc:contributor"] == "Urquhart, Thomas"


def test_schema_of_a_translation():
    page = schema(SOURCES["urquhart-rabelais"], f"{URL}urquhart-rabelais/", "A list of games.")
    work = page["mainEntity"]
    assert page["@id"] == f"{URL}urquhart-rabelais/"
    assert page["description"] == "A list of games."
    assert work["@type"] == "Book"
    assert work["translator"] == [
        {"@type": "Person", "name": "Thomas Urquhart", "familyName": "Urquhart", "givenName": "Thomas"}
    ]
    assert work["datePublished"] == "1653"


def test_what_is_only_reported_has_neither_author_nor_date():
    page = schema(SOURCES["lewknor"], f"{URL}lewknor/")
    assert page["name"] == "[A report of King James I at lodam]"
    assert page["mainEntity"]["name"] == "Losing lodam"
    assert page["mainEntity"]["@type"] == "Article"
    tags = dict(meta_tags(SOURCES["lewknor"], f"{URL}lewknor/"))
    assert not {"citation_author", "citation_publication_date"} & tags.keys()
    assert not {"author", "datePublished"} & page["mainEntity"].keys()


def test_schema_of_a_manuscript():
    work = schema(SOURCES["willughby"], URL)["mainEntity"]
    assert work["@type"] == "Manuscript"
    assert work["holdingArchive"]["name"] == "University of Nottingham, Manuscripts and Special Collections"
    assert work["identifier"] == "Middleton Collection, Mi LM 14"
    assert work["datePublished"] == "1660/1672"
