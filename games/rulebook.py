"""The rules as their pages show them: what each reconstruction holds, the options, and the evidence in its layers.

Everything here is computed from the catalogue and the engine's table of options. Nothing depends on a visitor but the
address of the step they came from, which every link that leaves the page carries on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from typing import Final

from django.urls import Resolver404, resolve
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.engine.cards import PACK, RANKS
from games.engine.ruleset import OPTIONS, RULESETS, Ruleset, hand_size, pack_for
from games.option_words import option_name, value_words
from history.catalogue import Holding, PeriodEvidence, Reconstruction, Rule, Source, catalogue
from history.links import address, prose
from history.passages import CONFIDENCES, Passage
from history.rules import STATUSES
from history.sources import Report

STATUS_WORDS: Final[dict[str, str]] = {
    "stated": "Stated",
    "inferred": "Inferred",
    "ours": "Ours",
    "not-part": "Not part",
    "not-seen": "Not seen",
}
CONFIDENCE_WORDS: Final = {"CONFIRMED": "Confirmed", "SECONDARY": "Secondary", "NOT FOUND": "Not found"}
HOW_WORDS: Final = {"states": "Says it", "suggests": "Suggests it", "silent": "Silent"}
WHOLE: Final = 330
WHOLE_LINES: Final = 5
"""A passage of no more characters, or of verse no more lines, than this is shown whole."""
AROUND: Final = 110
"""How many characters of prose are shown on either side of the words that bear on a rule."""


_KEPT_TOGETHER: Final = re.compile(r"(?<=\b[AKQJ]) (?=\d)|(?<=\b10) (?=10\b)|(?<=\d) (?=to \d)|(?<=\bto) (?=\d)")
"""Spaces at which no line may break: a card and its points, and what runs from one card to another."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A status or a confidence: its key for the stylesheet, its word, and what it means."""

    key: str
    word: str
    meaning: str


STATUS_BADGES: Final = {key: Badge(key, STATUS_WORDS[key], STATUSES[key].replace("'", "’")) for key in STATUSES}
CONFIDENCE_BADGES: Final = {
    key: Badge(key.lower().replace(" ", "-"), CONFIDENCE_WORDS[key], CONFIDENCES[key]) for key in CONFIDENCES
}


@dataclass(frozen=True, slots=True)
class Point:
    """A thing held of a rule, in a few words, and its standing."""

    brief: str
    badge: Badge


@dataclass(frozen=True, slots=True)
class Cell:
    """What one reconstruction holds of one rule. ``anchor`` is where the rule's page says more, if it does."""

    by: Reconstruction
    points: tuple[Point, ...]
    anchor: str


@dataclass(frozen=True, slots=True)
class Row:
    """A rule in the comparison."""

    rule: Rule
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """The value an option has in a ruleset. ``words`` is empty where it is no part of that game."""

    by: Reconstruction
    value: str
    words: str
    badge: Badge


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option of the rulesets, the rule it belongs to, and its value in each."""

    option: str
    name: str
    rule: Rule
    choices: tuple[str, ...]
    settings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """A holding in full. ``anchor`` is given to the first of each author's on a page; ``again`` says that the one before is
    by the same author.
    """

    by: Reconstruction
    after: str
    url: str
    text: SafeString
    place: SafeString
    badge: Badge
    anchor: str
    again: bool


@dataclass(frozen=True, slots=True)
class Quotation:
    """A period text that bears on a rule. ``lines`` is empty where it has no words to show."""

    source: Source
    url: str
    how: str
    note: SafeString
    lines: tuple[SafeString, ...]
    cut: str
    locator: str
    parallel: str
    translation: SafeString
    through: str
    confidence: Badge


@dataclass(frozen=True, slots=True)
class Reported:
    """A term of Willughby's as modern writers report it; never a quotation of his."""

    term: str
    by: str
    url: str
    note: SafeString
    confidence: Badge


@dataclass(frozen=True, slots=True)
class Layers:
    """The evidence for a rule, its layers kept apart."""

    period: tuple[Quotation, ...]
    parallel: tuple[Quotation, ...]
    silent: tuple[Quotation, ...]
    readers: str
    reports: tuple[Reported, ...]
    willughby: tuple[Held, ...]
    own: tuple[Held, ...]
    ours: tuple[Held, ...]


def parts(rules: Iterable[Rule]) -> tuple[tuple[str, tuple[Rule, ...]], ...]:
    """Return the rules under their headings, in the order a learner needs them."""
    return tuple((heading, tuple(group)) for heading, group in groupby(rules, key=lambda rule: rule.part))


def live(url: str) -> str:
    """Return an address if the site answers there, else nothing: a page in preparation is named and not linked."""
    return url if _resolves(url.partition("#")[0].partition("?")[0]) else ""


@cache
def _resolves(path: str) -> bool:
    try:
        resolve(path)
    except Resolver404:
        return False
    return True


# The comparison -------------------------------------------------------------------------------------------------------


@cache
def comparison() -> tuple[Row, ...]:
    """Return every rule that makes something happen, with what each reconstruction holds of it."""
    return tuple(row(rule) for rule in catalogue().rules.values() if not rule.fault_only)


