"""Whole games to the last life, by every ruleset: by mouse, by keyboard alone, and without JavaScript.

The seeds are of games that last to the end for the one who plays so, or from which they drop out and watch the rest.
"""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from games.engine.ruleset import RULESETS
from games.models import PlayedHand
from games.tables import store
from tests.browser.at_table import play_out, sit_down

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = {"parlett": 4, "ball": 4, "loaders": 5}


def check_the_end(page: Page, rules: str, sent: list[str]) -> None:
    """The page tells the game that the database holds: its hands, its winners, its chart."""
    expect(page.locator("#table-heading")).to_have_text("The game is over")
    table = store.find(page.url.split("/")[-2])
    hands = list(PlayedHand.objects.filter(table=table))
    assert len(hands) >= 2
    sizes = [hand.outcome["size"] for hand in hands]
    assert sizes == sorted(sizes)
    assert sizes[-1] > sizes[0]
    names = table.names.split(", ")
    winners = [names[seat] for seat in hands[-1].outcome["winners"]]
    expect(page.locator(".standing-list [data-won] b")).to_have_text(winners)
    expect(page.locator(".standings .points-chart")).to_have_count(PLAYERS[rules])
    bars = [chart.locator("rect").count() for chart in page.locator(".standings .points-chart").all()]
    assert max(bars) == len(hands)
    assert sum(bars) == sum(points is not None for hand in hands for points in hand.outcome["points"])
    words = {each.split()[0] for each in sent}
    assert words >= {"play"}
    if rules == "parlett":
        assert words >= {"declare", "offer"}


@pytest.mark.parametrize("rules", RULESETS)
def test_by_mouse(page: Page, live_server: LiveServer, rules: str) -> None:
    """From memory: the page explains less, and *Play on* is the way on."""
    seed = {"parlett": "d", "ball": "c", "loaders": "d"}[rules]
    sit_down(page, live_server, rules, players=PLAYERS[rules], taught=False, seed=seed, lives="1")
    check_the_end(page, rules, play_out(page))


@pytest.mark.parametrize("rules", RULESETS)
def test_by_keyboard_alone(page: Page, live_server: LiveServer, rules: str) -> None:
    """Tab goes on from where the focus is: it is never lost, and what comes next is never far."""
    seed = {"parlett": "d", "ball": "b", "loaders": "a"}[rules]
    sit_down(page, live_server, rules, players=PLAYERS[rules], seed=seed, lives="1")
    page.keyboard.press("Tab")

    def by_keys(button: Locator) -> None:
        assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
        for _ in range(60):
            if button.evaluate("button => button === document.activeElement"):
                break
            page.keyboard.press("Tab")
        else:
            raise AssertionError(f"cannot be reached: {button}")
        page.keyboard.press("Enter")

    check_the_end(page, rules, play_out(page, by_keys))


@pytest.mark.parametrize("rules", RULESETS)
def test_without_javascript(browser: Browser, live_server: LiveServer, rules: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    seed = {"parlett": "d", "ball": "c", "loaders": "a"}[rules]
    address = sit_down(page, live_server, rules, players=PLAYERS[rules], taught=False, seed=seed, lives="1")
    check_the_end(page, rules, play_out(page))
    assert page.url == address
    page.get_by_role("link", name="Look back on this hand").click()
    expect(page.locator("#step")).to_have_attribute("data-step", "0")
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator("#step")).to_have_attribute("data-step", "1")
    context.close()
