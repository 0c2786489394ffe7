"""A lesson stepped through in a browser: by mouse, by keys, by Back and Forward, without JavaScript."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from games.lessons import all_lessons

pytestmark = pytest.mark.django_db(transaction=True)

FIRST = "/learn/a-first-hand/"
LAST = all_lessons()["a-first-hand"].last
# What a reader sees and a listener hears; htmx leaves its own marks in the markup, so words and cards are compared.
WORDS = """() => [
  document.title,
  document.querySelector('#step').innerText,
  ...[...document.querySelectorAll('#step [data-card]')].map((card) => card.dataset.card),
]"""


def at(page: Page, number: int) -> None:
    expect(page.locator("#step")).to_have_attribute("data-step", str(number))


def test_next_by_mouse_changes_table_words_title_and_address(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + FIRST)
    for number in range(1, 6):
        page.get_by_role("link", name="Next", exact=True).click()
        at(page, number)
        assert page.url == f"{live_server.url}{FIRST}{number}/"
    assert "Trick 1: taken" in page.title()


def test_a_swap_leaves_the_page_as_a_reload_would_draw_it(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}{FIRST}12/")
    page.get_by_role("link", name="Next", exact=True).click()
    at(page, 13)
    swapped = page.evaluate(WORDS)
    page.reload()
    assert page.evaluate(WORDS) == swapped


def test_a_whole_lesson_by_keys_alone_and_focus_never_gets_lost(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + FIRST)
    page.locator("#step-next").focus()
    for number in range(1, LAST + 1):
        page.keyboard.press("ArrowRight" if number % 2 else "Enter")
        at(page, number)
        focused = "step-next" if number < LAST else "step-heading"
        expect(page.locator(f"#{focused}")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    at(page, LAST - 1)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("End")
    at(page, LAST)


@pytest.mark.parametrize("slug", ["the-swallow", "thirty-one"])
def test_a_lesson_with_its_questions_by_keyboard_alone(page: Page, live_server: LiveServer, slug: str) -> None:
    """Every question is answered from the keyboard; Next is never in the way and never counts as an answer."""
    lesson = all_lessons()[slug]
    asked = {question.step: question for question in lesson.questions}
    page.goto(f"{live_server.url}/learn/{slug}/")
    for number in range(lesson.last + 1):
        at(page, number)
        if question := asked.get(number):
            answer_by_keyboard(page, question.kind)
            expect(page.locator(".verdict")).to_be_visible()
            assert page.evaluate("document.activeElement !== document.body")
            if question.kind == "play":
                page.locator("#step-back").focus()
                page.keyboard.press("Enter")
                expect(page.locator(".branch")).to_have_count(0)
            at(page, number)
        page.locator("#step-heading").focus()
        if number < lesson.last:
            page.keyboard.press("ArrowRight")
    page.goto(f"{live_server.url}/learn/")
    expect(page.get_by_text(f"of {len(lesson.questions)} answered")).to_be_visible()


def answer_by_keyboard(page: Page, kind: str) -> None:
    question = page.locator(f'[data-question="{kind}"]')
    first = question.locator("button, input:not([type=hidden]), .choices a").first
    first.focus()
    if kind in ("points", "total"):
        page.keyboard.type("7")
        page.keyboard.press("Enter")
    elif kind == "loses":
        page.keyboard.press("Space")
        question.locator("button").focus()
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("Enter")


def test_the_keys_are_shown_and_do_what_they_say(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}{FIRST}15/?present")
    expect(page.locator("[data-event]").first).to_be_hidden()
    page.keyboard.press("e")
    expect(page.locator("[data-event]").first).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("p")
    expect(page.locator("header.site-header")).to_be_visible()
    assert page.url == f"{live_server.url}{FIRST}15/"


def test_stepping_does_not_scroll(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}{FIRST}20/")
    page.evaluate("window.scrollTo(0, 200)")
    page.keyboard.press("ArrowRight")
    at(page, 21)
    assert abs(page.evaluate("window.scrollY") - 200) <= 1


def test_back_and_forward_show_whole_pages(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + FIRST)
    for number in range(1, 6):
        page.keyboard.press("ArrowRight")
        at(page, number)
    for number in (4, 3, 2, 1, 0):
        page.go_back()
        at(page, number)
        expect(page.locator("header.site-header")).to_be_visible()
    for number in (1, 2, 3, 4, 5):
        page.go_forward()
        at(page, number)
        expect(page.locator("header.site-header")).to_be_visible()
    page.reload()
    at(page, 5)


def test_the_log_announces_each_step_once_and_no_two_alike(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + FIRST)
    for number in range(1, 8):
        page.keyboard.press("ArrowRight")
        at(page, number)
    lines = page.locator("#announcer p").all_text_contents()
    assert len(lines) == len(set(lines)) == 7
    assert lines[0].startswith("Step 1. Anne, as eldest, leads")
    assert page.locator("[role=log]").count() == 1


def test_works_with_javascript_off(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(live_server.url + FIRST)
    for number in range(1, 4):
        page.get_by_role("link", name="Next", exact=True).click()
        expect(page.locator("#step")).to_have_attribute("data-step", str(number))
    context.close()


def test_to_the_rule_and_back_to_the_very_step(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}{FIRST}35/")
    page.locator("[data-rule=swallow] a").click()
    page.locator(f'a[href="{FIRST}35/"]').first.click()
    at(page, 35)


@pytest.mark.parametrize("number", [0, 13, 35, 50, LAST])
@pytest.mark.parametrize("width", [360, 1280])
def test_is_accessible_and_fits(
    page: Page, live_server: LiveServer, assert_accessible: Callable[[], None], number: int, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{live_server.url}{FIRST}{number}/" if number else live_server.url + FIRST)
    assert_accessible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_first_visit_is_light(page: Page, live_server: LiveServer) -> None:
    sizes: list[int] = []

    def note(response: Any) -> None:
        sizes.append(int(response.headers.get("content-length") or len(response.body())))

    page.on("response", note)
    page.goto(live_server.url + FIRST, wait_until="networkidle")
    assert sum(sizes) < 250_000, "before compression of the static files; the served site compresses them all"
