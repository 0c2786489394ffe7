"""The form with which one sits down to a table."""

import unicodedata
from typing import Any, Final

from django import forms

from games.engine.ruleset import OPTIONS, RULESETS, RulesetError
from games.engine.ruleset import ruleset as named_ruleset
from games.option_words import in_words, option_name, value_words
from games.players import PLAYERS
from games.records.names import MAX_NAME, why_not_name

FEWEST, MOST = 3, 10
CHANCE: Final = ""
OTHERS: Final = ("Anne", "Will", "Kit", "Bess", "Hugh", "Joan", "Ralph", "Alice", "Giles", "Maud")
"""What the computer's players are called, but for one that is called like the human player."""
SPECIAL: Final = {
    "parlett": "Keep silent about your 31 if you dare: others may challenge you. Cards are traded, the trump must be remembered.",
    "ball": "Points are counted at the end of the hand, so nobody declares. The trump is turned down and must be remembered.",
    "loaders": "The hand ends as soon as somebody has 31. The Ten ranks below the Jack, and no trick is taken by mistake.",
}
LEVEL_WORDS: Final = {
    "novice": "Novices: anything goes, and soon forgotten",
    "steady": "Steady players: sound ideas, a memory that fades",
    "sharp": "Sharp players: they think ahead and forget nothing",
}
PLACES: Final = ("First to lead (eldest)", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")
_MANY: Final = {"lives", "hands"}


class TableForm(forms.Form):
    """A ruleset with its options, how many play, who one is and where one sits, how strong the others are."""

    ruleset = forms.ChoiceField(choices=[(slug, slug) for slug in RULESETS], initial="parlett")
    players = forms.IntegerField(min_value=FEWEST, max_value=MOST, initial=4)
    nickname = forms.CharField(max_length=200, required=False, strip=False)
    place = forms.ChoiceField(required=False)
    level = forms.ChoiceField(initial="steady")
    taught = forms.BooleanField(required=False, initial=True)
    seed = forms.CharField(max_length=60, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        levels = [(level, LEVEL_WORDS.get(level, level.capitalize())) for level in PLAYERS]
        places = [(CHANCE, "By chance"), *((str(place), words) for place, words in enumerate(PLACES, start=1))]
        places.append(("dealer", "Last: you deal first"))
        for name, choices in (("level", levels), ("place", places)):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
        for option in OPTIONS:
            self.fields[option] = forms.CharField(required=False, max_length=20, label=option_name(option))

    def option_choices(self) -> list[dict[str, Any]]:
        """Return every option with its choices, for the page."""
        return [
            {
                "name": option,
                "label": option_name(option),
                "choices": [(value, value_words(option, value)) for value in values],
                "many": option in _MANY,
                "value": (self[option].value() or ""),
                "errors": self[option].errors,
            }
            for option, values in OPTIONS.items()
        ]

    def faults(self) -> list[dict[str, str]]:
        """Return what will not do, each with the place on the page where it can be mended."""
        places = {name: f"option-{name}" for name in OPTIONS} | {"ruleset": "whose-rules"}
        return [
            {"place": places.get(name, name), "why": str(why)} for name, errors in self.errors.items() for why in errors
        ]

    def clean_nickname(self) -> str:
        name = " ".join(unicodedata.normalize("NFC", self.cleaned_data["nickname"]).split()) or "Guest"
        wrong = why_not_name(name)
        if wrong is not None:
            raise forms.ValidationError(f"“{name[: 2 * MAX_NAME]}” {wrong}. Another name, please.")
        return name

    def clean_seed(self) -> str:
        seed: str = self.cleaned_data["seed"].strip()
        if any(unicodedata.category(mark)[0] == "C" for mark in seed):
            raise forms.ValidationError("A seed is a line of text that can be read.")
        return seed

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        data["options"] = {option: data[option].strip() for option in OPTIONS if data.get(option, "").strip()}
        if "ruleset" in data:
            try:
                data["rules"] = named_ruleset(data["ruleset"], data["options"])
            except RulesetError as error:
                why = in_words(str(error))
                self.add_error(error.option if error.option in OPTIONS else "ruleset", f"{why[0].upper()}{why[1:]}.")
        place = data.get("place", CHANCE)
        if place.isdigit() and "players" in data and int(place) > data["players"]:
            self.add_error("place", f"There are only {data['players']} places at this table.")
        return data

    def names(self) -> tuple[str, ...]:
        """Return who sits at the table, the human player first."""
        nickname: str = self.cleaned_data["nickname"]
        mine = f"{nickname.casefold()} "
        # Nor one whose name begins the player's: in a record “Anne declares” would be two things.
        others = [name for name in OTHERS if not mine.startswith(f"{name.casefold()} ")]
        return (nickname, *others[: self.cleaned_data["players"] - 1])

    def dealer(self) -> int | None:
        """Return who deals first, or None to leave it to chance."""
        place: str = self.cleaned_data["place"]
        if not place:
            return None
        return 0 if place == "dealer" else -int(place) % int(self.cleaned_data["players"])
