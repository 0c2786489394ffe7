"""What holds of every game, in every ruleset and with 2 to 10 players."""

import random
from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.engine.actions import Illegal, Offer, Play
from games.engine.cards import KIND_MASKS, NO_TRUMP, POINTS, UNKNOWN, cards_in, mask_of, trade_kind
from games.engine.events import EVENT_NAMES, RULE_IDS, Dealt
from games.engine.game import Game
from games.engine.observation import observe
from games.engine.ruleset import OPTIONS, RULESETS, hand_size, pack_for
from games.records import read, write
from games.records.shuffle import deal_in_order
from games.simulation import NAMES
from tests import generators
from tests.generators import conceivable_actions, legal_actions, state_of


def cards_of(hand):
    """Every card of a hand, wherever it lies."""
    held = [card for cards in hand.hands for card in cards_in(cards)]
    taken = [card for _, cards, _, _ in hand.tricks for card in cards]
    return [*held, *hand.trick, *taken, *hand.stock]


@given(generators.recorders())
def test_every_card_is_in_exactly_one_place_at_every_moment(recorder):
    for step in recorder.steps:
        hand = step.after.hand
        if hand is None:
            continue
        dealt = recorder.hands[step.hand - 1].deal
        assert sorted(cards_of(hand)) == sorted([*dealt.stock, *(card for cards in dealt.hands for card in cards)])
        assert len(set(cards_of(hand))) == len(cards_of(hand))


@given(generators.recorders())
def test_points_taken_held_on_the_table_and_in_the_stock_are_those_dealt(recorder):
    for step in recorder.steps:
        hand = step.after.hand
        if hand is None:
            continue
        dealt = recorder.hands[step.hand - 1].deal
        elsewhere = [*hand.trick, *hand.stock, *(card for cards in hand.hands for card in cards_in(cards))]
        total = sum(hand.points) + sum(POINTS[card] for card in elsewhere)
        everything = [*dealt.stock, *(card for cards in dealt.hands for card in cards)]
        assert total == sum(POINTS[card] for card in everything)
        if len(everything) == len(pack_for(step.after.rules, hand.players)):
            assert total == 108  # the short packs keep every loader


@given(generators.recorders())
def test_points_and_31_are_counted_from_the_tricks(recorder):
    for step in recorder.steps:
        hand = step.after.hand
        if hand is None:
            continue
        points, reached = Counter(), {}
        for number, (_, cards, taker, _) in enumerate(hand.tricks, start=1):
            points[taker] += sum(POINTS[card] for card in cards)
            if points[taker] >= 31:
                reached.setdefault(taker, number)
        seats = range(len(hand.names))
        assert hand.points == [points[seat] for seat in seats]
        assert hand.reached == [reached.get(seat, 0) for seat in seats]


@given(generators.games_in_play())
@settings(max_examples=80)
def test_legal_actions_are_exactly_those_that_check_allows(game):
    allowed = [action for action in conceivable_actions(game) if generators.is_legal(game, action)]
    listed = legal_actions(game)
    assert sorted(map(repr, listed)) == sorted(map(repr, allowed))
    assert listed


@given(generators.games_in_play())
def test_legal_actions_of_a_seat_are_its_own(game):
    for seat in range(len(game.names)):
        assert all(action.seat == seat for action in game.hand.legal_actions(seat))
        cards = cards_in(game.hand.legal_cards()) if game.hand.turn == seat else []
        assert [action.card for action in game.hand.legal_actions(seat) if isinstance(action, Play)] == cards


@given(generators.games_in_play())
@settings(max_examples=40)
def test_check_agrees_with_apply_and_a_refused_action_changes_nothing(game):
    before = state_of(game)
    for action in conceivable_actions(game):
        said = _refusal(game.check, action)
        branch = game.branch() if said is None else game
        assert _refusal(branch.apply, action) == said, action
        if said is None:
            assert state_of(branch) != before, action
    assert state_of(game) == before


def _refusal(attempt, action):
    """The rule and the sentence with which an action is refused, or None."""
    try:
        attempt(action)
    except Illegal as illegal:
        return illegal.rule, illegal.sentence
    return None


@given(generators.games_in_play())
@settings(max_examples=30)
def test_a_refusal_names_a_rule_and_says_why(game):
    for rule, sentence in filter(None, (_refusal(game.check, action) for action in conceivable_actions(game))):
        assert rule in (*RULE_IDS, "turn", "holding")
        assert len(sentence.split()) >= 3
        assert "{" not in sentence
        assert "-1" not in sentence


@given(generators.games_in_play(), generators.seeds)
def test_a_branch_never_touches_its_original(game, seed):
    before = state_of(game)
    branch = game.branch()
    generators.play_out(random.Random(seed), branch, hands=2)
    assert state_of(game) == before
    other = game.branch()
    kept = state_of(other)
    generators.play_out(random.Random(seed), game, hands=2)
    assert state_of(other) == kept
    assert state_of(game) == state_of(branch)  # the same from here on


