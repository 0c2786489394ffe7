"""The list of the sources, and the page of one."""

import re
from html import unescape
from itertools import pairwise

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from history import readings
from history.catalogue import catalogue
from history.search import search, words
from history.timeline import across, down

SOURCES = catalogue().sources
PASSAGES = [(source, passage) for source in SOURCES.values() for passage in source.passages]
PAGES = (
    *("/sources/", "/sources/names/", "/sources/family/", "/sources/glossary/", "/sources/corrections/"),
    *("/about/edition/", "/sources/cotgrave/", "/sources/willughby/"),
)


def page_of(client: Client, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def listed(page: str) -> list[str]:
    return re.findall(r'<li class="entry" data-source="([^"]+)"', page)


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_is_there_to_be_read_only(client: Client, address: str, method: str) -> None:
    assert getattr(client, method)(address).status_code == 405


@pytest.mark.django_db
def test_asks_the_database_nothing(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        for address in PAGES:
            client.get(address)


# The timeline


@pytest.mark.parametrize("way", ["across", "down"])
def test_timeline_links_every_early_source_with_a_name_to_hear(client: Client, way: str) -> None:
    page = page_of(client, "/sources/")
    drawing = re.search(rf'<svg class="timeline" data-way="{way}".*?</svg>', page, re.DOTALL)
    assert drawing is not None
    links = dict(re.findall(r'<a class="flag" href="/sources/([^/]+)/" aria-label="([^"]+)"', drawing[0]))
    assert set(links) == {source.slug for source in SOURCES.values() if source.period}
    assert links["cotgrave"] == "1611 Cotgrave: Dictionarie (dictionary, secondary)"


def test_timeline_draws_the_year_by_repute_hollow(client: Client) -> None:
    page = page_of(client, "/sources/")
    assert 'aria-label="1534 Rabelais, by repute only: Gargantua"' in page
    assert page.count('data-confidence="reputed"') == 2


def test_timeline_tells_kinds_and_confidence_by_shape() -> None:
    marks = across(SOURCES.values()).marks
    assert len({mark.shape for mark in marks}) == len({mark.source.kind for mark in marks})
    assert {mark.confidence for mark in marks} == {"confirmed", "secondary", "reputed"}


def test_timeline_labels_do_not_touch() -> None:
    places = [mark.y for mark in down(SOURCES.values()).marks]
    assert all(second - first >= 26.9 for first, second in pairwise(places))
    flags = {(mark.y, mark.x) for mark in across(SOURCES.values()).marks}
    assert len(flags) == len(across(SOURCES.values()).marks)


# The list, its filters and its search


def test_list_has_every_source_with_its_confidence(client: Client) -> None:
    page = page_of(client, "/sources/")
    assert sorted(listed(page)) == sorted(SOURCES)
    assert page.count('class="badge" data-confidence') == len(SOURCES)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("kind=verse", {"harington", "taylor"}),
        ("kind=verse&rule=deal", {"harington"}),
        ("rule=swallow", {"willughby"}),
        ("confidence=SECONDARY&kind=dictionary", {"cotgrave"}),
        ("kind=no-such-kind&rule=%00&confidence=maybe", set(SOURCES)),
        ("kind=verse&q=quarter", {"harington"}),
    ],
)
def test_filters_work_by_address_alone(client: Client, query: str, expected: set[str]) -> None:
    assert set(listed(page_of(client, f"/sources/?{query}"))) == expected


SPELLINGS = ["lodam", "loadum", "Lodam", "load him", "LOAD-HIM", "Locadam", "loadem", "lodum", "Loadvm"]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_any_spelling_of_the_name_finds_every_passage_with_it(spelling: str) -> None:
    named = {name.passage for name in catalogue().names if name.of == "lodam" and name.passage}
    assert named <= {hit.passage.id for hit in search(spelling) if hit.passage and not hit.note}


@pytest.mark.parametrize("spelling", ["losing lodam", "loosing Loadem", "Losing Load him"])
def test_losing_is_one_word_in_both_its_spellings(spelling: str) -> None:
    found = {hit.source.slug for hit in search(spelling) if hit.passage and not hit.note}
    assert {"cotgrave", "bulwer-1650", "bulwer-1653", "urquhart-rabelais", "torriano", "congreve"} <= found
    assert "florio" not in found


@pytest.mark.parametrize(
    ("query", "slug", "words_found"),
    [
        ("voice", "bulwer-1653", "voyce"),
        ("voyce", "bulwer-1653", "voyce"),
        ("jesting", "pope-joan", "iesting"),
        ("who lifts", "eliot", "vvho"),
        ("jugaremos", "minsheu", "jugarémos"),
        ("ſhall deale", "minsheu", "shall"),
        ("coquimbert", "rabelais", "coquinbert"),
        ("yourself", "congreve", "your self"),
    ],
)
def test_finds_old_words_by_modern_ones_and_the_other_way_about(query: str, slug: str, words_found: str) -> None:
    hits = [hit for hit in search(query) if hit.source.slug == slug and hit.passage and not hit.note]
    assert hits
    assert any(words_found in part.text for hit in hits for part in hit.excerpt if part.found)


