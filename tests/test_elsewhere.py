"""The same cards under other rules: at one step, and for a whole record. Worked out by hand, then held in general."""

import random
import time
from dataclasses import replace

import pytest
from hypothesis import given

from games.elsewhere import Elsewhere, Replay, differences, replay_under
from games.engine.actions import Illegal, Settle
from games.engine.ruleset import OPTIONS, RULESETS, RulesetError
from games.explain import as_json
from games.records import Record, Step, read, write
from tests.examples import losers, record, takers
from tests.generators import SLUGS, records, seeds
from tests.oracle.generate import random_record

FOUR = {"Anne": "Kh 2c", "Will": "Ad 3c", "Kit": "10h 4c", "Bess": "2d 5c"}
HEAVY = {"Anne": "As 2c", "Will": "10s 3c", "Kit": "10d 4c", "Bess": "Ks 5c"}
"""Anne's Ace takes 34 points if spades or nothing else is trumps."""


def last(rules: str, hands: dict[str, str], moves: str, **more: str) -> Step:
    """The last step that the moves of a first hand lead to."""
    return read(record(rules, hands, moves, **more)).steps[-1]


def step_of(text: str, number: int) -> Step:
    """A step by its number; the deal is 0, and a trick's first card the next."""
    return read(text).steps[number]


def said(step: Step) -> list[str]:
    return [found.text for found in differences(step)]


def grounds(step: Step) -> list[tuple[str, list[tuple[str, str]]]]:
    """The rules of each difference, with their standing in the rulesets that differ."""
    return [
        (ground.id, [(link.author, link.status) for link in ground.standings])
        for found in differences(step)
        for ground in found.grounds
    ]


def gathering(rules: str, hands: dict[str, str], moves: str, **more: str) -> Step:
    """The gathering of the first trick, for which some next action is needed."""
    return next(
        step
        for step in read(record(rules, hands, moves, **more)).steps
        if any(type(event).__name__ in ("TrickTaken", "TrickSwallowed") for event in step.events)
    )


# The turn-up


def test_loaders_turns_the_stock_only_after_the_last_card() -> None:
    step = last("parlett", FOUR, "Anne Kh, Will Ad")
    assert said(step) == [
        "Under “Loaders” the stock would be turned only after Bess’s card, when the trick has been played through."
    ]
    assert grounds(step) == [("turn-up", [("Loaders", "stated")])]


def test_loaders_turns_it_only_now_and_may_give_the_trick_to_another() -> None:
    moves = "Anne Kh, Will Ad, Kit 10h, Bess 2d"
    assert said(step_of(record("parlett", FOUR, moves), 4)) == [
        "Under “Loaders” the stock would be turned only now, after Bess’s card."
    ]
    assert said(step_of(record("parlett", FOUR, moves, stock="9s ?"), 4)) == [
        "Under “Loaders” the stock would be turned only now, after Bess’s card; the trick would go to Anne."
    ]


def test_who_plays_after_the_turn_up_would_not_know_the_trump() -> None:
    hands = FOUR | {"Kit": "10s 4c"}
    assert said(last("parlett", hands, "Anne Kh, Will Ad, Kit 10s")) == [
        "Under “Loaders” nobody would know the trump yet: Kit would choose this card in the dark."
    ]
    assert said(last("parlett", FOUR, "Anne Kh, Will Ad, Kit 10h")) == []


def test_the_last_who_cannot_follow_turns_it_at_the_same_moment_everywhere() -> None:
    hands = {"Anne": "Kh 2c", "Will": "3h 3c", "Kit": "10s 4c"}
    assert said(last("parlett", hands, "Anne Kh, Will 3h, Kit 10s", stock="9d ?")) == []


def test_parlett_and_ball_turn_it_at_once() -> None:
    step = last("loaders", FOUR, "Anne Kh, Will Ad")
    assert said(step) == [
        "Under Parlett and Ball the stock would be turned at once, before Kit plays: the Nine of diamonds, so diamonds "
        "would be trumps from now on."
    ]
    assert grounds(step) == [("turn-up", [("Parlett", "stated"), ("Ball", "stated")])]


def test_a_card_that_nobody_saw_is_not_named() -> None:
    step = last("loaders", FOUR, "Anne Kh, Will Ad", stock="? ?")
    assert said(step) == ["Under Parlett and Ball the stock would be turned at once, before Kit plays."]


