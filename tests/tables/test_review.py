"""What the review says was missed, and what paid: true under every option, whatever was done."""

import random
import re
from functools import cache

import pytest
from django.test import Client

from games.engine import events as ev
from games.engine.actions import Challenge, Declare, Gather, Illegal, Play
from games.engine.cards import BIT, POINTS, SUIT_MASKS, SUIT_OF, card_text
from games.engine.ruleset import OPTIONS, RULESETS, ruleset
from games.models import PlayedHand
from games.records import Record, Recorder, Step, read
from games.simulation import NAMES
from games.tables.review import Finding, findings, hand_record
from games.tables.untraded import in_truth, without
from tests.generators import FEW, random_action, random_deal, without_refused
from tests.tables.playing import opened, played_out

HANDS = 600
TRADES = ("trade-saved", "trade-cost")
WITHOUT = "Played again without this trade, and every other card as it fell where that could be,"


def missed(record: Record) -> tuple[Finding, ...]:
    return findings(PlayedHand(), record)


def said(record: Record, *kinds: str) -> list[str]:
    return [finding.text for finding in missed(record) if finding.kind in kinds]


def written(rules: str, options: str, players: str, dealer: str, text: str) -> Record:
    tag = f'[Options "{options}"]\n' if options else ""
    return read(f'[Rules "{rules}"]\n{tag}[Players "{players}"]\n[Dealer "{dealer}"]\n{text}\nsettle\n')


# Trades, in hands written for it

ACES = """
[Hand "Kit: 10h"]
[Hand "Anne: Ah"]
[Hand "Will: Ad"]
[Stock "7c"]
Anne offers Ah, Will gives Ad
Kit 10h, Anne Ad, Will Ah"""
"""Whoever has the Ace of hearts takes 32 points with it: Anne was dealt it, and it goes to Will."""


@pytest.mark.parametrize(
    ("rules", "options", "word", "anne", "life"),
    [
        ("ball", "trading=yes", "", "come to 32 and lost a life", "a life"),
        ("loaders", "trading=yes", "", "come to 32 and lost a life", "a life"),
        ("ball", "trading=yes, scoring=count-losses", "", "come to 32 and taken a loss", "a loss"),
        ("parlett", "", ", Will declares", "come to 32 and, on saying so, lost a life", "a life"),
        ("parlett", "", "", "come to 32 and, on saying so, lost a life", "a life"),
    ],
)
def test_a_trade_that_saved_one_and_cost_the_other(rules: str, options: str, word: str, anne: str, life: str) -> None:
    record = written(rules, options, "Anne, Will, Kit", "Will", ACES + word)
    gave = "Anne gave Will the Ace of hearts for the Ace of diamonds, which seems to have"
    assert [finding for finding in missed(record) if finding.kind in TRADES] == [
        Finding(2, "trade-saved", f"{gave} saved Anne {life}. {WITHOUT} Anne would have {anne}.", "card-for-a-card"),
        Finding(
            2,
            "trade-cost",
            f"{gave} cost Will {life}. {WITHOUT} Will would have ended with 0 and lost nothing.",
            "card-for-a-card",
        ),
    ]


KINGS = """
[Hand "Kit: Qh"]
[Hand "Anne: Kh"]
[Hand "Will: Kd"]
[Stock "7c"]
Anne offers Kh, Will gives Kd
Kit Qh, Anne Kd, Will Kh"""


@pytest.mark.parametrize(
    ("rules", "fate"),
    [
        ("ball", "ended with 8, the highest count where nobody had 31, and lost a life"),
        ("parlett", "ended with 8, the highest count where nobody spoke, and lost a life"),
        ("loaders", "taken three loaders, the most where nobody had 31, and lost a life"),
    ],
)
def test_a_trade_of_coat_cards_where_the_most_lose(rules: str, fate: str) -> None:
    record = written(rules, "trading=yes", "Anne, Will, Kit", "Will", KINGS)
    saved, cost = (finding for finding in missed(record) if finding.kind in TRADES)
    assert saved.text.endswith(f"{WITHOUT} Anne would have {fate}.")
    assert cost.text.endswith("Will would have ended with 0 and lost nothing.")
    assert saved.rule == cost.rule == "coat-for-a-coat"


