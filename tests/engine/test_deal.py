"""How many cards each gets, who deals, and what is no deal."""

import pytest

from games.engine.actions import Illegal
from games.engine.cards import UNKNOWN, card_text, parse_card
from games.engine.game import Deal, DealFault, Game, check_deal
from games.engine.ruleset import hand_size, pack_for, ruleset
from games.simulation import NAMES
from tests.examples import brief, events_of, of, played


def test_loaders_full_pack_deals_17_12_10_8_7_6_5_5_to_three_to_ten_and_25_to_two():
    rules = ruleset("loaders")
    assert [hand_size(rules, players) for players in range(3, 11)] == [17, 12, 10, 8, 7, 6, 5, 5]
    assert hand_size(rules, 2) == 25


def test_loaders_short_packs_deal_13_to_three_and_15_to_two():
    rules = ruleset("loaders", {"pack": "short"})
    assert [hand_size(rules, players) for players in (2, 3)] == [15, 13]
    assert [hand_size(rules, players) for players in range(4, 11)] == [12, 10, 8, 7, 6, 5, 5]


@pytest.mark.parametrize(("players", "missing"), [(2, "2 3 4 5 6"), (3, "2 3 4"), (4, ""), (10, "")])
def test_loaders_short_pack_leaves_out_low_ranks_only_for_few(players, missing):
    ranks = {card_text(card)[:-1] for card in pack_for(ruleset("loaders", {"pack": "short"}), players)}
    assert {"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"} - ranks == set(missing.split())


@pytest.mark.parametrize("slug", ["parlett", "ball", "loaders"])
@pytest.mark.parametrize("pack", ["full", "short"])
@pytest.mark.parametrize("players", range(2, 11))
def test_hands_are_equal_as_large_as_can_be_and_leave_a_stock(slug, pack, players):
    rules = ruleset(slug, {"pack": pack})
    left = len(pack_for(rules, players)) - players * hand_size(rules, players)
    assert 1 <= left <= players


def test_parlett_leaves_four_cards_for_four_and_for_eight():
    rules = ruleset("parlett")
    assert [52 - players * hand_size(rules, players) for players in (4, 8)] == [4, 4]


def test_the_next_dealer_is_the_next_remaining_player_on_the_left():
    game = Game(ruleset("parlett"), NAMES[:5], lives=[1, 0, 2, 0, 3])
    game.dealer, game.number = 0, 1
    assert game.next_dealer() == 2
    game.dealer = 4
    assert game.next_dealer() == 0
    game.dealer = 3  # a dealer who is now out
    assert game.next_dealer() == 4
    with pytest.raises(Illegal, match="the deal passes to the left: it is Bess") as caught:
        Game.check_dealer(_at(game, dealer=2, names="Anne Will Kit Hugh Bess"), 0)
    assert caught.value.rule == "deal"


def _at(game, dealer, names):
    other = game.branch()
    other.dealer, other.names = dealer, tuple(names.split())
    return other


def test_nobody_deals_after_a_deal_that_has_not_been():
    with pytest.raises(IndexError):
        Game(ruleset("parlett"), NAMES[:3]).next_dealer()


def test_eldest_sits_left_of_the_dealer_and_the_dealer_plays_last():
    game = Game(ruleset("parlett"), NAMES[:5], lives=[1, 0, 2, 3, 3])
    assert game.ring(2) == (3, 4, 0, 2)
    assert game.ring(4) == (0, 2, 3, 4)


