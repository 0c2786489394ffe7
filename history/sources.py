"""The sources: one TOML file each under ``content/sources/``, named by its slug."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, cast

from history.content_files import CatalogueError, ContentFile, Table
from history.markup import paragraphs
from history.passages import (
    CONFIDENCES,
    Bearing,
    Change,
    Confidence,
    Passage,
    read_bearings,
    read_changes,
    read_passage,
)
from history.rules import Layer, Reconstruction

Role = Literal["author", "translator", "editor"]

RESERVED_SLUGS = ("names", "family", "glossary", "corrections", "behaviour", "bibliography")
KINDS = (
    "dictionary",
    "dialogue",
    "play",
    "verse",
    "translation",
    "manuscript",
    "prose",
    "letter",
    "almanac",
    "game book",
    "reference work",
    "modern reconstruction",
)
NUMBERS: Mapping[str, str] = {
    "stc": "STC",
    "wing": "Wing",
    "estc": "ESTC",
    "thomason": "Thomason",
    "tcp": "EEBO-TCP",
    "isbn": "ISBN",
    "shelfmark": "Shelfmark",
}
CSL_TYPES = (
    "article-magazine",
    "book",
    "chapter",
    "entry-dictionary",
    "entry-encyclopedia",
    "manuscript",
    "personal_communication",
    "webpage",
)
ROLES = ("author", "translator", "editor")


@dataclass(frozen=True, slots=True)
class Person:
    """Someone named in a citation. ``literal`` stands for those who have no family and given name."""

    role: Role
    family: str
    given: str
    literal: str

    @property
    def name(self) -> str:
        """The name as one reads it."""
        return self.literal or f"{self.given} {self.family}".strip()

    def csl(self) -> dict[str, str]:
        """The name as CSL-JSON has it."""
        if self.literal:
            return {"literal": self.literal}
        return {"family": self.family, "given": self.given} if self.given else {"family": self.family}


@dataclass(frozen=True, slots=True)
class Dating:
    """When a source was printed or made.

    ``year`` is 0 where no date is known. ``until`` ends a span of years. ``written`` is the year of
    writing where it differs; ``reputed`` an earlier year that is only said of it (drawn hollow on
    the timeline).
    """

    year: int
    until: int
    circa: bool
    label: str
    written: int
    written_label: str
    reputed: int

    def __str__(self) -> str:
        return self.label

    @property
    def short(self) -> str:
        """The date where there is little room: ``1660s`` of ``1660s, left unfinished at ...``; empty where no year is known."""
        return self.label.split(",")[0] if self.year else ""


@dataclass(frozen=True, slots=True)
class Report:
    """A term or title of Willughby's chapter, as a modern writer reports it: never to be shown as a
    quotation.
    """

    id: str
    term: str
    reported_by: tuple[str, ...]
    confidence: Confidence
    rules: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Source:
    """One source, with what is known of its printing and of where its words were seen.

    ``about``, ``tells`` and ``silent`` are paragraphs in the markup of `history.markup`. ``author``
    is for reading, ``people`` for citing; so are ``where`` and ``locator``. ``numbers`` has keys of `NUMBERS`. ``names_game`` is
    false for a source that only helps to read the others.
    """

    slug: str
    kind: str
    author: str
    people: tuple[Person, ...]
    title: str
    short_title: str
    container: str
    place: str
    publisher: str
    date: Dating
    where: str
    locator: str
    numbers: Mapping[str, str] = field(hash=False)
    edition: str
    url: str
    seen: str
    licence: str
    confidence: Confidence
    transmitted_by: str
    language: str
    names_game: bool
    about: tuple[str, ...]
    tells: tuple[str, ...]
    silent: tuple[str, ...]
    csl_type: str
    csl_extra: Mapping[str, str] = field(hash=False)
    passages: tuple[Passage, ...]
    reports: tuple[Report, ...]
    bears_on: tuple[Bearing, ...]
    changes: tuple[Change, ...]
    reconstruction: Reconstruction | None

    @property
    def period(self) -> bool:
        """Whether it is a text of the time of the game: dated, and before 1800."""
        return 0 < self.date.year < 1800

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the source or its passages bear on, for better or worse."""
        bearings = [*self.bears_on, *(each for passage in self.passages for each in passage.bears_on)]
        return tuple(dict.fromkeys(bearing.rule for bearing in bearings))

    @property
    def described(self) -> bool:
        """Whether the title is a description of ours, which stands in brackets."""
        return self.title.startswith("[") and self.title.endswith("]")

    def passage(self, passage_id: str) -> Passage:
        """The passage of that id. Raises `KeyError`."""
        for passage in self.passages:
            if passage.id == passage_id:
                return passage
        raise KeyError(passage_id)

    def csl(self) -> dict[str, Any]:
        """The source as a CSL-JSON item, made of the fields above."""
        item: dict[str, Any] = {"id": self.slug, "type": self.csl_type, "title": self.title}
        for role in ROLES:
            people = [person.csl() for person in self.people if person.role == role]
            if people:
                item[role] = people
        if self.date.year:
            years = [self.date.year, self.date.until] if self.date.until else [self.date.year]
            item["issued"] = {"date-parts": [[year] for year in years]}
            if self.date.circa:
                item["issued"]["circa"] = True
        numbers = "; ".join(
            f"{NUMBERS[key]} {value}" for key, value in self.numbers.items() if key not in ("isbn", "shelfmark")
        )
        fields = {
            "title-short": self.short_title if self.short_title != self.title else "",
            "container-title": self.container,
            "publisher": self.publisher,
            "publisher-place": self.place,
            "language": self.language,
            "URL": self.url,
            "ISBN": self.numbers.get("isbn", ""),
            "archive_location": self.numbers.get("shelfmark", ""),
            "note": numbers,
            **self.csl_extra,
        }
        return {**item, **{key: value for key, value in fields.items() if value}}


