"""How the reconstructions behave: stored results, what is said of them, and the charts."""

import copy
import html
import io
import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.behaviour import ResultsError, results
from games.behaviour.charts import CHARTS, LEFT, RIGHT, tone
from games.behaviour.results import FILE, PLAYERS, check, kept, load, write
from games.behaviour.words import BRIEFLY, CAUTION, FEW, FINDINGS, PLAYED, between, of_100
from games.engine.ruleset import RULESETS
from games.management.commands.behaviour import figures_of

PAGE = "/rules/behaviour/"
STORED = json.loads(FILE.read_text(encoding="utf-8"))
EVERY = [(rules, players) for rules in RULESETS for players in PLAYERS]


def text(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


@pytest.fixture
def page(client: Client) -> str:
    response = client.get(PAGE)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def stored() -> dict:
    return copy.deepcopy(STORED)


# What is stored


def test_holds_every_ruleset_and_number_of_players_that_may_begin() -> None:
    assert [(table.rules, table.players) for table in results().tables] == EVERY


def test_the_printed_command_still_prints_what_is_stored() -> None:
    """If it does not, rules or players have changed: renew the file with ``manage.py behaviour --jobs 2``."""
    probe = STORED["probe"]
    assert f"--seed {STORED['seed']} --level {STORED['level']} " in probe["command"]
    assert kept(figures_of(probe["command"])) == probe


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda all_of_it: all_of_it.pop("seed"), "seed"),
        (lambda all_of_it: all_of_it.update(date="yesterday"), "yesterday"),
        (lambda all_of_it: all_of_it.update(level="novice"), "command"),
        (lambda all_of_it: all_of_it["tables"].pop(), "one simulation for each"),
        (lambda all_of_it: all_of_it["tables"].reverse(), "in order"),
        (lambda all_of_it: all_of_it["tables"][0].update(hands=1), "parlett, 3 players: at_31"),
        (lambda all_of_it: all_of_it["tables"][1]["at_31"].update({"4": 0}), "parlett, 4 players: at_31"),
        (lambda all_of_it: all_of_it["tables"][2]["turn_up_trick"].update({"0": 5}), "turn_up_trick"),
        (lambda all_of_it: all_of_it["tables"][2].update(top_tied=20_000), "top_tied"),
        (lambda all_of_it: all_of_it["tables"][2].update(game_lengths={}), "game_lengths"),
        (lambda all_of_it: all_of_it["tables"][2].update(games_no_survivor=20_000), "games_no_survivor"),
    ],
)
def test_refuses_what_does_not_add_up(stored: dict, spoil, complaint: str, tmp_path: Path) -> None:
    spoil(stored)
    with pytest.raises(ResultsError, match=complaint):
        check(stored)
    file = tmp_path / "results.json"
    with pytest.raises(ResultsError):
        write(stored, file)
    assert not file.exists()


def test_a_file_that_is_no_json_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    file.write_text('{\n "level": }', encoding="utf-8")
    with pytest.raises(ResultsError, match=r"results\.json, line 2, column 11"):
        load(file)


