"""Examples worked out by hand, so that the second reading itself stands on something."""

import hashlib
import random

import pytest

from .generate import faulty_record, random_record
from .reading import Fault, pack_for, read_events

EXAMPLE = """\
# a line comment
[Title "The swallow"]
[Rules "parlett"]
[Options "rank=natural, lives=2"]
[Players "Anne, Will, Kit, Bess"]
[Dealer "Bess"]
[Lives "2, 2, 1, 2"]
[Hand "Anne: As 10s 9h 2c"]
[Hand "Will: Kh Qd 7c 3s"]
[Hand "Kit: 4h 6d Jc 8s"]
[Hand "Bess: 5s 10d Ac 2d"]
[Stock "7d ? ? ?"]

{Anne is eldest.}
1. Anne 9h, Will Kh, Kit 4h, Bess 2d
   Will swallows {He has forgotten that diamonds are trumps.}
2. Kit offers Jc, Bess refuses, Anne refuses, Will gives Qd
   Will 7c, Kit Qd, Bess Ac, Anne 2c
3. Kit 6d, Bess 10d, Anne As, Will Jc
4. Bess 5s, Anne 10s, Will 3s, Kit 8s
"""


def of(events, *names):
    return [event for event in events if event["event"] in names]


def brief(events, *fields):
    return [tuple(event[field] for field in fields) for event in events]


def record(rules, hands, moves, options="", stock="9d ?", lives="", players=None):
    """A first hand, dealt by the last player."""
    players = players or list(hands)
    lines = [f'[Rules "{rules}"]', f'[Players "{", ".join(players)}"]', f'[Dealer "{players[-1]}"]']
    if options:
        lines.append(f'[Options "{options}"]')
    if lives:
        lines.append(f'[Lives "{lives}"]')
    lines += [f'[Hand "{seat}: {cards}"]' for seat, cards in hands.items()]
    lines += [f'[Stock "{stock}"]', moves]
    return "\n".join(lines)


def test_the_example_of_the_design_played_to_its_end():
    events = read_events(EXAMPLE)
    assert events[0] == {
        "event": "dealt",
        "hand": 1,
        "trick": 0,
        "step": 0,
        "rules": ["deal", "eldest-leads"],
        "hands": {
            "Anne": ["As", "10s", "9h", "2c"],
            "Will": ["Kh", "Qd", "7c", "3s"],
            "Kit": ["4h", "6d", "Jc", "8s"],
            "Bess": ["5s", "10d", "Ac", "2d"],
        },
        "stock": ["7d", "?", "?", "?"],
        "dealer": "Bess",
        "eldest": "Anne",
    }
    assert brief(events, "event", "trick", "step") == [
        ("dealt", 0, 0),
        ("card-played", 1, 1),
        ("card-played", 1, 2),
        ("card-played", 1, 3),
        ("card-played", 1, 4),
        ("renounced", 1, 4),
        ("trump-turned", 1, 4),
        ("trick-swallowed", 1, 5),
        ("trade-offered", 2, 6),
        ("trade-refused", 2, 7),
        ("trade-refused", 2, 8),
        ("traded", 2, 9),
        ("card-played", 2, 10),
        ("card-played", 2, 11),
        ("card-played", 2, 12),
        ("card-played", 2, 13),
        ("trick-taken", 2, 14),
        ("card-played", 3, 15),
        ("card-played", 3, 16),
        ("card-played", 3, 17),
        ("card-played", 3, 18),
        ("trick-taken", 3, 19),
        ("card-played", 4, 20),
        ("card-played", 4, 21),
        ("card-played", 4, 22),
        ("card-played", 4, 23),
        ("trick-taken", 4, 24),
        ("hand-ended", 4, 25),
        ("life-lost", 4, 25),
    ]
    assert events[1]["rules"] == ["leading", "eldest-leads"]
    assert events[5]["rules"] == ["renounce"]
    assert events[6]["rules"] == ["turn-up", "trump", "hidden-trump"]
    assert events[7] == {
        "event": "trick-swallowed",
        "hand": 1,
        "trick": 1,
        "step": 5,
        "rules": ["swallow", "hidden-trump", "loaders"],
        "seat": "Will",
        "from": "Bess",
        "cards": ["9h", "Kh", "4h", "2d"],
        "points": 3,
        "total": 3,
    }
    assert (events[11]["seats"], events[11]["cards"]) == (["Kit", "Will"], ["Jc", "Qd"])
    assert brief(of(events, "trick-taken"), "seat", "points", "total", "why", "rules") == [
        ("Kit", 13, 13, "highest-trump", ["taking", "trump", "loaders"]),
        ("Bess", 22, 22, "highest-of-suit-led", ["taking", "loaders"]),
        ("Anne", 10, 10, "highest-of-suit-led", ["taking", "loaders"]),
    ]
    assert (events[-1]["seat"], events[-1]["lives"], events[-1]["why"]) == (
        "Bess",
        1,
        "most-points",
    )
    assert events[-1]["rules"] == ["losing-a-life", "most-points"]


