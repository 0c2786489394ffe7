"""The doors of the site: its parts, as the first page and the head of every page name them."""

from dataclasses import dataclass
from functools import cache

from django import template
from django.urls import Resolver404, resolve

register = template.Library()


@dataclass(frozen=True)
class Door:
    """A part of the site: its name, its first page, and what one finds there."""

    name: str
    path: str
    about: str
    open: bool


def _door(name: str, path: str, about: str) -> Door:
    """A door is open when its address leads somewhere, so none is ever shown that does not."""
    try:
        resolve(path)
    except Resolver404:
        return Door(name, path, about, open=False)
    return Door(name, path, about, open=True)


@register.simple_tag
@cache
def all_doors() -> tuple[Door, ...]:
    """Every part of the site, built or in preparation."""
    return (
        _door(
            "Learn",
            "/learn/",
            "Eleven short lessons. You step through a hand, and every card says what happened, why, and on whose word.",
        ),
        _door("Play", "/play/", "Sit down to a table with the computer’s players."),
        _door("Rules", "/rules/", "Every rule, and what each reconstruction holds of it: stated, inferred, or ours."),
        _door("Sources", "/sources/", "The old books that name the game, passage by passage, with notes."),
        _door("Teach", "/teach/", "Lesson plans, sheets to print, links to one exact moment of a hand."),
    )


@register.simple_tag
def open_doors() -> tuple[Door, ...]:
    """The parts that can be visited."""
    return tuple(door for door in all_doors() if door.open)
