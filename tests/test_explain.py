"""What events say in plain words, and to whom."""

import random
import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.actions import Give, Offer, Play
from games.engine.cards import PACK, UNKNOWN, card_name, card_text, cards_in
from games.engine.events import EVENT_NAMES, RULE_IDS
from games.engine.ruleset import RULESETS
from games.explain import as_json, explain
from games.records import Step, read
from games.sentences import listing, number, plural
from tests import generators
from tests.examples import of, only, played, record

FIELDS = {
    "dealt": "hands stock dealer eldest",
    "card-played": "seat card followed",
    "renounced": "seat card",
    "trump-turned": "card suit",
    "trick-taken": "seat cards points total why",
    "trick-swallowed": "seat from cards points total",
    "reached-31": "seat total",
    "trade-offered": "seat kind card",
    "trade-refused": "seat kind",
    "traded": "seats cards",
    "trade-annulled": "seats cards",
    "declared": "seat total",
    "challenged": "seat target upheld loser",
    "hand-ended": "why",
    "nobody-loses": "why",
    "life-lost": "seat why lives",
    "eliminated": "seat",
    "game-won": "seats",
}


def test_the_table_of_fields_tells_every_event():
    assert set(FIELDS) == set(EVENT_NAMES.values())


@given(generators.records())
def test_every_event_has_its_fields_and_a_sentence(record):
    for event in as_json(record):
        expected = {"event", "hand", "trick", "step", "rules", "text", *FIELDS[event["event"]].split()}
        if record.rules.scoring == "count-losses" and event["event"] == "life-lost":
            expected = expected - {"lives"} | {"losses"}
        assert set(event) == expected
        assert set(event["rules"]) <= set(RULE_IDS)
        text = event["text"]
        assert re.match(r"[A-Z“]", text)
        assert re.search(r"[.?]$", text)
        assert "  " not in text
        assert "None" not in text
        assert "{" not in text


@given(generators.records())
def test_no_two_events_of_a_step_say_the_same(record):
    for step in record.steps:
        said = [explanation.text for explanation in explain(step)]
        assert len(set(said)) == len(said) == len(step.events)
        parts = [part for text in said for part in re.split(r"(?<=\.)\s", text)]
        assert len(set(parts)) == len(parts), said


@given(generators.records())
def test_the_same_words_are_never_said_twice_running(record):
    """A screen reader announces nothing when a text does not change."""
    said = [event["text"] for event in as_json(record)]
    assert all(text != following for text, following in pairwise(said))


@given(generators.sound_texts())
@settings(max_examples=30)
def test_any_record_can_be_told_to_anyone(text):
    record = read(text)
    for seat in (None, *range(len(record.names))):
        told = list(as_json(record, seat, everything=False))
        assert [event["event"] for event in told] == [event["event"] for event in as_json(record)]
        assert all(event["text"] for event in told)


@pytest.mark.parametrize("slug", RULESETS)
def test_each_explanation_has_its_rules_with_their_standing(slug):
    steps = read(record(slug, {"A": "9s", "B": "8d", "C": "7s"}, "A 9s, B 8d, C 7s")).steps
    for step in steps:
        for told, event in zip(explain(step), step.events, strict=True):
            assert tuple(link.id for link in told.rules) == event.rules
            assert all(link.title and link.status and link.author for link in told.rules)


def test_a_rule_the_table_has_changed_is_the_tables_own():
    text = record("parlett", {"A": "Ks", "B": "10s"}, "A Ks, B 10s", options="rank=natural")
    links = {link.id: link for step in read(text).steps for told in explain(step) for link in told.rules}
    assert (links["rank"].status, links["rank"].overridden) == ("ours", ("rank",))
    assert links["follow-suit"].overridden == ()
    plain = record("parlett", {"A": "Ks", "B": "10s"}, "A Ks, B 10s")
    links = {link.id: link for step in read(plain).steps for told in explain(step) for link in told.rules}
    assert (links["rank"].status, links["rank"].overridden) == ("stated", ())


# What is said


