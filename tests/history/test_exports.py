"""Files for reference managers, read back by programs that are not ours: nothing is lost on the way."""

import json
import re

import pytest
import rispy
from pybtex.database import parse_string
from pybtex.richtext import Text

from history.catalogue import catalogue
from history.citations import bibtex, csl_item, ris
from history.citations.bibtex import CONTAINERS, FIELDS, TYPES
from history.downloads import csl_json

SOURCES = catalogue().sources
ALL = tuple(SOURCES.values())
BIBTEX = parse_string(bibtex(ALL), "bibtex").entries
RIS = {entry["id"]: entry for entry in rispy.loads(ris(ALL), skip_unknown_tags=False)}

# What each CSL field is called by the reader of RIS.
RIS_FIELDS = {
    "title": "title",
    "title-short": "short_title",
    "container-title": "secondary_title",
    "collection-title": "tertiary_title",
    "volume": "volume",
    "edition": "edition",
    "publisher": "publisher",
    "publisher-place": "place_published",
    "page": "start_page",
    "archive": "name_of_database",
    "archive_location": "accession_number",
    "language": "language",
    "ISBN": "issn",
}
RIS_TYPES = {
    "article-magazine": "MGZN",
    "book": "BOOK",
    "chapter": "CHAP",
    "entry-encyclopedia": "ENCYC",
    "manuscript": "MANSCPT",
    "personal_communication": "PCOMM",
    "webpage": "ELEC",
}


def latex(text: str) -> str:
    """What LaTeX would print."""
    return str(Text.from_latex(text))


def names(people):
    return [[person.get("literal") or person["family"], person.get("given", "")] for person in people]


def test_every_field_of_the_items_is_known_to_these_tests():
    seen = {key for source in ALL for key in csl_item(source)}
    assert seen <= {"id", "type", "issued", "note", "URL", "author", "translator", "editor", *RIS_FIELDS}


@pytest.mark.parametrize("slug", SOURCES)
def test_bibtex(slug):
    item, entry = csl_item(SOURCES[slug]), BIBTEX[slug]
    assert entry.type == TYPES[item["type"]]
    fields = {key: latex(value) if key != "url" else value for key, value in entry.fields.items()}
    expected = {name: str(item[key]) for key, name in FIELDS.items() if key in item}
    expected["title"] = item["title"]
    if "container-title" in item:
        expected[CONTAINERS[entry.type]] = item["container-title"]
    if "URL" in item:
        expected["url"] = item["URL"]
    if "issued" in item:
        years = item["issued"]["date-parts"]
        assert fields.pop("year") == "–".join(str(each[0]) for each in years)
        dates = [[int(part) for part in each.split("-")] for each in fields.pop("date").split("/")]
        assert dates == years
    # pybtex takes authors and editors for people; the translator is a field like any other.
    if "translator" in item:
        expected["translator"] = " and ".join(", ".join(name) for name in names(item["translator"]))
    assert fields == expected
    for role in ("author", "editor"):
        read = [
            [latex(" ".join(person.prelast_names + person.last_names)), latex(" ".join(person.first_names))]
            for person in entry.persons.get(role, [])
        ]
        assert read == names(item.get(role, []))


@pytest.mark.parametrize("slug", SOURCES)
def test_ris(slug):
    item, entry = csl_item(SOURCES[slug]), RIS[slug]
    assert entry["type_of_reference"] == RIS_TYPES[item["type"]]
    for key, name in RIS_FIELDS.items():
        assert entry.get(name) == item.get(key)
    assert entry.get("urls", []) == ([item["URL"]] if "URL" in item else [])
    notes = entry.get("notes", [])
    if "issued" in item:
        first, *rest = item["issued"]["date-parts"]
        assert entry["year"] == str(first[0])
        assert entry.get("date") == ("/".join(f"{part:02}" for part in first) if len(first) == 3 else None)
        assert [note for note in notes if note.startswith("years: ")] == [
            f"years: {first[0]}–{each[0]}" for each in rest
        ]
    assert [note for note in notes if not note.startswith("years: ")] == ([item["note"]] if "note" in item else [])
    for role, key in {"author": "authors", "editor": "tertiary_authors", "translator": "subsidiary_authors"}.items():
        written = [", ".join(part for part in name if part) for name in names(item.get(role, []))]
        assert entry.get(key, []) == written


def test_csl_json():
    assert json.loads(csl_json(ALL)) == [csl_item(source) for source in ALL]


def test_every_source_is_in_every_file():
    assert list(BIBTEX) == list(RIS) == list(SOURCES)


def test_capitals_and_ampersands_are_kept_from_bibtex():
    assert "title = {{A woman kilde with kindnesse}}" in bibtex([SOURCES["heywood"]])
    assert r"J. T[rundle] \& H. G[osson]" in bibtex([SOURCES["taylor"]])
    assert "Philol_Series" not in bibtex(ALL)


def test_ris_is_laid_out_to_the_letter():
    lines = ris([SOURCES["congreve"]]).split("\r\n")
    assert lines[0] == "TY  - BOOK"
    assert lines[-2:] == ["ER  - ", ""]
    assert all(re.fullmatch(r"[A-Z][A-Z0-9]  - .*", line) for line in lines[:-1])
