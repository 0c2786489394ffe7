"""Lessons: records with commentary, read and checked once."""

from games.lessons.lesson import Lesson, LessonError, all_lessons, lesson, steps_where

__all__ = ["Lesson", "LessonError", "all_lessons", "lesson", "steps_where"]