def test_parlett_and_ball_would_have_turned_it_before() -> None:
    step = step_of(record("loaders", FOUR, "Anne Kh, Will Ad, Kit 10h, Bess 2d", stock="9s ?"), 4)
    assert said(step) == [
        "Under Parlett and Ball the stock would have been turned before, when Will could not follow; "
        "the trick would go to Kit."
    ]
    hands = FOUR | {"Kit": "10s 4c"}
    assert said(last("loaders", hands, "Anne Kh, Will Ad, Kit 10s")) == [
        "Under Parlett and Ball, Kit would choose this card knowing that diamonds are trumps."
    ]


def test_a_trump_left_face_up_would_be_turned_down() -> None:
    step = last("parlett", FOUR, "Anne Kh, Will Ad", options="trump-card=face-up, swallowing=no")
    assert "Under Ball the card would be turned down again, to be remembered." in said(step)
    assert ("hidden-trump", [("Ball", "stated")]) in grounds(step)


def test_a_trump_that_does_not_reach_back_would() -> None:
    step = last("parlett", FOUR, "Anne Kh, Will Ad", options="reach=later-cards")
    assert "Under Ball the trump would reach back to the Ace of diamonds, already in this trick." in said(step)
    assert ("trump", [("Ball", "ours")]) in grounds(step)


# Whose trick it is


def test_the_ten_s_place_gives_the_trick_to_another() -> None:
    hands = {"Anne": "Kh 2c", "Will": "10h 3c", "Kit": "2h 4c"}
    step = gathering("parlett", hands, "Anne Kh, Will 10h, Kit 2h, Will 3c")
    assert said(step) == [
        "Under “Loaders” this trick would go to Anne, because the King of hearts outranks the Ten of hearts there."
    ]
    assert grounds(step) == [("rank", [("Loaders", "inferred")])]
    step = gathering("loaders", hands, "Anne Kh, Will 10h, Kit 2h, Anne 2c")
    assert said(step) == [
        "Under Parlett and Ball this trick would go to Will, because the Ten of hearts outranks the King of hearts there."
    ]


def test_a_card_before_the_turn_up_is_a_trump_or_not() -> None:
    hands = {"Anne": "Kh 2c", "Will": "Ad 3c", "Kit": "2h 4c"}
    moves = "Anne Kh, Will Ad, Kit 2h, Anne 2c"
    step = gathering("ball", hands, moves, options="reach=later-cards")
    assert said(step) == [
        "Under Parlett and “Loaders” this trick would go to Will, because the Ace of diamonds would count as a trump."
    ]
    assert grounds(step) == [("trump", [("Parlett", "inferred"), ("Loaders", "stated")])]


def test_a_swallowed_trick_goes_to_its_owner_where_none_can_be_swallowed() -> None:
    hands = {"Anne": "Kh 2c", "Will": "2d 3c", "Kit": "2h 4c"}
    step = gathering("parlett", hands, "Anne Kh, Will 2d, Kit 2h, Anne swallows")
    assert said(step) == [
        "Under “Loaders” this trick would go to Will: no trick can be swallowed, and the Two of diamonds takes it."
    ]
    assert grounds(step) == [("swallow", [("Loaders", "inferred")])]


def test_a_trick_that_could_be_swallowed_elsewhere() -> None:
    hands = {"Anne": "Kh 2c", "Will": "2d 3c", "Kit": "2h 4c"}
    step = gathering("loaders", hands, "Anne Kh, Will 2d, Kit 2h, Will 3c")
    assert said(step) == [
        "Under Parlett and Ball, Anne, who played the King of hearts, the highest of the suit led, could take this trick up "
        "by mistake and keep it."
    ]


def test_another_player_could_have_swallowed_it_where_the_ten_ranks_otherwise() -> None:
    hands = {"Anne": "Kh 2c", "Will": "10h 3c", "Kit": "2d 4c"}
    step = gathering("parlett", hands, "Anne Kh, Will 10h, Kit 2d, Anne swallows", options="rank=natural")
    assert "Under Ball, Will, not Anne, could take this trick up by mistake." in said(step)


# Thirty-one


