"""A content folder that a test may spoil, and the dossier's words."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from history.catalogue import CONTENT

HERE = Path(__file__).parent
SHARED = HERE.parents[1].parent / "shared"


def words(text: str) -> str:
    """A text without the marks for bold, italics and line breaks, white space made even."""
    return " ".join(text.replace("*", "").split()).replace(" / ", " ")


@pytest.fixture(scope="session")
def quotable() -> list[str]:
    lines = (HERE / "dossier_quotes.txt").read_text(encoding="utf-8").splitlines()
    return [words(line) for line in lines if line and not line.startswith("#")]


@pytest.fixture(scope="session")
def dossier() -> str:
    """The dossier itself, where it is at hand."""
    path = SHARED / "design" / "sources.md"
    if not path.exists():
        pytest.skip("the dossier is not beside the repository")
    return words(re.sub(r"^> ?", "", path.read_text(encoding="utf-8"), flags=re.M))


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A copy of the content folder."""
    return Path(shutil.copytree(CONTENT, tmp_path / "content"))


@pytest.fixture
def spoil(content: Path) -> Callable[[str, str, str], int]:
    """Replace words in a file of the copy, once; returns the line on which they stood."""

    def change(file: str, old: str, new: str) -> int:
        path = content / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {file}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return text[: text.index(old)].count("\n") + 1

    return change