def test_the_example_stopped_early_and_spelt_otherwise():
    lines = EXAMPLE.splitlines(keepends=True)
    stopped = read_events("".join(lines[:15]).replace("Kh,", "k♡\ufe0e ,").replace("\n", "\r\n"))
    assert stopped[-1]["event"] == "trick-taken"  # the table gathers by itself
    assert (stopped[-1]["seat"], stopped[-1]["why"]) == ("Bess", "highest-trump")


@pytest.mark.parametrize(
    ("right", "wrong", "line", "rule"),
    [
        ("Will Kh,", "Will Qd,", 15, "follow-suit"),
        ("Bess 2d", "Bess 4h", 15, "holding"),
        ("Will swallows", "Anne swallows", 16, "swallow"),
        ("Kit offers Jc", "Kit offers 6d", 17, "coat-for-a-coat"),
        ("Bess refuses", "Anne refuses", 17, "turn"),
        ("gives Qd", "gives 7c", 17, "coat-for-a-coat"),
        ("3. Kit", "4. Kit", 19, "turn"),
        ("Will 3s", "Will declares", 20, "turn"),
        ("lives=2", "lives=2, challenging=yes, reckoning=counted", 4, None),
        ('Stock "7d', 'Stock "2d', 12, "deal"),
    ],
)
def test_faults_of_the_example(right, wrong, line, rule):
    assert right in EXAMPLE
    with pytest.raises(Fault) as caught:
        read_events(EXAMPLE.replace(right, wrong))
    assert (caught.value.line, caught.value.rule) == (line, rule)


# `for card in ...; do printf 'text/1/%s' $card | sha256sum; done | sort`
SORTED = """
5h 8c 6d Ad 3c 10h 2s 5d 2c 2d 10s 5c Kh
Jc As 4d 6h Qs 10c 10d Kd 8s 3d Qh 8d 8h
Js 3s 2h 6c 7s 9d 5s Kc 4s 4c Ah 4h 7h
Jd Qd 9h 3h Ks Ac 7d Qc 7c 9s 9c 6s Jh
"""


def test_a_seed_deals_by_the_hex_digests():
    assert hashlib.sha256(b"text/1/10h").hexdigest().startswith("20a0c91d824b")
    events = read_events('[Rules "ball"]\n[Players "A, B, C, D"]\n[Dealer "B"]\n[Seed "text"]\n')
    cards = SORTED.split()
    assert sorted(cards) == sorted(pack_for({"pack": "full"}, 4))
    assert list(events[0]["hands"]) == ["C", "D", "A", "B"]
    assert events[0]["hands"]["C"] == cards[:12]
    assert events[0]["hands"]["B"] == cards[36:48]
    assert events[0]["stock"] == cards[48:]


def test_the_short_packs():
    assert len(pack_for({"pack": "short"}, 3)) == 40
    assert len(pack_for({"pack": "short"}, 2)) == 32
    assert len(pack_for({"pack": "short"}, 4)) == 52


def test_at_31_the_hand_ends_with_the_trick():
    text = record("loaders", {"A": "As Ah 2c", "B": "10s 10h 3c"}, "A As, B 10s, 2. A Ah, B 10h")
    events = read_events(text)
    assert brief(events[-4:], "event", "trick", "step") == [
        ("trick-taken", 2, 6),
        ("reached-31", 2, 6),
        ("hand-ended", 2, 7),
        ("life-lost", 2, 7),
    ]
    assert (events[-2]["why"], events[-2]["rules"]) == ("at-31", ["thirty-one"])
    assert (events[-1]["seat"], events[-1]["why"], events[-1]["lives"]) == ("A", "reached-31", 2)
    with pytest.raises(Fault) as caught:
        read_events(text + "\nA 2c")
    assert caught.value.rule == "turn"