def test_31_is_declared_or_counted_or_ends_the_hand() -> None:
    step = gathering("parlett", HEAVY, "Anne As, Will 10s, Kit 10d, Bess Ks, Anne 2c", stock="9h ?")
    assert said(step) == [
        "Under Ball, Anne need not speak: the points are counted when the hand ends.",
        "Under “Loaders” the hand would end here, and Anne, with 34, would lose a life.",
    ]
    assert grounds(step) == [("declare", [("Ball", "stated")]), ("thirty-one", [("Loaders", "stated")])]


def test_where_31_ends_the_hand_the_others_go_on() -> None:
    text = record("loaders", HEAVY, "Anne As, Will 10s, Kit 10d, Bess Ks", stock="9h ?")
    gathered, settled = read(text).steps[-2:]
    assert said(gathered) == [
        "Under Parlett and Ball the hand would go on to its last card.",
        "Under Parlett, Anne would have to declare the 34, or keep silent and hope.",
    ]
    assert said(settled) == [
        "Under Parlett and Ball nobody would lose a life yet: the hand is played to its last card."
    ]


def test_who_gets_the_trick_elsewhere_may_come_to_31_with_it() -> None:
    hands = {"Anne": "Ks 2c", "Will": "10s 3c", "Kit": "Ad 4c", "Bess": "10d 5c"}
    step = gathering("parlett", hands, "Anne Ks, Will 10s, Kit Ad, Bess 10d, Will 3c", stock="9h ?")
    assert said(step)[-2:] == [
        "Under “Loaders” this trick would go to Anne, because the King of spades outranks the Ten of spades there.",
        "Under “Loaders” the hand would end here, and Anne, with 34, would lose a life.",
    ]


def test_nobody_declares_where_points_are_counted() -> None:
    step = last("parlett", HEAVY, "Anne As, Will 10s, Kit 10d, Bess Ks, Anne declares", stock="9h ?")
    assert said(step) == ["Under Ball and “Loaders” nobody declares: the points are counted when the hand ends."]
    assert grounds(step) == [("declare", [("Ball", "stated"), ("Loaders", "stated")])]


def test_nobody_is_challenged_where_points_are_counted() -> None:
    step = last("parlett", HEAVY, "Anne As, Will 10s, Kit 10d, Bess Ks, Anne challenges Bess", stock="9h ?")
    assert said(step) == [
        "Under Ball and “Loaders” nobody can be challenged: the points are counted, so nobody can hide a 31."
    ]
    assert grounds(step) == [("challenge", [("Ball", "inferred"), ("Loaders", "not-part")])]


def test_a_challenge_that_costs_two_lives_would_cost_one() -> None:
    options = "reckoning=declared, challenging=yes, caught=two-lives"
    moves = "Anne As, Will 10s, Kit 10d, Bess Ks, Anne challenges Bess"
    steps = read(
        record("ball", HEAVY, f"{moves}, Anne 2c, Will 3c, Kit 4c, Bess 5c", stock="9h ?", options=options)
    ).steps
    challenged = next(step for step in steps if type(step.events[0]).__name__ == "Challenged")
    assert "Under Parlett whoever is proved wrong would lose one life, not two." in said(challenged)
    assert "Under Parlett, Anne would lose a life, and one only." in said(steps[-1])


# Trading


def test_an_offer_and_a_trade_where_there_is_no_trading() -> None:
    hands = {"Anne": "Kh 2c", "Will": "Qd 3c", "Kit": "2h 4c"}
    text = record("parlett", hands, "Anne offers Kh, Will gives Qd")
    assert said(step_of(text, 1)) == [
        "Under Ball and “Loaders” no cards are traded, and Anne would keep the King of hearts."
    ]
    assert said(step_of(text, 2)) == [
        "Under Ball and “Loaders” there is no trade: Anne would still hold the King of hearts, and Will the Queen of diamonds."
    ]
    assert grounds(step_of(text, 1)) == [("coat-for-a-coat", [("Ball", "inferred"), ("Loaders", "not-part")])]
    refused = record("parlett", hands | {"Anne": "Ah 2c"}, "Anne offers Ah, Will refuses")
    assert grounds(step_of(refused, 1)) == [("card-for-a-card", [("Ball", "inferred"), ("Loaders", "not-part")])]
    assert said(step_of(refused, 2)) == []