def test_cards_that_could_not_fall_as_they_fell_are_counted() -> None:
    """Anne would have had to follow to the Ten of hearts with the Ace she kept, and then led the Ten of clubs."""
    record = written(
        "ball",
        "trading=yes",
        "Anne, Will",
        "Anne",
        """
[Hand "Anne: 10c Ah"]
[Hand "Will: Ad 10h"]
[Stock "8h"]
Anne offers Ah, Will gives Ad
1. Will 10h, Anne 10c
2. Will Ah, Anne Ad""",
    )
    saved, cost = said(record, *TRADES)
    assert saved.endswith("Anne would have come to 42 and lost a life. Two cards had to fall otherwise.")
    assert cost.endswith("Will would have ended with 0 and lost nothing. Two cards had to fall otherwise.")


def test_where_nobody_would_have_lost() -> None:
    """Each would have taken 11, so that both shared the top: they would lose together, or nobody does."""
    text = """
[Hand "Anne: Jc As"]
[Hand "Will: 10c 8s"]
[Stock "10d"]
Will offers 10c, Anne gives As
1. Will As, Anne Jc
2. Will 8s, Anne 10c"""
    (cost,) = said(written("ball", "trading=yes, lives=1", "Anne, Will", "Anne", text), *TRADES)
    assert cost.endswith(
        "Will would have ended with 11, and nobody would have lost: it would have been the last life of all."
    )
    (cost,) = said(written("ball", "trading=yes, tie=none", "Anne, Will", "Anne", text), *TRADES)
    assert cost.endswith(
        "Will would have ended with 11, and nobody would have lost: the top place would have been shared."
    )
    (saved,) = said(written("ball", "trading=yes", "Anne, Will", "Anne", text), *TRADES)
    assert saved.endswith("Anne would have ended with 11, the highest count where nobody had 31, and lost a life.")


def test_who_kept_silent_is_supposed_to_keep_silent_again() -> None:
    """Nobody spoke, and Kit had the highest count; Anne, who would have come to 31 as well, would have said so."""
    record = written(
        "ball",
        "trading=yes, reckoning=declared",
        "Anne, Will, Kit, Bess",
        "Anne",
        """
[Hand "Anne: 10s Jh Ks Ad"]
[Hand "Will: Jc Kc Qh Kd"]
[Hand "Kit: 9c 10h Ah 10c"]
[Hand "Bess: As 8s 10d Qc"]
[Stock "Qs"]
1. Will Kd, Kit 9c, Bess 10d, Anne Ad
2. Anne Jh, Will Qh, Kit Ah, Bess Qc
3. Kit 10h, Bess As, Anne Ks, Will Kc
Kit swallows
Kit offers 10c, Bess refuses, Anne gives 10s
4. Kit 10s, Bess 8s, Anne 10c, Will Jc""",
    )
    assert [text.split(WITHOUT)[1] for text in said(record, *TRADES)] == [
        " Kit would have come to 43, kept silent again, and lost nothing.",
        " Anne would have come to 45 and, on saying so, lost a life.",
    ]


CHALLENGED = """
[Hand "Anne: Jc Kh 7h Js Ad"]
[Hand "Will: Kd 10h As Ac Jh"]
[Hand "Kit: Ah Ks 7c Qd 10s"]
[Stock "10c"]
Will offers Jh, Kit gives Qd
1. Will Ac, Kit 7c, Anne Jc
Kit offers Ah, Anne gives Ad
2. Will Kd, Kit Ad, Anne Ah
3. Kit Jh, Anne Kh, Will 10h
Will offers As, Kit gives 10s
4. Will As, Kit Ks, Anne Js
5. Will Qd, Kit 10s, Anne 7h
Will challenges Kit"""
"""Kit keeps to 25; with the Queen of diamonds, Kit would have held the third trick and come to 40 before Will."""


