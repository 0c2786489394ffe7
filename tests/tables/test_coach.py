"""Hints in three degrees, from what one sees alone; reasons as far as one could know them, and the truth in the review."""

import re

import pytest
from django.test import Client

from games.engine.actions import Challenge, Declare, Give, Offer, Play, Refuse, Swallow
from games.engine.cards import card_name, cards_in
from games.engine.observation import observe
from games.models import PlayedHand
from games.players import IDEAS
from games.players.novice import Novice
from games.tables.coach import DEGREES, Advice, hint
from games.tables.moment import Awaited, Moment
from games.tables.reasons import public_reason, true_reason
from games.tables.review import hand_record
from games.tables.showing import show
from tests.tables.playing import RULES, opened, played_out, whole_game

pytestmark = pytest.mark.django_db


BY_A_SEAT = (Play, Offer, Give, Refuse, Swallow, Declare, Challenge)


def my_turns(ruleset: str, players: int = 4) -> list[Moment]:
    opening, _ = opened(ruleset, players, taught=True, options={"lives": "1"}, seed=f"coach {ruleset}")
    return [moment for _, moment in whole_game(opening, ruleset) if moment.waits_for_human()]


def test_each_degree_says_more() -> None:
    moment = my_turns("ball")[3]
    hints = [hint(moment, degree) for degree in range(1, DEGREES + 1)]
    advice = [each.advice[-1] for each in hints if each is not None]
    assert [bool(each.idea) for each in advice] == [False, True, True]
    assert [bool(each.do and each.facts) for each in advice] == [False, False, True]
    assert hint(moment, 0) is None
    assert hint(moment, DEGREES + 1) is None


@pytest.mark.parametrize("ruleset", ["parlett", "loaders"])
def test_a_hint_names_no_card_that_one_may_not_know(ruleset: str) -> None:
    for moment in my_turns(ruleset)[:15]:
        given = hint(moment, DEGREES)
        assert given is not None
        hand = moment.game.hand
        assert hand is not None
        hidden = [card for seat in hand.ring if seat != moment.human for card in cards_in(hand.hands[seat])]
        traded = [card for trade in hand.trades if moment.human in trade[1:3] for card in trade[3:5]]
        words = " ".join(f"{each.look} {each.idea} {each.do} {each.facts}" for each in given.advice)
        assert not [card_name(card) for card in hidden if card_name(card) in words and card not in traded]


def test_what_is_hinted_may_be_done() -> None:
    for moment in my_turns("ball")[:20]:
        if moment.awaits().kind != "card":
            continue
        given = hint(moment, DEGREES)
        assert given is not None
        legal = {
            f"Play the {card_name(action.card)}."
            for action in observe(moment.game, moment.human).legal
            if isinstance(action, Play)
        }
        assert given.advice[-1].do in legal


def test_the_coach_tells_a_trick_of_ones_own_from_one_to_be_left() -> None:
    told = set()
    for seed in range(6):
        opening, _ = opened("ball", taught=True, seed=f"take up {seed}")
        for _, moment in whole_game(opening, str(seed)):
            if moment.awaits() == Awaited("take-up", moment.human):
                given = hint(moment, DEGREES)
                assert given is not None
                mine = moment.hand.right_owner() == moment.human
                assert given.advice[-1].do == ("Take it up." if mine else "Leave it.")
                told.add(mine)
    assert told == {True, False}


def said(seeds: int, kind: type, most: int = 8) -> list[tuple[Moment, Advice]]:
    """Moments of whole games at which something of a kind may be said, with what the coach says of it."""
    found: list[tuple[Moment, Advice]] = []
    for seed in range(seeds):
        opening, _ = opened(taught=True, seed=f"words {seed}")
        for _, moment in whole_game(opening, str(seed)):
            if len(found) < most and any(isinstance(each, kind) for each in observe(moment.game, moment.human).legal):
                given = hint(moment, DEGREES)
                assert given is not None
                found.append((moment, given.advice[0]))
    return found


