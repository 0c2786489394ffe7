"""The index of the documents is true."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_the_index_lists_every_document_and_no_other() -> None:
    listed = re.findall(
        r"^\| \[([^\]]+)\]\(([^)]+)\) \|", (DOCS / "index.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert all(name == target for name, target in listed)
    names = [name for name, _ in listed]
    assert sorted(names) == sorted(path.name for path in DOCS.glob("*.md") if path.name != "index.md")
