"""``manage.py explain FILE``: what happens in a record, and why."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine.ruleset import RULESETS
from games.explain import as_json
from games.records import MAX_BYTES, Fault, read


class Command(BaseCommand):
    """Print every event of a record, as sentences or as one JSON object a line."""

    help = "Print what happens in a record and why: sentences, or one JSON object an event."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a .lodam record, or - for standard input")
        parser.add_argument("--rules", choices=list(RULESETS), help="read it under this ruleset instead of its own")
        parser.add_argument("--json", action="store_true", help="one JSON object an event")
        parser.add_argument("--seat", metavar="NAME", help="tell only what this player may know")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            data = _bytes_of(options["file"])
            record = read(data, options["rules"])
        except OSError as error:
            self._fail(f"{options['file']}: {error.strerror or error}")
        except Fault as fault:
            self._fail(fault.report())
        seat = None
        if options["seat"] is not None:
            if options["seat"] not in record.names:
                self._fail(
                    f"there is no player “{options['seat']}” in this record; there are {', '.join(record.names)}"
                )
            seat = record.names.index(options["seat"])
        lines = []
        last_step = None
        for event in as_json(record, seat, everything=seat is None):
            if options["json"]:
                lines.append(json.dumps(event, ensure_ascii=False))
                continue
            if event["step"] != last_step:
                last_step = event["step"]
                where = f"hand {event['hand']}" + (f", trick {event['trick']}" if event["trick"] else "")
                lines.append(f"{last_step}. ({where})")
            lines.append(f"   {event['text']} [{', '.join(event['rules'])}]")
        self.stdout.write("\n".join(lines))

    def _fail(self, message: str) -> None:
        self.stderr.write(message)
        sys.exit(2)


def _bytes_of(name: str) -> bytes:
    """Read a file, or standard input for ``-``; a little more than the most at most, so that too much is noticed."""
    if name == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MAX_BYTES + 1)
