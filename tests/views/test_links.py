"""The site as a whole: no link leads nowhere, every quotation is to the letter."""

from urllib.parse import urldefrag, urljoin, urlsplit

from history.catalogue import catalogue
from tests.history.conftest import quotable, words  # noqa: F401 - quotable is a fixture
from tests.views.conftest import Page, read, without_step


def test_no_link_is_broken(site: dict[str, Page]) -> None:
    broken = [f"{address}, linked from {page.linked_from}" for address, page in site.items() if page.status >= 400]
    assert broken == []


def test_every_fragment_is_on_its_page(site: dict[str, Page]) -> None:
    missing = set()
    for address, page in site.items():
        for link in page.links:
            target, fragment = urldefrag(urljoin(address, link))
            if urlsplit(target).scheme or not fragment:
                continue
            there = site.get(without_step(target))
            if there and there.html and fragment not in there.ids:
                missing.add(f"{link} on {address}")
    assert missing == set()


def test_no_page_has_an_id_twice(site: dict[str, Page]) -> None:
    twice = {address: [each for each in page.ids if page.ids.count(each) > 1] for address, page in site.items()}
    assert {address: ids for address, ids in twice.items() if ids} == {}


def test_every_quotation_is_in_the_dossier(site: dict[str, Page], quotable: list[str]) -> None:  # noqa: F811
    said = {words for page in site.values() for reading, words in page.quotations if reading == "original"}
    assert len(said) > 60
    assert [each for each in sorted(said) if not any(words(each) in line for line in quotable)] == []


def test_nothing_is_marked_as_a_quotation_without_saying_whose_spelling_it_is(site: dict[str, Page]) -> None:
    unsaid = {(address, words) for address, page in site.items() for reading, words in page.quotations if not reading}
    assert unsaid == set()


def test_every_source_and_every_rule_has_a_page_that_is_linked(site: dict[str, Page]) -> None:
    assert {f"/sources/{slug}/" for slug in catalogue().sources} <= set(site)
    assert {f"/rules/{rule}/" for rule in catalogue().rules} <= set(site)


def test_every_source_page_shows_its_confidence(site: dict[str, Page]) -> None:
    bare = [slug for slug in catalogue().sources if not site[f"/sources/{slug}/"].confidences]
    assert bare == []


def test_the_walk_sees_what_it_should() -> None:
    page = read('<p id="a"><a href="/x/#y">x</a> <q data-reading="original">at <i>lodam</i></q><q>no</q></p>')
    assert (page.ids, page.links) == (["a"], ["/x/#y"])
    assert page.quotations == [("original", "at lodam"), (None, "no")]
    assert without_step("/rules/trump/?from=%2Flearn%2F&rules=ball#x") == "/rules/trump/?rules=ball"