def test_a_challenge_is_made_again_and_may_then_be_won() -> None:
    record = written("parlett", "", "Anne, Will, Kit", "Anne", CHALLENGED)
    trade = next(step for step in record.steps if any(isinstance(event, ev.Traded) for event in step.events))
    assert [finding.text for finding in missed(record) if finding.step == trade.number] == [
        f"Will gave Kit the Jack of hearts for the Queen of diamonds, which seems to have cost Will a life. {WITHOUT} Will would "
        "have come to 38, challenged Kit and won, and lost nothing.",
        f"Will gave Kit the Jack of hearts for the Queen of diamonds, which seems to have saved Kit a life. {WITHOUT} Kit would "
        "have come to 40, been challenged by Will and lost a life.",
    ]
    other = without(record, trade)
    assert [(each.offered, each.annulled) for each in other.hand.trades] == [
        (each.offered, each.annulled) for each in in_truth(record).hand.trades[1:] if not each.annulled
    ]


def test_the_loser_of_a_challenge_may_lose_two() -> None:
    record = written("parlett", "caught=two-lives, scoring=count-losses", "Anne, Will, Kit", "Anne", CHALLENGED)
    will, kit = said(record, *TRADES)
    assert "cost Will two losses" in will
    assert kit.endswith("been challenged by Will and taken two losses.")


def test_a_challenge_that_would_now_be_lost_is_not_made() -> None:
    """Kit would have had 31 before Anne, and so would not have challenged but said so."""
    record = written(
        "parlett",
        "",
        "Anne, Will, Kit, Bess",
        "Anne",
        """
[Hand "Anne: 5h Ac 10d 6c"]
[Hand "Will: Qd 10s Kd Jd"]
[Hand "Kit: Ks Qc Kc 10c"]
[Hand "Bess: 10h Ad Ah Jh"]
[Stock "Js"]
1. Will Qd, Kit Ks, Bess Ad, Anne 10d
Kit offers 10c, Bess gives 10h
2. Kit 10h, Bess Ah, Anne 5h, Will Kd
3. Bess 10c, Anne Ac, Will 10s, Kit Qc
Anne swallows
4. Anne 6c, Will Jd, Kit Kc, Bess Jh, Kit challenges Anne""",
    )
    (saved,) = said(record, *TRADES)
    assert saved.endswith("Kit would have come to 50 and, on saying so, lost a life. Two cards had to fall otherwise.")
    (step,) = trades(record)
    assert without(record, step).hand.challenges == []


def test_a_trade_that_rested_on_the_other_is_undone_with_it() -> None:
    record = written(
        "ball",
        "trading=yes",
        "Anne, Will, Kit",
        "Will",
        """
[Hand "Kit: Ac"]
[Hand "Anne: Ah"]
[Hand "Will: Ad"]
[Stock "7s"]
Anne offers Ah, Will gives Ad
Will offers Ah, Kit gives Ac
Kit Ah, Anne Ad, Will Ac""",
    )
    first, second = (without(record, step) for step in trades(record))
    assert (first.hand.trades, first.others) == ([], 0)
    assert [card_text(card) for card in first.hand.tricks[0][1]] == ["Ac", "Ah", "Ad"]
    assert (len(second.hand.trades), second.others) == (1, 0)
    assert [card_text(card) for card in second.hand.tricks[0][1]] == ["Ac", "Ad", "Ah"]


def test_nothing_is_told_where_most_cards_had_to_fall_otherwise() -> None:
    record = written(
        "ball",
        "trading=yes",
        "Anne, Will, Kit",
        "Anne",
        """
[Hand "Anne: 8c Ah"]
[Hand "Will: Js 10h"]
[Hand "Kit: Kh Ad"]
[Stock "Kd"]
Kit offers Ad, Anne gives Ah
1. Will 10h, Kit Ah, Anne 8c
2. Kit Kh, Anne Ad, Will Js""",
    )
    (step,) = trades(record)
    other = without(record, step)
    assert other.cost != in_truth(record).cost
    assert 2 * other.others > other.laid
    assert missed(record) == ()


