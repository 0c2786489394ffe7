"""The historical catalogue: everything under ``content/``, loaded and checked once.

>>> catalogue().rules["turn-up"].status("parlett")
'stated'
>>> catalogue().option("loaders", "turn-up").value
'after-trick'

Plain Python: nothing here needs Django, and nothing here knows of ``games``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from history.content_files import CatalogueError
from history.rules import Holding, Reconstruction, Rule, load_reconstructions, load_rules

__all__ = [
    "CONTENT",
    "Catalogue",
    "CatalogueError",
    "Holding",
    "Reconstruction",
    "Rule",
    "catalogue",
    "load",
]

CONTENT = Path(__file__).parent / "content"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What the content files say. The mappings keep the order of the files."""

    rules: Mapping[str, Rule] = field(hash=False)
    reconstructions: Mapping[str, Reconstruction] = field(hash=False)

    def option(self, ruleset: str, option: str) -> Holding:
        """The holding that settles ``option`` for the reconstruction of that slug.

        Raises `KeyError` if there is no such ruleset or option.
        """
        for rule in self.rules.values():
            for holding in rule.holdings(ruleset):
                if holding.option == option:
                    return holding
        raise KeyError(f"{ruleset} has no option {option}")


def load(path: Path = CONTENT) -> Catalogue:
    """Read and check the content folder. Raises `CatalogueError` at the first fault, with its file
    and line.
    """
    reconstructions = load_reconstructions(path / "reconstructions.toml", path)
    return Catalogue(
        rules=load_rules(path / "rules", path, reconstructions),
        reconstructions=reconstructions,
    )


@cache
def catalogue() -> Catalogue:
    """The site's own catalogue, read once."""
    return load()
