"""Deals from a seed: the same on every machine and in every version of Python, so they are pinned here."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import card_text
from games.engine.game import Game, check_deal
from games.engine.ruleset import ruleset
from games.records import read, seeded_deal, write
from games.simulation import NAMES
from tests import generators
from tests.examples import events_of, of

# for card in ...; do printf 'text/1/%s' $card | sha256sum; done | sort
TEXT_1 = """
5h 8c 6d Ad 3c 10h 2s 5d 2c 2d 10s 5c Kh
Jc As 4d 6h Qs 10c 10d Kd 8s 3d Qh 8d 8h
Js 3s 2h 6c 7s 9d 5s Kc 4s 4c Ah 4h 7h
Jd Qd 9h 3h Ks Ac 7d Qc 7c 9s 9c 6s Jh
""".split()

RANKS = "A K Q J 10 9 8 7 6 5 4 3 2".split()
PACK = [rank + suit for suit in "shdc" for rank in RANKS]


def texts(cards):
    return [card_text(card) for card in cards]


def by_hand(seed, number, pack=PACK):
    """The cards in the order they are dealt, worked out here with nothing of the site's."""
    return sorted(pack, key=lambda card: hashlib.sha256(f"{seed}/{number}/{card}".encode()).hexdigest())


def test_the_order_of_the_cards_is_that_of_their_digests():
    assert hashlib.sha256(b"text/1/5h").hexdigest() < hashlib.sha256(b"text/1/8c").hexdigest()
    assert by_hand("text", 1) == TEXT_1


def test_the_deal_of_a_seed_is_pinned():
    dealt = events_of('[Rules "parlett"]\n[Players "A, B, C, D"]\n[Dealer "B"]\n[Seed "text"]\n')[0]
    assert dealt["hands"] == {"C": TEXT_1[:12], "D": TEXT_1[12:24], "A": TEXT_1[24:36], "B": TEXT_1[36:48]}
    assert dealt["stock"] == TEXT_1[48:]


def test_the_same_seed_deals_another_hand_otherwise():
    game = Game(ruleset("parlett"), NAMES[:4])
    first = seeded_deal(game, 3, "text")
    game.number = 1
    second = seeded_deal(game, 3, "text")
    assert texts(first.hands[0]) == TEXT_1[:12]
    assert texts(second.hands[0]) == by_hand("text", 2)[:12]


@pytest.mark.parametrize(("players", "left_out"), [(2, "23456"), (3, "234")])
def test_short_packs_are_dealt_without_their_low_cards(players, left_out):
    pack = [card for card in PACK if card[0] not in left_out]
    game = Game(ruleset("loaders", {"pack": "short"}), NAMES[:players])
    deal = seeded_deal(game, players - 1, "s")
    assert [card for hand in deal.hands for card in texts(hand)] + texts(deal.stock) == by_hand("s", 1, pack)


@given(st.text(max_size=30), generators.tables, st.integers(0, 199), st.data())
def test_any_text_deals_as_worked_out_by_hand(seed, players, number, data):
    game = Game(ruleset("ball"), NAMES[:players])
    game.number = number
    dealer = data.draw(st.integers(0, players - 1))
    deal = seeded_deal(game, dealer, seed)
    check_deal(game, deal)
    from_eldest = [*range(dealer + 1, players), *range(dealer + 1)]
    assert [text for seat in from_eldest for text in texts(deal.hands[seat])] + texts(deal.stock) == by_hand(
        seed, number + 1
    )


def test_only_those_who_remain_are_dealt_cards():
    deal = seeded_deal(Game(ruleset("ball"), NAMES[:4], lives=[1, 0, 2, 0]), 0, "text")
    assert [len(hand) for hand in deal.hands] == [25, 0, 25, 0]
    assert texts(deal.hands[2]) == TEXT_1[:25]


def test_a_seed_deals_its_own_hand_only():
    text = (
        '[Rules "ball"]\n[Players "A, B"]\n[Dealer "B"]\n[Hand "A: 2s"]\n[Hand "B: 3s"]\n[Stock "?"]\nA 2s, B 3s\n'
        '[Dealer "A"]\n[Seed "text"]\n'
    )
    assert of(events_of(text), "dealt")[1]["hands"]["B"] == by_hand("text", 2)[:25]
    assert write(read(text)).count("[Seed") == 1


def test_the_blanks_of_a_seed_belong_to_it():
    def eldest(seed):
        return events_of(f'[Rules "ball"]\n[Players "A, B"]\n[Dealer "B"]\n[Seed "{seed}"]\n')[0]["hands"]["A"]

    assert eldest(" x ") == by_hand(" x ", 1)[:25] != eldest("x")
    assert eldest("été") == by_hand("été", 1)[:25]