@given(generators.recorders())
def test_the_steps_of_a_record_stay_as_they_were(recorder):
    """Each is a branch: what was played later is not in it, and playing it again leads to the next."""
    for step in recorder.steps:
        again = step.before.branch()
        if step.action is None:
            deal = recorder.hands[step.hand - 1]
            events = []
            again.deal(deal.dealer, deal.deal, events)
        else:
            events = again.apply(step.action)
        assert tuple(events) == step.events
        assert state_of(again) == state_of(step.after)


@given(generators.records())
def test_replaying_a_record_gives_the_same_events(record):
    again = read(write(record))
    assert again == record
    assert [step.events for step in again.steps] == [step.events for step in record.steps]
    assert [step.number for step in again.steps] == list(range(len(record.steps)))


@given(generators.recorders())
def test_a_game_without_events_ends_every_hand_alike(recorder):
    """The fast path of simulations is the same play."""
    fast, slow = (Game(recorder.rules, recorder.game.names) for _ in range(2))
    for step in recorder.steps:
        events = []
        if step.action is None:
            hand = recorder.hands[step.hand - 1]
            fast.begin(hand.dealer, hand.deal)
            slow.deal(hand.dealer, hand.deal, events)
        else:
            generators.do(fast, step.action, None)
            generators.do(slow, step.action, events)
        assert tuple(events) == step.events
        assert state_of(fast) == state_of(slow) == state_of(step.after)


@given(generators.recorders())
def test_every_event_names_rules_that_there_are(recorder):
    for step in recorder.steps:
        assert step.events
        for event in step.events:
            assert type(event) in EVENT_NAMES
            assert event.rules
            assert set(event.rules) <= set(RULE_IDS)
            assert len(set(event.rules)) == len(event.rules)


@given(generators.recorders())
def test_the_ring_is_the_remaining_players_from_the_dealers_left(recorder):
    for step in recorder.steps:
        if step.action is not None:
            continue
        hand, (dealt,) = step.after.hand, step.events
        assert isinstance(dealt, Dealt)
        assert hand.ring[-1] == dealt.dealer
        assert hand.ring[0] == dealt.eldest == hand.turn
        assert sorted(hand.ring) == [seat for seat, cards in enumerate(dealt.hands) if cards]
        if not step.before.counted:
            assert sorted(hand.ring) == [seat for seat, lives in enumerate(step.before.lives) if lives]


@given(generators.recorders())
def test_nobody_gains_a_life_and_somebody_is_always_left_or_has_won(recorder):
    for step in recorder.steps:
        before, after = step.before, step.after
        assert all(0 <= now <= then for now, then in zip(after.lives, before.lives, strict=True))
        assert all(now >= then for now, then in zip(after.losses, before.losses, strict=True))
        assert len(after.remaining) > 1 or after.winners
        if before.counted:
            assert after.lives == before.lives
        else:
            assert after.losses == before.losses


@given(generators.recorders())
def test_the_turn_up_comes_once_a_hand_and_after_the_first_who_cannot_follow(recorder):
    seen = {}
    for step in recorder.steps:
        seen.setdefault(step.hand, []).extend(type(event).__name__ for event in step.events)
    for names in seen.values():
        assert names.count("Renounced") <= 1
        assert names.count("TrumpTurned") <= names.count("Renounced")
        if "TrumpTurned" in names:
            assert names.index("Renounced") < names.index("TrumpTurned")
        if "HandEnded" in names:
            assert names.count("TrumpTurned") == names.count("Renounced")


@given(st.sampled_from(generators.SLUGS), st.sampled_from(OPTIONS["pack"]), generators.tables, generators.seeds)
def test_a_whole_pack_holds_108_points_from_the_deal_to_the_end(slug, pack, players, seed):
    rng = random.Random(seed)
    rules = RULESETS[slug].override({"pack": pack})
    game = Game(rules, NAMES[:players])
    cards = list(pack_for(rules, players))
    rng.shuffle(cards)
    hand = game.deal(0, deal_in_order(game, 0, tuple(cards), hand_size(rules, players)))
    while not hand.over:
        assert sorted(cards_of(hand)) == sorted(cards)
        left = [card for card in cards_of(hand) if not any(card in trick for _, trick, _, _ in hand.tricks)]
        assert sum(hand.points) + sum(POINTS[card] for card in left) == 108
        game.apply(generators.random_action(rng, game))


# What a seat may know


