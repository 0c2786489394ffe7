"""The notes as W3C Web Annotations: each finds its words again."""

import pytest

from history.catalogue import catalogue
from history.web_annotations import AROUND, annotation_page

SOURCES = catalogue().sources
SITE = "https://lodam.example"
# https://www.w3.org/TR/annotation-vocab/#motivation
MOTIVATIONS = {
    *("assessing", "bookmarking", "classifying", "commenting", "describing", "editing", "highlighting"),
    *("identifying", "linking", "moderating", "questioning", "replying", "tagging"),
}


def page(slug):
    return annotation_page(SOURCES[slug], lambda path: SITE + path)


@pytest.mark.parametrize("slug", SOURCES)
def test_the_page_holds_every_note(slug):
    found = page(slug)
    notes = [note for passage in SOURCES[slug].passages for note in passage.notes]
    assert found["@context"] == "http://www.w3.org/ns/anno.jsonld"
    assert found["type"] == "AnnotationPage"
    assert found["id"] == f"{SITE}/sources/{slug}/annotations.json"
    assert found["partOf"]["total"] == len(notes)
    assert [each["id"] for each in found["items"]] == [f"{SITE}/sources/{slug}/#{note.id}" for note in notes]


@pytest.mark.parametrize("slug", SOURCES)
def test_each_annotation_finds_its_words(slug):
    for item in page(slug)["items"]:
        assert item["type"] == "Annotation"
        assert item["motivation"] in MOTIVATIONS
        assert item["target"]["source"] == f"{SITE}/sources/{slug}/"
        within = item["target"]["selector"]
        assert within["type"] == "FragmentSelector"
        passage = SOURCES[slug].passage(within["value"])
        quote = within["refinedBy"]
        assert quote["type"] == "TextQuoteSelector"
        text = passage.plain.replace("\n", " ")
        prefix, suffix = quote.get("prefix", ""), quote.get("suffix", "")
        assert len(prefix) <= AROUND
        assert len(suffix) <= AROUND
        assert text.count(prefix + quote["exact"] + suffix) == 1
        note = passage.note(item["id"].partition("#")[2])
        assert quote["exact"] == note.exact
        assert text.index(prefix + quote["exact"] + suffix) + len(prefix) == note.start


@pytest.mark.parametrize("slug", SOURCES)
def test_the_words_and_the_rules_are_in_the_bodies(slug):
    for item in page(slug)["items"]:
        words, *links = item["body"]
        note = next(
            note for passage in SOURCES[slug].passages for note in passage.notes if item["id"].endswith(f"#{note.id}")
        )
        assert words["type"] == "TextualBody"
        assert words["format"] == "text/html"
        assert words["value"]
        assert 'href="/' not in words["value"]
        assert [link["source"] for link in links] == [f"{SITE}/rules/{rule}/" for rule in note.rules]