def test_an_annulled_trade_is_no_finding() -> None:
    record = written(
        "ball",
        "trading=yes",
        "Anne, Will, Kit",
        "Will",
        """
[Hand "Kit: 9h"]
[Hand "Anne: Ah"]
[Hand "Will: 10h"]
[Stock "7c"]
Anne offers Ah, Will gives 10h
Kit 9h, Anne Ah, Will 10h""",
    )
    assert missed(record) == ()


# Tricks, silence and challenges, in hands written for it

TWO, THREE, FOUR = "Anne, Will", "Anne, Will, Kit", "Anne, Will, Kit, Bess"


def dealt(*hands: str, stock: str) -> str:
    names = ("Anne", "Will", "Kit", "Bess")
    lines = [f'[Hand "{name}: {cards}"]' for name, cards in zip(names, hands, strict=False)]
    return "\n".join([*lines, f'[Stock "{stock}"]', ""])


@pytest.mark.parametrize(
    ("rules", "options", "players", "text", "told"),
    [
        (
            "ball",
            "",
            THREE,
            dealt("Ad", "10h", "Ac", stock="10c") + "Will 10h, Kit Ac, Anne Ad, Will swallows",
            "clubs were trumps, and it was Kit’s. With its 32 points Will came to 32; without, it would have been 0.",
        ),
        (
            "loaders",
            "swallowing=yes",
            THREE,
            dealt("Ac Qc", "10s Jh", "5h 10d", stock="Qd") + "Will 10s, Kit 10d, Anne Ac, Will swallows",
            "diamonds were trumps, and it was Kit’s. With its 31 points (in three loaders) Will came to 31; without, it would "
            "have been 0.",
        ),
        (
            "ball",
            "",
            TWO,
            dealt("Jc", "5h", stock="Kc") + "Will 5h, Anne Jc, Will swallows",
            "clubs were trumps, and it was Anne’s. It cost one point.",
        ),
        (
            "ball",
            "",
            TWO,
            dealt("Kc 4s", "8d 3d", stock="3s") + "Will 3d, Anne 4s, Will swallows, Will 8d, Anne Kc",
            "spades were trumps, and it was Anne’s. There was no loader in it, so it cost no more than the lead.",
        ),
        (
            "ball",
            "",
            TWO,
            dealt("3d", "7h", stock="Ad") + "Will 7h, Anne 3d, Will swallows",
            "diamonds were trumps, and it was Anne’s. There was no loader in it, so it cost nothing.",
        ),
    ],
)
def test_a_swallowed_trick(rules: str, options: str, players: str, text: str, told: str) -> None:
    record = written(rules, options, players, "Anne", text)
    (swallowed,) = [finding for finding in missed(record) if finding.kind == "swallowed"]
    assert swallowed.text == f"Will swallowed trick 1: {told}"
    assert any(isinstance(event, ev.TrickSwallowed) for event in record.steps[swallowed.step].events)


FOUND_OUT = (
    dealt("Kd 10h 10c 10s As", "Ah Jc Ac Qc 7c", stock="Qd")
    + "Will Jc, Anne 10c, Anne 10h, Will Ah, Will Qc, Anne As, Will Ac, Anne Kd, Anne 10s, Will 7c, Anne challenges Will"
)
NOBODY_SPEAKS = (
    dealt("Ac 10d", "10s As", "10h Ah", stock="Kd") + "Will 10s, Kit Ah, Anne Ac, Will As, Kit 10h, Anne 10d"
)
SOMEBODY_SPEAKS = (
    dealt("Ks Ac", "10d 10c", "Kc As", "Ah 10s", stock="Jd")
    + "Will 10d, Kit As, Bess 10s, Anne Ks, Will declares, Will 10c, Kit Kc, Bess Ah, Anne Ac"
)