# Settling


THREE = {"Anne": "Ks", "Will": "Js", "Kit": "Qs"}


def test_most_points_or_most_loaders() -> None:
    hands = {"Anne": "2c As 3c", "Will": "Jc 2s 2h", "Kit": "Qc 3s Kh"}
    moves = "Anne 2c, Will Jc, Kit Qc, Kit Kh, Anne 3c, Will 2h, Kit 3s, Anne As, Will 2s"
    step = last("ball", hands, moves, stock="9d ?")
    assert isinstance(step.action, Settle)
    assert losers([event for event in as_json(read(record("ball", hands, moves))) if event["step"] == step.number]) == [
        ("Anne", "most-points")
    ]
    assert said(step) == ["Under “Loaders”, Kit would lose a life, for the most loader cards: three."]
    assert grounds(step) == [("most-points", [("Loaders", "stated")])]


def test_a_tie_is_named_as_one() -> None:
    hands = {"Anne": "2c Ks", "Will": "Ac 2s", "Kit": "3c 3s"}
    step = last("ball", hands, "Anne 2c, Will Ac, Kit 3c, Will 2s, Kit 3s, Anne Ks")
    assert said(step) == ["Under “Loaders”, Anne and Will would each lose a life, for the most loader cards: one each."]
    assert [ground for ground, _ in grounds(step)] == ["most-points", "ties"]


def test_the_same_loser_for_another_reason_is_no_difference() -> None:
    assert said(last("ball", THREE, "Anne Ks, Will Js, Kit Qs")) == []


def test_two_who_kept_silent_are_counted_elsewhere() -> None:
    hands = {"Anne": "As 9c Kd", "Will": "10s Ac 3c", "Kit": "10d 10c 4c", "Bess": "Ks Ad 5s"}
    moves = "Anne As, Will 10s, Kit 10d, Bess Ks, Anne 9c, Will Ac, Kit 10c, Bess Ad, Will 3c, Kit 4c, Bess 5s, Anne Kd"
    step = last("parlett", hands, moves, stock="9h ?")
    assert said(step) == [
        "Under Ball, Anne and Will would each lose a life: the points are counted, and both have 31 or more."
    ]
    step = last("ball", hands, moves, stock="9h ?")
    assert said(step) == [
        "Under Parlett, Anne and Will would each have to declare it to lose a life; if nobody speaks, Anne alone would lose "
        "one, for the highest count.",
        "Under “Loaders” the hand would have ended with trick 1, when Anne came to 31, and Anne alone would have lost a life.",
    ]


def test_a_tie_that_costs_nothing_and_a_last_life_that_does() -> None:
    hands = {"Anne": "2c Ks", "Will": "Kc 2s", "Kit": "3c 3s"}
    moves = "Anne 2c, Will Kc, Kit 3c, Will 2s, Kit 3s, Anne Ks"
    assert said(last("ball", hands, moves, options="tie=none")) == [
        "Under Parlett, Anne and Will would each lose a life, for the highest count: three points each.",
        "Under “Loaders”, Anne and Will would each lose a life, for the most loader cards: one each.",
    ]
    two = {"Anne": "2c Ks", "Will": "Kc 2s"}
    step = last("ball", two, "Anne 2c, Will Kc, Will 2s, Anne Ks", options="no-survivor=shared", lives="1, 1")
    assert said(step) == [
        "Under Parlett and “Loaders” nobody would lose a life, because it would be the last for everyone left."
    ]
    assert grounds(step) == [("no-survivor", [("Parlett", "ours"), ("Loaders", "ours")])]


def test_losses_that_are_counted_would_be_lives() -> None:
    step = last("ball", THREE, "Anne Ks, Will Js, Kit Qs", options="scoring=count-losses")
    assert said(step) == [
        "Under Parlett and “Loaders” whoever loses a hand loses a life, and whoever has none left is out of the game."
    ]


def test_a_short_pack_would_be_a_whole_one() -> None:
    text = '[Rules "loaders"]\n[Options "pack=short"]\n[Players "Anne, Will, Kit"]\n[Dealer "Kit"]\n[Seed "x"]\n'
    assert said(step_of(text, 0)) == ["Under Parlett and Ball all 52 cards would be used, and each player dealt 17."]


