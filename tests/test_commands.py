"""``manage.py explain`` and ``manage.py simulate``, as they are called."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.explain import as_json
from games.records import MAX_BYTES, read
from tests.records.test_reader import DESIGN

ROOT = Path(__file__).parents[1]
FAULTY = DESIGN.replace("Will Kh,", "Will Qd,")
FAULT = "line 15, column 13: Will holds a heart and must follow suit (follow-suit)"


def run(*words, stdin=b""):
    """Call manage.py in a process of its own."""
    return subprocess.run(
        [sys.executable, "manage.py", *words], input=stdin, capture_output=True, cwd=ROOT, check=False
    )


def printed(capsys, *words, **options):
    """What a command prints, called in this process."""
    out = io.StringIO()
    call_command(*words, stdout=out, **options)
    return (out.getvalue() + capsys.readouterr().out).splitlines()


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "swallow.lodam"
    file.write_text(DESIGN, encoding="utf-8")
    return str(file)


# explain


def test_explain_prints_one_json_object_a_line(path):
    done = run("explain", path, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line) for line in done.stdout.decode().splitlines()] == list(as_json(read(DESIGN)))
    assert "‘A coat for a coat?’" in done.stdout.decode()


def test_explain_prints_sentences_with_their_rules(capsys, path):
    lines = printed(capsys, "explain", path)
    assert lines[0] == "0. (hand 1)"
    assert lines[1].startswith("   Bess deals four cards")
    assert lines[1].endswith(" [deal, eldest-leads]")
    assert "5. (hand 1, trick 1)" in lines
    told = [event["text"] for event in as_json(read(DESIGN))]
    assert [line.strip().rpartition(" [")[0] for line in lines if line.startswith("   ")] == told


def test_explain_reads_standard_input():
    done = run("explain", "-", "--json", stdin=DESIGN.encode())
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == len(list(as_json(read(DESIGN))))


def test_explain_under_another_ruleset(capsys, tmp_path):
    file = tmp_path / "ten.lodam"
    file.write_text('[Rules "ball"]\n[Players "A, B"]\n[Dealer "B"]\n[Hand "A: Ks"]\n[Hand "B: 10s"]\nA Ks, B 10s\n')

    def taker(**options):
        lines = printed(capsys, "explain", str(file), "--json", **options)
        return next(event["seat"] for event in map(json.loads, lines) if event["event"] == "trick-taken")

    assert taker() == "B"
    assert taker(rules="loaders") == "A"


def test_explain_to_one_seat(capsys, path):
    lines = printed(capsys, "explain", path, "--json", seat="Bess")
    events = [json.loads(line) for line in lines]
    assert events[0]["hands"] == {
        "Anne": ["?"] * 4,
        "Will": ["?"] * 4,
        "Kit": ["?"] * 4,
        "Bess": ["5s", "10d", "Ac", "2d"],
    }
    assert events[0]["stock"] == ["?"] * 4
    assert next(event["card"] for event in events if event["event"] == "trade-offered") == "?"
    assert next(event["cards"] for event in events if event["event"] == "traded") == ["?", "?"]
    told = "\n".join(event["text"] for event in events if event["event"].startswith("trade"))
    assert "two cards change hands" in told
    assert " of clubs" not in told
    assert " of diamonds" not in told


def test_explain_of_a_faulty_record_says_where_and_prints_nothing_else():
    done = run("explain", "-", "--json", stdin=FAULTY.encode())
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().splitlines() == [FAULT, "  found:    Will Qd", "  expected: Will plays one of Kh"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (FAULTY.encode(), FAULT),
        (b"", "line 1, column 1: this record holds nothing"),
        (b"\xff", "line 1, column 1: the record is not UTF-8 text"),
        (b"#" * (MAX_BYTES + 1), "line 1, column 1: the record is too large"),
    ],
)
@pytest.mark.parametrize("as_objects", [True, False])
def test_explain_exits_with_2_for_any_fault(capsys, tmp_path, data, message, as_objects):
    file = tmp_path / "faulty.lodam"
    file.write_bytes(data)
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("explain", str(file), json=as_objects, stdout=out, stderr=err)
    assert left.value.code == 2
    assert out.getvalue() + capsys.readouterr().out == ""
    assert err.getvalue().startswith(message)


def test_explain_of_a_file_that_is_not_there(tmp_path):
    err = io.StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("explain", str(tmp_path / "none.lodam"), stderr=err)
    assert left.value.code == 2
    assert "No such file" in err.getvalue()


def test_explain_to_nobody_at_the_table(path):
    err = io.StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("explain", path, seat="Maud", stderr=err)
    assert left.value.code == 2
    assert "no player “Maud”" in err.getvalue()
    assert "Anne, Will, Kit, Bess" in err.getvalue()


def test_explain_knows_three_rulesets(path):
    with pytest.raises(CommandError, match="invalid choice"):
        call_command("explain", path, "--rules", "pagat")
    done = run("explain", path, "--rules", "pagat")
    assert (done.returncode, done.stdout) == (2, b"")


# simulate

MEASURED = {"seconds", "hands_per_second"}
FIGURES = {
    *("rules", "players", "seed", "level", "fast", "hands", "games", "seconds", "hands_per_second", "events"),
    *("nobody_at_31", "one_at_31", "several_at_31", "at_31", "top_tied", "no_survivor", "turn_up_trick"),
    *("swallowed", "trades", "challenges", "hands_a_game", "game_lengths", "games_no_survivor", "at_table"),
}


def simulated(capsys, *words):
    return json.loads(printed(capsys, "simulate", "--json", *words)[-1])


def test_simulate_ends_with_one_object():
    done = run("simulate", "--rules", "parlett", "--players", "4", "--hands", "20", "--seed", "x", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    figures = json.loads(done.stdout.decode().splitlines()[-1])
    assert set(figures) >= FIGURES
    assert (figures["rules"], figures["players"], figures["hands"], figures["seed"]) == ("parlett", 4, 20, "x")
    assert figures["hands_per_second"] > 0
    assert figures["fast"] is False


@pytest.mark.parametrize("rules", ["parlett", "ball", "loaders"])
def test_simulate_the_same_seed_gives_the_same_figures_fast_or_not(capsys, rules):
    words = ("--rules", rules, "--players", "3", "--hands", "60")

    def figures(*more):
        found = simulated(capsys, *words, *more)
        return {name: value for name, value in found.items() if name not in MEASURED}

    once, again, fast = figures("--seed", "a"), figures("--seed", "a"), figures("--seed", "a", "--fast")
    assert once == again
    assert (once["events"] > 0, fast["events"]) == (True, 0)
    assert {**fast, "fast": False, "events": once["events"]} == once
    other = figures("--seed", "b")
    assert {**other, "seed": "a"} != once


def test_simulate_in_words(capsys):
    lines = printed(capsys, "simulate", "--hands", "30", "--players", "5", "--rules", "ball")
    words = "\n".join(lines)
    for piece in (
        "ball, 5 players",
        "30 hands",
        "hands per second with events",
        "Reached 31: nobody in",
        "hands a game",
    ):
        assert piece in words
    assert "with events" not in "\n".join(printed(capsys, "simulate", "--hands", "5", "--fast"))


@pytest.mark.parametrize(
    "words",
    [
        ("--players", "1"),
        ("--players", "11"),
        ("--players", "x"),
        ("--hands", "0"),
        ("--hands", "-5"),
        ("--rules", "pagat"),
        ("--level", "wizard"),
    ],
)
def test_simulate_refuses_what_cannot_be(words):
    with pytest.raises(CommandError):
        call_command("simulate", *words)
