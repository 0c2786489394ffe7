"""A lesson under other rules, in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer


@pytest.mark.parametrize("width", [1280, 360])
def test_a_parting_is_accessible_and_fits(
    page: Page, live_server: LiveServer, assert_accessible: Callable[[], None], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{live_server.url}/learn/a-first-hand/35/?rules=loaders")
    assert_accessible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_stepping_stays_under_the_rules_and_leaves_them_by_the_link_back(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/learn/a-first-hand/49/?rules=ball")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{live_server.url}/learn/a-first-hand/50/?rules=ball")
    expect(page.locator("[data-parting]")).to_contain_text("Kit declares")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{live_server.url}/learn/a-first-hand/51/?rules=ball")
    page.get_by_role("link", name="Back to the lesson under Parlett").click()
    expect(page).to_have_url(f"{live_server.url}/learn/a-first-hand/52/")