# Differences in general


@given(records())
def test_every_step_of_every_record_can_be_asked(found: Record) -> None:
    for step in found.steps:
        for each in differences(step):
            assert each.text.startswith("Under ")
            assert each.text.endswith(".")
            assert "'" not in each.text.replace("O'Neil", "")
            assert each.grounds
            assert step.before.rules.slug not in each.rulesets
            assert all(rule in RULESETS for rule in each.rulesets)
            assert all(len(ground.standings) == len(each.rulesets) for ground in each.grounds)


@given(seeds)
def test_so_can_those_of_oddly_written_ones(seed: int) -> None:
    for step in read(random_record(random.Random(seed))).steps:
        differences(step)


@given(records())
def test_rules_that_differ_in_name_only_say_nothing(found: Record) -> None:
    """A record that has all the options of Parlett under another name hears nothing from Parlett, and so for every pair."""
    rules = RULESETS[found.ruleset]
    options = {option: rules.value(option) for option in OPTIONS if rules.matters(option)}
    for slug in SLUGS:
        renamed = replace(found, ruleset=slug, options=tuple(options.items()))
        if slug != found.ruleset and not found.options:
            for step in read(write(renamed)).steps:
                assert found.ruleset not in {name for each in differences(step) for name in each.rulesets}


MAY_MATTER = ("turn-up", "swallowing", "reckoning")
"""Options that make a difference though the same happens: what one could know, do or have to say."""


@given(records())
def test_where_the_same_would_happen_nothing_is_said(found: Record) -> None:
    for step in found.steps:
        for slug in {name for each in differences(step) for name in each.rulesets}:
            rules = RULESETS[slug]
            if step.action is None or any(rules.value(option) != found.rules.value(option) for option in MAY_MATTER):
                continue
            try:
                there = step.before.under(rules).apply(step.action)
            except Illegal:
                continue
            assert [tuple(event) for event in there] != [tuple(event) for event in step.events]


def test_a_step_costs_the_same_after_ninety_hands() -> None:
    names = ("Anne", "Will", "Kit")
    text = '[Rules "ball"]\n[Players "Anne, Will, Kit"]\n[Options "scoring=count-losses, hands=99"]\n'
    for number in range(90):
        dealer, first, second = (names[(number + place) % 3] for place in range(3))
        text += f'\n[Dealer "{dealer}"]\n[Hand "{first}: Kh 2c"]\n[Hand "{second}: 10h 3c"]\n[Hand "{dealer}: Ad 4c"]\n'
        text += f'[Stock "9s ?"]\n{first} Kh, {second} 10h, {dealer} Ad, {second} 3c, {dealer} 4c, {first} 2c\n'
    steps = read(text).steps

    def cost(some: tuple[Step, ...]) -> float:
        times = []
        for _ in range(7):
            start = time.perf_counter()
            for step in some:
                differences(step)
            times.append(time.perf_counter() - start)
        return min(times)

    assert len(steps) == 90 * 10
    assert cost(steps[-10:]) < 3 * cost(steps[:10])


# Whole records


def events(found: Replay) -> list[dict[str, object]]:
    return list(as_json(found.record))


def test_a_declaration_is_left_out_where_points_are_counted_and_play_goes_on() -> None:
    text = record(
        "parlett",
        HEAVY,
        "Anne As, Will 10s, Kit 10d, Bess Ks, Anne declares, Anne 2c, Will 3c, Kit 4c, Bess 5c",
        stock="9h ?",
    )
    found = replay_under(read(text), "ball")
    (parting,) = found.partings
    assert (parting.action, parting.rule, parting.step, parting.there) == ("Anne declares", "declare", 6, 5)
    assert (parting.resumed, parting.then) == (6, "left-out")
    assert found.steps_there[6] is None
    assert (found.there(6), found.there(7), found.here(6)) == (5, 6, 7)
    assert losers(events(found)) == [("Anne", "reached-31")]
    assert found.first_difference == 6
    assert not found.supposed


