"""The historical catalogue: everything under ``content/``, loaded and checked once.

>>> catalogue().rules["turn-up"].status("parlett")
'stated'
>>> catalogue().option("loaders", "turn-up").value
'after-trick'
>>> catalogue().sources["cotgrave"].date.year
1611

Plain Python: nothing here needs Django, and nothing here knows of ``games``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from history.companions import (
    Correction,
    Edition,
    Game,
    Kinship,
    Name,
    Term,
    read_corrections,
    read_edition,
    read_family,
    read_glossary,
    read_names,
)
from history.content_files import CatalogueError, ContentFile
from history.markup import PAGES, leftover, pieces
from history.passages import Bearing, Passage
from history.rules import Holding, Reconstruction, Rule, load_rules
from history.sources import Report, Source, read_reconstructions, read_sources, source_files

__all__ = [
    "CONTENT",
    "Catalogue",
    "CatalogueError",
    "Evidence",
    "Holding",
    "PeriodEvidence",
    "Reconstruction",
    "Rule",
    "Source",
    "catalogue",
    "load",
]

CONTENT = Path(__file__).parent / "content"


@dataclass(frozen=True, slots=True)
class PeriodEvidence:
    """A period text that bears on a rule; ``passage`` is None where the source has no words to
    show.
    """

    source: Source
    passage: Passage | None
    bearing: Bearing


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence for a rule, its layers kept apart.

    ``period``: texts of the time. ``reports`` and ``willughby``: Willughby's chapter, through the
    modern writers who read it. ``own``: what later writers hold on their own account. ``ours``:
    what this site read out of them or chose.
    """

    period: tuple[PeriodEvidence, ...]
    reports: tuple[Report, ...]
    willughby: tuple[Holding, ...]
    own: tuple[Holding, ...]
    ours: tuple[Holding, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What the content files say. The mappings keep the order of the files."""

    rules: Mapping[str, Rule] = field(hash=False)
    reconstructions: Mapping[str, Reconstruction] = field(hash=False)
    sources: Mapping[str, Source] = field(hash=False)
    names: tuple[Name, ...]
    games: Mapping[str, Game] = field(hash=False)
    kinships: tuple[Kinship, ...]
    glossary: Mapping[str, Term] = field(hash=False)
    corrections: tuple[Correction, ...]
    edition: Edition

    def option(self, ruleset: str, option: str) -> Holding:
        """The holding that settles ``option`` for the reconstruction of that slug.

        Raises `KeyError` if there is no such ruleset or option.
        """
        for rule in self.rules.values():
            for holding in rule.holdings(ruleset):
                if holding.option == option:
                    return holding
        raise KeyError(f"{ruleset} has no option {option}")

    def evidence(self, rule_id: str) -> Evidence:
        """The evidence for a rule in its layers; period texts in order of time. Raises `KeyError`."""
        rule = self.rules[rule_id]
        period, reports = [], []
        for source in self.sources.values():
            for bearing in source.bears_on:
                if bearing.rule == rule_id:
                    period.append(PeriodEvidence(source, None, bearing))
            for passage in source.passages:
                for bearing in passage.bears_on:
                    if bearing.rule == rule_id:
                        period.append(PeriodEvidence(source, passage, bearing))
            reports += [report for report in source.reports if rule_id in report.rules]
        return Evidence(
            period=tuple(period),
            reports=tuple(reports),
            willughby=rule.layer("willughby"),
            own=rule.layer("own"),
            ours=rule.layer("ours"),
        )

    def passage(self, passage_id: str) -> tuple[Source, Passage]:
        """The passage of that id and its source. Raises `KeyError`."""
        for source in self.sources.values():
            for passage in source.passages:
                if passage.id == passage_id:
                    return source, passage
        raise KeyError(passage_id)

    def note_source(self, note_id: str) -> tuple[Source, Passage]:
        """Where the annotation of that id stands. Raises `KeyError`."""
        for source in self.sources.values():
            for passage in source.passages:
                if any(note.id == note_id for note in passage.notes):
                    return source, passage
        raise KeyError(note_id)

    def corrections_for(self, source: str) -> tuple[Correction, ...]:
        """The corrections that concern a source."""
        return tuple(each for each in self.corrections if source in each.sources)

    def problem(self, text: str) -> str:
        """What is wrong with a text in markup that is not among the content files: a link that leads
        nowhere, a quotation that stands in no passage, a mark left open. Empty if nothing is.
        """
        return _problem(" ".join(text.split()), *_words_and_targets(self))


def load(path: Path = CONTENT) -> Catalogue:
    """Read and check the content folder. Raises `CatalogueError` at the first fault, with its
    place.
    """
    files = source_files(path / "sources", path)
    reconstructions = read_reconstructions(files)
    rules = load_rules(path / "rules", path, reconstructions)
    sources = read_sources(files, rules, reconstructions)
    games, kinships = read_family(path / "family.toml", path, sources)
    passages = [passage.id for source in sources.values() for passage in source.passages]
    found = Catalogue(
        rules=rules,
        reconstructions=reconstructions,
        sources=sources,
        names=read_names(path / "names.toml", path, sources, games),
        games=games,
        kinships=kinships,
        glossary=read_glossary(path / "glossary.toml", path, rules, passages),
        corrections=read_corrections(path / "corrections.toml", path, sources),
        edition=read_edition(path / "edition.toml", path),
    )
    _check_texts(found, path)
    return found


@cache
def catalogue() -> Catalogue:
    """The site's own catalogue, read once."""
    return load()


def _check_texts(found: Catalogue, path: Path) -> None:
    """Every link leads somewhere, and every quotation stands in a passage."""
    quotable, targets = _words_and_targets(found)
    for file, text in _texts(path):
        if problem := _problem(" ".join(text.split()), quotable, targets):
            raise CatalogueError(file.name, file.line_of((), text.strip().splitlines()[0]), problem)


def _words_and_targets(found: Catalogue) -> tuple[list[str], dict[str, set[str]]]:
    """What may be quoted, and what may be linked to."""
    passages = [each for source in found.sources.values() for each in source.passages]
    quotable = [passage.plain.replace("\n", " ") for passage in passages]
    targets = {
        "rule": set(found.rules),
        "source": set(found.sources),
        "passage": {passage.id for passage in passages},
        "note": {note.id for passage in passages for note in passage.notes},
        "page": set(PAGES),
    }
    return quotable, targets


def _problem(text: str, quotable: Iterable[str], targets: Mapping[str, set[str]]) -> str:
    """What is wrong with a text in markup; empty if nothing is."""
    for piece in pieces(text):
        if piece.role == "quotation" and not any(piece.text in words for words in quotable):
            return f'the quotation "{piece.text}" stands in no passage'
        if piece.role == "link" and piece.kind != "https":
            if piece.kind not in targets:
                return f"unknown link {piece.kind!r}: expected one of {', '.join(targets)}, https"
            if piece.target not in targets[piece.kind]:
                return f"there is no {piece.kind} {piece.target!r} to link to"
    mark = leftover(text)
    return f"a {mark} that is not closed, or no markup" if mark else ""


# The keys whose texts are in markup, wherever they stand.
PROSE_KEYS = frozenset(
    (
        *("statement", "unknown", "text", "about", "tells", "silent", "body", "note", "edition"),
        *("meaning", "period", "claim", "said_by", "correction", "reason", "pedigree"),
        *("translation", "transcription", "texts", "seen"),
    )
)


def _texts(path: Path) -> Iterator[tuple[ContentFile, str]]:
    """Every text in markup of every content file."""
    for each in sorted(path.rglob("*.toml")):
        file = ContentFile(each, path)
        yield from ((file, text) for text in _prose(file.top.data, each.parent.name == "sources"))


def _prose(value: object, in_source: bool) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            # The 'text' of a passage is the source's own words; elsewhere it is ours.
            if key in PROSE_KEYS and isinstance(inner, str) and not (key == "text" and in_source):
                if inner.strip():
                    yield inner
            else:
                yield from _prose(inner, in_source)
    elif isinstance(value, list):
        for inner in value:
            yield from _prose(inner, in_source)
