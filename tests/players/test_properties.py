"""What holds of every computer player, in every ruleset and with 2 to 10 at the table."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.contest import contest
from games.engine.observation import Give, Offer, Play, Refuse, Swallow, observe
from games.players import IDEAS, PLAYERS
from games.players.sharp import Sharp
from tests import generators


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A sharp player that tries its cards on a few deals only."""
    monkeypatch.setattr(Sharp, "CARDS", 60)


def questions(seen):
    """The questions that can be put to a seat now, by the method that answers them."""
    kinds = {type(action) for action in seen.legal}
    if Play in kinds:
        yield "play"
    if Refuse in kinds:
        yield "answer"
    if Swallow in kinds:
        yield "takes_up"
    if not seen.trick and seen.offer is None:
        yield "speaks"


def answers(game, level, seat, seed):
    seen = observe(game, seat)
    return [(seen, getattr(PLAYERS[level](seed), question)(seen)) for question in questions(seen)]


levels = st.sampled_from(list(PLAYERS))


@given(generators.games_in_play(), levels, generators.seeds, st.data())
@settings(max_examples=60)
def test_what_a_player_does_never_changes_when_unseen_cards_are_permuted(game, level, seed, data):
    for seat in game.hand.ring:
        other = generators.with_unseen_cards_permuted(random.Random(seed), game, seat)
        assert answers(other, level, seat, str(seed)) == answers(game, level, seat, str(seed))


@given(generators.games_in_play(), levels, generators.seeds.map(str))
@settings(max_examples=60)
def test_everything_done_is_legal_and_has_a_reason(game, level, seed):
    for seat in game.hand.ring:
        for seen, decision in answers(game, level, seat, seed):
            assert decision.action is None or decision.action in seen.legal
            assert decision.reason.idea in IDEAS
            assert decision.reason.facts.endswith(".")
            assert decision.reason.facts[0].isupper()


@given(generators.games_in_play(), levels, generators.seeds.map(str))
@settings(max_examples=20)
def test_asked_again_a_player_does_the_same(game, level, seed):
    for seat in game.hand.ring:
        assert answers(game, level, seat, seed) == answers(game, level, seat, seed)


@given(generators.rulesets(), st.lists(levels, min_size=2, max_size=10), generators.seeds.map(str))
@settings(max_examples=15)
def test_they_play_whole_hands_in_every_ruleset(drawn, seats, seed):
    """The engine refuses what is not legal."""
    found, scores = contest(drawn[0], seats, 2, seed)
    assert found.hands == 2
    assert [score.level for score in scores] == seats


@pytest.mark.parametrize("slug", generators.SLUGS)
def test_each_offers_at_most_once_a_hand(slug):
    def watch(_game, events):
        offerers = [event.seat for event in events if type(event).__name__ == "TradeOffered"]
        assert len(set(offerers)) == len(offerers)

    contest(generators.RULESETS[slug], ["novice", "steady", "novice"], 10, "offers", watch=watch)


def test_the_actions_are_those_of_the_engine():
    assert {Give.__module__, Offer.__module__} == {"games.engine.actions"}
