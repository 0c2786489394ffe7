"""Named rulesets, their options, and which of them go together."""

import random
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.game import Game
from games.engine.ruleset import OPTIONS, RULESETS, RulesetError, ruleset
from games.simulation import NAMES
from tests import generators
from tests.oracle import reading

TABLE = """
rank        ace-ten      ace-ten      natural
pack        full         full         full
turn-up     at-once      at-once      after-trick
reach       whole-trick  whole-trick  whole-trick
trump-card  face-down    face-down    face-down
swallowing  yes          yes          no
loaders     hidden       hidden       hidden
hand-ends   played-out   played-out   at-31
reckoning   declared     counted      counted
nobody-31   most-points  most-points  most-loaders
challenging yes          no           no
trading     yes          no           no
caught      one-life     one-life     one-life
tie         all-tied     all-tied     all-tied
no-survivor replay       replay       replay
lives       3            3            3
scoring     elimination  elimination  elimination
hands       10           10           10
"""


@pytest.mark.parametrize("line", TABLE.strip().splitlines(), ids=lambda line: line.split()[0])
def test_each_reconstruction_holds_what_the_table_says(line):
    option, *values = line.split()
    assert [RULESETS[slug].value(option) for slug in ("parlett", "ball", "loaders")] == values


def test_the_table_tells_every_option():
    assert [line.split()[0] for line in TABLE.strip().splitlines()] == list(OPTIONS)


def test_an_override_changes_its_option_and_no_other():
    changed = ruleset("ball", {"rank": "natural", "lives": "9"})
    differing = {option for option in OPTIONS if changed.value(option) != RULESETS["ball"].value(option)}
    assert differing == {"rank", "lives"}
    assert changed.slug == "ball"
    assert RULESETS["ball"].rank == "ace-ten"


@pytest.mark.parametrize(
    ("slug", "options", "blamed", "reason"),
    [
        ("ball", {"challenging": "yes"}, "challenging", "challenging=yes needs reckoning=declared"),
        ("parlett", {"reckoning": "counted"}, "reckoning", "challenging=yes needs reckoning=declared"),
        (
            "loaders",
            {"reckoning": "counted", "challenging": "yes"},
            "challenging",
            "challenging=yes needs reckoning=declared",
        ),
        ("parlett", {"trump-card": "face-up"}, "trump-card", "swallowing=yes cannot go with trump-card=face-up"),
        ("loaders", {"swallowing": "yes", "trump-card": "face-up"}, "trump-card", "nobody forgets a trump"),
        ("ball", {"caught": "two-lives"}, "caught", "caught means something only with challenging=yes"),
        ("ball", {"caught": "one-life"}, "caught", "caught means something only with challenging=yes"),
        (
            "parlett",
            {"challenging": "no", "caught": "two-lives"},
            "caught",
            "caught means something only with challenging=yes",
        ),
        ("parlett", {"hands": "10"}, "hands", "hands means something only with scoring=count-losses"),
        (
            "loaders",
            {"hands": "3", "scoring": "elimination"},
            "hands",
            "hands means something only with scoring=count-losses",
        ),
        ("parlett", {"ranks": "natural"}, "ranks", "there is no option “ranks”"),
        ("parlett", {"rank": "ten-ace"}, "rank", "it is ace-ten or natural"),
        ("parlett", {"lives": "0"}, "lives", "it is 1 to 9"),
        ("parlett", {"lives": "10"}, "lives", "it is 1 to 9"),
        ("parlett", {"scoring": "count-losses", "hands": "100"}, "hands", "it is 1 to 99"),
        ("parlett", {"scoring": "count-losses", "hands": "0"}, "hands", "it is 1 to 99"),
    ],
)
def test_what_is_refused_and_why(slug, options, blamed, reason):
    with pytest.raises(RulesetError, match=reason) as caught:
        ruleset(slug, options)
    assert caught.value.option == blamed


def test_combinations_are_judged_after_all_the_changes():
    rules = ruleset("ball", {"challenging": "yes", "reckoning": "declared", "caught": "two-lives"})
    assert (rules.challenging, rules.caught) == ("yes", "two-lives")
    assert ruleset("parlett", {"reckoning": "counted", "challenging": "no"}).reckoning == "counted"
    assert ruleset("parlett", {"swallowing": "no", "trump-card": "face-up"}).trump_card == "face-up"
    assert ruleset("loaders", {"hands": "3", "scoring": "count-losses"}).hands == "3"


def test_a_ruleset_that_does_not_exist():
    with pytest.raises(RulesetError, match="there is no ruleset “pagat”; there are parlett, ball, loaders"):
        ruleset("pagat")


def test_open_loaders_make_silence_pointless_which_is_allowed_with_a_warning():
    (warning,) = ruleset("parlett", {"loaders": "open"}).warnings
    assert "pointless" in warning
    assert ruleset("ball", {"loaders": "open"}).warnings == ()
    assert all(rules.warnings == () for rules in RULESETS.values())


def test_an_option_that_does_not_exist_has_no_value():
    with pytest.raises(KeyError):
        RULESETS["parlett"].value("trump_card")


def _values(option):
    return generators.FEW.get(option, OPTIONS[option])


@pytest.mark.parametrize("pair", list(combinations(OPTIONS, 2)), ids=" and ".join)
def test_every_option_with_every_other_is_refused_for_a_reason_or_plays_whole_hands(pair):
    rng = random.Random(" ".join(pair))
    for slug in RULESETS:
        for values in product(*map(_values, pair)):
            options = dict(zip(pair, values, strict=True))
            reason = reading.refusal({**reading.RULESETS[slug], **options}, options)
            if reason is not None:
                with pytest.raises(RulesetError) as caught:
                    ruleset(slug, options)
                assert caught.value.option in options
                assert len(str(caught.value).split()) > 4
                continue
            game = Game(ruleset(slug, options), NAMES[: rng.choice((2, 3, 4))])
            generators.play_out(rng, game, hands=2)
            assert game.number == 2 or game.winners


@given(generators.rulesets(), st.sampled_from(sorted(OPTIONS)))
def test_what_is_allowed_can_be_written_again_and_stays_the_same(drawn, option):
    rules, options = drawn
    assert ruleset(rules.slug, options) == rules
    assert all(rules.value(name) == value for name, value in options.items())
    if rules.matters(option):
        assert rules.override({option: rules.value(option)}) == rules
    else:
        with pytest.raises(RulesetError):
            rules.override({option: rules.value(option)})
