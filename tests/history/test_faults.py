"""A slip in a content file is reported with its file, its line and what was expected."""

import pytest

from history.catalogue import CONTENT, CatalogueError, load
from history.content_files import key_lines

# file, words, what they are changed into, what the report must say
SLIPS = {
    "unknown status": ("rules/turn-up.toml", 'status = "stated"', 'status = "sated"', "expected one of inferred"),
    "unknown reconstruction": ("rules/turn-up.toml", 'by = "parlett"', 'by = "parlet"', "'parlet'"),
    "unknown option": ("rules/rank.toml", 'option = "rank"', 'option = "rang"', "'rang'"),
    "misspelt key": ("rules/turn-up.toml", "unknown =", "unknwon =", "unknown key 'unknwon'"),
    "not TOML": ("rules/turn-up.toml", 'title = "', "title = ", "not valid TOML"),
    "unknown rule in a list": ("rules/order.toml", '"rank",', '"rang",', "no file rang.toml"),
    "rule listed twice": ("rules/order.toml", '"loaders",', '"rank",', "listed twice"),
    "unknown rule in evidence": ("sources/congreve.toml", '{ rule = "winning"', '{ rule = "wining"', "unknown rule id"),
    "unknown rule in a note": ("sources/congreve.toml", 'rules = ["winning"]', 'rules = ["wining"]', "unknown rule id"),
    "unknown bearing": ("sources/congreve.toml", 'how = "suggests"', 'how = "hints"', "expected one of states"),
    "note not in the passage": (
        "sources/congreve.toml",
        'exact = "Losing L',
        'exact = "Loosing L',
        "not in the passage",
    ),
    "ambiguous note": (
        "sources/torriano.toml",
        'exact = "discolpar se stesso et incaricar altrui"',
        'exact = "se"',
        "times",
    ),
    "reading not in the passage": ("sources/congreve.toml", '["Name", "name"]', '["Fame", "name"]', "'Fame'"),
    "reading without a difference": ("sources/congreve.toml", '["Name", "name"]', '["Name", "Name"]', "alike"),
    "reading that cuts a note": (
        "sources/congreve.toml",
        '["Loadum", "Lodam"]',
        '["at Losing", "at losing"]',
        "cut by",
    ),
    "no such year": ("sources/congreve.toml", "year = 1695", "year = 16950", "not a year"),
    "year in quotes": ("sources/congreve.toml", "year = 1695", 'year = "c. 1695"', "whole number"),
    "reserved slug": ("sources/congreve.toml", 'slug = "congreve"', 'slug = "family"', "reserved"),
    "duplicate slug": ("sources/congreve.toml", 'slug = "congreve"', 'slug = "ball"', "slug"),
    "unknown kind": ("sources/congreve.toml", 'kind = "play"', 'kind = "playe"', "expected one of almanac"),
    "unknown confidence": ("sources/congreve.toml", 'confidence = "CONFIRMED"', 'confidence = "SURE"', "SECONDARY"),
    "duplicate id": ("sources/congreve.toml", 'id = "congreve-name"', 'id = "congreve-lose-win"', "duplicate id"),
    "unknown transmitter": ("sources/jackson.toml", 'transmitted_by = "chatto"', 'transmitted_by = "chato"', "'chato'"),
    "unknown link": ("sources/jackson.toml", "(source:chatto)", "(source:chato)", "no source 'chato'"),
    "unknown kind of link": ("sources/jackson.toml", "(source:chatto)", "(sauce:chatto)", "unknown link 'sauce'"),
    "words that nobody wrote": ("sources/oed.toml", '"not clear"', '"quite clear"', "stands in no passage"),
    "emphasis left open": ("sources/oed.toml", "*In one form*:", "*In one form:", "not closed"),
    "name not in its passage": ("names.toml", 'spelling = "lodam"', 'spelling = "lodamme"', "does not stand"),
    "unknown passage of a term": ("glossary.toml", '"oed-coat-card"', '"oed-coat"', "unknown passage"),
    "unknown game": ("family.toml", 'from = "coquinbert"', 'from = "coquimbert"', "'coquimbert'"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_found_where_it_is(slip, content, spoil):
    file, old, new, report = SLIPS[slip]
    line = spoil(file, old, new)
    with pytest.raises(CatalogueError) as caught:
        load(content)
    assert report in caught.value.problem
    assert caught.value.file.rpartition("/")[2] in (file.rpartition("/")[2], "ball.toml")
    if caught.value.file == file:
        start_of_text = slip in (
            "words that nobody wrote",
            "emphasis left open",
            "unknown link",
            "unknown kind of link",
        )
        assert caught.value.line == line or (start_of_text and line - 3 <= caught.value.line <= line)


MISSING = {
    "confidence": ("sources/congreve.toml", 'confidence = "CONFIRMED"\n', "'confidence' is missing"),
    "status": ("rules/turn-up.toml", 'status = "stated"\n', "'status' is missing"),
    "place": ("rules/turn-up.toml", 'place = "Trumps"\n', "needs its place"),
    "value": ("rules/turn-up.toml", 'value = "at-once"\n', "an option needs a value"),
    "unknown": (
        "rules/turn-up.toml",
        next(
            line for line in (CONTENT / "rules/turn-up.toml").read_text().splitlines(True) if line.startswith("unknown")
        ),
        "expected what nobody knows",
    ),
    "change log": ("sources/congreve.toml", "changes = [{ version = 1, date = 2026-11-30 }]\n", "no change log"),
    "option settled nowhere": ("rules/turn-up.toml", 'option = "turn-up"\nvalue = "at-once"\n', "no holding anywhere"),
}


@pytest.mark.parametrize("missing", MISSING)
def test_what_is_missing_is_named(missing, content, spoil):
    file, old, report = MISSING[missing]
    spoil(file, old, "")
    with pytest.raises(CatalogueError, match=report) as caught:
        load(content)
    assert caught.value.file == file
    assert str(caught.value).startswith(f"{file}, line {caught.value.line}: ")


def test_a_rule_that_the_order_leaves_out(content):
    (content / "rules" / "cheating.toml").write_text('title = "Cheating"', encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"rules/cheating\.toml, line 1: .*order\.toml"):
        load(content)


def test_a_file_that_is_not_utf8(content):
    path = content / "names.toml"
    path.write_bytes(b"# names\n# caf\xe9\n" + path.read_bytes())
    with pytest.raises(CatalogueError, match=r"names\.toml, line 2: the file is not UTF-8 text"):
        load(content)


def test_lines_are_found_past_long_texts_and_lists():
    lines = key_lines(
        'a = """\nb = 1\n"""\nc = [\n  "d = 2", # ]\n]\n[[e]]\nf = 1\n[[e]]\n[[e.g]]\nh = 2\n[[e.g]]\nh = \'\'\'x\n\'\'\'\n'
    )
    assert lines[("a",)] == 1
    assert ("b",) not in lines
    assert lines[("c",)] == 4
    assert lines["e", 0, "f"] == 8
    assert lines["e", 1, "g", 0, "h"] == 11
    assert lines["e", 1, "g", 1, "h"] == 13
