"""The rules, their standing, and the options: one set of facts, stated once."""

import re
from pathlib import Path

import pytest

from games.engine.ruleset import OPTIONS, RULESETS
from history.catalogue import CONTENT, catalogue

RULE_IDS = {
    *("rank", "loaders", "deal", "eldest-leads", "follow-suit", "renounce", "turn-up", "trump", "hidden-trump"),
    *("swallow", "taking", "leading", "thirty-one", "declare", "challenge", "coat-for-a-coat", "card-for-a-card"),
    *("same-suit-annulled", "losing-a-life", "most-points", "ties", "no-survivor", "elimination", "deal-grows"),
    "winning",
}
FAULTS = {"turn", "holding"}

# What stands in the option table: the initial letter is the standing, a dash that the option is no part of the game.
STANDING = {
    "rank": "ssi",
    "pack": "sss",
    "turn-up": "sss",
    "reach": "ios",
    "trump-card": "ssi",
    "swallowing": "ssi",
    "loaders": "ioi",
    "hand-ends": "iss",
    "reckoning": "sss",
    "nobody-31": "sss",
    "challenging": "sio",
    "trading": "sio",
    "caught": "s--",
    "tie": "ooo",
    "no-survivor": "ooo",
    "lives": "sss",
    "scoring": "sss",
    "hands": "--o",
}
LETTERS = {"s": "stated", "i": "inferred", "o": "ours", "-": "not-part"}


def test_every_rule_is_there_and_two_only_name_faults():
    rules = catalogue().rules
    assert set(rules) == RULE_IDS | FAULTS
    assert {rule.id for rule in rules.values() if rule.fault_only} == FAULTS


def test_the_playable_reconstructions_are_the_engines_rulesets():
    playable = {slug for slug, each in catalogue().reconstructions.items() if each.playable}
    assert playable == set(RULESETS)


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("slug", RULESETS)
def test_every_option_of_every_ruleset_has_its_value_and_standing(slug, option):
    holding = catalogue().option(slug, option)
    assert holding.status == LETTERS[STANDING[option][list(RULESETS).index(slug)]]
    if holding.status == "not-part":
        assert holding.value == ""
    else:
        assert holding.value == RULESETS[slug].value(option)
    assert bool(holding.place) == (holding.status in ("stated", "inferred"))


def test_rules_name_options_of_the_engine():
    assert {option for rule in catalogue().rules.values() for option in rule.options} == set(OPTIONS)


def test_a_statement_is_two_sentences():
    for rule in catalogue().rules.values():
        ends = sum(rule.statement.count(mark + " ") for mark in (".", "?’", "?")) + 1
        assert ends >= 2, rule.id
        assert len(rule.statement) < 320, rule.id


def test_a_reconstruction_of_which_nothing_was_seen_says_so():
    swallow = catalogue().rules["swallow"]
    assert swallow.holdings("mcleod") == ()
    assert swallow.status("mcleod") == "not-seen"


def test_a_mixed_cell_keeps_all_its_standings():
    deal = catalogue().rules["deal"]
    assert deal.status("parlett") == "stated"
    assert deal.statuses("parlett") == ("stated", "inferred", "ours")


@pytest.mark.parametrize("slug", catalogue().reconstructions)
def test_the_two_trades_have_the_same_standing(slug):
    coat, card = (catalogue().rules[each] for each in ("coat-for-a-coat", "card-for-a-card"))
    assert coat.statuses(slug) == card.statuses(slug)
    assert [(each.status, each.place) for each in coat.told(slug)] == [
        (each.status, each.place) for each in card.told(slug)
    ]


def test_what_is_no_part_of_a_game_is_no_choice_of_ours_too():
    for rule_id in ("challenge", "coat-for-a-coat", "card-for-a-card", "same-suit-annulled"):
        assert catalogue().rules[rule_id].statuses("loaders") == ("not-part",)
        assert not any(each.reconstruction == "loaders" for each in catalogue().evidence(rule_id).ours)
    # The options still have the standing that the table of options gives them.
    assert catalogue().option("loaders", "challenging").status == "ours"
    # A rule may be no part of a game and yet its writer say what he has instead.
    assert catalogue().rules["declare"].statuses("ball") == ("not-part", "stated")


def test_a_rule_in_dispute_says_what_nobody_knows():
    for rule in catalogue().rules.values():
        assert rule.unknown or not rule.disputed, rule.id


def test_parletts_lost_notes_are_not_guessed_at():
    """Where they hang may be said, and that they could not be seen; not what they explain."""
    lessons = Path(__file__).parents[2] / "games" / "lessons"
    found = 0
    for path in [*sorted((CONTENT / "rules").glob("*.toml")), *sorted(lessons.glob("*.lodam"))]:
        for sentence in re.split(r"(?<=[.;:}])\s", path.read_text(encoding="utf-8")):
            if re.search(r"\bnote (of (his|Parlett)|in which)|(his|Parlett's) note\b", " ".join(sentence.split())):
                found += 1
                assert re.search(
                    r"hangs (here|on (this order|the challenge)), and we could not see it", " ".join(sentence.split())
                )
    assert found > 6


def test_evidence_keeps_its_layers_apart():
    evidence = catalogue().evidence("rank")
    assert next(each.source.slug for each in evidence.period) == "pope-joan"
    assert {holding.reconstruction for holding in evidence.willughby} == {"parlett", "mcleod"}
    assert {holding.reconstruction for holding in evidence.own} == {"ball", "wikipedia"}
    assert {holding.reconstruction for holding in evidence.ours} == {"loaders"}
    assert [report.term for report in catalogue().evidence("swallow").reports] == ["swallow"]


def test_words_about_another_game_are_marked():
    for each in catalogue().evidence("turn-up").period:
        assert each.passage
        assert each.passage.parallel == "Ruff and Honours"
