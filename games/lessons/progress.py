"""How far a learner has come: kept in the browser's cookie, nowhere else.

The cookie holds a line such as ``the-swallow.12.rw~trading.3.``: for each lesson begun its slug, the furthest step seen,
and a mark for each question: ``r`` right, ``w`` wrong, ``-`` not answered.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

from games.lessons.lesson import Lesson

COOKIE: Final = "lodam-lessons"
YEAR: Final = 365 * 24 * 60 * 60
_ENTRY: Final = re.compile(r"([a-z0-9-]{1,60})\.([0-9]{1,5})\.([rw-]{0,40})")


@dataclass(frozen=True, slots=True)
class Place:
    """How far one lesson has been followed. ``marks`` has one letter a question, as far as any was answered."""

    step: int
    marks: str = ""

    @property
    def right(self) -> int:
        """How many questions were answered rightly."""
        return self.marks.count("r")

    @property
    def answered(self) -> int:
        """How many questions were answered at all."""
        return len(self.marks) - self.marks.count("-")


class Progress:
    """The lessons a learner has begun. Whatever in a cookie is no progress is left out: it is the learner's own."""

    def __init__(self, places: Mapping[str, Place] | None = None) -> None:
        self.places = dict(places or {})

    @classmethod
    def read(cls, cookie: str, lessons: Mapping[str, Lesson]) -> Self:
        """Return the progress that a cookie holds, of lessons that there are."""
        places = {}
        for entry in cookie.split("~"):
            found = _ENTRY.fullmatch(entry)
            if found and (lesson := lessons.get(found[1])):
                places[found[1]] = Place(min(int(found[2]), lesson.last), found[3][: len(lesson.questions)])
        return cls(places)

    def write(self) -> str:
        """Return the cookie's value."""
        return "~".join(f"{slug}.{place.step}.{place.marks}" for slug, place in self.places.items())

    def see(self, slug: str, step: int) -> bool:
        """Note that a step was shown. Return whether that is further than before."""
        place = self.places.get(slug)
        if place is not None and place.step >= step:
            return False
        self.places[slug] = Place(step, place.marks if place else "")
        return True

    def mark(self, slug: str, question: int, right: bool) -> None:
        """Note an answer to a question of a lesson, counted from 0; a later answer takes the place of an earlier one."""
        place = self.places.get(slug, Place(0))
        marks = place.marks.ljust(question + 1, "-")
        marks = marks[:question] + ("r" if right else "w") + marks[question + 1 :]
        self.places[slug] = Place(place.step, marks)
