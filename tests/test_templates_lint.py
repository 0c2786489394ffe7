"""What no template may hold: a misspelt htmx attribute is ignored in silence, an inline style is refused by the policy."""

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
FILES = sorted(file for file in TEMPLATES.rglob("*") if file.suffix in (".html", ".svg", ".txt", ".xml"))

# htmx 2, but for hx-on and hx-vars, which need eval.
KNOWN = set(
    """
    boost confirm delete disable disabled-elt disinherit encoding ext get headers history history-elt include indicator
    inherit params patch post preserve prompt push-url put replace-url request select select-oob swap swap-oob sync
    target trigger validate vals
    """.split()
)
EVENT_HANDLER = re.compile(r"\son[a-z]+\s*=", re.IGNORECASE)
INLINE_STYLE = re.compile(r"\sstyle\s*=|<style\b", re.IGNORECASE)
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>", re.IGNORECASE)
# What a page fetches, as against where its links lead.
FETCHED = re.compile(
    r"""(?:src|srcset|<link[^>]*href|action|hx-(?:get|post))\s*=\s*["'](?:https?:)?//""", re.IGNORECASE
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(TEMPLATES).as_posix())
def test_template_keeps_the_house_rules(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    named = {name.split(":")[0] for name in re.findall(r"\s(?:data-)?hx-([a-z0-9:-]+)(?=[\s=>])", text)}
    assert named <= KNOWN, f"unknown htmx attributes: {sorted(named - KNOWN)}"
    for pattern in (EVENT_HANDLER, INLINE_STYLE, INLINE_SCRIPT, FETCHED):
        assert pattern.search(text) is None, pattern.search(text)
    # A filter in brackets, as in click[ctrlKey], needs eval.
    assert not re.search(r"hx-trigger=\"[^\"]*\[", text)


def test_the_linter_itself_sees_what_it_should() -> None:
    assert EVENT_HANDLER.search('<a onclick="x">')
    assert INLINE_STYLE.search('<p style="x">')
    assert INLINE_SCRIPT.search("<script>")
    assert not INLINE_SCRIPT.search('<script src="x">')
    assert FETCHED.search('<img src="https://x">')
    assert not FETCHED.search('<a href="https://x">')
    assert "disable-elt" not in KNOWN
