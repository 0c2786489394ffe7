"""The way back: a page reached from a step carries ``?from=`` with that step's address, checked before it is used."""

from typing import Final
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

STEPS: Final = ("/learn/", "/records/", "/table/", "/rules/", "/sources/")
"""Where the addresses begin that one can come from and go back to."""
LONGEST: Final = 300
WAYS_BACK: Final = {
    "/learn/": "Back to the step you came from",
    "/records/": "Back to the step you came from",
    "/table/": "Back to the table",
    "/rules/": "Back to the rules",
    "/sources/": "Back to the sources",
}
"""What a link back is called, by what it leads to. A page may know better."""


def step_before(request: HttpRequest) -> str | None:
    """Return the address in ``?from=`` if it is a page of this site that one steps from, else None.

    Only a path with its query is accepted: no scheme, no host, nothing that a browser might read as either.
    """
    address = request.GET.get("from", "")
    if not address.startswith(STEPS) or len(address) > LONGEST:
        return None
    if not url_has_allowed_host_and_scheme(address, allowed_hosts=None) or "\\" in address:
        return None
    try:
        resolve(urlsplit(address).path)
    except (Resolver404, ValueError):
        return None
    return address


def with_step(address: str, step: str | None) -> str:
    """Return an address that carries a step's in ``?from=``, before its fragment; unchanged without a step."""
    if not step:
        return address
    path, mark, fragment = address.partition("#")
    return f"{path}{'&' if '?' in path else '?'}{urlencode({'from': step})}{mark}{fragment}"


def way_back(step: str) -> str:
    """Return the words of a link back to the address that `step_before` gave."""
    if step.count("/") > 2 and step.startswith("/rules/"):
        return "Back to the rule"
    if step.count("/") > 2 and step.startswith("/sources/"):
        return "Back to the source"
    return next(words for start, words in WAYS_BACK.items() if step.startswith(start))