@given(generators.games_in_play(), generators.seeds, st.data())
@settings(max_examples=80)
def test_an_observation_never_changes_when_unseen_cards_are_permuted(game, seed, data):
    seat = data.draw(st.sampled_from([None, *range(len(game.names))]))
    other = generators.with_unseen_cards_permuted(random.Random(seed), game, seat)
    assert observe(other, seat) == observe(game, seat)


@given(generators.games_in_play(), generators.seeds)
@settings(max_examples=15)
def test_permuting_unseen_cards_does_change_the_game(game, seed):
    """So that the test above tests something."""
    assume(sum(cards.bit_count() for cards in game.hand.hands) + len(game.hand.stock) > 8)
    rng = random.Random(seed)
    assert any(
        state_of(generators.with_unseen_cards_permuted(rng, game, None)) != state_of(game) for _attempt in range(5)
    )


@given(generators.games_in_play())
def test_an_observation_has_the_seats_own_cards_and_what_it_may_do(game):
    hand = game.hand
    for seat in range(len(game.names)):
        seen = observe(game, seat)
        assert seen.cards == hand.hands[seat]
        assert list(seen.legal) == hand.legal_actions(seat)
        assert seen.held == tuple(cards.bit_count() for cards in hand.hands)
        assert (seen.stock_size, seen.trick, seen.turn) == (len(hand.stock), tuple(hand.trick), hand.turn)
        assert (seen.points, seen.reached) == (tuple(hand.points), tuple(hand.reached))
    watched = observe(game, None)
    assert (watched.cards, watched.legal) == (0, ())


@given(generators.games_in_play())
def test_an_observation_shows_the_top_of_the_stock_only_once_it_is_turned(game):
    hand = game.hand
    seen = observe(game, None)
    if hand.turn_up_trick:
        assert (seen.turned, seen.trump) == (hand.stock[0], hand.stock[0] // 13)
    else:
        assert (seen.turned, seen.trump) == (UNKNOWN, NO_TRUMP)


@given(generators.recorders())
def test_an_offered_card_is_seen_by_the_offerer_and_by_the_taker_from_the_trade_on(recorder):
    for step in recorder.steps:
        hand = step.after.hand
        if hand is None:
            continue
        for seat in (None, *hand.ring):
            seen = observe(step.after, seat)
            if isinstance(step.action, Offer):
                offerer, kind, card = seen.offer
                assert (offerer, kind) == (step.action.seat, trade_kind(step.action.card))
                assert card == (step.action.card if seat == offerer else UNKNOWN)
            for known, trade in zip(seen.trades, hand.trades, strict=True):
                if seat in (trade.offerer, trade.giver):
                    assert known == trade
                else:
                    assert known == trade._replace(offered=UNKNOWN, given=UNKNOWN)


@given(generators.games())
def test_an_observation_between_hands_describes_no_hand(game):
    assume(game.hand is None)
    seen = observe(game, 0)
    assert (seen.ring, seen.cards, seen.trick, seen.legal) == ((), 0, (), ())
    assert (seen.lives, seen.winners) == (tuple(game.lives), game.winners)


def test_there_is_no_seat_beyond_the_table():
    game = Game(RULESETS["parlett"], NAMES[:3])
    for seat in (-1, 3):
        with pytest.raises(IndexError):
            observe(game, seat)


@given(generators.recorders())
def test_what_is_traded_is_of_one_kind_and_changes_hands_unless_of_one_suit(recorder):
    for step in recorder.steps:
        for event in step.events:
            if type(event).__name__ not in ("Traded", "TradeAnnulled"):
                continue
            (offerer, giver), (offered, given_card) = event.seats, event.cards
            kinds = {trade_kind(offered), trade_kind(given_card)}
            assert len(kinds) == 1
            assert mask_of([offered, given_card]) & KIND_MASKS[kinds.pop()] == mask_of([offered, given_card])
            annulled = type(event).__name__ == "TradeAnnulled"
            assert annulled == (offered // 13 == given_card // 13)
            after = step.after.hand.hands
            assert bool(after[offerer] >> offered & 1) == annulled
            assert bool(after[giver] >> offered & 1) != annulled


@pytest.mark.parametrize("wanted", sorted(EVENT_NAMES.values()))
def test_random_games_come_to_every_event(wanted):
    """So that the properties above speak of all of them."""
    kind = next(kind for kind, name in EVENT_NAMES.items() if name == wanted)
    for seed in range(2000):
        rng = random.Random(seed)
        slug = rng.choice(generators.SLUGS)
        options = generators.without_refused(slug, {"tie": rng.choice(OPTIONS["tie"]), "lives": "1"})
        rules = RULESETS[slug].override(options)
        recorder = generators.random_recorder(rng, rules, options, rng.randint(2, 5))
        if any(isinstance(event, kind) for step in recorder.steps for event in step.events):
            return
    raise AssertionError(f"{wanted} never came")
