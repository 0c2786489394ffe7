"""A lesson under other rules than its own."""

from dataclasses import dataclass, replace
from functools import cache

from games.elsewhere import Replay, replay_under
from games.frames import trick_steps
from games.lessons.lesson import Lesson, all_lessons


@dataclass(frozen=True, slots=True)
class Retold:
    """A lesson replayed under another ruleset: the lesson to show, which asks no questions, and how it relates to its own."""

    lesson: Lesson
    replay: Replay


@cache
def retold(slug: str, rules: str) -> Retold:
    """Return a lesson under a named ruleset. Raises KeyError for no lesson, RulesetError for no ruleset."""
    found = all_lessons()[slug]
    replay = replay_under(found.record, rules)
    return Retold(
        replace(found, record=replay.record, tricks=trick_steps(replay.record), teaches=(), questions=()), replay
    )
