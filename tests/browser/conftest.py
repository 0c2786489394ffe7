"""A real browser against a real server.

``page`` (pytest-playwright's) is a tab of the system's Chromium and ``live_server`` (pytest-django's) the site. Without
a Chromium these tests are skipped on a reader's machine; where CI is set they fail.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Playwright keeps an event loop running in the main thread, where Django then refuses to touch the database. Nothing
# here is asynchronous: the tests and the server's threads run as ever.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where the system's Chromium is: CHROMIUM in the environment, or on the path."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    found = next((path for path in map(shutil.which, filter(None, names)) if path), None)
    if found is None:
        reason = "no Chromium: install one, or name it in CHROMIUM, to run the browser tests"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], chromium: str) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": chromium, "args": list(ARGUMENTS)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1280, "height": 900}}


@pytest.fixture(autouse=True)
def quiet_console(page: Page) -> Iterator[list[str]]:
    """Fails a test in whose page the console reports an error: a refusal of the content policy is one.

    A test that means to provoke one empties the list.
    """
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield errors
    assert errors == []


@pytest.fixture
def assert_accessible(page: Page) -> Any:
    """Call it to check the page as it stands with axe, for WCAG 2.2 AA."""
    # axe is injected from outside the page and so is not subject to its content policy.
    axe = Axe()

    def check() -> None:
        options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
        results = axe.run(page, options=options)
        assert results.violations_count == 0, results.generate_report()

    return check
