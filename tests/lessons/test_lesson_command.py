"""``manage.py lesson check`` and ``manage.py lesson preview``."""

import io
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client, override_settings

from games.lessons import all_lessons
from games.lessons import lesson as lessons_by_slug
from games.lessons.lesson import FOLDER, ORDER, _known, steps_where
from games.lessons.preview import PreviewMiddleware
from games.lessons.retold import retold
from games.records import read, write

ROOT = Path(__file__).parents[2]
GOOD = """\
[Title "A King in trouble"]
[Rules "parlett"]
[Players "Anne, Will, Kit"]
[Summary "One sentence."]
[Minutes "2"]
[Teaches ""]

[Dealer "Kit"]
[Hand "Anne: 5h 2c"]
[Hand "Will: Kh 3c"]
[Hand "Kit: 9s Qs"]
[Stock "4d ? ?"]

{What stands here is shown with the deal.}
1. Anne 5h, Will Kh {What a moment to have only one heart.},
   Kit 9s
   {? takes: Who gets this trick?}
2. Will 3c {And so it goes on.}
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "a-king-in-trouble.lodam"
    file.write_text(GOOD, encoding="utf-8")
    return file


def check(*files: Path) -> tuple[int, str, str]:
    """What ``lesson check`` ends with and prints, to standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("lesson", "check", *map(str, files), stdout=out, stderr=err)
    except SystemExit as left:
        return int(left.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


# check


def test_a_sound_lesson_is_ok_and_is_told_which_rules_fire_that_it_does_not_teach(path: Path) -> None:
    status, out, err = check(path)
    assert (status, err) == (0, "")
    assert out.startswith(f"{path}: ok (five steps, one question, two minutes)\n")
    assert (
        "fires, not in [Teaches]: deal, eldest-leads, follow-suit, taking, leading (introduced in “Following suit”)"
        in out
    )
    assert "consider: no remark leads to a source" in out


def test_the_whole_course_is_ok() -> None:
    status, out, err = check(*(FOLDER / f"{slug}.lodam" for slug in ORDER))
    assert (status, err) == (0, "")
    assert out.count(": ok (") == len(ORDER)
    assert "neither [Teaches] nor a lesson before" not in out


def test_a_rule_that_nobody_has_introduced_yet_is_named(tmp_path: Path) -> None:
    first = tmp_path / f"{ORDER[0]}.lodam"
    first.write_text(GOOD, encoding="utf-8")
    _, out, _ = check(first)
    assert "consider: the rule renounce fires, and neither [Teaches] nor a lesson before this one introduces it" in out


@pytest.mark.parametrize(
    ("old", "new", "place", "complaint"),
    [
        ("Will Kh", "Will Qh", "line 15, column 13", "Will does not hold"),
        ('[Title "A King in trouble"]\n', "", "line 1, column 1", "a lesson needs the tag [Title]"),
        ('"One sentence."', '" "', "line 4, column 1", "a lesson needs the tag [Summary]"),
        ('"2"]', '"two"]', "line 5, column 11", "[Minutes] is “two”, not a number"),
        ('[Teaches ""]\n', "", "line 1, column 1", "a lesson says which rules it introduces"),
        (
            '[Teaches ""]',
            '[Teaches "deal, fun"]',
            "line 6, column 17",
            "names “fun”, and there is no such rule of play",
        ),
        (
            '[Teaches ""]',
            '[Teaches "deal, turn"]',
            "line 6, column 17",
            "names “turn”, and there is no such rule of play",
        ),
        ('[Teaches ""]', '[Teaches "deal, deal"]', "line 6, column 17", "names “deal” twice"),
        ('[Teaches ""]', '[Teaches "swallow"]', "line 6, column 11", "names “swallow”, and that rule never fires"),
        ("{And so", '{He said "so', "line 18, column 12", "not closed"),
        ("{And so it goes on.}", '{"Never said."}', "line 18, column 12", "stands in no passage"),
        ("{And so it goes on.}", "{See [it](rule:no-such).}", "line 18, column 12", "no rule 'no-such'"),
        ("{And so it goes on.}", "{So\n it *goes on.}", "line 18, column 12", "not closed"),
        ("{? takes:", "{? wins:", "line 17, column 4", "“wins” is nothing that can be asked"),
        ("{? takes:", "{? loses:", "line 17, column 4", "it stands just before the hand is settled"),
    ],
)
def test_a_fault_is_told_with_its_place(path: Path, old: str, new: str, place: str, complaint: str) -> None:
    assert old in GOOD
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    status, out, err = check(path)
    assert (status, out) == (1, "")
    assert f"{path}, {place}: " in err
    assert complaint in err
    assert "expected: " in err


def test_everything_is_told_at_once_and_in_order(path: Path) -> None:
    spoilt = (
        GOOD.replace('"2"', '"?"').replace("? takes", "? wins").replace("And so", '"And so"').replace('""', '"turn"')
    )
    path.write_text(spoilt, encoding="utf-8")
    status, _, err = check(path)
    assert status == 1
    lines = [int(line) for line in re.findall(r", line (\d+), column", err)]
    assert lines == [5, 6, 17, 18]
    assert err.endswith(f"{path}: four faults\n")


def test_the_name_of_the_file_must_do_for_an_address(tmp_path: Path) -> None:
    file = tmp_path / "My Lesson.lodam"
    file.write_text(GOOD, encoding="utf-8")
    status, _, err = check(file)
    assert status == 1
    assert "small letters, digits and hyphens" in err


def test_a_file_that_is_not_there_is_the_worst(path: Path, tmp_path: Path) -> None:
    status, out, err = check(path, tmp_path / "none.lodam")
    assert status == 2
    assert f"{path}: ok" in out
    assert "No such file" in err


def test_comments_know_their_places_and_compare_without_them() -> None:
    record = read(GOOD)
    moved = read(GOOD.replace("\n1. Anne", "\n\n\n1. Anne"))
    assert record == moved == read(write(record))
    assert [place and place.line for places in record.comment_places for place in places] == [14, 15, 17, 18]
    assert record.comment_places != moved.comment_places
    assert record.written["Minutes"].place.line == 5


# preview


@pytest.fixture
def preview(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.setattr(PreviewMiddleware, "path", path, raising=False)
    middleware = [*settings.MIDDLEWARE, "games.lessons.preview.PreviewMiddleware"]
    with override_settings(DEBUG=True, MIDDLEWARE=middleware):
        yield Client()
    _known.cache_clear()
    steps_where.cache_clear()
    retold.cache_clear()


def test_a_reload_shows_what_was_changed(preview: Client, path: Path) -> None:
    address = f"/learn/{path.stem}/"
    assert "A King in trouble" in preview.get(address).content.decode()
    path.write_text(GOOD.replace("A King in trouble", "A Queen in trouble"), encoding="utf-8")
    page = preview.get(address).content.decode()
    assert "A Queen in trouble" in page
    assert "A King in trouble" not in page
    path.write_text(GOOD.replace("What stands here", "Another remark"), encoding="utf-8")
    assert "Another remark is shown with the deal." in preview.get(address).content.decode()


def test_every_step_and_every_rule_set_can_be_seen(preview: Client, path: Path) -> None:
    for number in range(1, 6):
        assert preview.get(f"/learn/{path.stem}/{number}/").status_code == 200
    assert "Kit" in preview.get(f"/learn/{path.stem}/?rules=loaders").content.decode()
    path.write_text(GOOD.replace("Kit", "Maud"), encoding="utf-8")
    assert "Kit" not in preview.get(f"/learn/{path.stem}/?rules=loaders").content.decode()
    assert path.stem in preview.get("/learn/").content.decode()


def test_the_first_page_leads_to_the_lesson(preview: Client, path: Path) -> None:
    response = preview.get("/")
    assert (response.status_code, response.headers["Location"]) == (302, f"/learn/{path.stem}/")


def test_faults_are_a_page_and_go_away_with_their_cause(preview: Client, path: Path) -> None:
    address = f"/learn/{path.stem}/3/"
    path.write_text(GOOD.replace("Will Kh", "Will <b>"), encoding="utf-8")
    response = preview.get(address)
    page = response.content.decode()
    assert response.status_code == 422
    assert "This lesson cannot be shown yet" in page
    assert "One thing is in the way. Put it right" in page
    assert "<b>Line 15, column 18:</b> “&lt;b&gt;” is neither a card" in page
    assert "1. Anne 5h, Will <mark>&lt;</mark>b&gt; {What a moment" in page
    path.unlink()
    assert "cannot be read: No such file" in preview.get(address).content.decode()
    path.write_text(GOOD, encoding="utf-8")
    assert preview.get(address).status_code == 200


def test_a_lesson_of_the_course_is_shown_in_its_place(
    preview: Client, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = path.with_name(f"{ORDER[1]}.lodam")
    own.write_text(GOOD, encoding="utf-8")
    monkeypatch.setattr(PreviewMiddleware, "path", own, raising=False)
    assert "A King in trouble" in Client().get(f"/learn/{ORDER[1]}/").content.decode()
    assert list(all_lessons()) == list(ORDER)
    assert lessons_by_slug(ORDER[1]).title == "A King in trouble"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("none.lodam",), "no such file"),
        (("{path}", "--port", "0"), "between 1 and 65535"),
        (("{path}",), "this machine alone"),
    ],
)
def test_what_cannot_be_served_is_refused_kindly(path: Path, words: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(CommandError, match=complaint):
        call_command("lesson", "preview", *(word.format(path=path) for word in words))


def test_it_is_served_without_a_secret_key(path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LODAM", "DJANGO"))}
    server = subprocess.Popen(
        [sys.executable, "manage.py", "lesson", "preview", str(path), "--port", str(port)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    address = f"http://127.0.0.1:{port}/learn/{path.stem}/"
    try:
        assert server.stdout is not None
        assert address in server.stdout.readline()
        with urllib.request.urlopen(address) as response:
            assert "A King in trouble" in response.read().decode()
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]
        path.write_text(GOOD.replace("? takes", "? wins"), encoding="utf-8")
        with pytest.raises(urllib.error.HTTPError) as refusal:
            urllib.request.urlopen(address)
        assert "Line 17, column 4:" in refusal.value.read().decode()
    finally:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(timeout=10)
        except subprocess.TimeoutExpired:
            server.kill()
