"""Tags for the rule catalogue."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from history.links import address, prose

register = template.Library()


@register.simple_tag
def rule_url(rule_id: str, step: str | None, anchor: str = "") -> str:
    """The page of a rule, which leads back to the step one came from, if one did."""
    return address("rule", rule_id, step) + (f"#{anchor}" if anchor else "")


@register.simple_tag
def our_words(text: str, step: str | None) -> SafeString:
    """A paragraph of markup; its links lead back to the step one came from, if one did."""
    return mark_safe(prose(text, step))  # noqa: S308 (markup.html escapes all but its own tags)


@register.filter
def at(mapping: dict[str, str], key: str) -> str:
    """What a mapping has at a key; nothing if it has none."""
    return mapping.get(key, "")
