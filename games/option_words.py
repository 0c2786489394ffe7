"""The options of the rulesets and their values, in words for a page."""

import re
from typing import Final, NamedTuple

from games.engine.ruleset import OPTIONS


class OptionWords(NamedTuple):
    """What an option decides, and its values; a number speaks for itself."""

    name: str
    values: dict[str, str]


OPTION_WORDS: Final[dict[str, OptionWords]] = {
    "rank": OptionWords(
        "Order of the cards", {"ace-ten": "A 10 K Q J, then 9 to 2", "natural": "A K Q J 10, then 9 to 2"}
    ),
    "pack": OptionWords("The pack", {"full": "all 52 cards", "short": "low cards out for two or three players"}),
    "turn-up": OptionWords(
        "When the trump is turned", {"at-once": "at once, in mid-trick", "after-trick": "when the trick is over"}
    ),
    "reach": OptionWords(
        "Trumps in that very trick",
        {"whole-trick": "cards played before the turn-up count", "later-cards": "only cards played after it count"},
    ),
    "trump-card": OptionWords("The turned card", {"face-down": "is laid face down again", "face-up": "stays in view"}),
    "swallowing": OptionWords("Swallowing a trick", {"yes": "allowed", "no": "not allowed"}),
    "loaders": OptionWords("Loaders one has taken", {"hidden": "lie face down", "open": "lie face up"}),
    "hand-ends": OptionWords(
        "The hand ends", {"played-out": "with the last card", "at-31": "as soon as somebody has 31"}
    ),
    "reckoning": OptionWords("Who has 31", {"declared": "each must say so", "counted": "is seen by counting"}),
    "nobody-31": OptionWords(
        "Nobody has 31", {"most-points": "the most points lose", "most-loaders": "the most loader cards lose"}
    ),
    "challenging": OptionWords("Challenges", {"yes": "allowed", "no": "none"}),
    "trading": OptionWords("Trading a card", {"yes": "allowed", "no": "none"}),
    "caught": OptionWords("A lost challenge costs", {"one-life": "one life", "two-lives": "two lives"}),
    "tie": OptionWords("A tie at the top", {"all-tied": "all who are tied lose a life", "none": "nobody loses"}),
    "no-survivor": OptionWords(
        "Nobody would be left", {"replay": "nobody loses; deal again", "shared": "they win together"}
    ),
    "lives": OptionWords("Lives to begin with", {}),
    "scoring": OptionWords(
        "Out of lives", {"elimination": "one leaves the game", "count-losses": "nobody leaves; losses are counted"}
    ),
    "hands": OptionWords("Hands, if losses are counted", {}),
}
"""One entry for every option of the engine, in its order."""

assert list(OPTION_WORDS) == list(OPTIONS)


def option_name(option: str) -> str:
    """Return what an option decides. Raises KeyError if there is no such option."""
    return OPTION_WORDS[option].name


def value_words(option: str, value: str) -> str:
    """Return an option's value in words: the number itself for those that are numbers. Raises KeyError."""
    return OPTION_WORDS[option].values[value] if OPTION_WORDS[option].values else value


def in_words(sentence: str) -> str:
    """Return a sentence of the engine's about options, such as ``caught means something only with challenging=yes``, with each
    option and value as a page calls them.
    """

    def pair(found: re.Match[str]) -> str:
        option, value = found.groups()
        if value not in OPTIONS.get(option, ()):
            return found[0]
        return f"“{option_name(option)}: {value_words(option, value)}”"

    first, space, rest = sentence.partition(" ")
    named = f"“{option_name(first)}”{space}{rest}" if first in OPTIONS else sentence
    return re.sub(r"([a-z0-9-]+)=([a-z0-9-]+)", pair, named).replace("'", "’")
