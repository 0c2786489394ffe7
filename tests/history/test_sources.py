"""The sources as a whole, and how a passage is read."""

import re

import pytest

from history.catalogue import catalogue
from history.links import prose
from history.markup import html, plain

SOURCES = catalogue().sources
PASSAGES = [passage for source in SOURCES.values() for passage in source.passages]


def test_the_early_notices_come_in_order_of_time():
    early = [source.date.year for source in SOURCES.values() if source.period]
    assert early == sorted(early)
    assert early[0] == 1542
    assert early[-1] == 1755
    assert SOURCES["rabelais"].date.reputed == 1534


def test_the_usual_sources_are_all_there():
    assert set(SOURCES) >= {
        *("willughby", "cotgrave", "rabelais", "urquhart-rabelais", "urquhart-jewel", "florio", "bulwer-1650"),
        *("bulwer-1653", "congreve", "taylor", "pope-joan", "harington", "lewknor", "minsheu", "heywood"),
        *("pernassus", "torriano", "jackson", "poor-robin", "miege", "cotton", "oed", "chatto", "picquet"),
        *("notes-and-queries-1917", "parlett", "ball", "loaders", "mcleod", "wikipedia", "wolffauer"),
    }


@pytest.mark.parametrize("passage", PASSAGES, ids=lambda passage: passage.id)
def test_both_readings_come_out_of_the_same_segments(passage):
    joined = "\n".join("".join(segment.original for segment in line) for line in passage.segments)
    assert joined == passage.original
    for line, original in zip(passage.segments, passage.lines, strict=True):
        assert "".join(segment.original for segment in line) == original


@pytest.mark.parametrize("passage", PASSAGES, ids=lambda passage: passage.id)
def test_a_note_covers_just_its_words(passage):
    for note in passage.notes:
        covered = [segment.original for line in passage.segments for segment in line if segment.note == note.id]
        assert " ".join("".join(covered).split()) == note.exact
        assert passage.plain[note.start : note.end].replace("\n", " ") == note.exact


def test_the_modern_reading():
    _, passage = catalogue().passage("congreve-losing-loadum")
    assert passage.modern.endswith("before you can win it for yourself.")
    assert passage.original.endswith("before you can win it for your self.")
    assert [segment.original for segment in passage.segments[0] if segment.italic][-1] == ";"


def test_a_line_can_have_a_language_of_its_own():
    _, passage = catalogue().passage("minsheu-gana-pierde")
    assert passage.languages[2:4] == ("es", "en")
    assert passage.lines[2:4] == ("d.L. Iuguémos gana piérde.", "L. Let vs play at loadam.")


def test_cotgrave_as_a_citation():
    assert SOURCES["cotgrave"].csl() == {
        "id": "cotgrave",
        "type": "book",
        "title": "A Dictionarie of the French and English Tongues",
        "title-short": "Dictionarie",
        "author": [{"family": "Cotgrave", "given": "Randle"}],
        "issued": {"date-parts": [[1611]]},
        "publisher": "Adam Islip",
        "publisher-place": "London",
        "language": "en",
    }


def test_willughby_as_a_citation():
    item = SOURCES["willughby"].csl()
    assert item["type"] == "manuscript"
    assert item["issued"] == {"date-parts": [[1660], [1672]]}
    assert item["archive_location"] == "Middleton Collection, Mi LM 14"


def test_every_correction_has_a_reason():
    assert {each.id for each in catalogue().corrections} >= {"year-1586", "pope-joan-1559", "bulwer-title", "locadam"}
    assert all(each.reason for each in catalogue().corrections)


def test_the_first_and_the_last_of_the_names():
    lodam = [name for name in catalogue().names if name.of == "lodam"]
    assert (lodam[0].spelling, lodam[0].year) == ("lodam", 1591)
    assert (lodam[-1].spelling, lodam[-1].year) == ("loadum", 1755)


@pytest.mark.parametrize(
    ("text", "badges"),
    [
        ('"he that wins loseth", he says', ["confirmed"]),
        ('"Losing load him", and "loosing Loadem"', ["secondary", "secondary"]),
        ('"at Loadum" and "His whole estate", in one verse', ["confirmed"]),
        ("No quotation: ‘A coat for a coat?’", []),
    ],
)
def test_a_quotation_is_followed_by_the_confidence_of_its_passage(text, badges):
    assert re.findall(r'</q> <span class="badge" data-confidence="([a-z-]+)"', prose(text)) == badges
    assert prose(text).count("badge") == len(badges)


def test_dates_in_little_room():
    assert SOURCES["willughby"].date.short == "1660s"
    assert SOURCES["cotgrave"].date.short == "1611"
    assert SOURCES["parlett"].date.short == ""
    assert {name.dated for name in catalogue().names if name.source == "willughby"} == {"1660s"}


def test_markup_is_escaped_and_linked():
    text = 'See [*the* rule](rule:turn-up) & "he that wins loseth", <b>not</b> *this*; it\'s ours.'
    assert html(text, lambda kind, target: f"/{kind}s/{target}/?a&b") == (
        'See <a href="/rules/turn-up/?a&amp;b">*the* rule</a> &amp; '
        '<q data-reading="original">he that wins loseth</q>, &lt;b&gt;not&lt;/b&gt; <em>this</em>; it’s ours.'
    )
    marked = html('"he that", he says', lambda kind, target: "", lambda words: f" ({len(words)})")
    assert marked == '<q data-reading="original">he that</q> (7), he says'
    assert plain('*One* "two" [three](rule:rank)') == "One “two” three"
