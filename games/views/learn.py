"""Lessons: the list, and each step at an address of its own."""

from functools import lru_cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.frames import frame
from games.lessons import Lesson, all_lessons, lesson
from lodam_site.htmx import wants_partial

PAGES_KEPT = 600


@require_safe
def lessons(request: HttpRequest) -> HttpResponse:
    """The list of lessons."""
    return render(request, "games/lessons.html", {"lessons": all_lessons().values()})


@require_safe
def step(request: HttpRequest, slug: str, number: int = 0) -> HttpResponse:
    """A step of a lesson: the whole page, or its part that changes for htmx."""
    found = lesson(slug)
    if found is None:
        raise Http404(f"There is no lesson “{slug}”.")
    if number > found.last:
        raise Http404(f"“{found.title}” has steps 0 to {found.last}.")
    partial = wants_partial(request)
    page = draw(slug, number, partial) if settings.DEBUG else draw_once(slug, number, partial)
    return HttpResponse(page)


@require_safe
def step_zero(request: HttpRequest, slug: str) -> HttpResponsePermanentRedirect | HttpResponse:
    """Step 0 has the lesson's own address."""
    return redirect("games:lesson", slug=slug, permanent=True)


def step_url(slug: str, number: int) -> str:
    """Return the address of a step of a lesson."""
    return reverse("games:lesson-step", args=[slug, number]) if number else reverse("games:lesson", args=[slug])


def draw(slug: str, number: int, partial: bool) -> str:
    """Return a step's page, or its changing part. It depends on nothing but the lesson, so it may be kept."""
    found = lesson(slug)
    assert found is not None
    name = "games/step.html#step" if partial else "games/step.html"
    return render_to_string(name, _context(found, number))


draw_once = lru_cache(maxsize=PAGES_KEPT)(draw)


def _context(found: Lesson, number: int) -> dict[str, object]:
    shown = frame(found.record, number)
    url = step_url(found.slug, number)
    return {
        "lesson": found,
        "frame": shown,
        "path": url,
        "request": {"path": url},
        "first": step_url(found.slug, 0) if number else "",
        "back": step_url(found.slug, number - 1) if number else "",
        "next": step_url(found.slug, number + 1) if number < found.last else "",
        "last": step_url(found.slug, found.last) if number < found.last else "",
        "jumps": [
            {"trick": trick, "url": step_url(found.slug, start), "here": (hand, trick) == (shown.hand, shown.trick)}
            for hand, trick, start in found.tricks
        ],
    }
