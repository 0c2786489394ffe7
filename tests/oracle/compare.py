"""Compares an implementation with this reading, on many random records.

    python -m tests.oracle.compare --count 2000                  # by `manage.py explain - --json`
    python -m tests.oracle.compare --call some.module:function   # in this process

The function takes a record's text (and the slug of a ruleset or None) and returns its events as
dicts, or raises an exception with a `line`.
"""

import argparse
import importlib
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from .generate import faulty_record, random_record
from .reading import RULESETS, Fault, read_events

ROOT = Path(__file__).parents[2]
Candidate = Callable[[str, str | None], list[dict]]


class Refused(Exception):
    def __init__(self, line, message):
        super().__init__(message)
        self.line = line


def by_command(text, rules=None):
    """What `manage.py explain` says."""
    command = [sys.executable, "manage.py", "explain", "-", "--json"]
    if rules:
        command += ["--rules", rules]
    done = subprocess.run(command, input=text.encode(), capture_output=True, cwd=ROOT, check=False)
    if done.returncode == 0:
        return [json.loads(line) for line in done.stdout.decode().splitlines()]
    message = done.stderr.decode()
    found = re.search(r"line (\d+)", message)
    if done.returncode != 2 or done.stdout or found is None:
        raise AssertionError(f"exit status {done.returncode}: {message[-500:]}")
    raise Refused(int(found.group(1)), message)


def plain(event):
    """An event without its sentence, and without the orders that mean nothing."""
    event = {name: value for name, value in dict(event).items() if name != "text"}
    event["rules"] = sorted(event["rules"])
    if "hands" in event:
        event["hands"] = {seat: sorted(cards) for seat, cards in event["hands"].items()}
    for name, value in event.items():
        if isinstance(value, tuple):
            event[name] = list(value)
    return event


def answer_of(candidate, text, rules):
    """(events, line of the fault, message)."""
    try:
        return [plain(event) for event in candidate(text, rules)], None, ""
    except Exception as fault:
        line = getattr(fault, "line", None)
        if line is None:
            raise
        return None, line, str(fault)


def difference(candidate: Candidate, text: str, rules: str | None = None) -> str | None:
    """The first thing on which the candidate and this reading differ, or None."""
    ours, our_line, our_message = answer_of(read_events, text, rules)
    theirs, their_line, their_message = answer_of(candidate, text, rules)
    if our_line != their_line:
        return f"line {their_line} ({their_message}), not line {our_line} ({our_message})"
    if ours is None:
        return None
    for place in range(max(len(ours), len(theirs))):
        our_event = ours[place] if place < len(ours) else None
        their_event = theirs[place] if place < len(theirs) else None
        if our_event != their_event:
            return f"event {place}:\n  theirs {their_event}\n  ours   {our_event}"
    return None


def random_case(seed):
    """(text, ruleset to read it under, line to blame or None)."""
    rng = random.Random(seed)
    if rng.random() < 0.35:
        text, line = faulty_record(rng)
        return text, None, line
    text = random_record(rng)
    rules = None
    if rng.random() < 0.1:
        rules = rng.choice(list(RULESETS))
        try:
            read_events(text, rules)
        except Fault:  # two faults and more may come of another ruleset: which is first is nobody's business
            rules = None
    return text, rules, None


def compare(candidate: Candidate, seeds) -> dict[int, str]:
    """{seed: difference}."""
    found = {}
    for seed in seeds:
        text, rules, line = random_case(seed)
        if line is not None:
            own = answer_of(read_events, text, rules)
            assert own[1] == line, (seed, line, own)
        try:
            differs = difference(candidate, text, rules)
        except Exception as error:
            differs = f"{type(error).__name__}: {error}"
        if differs:
            found[seed] = differs
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--call", help="module:function to ask instead of manage.py")
    parser.add_argument("--show", type=int, help="print the record of this seed and stop")
    given = parser.parse_args()
    if given.show is not None:
        text, rules, line = random_case(given.show)
        sys.stdout.write(text)
        sys.stderr.write(f"rules {rules}, fault on line {line}\n")
        return 0
    candidate = by_command
    if given.call:
        module, _colon, name = given.call.partition(":")
        candidate = getattr(importlib.import_module(module), name)
    found = compare(candidate, range(given.first, given.first + given.count))
    for seed, differs in found.items():
        sys.stdout.write(f"seed {seed}: {differs}\n")
    sys.stdout.write(f"{given.count} records, {len(found)} differ\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
