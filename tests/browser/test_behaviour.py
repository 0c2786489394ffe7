"""How the reconstructions behave, in a browser: on a phone, on a wide screen, on paper."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

PATH = "/rules/behaviour/"


@pytest.mark.parametrize("width", [360, 1280])
def test_is_accessible_and_fits(
    page: Page, live_server: LiveServer, assert_accessible: Callable[[], None], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(live_server.url + PATH)
    assert_accessible()
    for summary in page.locator("summary").all():
        summary.click()
    assert_accessible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_panels_stand_side_by_side_or_below_one_another(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + PATH)
    panels = page.locator(".behaviour").first.locator(".behaviour-panel")
    for width, columns in ((1280, 3), (360, 1)):
        page.set_viewport_size({"width": width, "height": 800})
        assert len({panel.bounding_box()["x"] for panel in panels.all()}) == columns


def test_no_letter_is_too_small_on_a_phone(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(live_server.url + PATH)
    scale, size = page.evaluate(
        """() => {
            const svg = document.querySelector(".behaviour-panel svg");
            const sizes = [...svg.querySelectorAll("text")].map(text => parseFloat(getComputedStyle(text).fontSize));
            return [svg.getBoundingClientRect().width / svg.viewBox.baseVal.width, Math.min(...sizes)];
        }"""
    )
    assert scale * size >= 11


def test_on_paper_the_figures_stand_open(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 718, "height": 1000})  # A4 within its margins
    page.emulate_media(media="print")
    page.goto(live_server.url + PATH)
    assert page.evaluate("document.documentElement.scrollWidth") <= 718
    expect(page.locator(".behaviour-figures table").first).to_be_visible()
    expect(page.locator("summary").first).to_be_hidden()
