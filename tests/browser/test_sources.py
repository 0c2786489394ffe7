"""The sources in a browser: notes beside their words, readings, search, without JavaScript, on paper."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = (
    *("/sources/", "/sources/?q=load+him", "/sources/?q=xyzzy&kind=verse", "/sources/names/", "/sources/family/"),
    *("/sources/glossary/", "/sources/corrections/", "/about/edition/", "/sources/willughby/", "/sources/parlett/"),
    *("/sources/cotgrave/#cotgrave-like-our", "/sources/minsheu/?reading=both", "/sources/harington/?reading=modern"),
)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [360, 1280])
def test_is_accessible_and_fits(
    page: Page, live_server: LiveServer, assert_accessible: Callable[[], None], path: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(live_server.url + path)
    assert_accessible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", ["/sources/", "/sources/family/"])
@pytest.mark.parametrize(("width", "way"), [(360, "down"), (768, "down"), (1280, "across")])
def test_one_drawing_shows_and_its_words_are_large_enough(
    page: Page, live_server: LiveServer, path: str, width: int, way: str
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(live_server.url + path)
    drawing = page.locator(f"svg[data-way={way}]")
    expect(drawing).to_be_visible()
    expect(page.locator("svg[data-way]:visible")).to_have_count(1)
    smallest = drawing.evaluate(
        """svg => Math.min(...[...svg.querySelectorAll("text")].map(
            text => parseFloat(getComputedStyle(text).fontSize) * svg.getScreenCTM().a))"""
    )
    assert smallest >= 11.5


def test_no_label_of_the_timeline_covers_another(page: Page, live_server: LiveServer) -> None:
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(live_server.url + "/sources/")
        boxes = page.locator(".timeline:visible .flag text").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect()).map(b => [b.left, b.top + 5, b.right, b.bottom - 5])"
        )
        assert len(boxes) > 20
        for place, (left, top, right, bottom) in enumerate(boxes):
            assert 0 <= left < right <= width
            for other in boxes[place + 1 :]:
                assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


@pytest.mark.parametrize("width", [360, 1280])
def test_a_click_on_marked_words_opens_their_note(page: Page, live_server: LiveServer, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(live_server.url + "/sources/cotgrave/")
    body = page.locator("#cotgrave-like-our-note .note-body")
    expect(body).to_be_hidden()
    marked = page.get_by_role("link", name="like our").first
    marked.click()
    expect(body).to_be_in_viewport()
    expect(marked).to_be_in_viewport()
    expect(page).to_have_url(live_server.url + "/sources/cotgrave/#cotgrave-like-our")
    page.locator("#cotgrave-loosing").click()
    expect(body).to_be_hidden()
    expect(page.locator("#cotgrave-loosing-note .note-body")).to_be_in_viewport()


def test_the_keyboard_opens_notes_and_reaches_their_links(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + "/sources/urquhart-jewel/")
    page.locator("#urquhart-load-him-1652").focus()
    expect(page.locator("#urquhart-load-him-1652-note .note-body")).to_be_visible()
    page.keyboard.press("Tab")
    note = page.locator("#urquhart-wins-loseth-note .note-body")
    expect(note).to_be_visible()
    expect(page.locator("#urquhart-load-him-1652-note .note-body")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#urquhart-wins-loseth")).to_be_focused()
    link = note.get_by_role("link", name="Winning")
    for _ in range(12):
        page.keyboard.press("Tab")
        if link.evaluate("each => each === document.activeElement"):
            break
    expect(link).to_be_focused()
    expect(note).to_be_visible()


def test_a_note_is_told_to_who_only_hears_the_page(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + "/sources/cotgrave/")
    described_by = page.locator("#cotgrave-like-our").get_attribute("aria-describedby")
    description = page.locator(f"#{described_by}").text_content() or ""
    assert "Cotgrave likens, he does not equate" in description


def test_all_notes_open_at_once(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + "/sources/minsheu/")
    expect(page.locator(".note-body:visible")).to_have_count(0)
    page.get_by_label("Open all notes").check()
    expect(page.locator(".note-body:visible")).to_have_count(6)


def test_another_reading_is_swapped_in_without_a_jump(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + "/sources/bulwer-1653/")
    page.evaluate("window.same = true")
    page.get_by_label("Open all notes").check()
    link = page.get_by_role("link", name="Modern spelling")
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("blockquote[data-reading=modern]")).to_contain_text("voice")
    expect(page.get_by_role("link", name="Modern spelling")).to_be_focused()
    expect(page.get_by_role("link", name="Modern spelling")).to_have_attribute("aria-current", "true")
    expect(page.get_by_label("Open all notes")).to_be_checked()
    assert page.evaluate("window.same")
    expect(page).to_have_url(live_server.url + "/sources/bulwer-1653/?reading=modern")
    swapped = page.locator("#passages").inner_html()
    page.reload()
    assert page.locator("#passages").inner_html().split() == swapped.split()
    page.go_back()
    expect(page.locator("blockquote[data-reading=original]")).to_contain_text("voyce")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_choice_narrows_the_list_and_the_address(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + "/sources/")
    page.get_by_label("Kind", exact=True).focus()
    page.get_by_label("Kind", exact=True).select_option("verse")
    expect(page.locator(".entry")).to_have_count(2)
    expect(page.get_by_label("Kind", exact=True)).to_be_focused()
    expect(page).to_have_url(live_server.url + "/sources/?kind=verse")
    page.get_by_label("Words, in any spelling").fill("quarter")
    page.keyboard.press("Enter")
    expect(page.locator(".entry")).to_have_count(1)
    expect(page.locator(".hit mark").first).to_have_text("quarter")
    expect(page).to_have_url(live_server.url + "/sources/?q=quarter&kind=verse")
    page.go_back()
    expect(page.locator(".entry")).to_have_count(2)
    expect(page.locator("h1")).to_be_visible()


def test_everything_works_without_javascript(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(live_server.url + "/sources/")
    page.get_by_label("Words, in any spelling").fill("load him")
    page.get_by_role("button", name="Find").click()
    assert page.locator(".hit").count() > 20
    page.locator('[data-source="cotgrave"]').get_by_role("link", name="Passage").click()
    assert page.url.startswith(live_server.url + "/sources/cotgrave/?from=")
    page.locator("#cotgrave-like-our").click()
    expect(page.locator("#cotgrave-like-our-note .note-body")).to_be_visible()
    page.get_by_role("link", name="Modern spelling").click()
    expect(page.locator("blockquote[data-reading=modern]")).to_be_visible()
    page.get_by_role("link", name="Back to the sources").click()
    assert page.url == live_server.url + "/sources/?q=load+him"
    context.close()


def test_on_paper_the_notes_are_numbered_and_all_there(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + "/sources/cotgrave/")
    page.emulate_media(media="print")
    expect(page.locator(".note-body:visible")).to_have_count(3)
    for hidden in (".reading-bar .readings", ".all-notes", ".permalink", ".neighbours"):
        expect(page.locator(hidden).first).to_be_hidden()
    marks = page.locator(".marked").evaluate_all("all => all.map(each => getComputedStyle(each, '::after').content)")
    assert [mark.split("/")[0].strip() for mark in marks] == ['"1"', '"2"', '"3"']


def test_stays_small_over_the_wire(page: Page, live_server: LiveServer) -> None:
    for path in ("/sources/", "/sources/willughby/"):
        response = page.request.get(live_server.url + path, headers={"Accept-Encoding": "gzip"})
        assert int(response.headers["content-length"]) < 16_000
