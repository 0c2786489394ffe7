"""Tags for a table in play. What they draw follows from what they are given alone, so it is drawn once and kept: from one
action to the next little of a table changes.
"""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.tables.showing import CardShown, SeatShown
from games.templatetags.cards import card_svg

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=4000)
def seat_part(part: str, seat: SeatShown) -> SafeString:
    """A part of a player's seat, of those that ``games/seat.html`` defines: ``{% seat_part "other" seat %}``."""
    return render_to_string(f"games/seat.html#{part}", {"seat": seat})


@register.simple_tag
@lru_cache(maxsize=2000)
def held_card(held: CardShown) -> SafeString:
    """A card of one's own, as a button that plays or gives it: ``{% held_card held %}``."""
    return format_html(
        '<li{}><button name="do" value="{}" id="card-{}">{}</button></li>',
        SafeString(" data-playable" if held.playable else ""),
        held.do,
        held.card,
        card_svg(held.card),
    )
