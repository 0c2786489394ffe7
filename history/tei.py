"""A source as TEI P5: what it is, where its words come from, both readings, the notes.

Both readings come out of the passage's segments, as they do on its page. The standard library's
``xml.etree`` writes it: the documents are small, and nothing here needs more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from history.catalogue import catalogue
from history.citations.items import Item, csl_item, reporting, transmitters
from history.citations.site import SITE
from history.links import address
from history.markup import paragraphs, pieces
from history.passages import CONFIDENCES, Passage, Segment
from history.sources import NUMBERS, Report, Source

NAMESPACE = "http://www.tei-c.org/ns/1.0"
XML = "{http://www.w3.org/XML/1998/namespace}"
LICENCES = {"CC0 1.0": "https://creativecommons.org/publicdomain/zero/1.0/"}
ENCODING = (
    "Each group of words whose modern spelling differs is a <choice> of <orig> and <reg>: read one "
    "or the other throughout. <seg> marks words that a <note> is about; a note's @target points to them. "
    "Of the type ‘bearing’ are notes on how a passage bears on a rule: @subtype says whether it states or "
    "suggests it or is silent, @corresp points to the rule."
)
# Elements in which white space means nothing; the others hold running text.
STRUCTURE = frozenset(
    """
    TEI teiHeader fileDesc titleStmt editionStmt publicationStmt availability sourceDesc biblStruct analytic monogr
    imprint notesStmt msDesc msIdentifier msContents msItem history origin encodingDesc projectDesc editorialDecl profileDesc
    langUsage revisionDesc text body div lg list
    """.split()
)

Absolute = Callable[[str], str]


def document(source: Source, absolute: Absolute) -> str:
    """The document; ``absolute`` completes an address.

    A source whose words are not quoted on the site gives a document too: its header is worth having,
    and the body says why there is nothing in it.
    """
    root = Element("TEI", {"xmlns": NAMESPACE})
    _header(SubElement(root, "teiHeader"), source, absolute)
    text = SubElement(root, "text", {XML + "lang": source.language})
    body = SubElement(text, "body")
    for passage in source.passages:
        _passage(SubElement(body, "div", {"type": "passage", XML + "id": passage.id}), source, passage, absolute)
    if not source.passages:
        _nothing(SubElement(body, "div", {"type": "absence", XML + "lang": "en"}), source, absolute)
    _indent(root, 0)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


# The header ------------------------------------------------------------------------------------------


def _header(header: Element, source: Source, absolute: Absolute) -> None:
    edition = catalogue().edition
    file = SubElement(header, "fileDesc")
    titles = SubElement(file, "titleStmt")
    _leaf(titles, "title", f"{source.short_title}: passages and notes")
    _people(titles, csl_item(source))
    _leaf(SubElement(file, "editionStmt"), "edition", f"Version {edition.version}", n=str(edition.version))
    published = SubElement(file, "publicationStmt")
    _leaf(published, "publisher", SITE)
    _leaf(published, "date", edition.date.isoformat(), when=edition.date.isoformat())
    _leaf(published, "idno", absolute(address("source", source.slug)), type="URL")
    free = SubElement(published, "availability", {"status": "free"})
    deed = {"target": LICENCES[edition.licence]} if edition.licence in LICENCES else {}
    _leaf(free, "licence", edition.licence, **deed)
    if source.licence:
        _leaf(free, "p", f"The transcription it was made from: {source.licence}.")
    about = SubElement(file, "notesStmt")
    _paragraph(about, source.seen, absolute, "note", type="seen")
    _leaf(about, "note", f"{source.confidence}: {CONFIDENCES[source.confidence]}.", type="confidence")
    described = SubElement(file, "sourceDesc")
    if source.csl_type == "manuscript":
        _manuscript(described, source)
    else:
        _bibliography(described, reporting(source) or source, absolute)
    encoding = SubElement(header, "encodingDesc")
    _paragraphs(SubElement(encoding, "projectDesc"), edition.about, absolute)
    rules = SubElement(encoding, "editorialDecl")
    _paragraphs(rules, edition.transcription, absolute)
    _leaf(rules, "p", ENCODING)
    languages = dict.fromkeys(["en", source.language, *(tag for each in source.passages for tag in each.languages)])
    usage = SubElement(SubElement(header, "profileDesc"), "langUsage")
    for tag in languages:
        _leaf(
            usage,
            "language",
            {"en": "English", "es": "Spanish", "fr": "French", "it": "Italian"}.get(tag, tag),
            ident=tag,
        )
    revisions = SubElement(header, "revisionDesc")
    logs = [("", source.changes), *((passage.id, passage.changes) for passage in source.passages)]
    entries = [(each, change) for each, log in logs for change in log]
    for each, change in sorted(entries, key=lambda entry: entry[1].date, reverse=True):
        target = {"target": f"#{each}"} if each else {}
        text = change.note or "First published."
        _leaf(revisions, "change", text, n=str(change.version), when=change.date.isoformat(), **target)


def _bibliography(parent: Element, source: Source, absolute: Absolute) -> None:
    item = csl_item(source)
    struct = SubElement(parent, "biblStruct")
    container = item.get("container-title", "")
    if container:
        part = SubElement(struct, "analytic")
        _people(part, item)
        _titles(part, source, item, "a")
    work = SubElement(struct, "monogr")
    if container:
        _leaf(work, "title", container, level="j" if item["type"] == "article-magazine" else "m")
    else:
        _people(work, item)
        _titles(work, source, item, "m")
    if "edition" in item:
        _leaf(work, "edition", f"Edition {item['edition']}", n=item["edition"])
    imprint = SubElement(work, "imprint")
    for element, key in (("pubPlace", "publisher-place"), ("publisher", "publisher")):
        if key in item:
            _leaf(imprint, element, item[key])
    _date(imprint, "date", source)
    for unit, key in (("series", "collection-title"), ("volume", "volume"), ("page", "page")):
        if key in item:
            _leaf(imprint, "biblScope", item[key], unit=unit)
    if source.date.written:
        _leaf(struct, "note", source.date.written_label, type="written")
    if source.edition:
        _paragraph(struct, source.edition, absolute, "note", type="edition")
    for key, value in source.numbers.items():
        _leaf(struct, "idno", value, type=NUMBERS[key])
    if source.url:
        SubElement(struct, "ptr", {"target": source.url})
    for each in transmitters(source):
        SubElement(struct, "relatedItem", {"type": "quotedIn", "target": absolute(address("source", each.slug))})
    if source.locator:
        _leaf(struct, "citedRange", source.locator)


def _titles(parent: Element, source: Source, item: Item, level: str) -> None:
    _leaf(parent, "title", item["title"], level=level)
    if source.short_title != source.title:
        _leaf(parent, "title", source.short_title, type="short")


def _manuscript(parent: Element, source: Source) -> None:
    item = csl_item(source)
    manuscript = SubElement(parent, "msDesc")
    identifier = SubElement(manuscript, "msIdentifier")
    if "archive" in item:
        _leaf(identifier, "repository", item["archive"])
    if "archive_location" in item:
        _leaf(identifier, "idno", item["archive_location"], type="shelfmark")
    content = SubElement(SubElement(manuscript, "msContents"), "msItem")
    if source.locator:
        _leaf(content, "locus", source.locator)
    _people(content, item)
    _leaf(content, "title", item["title"])
    _date(SubElement(SubElement(manuscript, "history"), "origin"), "origDate", source)


def _people(parent: Element, item: Item) -> None:
    for role in ("author", "editor", "translator"):
        for person in item.get(role, []):
            name = person.get("literal") or f"{person.get('given', '')} {person['family']}".strip()
            if role == "author":
                _leaf(parent, "author", name)
            else:
                _leaf(parent, "editor", name, role=role)


def _date(parent: Element, element: str, source: Source) -> None:
    dating = source.date
    years = {}
    if dating.until:
        years = {"from": str(dating.year), "to": str(dating.until)}
    elif dating.year:
        years = {"when": str(dating.year)}
    if dating.circa:
        years["cert"] = "medium"
    _leaf(parent, element, dating.label, **years)


# The body --------------------------------------------------------------------------------------------


def _passage(div: Element, source: Source, passage: Passage, absolute: Absolute) -> None:
    _leaf(div, "head", passage.locator)
    verse = source.kind == "verse" and passage.layout == "lines"
    place = SubElement(div, "lg") if verse else div
    element = "l" if verse else "p" if passage.layout == "prose" else "ab"
    words: dict[str, list[str]] = {}
    for line, language in zip(passage.segments, passage.languages, strict=True):
        tag = {} if language == source.language else {XML + "lang": language}
        _line(SubElement(place, element, tag), line, words)
    for note in passage.notes:
        about = {"target": " ".join(f"#{each}" for each in words[note.id])}
        if note.rules:
            about["corresp"] = _rules(note.rules, absolute)
        _paragraph(
            div, note.body, absolute, "note", **{XML + "id": note.id, XML + "lang": "en", "type": note.kind}, **about
        )
    whole = {XML + "lang": "en", "target": f"#{passage.id}"}
    if passage.translation:
        _paragraph(div, passage.translation, absolute, "note", type="translation", **whole)
    if passage.parallel:
        _leaf(div, "note", f"Of {passage.parallel}.", type="parallel", **whole)
    for bearing in passage.bears_on:
        rule = _rules([bearing.rule], absolute)
        _paragraph(div, bearing.note, absolute, "note", type="bearing", subtype=bearing.how, corresp=rule, **whole)
    through = {"corresp": absolute(address("source", passage.transmitted_by))} if passage.transmitted_by else {}
    _paragraph(div, passage.seen, absolute, "note", type="seen", **through, **whole)
    _leaf(div, "note", f"{passage.confidence}: {CONFIDENCES[passage.confidence]}.", type="confidence", **whole)


def _line(parent: Element, line: Iterable[Segment], words: dict[str, list[str]]) -> None:
    """The segments of a line. ``words`` gathers the ids of the marked words of each note."""
    note, place = "", parent
    for segment in line:
        if segment.note != note:
            note, place = segment.note, parent
            if note:
                ids = words.setdefault(note, [])
                ids.append(f"{note}-words" + (f"-{len(ids) + 1}" if ids else ""))
                place = SubElement(parent, "seg", {XML + "id": ids[-1]})
        inner = SubElement(place, "hi", {"rend": "italic"}) if segment.italic else place
        if segment.original == segment.modern:
            _append(inner, segment.original)
        else:
            choice = SubElement(inner, "choice")
            _leaf(choice, "orig", segment.original)
            _leaf(choice, "reg", segment.modern)


def _nothing(div: Element, source: Source, absolute: Absolute) -> None:
    _leaf(div, "p", "No words of this source are quoted in this edition.")
    if source.reports:
        _leaf(div, "p", "Terms that modern writers report from it; none of them vouches for the spelling:")
        reports = SubElement(div, "list", {"type": "reports"})
        for report in source.reports:
            _report(SubElement(reports, "item", {XML + "id": report.id}), report, absolute)
    for bearing in source.bears_on:
        rule = _rules([bearing.rule], absolute)
        _paragraph(div, bearing.note, absolute, "note", type="bearing", subtype=bearing.how, corresp=rule)


def _report(item: Element, report: Report, absolute: Absolute) -> None:
    by = " ".join(absolute(address("source", slug)) for slug in report.reported_by)
    term = _leaf(item, "term", report.term, source=by)
    if report.rules:
        term.set("corresp", _rules(report.rules, absolute))
    _append(item, ": ")
    _runs(item, report.note, absolute)
    _append(item, f" ({report.confidence})")


def _rules(rules: Iterable[str], absolute: Absolute) -> str:
    return " ".join(absolute(address("rule", rule)) for rule in rules)


# Text ------------------------------------------------------------------------------------------------


def _leaf(parent: Element, element: str, text: str, **attributes: str) -> Element:
    found = SubElement(parent, element, attributes)
    found.text = text
    return found


def _paragraphs(parent: Element, texts: Iterable[str], absolute: Absolute) -> None:
    for text in texts:
        _paragraph(parent, text, absolute)


def _paragraph(parent: Element, text: str, absolute: Absolute, element: str = "p", **attributes: str) -> None:
    """A text in the markup of the content files."""
    _runs(SubElement(parent, element, attributes), " ".join(paragraphs(text)), absolute)


def _runs(parent: Element, text: str, absolute: Absolute) -> None:
    for piece in pieces(text):
        if piece.role == "text":
            _append(parent, piece.text)
        elif piece.role == "link":
            target = f"https:{piece.target}" if piece.kind == "https" else absolute(address(piece.kind, piece.target))
            _leaf(parent, "ref", piece.text, target=target)
        else:
            _leaf(parent, {"emphasis": "emph", "quotation": "q"}[piece.role], piece.text)


def _append(parent: Element, text: str) -> None:
    """Text after whatever the element holds already."""
    if len(parent):
        parent[-1].tail = (parent[-1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text


def _indent(element: Element, depth: int) -> None:
    """Line breaks where they mean nothing, so that a person can read the file."""
    if element.tag not in STRUCTURE or not len(element):
        return
    inner = "\n" + "  " * (depth + 1)
    element.text = inner
    for child in element:
        _indent(child, depth + 1)
        child.tail = inner
    element[-1].tail = inner[:-2]
