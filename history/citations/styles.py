"""MLA 9 and Chicago 17 in words.

Titles and imprints stand as they were printed, and the place stands beside the publisher, as is the
custom for books before 1900. What we do not know is left out: there is no *n.d.*, since MLA has
none and Chicago asks for it only of books with an imprint, and no date on which a page was seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from history.citations.items import Item, csl_item, published_on, reporting, transmitters
from history.citations.text import Words, closed, italic, listed, lower_first, quoted, sentences, typeset, upper_first
from history.sources import Source

WORKS = ("book",)  # whose titles are in italics; manuscripts too in MLA
MONTHS = "Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.".split()


def mla(source: Source) -> Words:
    """The entry for a list of works cited, MLA 9."""
    if reporter := reporting(source):
        return _for_report(mla(reporter), source)
    item = csl_item(source)
    title = _title(item, (*WORKS, "manuscript"))
    entry = sentences([_mla_authors(item.get("author", [])), title, _mla_container(source, item)])
    return Words(sentences([entry, upper_first(_through(source, _mla_inline))]))


def chicago_note(source: Source, locator: str | None = None) -> Words:
    """The full note, Chicago 17. ``locator`` is that of a passage; the source's own if left out."""
    if reporter := reporting(source):
        return _for_report(chicago_note(reporter), source)
    note = _note(source, source.locator if locator is None else locator)
    through = _through(source, _inline_note)
    return Words(closed(listed([note, through]), "."))


def chicago_bibliography(source: Source) -> Words:
    """The entry for a bibliography, Chicago 17."""
    if reporter := reporting(source):
        return _for_report(chicago_bibliography(reporter), source)
    item = csl_item(source)
    kind = item["type"]
    title = _title(item, WORKS)
    container = item.get("container-title", "")
    parts = [_inverted(item.get("author", [])), title]
    if kind == "article-magazine":
        parts[-1] = f"{closed(title, '.')} {_journal(item)}"
    elif kind == "chapter":
        parts.append(f"In {italic(container)}")
    elif kind in ("entry-encyclopedia", "entry-dictionary"):
        parts.append(f"In {_encyclopedia(item)}")
    elif container:
        parts.append(typeset(container))
    parts.append(_by(item, "translator", "Translated by"))
    parts.append(_by(item, "editor", "Edited by"))
    parts.append(_edition(item))
    if kind != "article-magazine":
        parts.append(_imprint(item, _chicago_date(source)))
    parts += [item.get("archive_location", ""), item.get("archive", ""), item.get("URL", "")]
    return Words(sentences([*parts, upper_first(_through(source, _inline_note))]))


def _for_report(citation: Words, source: Source) -> Words:
    """The work that reports something, and in brackets what of it is meant: words of ours."""
    return Words(sentences([citation.marked, f"[{typeset(source.title.strip('[]'))}]"]))


def _through(source: Source, inline: Callable[[Source], str]) -> str:
    """Through whom alone the words are known: ``quoted in …, and in …``; empty if they were seen."""
    found = [
        # Where a description of ours comes first, it has a capital to lose.
        lower_first(inline(each)) if _is_description(csl_item(each)) and not each.people else inline(each)
        for each in transmitters(source)
    ]
    through = ", and in ".join(found)
    return f"quoted in {through}" if through else ""


def _inline_note(source: Source) -> str:
    return _note(source, source.locator)


def _mla_container(source: Source, item: Item) -> str:
    """Everything after the title, which MLA divides by commas."""
    container = item.get("container-title", "")
    parts = [
        italic(container) if container else "",
        _by(item, "translator", "translated by"),
        _by(item, "editor", "edited by"),
        _edition(item),
        _series(item),
        f"vol. {item['volume']}" if "volume" in item else "",
        item.get("publisher-place", ""),
        typeset(item.get("publisher", "")),
        _mla_date(source),
        f"p. {item['page']}" if "page" in item else "",
        item.get("archive", ""),
        item.get("archive_location", ""),
        re.sub(r"^https?://", "", item.get("URL", "")),
    ]
    text = listed(parts)
    return upper_first(text) if text.startswith(("translated", "edited", "circa")) else text


def _mla_inline(source: Source) -> str:
    """As MLA would have it in the midst of an entry for something else."""
    item = csl_item(source)
    rest = _mla_container(source, item)
    url = re.sub(r"^https?://", "", item.get("URL", ""))
    if url:
        rest = rest.removesuffix(url).removesuffix(", ")
    return listed([_straight(item.get("author", [])), _title(item, WORKS), rest, _locator(source.locator, ""), url])


