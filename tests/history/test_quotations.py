"""Every quotation is verbatim from the dossier; nothing that may not be printed is."""

import re
import tomllib
from collections.abc import Iterator

import pytest

from history.catalogue import CONTENT, catalogue
from history.markup import pieces
from tests.history.conftest import SHARED, words

PASSAGES = [passage for source in catalogue().sources.values() for passage in source.passages]
EVERYTHING = {path: path.read_text(encoding="utf-8") for path in sorted(CONTENT.rglob("*.toml"))}


def strings(value: object) -> Iterator[str]:
    """Every text in a content file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


TEXTS = [text for raw in EVERYTHING.values() for text in strings(tomllib.loads(raw))]
QUOTATIONS = sorted(
    {piece.text for text in TEXTS for piece in pieces(" ".join(text.split())) if piece.role == "quotation"}
)


@pytest.mark.parametrize("passage", PASSAGES, ids=lambda passage: passage.id)
def test_a_passage_is_verbatim(passage, quotable):
    assert any(words(passage.plain) in quotation for quotation in quotable)


@pytest.mark.parametrize("quotation", QUOTATIONS)
def test_a_short_quotation_is_verbatim(quotation, quotable):
    assert any(words(quotation) in line for line in quotable)


def test_the_kept_quotations_are_those_of_the_dossier(quotable, dossier):
    missing = [line for line in quotable if line.removeprefix("... ").removesuffix(" ...") not in dossier]
    assert missing == []


def test_no_passage_is_by_a_modern_writer():
    for source in catalogue().sources.values():
        if source.passages:
            assert source.period or source.kind == "reference work"


def test_nothing_is_printed_as_willughbys_words():
    willughby = catalogue().sources["willughby"]
    assert willughby.passages == ()
    assert {report.term for report in willughby.reports} >= {"A coat for a coat?", "A card for a card?", "swallow"}


@pytest.mark.parametrize("fact", ["5830", "11097", "Aldershot", "Woodcock", "1580s"])
def test_what_was_never_checked_is_not_printed(fact):
    assert [path.name for path, text in EVERYTHING.items() if fact in text] == []


def test_no_sentence_is_taken_from_the_modern_accounts():
    seeds = SHARED / "seeds"
    if not seeds.exists():
        pytest.skip("the modern accounts are not beside the repository")
    length = 8  # shorter ones are the common speech of cards
    known = {run for path in seeds.glob("0*.txt") for run in runs(path.read_text(encoding="utf-8"), length)}
    allowed = {run for passage in PASSAGES for run in runs(passage.plain, length)}
    prose = [text for text in TEXTS if not text.startswith("http")]
    taken = {run for text in prose for run in runs(text, length)} & known - allowed
    assert taken == set()


def runs(text: str, length: int) -> Iterator[tuple[str, ...]]:
    """Every run of so many words of a text, case and punctuation apart."""
    found = re.findall(r"\w+", text.lower())
    for start in range(len(found) - length + 1):
        yield tuple(found[start : start + length])
