"""The error pages. They ask no database and no context processor, so they work when those do not."""

import logging

from django.http import HttpRequest, HttpResponse
from django.template import loader

logger = logging.getLogger(__name__)

# For when the templates themselves, or the list of static files, are at fault.
BARE_PAGE = (
    '<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>{title}</title>'
    '<h1>{title}</h1><p><a href="/">Losing Lodam: the first page</a></p></html>'
)


def error_page(template: str, status: int) -> HttpResponse:
    """The page `errors/<template>.html` with that status, or a bare one if it cannot be drawn."""
    try:
        body: str = loader.render_to_string(f"errors/{template}.html")
    except Exception:
        logger.exception("The error page %s could not be drawn", template)
        body = BARE_PAGE.format(title="Something went wrong on this site")
    return HttpResponse(body, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page("400", 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page("403", 403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page("404", 404)


def server_error(request: HttpRequest) -> HttpResponse:
    return error_page("500", 500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """For a form sent without the token that shows it came from this site."""
    return error_page("csrf", 403)
