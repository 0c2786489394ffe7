"""What computer players say of their own cards is true of the hand as it was then played."""

import pytest

from games.engine import events as ev
from games.engine.actions import Play
from games.engine.ruleset import RULESETS
from games.models import PlayedHand
from games.records import Record
from games.tables.reasons import true_reason
from games.tables.review import hand_record
from tests.tables.playing import opened, played_out

pytestmark = pytest.mark.django_db


def owner_by_right(record: Record, number: int) -> int:
    """Whose the trick is that the card of a step lies in."""
    for step in record.steps[number:]:
        for event in step.events:
            if isinstance(event, ev.TrickTaken):
                return event.seat
            if isinstance(event, ev.TrickSwallowed):
                return event.rightful
    raise AssertionError("the trick is not taken")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_card_that_cannot_take_its_trick_does_not(ruleset: str) -> None:
    told = {"cannot take this trick": 0, "only if its suit is turned up": 0, "has been forgotten": 0}
    for seed in range(3):
        opening, _ = opened(ruleset, 5, level="steady", options={"lives": "1"}, seed=f"truth {seed}")
        table = played_out(opening, str(seed)).table
        for played in PlayedHand.objects.filter(table=table):
            record = hand_record(played)
            for step in record.steps:
                if not isinstance(step.action, Play) or step.action.seat == table.seat:
                    continue
                _, facts = true_reason(step, table.level, table.secret, table.seat)
                for words in told:
                    told[words] += words in facts
                if "cannot take this trick" in facts:
                    assert owner_by_right(record, step.number) != step.action.seat, (step.number, facts)
    if RULESETS[ruleset].hand_ends == "at-31":
        del told["has been forgotten"]  # a hand is over before anybody forgets
    assert all(told.values()), told