def test_a_trump_turned_in_mid_trick_is_told_with_its_reason():
    events = played("parlett", {"A": "9h", "B": "8s", "C": "7h"}, "A 9h, B 8s", stock="7d ?")
    words = " ".join(event["text"] for event in events[2:])
    for piece in ("B has no hearts", "first in this hand who cannot follow", "before anyone else plays"):
        assert piece in words
    assert "Seven of diamonds, so diamonds are trumps" in words
    assert "turned down again" in words


def test_the_tens_place_is_told_where_it_decides():
    hands = {"A": "Ks", "B": "10s"}
    assert "Ten ranks above the King" in only(played("ball", hands, "A Ks, B 10s"), "trick-taken")["text"]
    assert "below the Jack" in only(played("loaders", hands, "A Ks, B 10s"), "trick-taken")["text"]
    assert "Ten" not in only(played("ball", {"A": "Ks", "B": "9s"}, "A Ks, B 9s"), "trick-taken")["text"]


def test_a_swallow_says_whose_the_trick_was():
    hands = {"A": "9h", "B": "Kh", "C": "4d"}
    text = only(played("parlett", hands, "A 9h, B Kh, C 4d, B swallows"), "trick-swallowed")["text"]
    for piece in ("forgetting that diamonds are trumps", "it was C.s, by the Four of diamonds", "King of hearts"):
        assert re.search(piece, text)


def test_points_are_told_and_summed():
    text = only(played("ball", {"A": "As", "B": "10s"}, "A As, B 10s"), "trick-taken")["text"]
    assert "worth 21 points together" in text
    text = only(played("ball", {"A": "As", "B": "2s"}, "A As, B 2s"), "trick-taken")["text"]
    assert "Ace of spades in it is worth eleven points" in text
    assert "no loader in it" in only(played("ball", {"A": "3s", "B": "2s"}, "A 3s, B 2s"), "trick-taken")["text"]


def test_a_game_is_won_in_one_of_four_ways():
    alone = played("ball", {"A": "2s", "B": "Ks"}, "A 2s, B Ks", options="lives=1")[-1]
    assert alone["text"] == "A is the last one in, and wins the game."
    together = played("ball", {"A": "2s", "B": "3s"}, "A 2s, B 3s", options="lives=1, no-survivor=shared")[-1]
    assert "A and B lost their last life together" in together["text"]
    counted = played("ball", {"A": "2s", "B": "Ks"}, "A 2s, B Ks", options="scoring=count-losses, hands=1")[-1]
    assert "A wins the game with the fewest losses" in counted["text"]


