"""``manage.py lesson check FILE...`` and ``manage.py lesson preview FILE``: for whoever writes a lesson."""

import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.wsgi import get_wsgi_application
from waitress.server import create_server

from games.lessons import Lesson, LessonError
from games.lessons.advice import advice, untaught
from games.lessons.lesson import load
from games.lessons.preview import PreviewMiddleware
from games.sentences import plural

SOUND, FAULTY, UNREADABLE = 0, 1, 2
"""Exit statuses: all lessons can be shown, some cannot, a file cannot be read."""


class Command(BaseCommand):
    """Check lessons, or show one while it is written."""

    help = "check: say what is wrong with lessons, with line and column. preview: show one while it is written."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_subparsers(dest="what", required=True, metavar="check|preview")
        check = what.add_parser("check", help="say what is wrong with lessons, with line and column")
        check.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a .lodam file")
        preview = what.add_parser("preview", help="show a lesson while it is written; each reload reads it again")
        preview.add_argument("file", type=Path, metavar="FILE", help="a .lodam file")
        preview.add_argument("--port", type=int, default=8001, help="the port to listen on (default: 8001)")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["what"] == "preview":
            self._preview(options["file"], options["port"])
        elif status := max(self._check(path) for path in options["files"]):
            sys.exit(status)

    # check

    def _check(self, path: Path) -> int:
        try:
            lesson = load(path)
        except OSError as error:
            self.stderr.write(f"{path}: {error.strerror or error}")
            return UNREADABLE
        except LessonError as error:
            for fault in error.faults:
                self.stderr.write(f"{path}, {fault.report()}")
            self.stderr.write(f"{path}: {plural(len(error.faults), 'fault')}")
            return FAULTY
        self.stdout.write(f"{path}: ok ({_size(lesson)})")
        elsewhere: dict[str, list[str]] = {}
        for rule_id, introduced in untaught(lesson).items():
            elsewhere.setdefault(introduced, []).append(rule_id)
        for title, rule_ids in elsewhere.items():
            if title:
                self.stdout.write(f"  fires, not in [Teaches]: {', '.join(rule_ids)} (introduced in “{title}”)")
        for line in advice(lesson):
            self.stdout.write(f"  consider: {line}")
        return SOUND

    # preview

    def _preview(self, path: Path, port: int) -> None:
        if not path.is_file():
            raise CommandError(f"{path}: there is no such file", returncode=UNREADABLE)
        if not 0 < port < 65536:
            raise CommandError(f"--port must lie between 1 and 65535, not {port}", returncode=UNREADABLE)
        if not settings.DEBUG:
            raise CommandError("a preview is for this machine alone: start it as manage.py lesson preview FILE")
        PreviewMiddleware.path = path.resolve()
        settings.MIDDLEWARE = [*settings.MIDDLEWARE, f"{PreviewMiddleware.__module__}.{PreviewMiddleware.__name__}"]
        try:
            server = create_server(get_wsgi_application(), host="127.0.0.1", port=port, threads=4, ident=None)
        except OSError as error:
            raise CommandError(
                f"Port {port} cannot be used ({error.strerror or error}); choose another with --port {port % 65535 + 1}",
                returncode=UNREADABLE,
            ) from None
        self.stdout.write(
            f"{path} is shown on http://127.0.0.1:{port}/learn/{path.stem}/\n"
            "Save the file and load the page again to see what has changed. Ctrl-C ends it."
        )
        self.stdout.flush()
        server.run()


def _size(lesson: Lesson) -> str:
    return (
        f"{plural(lesson.last, 'step')}, {plural(len(lesson.questions), 'question') if lesson.questions else 'no question'}, "
        f"{plural(lesson.minutes, 'minute')}"
    )