def source_files(folder: Path, root: Path) -> dict[str, ContentFile]:
    """The source files by slug. A reserved slug, or a file that is not named by its slug, is a
    fault.
    """
    files: dict[str, ContentFile] = {}
    for path in sorted(folder.glob("*.toml")):
        file = ContentFile(path, root)
        slug = file.top.text("slug")
        if slug in RESERVED_SLUGS:
            raise file.top.fault(f"the slug {slug!r} is reserved for a page of the site", "slug")
        if slug in files:
            raise file.top.fault(f"duplicate slug: {files[slug].name} has {slug!r} too", "slug")
        if slug != path.stem:
            raise file.top.fault(f"the slug is {slug!r}: expected the file's name, {path.stem!r}", "slug")
        files[slug] = file
    return files


def read_reconstructions(files: Mapping[str, ContentFile]) -> dict[str, Reconstruction]:
    """The reconstructions among the sources, in the order of their columns."""
    found: list[tuple[int, Reconstruction]] = []
    for slug, file in files.items():
        top = file.top
        if "reconstruction" not in top:
            continue
        table = top.table("reconstruction")
        column = table.number("column")
        if any(column == other for other, _ in found):
            raise table.fault(f"two reconstructions stand in column {column}", "column")
        reconstruction = Reconstruction(
            slug=slug,
            name=table.text("name"),
            author=_author(top, _people(top)),
            title=top.text("title"),
            url=top.text("url"),
            dated=_dating(top).label,
            seen=top.text("seen"),
            pedigree=table.text("pedigree"),
            follows=table.choices("follows", files, "source"),
            layer=cast(Layer, table.choice("layer", ("willughby", "own"))),
            playable=table.flag("playable"),
        )
        table.done()
        found.append((column, reconstruction))
    return {each.slug: each for _, each in sorted(found, key=lambda pair: pair[0])}


def read_sources(
    files: Mapping[str, ContentFile],
    rules: Collection[str],
    reconstructions: Mapping[str, Reconstruction],
) -> dict[str, Source]:
    """The sources by slug: those of the period in order of time, then the later ones, then the
    undated.

    Raises `CatalogueError` for a fault in a file or an id that is used twice.
    """
    sources = [_source(file.top, rules, files, reconstructions) for file in files.values()]
    seen: dict[str, str] = {}
    for source in sources:
        ids = [
            *(passage.id for passage in source.passages),
            *(note.id for passage in source.passages for note in passage.notes),
            *(report.id for report in source.reports),
        ]
        for each in ids:
            if each in seen:
                file = files[source.slug]
                raise CatalogueError(
                    file.name,
                    file.line_of((), f'"{each}"'),
                    f"duplicate id {each!r}: it is used in {files[seen[each]].name} as well",
                )
            seen[each] = source.slug
    sources.sort(key=lambda source: (source.date.year or 9999, source.date.until, source.slug))
    return {source.slug: source for source in sources}


