"""Hands worked out by hand, after "Loaders", which simplifies Wolffauer."""

import pytest

from games.engine.observation import observe
from games.records import read
from tests.examples import brief, events_of, losers, of, only, played, record, refused, takers


def test_loaders_turns_the_stock_when_the_trick_has_been_played_through():
    hands = {"A": "9s", "B": "8d", "C": "7s"}
    assert brief(played("loaders", hands, "A 9s, B 8d")[2:], "event") == [("card-played",), ("renounced",)]
    events = played("loaders", hands, "A 9s, B 8d, C 7s")
    assert brief(of(events, "renounced", "trump-turned", "trick-taken"), "event", "step") == [
        ("renounced", 2),
        ("trump-turned", 3),
        ("trick-taken", 4),
    ]


def test_loaders_turns_the_stock_at_once_where_the_last_player_renounces():
    events = played("loaders", {"A": "9s", "B": "8s", "C": "3h"}, "A 9s, B 8s, C 3h", stock="2h")
    assert brief(of(events, "renounced", "trump-turned"), "step") == [(3,), (3,)]


def test_loaders_trump_looks_back_over_the_whole_trick():
    hands, moves = {"A": "9s 2c", "B": "3d 3c", "C": "2d 4c"}, "A 9s, B 3d, C 2d"
    assert takers(played("loaders", hands, moves, stock="5d")) == ["B"]
    assert takers(played("loaders", hands, moves, stock="5d", options="reach=later-cards")) == ["A"]
    # and the barring ends with the trick
    events = played(
        "loaders",
        {"A": "9s 9c", "B": "3h 5d", "C": "2d 4c"},
        "A 9s, B 3h, C 2d, A 9c, B 5d, C 4c",
        stock="6d",
        options="reach=later-cards",
    )
    assert takers(events) == ["A", "B"]


def test_loaders_ranks_the_ten_below_the_jack():
    taken = only(played("loaders", {"A": "10s", "B": "Js"}, "A 10s, B Js"), "trick-taken")
    assert (taken["seat"], taken["rules"]) == ("B", ["taking", "rank", "loaders"])


def test_loaders_gives_every_trick_to_the_highest_trump():
    hands = {"A": "9h 2s", "B": "Kh 3s", "C": "4d 4s"}
    assert refused("loaders", hands, "A 9h, B Kh, C 4d, B swallows")[0] == "swallow"
    assert takers(played("loaders", hands, "A 9h, B Kh, C 4d")) == ["C"]


def test_loaders_stops_the_hand_at_the_trick_that_brings_someone_to_31():
    hands = {"A": "As Ah 2c 3c", "B": "10s 10h 4c 5c"}
    moves = "A As, B 10s, A Ah, B 10h"
    events = played("loaders", hands, moves)
    assert brief(events[-4:], "event", "trick", "rules") == [
        ("trick-taken", 2, ["taking", "loaders"]),
        ("reached-31", 2, ["thirty-one"]),
        ("hand-ended", 2, ["thirty-one"]),
        ("life-lost", 2, ["losing-a-life"]),
    ]
    assert losers(events) == [("A", "reached-31")]
    assert refused("loaders", hands, f"{moves}, A 2c")[0] == "turn"
    assert refused("loaders", hands, f"{moves}, A offers Kh", options="trading=yes")[0] == "turn"


def test_loaders_stopping_at_31_may_be_joined_to_declaring():
    hands, moves = {"A": "As Ah 2c", "B": "10s 10h 4c"}, "A As, B 10s, A Ah, B 10h"
    options = "reckoning=declared"
    assert losers(played("loaders", hands, f"{moves}, A declares", options=options)) == [("A", "declared")]
    assert brief(of(played("loaders", hands, moves, options=options), "life-lost", "hand-ended"), "event", "why") == [
        ("hand-ended", "at-31"),
        ("life-lost", "most-loaders"),
    ]


def test_loaders_at_31_in_the_last_trick_still_ends_for_that_reason():
    events = played("loaders", {"A": "As Ah", "B": "10s 10h"}, "A As, B 10s, A Ah, B 10h")
    assert only(events, "hand-ended")["why"] == "at-31"


def test_loaders_counts_cards_not_points_when_nobody_has_31():
    hands = {"A": "As 2h 3c", "B": "2s Qh Jc", "C": "3s Kh 4c"}  # A takes 11 points in one card, C 5 in two
    events = played("loaders", hands, "A As, B 2s, C 3s, A 2h, B Qh, C Kh, C 4c, A 3c, B Jc")
    assert brief(of(events, "life-lost"), "seat", "why", "rules") == [
        ("C", "most-loaders", ["losing-a-life", "most-points"])
    ]
    events = played(
        "loaders",
        hands,
        "A As, B 2s, C 3s, A 2h, B Qh, C Kh, C 4c, A 3c, B Jc",
        options="nobody-31=most-points",
    )
    assert losers(events) == [("A", "most-points")]