def _note(source: Source, locator: str) -> str:
    """A Chicago note without its full stop."""
    item = csl_item(source)
    kind = item["type"]
    author = _straight(item.get("author", []))
    title = _title(item, WORKS)
    container = item.get("container-title", "")
    date = _chicago_date(source)
    place = _locator(locator, "")
    tail = [item.get("archive_location", ""), item.get("archive", ""), item.get("URL", "")]
    if kind == "article-magazine":
        return listed([author, title, _journal(item), *tail])
    if kind in ("entry-encyclopedia", "entry-dictionary"):
        book = _encyclopedia(item)
        return listed([author, f"{book} ({date})" if date else book, f"s.v. {title}", *tail])
    if kind in ("webpage", "personal_communication"):
        return listed([author, lower_first(title) if author else title, typeset(container), date, place, *tail])
    work = listed([title, f"in {italic(container)}"]) if container else title
    work = listed([work, _by(item, "translator", "trans."), _by(item, "editor", "ed."), _edition(item)])
    imprint = _imprint(item, date)
    return listed([author, f"{work} ({imprint})" if imprint else work, place, *tail])


def _title(item: Item, italics: Sequence[str]) -> str:
    """The title in italics or quotation marks, or bare where it is a description of ours."""
    title = str(item["title"])
    if _is_description(item):
        return typeset(title.strip("[]"))
    return italic(title) if item["type"] in italics else quoted(title)


def _is_description(item: Item) -> bool:
    title = str(item["title"])
    return item["type"] == "personal_communication" or (title.startswith("[") and title.endswith("]"))


def _journal(item: Item) -> str:
    """*Notes and Queries*, 12th ser., 3 (1917): 488"""
    year = item["issued"]["date-parts"][0][0]
    volume = listed([italic(item["container-title"]), _series(item), item.get("volume", "")])
    return f"{volume} ({year})" + (f": {item['page']}" if "page" in item else "")


def _series(item: Item) -> str:
    return str(item.get("collection-title", "")).replace("series", "ser.")


def _encyclopedia(item: Item) -> str:
    """In Chicago a website is no book, and so not in italics."""
    return typeset(item["container-title"]) if "URL" in item else italic(item["container-title"])


def _imprint(item: Item, date: str) -> str:
    """London: Adam Islip, 1611. Without a publisher, London, 1679."""
    place, publisher = item.get("publisher-place", ""), typeset(item.get("publisher", ""))
    return listed([f"{place}: {publisher}" if place and publisher else place or publisher, date])


def _edition(item: Item) -> str:
    number = str(item.get("edition", ""))
    return {"": "", "1": "1st ed.", "2": "2nd ed.", "3": "3rd ed."}.get(number, f"{number}th ed.")


def _locator(locator: str, page: str) -> str:
    """A place as a note gives it: pages bare, headwords in quotation marks."""
    bare = re.sub(r"\bpp?\. (?=\d)", page, locator)
    return typeset(re.sub(r"\bs\.v\. (.+)$", lambda found: f"s.v. {quoted(found[1])}", bare))


def _chicago_date(source: Source) -> str:
    if day := published_on(source):
        return f"{day:%B} {day.day}, {day.year}"
    return source.date.label.replace("c. ", "ca. ") if source.date.year else ""


def _mla_date(source: Source) -> str:
    if day := published_on(source):
        return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
    return source.date.label.replace("c. ", "circa ") if source.date.year else ""


def _by(item: Item, role: str, how: str) -> str:
    people = item.get(role, [])
    return f"{how} {_straight(people)}" if people else ""


def _straight(people: Sequence[dict[str, str]]) -> str:
    return _and([_name(person) for person in people])


def _mla_authors(people: Sequence[dict[str, str]]) -> str:
    return f"{_inverted(people[:1])}, et al." if len(people) > 2 else _inverted(people)


def _inverted(people: Sequence[dict[str, str]]) -> str:
    """As a list sorts them: the first with the family name before the given one."""
    names = [_name(person) for person in people]
    if people and "given" in people[0]:
        names[0] = f"{people[0]['family']}, {people[0]['given']}"
    return _and(names)


def _name(person: dict[str, str]) -> str:
    return person.get("literal") or f"{person.get('given', '')} {person['family']}".strip()


def _and(names: Sequence[str]) -> str:
    if len(names) < 3:
        return (", and " if names and "," in names[0] else " and ").join(names)
    return f"{', '.join(names[:-1])}, and {names[-1]}"
