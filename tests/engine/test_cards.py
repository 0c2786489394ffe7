"""The pack, the loaders, and the text forms of a card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import (
    LOADERS,
    NO_TRUMP,
    PACK,
    POINTS,
    POWER,
    RANKS,
    SUITS,
    UNKNOWN,
    card_name,
    card_text,
    cards_in,
    mask_of,
    parse_card,
    trade_kind,
)
from tests.oracle import reading


def card(text):
    parsed = parse_card(text)
    assert parsed is not None, text
    return parsed


def test_the_pack_has_every_rank_of_every_suit_once():
    assert {card_text(one) for one in PACK} == {rank + suit for rank in RANKS for suit in SUITS}
    assert len(PACK) == 52


def test_the_loaders_are_worth_108_so_that_at_most_three_can_have_31():
    assert {card_text(one): POINTS[one] for one in PACK if card_text(one)[-1] == "h" and POINTS[one]} == {
        "Ah": 11,
        "10h": 10,
        "Kh": 3,
        "Qh": 2,
        "Jh": 1,
    }
    assert sum(POINTS) == 108
    assert sum(POINTS) // 31 == 3
    assert LOADERS.bit_count() == 20


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("As", "As"),
        ("aS", "As"),
        ("10h", "10h"),
        ("Th", "10h"),
        ("tH", "10h"),
        ("10♥", "10h"),
        ("T♡", "10h"),
        ("q♦", "Qd"),
        ("2♢", "2d"),
        ("K♠\ufe0f", "Ks"),
        ("k♤\ufe0e", "Ks"),
        ("9♧", "9c"),
        ("J♣", "Jc"),
    ],
)
def test_a_card_is_written_in_many_ways(text, canonical):
    assert card_text(card(text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        *("", "?", "A", "s", "10", "1h", "0h", "11h", "01h", "100h", "hA", "Ah ", " Ah", "A h", "Ahh", "AAh", "Bs"),
        *(
            "A♥\ufe0f\ufe0f",
            "Ah\ufe0f",
            "A\ufe0f♥",
            "♥",
            "♥A",
            "A❤",
            "Ａs",
            "１０h",
            "Aſ",
            "Kings",
            "ten of hearts",
            "-1h",
        ),
    ],
)
def test_what_is_no_card(text):
    assert parse_card(text) is None


@given(st.text(alphabet="AaKkQqJjTt0123456789sShHdDcC♠♥♦♣♤♡♢♧\ufe0e\ufe0f ?ſ", max_size=5))
def test_cards_are_read_as_the_independent_reading_reads_them(text):
    parsed = parse_card(text)
    assert (None if parsed is None else card_text(parsed)) == reading.parse_card(text)


def test_a_card_nobody_saw():
    assert card_text(UNKNOWN) == "?"


def test_cards_in_words():
    assert [card_name(card(text)) for text in ("As", "10h", "7d", "2c")] == [
        "Ace of spades",
        "Ten of hearts",
        "Seven of diamonds",
        "Two of clubs",
    ]
    assert len({card_name(one) for one in PACK}) == 52


@given(st.sets(st.sampled_from(PACK)))
def test_a_set_of_cards_is_a_mask_and_back(cards):
    assert cards_in(mask_of(list(cards))) == sorted(cards)


def test_what_can_be_traded_for_what():
    kinds = {rank: trade_kind(card(rank + "d")) for rank in RANKS}
    assert kinds == {
        **dict.fromkeys(("K", "Q", "J"), "coat"),
        **dict.fromkeys(("A", "10"), "card"),
        **dict.fromkeys(("2", "3", "4", "5", "6", "7", "8", "9")),
    }


@pytest.mark.parametrize(
    ("order", "from_the_top"), [("ace-ten", "A 10 K Q J 9 8 7 6 5 4 3 2"), ("natural", "A K Q J 10 9 8 7 6 5 4 3 2")]
)
def test_the_order_of_the_ranks_in_every_suit(order, from_the_top):
    for led, suit in enumerate(SUITS):
        powers = POWER[order][NO_TRUMP][led]
        cards = sorted((one for one in PACK if card_text(one).endswith(suit)), key=lambda one: -powers[one])
        assert " ".join(card_text(one)[:-1] for one in cards) == from_the_top


def test_any_trump_beats_any_card_of_the_suit_led_and_a_third_suit_beats_nothing():
    powers = POWER["ace-ten"][SUITS.index("d")][SUITS.index("h")]
    assert powers[card("2d")] > powers[card("Ah")] > powers[card("2h")] > powers[card("As")] == powers[card("2c")] == 0
