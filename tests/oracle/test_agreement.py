"""The site's reading of a record and the independent one, compared event for event and fault for fault."""

import random

import pytest

from games.explain import as_json
from games.records import Fault, read

from . import reading
from .compare import difference, random_case
from .generate import random_record

CASES = 200
IN_A_TEST = 20
"""Several records go into one test, since most of a test's time would be its own."""


def events(text, rules):
    return list(as_json(read(text, rules)))


@pytest.mark.parametrize("first", range(10_000, 10_000 + CASES, IN_A_TEST))
def test_sound_and_faulty_records_are_read_alike(first):
    for seed in range(first, first + IN_A_TEST):
        text, rules, line = random_case(seed)
        differs = difference(events, text, rules)
        assert differs is None, f"seed {seed}: {differs}"
        if line is not None:
            with pytest.raises(Fault) as caught:
                read(text, rules)
            assert caught.value.line == line


@pytest.mark.parametrize("rules", reading.RULESETS)
def test_records_are_read_alike_under_another_ruleset(rules):
    """Where more than one thing is wrong then, both refuse; which is first is nobody's business."""
    sound = 0
    for seed in range(60):
        text = random_record(random.Random(seed))
        try:
            reading.read_events(text, rules)
        except reading.Fault:
            with pytest.raises(Fault):
                read(text, rules)
            continue
        sound += 1
        differs = difference(events, text, rules)
        assert differs is None, f"seed {seed}: {differs}"
    assert sound > 5


def test_the_comparison_sees_a_difference():
    """An event that is told otherwise, one too many, and a fault on another line are all seen."""
    text = random_record(random.Random(1))
    assert difference(events, text) is None
    assert difference(lambda *given: [*events(*given), {"event": "x", "rules": []}], text)
    assert difference(lambda *given: [{**event, "step": 0} for event in events(*given)], text)
    assert difference(lambda *given: [{**event, "rules": []} for event in events(*given)], text)

    def refuse(_text, _rules):
        raise Fault(1, 1, "no")

    assert difference(refuse, text)
