"""What a player may be called in a record."""

import re
import unicodedata
from typing import Final

from games.engine.cards import parse_card

MAX_NAME: Final = 20
VERBS: Final = ("offers", "gives", "refuses", "swallows", "declares", "challenges", "settle", "annulled")


def why_not_name(name: str) -> str | None:
    """Return why a text cannot be a player's name, as the end of a sentence that begins with it, or None if it can."""
    if not name:
        return "is empty"
    if len(name) > MAX_NAME:
        return f"has {len(name)} characters, and {MAX_NAME} is the most"
    if not unicodedata.is_normalized("NFC", name):
        return "is not in Unicode's composed form (NFC)"
    forbidden = next((mark for mark in name if mark in ',:"[](){}' or unicodedata.category(mark)[0] == "C"), None)
    if forbidden is not None:
        return f"contains {_shown(forbidden)}, which marks other things in a record"
    if re.search(r"[^\S ]", name) or "  " in name or name != name.strip():
        return "has white space other than single spaces inside"
    if name in VERBS:
        return "is a verb of the record format"
    if parse_card(name) is not None or name == "?":
        return "reads as a card"
    if re.fullmatch(r"[0-9]+\.", name):
        return "reads as the number of a trick"
    if name.startswith("#"):
        return "begins with #, which opens a line of comment"
    return None


def _shown(mark: str) -> str:
    return f"“{mark}”" if mark.isprintable() else f"the character U+{ord(mark):04X}"
