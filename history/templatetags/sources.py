"""``{% load sources %}``: texts of the content, passages and badges as HTML."""

from __future__ import annotations

from html import escape

from django import template
from django.utils.safestring import SafeString, mark_safe

from history import links, readings
from history.passages import Passage

register = template.Library()


@register.filter
def markup(text: str, step: str | None = None) -> SafeString:
    """A paragraph in the content's markup. ``step`` is the step its links lead back to."""
    return mark_safe(links.prose(text, step))  # noqa: S308 - history.markup escapes


@register.simple_tag
def confidence(label: str) -> SafeString:
    """The badge that says how sure we are."""
    return mark_safe(links.confidence_badge(label))  # noqa: S308 - it escapes


@register.simple_tag
def passage_words(passage: Passage, reading: readings.Reading, marked: bool = True) -> SafeString:
    """The words of a passage, those under a note as links to themselves: their address opens the note.

    Not a template, since a line's white space is the passage's own.
    """
    parts = []
    for line in readings.lines(passage, reading):
        words = "".join(_run(run, marked) for run in line.runs)
        parts.append(f'<span class="line" lang="{line.language}">{words}</span>')
    return mark_safe("\n".join(parts))  # noqa: S308 - _run escapes


def _run(run: readings.Run, marked: bool) -> str:
    words = "".join(f"<i>{escape(each.text)}</i>" if each.italic else escape(each.text) for each in run.words)
    if not (run.note and marked):
        return words
    own = f' id="{run.note}"' if run.first else ""
    return (
        f'<a class="marked"{own} href="#{run.note}" data-note="{run.number}"'
        f' aria-describedby="{run.note}-note">{words}</a>'
    )
