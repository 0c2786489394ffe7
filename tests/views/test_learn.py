"""Lessons: the list, and each step at its own address."""

import re
from html.parser import HTMLParser

import pytest
from django.test import Client

from games.engine.cards import cards_in
from games.explain import explain
from games.lessons import all_lessons
from games.views.learn import step_url

FIRST = "/learn/a-first-hand/"
HTMX = {"HX-Request": "true"}
LAST = all_lessons()["a-first-hand"].last
EVERY_STEP_OF_ALL = [
    step_url(lesson.slug, number) for lesson in all_lessons().values() for number in range(lesson.last + 1)
]
EVERY_STEP = [FIRST if number == 0 else f"{FIRST}{number}/" for number in range(LAST + 1)]


class Attributes(HTMLParser):
    """Collects the values of every attribute, by its name."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            self.found.setdefault(name, []).append(value or "")


def changing_part(page: str) -> str:
    """The part of a whole page that htmx swaps, with the title before it."""
    return page[page.index("<title>", page.index("</head>")) : page.index('<dialog id="keys"')].strip()


def test_lists_every_lesson(client: Client) -> None:
    page = client.get("/learn/").content.decode()
    for lesson in all_lessons().values():
        assert lesson.title in page
        assert f'href="/learn/{lesson.slug}/"' in page


@pytest.mark.parametrize("address", EVERY_STEP_OF_ALL)
def test_every_step_is_a_page_whose_part_is_the_fragment(client: Client, address: str) -> None:
    page = client.get(address)
    fragment = client.get(address, headers=HTMX)
    assert page.status_code == fragment.status_code == 200
    assert page.content.decode().startswith("<!doctype html>")
    assert changing_part(page.content.decode()) == fragment.content.decode().strip()


def test_back_in_the_browser_gets_the_whole_page(client: Client) -> None:
    restored = client.get(f"{FIRST}5/", headers={**HTMX, "HX-History-Restore-Request": "true"})
    assert restored.content == client.get(f"{FIRST}5/").content
    assert "HX-Request" in restored["Vary"]


def test_step_0_is_the_deal_and_has_the_lesson_s_address(client: Client) -> None:
    page = client.get(FIRST).content.decode()
    assert 'data-step="0"' in page
    assert 'data-event="dealt"' in page
    moved = client.get(f"{FIRST}0/")
    assert (moved.status_code, moved["Location"]) == (301, FIRST)


@pytest.mark.parametrize("address", ["/learn/no-such-lesson/", f"{FIRST}{LAST + 1}/", f"{FIRST}99999999999999999999/"])
def test_what_is_not_there_is_a_page_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("address", ["/learn/", FIRST, f"{FIRST}7/"])
def test_takes_no_posts(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


@pytest.mark.parametrize("number", range(0, LAST + 1, 3))
def test_shows_each_card_once_and_each_event_with_its_rules(client: Client, number: int) -> None:
    step = all_lessons()["a-first-hand"].record.steps[number]
    page = client.get(EVERY_STEP[number]).content.decode()
    found = Attributes(page).found
    assert found["data-seat"] == ["Anne", "Will", "Kit", "Bess"]
    hand = step.after.hand or step.before.hand
    assert hand is not None
    held = sum(len(cards_in(cards)) for cards in hand.hands)
    table = page[page.index('id="table"') : page.index('id="explanation"')]
    assert table.count("data-card=") == len(set(re.findall('data-card="([^"]+)"', table)))
    assert table.count("data-card=") >= held
    assert len(found["data-event"]) == len(step.events)
    assert found["data-rule"] == [rule for told in explain(step) for rule in (link.id for link in told.rules)]


def test_the_turned_trump_lies_open_only_at_its_step(client: Client) -> None:
    def stock(address: str) -> str:
        page = client.get(address).content.decode()
        return page[page.index('class="stock"') : page.index('id="explanation"')]

    steps = all_lessons()["a-first-hand"].record.steps
    (turned,) = (step.number for step in steps for event in step.events if type(event).__name__ == "TrumpTurned")
    assert 'data-card="3d"' in stock(EVERY_STEP[turned])
    assert "data-card" not in stock(EVERY_STEP[turned - 1])
    assert "data-card" not in stock(EVERY_STEP[turned + 1])
    assert "diamonds, turned down again" in stock(EVERY_STEP[turned + 1])


def test_links_to_rules_lead_back_to_this_step(client: Client) -> None:
    page = client.get(f"{FIRST}13/").content.decode()
    assert 'href="/rules/turn-up/?from=%2Flearn%2Fa-first-hand%2F13%2F"' in page


def test_says_on_whose_word(client: Client) -> None:
    page = client.get(f"{FIRST}13/").content.decode()
    assert "stated by Parlett" in page
    assert "On whose word?" in page
    assert "Parlett, under Trumps" in page


def test_the_first_step_has_nothing_before_it_and_the_last_nothing_after(client: Client) -> None:
    def links(address: str) -> set[str]:
        page = client.get(address).content.decode()
        return set(re.findall(r'id="step-(\w+)"[^>]* href=', page))

    assert links(EVERY_STEP[0]) == {"next", "last"}
    assert links(EVERY_STEP[1]) == {"first", "back", "next", "last"}
    assert links(EVERY_STEP[-1]) == {"first", "back"}