def test_an_excerpt_is_to_the_letter() -> None:
    for query in ("lodam", "the", "king", "losing lodam"):
        for hit in search(query):
            if hit.excerpt and hit.passage:
                assert "".join(part.text for part in hit.excerpt) in hit.passage.plain


def test_finds_notes_reports_and_titles(client: Client) -> None:
    page = page_of(client, "/sources/?q=rhyme")
    assert listed(page) == ["harington"]
    assert "/sources/harington/?from=%2Fsources%2F%3Fq%3Drhyme#harington-hand-to-hand" in page
    assert "willughby" in listed(page_of(client, "/sources/?q=swallow"))
    assert listed(page_of(client, "/sources/?q=Randle"))[:1] == ["cotgrave"]


def test_words_of_a_query() -> None:
    assert words("") == words(" ,.; ") == ()
    assert words("Loosing Load-him, vvho") == ("losing", "lodam", "uuho")


def test_nothing_found_says_so_and_leads_on(client: Client) -> None:
    page = page_of(client, "/sources/?q=xyzzy&kind=verse")
    assert listed(page) == []
    assert "Nothing found" in page
    for way_on in ('href="/sources/?kind=verse#found"', 'href="/sources/?q=lodam#found"', 'href="/sources/names/"'):
        assert way_on in page


def test_what_one_searched_for_cannot_become_markup(client: Client) -> None:
    page = page_of(client, '/sources/?q=<script>"')
    assert "<script>&quot;" not in page
    assert "&lt;script&gt;" in page


def test_results_alone_for_htmx_and_their_clean_address(client: Client) -> None:
    response = client.get("/sources/?q=maw&kind=&rule=&confidence=", headers={"HX-Request": "true"})
    page = response.content.decode()
    assert "<html" not in page
    assert listed(page) == ["pope-joan", "harington", "taylor"]
    assert response.headers["HX-Push-Url"] == "/sources/?q=maw"
    whole = client.get(
        "/sources/?q=maw", headers={"HX-Request": "true", "HX-History-Restore-Request": "true"}
    ).content.decode()
    assert "<html" in whole
    assert page.strip() in whole


# One source


@pytest.mark.parametrize("slug", SOURCES)
def test_source_says_how_sure_it_is_and_where_it_was_seen(client: Client, slug: str) -> None:
    page = page_of(client, f"/sources/{slug}/")
    head = page[page.index('<header class="source-head">') : page.index("</header>", page.index("source-head"))]
    assert f'data-confidence="{SOURCES[slug].confidence.lower().replace(" ", "-")}"' in head
    assert "<dt>Seen</dt>" in page


@pytest.mark.parametrize(("source", "passage"), PASSAGES, ids=lambda each: getattr(each, "id", ""))
def test_passage_is_printed_to_the_letter_with_its_confidence(client: Client, source, passage) -> None:
    page = page_of(client, f"/sources/{source.slug}/")
    section = page[page.index(f'<section class="passage" id="{passage.id}"') :]
    section = section[: section.index("</section>")]
    quoted = re.search(r'<blockquote data-reading="original".*?</blockquote>', section, re.DOTALL)
    assert quoted is not None
    assert text(quoted[0]) == " ".join(passage.plain.split())
    assert 'class="badge" data-confidence' in section
    assert f'href="#{passage.id}"' in section
    if passage.transmitted_by:
        assert SOURCES[passage.transmitted_by].short_title in text(section)
    for note in passage.notes:
        assert section.count(f' id="{note.id}"') == 1
        assert f'aria-describedby="{note.id}-note"' in section


@pytest.mark.parametrize(("source", "passage"), PASSAGES, ids=lambda each: getattr(each, "id", ""))
def test_either_reading_is_all_the_words(source, passage) -> None:
    for reading, whole in (("original", passage.original), ("modern", passage.modern)):
        set_out = readings.lines(passage, reading)
        assert "\n".join("".join(w.text for run in line.runs for w in run.words) for line in set_out) == whole


def test_no_passage_has_more_notes_than_the_stylesheet_can_open() -> None:
    assert max(len(passage.notes) for _, passage in PASSAGES) <= 6


@pytest.mark.parametrize(
    ("query", "kinds"),
    [
        ("", {"original"}),
        ("?reading=original", {"original"}),
        ("?reading=modern", {"modern"}),
        ("?reading=both", {"original", "modern"}),
        ("?reading=nonsense", {"original"}),
    ],
)
def test_readings_have_addresses(client: Client, query: str, kinds: set[str]) -> None:
    page = page_of(client, f"/sources/bulwer-1653/{query}")
    assert set(re.findall(r'<blockquote data-reading="(\w+)"', page)) == kinds
    assert ("voyce" in re.sub(r"<q .*?</q>", "", page)) == ("original" in kinds)
    assert page.count(' id="bulwer-unload"') == 1