def test_the_coach_tells_whom_to_challenge_when_one_would_win() -> None:
    told: set[bool] = set()
    for seed in range(12):
        opening, _ = opened(taught=True, players=5, seed=f"whom {seed}")
        for _, moment in whole_game(opening, str(seed)):
            hand, legal = moment.game.hand, observe(moment.game, moment.human).legal
            targets = [each.target for each in legal if isinstance(each, Challenge)]
            if hand is None or not targets:
                continue
            wrong = [seat for seat in targets if 0 < hand.reached[seat] < hand.reached[moment.human]]
            if bool(wrong) in told:
                continue
            given = hint(moment, DEGREES)
            assert given is not None
            do = given.advice[0].do
            assert do in [f"Challenge {moment.names[seat]}." for seat in wrong] if wrong else "Challenge" not in do
            told.add(bool(wrong))
            if len(told) == 2:
                return
    raise AssertionError(f"there was no occasion: {told}")


def test_the_coach_says_what_to_offer_and_when_there_is_nothing() -> None:
    advice = [given for moment, given in said(2, Offer, most=12) if not moment.waits_for_human()]
    assert all("lower card of its suit" in given.facts for given in advice if given.do.startswith("Offer"))
    assert {given.do for given in advice} >= {"Say nothing."}


def test_of_a_31_of_ones_own_the_coach_says_what_silence_may_cost() -> None:
    silent = [given for _, given in said(3, Declare, most=12) if given.do.startswith("Keep silent")]
    assert any("may challenge you" in given.facts for given in silent)
    assert all("You have 3" in given.facts or "You have 4" in given.facts for given in silent)


@pytest.mark.parametrize("taught", [True, False], ids=["taught", "remembering"])
@pytest.mark.parametrize("ruleset", RULES)
def test_why_is_answered_for_everything_the_computers_players_do(
    ruleset: str, taught: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Novice, "OFFERS", 1 / 2)
    kinds = set()
    for seed in range(3):
        opening, _ = opened(ruleset, taught=taught, options={"lives": "1"}, seed=f"why {seed}")
        for _, moment in whole_game(opening, str(seed)):
            if moment.game.hand is None:
                continue
            shown = show(moment, moment.human)
            # Where one must remember, a trick taken up by mistake looks like any other.
            answered = BY_A_SEAT if taught else tuple(set(BY_A_SEAT) - {Swallow})
            actions = [step.action for step in moment.tail if isinstance(step.action, BY_A_SEAT)]
            names = [moment.names[each.seat] for each in actions if isinstance(each, answered)]
            answers = [told for told in shown.told if told.why]
            assert [told.who for told in answers] == [name for name in names if name != "Guest"]
            kinds |= set(map(type, actions))
            if not taught:
                assert not [told for told in answers if re.search("spades|hearts|diamonds|clubs|swallow", told.why)]
    assert kinds >= (set(BY_A_SEAT) - {Challenge} if ruleset == "parlett" else {Play})


def test_no_hints_where_one_is_to_remember(client: Client) -> None:
    moment, key = opened(taught=False, seed="no hints")
    address = f"/table/{moment.table.public_id}/"
    client.cookies[f"seat-{moment.table.public_id}"] = key
    page = client.get(address, {"hint": "3"}).content.decode()
    assert 'id="hint"' not in page
    assert "hint=1" not in page


@pytest.mark.parametrize("level", ["novice", "steady", "sharp"])
def test_the_review_asks_the_players_again_and_they_answer_as_they_did(level: str) -> None:
    moment = played_out(opened("ball", 3, level=level, options={"lives": "1"}, seed=level)[0], level)
    table = moment.table
    for played in PlayedHand.objects.filter(table=table)[:1]:
        for step in hand_record(played).steps:
            if isinstance(step.action, Play) and step.action.seat != table.seat:
                idea, facts = true_reason(step, table.level, table.secret, table.seat)
                assert idea
                assert facts


def test_why_somebody_challenges_says_whom_and_what_it_may_cost() -> None:
    for seed in range(20):
        opening, _ = opened(taught=True, seed=f"challenge {seed}", level="steady", players=5)
        for _, moment in whole_game(opening, str(seed)):
            for step in moment.tail:
                if isinstance(step.action, Challenge) and step.action.seat != moment.human:
                    assert moment.names[step.action.target] in public_reason(step, remembering=False)
                    return
    raise AssertionError("nobody was challenged")


def test_where_a_trial_gave_up_the_first_idea_the_coach_says_which_it_was() -> None:
    ideas = set()
    for moment in my_turns("ball", players=5):
        if moment.awaits().kind == "card" and not moment.hand.trick:
            given = hint(moment, 2)
            assert given is not None
            ideas.add(given.advice[-1].idea.partition("“")[0])
    assert IDEAS["best-in-trial"] not in ideas
    assert "The first thought would be: " in ideas
