"""Playing at a table in a browser: sitting down, and doing what comes next without thinking."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

VERSION = "#table-in-play [name=version]"
NEXT = (
    "#do-declare",
    "#offering:not([open]) summary",
    "#offering[open] button",
    ".my-hand [data-playable] button",
    "#do-take",
    "#do-skip",
    "#do-go-on",
    "#do-refuse",
)
"""What is there to be done, in the order in which it is done."""
OFFERING = NEXT[1]

Press = Callable[[Locator], None]


def sit_down(
    page: Page,
    live_server: LiveServer,
    rules: str = "ball",
    *,
    players: int = 4,
    taught: bool = True,
    seed: str = "in a browser",
    **options: str,
) -> str:
    """Sit down among novices; return the table's address. Options are the house's, by the ids of their fields."""
    page.goto(f"{live_server.url}/play/")
    page.locator(f"[name=ruleset][value={rules}]").check()
    page.locator("[name=taught]").set_checked(taught)
    page.locator("#players").fill(str(players))
    page.locator("#level").select_option("novice")
    page.get_by_text("House options").click()
    for name, value in options.items():
        field = page.locator(f"#option-{name}")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_text("Practice with a seed").click()
    page.locator("#seed").fill(seed)
    page.locator("#sit-down").click()
    expect(page.locator("#table-in-play")).to_be_visible()
    return page.url


def to_do(page: Page, *, without: tuple[str, ...] = ()) -> Locator:
    """What can be pressed next."""
    for each in NEXT:
        if each not in without and page.locator(each).count():
            return page.locator(each).first
    raise AssertionError(f"nothing can be done: {page.locator('.doing').inner_text()}")


def click(button: Locator) -> None:
    button.click()


def press(page: Page, button: Locator, how: Press = click) -> None:
    """Press something, and wait until the table has gone on."""
    version = page.locator(VERSION).input_value()
    how(button)
    expect(page.locator(VERSION)).not_to_have_value(version)


def play_out(page: Page, how: Press = click, most: int = 500) -> list[str]:
    """Play to the end of the game; return what was sent, in order. One card is offered in the game, if one may be."""
    sent: list[str] = []
    offered = False
    for _ in range(most):
        if page.locator(".standings").count():
            return sent
        button = to_do(page, without=(OFFERING,) if offered else ())
        if button.evaluate("button => button.matches('summary')"):
            how(button)
            offered = True
            continue
        sent.append(button.get_attribute("value") or "")
        press(page, button, how)
    raise AssertionError("the game does not end")