def _source(
    top: Table,
    rules: Collection[str],
    files: Collection[str],
    reconstructions: Mapping[str, Reconstruction],
) -> Source:
    slug = top.text("slug")
    people = _people(top)
    title = top.text("title")
    extra, numbers = top.table("csl"), top.table("numbers")
    top.table("reconstruction")
    source = Source(
        slug=slug,
        kind=top.choice("kind", KINDS),
        author=_author(top, people),
        people=people,
        title=title,
        short_title=top.text("short_title", title),
        container=top.text("container", ""),
        place=top.text("place", ""),
        publisher=top.text("publisher", ""),
        date=_dating(top),
        where=top.text("where", ""),
        locator=top.text("locator", ""),
        numbers={key: numbers.text(key) for key in NUMBERS if key in numbers},
        edition=top.text("edition", ""),
        url=top.text("url", ""),
        seen=top.text("seen"),
        licence=top.text("licence", ""),
        confidence=cast(Confidence, top.choice("confidence", CONFIDENCES)),
        transmitted_by=top.choice("transmitted_by", files, ""),
        language=top.text("language", "en"),
        names_game=top.flag("names_game", True),
        about=paragraphs(top.text("about")),
        tells=paragraphs(top.text("tells", "")),
        silent=paragraphs(top.text("silent", "")),
        csl_type=top.choice("csl_type", CSL_TYPES),
        csl_extra={key: extra.text(key) for key in extra},
        passages=tuple(read_passage(entry, rules, files) for entry in top.tables("passages")),
        reports=tuple(_report(entry, rules, reconstructions) for entry in top.tables("reports")),
        bears_on=read_bearings(top, rules),
        changes=read_changes(top, "the source"),
        reconstruction=reconstructions.get(slug),
    )
    for table in (top, extra, numbers):
        table.done()
    return source


def _author(top: Table, people: tuple[Person, ...]) -> str:
    names = [person.name for person in people if person.role == "author"]
    return top.text("author", " and ".join(names) or "anonymous")


def _people(top: Table) -> tuple[Person, ...]:
    people = []
    for entry in top.tables("people"):
        person = Person(
            role=cast(Role, entry.choice("role", ROLES, "author")),
            family=entry.text("family", ""),
            given=entry.text("given", ""),
            literal=entry.text("literal", ""),
        )
        if bool(person.family) == bool(person.literal):
            raise entry.fault("a person needs a 'family' name, and a 'given' one, or a 'literal' name")
        entry.done()
        people.append(person)
    return tuple(people)


def _dating(top: Table) -> Dating:
    table = top.table("date")
    if not ("year" in table or "label" in table):
        raise top.fault("the date is missing: expected a table [date] with a 'year', or a 'label'")
    year, until, circa = table.year("year", 0), table.year("until", 0), table.flag("circa")
    if until and until <= year:
        raise table.fault(f"'until' is {until}: expected a year after {year}", "until")
    reckoned = f"{year}–{until}" if until else str(year)
    dating = Dating(
        year=year,
        until=until,
        circa=circa,
        label=table.text("label", f"c. {reckoned}" if circa else reckoned),
        written=table.year("written", 0),
        written_label=table.text("written_label", ""),
        reputed=table.year("reputed", 0),
    )
    table.done()
    return dating


def _report(entry: Table, rules: Collection[str], reconstructions: Collection[str]) -> Report:
    report = Report(
        id=entry.text("id"),
        term=entry.text("term"),
        reported_by=entry.choices("reported_by", reconstructions, "reconstruction"),
        confidence=cast(Confidence, entry.choice("confidence", CONFIDENCES)),
        rules=entry.choices("rules", rules, "rule id"),
        note=entry.text("note"),
    )
    entry.done()
    return report
