"""Measuring a view against an empty one behind the same middleware, so that the machine's speed cancels out."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from pytest_django import Settings


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse("<!doctype html><title>empty</title>")


# Used as the URL configuration while `cost` measures: the site's own addresses and an empty page.
urlpatterns = [path("empty", empty), path("", include("lodam_site.urls"))]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("bench")


def seconds(client: Client, address: str, rounds: int = 200) -> float:
    """The fastest of `rounds` requests: what the work itself takes, whatever else the machine was doing."""
    fastest = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        response = client.get(address)
        fastest = min(fastest, time.perf_counter() - start)
        assert response.status_code == 200, address
    return fastest


@pytest.fixture
def cost(settings: Settings, client: Client, capsys: pytest.CaptureFixture[str]) -> Callable[[str], float]:
    """Tells how many empty pages the page at an address costs, and prints it."""
    settings.ROOT_URLCONF = __name__

    def measure(address: str) -> float:
        seconds(client, address, rounds=3)  # what is made once and kept is not what a visit costs
        ratio = seconds(client, address) / seconds(client, "/empty")
        with capsys.disabled():
            print(f"\n{address} costs {ratio:.2f} empty pages")  # noqa: T201
        return ratio

    return measure
