"""Hands between computer players, and the figures made of them."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import events as ev
from games.engine.cards import LOADERS, PACK, SUIT_MASKS, cards_in, mask_of, trade_kind
from games.engine.ruleset import RULESETS, ruleset
from games.players.chance import Chance, card_chooser
from games.simulation import simulate
from tests import generators
from tests.generators import state_of

EVERY_TABLE = [(slug, players) for slug in RULESETS for players in range(2, 11)]


@pytest.mark.parametrize(("slug", "players"), EVERY_TABLE)
def test_with_events_and_without_every_hand_ends_alike(slug, players):
    ended = {True: [], False: []}
    told = []
    for fast in (True, False):

        def watch(game, events, fast=fast):
            ended[fast].append(state_of(game))
            if events is not None:
                told.append(events)

        simulate(RULESETS[slug], players, 12, "alike", fast=fast, watch=watch)
    assert ended[True] == ended[False]
    assert len(ended[True]) == len(told) == 12
    assert all(isinstance(events[0], ev.Dealt) for events in told)


def _events(rules, players, hands, seed="figures"):
    told = []
    found = simulate(rules, players, hands, seed, watch=lambda _game, events: told.append(list(events)))
    return found, told


def _number(told, *kinds):
    return sum(isinstance(event, kinds) for events in told for event in events)


@pytest.mark.parametrize("slug", RULESETS)
def test_the_figures_are_those_of_the_events(slug):
    found, told = _events(RULESETS[slug], 3, 80)
    figures = found.figures()
    assert figures["hands"] == len(told) == 80
    assert figures["events"] == sum(map(len, told))
    assert figures["games"] == _number(told, ev.GameWon)
    assert figures["swallowed"] == _number(told, ev.TrickSwallowed)
    assert figures["trades"] == _number(told, ev.Traded)
    assert figures["challenges"] == _number(told, ev.Challenged)
    at_31 = Counter(sum(isinstance(event, ev.Reached31) for event in events) for events in told)
    assert figures["at_31"] == {str(players): count for players, count in sorted(at_31.items())}
    assert figures["nobody_at_31"] == at_31[0] / 80
    assert figures["one_at_31"] == at_31[1] / 80
    assert figures["nobody_at_31"] + figures["one_at_31"] + figures["several_at_31"] == pytest.approx(1)
    assert sum(figures["turn_up_trick"].values()) == 80
    assert figures["turn_up_trick"].get("0", 0) == 80 - _number(told, ev.TrumpTurned)
    spared = sum(
        any(isinstance(event, ev.NobodyLoses) and event.why == "no-survivor" for event in events) for events in told
    )
    assert figures["no_survivor"] == spared / 80


def _trick_of_the_turn_up(events):
    """The trick in which the stock was turned, 0 for never."""
    kinds = [type(event) for event in events]
    if ev.TrumpTurned not in kinds:
        return 0
    before = kinds[: kinds.index(ev.TrumpTurned)]
    return before.count(ev.TrickTaken) + before.count(ev.TrickSwallowed) + 1


@pytest.mark.parametrize("slug", RULESETS)
def test_the_hands_are_told_apart_by_how_many_played_them(slug):
    found, told = _events(RULESETS[slug], 4, 120)
    figures = found.figures()
    assert set(figures["at_table"]) == {"2", "3", "4"}
    for players, counts in figures["at_table"].items():
        played = [events for events in told if sum(map(bool, events[0].hands)) == int(players)]
        at_31 = Counter(sum(isinstance(event, ev.Reached31) for event in events) for events in played)
        assert counts["hands"] == len(played)
        assert counts["at_31"] == {str(number): count for number, count in sorted(at_31.items())}
        turned = Counter(map(_trick_of_the_turn_up, played))
        assert counts["turn_up_trick"] == {str(trick): count for trick, count in sorted(turned.items())}
    for key in ("top_tied", "no_survivor"):
        assert sum(counts[key] for counts in figures["at_table"].values()) == round(figures[key] * 120)


def test_games_are_counted_in_which_a_hand_would_have_left_nobody():
    found, told = _events(RULESETS["ball"], 3, 200)
    spared, hands, games, lengths = False, 0, [], Counter()
    for events in told:
        hands += 1
        spared |= any(isinstance(event, ev.NobodyLoses) and event.why == "no-survivor" for event in events)
        if isinstance(events[-1], ev.GameWon):
            games.append(spared)
            lengths[hands] += 1
            spared, hands = False, 0
    figures = found.figures()
    assert figures["games_no_survivor"] == sum(games) / len(games) > 0
    assert figures["game_lengths"] == {str(hands): count for hands, count in sorted(lengths.items())}


def test_hands_that_leave_nobody_are_counted_where_the_win_is_shared_too():
    lonely = {"lives": "1", "no-survivor": "shared"}
    found, told = _events(ruleset("ball", lonely), 2, 60)
    shared = sum(isinstance(events[-1], ev.GameWon) and len(events[-1].seats) == 2 for events in told)
    assert found.no_survivor == shared > 0


def test_a_game_that_is_won_is_followed_by_another():
    numbers, winners = [], []

    def watch(game, _events):
        numbers.append(game.number)
        winners.append(game.winners)

    found = simulate(RULESETS["loaders"], 3, 60, "games", watch=watch)
    assert found.games == sum(map(bool, winners)) > 1
    for number, following, won in zip(numbers, numbers[1:], winners, strict=False):
        assert following == (1 if won else number + 1)
    assert found.hands_a_game == [number for number, won in zip(numbers, winners, strict=True) if won]


def test_the_same_seed_deals_the_same_hands_and_another_does_not():
    first, second, other = (_events(RULESETS["parlett"], 4, 5, seed)[1] for seed in ("a", "a", "b"))
    assert first == second != other


@given(generators.rulesets(), generators.tables, generators.seeds.map(str))
def test_every_ruleset_can_be_simulated(drawn, players, seed):
    found, told = _events(drawn[0], players, 3, seed)
    assert found.hands == len(told) == 3
    for events in told:
        assert _number([events], ev.HandEnded) == 1
        dealt = events[0]
        held = [card for cards in dealt.hands for card in cards]
        played = [event.card for event in events if isinstance(event, ev.CardPlayed)]
        assert set(played) <= set(held)
        assert len(played) == len(set(played))
        if drawn[0].hand_ends == "played-out":
            assert sorted(played) == sorted(held)
        loaded = drawn[0].trading == "no"
        assert not (loaded and _number([events], ev.TradeOffered))


# The player


@given(st.sets(st.sampled_from(PACK), min_size=1), st.floats(0, 1, exclude_max=True))
def test_chance_chooses_one_of_the_cards(cards, drawn):
    assert card_chooser(lambda: drawn)(mask_of(list(cards))) in cards


@given(st.sets(st.sampled_from(PACK), min_size=1, max_size=6))
def test_chance_may_choose_any_of_the_cards(cards):
    choose = card_chooser(random.Random(1).random)
    assert {choose(mask_of(list(cards))) for _ in range(1500)} == cards


def test_chance_chooses_evenly_within_a_suit():
    choose = card_chooser(random.Random(1).random)
    counts = Counter(choose(SUIT_MASKS[1]) for _ in range(13 * 500))
    assert all(400 < counts[card] < 600 for card in cards_in(SUIT_MASKS[1]))


@given(st.sets(st.sampled_from(PACK), max_size=12), generators.seeds)
def test_chance_offers_and_gives_what_may_be_traded(cards, seed):
    player = Chance(random.Random(seed).random)
    held = mask_of(list(cards))
    offered = player.offer(held)
    assert (offered is None) == (not held & LOADERS)
    assert offered is None or (offered in cards and trade_kind(offered))
    for kind in ("coat", "card"):
        given_card = player.answer(kind, held)
        assert given_card is None or (given_card in cards and trade_kind(given_card) == kind)