@cache
def row(rule: Rule) -> Row:
    """Return what each reconstruction holds of a rule."""
    return Row(rule, tuple(_cell(rule, by) for by in catalogue().reconstructions.values()))


def _cell(rule: Rule, by: Reconstruction) -> Cell:
    held = rule.told(by.slug)
    # That an option does not apply is for the table of options; that a rule is no part of the game belongs here.
    telling = [each for each in held if not (each.status == "not-part" and each.option)]
    points = tuple(Point(_brief(each), STATUS_BADGES[each.status]) for each in telling)
    shown_below = any(each.status not in ("not-part", "not-seen") for each in held)
    return Cell(by, points or (Point("", STATUS_BADGES["not-seen"]),), f"holds-{by.slug}" if shown_below else "")


def _brief(holding: Holding) -> str:
    words = holding.brief or (value_words(holding.option, holding.value) if holding.value else "")
    return _KEPT_TOGETHER.sub("\u00a0", words)


# The options ----------------------------------------------------------------------------------------------------------


@cache
def option_rows() -> tuple[OptionRow, ...]:
    """Return every option with its value and standing in every ruleset that can be played."""
    return tuple(_option_row(option) for option in OPTIONS)


def options_of(rule: Rule) -> tuple[OptionRow, ...]:
    """Return the options that govern a rule."""
    return tuple(each for each in option_rows() if each.option in rule.options)


def _option_row(option: str) -> OptionRow:
    known = catalogue()
    rule = next(rule for rule in known.rules.values() if option in rule.options)
    settings = []
    for slug, ruleset in RULESETS.items():
        holding = known.option(slug, option)
        value = ruleset.value(option) if holding.status != "not-part" else ""
        settings.append(
            Setting(
                known.reconstructions[slug],
                value,
                value_words(option, value) if value else "",
                STATUS_BADGES[holding.status],
            )
        )
    return OptionRow(option, option_name(option), rule, OPTIONS[option], tuple(settings))


# The deal -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal:
    """What each of so many players gets, and what is left for the stock. ``out`` names the ranks taken out of the pack."""

    players: int
    out: str
    each: int
    stock: int


@cache
def deals() -> tuple[Deal, ...]:
    """Return the deal for every number of players, from a full pack; then those from a short one."""
    full = RULESETS["loaders"]
    short = full.override({"pack": "short"})
    small = [players for players in range(3, 1, -1) if pack_for(short, players) != pack_for(full, players)]
    return tuple(_deal(full, players) for players in range(10, 1, -1)) + tuple(_deal(short, each) for each in small)


def _deal(rules: Ruleset, players: int) -> Deal:
    pack = pack_for(rules, players)
    each = hand_size(rules, players)
    ranks = [RANKS[card % 13] for card in PACK[:13] if card not in pack]
    return Deal(players, f"{ranks[0]} to {ranks[-1]}" if ranks else "", each, len(pack) - players * each)


# The evidence ---------------------------------------------------------------------------------------------------------


def layers(rule: Rule, step: str | None) -> Layers:
    """Return the evidence for a rule. Its links lead on to the sources, with the way back to ``step``."""
    evidence = catalogue().evidence(rule.id)
    texts = [_quotation(each, rule, step) for each in evidence.period if each.bearing.how != "silent"]
    texts.sort(key=lambda each: each.how != HOW_WORDS["states"])
    seen: set[str] = set()
    willughby = _all_held(evidence.willughby, step, seen)
    reports = tuple(_reported(each, step) for each in evidence.reports)
    names = {held.by.name for held in willughby}
    readers = [each.name for each in catalogue().reconstructions.values() if each.name in names]
    return Layers(
        period=tuple(each for each in texts if not each.parallel),
        parallel=tuple(each for each in texts if each.parallel),
        silent=tuple(_quotation(each, rule, step) for each in evidence.period if each.bearing.how == "silent"),
        readers=" and ".join(readers),
        reports=reports,
        willughby=willughby,
        own=_all_held(evidence.own, step, seen),
        ours=_all_held(evidence.ours, step, seen),
    )


def _all_held(holdings: Sequence[Holding], step: str | None, seen: set[str]) -> tuple[Held, ...]:
    authors = ["", *(each.reconstruction for each in holdings)]
    return tuple(
        _held(each, step, seen, again=each.reconstruction == before)
        for each, before in zip(holdings, authors, strict=False)
    )


def _held(holding: Holding, step: str | None, seen: set[str], *, again: bool) -> Held:
    known = catalogue()
    by = known.reconstructions[holding.reconstruction]
    anchor = "" if by.slug in seen else f"holds-{by.slug}"
    seen.add(by.slug)
    followed = [each for each in by.follows if each != "willughby"]
    return Held(
        by=by,
        after=" and ".join(_short_name(known.sources[each]) for each in followed),
        url=live(address("source", by.slug, step)),
        text=_prose(holding.text, step),
        place=_place(holding.place),
        badge=STATUS_BADGES[holding.status],
        anchor=anchor,
        again=again,
    )