def test_the_hand_ends_at_31_and_the_rest_of_it_is_left_out() -> None:
    text = record("ball", HEAVY, "Anne As, Will 10s, Kit 10d, Bess Ks, Anne 2c, Will 3c, Kit 4c, Bess 5c", stock="9h ?")
    found = replay_under(read(text), "loaders")
    (parting,) = found.partings
    assert (parting.action, parting.rule) == ("Anne plays the Two of clubs", "thirty-one")
    assert (parting.why, parting.then) == ("the hand ended as soon as Anne had 31", "ended")
    assert found.record.steps[parting.resumed or 0].action == Settle()
    assert [step.number for step in found.record.steps] == list(range(7))
    assert found.there(8) == 5
    assert found.steps_there[-1] == 6


SWALLOWED = {"Anne": "Kh 2c 5s", "Will": "2d 3c 6s", "Kit": "2h 4c 7s"}


def test_a_swallow_that_is_impossible_is_put_right_and_from_the_wrong_lead_on_play_is_supposed() -> None:
    moves = "Anne Kh, Will 2d, Kit 2h, Anne swallows, Anne 5s, Will 6s, Kit 7s, Kit 4c, Anne 2c, Will 3c"
    found = replay_under(read(record("parlett", SWALLOWED, moves)), "loaders")
    swallow, lead = found.partings
    assert (swallow.action, swallow.rule, swallow.then) == ("Anne swallows the trick", "swallow", "put-right")
    assert (lead.action, lead.rule, lead.then) == ("Anne plays the Five of spades", "turn", "supposed")
    assert "it is Will's turn to lead" in lead.why
    assert found.steps_there[swallow.step] == swallow.resumed
    assert takers(events(found)) == ["Will", "Kit", "Kit"]
    assert found.first_difference == 2
    plays = [(event["seat"], event["card"]) for event in events(found) if event["event"] == "card-played"]
    assert plays[3:] == [
        ("Will", "6s"),
        ("Kit", "7s"),
        ("Anne", "5s"),
        ("Kit", "4c"),
        ("Anne", "2c"),
        ("Will", "3c"),
    ]
    assert len(found.supposed) == 6


def test_where_the_trick_goes_to_another_the_first_difference_comes_before_the_parting() -> None:
    hands = {"Anne": "Kh 2c", "Will": "10h 3c", "Kit": "2h 4c"}
    found = replay_under(
        read(record("parlett", hands, "Anne Kh, Will 10h, Kit 2h, Will 3c, Kit 4c, Anne 2c")), "loaders"
    )
    assert found.first_difference == 4
    assert [parting.step for parting in found.partings] == [5]


def test_where_the_record_ends_at_31_the_others_play_the_hand_out() -> None:
    found = replay_under(read(record("loaders", HEAVY, "Anne As, Will 10s, Kit 10d, Bess Ks", stock="9h ?")), "ball")
    (parting,) = found.partings
    assert (parting.action, parting.then) == ("the hand is settled", "supposed")
    assert takers(events(found)) == ["Anne", "Bess"]
    assert found.record.steps[-1].action == Settle()
    assert found.steps_there[-1] == found.last


def test_a_trade_is_left_out_and_told_once_and_cards_that_never_changed_hands_end_the_likeness() -> None:
    hands = {"Anne": "Kh 2c", "Will": "Qd 3c", "Kit": "2h 4c"}
    moves = "Anne offers Kh, Will refuses, Kit refuses, Will offers Qd, Kit refuses, Anne gives Kh, Anne Qd, Will Kh, Kit 2h"
    found = replay_under(read(record("parlett", hands, moves)), "ball")
    assert [(parting.action, parting.rule, parting.then) for parting in found.partings] == [
        ("Anne offers the King of hearts in trade", "coat-for-a-coat", "left-out"),
        ("Anne plays the Queen of diamonds", "holding", "supposed"),
    ]
    plays = [(event["seat"], event["card"]) for event in events(found) if event["event"] == "card-played"]
    assert plays == [("Anne", "2c"), ("Will", "3c"), ("Kit", "4c")]


