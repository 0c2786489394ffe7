"""Card faces, drawn by the site itself as inline SVG.

A page that shows cards has ``{% card_sprite %}`` once, outside whatever htmx swaps, and then ``{% card "10h" %}`` for a
face and ``{% card_back %}`` for a card that nobody may know. A face says its card in words and carries it as
``data-card``; a back is the same for every card.
"""

import re
from functools import cache

from django import template
from django.template.loader import get_template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.engine.cards import RANKS, SUITS, card_name, card_text, parse_card

register = template.Library()

WIDTH, HEIGHT = 90, 126
INK, RED = "#1f1b16", "#a11d17"

LEFT, MIDDLE, RIGHT = 43, 59.5, 76
"""Where the columns of pips stand. The corner at the left belongs to the index."""
TOP, CENTRE, BOTTOM = 24, 63, 102

_SIDES = {2: (), 3: (), 4: (TOP,), 5: (TOP,), 6: (TOP, CENTRE), 7: (TOP, CENTRE), 8: (TOP, CENTRE)}
_SIDES |= {9: (TOP, 50), 10: (TOP, 50)}
_AXIS = {2: (TOP,), 3: (TOP, CENTRE), 4: (), 5: (CENTRE,), 6: (), 7: (43.5,), 8: (43.5, 82.5)}
_AXIS |= {9: (CENTRE,), 10: (37, 89)}


def _places(pips: int) -> list[tuple[float, float]]:
    """Where the pips of a Two to a Ten stand, as old packs have them: the lower half mirrors the upper."""
    places = [(MIDDLE, y) for y in _AXIS[pips]]
    if pips in (2, 3):
        places.append((MIDDLE, BOTTOM))
    for y in _SIDES[pips]:
        for x in (LEFT, RIGHT):
            places.append((x, y))
            if y != CENTRE:
                places.append((x, HEIGHT - y))
    return places


def _face(rank: str, suit: str) -> str:
    """What stands beside the index: an ace's one large pip, a figure, or so many pips."""
    if rank == "A":
        return f'<use href="#pip-{suit}" transform="translate({MIDDLE} {CENTRE}) scale(2.5)"/>'
    if rank in "KQJ":
        return f'<use href="#figure-{rank}"/>'
    upright = [f'<use href="#pip-{suit}" x="{x}" y="{y}"/>' for x, y in _places(int(rank)) if y <= CENTRE]
    inverted = [f'<use href="#pip-{suit}" x="-{x}" y="-{y}"/>' for x, y in _places(int(rank)) if y > CENTRE]
    return f'{"".join(upright)}<g transform="scale(-1)">{"".join(inverted)}</g>'


@cache
def card_svg(text: str) -> SafeString:
    """Return the face of a card as an ``<svg>``, from any text form of it; raise ValueError if it names none."""
    card = parse_card(text)
    if card is None:
        raise ValueError(f"{text!r} names no card")
    rank, suit = RANKS[card % 13], SUITS[card // 13]
    return format_html(
        '<svg class="card card-{suit}" role="img" data-card="{text}" viewBox="0 0 {width} {height}" width="{width}"'
        ' height="{height}" color="{colour}"><title>{name}</title><use href="#card-blank"/><g class="index">'
        '<use href="#rank-{rank}" x="5" y="7"/><use href="#pip-{suit}" transform="translate(16 48.5) scale(1.06)"/></g>'
        '<g class="face">{face}</g></svg>',
        suit=suit,
        rank=rank,
        text=card_text(card),
        width=WIDTH,
        height=HEIGHT,
        colour=RED if suit in "hd" else INK,
        name=card_name(card),
        face=mark_safe(_face(rank, suit)),  # noqa: S308 (made above, of numbers and letters)
    )


@register.simple_tag
def card(text: str) -> SafeString:
    """The face of a card: ``{% card "10h" %}``."""
    return card_svg(str(text))


@register.simple_tag
@cache
def card_back(title: str = "A card, face down") -> SafeString:
    """A card that nobody may know: ``{% card_back %}``, or ``{% card_back "" %}`` where the words beside it suffice."""
    size = format_html('viewBox="0 0 {0} {1}" width="{0}" height="{1}" color="{2}"', WIDTH, HEIGHT, INK)
    if not title:
        return format_html('<svg class="card card-down" aria-hidden="true" {}><use href="#card-back"/></svg>', size)
    return format_html(
        '<svg class="card card-down" role="img" {}><title>{}</title><use href="#card-back"/></svg>', size, title
    )


@register.simple_tag
@cache
def card_sprite() -> SafeString:
    """The drawings that every card refers to (``templates/games/cards.svg``); once on a page, near its top."""
    drawing = get_template("games/cards.svg").render()
    return mark_safe(re.sub(r"<!--.*?-->|\n\s*", "", drawing, flags=re.DOTALL))  # noqa: S308 (the site's own file)
