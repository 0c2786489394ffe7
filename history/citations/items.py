"""A source as a CSL-JSON item with all that a citation of it should say."""

from __future__ import annotations

import datetime
from typing import Any

from history.catalogue import catalogue
from history.sources import Source

Item = dict[str, Any]


def csl_item(source: Source) -> Item:
    """`Source.csl`, with the day of publication where it is known and with what has no field of
    its own in ``note``: numbers of catalogues, the year of writing, who transmits the words.

    For a document that nobody shows, it is the work that reports it.
    """
    if reporter := reporting(source):
        item = csl_item(reporter)
        remarks = [item.get("note", ""), f"for {source.title}, {source.date.label}; the document itself was not seen"]
        return {**item, "id": source.slug, "note": "; ".join(remark for remark in remarks if remark)}
    item = source.csl()
    if day := published_on(source):
        item["issued"] = {"date-parts": [[day.year, day.month, day.day]]}
    remarks = [item.get("note", ""), unusual_date(source), source.date.written_label, transmission(source)]
    if note := "; ".join(remark for remark in remarks if remark):
        item["note"] = note
    return item


def published_on(source: Source) -> datetime.date | None:
    """The day, where the date is printed as one: ``1 January 2011``."""
    try:
        return datetime.datetime.strptime(source.date.label, "%d %B %Y").date()
    except ValueError:
        return None


def unusual_date(source: Source) -> str:
    """The date in words, where the years alone would claim to know more than we do."""
    bare = {str(source.date.year), f"{source.date.year}–{source.date.until}"}
    if not source.date.year or source.date.label in bare or published_on(source):
        return ""
    return f"date: {source.date.label}"


def reporting(source: Source) -> Source | None:
    """The work to cite for a document that is only reported: we have a description of it and no words."""
    if source.transmitted_by and not source.passages and source.described:
        return catalogue().sources[source.transmitted_by]
    return None


def transmitters(source: Source) -> tuple[Source, ...]:
    """The sources through which alone its words are known; none if we saw some of them in place."""
    sources = catalogue().sources
    slugs = [source.transmitted_by, *(passage.transmitted_by for passage in source.passages)]
    if not source.transmitted_by and not all(passage.transmitted_by for passage in source.passages):
        return ()
    return tuple(sources[slug] for slug in dict.fromkeys(slugs) if slug)


def transmission(source: Source) -> str:
    """``quoted in …``, with the short titles of those who transmit it."""
    through = transmitters(source)
    return f"quoted in {' and '.join(each.container or each.short_title for each in through)}" if through else ""
