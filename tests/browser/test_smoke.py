"""The first page and the error pages, in a browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = ("/", "/no-such-page")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [360, 1280])
def test_is_accessible_and_fits(
    page: Page,
    live_server: LiveServer,
    assert_accessible: Callable[[], None],
    quiet_console: list[str],
    path: str,
    width: int,
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(live_server.url + path)
    assert_accessible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    quiet_console[:] = [error for error in quiet_console if "404" not in error]


def test_asks_nobody_else_for_anything(page: Page, live_server: LiveServer) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(live_server.url, wait_until="networkidle")
    assert asked
    assert [url for url in asked if not url.startswith(live_server.url)] == []


def test_htmx_is_there_and_keeps_the_content_policy(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url)
    assert page.evaluate("htmx.version").startswith("2.")
    assert page.evaluate("[htmx.config.allowEval, htmx.config.includeIndicatorStyles]") == [False, False]


def test_the_keyboard_reaches_the_page_past_its_head(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url)
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_a_fragment_that_fails_leads_to_the_page_that_says_why(
    page: Page, live_server: LiveServer, quiet_console: list[str]
) -> None:
    page.goto(live_server.url)
    page.evaluate("htmx.ajax('GET', '/no-such-page', '#main')")
    expect(page.get_by_role("heading", name="No such page")).to_be_visible()
    quiet_console.clear()


def test_a_site_that_does_not_answer_is_said_to_be_away(
    page: Page, live_server: LiveServer, quiet_console: list[str]
) -> None:
    page.goto(live_server.url)
    page.context.set_offline(True)
    page.evaluate("htmx.ajax('GET', '/', '#main').catch(() => null)")
    expect(page.get_by_role("alert")).to_contain_text("did not answer")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    quiet_console.clear()
