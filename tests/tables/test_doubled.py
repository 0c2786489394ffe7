"""What is sent twice, too late, from another tab or by somebody else: one move, and the others see how the table stands."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games.models import PlayedHand, Table
from games.tables import store
from games.tables.moment import Moment
from tests.tables.playing import FRAGMENT, command, opened
from tests.tables.serving import version_of

pytestmark = pytest.mark.django_db

QUIET = "had already gone on"


class Sitting:
    """A table with its player's browser."""

    def __init__(self, seed: str, **kwargs: Any) -> None:
        moment, self.key = opened(seed=seed, **kwargs)
        self.public_id = moment.table.public_id
        self.address = f"/table/{self.public_id}/"
        self.browser = self.holding(self.key)
        self.chance = random.Random(seed)

    def holding(self, key: str) -> Client:
        """A browser with a key for this table."""
        browser = Client()
        browser.cookies[f"seat-{self.public_id}"] = key
        return browser

    def now(self) -> Moment:
        return Moment(store.find(self.public_id))

    def kept(self) -> tuple[Any, ...]:
        """All that is stored of the table."""
        hands = PlayedHand.objects.filter(table__public_id=self.public_id).values_list()
        return Table.objects.values_list().get(public_id=self.public_id), tuple(hands)

    def post(self, version: object, do: str, *, fragment: bool = True) -> HttpResponse:
        """Send a form; where it leads, when that is another address."""
        sent = {"version": version, "do": do}
        if fragment:
            return self.browser.post(self.address, sent, headers=FRAGMENT)
        return self.browser.post(self.address, sent, follow=True)

    def moves(self, count: int) -> Iterator[tuple[int, str]]:
        """Make moves; yield each one's version and what was done."""
        for _ in range(count):
            moment = self.now()
            do = command(moment, self.chance)
            page = self.post(moment.table.version, do).content.decode()
            assert QUIET not in page
            assert version_of(page) == moment.table.version + 1
            yield moment.table.version, do


def is_quiet(response: HttpResponse, version: int) -> bool:
    """Whether the table is shown at its version with the quiet note, and as no error."""
    page = response.content.decode()
    return response.status_code == 200 and QUIET in page and version_of(page) == version


@pytest.mark.parametrize("fragment", [True, False], ids=["with htmx", "without JavaScript"])
def test_back_and_every_old_form_sent_again(*, fragment: bool) -> None:
    at = Sitting("back", players=10)
    old = list(at.moves(60))
    assert PlayedHand.objects.exists(), "a hand was settled on the way"
    kept = at.kept()
    for version, do in old:
        assert is_quiet(at.post(version, do, fragment=fragment), len(old))
    assert at.kept() == kept
    assert len(list(at.moves(3))) == 3


def test_two_tabs() -> None:
    """What is done in one makes the other's next press a look at the table, from which it can go on."""
    at = Sitting("tabs")
    for _ in range(15):
        moment = at.now()
        version, do = moment.table.version, command(moment, at.chance)
        assert QUIET not in at.post(version, do).content.decode()
        kept = at.kept()
        for late in (do, "next", "on", "refuse", "play 2c", "declare"):
            assert is_quiet(at.post(version, late), version + 1)
        assert at.kept() == kept
        page = at.post(version, "next").content.decode()
        list(at.moves(1))
        assert version_of(page) == version + 1
        assert is_quiet(at.post(version + 1, "next"), version + 2)


def test_a_form_from_a_table_that_has_not_come_so_far() -> None:
    """No page has such a version; it changes nothing."""
    at = Sitting("ahead")
    kept = at.kept()
    assert is_quiet(at.post(7, "next"), 0)
    assert is_quiet(at.post(999_999_999, "next"), 0)
    assert at.kept() == kept


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"do": "next"},
        {"version": "0"},
        {"version": "", "do": "next"},
        {"version": "zero", "do": "next"},
        {"version": "0.0", "do": "next"},
        {"version": "-1", "do": "next"},
        {"version": "٠", "do": "next"},
        {"version": "0 ", "do": "next"},
        {"version": "0" * 10, "do": "next"},
        {"version": "0", "do": "next\n"},
        {"version": "0", "do": "NEXT"},
        {"version": "0", "do": "play"},
        {"version": "0", "do": "play 9h 9h"},
        {"version": "0", "do": "play 1h"},
        {"version": "0", "do": "settle"},
        {"version": "0", "do": "gather"},
        {"version": "0", "do": "swallows"},
        {"version": "0", "do": "0 passes"},
        {"version": "0", "do": "challenge -1"},
        {"version": "0", "do": "challenge 99"},
        {"version": "0", "do": "\x00"},
        {"version": "0", "do": "play " + "9" * 100_000},
        {"version": ["0", "x"], "do": "next"},
    ],
    ids=lambda sent: str(sent)[:40],
)
def test_what_no_form_sends_does_nothing_and_says_so(sent: dict[str, Any]) -> None:
    at = Sitting("garbage")
    kept = at.kept()
    for headers in (FRAGMENT, {}):
        response = at.browser.post(at.address, sent, headers=headers)
        assert response.status_code == 400
        assert b"Nothing was done" in response.content
        assert len(response.content) < 20_000
    response = at.browser.post(at.address, b"\xff\x00{", content_type="application/json")
    assert response.status_code == 400
    assert at.kept() == kept


@pytest.mark.parametrize("method", ["get", "head", "put", "patch", "delete", "options", "trace"])
def test_nothing_but_a_post_does_anything(method: str) -> None:
    at = Sitting("methods")
    kept = at.kept()
    response = getattr(at.browser, method)(f"{at.address}?version=0&do=next")
    if method in ("get", "head"):
        assert response.status_code == 200
        assert (method == "get") == bool(response.content)
        for tried in ("next", "on", "skip", "take", "leave", "remind", "refuse", "declare", "play 9h", "offer Kh"):
            assert getattr(at.browser, method)(at.address, {"tried": tried, "hint": "3"}).status_code == 200
    else:
        assert response.status_code == 405
        assert response["Allow"] == "GET, HEAD, POST"
    assert at.kept() == kept


def test_who_has_no_key_a_wrong_one_or_another_tables_does_nothing() -> None:
    at, other = Sitting("mine"), Sitting("another")
    kept = at.kept()
    both = other.holding(other.key)
    both.cookies[f"seat-{at.public_id}"] = other.key
    strangers = {
        "none": Client(),
        "empty": at.holding(""),
        "wrong": at.holding("x" * len(at.key)),
        "in other letters": at.holding(at.key.swapcase()),
        "a part": at.holding(at.key[:-1]),
        "more": at.holding(f"{at.key}A"),
        "what the table keeps": at.holding(at.now().table.key_hash),
        "another table's": at.holding(other.key),
        "another table's in its place": both,
    }
    for name, stranger in strangers.items():
        for headers in (FRAGMENT, {}):
            response = stranger.post(at.address, {"version": 0, "do": "next"}, headers=headers)
            assert response.status_code == 403, name
        assert "you are watching" in stranger.get(at.address).content.decode(), name
        assert not stranger.get(f"{at.address}seat/{other.key}/").cookies, name
    assert at.kept() == kept
    assert at.post(0, "next").status_code == 200
    assert at.now().table.version == 1