@pytest.mark.parametrize(
    ("options", "players", "text", "told"),
    [
        (
            "",
            TWO,
            FOUND_OUT,
            [
                "Will came to 31 in trick 3, had 34 in the end, and kept silent. "
                "It did not pay: Anne challenged, and it cost a life."
            ],
        ),
        (
            "caught=two-lives",
            TWO,
            FOUND_OUT,
            [
                "Will came to 31 in trick 3, had 34 in the end, and kept silent. "
                "It did not pay: Anne challenged, and it cost two lives."
            ],
        ),
        (
            "",
            FOUR,
            dealt("Kc 5s", "10h 10d", "Ad 10c", "10s Ac", stock="Jh")
            + "Will 10h, Kit 10c, Bess 10s, Anne Kc, Will challenges Kit, Will 10d, Kit Ad, Bess Ac, Anne 5s",
            [
                "Kit came to 31 in trick 2, had 32 in the end, and kept silent. "
                "It paid: Will challenged, but had come to 31 first."
            ],
        ),
        (
            "",
            THREE,
            NOBODY_SPEAKS,
            [
                "Will came to 31 in trick 1, had 32 in the end, and kept silent. "
                "It did not pay: nobody else spoke either, and the highest count lost.",
                "Anne came to 31 in trick 2, had 31 in the end, and kept silent. "
                "It paid: nobody else spoke either, and somebody else had more.",
                "Anne could have challenged Will and won: Will had come to 31 in trick 1 and not said so, Anne only in trick 2.",
            ],
        ),
        (
            "",
            FOUR,
            SOMEBODY_SPEAKS,
            [
                "Anne came to 31 in trick 2, had 35 in the end, and kept silent. "
                "It paid: somebody else spoke, and nobody challenged Anne."
            ],
        ),
        (
            "challenging=no",
            FOUR,
            SOMEBODY_SPEAKS,
            ["Anne came to 31 in trick 2, had 35 in the end, and kept silent. It paid: somebody else spoke."],
        ),
        (
            "",
            FOUR,
            dealt("Jd 2d Kd Kh Qh", "Jc Js Qd As 5d", "Qs 10s 8d 10d Ad", "Ah Kc Ac Qc Jh", stock="Ks")
            + "Will Qd, Kit 8d, Bess Ah, Anne Jd, Will 5d, Kit Ad, Bess Ac, Anne Kd, Kit 10s, Bess Kc, Anne Kh, Will Js, "
            "Kit Qs, Bess Qc, Anne Qh, Will As, Will Jc, Kit 10d, Bess Jh, Anne 2d, Will declares, Kit declares",
            [
                "Will could have challenged Kit and won: Kit had come to 31 in trick 3 and not said so, Will only in trick 4. "
                "It would have saved Will a life."
            ],
        ),
        (
            "",
            FOUR,
            dealt("Kd 10c Ad Jd 7d", "As 3c Ks Qd 4c", "10s Ac 3h Jh 5c", "10h 10d Ah Kh 6d", stock="2c")
            + "Will As, Kit 10s, Bess 10h, Anne Kd, Will 3c, Kit Ac, Bess 10d, Anne 10c, Kit 3h, Bess Ah, Anne Ad, Will Ks, "
            "Bess Kh, Anne Jd, Will Qd, Kit Jh, Bess 6d, Anne 7d, Will 4c, Kit 5c, Will declares",
            [
                "Kit came to 31 in trick 2, had 31 in the end, and kept silent. "
                "It paid: somebody else spoke, and nobody challenged Kit.",
                "Bess came to 31 in trick 4, had 32 in the end, and kept silent. "
                "It paid: somebody else spoke, and nobody challenged Bess.",
                "Bess could have challenged Kit and won: Kit had come to 31 in trick 2 and not said so, Bess only in trick 4.",
            ],
        ),
    ],
)
def test_silence_and_challenges(options: str, players: str, text: str, told: list[str]) -> None:
    assert [finding.text for finding in missed(written("parlett", options, players, "Anne", text))] == told


# Any hand