def _deal(*hands, stock="9d ?"):
    def cards(text):
        return tuple(UNKNOWN if one == "?" else parse_card(one) for one in text.split())

    return Deal(tuple(map(cards, hands)), cards(stock))


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        (_deal("As 2s", "3s", "4s 5s"), "Will has 1 cards and the others 2"),
        (_deal("As", "", "4s"), "Will is dealt no cards"),
        (_deal("As", "3s", "As"), "Ace of spades is dealt twice"),
        (_deal("As", "3s", "4s", stock="3s"), "Three of spades is dealt twice"),
        (_deal("As", "3s", "4s", stock="?" * 0), "at least one card is left for the stock"),
        (_deal("As", "3s", "4s", stock="? " * 50), "only 52 cards in the pack, and 53 are dealt"),
        (_deal("As", "3s", "4s", stock="2d"), None),
        (_deal("As", "3s", "4s", stock="? " * 49), None),
    ],
)
def test_what_is_no_deal(deal, sentence):
    game = Game(ruleset("parlett"), NAMES[:3])
    if sentence is None:
        check_deal(game, deal)
        return
    with pytest.raises(DealFault, match=sentence) as caught:
        game.deal(2, deal)
    assert caught.value.rule == "deal"
    assert (game.number, game.hand) == (0, None)


def test_nobody_is_dealt_more_than_the_deal():
    spades = "2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As"
    clubs, hearts, diamonds = (spades.replace("s", suit) for suit in "chd")
    game = Game(ruleset("parlett"), NAMES[:4])
    with pytest.raises(DealFault, match="nobody is dealt more than 12"):
        check_deal(game, _deal(spades, clubs, hearts, diamonds, stock="?"))


def test_nobody_who_is_out_is_dealt_cards():
    game = Game(ruleset("parlett"), NAMES[:3], lives=[1, 0, 1])
    with pytest.raises(DealFault, match="Will is out of the game and is dealt no cards"):
        check_deal(game, _deal("As", "3s", "4s"))


def test_a_card_left_out_of_the_short_pack_is_no_card_of_it():
    game = Game(ruleset("loaders", {"pack": "short"}), NAMES[:3])
    with pytest.raises(DealFault, match="Four of spades is not in the pack for 3 players"):
        check_deal(game, _deal("As", "5s", "4s"))


def test_no_deal_before_the_hand_in_play_is_settled():
    game = Game(ruleset("parlett"), NAMES[:2])
    game.deal(1, _deal("As", "2s"))
    with pytest.raises(Illegal) as caught:
        game.deal(0, _deal("As", "2s"))
    assert caught.value.rule == "turn"


def test_the_deal_tells_hands_stock_dealer_and_eldest():
    (dealt,) = played("ball", {"A": "As", "B": "2s", "C": "3s"}, "", dealer="A", stock="7d ?")
    assert {key: value for key, value in dealt.items() if key not in ("text", "rules")} == {
        "event": "dealt",
        "hand": 1,
        "trick": 0,
        "step": 0,
        "hands": {"A": ["As"], "B": ["2s"], "C": ["3s"]},
        "stock": ["7d", "?"],
        "dealer": "A",
        "eldest": "B",
    }


def test_parlett_hands_grow_as_players_leave():
    text = (
        '[Rules "parlett"]\n[Players "A, B, C"]\n[Dealer "C"]\n[Lives "1, 2, 2"]\n'
        '[Hand "A: As"]\n[Hand "B: 2s"]\n[Hand "C: 3s"]\n[Stock "?"]\nA As, B 2s, C 3s\n'
        '[Dealer "B"]\n[Seed "two are left"]\n'
    )
    first, second = of(events_of(text), "dealt")
    assert brief([first, second], "rules") == [
        (["deal", "eldest-leads"],),
        (["deal", "eldest-leads", "deal-grows"],),
    ]
    assert {name: len(cards) for name, cards in second["hands"].items()} == {"C": 25, "B": 25}


def test_hands_as_large_as_the_last_have_not_grown():
    hands = '[Hand "A: As"]\n[Hand "B: 2s"]\n[Stock "?"]\n'
    text = f'[Rules "ball"]\n[Players "A, B"]\n[Dealer "B"]\n{hands}A As, B 2s\n[Dealer "A"]\n{hands}'
    assert [event["rules"] for event in of(events_of(text), "dealt")] == [["deal", "eldest-leads"]] * 2
