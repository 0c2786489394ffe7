"""Tags for every template of the site: ``{% load house %}``."""

from functools import cache

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

register = template.Library()

render_once = cache(render_to_string)


@register.simple_tag
def constant(name: str) -> SafeString:
    """A template that is the same on every page, drawn once for all (afresh each time while DEBUG is on).

    Looking up the hashed names of static files costs more than all else on a small page.
    """
    return render_to_string(name) if settings.DEBUG else render_once(name)