def test_the_most_loaders_may_be_tied():
    hands = {"A": "As 2h 5c", "B": "3s Jh 6c"}
    moves = "A As, B 3s, A 2h, B Jh, B 6c, A 5c, settle"
    events = read_events(record("loaders", hands, moves))
    assert brief(of(events, "life-lost"), "seat", "why", "lives", "rules") == [
        ("A", "most-loaders", 2, ["losing-a-life", "most-points", "ties"]),
        ("B", "most-loaders", 2, ["losing-a-life", "most-points", "ties"]),
    ]
    events = read_events(record("loaders", hands, moves, "tie=none"))
    assert brief(events[-2:], "event", "why") == [
        ("hand-ended", "played-out"),
        ("nobody-loses", "tie"),
    ]
    events = read_events(record("loaders", hands, moves, "nobody-31=most-points"))
    assert brief(of(events, "life-lost"), "seat", "why") == [("A", "most-points")]


TWO_AT_31 = {"A": "As Ah 10d 10c", "B": "10s 10h Ad Ac"}  # A in trick 2, B in trick 4
ALL_PLAYED = "A As, B 10s, A Ah, B 10h, A 10d, B Ad, B Ac, A 10c\n"


def test_a_right_challenge_takes_both_lives_and_frees_the_challenger():
    moves = ALL_PLAYED + "B declares, B challenges A"
    events = read_events(record("parlett", TWO_AT_31, moves, "caught=two-lives"))
    (challenged,) = of(events, "challenged")
    assert (challenged["upheld"], challenged["loser"], challenged["trick"]) == (True, "A", 4)
    assert brief(of(events, "life-lost"), "seat", "lives", "why", "rules") == [
        ("A", 1, "challenge", ["losing-a-life", "challenge"])
    ]
    with pytest.raises(Fault):
        read_events(record("parlett", TWO_AT_31, moves + "\nA declares", "caught=two-lives"))
    (lost,) = of(read_events(record("parlett", TWO_AT_31, moves, "caught=two-lives, lives=1")), "life-lost")
    assert lost["lives"] == 0


def test_a_wrong_challenge_leaves_the_challenged_free_to_declare():
    moves = ALL_PLAYED + "A challenges B, B declares"
    events = read_events(record("parlett", TWO_AT_31, moves, "caught=two-lives"))
    assert brief(of(events, "challenged"), "upheld", "loser") == [(False, "A")]
    assert brief(of(events, "life-lost"), "seat", "lives", "why") == [
        ("A", 1, "challenge"),
        ("B", 2, "declared"),
    ]


def test_silence_above_31_pays_unless_somebody_is_highest():
    events = read_events(record("parlett", TWO_AT_31, ALL_PLAYED))
    assert brief(of(events, "reached-31"), "seat", "trick") == [("A", 2), ("B", 4)]
    assert brief(of(events, "life-lost"), "seat", "why") == [
        ("A", "most-points"),
        ("B", "most-points"),
    ]
    events = read_events(record("parlett", TWO_AT_31, ALL_PLAYED + "B declares"))
    assert brief(of(events, "life-lost"), "seat", "why") == [("B", "declared")]


def test_no_survivor_is_replayed_or_shared():
    moves = ALL_PLAYED + "A declares, B declares, settle\n"
    again = '[Dealer "A"]\n[Lives "1, 1"]\n[Seed "again"]\n'
    events = read_events(record("parlett", TWO_AT_31, moves + again, lives="1, 1"))
    assert brief(events[-3:], "event", "hand") == [
        ("hand-ended", 1),
        ("nobody-loses", 1),
        ("dealt", 2),
    ]
    assert (events[-2]["why"], events[-2]["rules"]) == ("no-survivor", ["no-survivor"])
    assert events[-1]["rules"] == ["deal", "eldest-leads", "deal-grows"]

    shared = record("parlett", TWO_AT_31, moves, "no-survivor=shared", lives="1, 1")
    events = read_events(shared)
    assert brief(of(events, "life-lost"), "seat", "lives") == [("A", 0), ("B", 0)]
    assert (events[-1]["event"], events[-1]["seats"]) == ("game-won", ["A", "B"])
    with pytest.raises(Fault):
        read_events(shared + again)


