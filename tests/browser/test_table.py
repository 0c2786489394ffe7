"""A table in a real browser: the log, a double click, old tabs, those who watch, and what axe says of it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from games.tables import store
from games.tables.moment import Moment
from tests.browser.at_table import OFFERING, VERSION, click, play_out, press, sit_down, to_do

pytestmark = pytest.mark.django_db(transaction=True)


def one_hand_of_ten(page: Page, live_server: LiveServer, rules: str = "ball", *, taught: bool = True) -> str:
    """Sit down to a game of one short hand."""
    return sit_down(
        page,
        live_server,
        rules,
        players=10,
        taught=taught,
        seed=f"{rules} in a browser",
        scoring="count-losses",
        hands="1",
    )


def go_on(page: Page) -> None:
    press(page, to_do(page, without=(OFFERING,)))


def test_what_is_announced_is_unlike_anything_before(page: Page, live_server: LiveServer) -> None:
    one_hand_of_ten(page, live_server)
    for _ in range(12):
        go_on(page)
    lines = page.locator("#announcer p").all_inner_texts()
    assert len(lines) == len(set(lines)) == 12
    assert all(line.startswith("Hand 1, ") for line in lines)


def test_a_double_click_plays_one_card(page: Page, live_server: LiveServer) -> None:
    address = one_hand_of_ten(page, live_server)
    while page.locator(".my-hand [data-playable]").count() == 0:
        press(page, page.locator("#do-go-on"))
    before = int(page.locator(VERSION).input_value())
    held = page.locator(".my-hand > li").count()
    page.locator(".my-hand [data-playable] button").first.dblclick()
    expect(page.locator(".my-hand > li")).to_have_count(held - 1)
    page.wait_for_load_state("networkidle")
    moment = Moment(store.find(address.split("/")[-2]))
    assert moment.table.version == before + 1


def test_an_old_tab_gets_the_table_as_it_stands(page: Page, live_server: LiveServer) -> None:
    address = one_hand_of_ten(page, live_server)
    old = page.context.new_page()
    old.goto(address)
    go_on(page)
    to_do(old).click()
    expect(old.locator(".quiet-note")).to_contain_text("had already gone on")
    assert old.locator(VERSION).input_value() == page.locator(VERSION).input_value()


def test_a_reload_and_back_show_the_table_as_the_swap_left_it(page: Page, live_server: LiveServer) -> None:
    one_hand_of_ten(page, live_server)
    go_on(page)
    words = "document.querySelector('#table-in-play').innerText"
    swapped = page.evaluate(words)
    page.reload()
    assert page.evaluate(words) == swapped
    page.goto(f"{live_server.url}/rules/")
    page.go_back()
    assert page.evaluate(words) == swapped


@pytest.mark.parametrize("width", [1280, 360])
def test_accessible_at_every_kind_of_moment(
    page: Page, live_server: LiveServer, assert_accessible: Callable[[], None], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{live_server.url}/play/")
    assert_accessible()
    one_hand_of_ten(page, live_server, "parlett")
    seen: set[str] = set()

    def looked_at(button: Locator) -> None:
        kind = (button.get_attribute("value") or "offer").split()[0]
        if kind not in seen:
            seen.add(kind)
            assert_accessible()
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, "the page is wider than the screen"
        click(button)

    play_out(page, looked_at)
    assert seen >= {"play", "next", "offer"}
    assert_accessible()
    page.get_by_role("link", name="Look back on this hand").click()
    expect(page.locator("#step")).to_be_visible()
    assert_accessible()


def test_who_watches_sees_the_game_go_on_without_asking(
    page: Page, live_server: LiveServer, browser: Browser, assert_accessible: Callable[[], None]
) -> None:
    address = one_hand_of_ten(page, live_server)
    watcher = browser.new_context().new_page()
    watcher.goto(address)
    expect(watcher.locator(".my-hand")).to_have_count(0)
    for _ in range(2):
        go_on(page)
        now = page.locator("#table-in-play").get_attribute("data-say") or ""
        expect(watcher.locator("#table-in-play")).to_have_attribute("data-say", now, timeout=10_000)
    watcher.locator("#follow").click()
    expect(watcher.locator("#follow")).to_have_text("Follow the game")
    assert watcher.locator("#following").count() == 0
    assert watcher.evaluate("document.activeElement.id") == "follow"
    watcher.context.close()
    page.context.clear_cookies()
    page.reload()
    expect(page.locator("#follow")).to_be_visible()
    assert_accessible()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_nothing_scrolls_by_itself_when_the_table_goes_on(
    page: Page, live_server: LiveServer, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    one_hand_of_ten(page, live_server, "parlett")
    for _ in range(12):
        to_do(page, without=(OFFERING,)).scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        go_on(page)
        page.wait_for_timeout(50)
        longest = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert page.evaluate("scrollY") == pytest.approx(min(before, longest), abs=2)


def test_after_a_hint_the_keys_are_at_the_hint_and_play_nothing(page: Page, live_server: LiveServer) -> None:
    one_hand_of_ten(page, live_server)
    while page.locator(".my-hand [data-playable]").count() == 0:
        press(page, page.locator("#do-go-on"))
    version = page.locator(VERSION).input_value()
    page.locator("#ask-hint").focus()
    for degree in range(1, 4):
        page.keyboard.press("Enter")
        expect(page.locator("#hint b")).to_have_count(1 if degree == 3 else 0)
        expect(page.locator("#ask-hint")).to_have_count(0 if degree == 3 else 1)
    expect(page.locator("#hint")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert page.locator(VERSION).input_value() == version


def test_the_end_of_a_game_with_a_seed_made_by_chance_fits_a_phone(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    sit_down(page, live_server, "loaders", seed="", lives="1")
    play_out(page)
    assert len(page.locator(".standings code").inner_text()) == 40
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
