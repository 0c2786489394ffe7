"""Lessons: records with commentary, read and checked once."""

from games.lessons.lesson import Lesson, LessonError, all_lessons, lesson, steps_where
from games.lessons.retold import Retold, retold

__all__ = ["Lesson", "LessonError", "Retold", "all_lessons", "lesson", "retold", "steps_where"]
