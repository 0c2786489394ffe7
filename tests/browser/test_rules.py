"""The rule catalogue in a browser: on a phone, on a wide screen, on paper and without JavaScript."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = ("/rules/", "/rules/?only=disagreements", "/rules/turn-up/?from=/learn/a-first-hand/3/", "/rules/winning/")


@pytest.mark.parametrize("path", [*PAGES, "/rules/no-such-rule/"])
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


@pytest.mark.parametrize("path", PAGES)
def test_fits_on_paper(page: Page, live_server: LiveServer, path: str) -> None:
    page.set_viewport_size({"width": 718, "height": 1000})  # A4 within its margins
    page.emulate_media(media="print")
    page.goto(live_server.url + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 718
    expect(page.locator(".way-back")).to_be_hidden()
    expect(page.locator(".site-nav")).to_be_hidden()


def test_a_row_is_a_card_on_a_phone(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(live_server.url + "/rules/")
    row = page.locator("tr[data-rule='turn-up']")
    lefts = {cell.bounding_box()["x"] for cell in row.locator("td").all()}
    assert len(lefts) == 1
    expect(row.get_by_role("cell").first).to_contain_text("at once")


def test_what_is_held_is_there_on_a_phone(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(live_server.url + "/rules/deal/")
    expect(page.locator("#holds-parlett")).to_be_visible()
    expect(page.get_by_role("row", name="4 12 4")).to_be_visible()


def test_the_switch_works_without_javascript(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(live_server.url + "/rules/")
    rows = page.locator("tr[data-rule]")
    every = rows.count()
    page.get_by_role("link", name="on which they differ").click()
    expect(page).to_have_url(live_server.url + "/rules/?only=disagreements#comparison")
    assert 0 < rows.count() < every
    page.get_by_role("link", name=f"All {every} rules").click()
    assert rows.count() == every
    context.close()


def test_from_a_step_to_its_rule_and_back(page: Page, live_server: LiveServer) -> None:
    step = live_server.url + "/learn/a-first-hand/3/"
    page.goto(step)
    page.locator("#explanation [data-rule] a").first.click()
    expect(page.locator("article[data-rule]")).to_be_visible()
    page.get_by_role("link", name="Back to the step").click()
    expect(page).to_have_url(step)


def test_from_a_step_to_the_passage_and_back_in_two_clicks(page: Page, live_server: LiveServer) -> None:
    step = live_server.url + "/learn/a-first-hand/3/"
    page.goto(live_server.url + "/rules/turn-up/?from=/learn/a-first-hand/3/")
    page.get_by_role("link", name="The passage, with notes").first.click()
    expect(page.locator("#cotton-deal")).to_be_in_viewport()
    page.get_by_role("link", name="Back to the step").first.click()
    expect(page).to_have_url(step)


def test_a_cell_leads_to_what_that_writer_holds(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + "/rules/")
    page.locator("tr[data-rule='turn-up'] td[data-label='Loaders'] a").click()
    expect(page).to_have_url(live_server.url + "/rules/turn-up/#holds-loaders")
    expect(page.locator("#holds-loaders")).to_be_in_viewport()
