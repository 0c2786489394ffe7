"""Citations in words, held to those set by hand."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from history.catalogue import catalogue
from history.citations import Words, chicago_bibliography, chicago_note, csl_item, mla, site_citation
from history.citations.text import closed, listed, quoted

SOURCES = catalogue().sources
GOLDEN = tomllib.loads((Path(__file__).parent / "citations.toml").read_text(encoding="utf-8"))


def test_every_source_has_citations_set_by_hand():
    assert set(GOLDEN) == set(SOURCES)


@pytest.mark.parametrize("slug", SOURCES)
def test_as_set_by_hand(slug):
    source = SOURCES[slug]
    written = {
        "mla": mla(source).marked,
        "note": chicago_note(source).marked,
        "bibliography": chicago_bibliography(source).marked,
    }
    assert written == GOLDEN[slug]


@pytest.mark.parametrize("slug", SOURCES)
def test_no_citation_says_what_was_not_seen(slug):
    for text in (mla(SOURCES[slug]), chicago_note(SOURCES[slug]), chicago_bibliography(SOURCES[slug])):
        assert "n.d." not in text.plain
        assert "ccessed" not in text.plain
        assert ".." not in text.plain.replace("...", "")
        assert " ," not in text.plain
        assert text.plain.endswith((".", ".”"))


def test_a_note_on_one_passage():
    cotton = SOURCES["cotton"]
    assert chicago_note(cotton, cotton.passage("cotton-coat-cards").locator).plain == (
        "Cotton, The Compleat Gamester (1674), 148."
    )


def test_words_that_were_not_seen_in_place_say_through_whom_they_are_known():
    assert csl_item(SOURCES["cotgrave"])["note"] == "quoted in Oxford English Dictionary, first edition"
    # Some words of the play were seen, others only in the dictionary: the play can be cited as it is.
    assert "quoted" not in csl_item(SOURCES["pernassus"])["note"]


def test_a_document_that_nobody_shows_is_cited_as_the_work_that_reports_it():
    item = csl_item(SOURCES["lewknor"])
    assert item == {
        **csl_item(SOURCES["wikipedia"]),
        "id": "lewknor",
        "note": "for [A report of King James I at lodam], 1613; the document itself was not seen",
    }
    assert not {"author", "issued"} & item.keys()


def test_what_a_year_alone_would_get_wrong_stands_in_the_note():
    assert csl_item(SOURCES["willughby"])["note"] == "date: 1660s, left unfinished at his death in 1672"
    assert csl_item(SOURCES["harington"])["note"].endswith("written before his death in 1612")
    assert csl_item(SOURCES["loaders"])["issued"] == {"date-parts": [[2011, 1, 1]]}


def test_a_date_that_is_about_right():
    about = replace(SOURCES["picquet"], date=replace(SOURCES["picquet"].date, circa=True, label="c. 1651"))
    assert mla(about).plain == "Picquet. Circa 1651."
    assert chicago_note(about, "").plain == "Picquet (ca. 1651)."


def test_several_authors():
    first, second = SOURCES["congreve"].people[0], SOURCES["heywood"].people[0]
    two = replace(SOURCES["congreve"], people=(first, second))
    three = replace(SOURCES["congreve"], people=(first, second, SOURCES["taylor"].people[0]))
    assert mla(two).plain.startswith("Congreve, William, and Thomas Heywood. Love")
    assert chicago_note(two).plain.startswith("William Congreve and Thomas Heywood, Love")
    assert mla(three).plain.startswith("Congreve, William, et al. Love")
    assert chicago_bibliography(three).plain.startswith("Congreve, William, Thomas Heywood, and John Taylor. Love")


def test_this_site():
    page = site_citation("Losing Load Him", "https://lodam.example/sources/urquhart-rabelais/")
    assert page.mla.marked == (
        "“Losing Load Him.” *Losing Lodam*, version 1, 30 Nov. 2026, lodam.example/sources/urquhart-rabelais/."
    )
    assert page.chicago_note.marked == (
        "“Losing Load Him,” Losing Lodam, version 1, November 30, 2026, "
        "https://lodam.example/sources/urquhart-rabelais/."
    )
    assert page.chicago_bibliography.marked == (
        "“Losing Load Him.” Losing Lodam, version 1. November 30, 2026. "
        "https://lodam.example/sources/urquhart-rabelais/."
    )
    assert site_citation("", "https://lodam.example/").mla.marked == (
        "*Losing Lodam*. Version 1, 30 Nov. 2026, lodam.example/."
    )


@pytest.mark.parametrize(
    ("text", "mark", "expected"),
    [
        ("*Title*", ".", "*Title*."),
        ("*Is it?*", ".", "*Is it?*"),
        ("*Is it?*", ",", "*Is it?*,"),
        ("“Words”", ",", "“Words,”"),
        ("“Who?”", ".", "“Who?”"),
        ("a jewel ...", ".", "a jewel ..."),
        ("", ".", "."),
    ],
)
def test_punctuation_after(text, mark, expected):
    assert closed(text, mark) == expected


def test_quotation_marks_within_quotation_marks():
    assert quoted("“Loaders”, it's said") == "“‘Loaders’, it’s said”"
    assert listed(["", "a", "“b”", "c"]) == "a, “b,” c"


def test_words_are_escaped():
    words = Words("*a <b>* & c")
    assert words.html == "<i>a &lt;b&gt;</i> &amp; c"
    assert words.plain == "a <b> & c"
