"""A table in a real browser: whole short games by keyboard, by mouse and without JavaScript; focus, the log, a double click."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from games.engine.ruleset import RULESETS
from games.tables import store
from games.tables.moment import Moment

pytestmark = pytest.mark.django_db(transaction=True)

VERSION = "#table-in-play [name=version]"
# What is there to be done, in the order in which it is done without thinking.
NEXT = (".my-hand [data-playable] button", "#do-take", "#do-go-on", "#do-refuse", "#do-skip")


def sit_down(page: Page, live_server: LiveServer, rules: str = "ball", *, taught: bool = True) -> str:
    """Sit down to a game of one hand."""
    page.goto(f"{live_server.url}/play/")
    page.locator(f"[name=ruleset][value={rules}]").check()
    page.locator("[name=taught]").set_checked(taught)
    page.locator("#players").fill("10")
    page.locator("#level").select_option("novice")
    page.get_by_text("House options").click()
    page.locator("#option-scoring").select_option("count-losses")
    page.locator("#option-hands").fill("1")
    page.get_by_text("Practice with a seed").click()
    page.locator("#seed").fill(f"{rules} in a browser")
    page.locator("#sit-down").click()
    expect(page.locator("#table-in-play")).to_be_visible()
    return page.url


def to_do(page: Page) -> str | None:
    """What can be pressed next."""
    return next((each for each in NEXT if page.locator(each).count()), None)


def play_out(page: Page, press: Callable[[str], None], most: int = 300) -> int:
    for turn in range(most):
        if page.locator(".standings").count():
            return turn
        version = page.locator(VERSION).input_value()
        button = to_do(page)
        assert button is not None, page.locator(".doing").inner_text()
        press(button)
        expect(page.locator(VERSION)).not_to_have_value(version)
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize("rules", RULESETS)
def test_a_whole_game_by_mouse(page: Page, live_server: LiveServer, rules: str) -> None:
    sit_down(page, live_server, rules, taught=False)
    play_out(page, lambda button: page.locator(button).first.click())
    expect(page.locator(".standings .points-chart")).to_have_count(10)


@pytest.mark.parametrize("rules", RULESETS)
def test_a_whole_game_by_keyboard_alone(page: Page, live_server: LiveServer, rules: str) -> None:
    """Tab goes on from where the focus is: it is never lost, and what comes next is never far."""
    sit_down(page, live_server, rules)
    page.keyboard.press("Tab")

    def press(button: str) -> None:
        assert page.evaluate("document.activeElement !== document.body")
        for _ in range(60):
            if page.evaluate("wanted => document.activeElement.matches(wanted)", button):
                break
            page.keyboard.press("Tab")
        else:
            raise AssertionError(f"{button} cannot be reached")
        page.keyboard.press("Enter")

    play_out(page, press)
    expect(page.locator("#table-heading")).to_have_text("The game is over")


@pytest.mark.parametrize("rules", RULESETS)
def test_a_whole_game_without_javascript(browser: Browser, live_server: LiveServer, rules: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    address = sit_down(page, live_server, rules)
    play_out(page, lambda button: page.locator(button).first.click())
    assert page.url == address
    page.get_by_role("link", name="Look back on this hand").click()
    expect(page.locator("#step")).to_have_attribute("data-step", "0")
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator("#step")).to_have_attribute("data-step", "1")
    context.close()


def test_what_is_announced_is_unlike_anything_before(page: Page, live_server: LiveServer) -> None:
    sit_down(page, live_server)
    for _ in range(12):
        version = page.locator(VERSION).input_value()
        page.locator(to_do(page) or "").first.click()
        expect(page.locator(VERSION)).not_to_have_value(version)
    lines = page.locator("#announcer p").all_inner_texts()
    assert len(lines) == len(set(lines)) == 12
    assert all(line.startswith("Hand 1, ") for line in lines)


def test_a_double_click_plays_one_card(page: Page, live_server: LiveServer) -> None:
    address = sit_down(page, live_server)
    while page.locator(".my-hand [data-playable]").count() == 0:
        version = page.locator(VERSION).input_value()
        page.locator("#do-go-on").click()
        expect(page.locator(VERSION)).not_to_have_value(version)
    before = int(page.locator(VERSION).input_value())
    held = page.locator(".my-hand > li").count()
    page.locator(".my-hand [data-playable] button").first.dblclick()
    expect(page.locator(".my-hand > li")).to_have_count(held - 1)
    page.wait_for_load_state("networkidle")
    moment = Moment(store.find(address.split("/")[-2]))
    assert moment.table.version == before + 1


def test_an_old_tab_gets_the_table_as_it_stands(page: Page, live_server: LiveServer) -> None:
    address = sit_down(page, live_server)
    old = page.context.new_page()
    old.goto(address)
    version = page.locator(VERSION).input_value()
    page.locator(to_do(page) or "").first.click()
    expect(page.locator(VERSION)).not_to_have_value(version)
    old.locator(to_do(old) or "").first.click()
    expect(old.locator(".quiet-note")).to_contain_text("had already gone on")
    assert old.locator(VERSION).input_value() == page.locator(VERSION).input_value()


def test_a_reload_and_back_show_the_table_as_the_swap_left_it(page: Page, live_server: LiveServer) -> None:
    sit_down(page, live_server)
    version = page.locator(VERSION).input_value()
    page.locator(to_do(page) or "").first.click()
    expect(page.locator(VERSION)).not_to_have_value(version)
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
    sit_down(page, live_server, "parlett")
    seen: set[str] = set()

    def press(button: str) -> None:
        if button not in seen:
            seen.add(button)
            assert_accessible()
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, "the page is wider than the screen"
        page.locator(button).first.click()

    play_out(page, press)
    assert_accessible()
    page.get_by_role("link", name="Look back on this hand").click()
    expect(page.locator("#step")).to_be_visible()
    assert_accessible()
