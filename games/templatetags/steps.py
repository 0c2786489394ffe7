"""Tags for pages that step through a hand."""

from functools import cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.elsewhere import name_of
from games.engine.cards import RANKS, SUITS, card_name, parse_card
from games.explain import RuleLink
from games.templatetags.cards import card_svg
from history.links import address, prose
from history.rules import STATUSES

register = template.Library()

SUIT_SIGNS = {"s": "\u2660\ufe0e", "h": "\u2665\ufe0e", "d": "\u2666\ufe0e", "c": "\u2663\ufe0e"}

STATUS_WORDS = {
    "stated": "stated",
    "inferred": "inferred",
    "ours": "ours",
    "not-part": "not part",
    "not-seen": "not seen",
}


@register.simple_tag
def commentary(text: str, step: str) -> SafeString:
    """A comment of a lesson; its links lead back to the step."""
    return mark_safe(prose(text, step))  # noqa: S308 (markup.html escapes all but its own tags)


@register.simple_tag
def rule_address(rule_id: str, step: str) -> str:
    """The page of a rule, which leads back to the step."""
    return address("rule", rule_id, step)


@register.simple_tag
def grounds(links: tuple[RuleLink, ...], step: str) -> SafeString:
    """The rules that made an event happen, each on whose word: ``{% grounds told.rules path %}``."""
    rules = format_html_join(
        "",
        '<li data-rule="{}"><a href="{}">{}</a> <span class="badge" data-status="{}" title="{}">{}</span></li>',
        (
            (link.id, rule_address(link.id, step), link.title, link.status, standing_meaning(link), standing(link))
            for link in links
        ),
    )
    return format_html('<ul class="grounds" aria-label="Rules">{}</ul>', rules)


@register.filter
def standing(link: RuleLink) -> str:
    """On whose word a rule stands, in a few words, such as ``stated by Parlett``."""
    if link.overridden:
        return f"house option ({', '.join(link.overridden)})"
    match link.status:
        case "stated":
            return f"stated by {link.author}"
        case "inferred":
            return f"inferred from {link.author}"
        case "ours":
            return f"ours: {link.author} is silent"
    return f"{STATUS_WORDS[link.status]}: {link.author}"


@register.filter
def standing_meaning(link: RuleLink) -> str:
    """What the status means, in full."""
    return STATUSES[link.status]


@register.filter
def status_word(status: str) -> str:
    """A status as a badge names it."""
    return STATUS_WORDS[status]


@register.simple_tag
@cache
def card_word(text: str) -> SafeString:
    """A card in running text: its rank and suit sign, and its name for those who listen."""
    card = parse_card(text)
    if card is None:
        raise ValueError(f"{text!r} names no card")
    suit = SUITS[card // 13]
    return format_html(
        '<span class="card-word" data-suit="{}"><span aria-hidden="true">{}</span><span class="visually-hidden">{}</span></span>',
        suit,
        f"{RANKS[card % 13]}{SUIT_SIGNS[suit]}",
        card_name(card),
    )


@register.filter
def suit_sign(suit: str) -> str:
    """The sign of a suit, such as ♥."""
    return SUIT_SIGNS[suit]


@register.simple_tag
def card_small(text: str) -> SafeString:
    """A card among answers to choose from: its face, which is no card on the table and is not marked as one."""
    return mark_safe(card_svg(text).replace(f' data-card="{text}"', ""))  # noqa: S308 (our own drawing)


@register.filter
def ruleset_name(slug: str) -> str:
    """A ruleset's name for a page: its author's, or the title of an anonymous one."""
    return name_of(slug)