def test_reading_alone_for_htmx_is_what_the_page_has(client: Client) -> None:
    part = page_of(client, "/sources/minsheu/?reading=both", **{"HX-Request": "true"})
    assert "<html" not in part
    assert part.strip() in page_of(client, "/sources/minsheu/?reading=both")


def test_neighbours_in_time(client: Client) -> None:
    page = page_of(client, "/sources/cotgrave/?reading=modern")
    assert '<a rel="prev" href="/sources/heywood/?reading=modern">' in page
    assert '<a rel="next" href="/sources/lewknor/?reading=modern">' in page
    assert 'rel="prev"' not in page_of(client, "/sources/rabelais/")


def test_tells_of_the_rules_and_how(client: Client) -> None:
    page = page_of(client, "/sources/urquhart-jewel/")
    assert re.search(
        r'href="/rules/winning/" data-rule="winning">[^<]+</a> <span class="badge" data-how="states"', page
    )


def test_leads_back_to_the_step_one_came_from(client: Client) -> None:
    page = page_of(client, "/sources/urquhart-jewel/?from=/learn/a-first-hand/3/")
    assert '<p class="way-back"><a href="/learn/a-first-hand/3/">' in page
    assert 'href="/rules/winning/?from=%2Flearn%2Fa-first-hand%2F3%2F"' in page


@pytest.mark.parametrize("step", ["https://example.org/", "//example.org/learn/", "/learn/\\x", "javascript:alert(1)"])
def test_leads_back_nowhere_else(client: Client, step: str) -> None:
    page = page_of(client, f"/sources/urquhart-jewel/?from={step}")
    assert "way-back" not in page
    assert "example.org" not in page


def test_willughby_is_reported_and_never_quoted(client: Client) -> None:
    page = page_of(client, "/sources/willughby/")
    assert "No words of the chapter are printed here" in page
    chapter = page[: page.index('id="corrected"')]
    assert "data-reading" not in chapter
    for report in SOURCES["willughby"].reports:
        assert f'id="{report.id}"' in page
        assert f"‘{report.term}’" in page
    assert page.count("/sources/parlett/") >= 3


def test_corrections_that_concern_a_source_stand_on_its_page(client: Client) -> None:
    page = page_of(client, "/sources/pope-joan/")
    assert 'id="pope-joan-1559"' in page
    assert "Because:" in page


@pytest.mark.parametrize("slug", ["cotgrav", "Willughby", "nothing-like-it"])
def test_no_such_source_shows_those_there_are(client: Client, slug: str) -> None:
    response = client.get(f"/sources/{slug}/")
    page = response.content.decode()
    assert response.status_code == 404
    for known in SOURCES:
        assert f'href="/sources/{known}/"' in page


def test_no_such_source_guesses_what_was_meant(client: Client) -> None:
    assert "Did you mean" in client.get("/sources/cotgrav/").content.decode()
    assert "Did you mean" not in client.get("/sources/zzzzzzzz/").content.decode()


# What stands beside the sources


def test_names_are_dated_and_linked_to_their_passages(client: Client) -> None:
    page = page_of(client, "/sources/names/")
    for name in catalogue().names:
        place = f"#{name.passage}" if name.passage else ""
        assert f'href="/sources/{name.source}/{place}"' in page
    assert '<q data-reading="original">Loosing Lodum</q>' not in page


def test_family_is_drawn_with_certain_and_conjectural_links_told_apart(client: Client) -> None:
    page = page_of(client, "/sources/family/")
    for kinship in catalogue().kinships:
        assert page.count(f'<path class="kinship" data-standing="{kinship.standing}"') >= 2
    numbers = re.findall(r'<text y="5">(\d+\??)</text>', page)
    certain = sum(kinship.standing == "certain" for kinship in catalogue().kinships)
    assert numbers[: len(catalogue().kinships)] == [
        f"{n}" if n <= certain else f"{n}?" for n in range(1, len(catalogue().kinships) + 1)
    ]
    for game in catalogue().games:
        assert f'id="{game}"' in page


def test_glossary_terms_have_addresses(client: Client) -> None:
    page = page_of(client, "/sources/glossary/")
    for term in catalogue().glossary:
        assert f'id="{term}"' in page
        assert f'href="#{term}"' in page


def test_every_correction_gives_its_reason(client: Client) -> None:
    page = page_of(client, "/sources/corrections/")
    assert page.count("Because:") == len(catalogue().corrections)
    assert all(f'id="{each.id}"' in page for each in catalogue().corrections)


def test_edition_says_what_it_is(client: Client) -> None:
    page = page_of(client, "/about/edition/")
    for word in ("CC0", "Long <em>s</em>", "Italics", "EEBO-TCP", "Version 1", "30 November 2026", "Cite this site"):
        assert word in page
    assert all(f"#{passage.id}" in page for _, passage in PASSAGES)
