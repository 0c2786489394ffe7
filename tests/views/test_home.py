"""The first page."""

import gzip
import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries


def test_says_what_the_game_is(client: Client) -> None:
    response = client.get("/")
    assert response.status_code == 200
    page = response.content.decode()
    assert "<h1>Losing Lodam</h1>" in page
    assert page.count("data-card=") == 5


def test_quotes_with_author_year_page_and_confidence(client: Client) -> None:
    page = client.get("/").content.decode()
    figure = re.search(r'<figure class="motto">.*?</figure>', page, re.DOTALL)
    assert figure is not None
    assert '<q data-reading="original"><em>Load-him</em> (a game at cards) where he that wins loseth</q>' in figure[0]
    for evidence in ("Urquhart", "Ekskybalauron", "1652", "p. 114", 'data-confidence="confirmed"'):
        assert evidence in figure[0]


def test_every_link_leads_somewhere(client: Client) -> None:
    page = client.get("/").content.decode()
    paths = set(re.findall(r'<a [^>]*href="(/[^"]*)"', page))
    assert {path: client.get(path).status_code for path in paths} == dict.fromkeys(paths, 200)


def test_names_each_part_once_as_a_door(client: Client) -> None:
    page = client.get("/").content.decode()
    doors = re.search(r'<ul class="doors">.*?</ul>', page, re.DOTALL)
    assert doors is not None
    for name in ("Learn", "Play", "Rules", "Sources", "Teach"):
        assert len(re.findall(rf"<h3>(?:<a [^>]*>)?{name}", doors[0])) == 1


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_is_there_to_be_read_only(client: Client, method: str) -> None:
    assert getattr(client, method)("/").status_code == 405


@pytest.mark.django_db
def test_asks_the_database_nothing(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        client.get("/")


def test_tells_caches_that_fragments_differ(client: Client) -> None:
    vary = client.get("/").headers["Vary"]
    assert "HX-Request" in vary
    assert "HX-History-Restore-Request" in vary


def test_is_small_over_the_wire(client: Client) -> None:
    response = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert len(response.content) < 10_000
    assert b"Losing Lodam" in gzip.decompress(response.content)