def test_words_for_numbers_and_lists():
    assert [number(count) for count in (1, 12, 13, 108)] == ["one", "twelve", "13", "108"]
    assert [plural(1, "life", "lives"), plural(2, "life", "lives"), plural(3, "point")] == [
        "one life",
        "two lives",
        "three points",
    ]
    assert [listing(["a"]), listing(["a", "b"]), listing(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


# To whom


def seen_by(record, seat):
    """For each step, the cards that a seat (None: a spectator) can know when it has been taken, worked out from the steps."""
    known = set()
    for step in record.steps:
        hand = step.after.hand or step.before.hand
        if step.action is None:
            known = set(cards_in(hand.hands[seat])) if seat is not None else set()
        if isinstance(step.action, Play):
            known.add(step.action.card)
        if hand.turn_up_trick:
            known.add(hand.stock[0])
        if isinstance(step.action, Give) and seat in (step.action.seat, hand.trades[-1].offerer):
            known |= {hand.trades[-1].offered, hand.trades[-1].given}
        yield set(known)


IN_FIELDS = {card_text(card): card for card in PACK}
IN_WORDS = {card_name(card): card for card in PACK}
ANY_NAME = re.compile("|".join(IN_WORDS))


def cards_named(event):
    """The cards that an event names, in its fields or in its words."""
    told = {key: value for key, value in event.items() if key not in ("text", "seat", "seats", "dealer", "eldest")}
    told["hands"] = list(event.get("hands", {}).values())
    return {IN_FIELDS[text] for text in re.findall(r"'([^']+)'", str(told)) if text in IN_FIELDS} | {
        IN_WORDS[name] for name in ANY_NAME.findall(event["text"])
    }


@given(generators.records(), st.data())
@settings(max_examples=60)
def test_a_seat_is_told_of_no_card_that_it_cannot_know(record, data):
    seat = data.draw(st.sampled_from([None, *range(len(record.names))]))
    known = list(seen_by(record, seat))
    for event in as_json(record, seat, everything=False):
        assert cards_named(event) <= known[event["step"]], (seat, event)


@given(generators.recorders(), generators.seeds, st.data())
@settings(max_examples=60)
def test_what_a_seat_is_told_of_a_deal_and_of_trades_does_not_depend_on_cards_it_cannot_see(recorder, seed, data):
    """The last step is told again with the unseen cards laid otherwise: not a word changes."""
    step = recorder.steps[-1]
    if step.after.hand is None or step.action is None or isinstance(step.action, Offer | Give):
        return
    seat = data.draw(st.sampled_from([None, *range(len(step.after.names))]))
    before = step.before
    rng = random.Random(seed)
    if isinstance(step.action, Play) and step.action.seat != seat:
        return  # the card played is one of the unseen
    other = generators.with_unseen_cards_permuted(rng, before, seat)
    turns = any(type(event).__name__ == "TrumpTurned" for event in step.events)
    if turns:
        return
    again = other.branch()
    events = tuple(again.apply(step.action))
    changed = Step(step.number, step.hand, step.trick, step.action, events, other, again)
    assert explain(changed, seat, everything=False) == explain(step, seat, everything=False)


def test_only_the_two_traders_are_told_which_cards_changed_hands():
    text = record("parlett", {"A": "Kh 9s", "B": "Qd 8s", "C": "2h 7s"}, "A offers Kh, B gives Qd")
    told = {name: list(as_json(read(text), seat, everything=False)) for seat, name in enumerate("ABC")}
    told["nobody"] = list(as_json(read(text), None, everything=False))
    offers = {name: only(events, "trade-offered")["card"] for name, events in told.items()}
    assert offers == {"A": "Kh", "B": "?", "C": "?", "nobody": "?"}
    traded = {name: only(events, "traded")["cards"] for name, events in told.items()}
    assert traded == {"A": ["Kh", "Qd"], "B": ["Kh", "Qd"], "C": ["?", "?"], "nobody": ["?", "?"]}
    words = {name: only(events, "traded")["text"] for name, events in told.items()}
    assert words["A"] == words["B"] != words["C"] == words["nobody"]
    assert "Queen" not in words["C"]
    dealt = told["B"][0]
    assert (dealt["hands"], dealt["stock"]) == ({"A": ["?"] * 2, "B": ["Qd", "8s"], "C": ["?"] * 2}, ["?", "?"])


def test_an_annulled_trade_tells_others_no_card_and_no_suit():
    text = record("parlett", {"A": "Kh 9s", "B": "Qh 8s", "C": "2h 7s"}, "A offers Kh, B gives Qh")
    others = only(list(as_json(read(text), 2, everything=False)), "trade-annulled")
    assert others["cards"] == ["?", "?"]
    assert not re.search("heart|King|Queen", others["text"])


def test_whoever_follows_with_the_last_card_of_a_suit_is_told_so_alone():
    text = record("parlett", {"A": "Kh 9s", "B": "Qd 8s"}, "A 9s, B 8s")
    everyone, mine, theirs = (
        of(list(as_json(read(text), seat, everything=everything)), "card-played")[1]["text"]
        for seat, everything in ((None, True), (1, False), (0, False))
    )
    assert "only spade left" in everyone
    assert mine == everyone
    assert "only" not in theirs


def test_unknown_cards_are_never_named():
    text = record("parlett", {"A": "9s", "B": "8s"}, "A 9s, B 8s", stock="? ?")
    (dealt, *_) = as_json(read(text))
    assert dealt["stock"] == ["?", "?"]
    assert card_text(UNKNOWN) == "?"
