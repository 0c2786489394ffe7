"""A lesson shown while it is written: its file is read again for every page, and what is wrong with it is a page too."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string

from games.lessons.lesson import LessonError, all_lessons, load, show
from games.lessons.retold import retold
from games.records import Fault

HTTP_UNPROCESSABLE = 422


class PreviewMiddleware:
    """Puts a lesson among the others before each page, as its file is at that moment. The first page leads to it.

    Only ``manage.py lesson preview`` sets it up, and says which file.
    """

    path: ClassVar[Path]

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.shown: bytes | None = None

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith(settings.STATIC_URL):
            return self.get_response(request)
        try:
            self._read()
            if request.path == "/":
                return redirect("games:lesson", slug=self.path.stem)
            return self.get_response(request)
        except (LessonError, OSError) as error:
            return _faults_page(self.path, error)

    def _read(self) -> None:
        written = self.path.read_bytes()
        if written != self.shown:
            self.shown = None
            found = load(self.path)
            all_lessons()  # a fault in another lesson of the course is told before this one is shown
            show(found)
            retold.cache_clear()
            self.shown = written


class Shown(NamedTuple):
    """A fault with the line it is in, divided at its column."""

    fault: Fault
    before: str
    at: str
    after: str


def _faults_page(path: Path, error: LessonError | OSError) -> HttpResponse:
    context: dict[str, Any] = {"name": path.name}
    if isinstance(error, LessonError):
        lines = _lines(path) if error.name == path.name else []
        context = {"name": error.name, "faults": [_shown(fault, lines) for fault in error.faults]}
    else:
        context["error"] = error.strerror or error
    return HttpResponse(render_to_string("games/lesson-faults.html", context), status=HTTP_UNPROCESSABLE)


def _shown(fault: Fault, lines: list[str]) -> Shown:
    line = lines[fault.line - 1] if fault.line <= len(lines) else ""
    column = fault.column - 1
    return Shown(fault, line[:column], line[column : column + 1], line[column + 1 :])


def _lines(path: Path) -> list[str]:
    return path.read_bytes().decode("utf-8-sig", "replace").splitlines()
