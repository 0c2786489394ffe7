"""What stands beside the sources: the names of the game, its family, its terms, and corrections."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from history.content_files import ContentFile, Table
from history.markup import paragraphs
from history.passages import CONFIDENCES, Confidence
from history.sources import Source

Layer = Literal["period", "willughby", "modern"]

GLOSSARY_LAYERS: Mapping[str, str] = {
    "period": "in use when the game was played",
    "willughby": "Willughby's, as modern readers report",
    "modern": "used by modern writers on the game",
}


@dataclass(frozen=True, slots=True)
class Name:
    """One spelling of a name of the game. ``of`` is ``lodam`` or the id of a game of the same
    family. ``dated`` is how to print the date: the year, or what is known of it.
    """

    spelling: str
    of: str
    language: str
    year: int
    dated: str
    source: str
    passage: str
    confidence: Confidence
    note: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the family. ``year`` is that of the first notice, 0 where none is known."""

    id: str
    name: str
    language: str
    year: int
    until: int
    date_label: str
    confidence: Confidence
    sources: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Kinship:
    """A link between two games: ``certain`` if a period text sets them equal, else ``conjectural``."""

    first: str
    second: str
    standing: Literal["certain", "conjectural"]
    label: str
    note: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: what it means here, what it meant then, and who attests it."""

    id: str
    term: str
    meaning: str
    period: str
    layer: Layer
    confidence: Confidence
    rules: tuple[str, ...]
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction to the usual account: what is said, by whom, what can be said instead, and why."""

    id: str
    claim: str
    said_by: str
    correction: str
    reason: str
    sources: tuple[str, ...]
    confidence: Confidence


@dataclass(frozen=True, slots=True)
class Edition:
    """What this edition is: its version, and the paragraphs on what it does and does not do, in markup."""

    version: int
    date: datetime.date
    licence: str
    about: tuple[str, ...]
    transcription: tuple[str, ...]
    confidence: tuple[str, ...]
    texts: tuple[str, ...]


def read_edition(path: Path, root: Path) -> Edition:
    """The edition's own statement."""
    top = ContentFile(path, root).top
    edition = Edition(
        version=top.number("version"),
        date=top.date("date"),
        licence=top.text("licence"),
        about=paragraphs(top.text("about")),
        transcription=paragraphs(top.text("transcription")),
        confidence=paragraphs(top.text("confidence")),
        texts=paragraphs(top.text("texts")),
    )
    top.done()
    return edition


def read_names(path: Path, root: Path, sources: Mapping[str, Source], games: Collection[str]) -> tuple[Name, ...]:
    """The spellings in order of time. Each must stand in the passage it names."""
    top = ContentFile(path, root).top
    names = []
    for entry in top.tables("names"):
        source = entry.choice("source", sources)
        passage = entry.text("passage", "")
        spelling, year = entry.text("spelling"), entry.year("year")
        if passage:
            found = next((each for each in sources[source].passages if each.id == passage), None)
            if not found:
                raise entry.fault(f"{source!r} has no passage {passage!r}", "passage")
            if spelling not in found.plain:
                raise entry.fault(f"{spelling!r} does not stand in the passage {passage!r}", "spelling")
        names.append(
            Name(
                spelling=spelling,
                of=entry.choice("of", games, "lodam"),
                language=entry.text("language", "en"),
                year=year,
                dated=entry.text("dated", str(year)),
                source=source,
                passage=passage,
                confidence=_confidence(entry),
                note=entry.text("note", ""),
            )
        )
        entry.done()
    top.done()
    return tuple(sorted(names, key=lambda name: name.year))


def read_family(path: Path, root: Path, sources: Collection[str]) -> tuple[dict[str, Game], tuple[Kinship, ...]]:
    """The games by id, and the links between them."""
    top = ContentFile(path, root).top
    games: dict[str, Game] = {}
    for entry in top.tables("games"):
        game_id = entry.text("id")
        if game_id in games:
            raise entry.fault(f"there are two games with the id {game_id!r}", "id")
        year = entry.year("year", 0)
        games[game_id] = Game(
            id=game_id,
            name=entry.text("name"),
            language=entry.text("language", "en"),
            year=year,
            until=entry.year("until", 0),
            date_label=entry.text("date_label", str(year) if year else None),
            confidence=_confidence(entry),
            sources=entry.choices("sources", sources, "source"),
            note=entry.text("note"),
        )
        entry.done()
    links = []
    for entry in top.tables("links"):
        links.append(
            Kinship(
                first=entry.choice("from", games),
                second=entry.choice("to", games),
                standing=cast(Literal["certain", "conjectural"], entry.choice("standing", ("certain", "conjectural"))),
                label=entry.text("label"),
                note=entry.text("note"),
                sources=entry.choices("sources", sources, "source"),
            )
        )
        entry.done()
    top.done()
    return games, tuple(links)


def read_glossary(path: Path, root: Path, rules: Collection[str], passages: Collection[str]) -> dict[str, Term]:
    """The terms by id, in the order of the file."""
    top = ContentFile(path, root).top
    terms: dict[str, Term] = {}
    for entry in top.tables("terms"):
        term_id = entry.text("id")
        if term_id in terms:
            raise entry.fault(f"there are two terms with the id {term_id!r}", "id")
        terms[term_id] = Term(
            id=term_id,
            term=entry.text("term"),
            meaning=entry.text("meaning"),
            period=entry.text("period"),
            layer=cast(Layer, entry.choice("layer", GLOSSARY_LAYERS)),
            confidence=_confidence(entry),
            rules=entry.choices("rules", rules, "rule id"),
            passages=entry.choices("passages", passages, "passage"),
        )
        entry.done()
    top.done()
    return terms


def read_corrections(path: Path, root: Path, sources: Collection[str]) -> tuple[Correction, ...]:
    """The corrections, in the order of the file."""
    top = ContentFile(path, root).top
    corrections: list[Correction] = []
    for entry in top.tables("corrections"):
        correction_id = entry.text("id")
        if any(correction_id == other.id for other in corrections):
            raise entry.fault(f"there are two corrections with the id {correction_id!r}", "id")
        corrections.append(
            Correction(
                id=correction_id,
                claim=entry.text("claim"),
                said_by=entry.text("said_by"),
                correction=entry.text("correction"),
                reason=entry.text("reason"),
                sources=entry.choices("sources", sources, "source"),
                confidence=_confidence(entry),
            )
        )
        entry.done()
    top.done()
    return tuple(corrections)


def _confidence(entry: Table) -> Confidence:
    return cast(Confidence, entry.choice("confidence", CONFIDENCES))