def random_hand(rng: random.Random) -> Record:
    """A hand of any rules, played by random legal actions and settled. Most trade; in every other one people seldom speak."""
    slug = rng.choice(["parlett", *RULESETS])
    options = {name: rng.choice(FEW.get(name, values)) for name, values in OPTIONS.items() if rng.random() < 0.4}
    if rng.random() < 0.7:
        options["trading"] = "yes"
    options = without_refused(slug, options)
    recorder = Recorder(ruleset(slug, options), list(options.items()), NAMES[: rng.randint(2, 6)])
    game = recorder.game
    dealer = rng.choice(game.remaining)
    recorder.begin_hand(dealer, random_deal(rng, game, dealer))
    quiet = rng.random() < 0.5
    while game.hand is not None:
        action = random_action(rng, game)
        if quiet and isinstance(action, Declare | Challenge) and rng.random() < 0.9:
            continue
        if isinstance(action, Gather):
            recorder.supply_gathering()
        else:
            recorder.act(action)
    return recorder.record()


@cache
def random_hands() -> tuple[Record, ...]:
    rng = random.Random("review")
    return tuple(random_hand(rng) for _ in range(HANDS))


def trades(record: Record, kind: type = ev.Traded) -> list[Step]:
    return [step for step in record.steps if any(isinstance(event, kind) for event in step.events)]


def test_without_a_trade_that_was_annulled_everything_is_as_it_was() -> None:
    seen = 0
    for record in random_hands():
        truth = in_truth(record)
        for step in trades(record, ev.TradeAnnulled):
            other = without(record, step)
            seen += 1
            assert other.hand.tricks == truth.hand.tricks
            assert (other.hand.declared, other.hand.challenges) == (truth.hand.declared, truth.hand.challenges)
            assert (other.cost, other.why, other.spared, other.others) == (truth.cost, truth.why, truth.spared, 0)
    assert seen > 20


def test_every_card_falls_as_it_fell_where_that_can_be() -> None:
    seen = 0
    for record in random_hands():
        if len(trades(record)) != 1:
            continue
        (step,) = trades(record)
        (trade,) = step.events
        assert isinstance(trade, ev.Traded)
        start = step.before.hand
        other = without(record, step)
        assert start is not None
        swap = dict(zip(trade.cards, reversed(trade.cards), strict=True))
        laid = {
            (each.trick, each.action.seat): each.action.card
            for each in record.steps[step.number :]
            if isinstance(each.action, Play)
        }
        held, others = list(start.hands), 0
        stayed: dict[tuple[int, int], int] = {}
        for number, (leader, cards, _, _) in enumerate(other.hand.tricks, 1):
            if number <= len(start.tricks):
                continue
            seats = start.ring + start.ring
            for place, card in enumerate(cards, seats.index(leader)):
                seat = seats[place]
                may = held[seat] & SUIT_MASKS[SUIT_OF[cards[0]]] or held[seat]
                assert BIT[card] & (held[seat] if card == cards[0] else may)
                fell = laid.get((number, seat))
                meant = want = swap.get(fell, fell) if seat in trade.seats and fell is not None else fell
                while want is not None and not BIT[want] & held[seat]:
                    want = stayed[seat, want]
                if want is not None and BIT[want] & (held[seat] if card == cards[0] else may):
                    assert card == want
                elif want is not None:
                    stayed[seat, card] = want
                others += card != meant
                held[seat] ^= BIT[card]
        assert (other.laid, other.others) == (len(start.ring) * (len(other.hand.tricks) - len(start.tricks)), others)
        assert other.follows_truth == (others <= other.laid / 2)
        seen += 1
    assert seen > 40


def test_sentences_are_whole_and_call_what_is_lost_by_its_name() -> None:
    for record in random_hands():
        for finding in missed(record):
            assert re.fullmatch(r"[A-Z][^ ].*[a-z0-9’)]\.", finding.text), finding.text
            assert not re.search(r"  |\bone \w+s\b|\b[01] (point|loader|card)|None", finding.text), finding.text
            counted = record.rules.scoring == "count-losses"
            assert not re.search(r"\b(a life|lives)\b" if counted else r"\b(a loss|losses)\b", finding.text), (
                finding.text
            )