def test_the_next_deal_begins_as_recorded_after_a_hand_that_ended_before() -> None:
    text = (
        record("ball", HEAVY, "Anne As, Will 10s, Kit 10d, Bess Ks, Anne 2c, Will 3c, Kit 4c, Bess 5c", stock="9h ?")
        + '\n[Dealer "Anne"]\n[Hand "Anne: 2s"]\n[Hand "Will: 3s"]\n[Hand "Kit: 4s"]\n[Hand "Bess: 5s"]\n[Stock "9d"]\n'
        + "Will 3s, Kit 4s, Bess 5s, Anne 2s\n"
    )
    original = read(text)
    found = replay_under(original, "loaders")
    assert [step.hand for step in found.record.steps][-7:] == [2] * 7
    assert found.steps_there[-1] == found.last
    assert len(found.partings) == 1
    deal = next(step for step in original.steps if step.hand == 2)
    assert found.record.steps[found.there(deal.number)].action is None


def test_the_game_may_be_won_before_the_next_deal() -> None:
    """Three points each: under Ball the last lives of both, so nobody loses. But Anne has taken the more loader cards."""
    hands = {"Anne": "Qs 2c", "Will": "Js Kc"}
    text = record("ball", hands, "Anne Qs, Will Js, Anne 2c, Will Kc", lives="1, 1")
    text += '\n[Dealer "Anne"]\n[Hand "Anne: 2s"]\n[Hand "Will: 3s"]\n[Stock "9d"]\nWill 3s, Anne 2s\n'
    found = replay_under(read(text), "loaders")
    (parting,) = found.partings
    assert (parting.action, parting.rule, parting.resumed) == ("the next hand is dealt", "winning", None)
    assert events(found)[-1]["seats"] == ["Will"]
    assert found.steps_there[parting.step :] == (None,) * (len(found.original.steps) - parting.step)


def test_options_that_do_not_go_with_the_other_rules_are_dropped_and_named() -> None:
    text = record("loaders", FOUR, "Anne Kh", options="trump-card=face-up, lives=2")
    found = replay_under(read(text), "ball")
    assert found.dropped == ("trump-card",)
    assert found.record.options == (("lives", "2"),)
    assert found.record.rules.trump_card == "face-down"
    with pytest.raises(RulesetError):
        replay_under(read(text), "heywood")


def test_the_writer_s_words_are_kept_until_something_differs() -> None:
    text = record(
        "parlett", FOUR, "{The deal.} Anne Kh {A King.}, Will Ad {Turned.}, Kit 10h {Ten.} {? takes}, Bess 2d {Over.}"
    )
    comments = [comment for texts in replay_under(read(text), "loaders").record.step_comments for comment in texts]
    assert comments == ["The deal.", "A King."]


@given(records())
def test_a_replay_is_a_sound_record_and_its_steps_answer_one_another(found: Record) -> None:
    for slug in SLUGS:
        replay = replay_under(found, slug)
        again = read(write(replay.record))
        assert [step.events for step in again.steps] == [step.events for step in replay.record.steps]
        assert len(replay.steps_there) == len(found.steps)
        assert len(replay.steps_here) == len(replay.record.steps)
        for here, there in enumerate(replay.steps_there):
            if there is not None:
                assert replay.steps_here[there] == here
        for parting in replay.partings:
            assert replay.there(parting.step) >= parting.there
            assert replay.first_difference is not None
            assert replay.first_difference <= parting.step
        if replay.first_difference is None:
            assert len(replay.record.steps) >= len(found.steps)


@given(records())
def test_under_its_own_rules_a_record_is_itself(found: Record) -> None:
    replay = replay_under(found, found.ruleset)
    assert [step.events for step in replay.record.steps] == [step.events for step in found.steps]
    assert (replay.partings, replay.first_difference, replay.dropped) == ((), None, ())


def test_a_difference_knows_its_rules() -> None:
    (found,) = differences(last("parlett", FOUR, "Anne Kh, Will Ad"))
    assert isinstance(found, Elsewhere)
    assert (found.rulesets, found.name, found.rule_ids) == (("loaders",), "“Loaders”", ("turn-up",))


def test_every_parting_is_told_in_the_engine_s_own_words() -> None:
    text = record("parlett", SWALLOWED, "Anne Kh, Will 2d, Kit 2h, Anne swallows")
    step = read(text).steps[-1]
    (parting,) = replay_under(read(text), "loaders").partings
    with pytest.raises(Illegal) as refused:
        step.before.under(RULESETS["loaders"]).apply(step.action)  # type: ignore[arg-type]
    assert (parting.rule, parting.why) == (refused.value.rule, refused.value.sentence)