def _place(place: str) -> SafeString:
    """Where it stands: under a heading of the author's, or in a part that has none."""
    if place.startswith("the "):
        return format_html("In {}.", place)
    return format_html("Under <cite>{}</cite>.", place) if place else SafeString()


def _short_name(source: Source) -> str:
    if source.reconstruction:
        return source.reconstruction.name
    return source.author.partition(" (")[0].rpartition(" ")[2]


def _reported(report: Report, step: str | None) -> Reported:
    names = [catalogue().reconstructions[each].name for each in report.reported_by]
    return Reported(
        term=report.term,
        by=" and ".join(names),
        url=live(address("source", "willughby", step)),
        note=_prose(report.note, step),
        confidence=CONFIDENCE_BADGES[report.confidence],
    )


def _quotation(evidence: PeriodEvidence, rule: Rule, step: str | None) -> Quotation:
    known = catalogue()
    source, passage, bearing = evidence.source, evidence.passage, evidence.bearing
    kind, target = ("passage", passage.id) if passage else ("source", source.slug)
    lines, cut = excerpt(passage, rule.id) if passage else ((), "")
    through = (passage.transmitted_by if passage else "") or source.transmitted_by
    return Quotation(
        source=source,
        url=live(address(kind, target, step)),
        how=HOW_WORDS[bearing.how],
        note=_prose(bearing.note, step),
        lines=lines,
        cut=cut,
        locator=passage.locator if passage else source.where,
        parallel=passage.parallel if passage else "",
        translation=_prose(passage.translation, step) if passage else SafeString(),
        through=_transmitter(known.sources[through], source) if through else "",
        confidence=CONFIDENCE_BADGES[passage.confidence if passage else source.confidence],
    )


def _transmitter(through: Source, source: Source) -> str:
    """Who hands the words down; nothing where the author's own line says so already."""
    name = through.reconstruction.name if through.reconstruction else through.short_title
    return "" if name in source.author else name


def _prose(text: str, step: str | None) -> SafeString:
    return mark_safe(prose(text, step))  # noqa: S308 (markup.html escapes all but its own tags)


def excerpt(passage: Passage, rule_id: str) -> tuple[tuple[SafeString, ...], str]:
    """Return the words of a passage that bear on a rule, letter for letter, line by line; and where it is cut.

    The words that a note ties to the rule are marked. A long passage is cut down to them and what stands next to them: the
    second value is then ``before``, ``after`` or both.
    """
    text = passage.plain
    marked = [(note.start, note.end) for note in passage.notes if rule_id in note.rules]
    start, end = 0, len(text)
    if end > WHOLE or len(passage.lines) > WHOLE_LINES:
        first = min((opens for opens, _ in marked), default=0)
        last = max((closes for _, closes in marked), default=WHOLE)
        start, end = _lines_around(text, first, last) if passage.layout == "lines" else _words_around(text, first, last)
    cut = " ".join(where for where, is_cut in (("before", start > 0), ("after", end < len(text))) if is_cut)
    edges = {start, end} | {edge for span in (*passage.italics, *marked) for edge in span if start < edge < end}
    shown, place = [], 0
    for line, language in zip(passage.lines, passage.languages, strict=True):
        opens, closes = max(place, start), min(place + len(line), end)
        if opens < closes:
            inside = sorted({opens, closes} | {edge for edge in edges if opens < edge < closes})
            runs = [_run(text, first, last, passage, marked) for first, last in pairwise(inside)]
            words = format_html_join("", "{}", ((run,) for run in runs))
            shown.append(words if language == "en" else format_html('<span lang="{}">{}</span>', language, words))
        place += len(line) + 1
    return tuple(shown), cut


def _run(text: str, first: int, last: int, passage: Passage, marked: Sequence[tuple[int, int]]) -> SafeString:
    words = format_html("{}", text[first:last])
    if any(opens <= first < closes for opens, closes in passage.italics):
        words = format_html("<em>{}</em>", words)
    if any(opens <= first < closes for opens, closes in marked):
        words = format_html("<mark>{}</mark>", words)
    return words


def _lines_around(text: str, first: int, last: int) -> tuple[int, int]:
    """From the line before to the line after."""
    opens = text.rfind("\n", 0, max(text.rfind("\n", 0, first), 0)) + 1
    line_end = text.find("\n", last)
    closes = text.find("\n", line_end + 1) if line_end >= 0 else -1
    return opens, closes if closes >= 0 else len(text)


def _words_around(text: str, first: int, last: int) -> tuple[int, int]:
    """So many characters to either side, out to the end of a word."""
    opens = 0 if first <= AROUND else text.rfind(" ", 0, first - AROUND) + 1
    closes = text.find(" ", last + AROUND) if last + AROUND < len(text) else -1
    return opens, closes if closes >= 0 else len(text)


def status_legend() -> tuple[Badge, ...]:
    """Return every status with its meaning."""
    return tuple(STATUS_BADGES.values())


def disagreements(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rules on which the reconstructions disagree."""
    return tuple(each for each in rows if each.rule.disputed)
