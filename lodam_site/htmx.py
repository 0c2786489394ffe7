"""Whole pages and fragments of them at one address."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails


def wants_partial(request: HttpRequest) -> bool:
    """Whether to answer with the named part of the page alone.

    True for what htmx fetches to swap in. False for a browser's own request, for a boosted link
    and for htmx's request when Back finds nothing kept: those want the whole page.
    """
    # Put there by django_htmx's middleware, of which Django's own types know nothing.
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


class VaryOnHtmxMiddleware:
    """Tells caches that the pages depend on the headers `wants_partial` reads."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ["HX-Request", "HX-Boosted", "HX-History-Restore-Request"])
        return response
