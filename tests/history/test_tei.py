"""The TEI of every source, read back with lxml."""

import re
import tomllib
from pathlib import Path

import pytest
from lxml import etree

from history.catalogue import catalogue
from history.citations import csl_item
from history.tei import document

SOURCES = catalogue().sources
WITH_WORDS = [slug for slug, source in SOURCES.items() if source.passages]
ELEMENTS = tomllib.loads((Path(__file__).parent / "tei_elements.toml").read_text(encoding="utf-8"))
TEI = {"t": "http://www.tei-c.org/ns/1.0"}
XML_ID = "{http://www.w3.org/XML/1998/namespace}id"
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def tree(slug):
    return etree.fromstring(document(SOURCES[slug], lambda path: f"https://lodam.example{path}").encode())


def name(element):
    return etree.QName(element).localname


def reading(element, keep):
    """The words of an element in one reading: ``keep`` is ``orig`` or ``reg``."""
    if name(element) in {"orig", "reg"} - {keep}:
        return ""
    return (element.text or "") + "".join(reading(child, keep) + (child.tail or "") for child in element)


def lines(div, keep):
    found = div.xpath("t:p | t:ab | t:lg/t:l", namespaces=TEI)
    return "\n".join(reading(line, keep) for line in found)


@pytest.mark.parametrize("slug", SOURCES)
def test_it_is_made_of_tei_elements_in_their_places(slug):
    for element in tree(slug).iter():
        assert etree.QName(element).namespace == TEI["t"]
        kind = ELEMENTS[name(element)]
        children = [name(child) for child in element]
        if "content" in kind:
            assert re.fullmatch(kind["content"], " ".join(children)), f"{name(element)}: {children}"
            between = [element.text, *(child.tail for child in element)]
            assert not any(text and text.strip() for text in between)
        else:
            assert set(children) <= set(kind["words"])
            assert "".join(element.itertext()).strip()
        assert set(element.attrib) <= {XML_ID, XML_LANG, *kind.get("attributes", [])}
        assert all(value.strip() for value in element.attrib.values())


def test_the_kept_list_holds_nothing_idle():
    used = {name(element) for slug in SOURCES for element in tree(slug).iter()}
    assert used == set(ELEMENTS)


@pytest.mark.parametrize("slug", WITH_WORDS)
def test_both_readings_are_those_of_the_page(slug):
    root = tree(slug)
    divs = root.xpath("//t:body/t:div", namespaces=TEI)
    for div, passage in zip(divs, SOURCES[slug].passages, strict=True):
        assert div.get(XML_ID) == passage.id
        assert lines(div, "orig") == passage.original
        assert lines(div, "reg") == passage.modern


@pytest.mark.parametrize("slug", WITH_WORDS)
def test_every_note_points_to_its_words(slug):
    root = tree(slug)
    ids = root.xpath("//@xml:id")
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", each) for each in ids)
    by_id = {element.get(XML_ID): element for element in root.iter() if element.get(XML_ID)}
    for passage in SOURCES[slug].passages:
        for note in passage.notes:
            element = by_id[note.id]
            assert element.get("type") == note.kind
            words = [by_id[target.removeprefix("#")] for target in element.get("target").split()]
            assert " ".join(reading(each, "orig") for each in words) == note.exact
    for target in root.xpath("//@target"):
        assert all(
            each.startswith("https://") or each.removeprefix("#") in by_id or "://" in each for each in target.split()
        )


@pytest.mark.parametrize("slug", SOURCES)
def test_the_header_says_what_the_source_is(slug):
    source, header = SOURCES[slug], tree(slug).find("t:teiHeader", TEI)
    description = header.find(".//t:sourceDesc", TEI)
    item = csl_item(source)
    said = " ".join(description.itertext())
    for key in ("title", "container-title", "publisher", "publisher-place", "archive", "archive_location", "volume"):
        assert item.get(key, "") in said
    for person in [*item.get("author", []), *item.get("translator", [])]:
        assert person.get("literal", person.get("family")) in said
    assert all(number in said for number in source.numbers.values())
    # What is only reported has no date in its header: it describes the work that reports it.
    assert (source.date.label in said) != (slug == "lewknor")
    assert header.find(".//t:licence", TEI).get("target") == "https://creativecommons.org/publicdomain/zero/1.0/"
    assert header.find(".//t:note[@type='confidence']", TEI).text.startswith(source.confidence)
    assert len(header.find(".//t:editorialDecl", TEI)) > 1
    if source.transmitted_by and slug != "lewknor":
        related = header.find(".//t:relatedItem[@type='quotedIn']", TEI)
        assert related.get("target") == f"https://lodam.example/sources/{source.transmitted_by}/"


def test_languages_line_by_line():
    root = tree("minsheu")
    first = root.xpath("//t:body/t:div[1]/t:ab", namespaces=TEI)
    assert [line.get(XML_LANG) for line in first[:4]] == ["es", None, "es", None]
    assert {each.get("ident") for each in root.iterfind(".//t:language", TEI)} == {"en", "es"}
    assert tree("rabelais").find(".//t:text", TEI).get(XML_LANG) == "fr"


def test_verse_is_verse():
    assert len(tree("taylor").findall(".//t:lg/t:l", TEI)) == len(SOURCES["taylor"].passages[0].lines)


def test_willughby_has_reports_and_no_words():
    root = tree("willughby")
    assert root.find(".//t:body/t:div", TEI).get("type") == "absence"
    assert [term.text for term in root.iterfind(".//t:term", TEI)] == [
        report.term for report in SOURCES["willughby"].reports
    ]
    assert not root.findall(".//t:orig", TEI)
    assert not root.findall(".//t:body//t:q", TEI)
