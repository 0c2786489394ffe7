"""Frozen transcripts: what happens in each lesson, event by event, and what is said of it.

A transcript changes when a lesson's play changes, or a rule, or the wording of a sentence. When that was the intention,
write them anew, look at the difference, and commit it together with its cause::

    .venv/bin/python -m tests.lessons.freeze
"""

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "transcripts"


def transcript(slug: str) -> str:
    """Return a lesson's steps with the name, the rule ids and the sentence of each event."""
    from games.engine.events import event_name
    from games.explain import explain
    from games.lessons import all_lessons

    lines = []
    for step in all_lessons()[slug].record.steps:
        where = f"hand {step.hand}" + (f", trick {step.trick}" if step.trick else "")
        lines.append(f"{step.number}. ({where})")
        for event, told in zip(step.events, explain(step), strict=True):
            lines.append(f"   {event_name(event)} [{', '.join(event.rules)}]")
            lines.append(f"      {told.text}")
    return "\n".join(lines) + "\n"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from games.lessons import all_lessons

    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        if path.stem not in all_lessons():
            path.unlink()
    for slug in all_lessons():
        (FOLDER / f"{slug}.txt").write_text(transcript(slug), encoding="utf-8")


if __name__ == "__main__":
    main()
