"""Citing a source, in a browser."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_content_policy_lets_the_data_block_be(
    page: Page, live_server: LiveServer, quiet_console: list[str]
) -> None:
    page.add_init_script(
        "window.refused = [];"
        "document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));"
    )
    response = page.goto(f"{live_server.url}/sources/congreve/")
    assert response
    assert "script-src 'self'" in response.headers["content-security-policy"]
    block = page.locator("script[type='application/ld+json']")
    assert json.loads(block.text_content() or "")["mainEntity"]["name"] == "Love for Love: a comedy"
    assert page.evaluate("refused") == []
    assert quiet_console == []
    # Both would have said so: they do of a script.
    with page.expect_console_message(lambda message: "inline script" in message.text):
        page.evaluate("document.head.append(Object.assign(document.createElement('script'), { textContent: '1' }))")
    assert page.evaluate("refused") == ["script-src-elem"]
    quiet_console.clear()


def test_a_citation_is_copied_with_its_italics(page: Page, live_server: LiveServer) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{live_server.url}/sources/congreve/")
    button = page.get_by_role("button", name="Copy: Chicago 17, note")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Copied: Chicago 17, note")).to_be_focused()
    read = "async (type) => (await (await navigator.clipboard.read())[0].getType(type)).text()"
    words = "William Congreve, Love for Love: a comedy (London: Printed for Jacob Tonson, 1695), act I, scene i, 10."
    assert page.evaluate(read, "text/plain") == words
    assert "<i>Love for Love: a comedy</i>" in page.evaluate(read, "text/html")


def test_without_scripts_it_can_be_selected(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/sources/congreve/")
    expect(page.locator("#cite .citation")).to_have_count(3)
    expect(page.locator("#cite button")).to_have_count(0)
    context.close()


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("path", ["/sources/florio/", "/about/edition/"])
def test_long_citations_fit(
    page: Page, live_server: LiveServer, assert_accessible: Callable[[], None], path: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(live_server.url + path)
    expect(page.locator("#cite button")).to_have_count(3)
    assert_accessible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_download_has_a_name(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/sources/congreve/")
    with page.expect_download() as download:
        page.locator("#cite").get_by_role("link", name="BibTeX").click()
    assert download.value.suggested_filename == "congreve.bib"