def test_the_tens_place_is_named_where_it_decides():
    hands = {"A": "10s 2h", "B": "Ks 3h"}
    events = read_events(record("ball", hands, "A 10s, B Ks"))
    assert brief(of(events, "trick-taken"), "seat", "rules") == [("A", ["taking", "rank", "loaders"])]
    events = read_events(record("loaders", hands, "A 10s, B Ks"))
    assert brief(of(events, "trick-taken"), "seat", "rules") == [("B", ["taking", "rank", "loaders"])]


@pytest.mark.parametrize(
    ("options", "taker"),
    [
        ("turn-up=at-once, reach=whole-trick", "B"),
        ("turn-up=at-once, reach=later-cards", "C"),
        ("turn-up=after-trick, reach=whole-trick", "B"),
        ("turn-up=after-trick, reach=later-cards", "A"),
    ],
)
def test_how_far_a_trump_reaches(options, taker):
    hands = {"A": "9s 2h", "B": "8d 3h", "C": "7d 4h"}
    events = read_events(record("ball", hands, "A 9s, B 8d, C 7d", options, stock="2d"))
    assert of(events, "trick-taken")[0]["seat"] == taker
    assert of(events, "trump-turned")[0]["step"] == (2 if "at-once" in options else 3)


def test_hands_left_out_are_what_was_played_with_trades_undone():
    moves = "A offers Kh, B gives Qd, A 9s, B 8s, A Qd, B Kh"
    text = f'[Rules "parlett"]\n[Players "A, B"]\n[Dealer "B"]\n[Stock "2c"]\n{moves}\n'
    events = read_events(text)
    assert events[0]["hands"] == {"A": ["9s", "Kh"], "B": ["8s", "Qd"]}
    assert events[-1]["event"] == "life-lost"


def test_losses_are_counted_and_nobody_leaves():
    deal = '[Hand "A: 2s"]\n[Hand "B: 3s"]\n[Stock "?"]\n'
    text = '[Rules "loaders"]\n[Players "A, B"]\n[Options "scoring=count-losses, hands=2"]\n'
    text += f'[Dealer "B"]\n{deal}A 2s, B 3s\n'
    text += f'[Dealer "A"]\n{deal.replace("A: 2s", "A: Ks")}B 3s, A Ks\n'
    events = read_events(text)
    assert brief(of(events, "life-lost"), "hand", "seat", "losses") == [
        (1, "A", 1),
        (1, "B", 1),
        (2, "A", 2),
    ]
    assert (events[-1]["event"], events[-1]["seats"]) == ("game-won", ["B"])


def test_the_200th_hand_is_the_last():
    text = '[Rules "ball"]\n[Players "A, B"]\n[Options "tie=none"]\n'
    for hand in range(200):
        dealer, moves = ("A", "B 3s, A 2s") if hand % 2 else ("B", "A 2s, B 3s")
        text += f'[Dealer "{dealer}"]\n[Hand "A: 2s"]\n[Hand "B: 3s"]\n{moves}\n'
    events = read_events(text)
    assert (events[-1]["event"], events[-1]["hand"], events[-1]["seats"]) == (
        "game-won",
        200,
        ["A", "B"],
    )
    with pytest.raises(Fault):
        read_events(text + '[Dealer "B"]\n[Seed "x"]\n')


@pytest.mark.parametrize("seed", range(60))
def test_sound_records_are_read(seed):
    events = read_events(random_record(random.Random(seed)))
    steps = [event["step"] for event in events]
    assert steps == sorted(steps)
    assert set(steps) == set(range(steps[-1] + 1))


@pytest.mark.parametrize("seed", range(60))
def test_faulty_records_are_refused_on_the_right_line(seed):
    text, line = faulty_record(random.Random(seed))
    with pytest.raises(Fault) as caught:
        read_events(text)
    assert caught.value.line == line