def test_the_command_writes_a_file_that_can_be_read(tmp_path: Path, capsys) -> None:
    file = tmp_path / "results.json"
    words = ("--level", "random", "--hands-a-player", "30", "--seed", "small")
    call_command("behaviour", *words, "--to", str(file))
    found = load(file)
    assert (found.level, found.seed, found.hands_a_player) == ("random", "small", 30)
    assert found.hands == 30 * sum(PLAYERS) * len(RULESETS)
    assert found.command("ball", 7) in capsys.readouterr().out
    write(json.loads(file.read_text(encoding="utf-8")), tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == file.read_bytes()
    for draw in (*CHARTS.values(), *FINDINGS.values()):
        assert draw(found)


def test_several_at_a_time_find_the_same(tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for jobs, file in enumerate(files, 1):
        words = ("--level", "random", "--hands-a-player", "12", "--jobs", str(jobs))
        call_command("behaviour", *words, "--to", str(file), stdout=io.StringIO())
    assert files[0].read_bytes() == files[1].read_bytes()


# What is said


@pytest.mark.parametrize(
    ("share", "words"),
    [(0, "none"), (0.004, "fewer than 1"), (0.126, "13"), (0.994, "99"), (0.9951, "more than 99"), (1, "all")],
)
def test_a_share_is_never_rounded_to_all_or_nothing(share: float, words: str) -> None:
    assert of_100(share) == words


@pytest.mark.parametrize(
    ("shares", "words"),
    [([0.1, 0.3], "10 to 30"), ([0.101, 0.1], "10"), ([0, 0.3], "up to 30"), ([0, 0.001], "fewer than 1")],
)
def test_a_span(shares: list[float], words: str) -> None:
    assert between(shares) == words


def test_what_is_said_follows_the_figures(stored: dict) -> None:
    ball = [table for table in stored["tables"] if table["rules"] == "ball"]
    for table in ball:
        table["games_no_survivor"] = 0
        table["at_31"] = {"0": 0, "1": table["hands"]}
        table["top_tied"] = 0
    found = check(stored)
    assert "under Ball" in FINDINGS["all-at-once"](results())
    assert "none under Ball" in FINDINGS["all-at-once"](found)
    assert "Under Ball and Loaders it is never more than one." in FINDINGS["reaching-31"](found)
    assert "under Ball" not in FINDINGS["ties"](found)


def test_ties_are_told_only_where_there_were_hands_enough(page: str) -> None:
    few = [table for table in results().tables if table.nobody < FEW]
    assert few
    drawn = CHARTS["ties"](results())
    for name, players, cells in drawn.figures.rows:
        assert (cells[-1] == "–") == any((name.lower(), players) == (each.rules, each.players) for each in few)


# The page


def test_says_who_played_and_that_others_would_play_otherwise(page: str) -> None:
    said = text(page)
    assert PLAYED[results().level] in said
    assert "would behave otherwise" in said
    assert f"of the level {results().level} ." in said
    assert results().level in CAUTION or "better players otherwise again" in said


@pytest.mark.parametrize("chart", CHARTS)
def test_each_chart_has_its_finding_command_and_seed_beside_it(page: str, chart: str) -> None:
    found = re.search(rf'<section class="behaviour" aria-labelledby="{chart}">.*?</section>', page, re.DOTALL)
    assert found is not None
    assert text(FINDINGS[chart](results())) in text(found[0])
    assert f"<code>{results().command('parlett', 3)}</code>" in found[0]
    assert f"<code>{results().seed}</code>" in found[0]
    assert len(re.findall(r'<svg viewBox="0 0 340 [0-9.]+" role="img" aria-label="[^"]+"', found[0])) == len(RULESETS)


@pytest.mark.parametrize("chart", CHARTS)
def test_each_chart_has_a_row_for_every_table_in_drawing_and_figures(page: str, chart: str) -> None:
    found = re.search(rf'<section class="behaviour" aria-labelledby="{chart}">.*?</section>', page, re.DOTALL)
    assert found is not None
    assert [int(each) for each in re.findall(r'<g [^>]*data-players="(\d+)"', found[0])] == [each for _, each in EVERY]
    rows = re.findall(r'<th scope="row">(\w+)</th><td data-number>(\d+)</td>', found[0])
    assert [(name.lower(), int(players)) for name, players in rows] == EVERY


def test_the_figures_are_those_stored(page: str) -> None:
    table = results().table("loaders", 9)
    row = next(row for row in re.findall(r"<tr>.*?</tr>", page, re.DOTALL) if text(row).startswith("Loaders 9"))
    shares = [f"{100 * table.at_31.get(reached, 0) / table.hands:.1f}" for reached in range(4)]
    assert text(row) == f"Loaders 9 {table.hands:,} {' '.join(shares)}"


def test_bars_fill_their_row_and_stay_within_it() -> None:
    for panel in CHARTS["reaching-31"](results()).panels:
        for row in panel.rows:
            assert row.marks[0].x == LEFT
            assert abs(row.marks[-1].x + row.marks[-1].width - RIGHT) < 0.3
    for draw in CHARTS.values():
        for panel in draw(results()).panels:
            for row in panel.rows:
                assert all(LEFT <= mark.x <= mark.x + mark.width <= RIGHT + 0.3 for mark in row.marks)


def test_a_darker_tone_means_more() -> None:
    tones = [tone(share / 100) for share in range(101)]
    assert tones == sorted(tones)
    assert set(tones) == set(range(6))


def test_needs_no_inline_style_or_script(page: str) -> None:
    main = page[page.index("<main") : page.index("</main>")]
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=", main)


@pytest.mark.parametrize("rule", ["most-points", "no-survivor", "ties", "turn-up", "thirty-one"])
def test_the_rule_and_the_chart_lead_to_one_another(client: Client, page: str, rule: str) -> None:
    rule_page = client.get(f"/rules/{rule}/").content.decode()
    link = re.search(r'href="/rules/behaviour/\?from=[^"#]*#([a-z0-9-]+)"', rule_page)
    assert link is not None
    assert f'id="{link[1]}"' in page
    assert text(FINDINGS[link[1]](results())) in text(rule_page)
    assert BRIEFLY[results().level] in text(rule_page)
    assert f'href="/rules/{rule}/"' in page


def test_the_catalogue_leads_here_and_back(client: Client) -> None:
    rules = client.get("/rules/").content.decode()
    assert 'href="/rules/behaviour/?from=' in rules
    assert 'class="way-back"><a href="/rules/">' in client.get(f"{PAGE}?from=/rules/").content.decode()


def test_links_to_rules_carry_the_step_on(client: Client) -> None:
    page = client.get(f"{PAGE}?from=/learn/a-first-hand/3/").content.decode()
    assert "Back to the step you came from" in page
    assert 'href="/rules/ties/?from=%2Flearn%2Fa-first-hand%2F3%2F"' in page or (
        'href="/rules/ties/?from=/learn/a-first-hand/3/"' in page
    )


def test_is_there_to_be_read_only(client: Client) -> None:
    for method in ("post", "put", "patch", "delete"):
        assert getattr(client, method)(PAGE).status_code == 405


@pytest.mark.django_db
def test_asks_the_database_nothing_and_is_small(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        response = client.get(PAGE, headers={"Accept-Encoding": "gzip"})
    assert len(response.content) < 15_000
