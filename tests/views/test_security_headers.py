"""What every answer tells the browser it may not do."""

from django.test import Client


def test_everything_comes_from_this_site_and_nothing_is_inline(client: Client) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == "'none'"
    assert directives["frame-ancestors"] == "'none'"
    assert directives["base-uri"] == "'none'"
    assert {source for sources in directives.values() for source in sources.split()} == {"'none'", "'self'"}


def test_headers_that_every_page_carries(client: Client) -> None:
    headers = client.get("/").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_a_page_that_is_only_read_sets_no_cookie(client: Client) -> None:
    assert not client.get("/").cookies
