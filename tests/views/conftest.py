"""The whole site, walked once: every page that a link leads to, starting from the first.

A lesson has a page for each step, and each of them other forms by its query (for a projector, with a code to photograph).
Of those forms only the first few of each lesson are walked.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urldefrag, urlencode, urljoin, urlsplit

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

MOST = 4000
FORMS = 3


@dataclass
class Page:
    """What the tests look at of a page. ``quotations`` are the words of its elements q and blockquote by data-reading."""

    status: int
    html: bool
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    quotations: list[tuple[str | None, str]] = field(default_factory=list)
    confidences: list[str] = field(default_factory=list)
    linked_from: str = ""


class _Reader(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self.open: list[tuple[str, str | None, list[str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if named.get("id"):
            self.page.ids.append(named["id"])
        if tag == "a" and named.get("href"):
            self.page.links.append(named["href"])
        if named.get("data-confidence") and tag == "span":
            self.page.confidences.append(named["data-confidence"])
        if tag in ("q", "blockquote"):
            self.open.append((tag, named.get("data-reading"), []))

    def handle_endtag(self, tag: str) -> None:
        if self.open and tag == self.open[-1][0]:
            _, reading, words = self.open.pop()
            self.page.quotations.append((reading, " ".join("".join(words).split())))
            if self.open and not self.open[-1][1]:
                self.open.pop()  # a blockquote round a q says no more than the q

    def handle_data(self, data: str) -> None:
        for _, _, words in self.open:
            words.append(data)


def read(content: str, status: int = 200) -> Page:
    """A page from its HTML."""
    page = Page(status, html=True)
    _Reader(page).feed(content)
    return page


def without_step(address: str) -> str:
    """The address without ``?from=``, which changes no more than a page's links back, and without a fragment."""
    split = urlsplit(urldefrag(address)[0])
    query = [(key, value) for key, value in parse_qsl(split.query, keep_blank_values=True) if key != "from"]
    return split.path + (f"?{urlencode(query)}" if query else "")


@pytest.fixture(scope="session")
def site(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> dict[str, Page]:
    """Every page by its address, without ``?from=``."""
    client = Client()
    pages: dict[str, Page] = {}
    waiting = deque([("/", "")])
    seen = {"/"}
    forms: Counter[str] = Counter()
    with django_db_blocker.unblock():
        while waiting:
            address, linked_from = waiting.popleft()
            response = client.get(address)
            is_html = response.headers.get("Content-Type", "").startswith("text/html")
            page = (
                read(response.content.decode(), response.status_code) if is_html else Page(response.status_code, False)
            )
            page.linked_from = linked_from
            pages[address] = page
            if response.status_code in (301, 302):
                page.links.append(response.headers["Location"])
            for link in page.links:
                split = urlsplit(urljoin(address, link))
                to = without_step(urljoin(address, link))
                if split.scheme or to in seen:
                    continue
                seen.add(to)
                form = re.sub(r"\d+", "0", to)
                forms[form] += "?" in to
                if forms[form] <= FORMS:
                    waiting.append((to, address))
            assert len(pages) < MOST, "the site has become too large to be walked: leave some of it out"
    return pages