def test_what_is_said_of_trades_is_what_came_out() -> None:
    kinds, strays = dict.fromkeys(TRADES, 0), 0
    for record in random_hands():
        truth = in_truth(record)
        found = [finding for finding in missed(record) if finding.kind in TRADES]
        for step in trades(record):
            (trade,) = step.events
            assert isinstance(trade, ev.Traded)
            other = without(record, step)
            told = iter([finding for finding in found if finding.step == step.number])
            if not other.follows_truth:
                strays += 1
                assert next(told, None) is None
                continue
            for seat in trade.seats:
                if truth.cost[seat] == other.cost[seat]:
                    continue
                finding = next(told)
                kinds[finding.kind] += 1
                assert finding.kind == ("trade-saved" if truth.cost[seat] < other.cost[seat] else "trade-cost")
                assert f"{record.names[seat]} would have " in finding.text
                assert ("nothing" in finding.text or "nobody would" in finding.text) == (not other.cost[seat])
                if not other.why.get(seat, "").startswith("most-loaders"):
                    assert f" {other.hand.points[seat]}" in finding.text
            assert next(told, None) is None
    assert min(kinds.values()) > 10
    assert strays


def test_without_a_trade_people_speak_as_they_did() -> None:
    """Who has 31 has said so, unless they kept it to themselves in truth, or a challenge has settled it."""
    seen = 0
    for record in random_hands():
        truth = in_truth(record).hand
        for step in trades(record):
            hand = without(record, step).hand
            if hand.rules.reckoning != "declared":
                continue
            for seat in hand.ring:
                spoken = (hand.declared | hand.right | hand.wrong) >> seat & 1
                silent = truth.reached[seat] and not truth.declared >> seat & 1
                silent = silent and seat not in [challenger for challenger, _, _ in truth.challenges]
                if hand.reached[seat]:
                    assert spoken or silent
                    seen += not truth.reached[seat]
                if hand.declared >> seat & 1:
                    assert not silent
            assert {each[:2] for each in hand.challenges} <= {each[:2] for each in truth.challenges}
            assert all(each[2] for each in hand.challenges if (*each[:2], True) in truth.challenges)
    assert seen > 10


def test_silence_paid_or_did_not() -> None:
    seen = 0
    for record in random_hands():
        truth = in_truth(record)
        hand = truth.hand
        told = said(record, "silence")
        spoken = [seat for seat in hand.ring if hand.declared >> seat & 1] + [each for each, _, _ in hand.challenges]
        silent = [seat for seat in hand.ring if hand.reached[seat] and seat not in spoken]
        if record.rules.reckoning == "counted":
            assert not told
            continue
        assert sorted(text.split(" came to 31")[0] for text in told) == sorted(record.names[seat] for seat in silent)
        for text in told:
            seat = record.names.index(text.split(" came to 31")[0])
            assert ("It did not pay" in text) == bool(truth.cost[seat])
            assert ("nobody else spoke" in text) == (not spoken)
            assert ("somebody else spoke" in text) <= bool(spoken)
            assert ("It cost nothing" in text) == bool(truth.spared)
            for name in re.findall(r"(\w+) challenged", text.replace("nobody challenged", "")):
                assert (record.names.index(name), seat, "did not pay" in text) in hand.challenges
            if "the highest count" in text or "most loaders" in text:
                assert truth.why[seat] == ("most-points" if "highest" in text else "most-loaders")
            seen += 1
    assert seen > 40


