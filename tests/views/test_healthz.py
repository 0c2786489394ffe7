"""What watches over the site asks /healthz."""

import pytest
from django.db import OperationalError, connection
from django.test import Client
from pytest_django import Settings


@pytest.mark.django_db
def test_says_ok_when_the_site_can_serve(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.django_db
def test_says_so_when_the_database_is_away(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise OperationalError("a secret reason")

    monkeypatch.setattr(connection, "cursor", away)
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (503, b"no database\n")


@pytest.mark.django_db
def test_answers_plain_http_so_that_a_balancer_can_ask(client: Client, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert Client().get("/healthz").status_code == 200
    assert Client().get("/").status_code == 301