def test_loaders_most_loaders_may_be_tied():
    hands, moves = {"A": "As 2h", "B": "2s Jh"}, "A As, B 2s, A 2h, B Jh"
    events = played("loaders", hands, moves)
    assert brief(of(events, "life-lost"), "seat", "why", "rules") == [
        ("A", "most-loaders", ["losing-a-life", "most-points", "ties"]),
        ("B", "most-loaders", ["losing-a-life", "most-points", "ties"]),
    ]


@pytest.mark.parametrize("options", ["", "pack=short"])
def test_loaders_short_pack_is_dealt_to_few(options):
    text = f'[Rules "loaders"]\n[Options "{options}"]\n[Players "A, B, C"]\n[Dealer "C"]\n[Seed "x"]\n'
    (dealt,) = events_of(text)
    cards = sum(dealt["hands"].values(), dealt["stock"])
    assert len(cards) == (40 if options else 52)
    assert any(card[0] in "234" for card in cards) == (not options)


def test_loaders_beginners_may_see_what_was_taken_and_what_is_trump():
    """The options change what a page shows, and nothing of the play."""
    hands, moves = {"A": "9s", "B": "8d"}, "A 9s, B 8d"
    plain = played("loaders", hands, moves)
    shown = played("loaders", hands, moves, options="loaders=open, trump-card=face-up")
    assert brief(shown, "event", "step") == brief(plain, "event", "step")
    rules = observe(read(record("loaders", hands, moves, options="loaders=open")).steps[-1].after, 0).rules
    assert rules.loaders == "open"


# The option of counting losses

COUNTING = "scoring=count-losses, hands=3"


def _hand(dealer, moves, **cards):
    hands = "".join(f'[Hand "{name}: {card}"]\n' for name, card in cards.items())
    return f'[Dealer "{dealer}"]\n{hands}[Stock "?"]\n{moves}\n'


def _counted(*hands, options=COUNTING):
    return f'[Rules "loaders"]\n[Options "{options}"]\n[Players "A, B"]\n' + "".join(hands)


def test_loaders_counts_losses_and_whoever_lost_fewest_wins():
    text = _counted(
        _hand("B", "A 2s, B Ks", A="2s", B="Ks"),
        _hand("A", "B Ks, A 2s", A="2s", B="Ks"),
        _hand("B", "A Ks, B 2s", A="Ks", B="2s"),
    )
    events = events_of(text)
    assert brief(of(events, "life-lost"), "hand", "seat", "losses") == [(1, "B", 1), (2, "B", 2), (3, "A", 1)]
    assert not of(events, "eliminated")
    assert "lives" not in of(events, "life-lost")[0]
    assert (events[-1]["event"], events[-1]["seats"]) == ("game-won", ["A"])


def test_loaders_shares_the_win_where_losses_are_level():
    text = _counted(
        _hand("B", "A 2s, B Ks", A="2s", B="Ks"),
        _hand("A", "B 2s, A Ks", A="Ks", B="2s"),
        options="scoring=count-losses, hands=2",
    )
    assert events_of(text)[-1]["seats"] == ["A", "B"]


def test_loaders_counting_losses_goes_on_for_ten_hands_unless_told():
    hands = [_hand("BA"[n % 2], "A 2s, B Ks" if n % 2 == 0 else "B Ks, A 2s", A="2s", B="Ks") for n in range(10)]
    events = events_of(_counted(*hands, options="scoring=count-losses"))
    assert (events[-1]["event"], events[-1]["hand"]) == ("game-won", 10)
    assert not of(events_of(_counted(*hands[:9], options="scoring=count-losses")), "game-won")


def test_loaders_counting_losses_nobody_can_lose_the_last_life():
    text = _counted(_hand("B", "A 2s, B 3s", A="2s", B="3s"), options="scoring=count-losses, hands=1, lives=1")
    events = events_of(text)
    assert losers(events) == [("A", "most-loaders"), ("B", "most-loaders")]
    assert events[-1]["seats"] == ["A", "B"]


def test_loaders_counting_losses_a_lost_challenge_can_count_for_two():
    hands = {"A": "As Ah 10d 10c", "B": "10s 10h Ad Ac"}
    moves = "A As, B 10s, A Ah, B 10h, A 10d, B Ad, B Ac, A 10c, B challenges A"
    events = played("parlett", hands, moves, options="scoring=count-losses, caught=two-lives")
    assert brief(of(events, "life-lost"), "seat", "losses", "why") == [("A", 2, "challenge")]