def test_a_challenge_that_is_said_to_have_been_missed_could_be_made_and_won() -> None:
    """It is made in the first pause in which it can be; the cards fall as they fell, and what may still be said is said."""
    seen = 0
    for record in random_hands():
        for text in said(record, "challenge"):
            names = re.match(r"(\w+) could have challenged (\w+) and won", text)
            assert names is not None
            action = Challenge(*(record.names.index(name) for name in names.groups()))
            steps = iter(record.steps)
            for step in steps:
                hand = step.before.hand
                if hand is not None and hand.may_challenge(*action) and hand.reached[action.target]:
                    break
            game = step.before.branch()
            assert game.hand is not None
            game.apply(action)
            assert game.hand.challenges[-1][2]
            for each in (step, *steps):
                try:
                    game.apply(each.action)  # type: ignore[arg-type]
                except Illegal:
                    assert isinstance(each.action, Declare | Challenge)
            assert game.hand is None
            before, truth = step.before, in_truth(record)
            spared = game.lives[action.seat] == before.lives[action.seat] and not game.losses[action.seat]
            assert ("It would have saved" in text) == (truth.cost[action.seat] > 0)
            assert spared
            seen += 1
    assert seen > 10


def test_what_a_swallowed_trick_cost() -> None:
    seen = 0
    for record in random_hands():
        hand = in_truth(record).hand
        told = iter(said(record, "swallowed"))
        for number, (_, cards, taker, rightful) in enumerate(hand.tricks, 1):
            if taker == rightful:
                continue
            text = next(told)
            assert text.startswith(f"{record.names[taker]} swallowed trick {number}:")
            assert f"it was {record.names[rightful]}’s" in text
            points, end = sum(POINTS[card] for card in cards), hand.points[taker]
            assert ("no loader in it" in text) == (not points)
            assert ("the lead" in text) == (not points and number < hand.size)
            assert ("without, it would have been" in text) == (end >= 31 > end - points)
            assert ("(in " in text) == (points > 0 and record.rules.nobody_31 == "most-loaders")
            seen += 1
        assert next(told, None) is None
    assert seen > 20


def test_looking_back_changes_nothing() -> None:
    for record in random_hands()[:100]:
        assert missed(record) == missed(record)
        assert record.steps[-1].after.hand is None


# At the table


@pytest.mark.django_db
@pytest.mark.parametrize(
    "options", [{"lives": "4"}, {"scoring": "count-losses", "hands": "12", "reach": "later-cards"}]
)
def test_notes_stand_where_the_trick_was_left(options: dict[str, str]) -> None:
    moment = played_out(opened(players=6, options=options, seed="notes")[0], "notes")
    left = {True: 0, False: 0}
    for played in PlayedHand.objects.filter(table=moment.table):
        record = hand_record(played)
        after = record.steps[-1].after
        assert (after.lives, after.losses) == (played.outcome["lives"], played.outcome["losses"])
        found = findings(played, record)
        notes = [note for note in played.notes if note[1] == "leaves"]
        told = [finding for finding in found if finding.kind in ("leaves", "left-well")]
        assert len(told) == len(notes)
        for finding in told:
            (event,) = [event for event in record.steps[finding.step].events if isinstance(event, ev.TrickTaken)]
            mine = event.seat == moment.human
            assert (finding.kind == "leaves") == mine
            assert (event.why == "highest-of-suit-led") == mine
            left[mine] += 1
    assert all(left.values())


@pytest.mark.django_db
def test_the_page_tells_of_a_trade_at_its_step(client: Client) -> None:
    moment, _ = opened(players=3)
    text = (
        '[Rules "ball"]\n[Options "trading=yes"]\n[Players "Anne, Will, Kit"]\n[Dealer "Will"]\n[Lives "3, 3, 3"]'
        f"\n{ACES}\nsettle\n"
    )
    PlayedHand.objects.create(table=moment.table, number=1, record=text)
    address = f"/table/{moment.table.public_id}/review/1"
    page = client.get(f"{address}/0/").content.decode()
    assert page.count('data-finding="trade-saved"') == page.count('data-finding="trade-cost"') == 1
    assert f'href="{address}/2/"' in page
    assert "/rules/card-for-a-card/" in page
    page = client.get(f"{address}/2/").content.decode()
    assert page.count('data-finding="trade-saved"') == 2
    assert "seems to have saved Anne a life" in page
