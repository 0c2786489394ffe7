"""How to cite this site."""

from __future__ import annotations

import re
from dataclasses import dataclass

from history.catalogue import catalogue
from history.citations.styles import MONTHS
from history.citations.text import Words, italic, listed, quoted, sentences

SITE = "Losing Lodam"


@dataclass(frozen=True, slots=True)
class SiteCitation:
    mla: Words
    chicago_note: Words
    chicago_bibliography: Words


def site_citation(page_title: str, url: str) -> SiteCitation:
    """A page of this site, whose absolute address is ``url``, in the version that stands in
    ``edition.toml``. For the site as a whole give no title.
    """
    edition = catalogue().edition
    day = edition.date
    version = f"version {edition.version}"
    british = f"{day.day} {MONTHS[day.month - 1]} {day.year}"
    american = f"{day:%B} {day.day}, {day.year}"
    title = quoted(page_title) if page_title else ""
    bare = re.sub(r"^https?://", "", url)
    if title:
        works_cited = sentences([title, listed([italic(SITE), version, british, bare])])
        bibliography = sentences([title, f"{SITE}, {version}", american, url])
    else:
        works_cited = sentences([italic(SITE), listed([f"V{version[1:]}", british, bare])])
        bibliography = sentences([SITE, f"V{version[1:]}", american, url])
    return SiteCitation(
        mla=Words(works_cited),
        chicago_note=Words(sentences([listed([title, SITE, version, american, url])])),
        chicago_bibliography=Words(bibliography),
    )
