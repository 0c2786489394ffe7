"""What a reader may not know could be anything: with other cards in those places every response is the same, byte for byte.

At many moments of whole games the stored table is exchanged for one in which the cards that the reader has not seen lie
otherwise, in the other hands, in the stock and in the trades of others, but so that all the reader saw could have happened
just so. This finds what no search for cards can: an order, a length, an attribute, a hint or a refusal that depends on them.

A table that is not taught does not do the remembering either. So there the cards of earlier tricks are exchanged as well, and
the trump that was turned down again: what the page tells must not depend on them.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

import pytest
from django.http import HttpResponse
from django.test import Client

from games.engine.actions import Challenge, Declare, Give, Illegal, Offer, Play, Swallow
from games.engine.cards import (
    NO_TRUMP,
    SUIT_MASKS,
    SUIT_OF,
    UNKNOWN,
    Card,
    Kind,
    Mask,
    card_text,
    cards_in,
    mask_of,
    trade_kind,
)
from games.engine.game import Game
from games.engine.observation import NOBODY, Observation, observe
from games.models import Table
from games.players.novice import Novice
from games.players.sharp import Sharp
from games.tables import script, store
from games.tables.commands import parse
from games.tables.moment import Moment
from games.tables.showing import Shown, show, trump_lies_open
from games.views import tables as views
from tests.tables.playing import FRAGMENT, RULES, command, opened, text

pytestmark = pytest.mark.django_db

_CARD = re.compile(r"\b(?:10|[2-9AKQJ])[shdc]\b")
_BY_LOT = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]*"|csrftoken=[^;]*; expires=[^;]*|^Expires: .*$', re.MULTILINE
)


class Row(NamedTuple):
    """The hand in play as the table's row has it: the deal, and a line for each thing done."""

    deal: str
    lines: tuple[str, ...]

    def swapped(self, one: Card, other: Card) -> "Row":
        """The hand with two cards in one another's places."""
        texts = {card_text(one): card_text(other), card_text(other): card_text(one)}
        deal, *lines = (
            _CARD.sub(lambda found: texts.get(found[0], found[0]), text) for text in (self.deal, *self.lines)
        )
        return Row(deal, tuple(lines))


class Reader:
    """Somebody who looks at a table at a moment: the player in a seat, or one who watches (None)."""

    def __init__(self, moment: Moment, seat: int | None) -> None:
        self.moment, self.seat = moment, seat
        self.recent = [script.parse(line) for line in moment.lines[max(moment.since, 0) :] if not script.is_mark(line)]
        self.row = Row(moment.start.deal, tuple(moment.lines))

    def view(self, row: Row) -> tuple[Observation, tuple[Kind | None, ...]]:
        """All that this reader is given of a hand: what is observed, and what was cried when a card was offered.

        Raises Illegal when the hand cannot have gone so.
        """
        seen = observe(played_through(self.moment, row), self.seat)
        if self.moment.table.taught:
            return seen, cries(row.lines)
        return self._what_need_not_be_remembered(seen), cries(row.lines[max(self.moment.since, 0) :])

    def _what_need_not_be_remembered(self, seen: Observation) -> Observation:
        """Who took the tricks, but with what only of the last; trades and the trump only while they are told."""
        traded = sum(isinstance(action, Give) for action in self.recent)
        view = replace(
            seen,
            tricks=(
                *((-1, (), taker, -1) for _, _, taker, _ in seen.tricks[:-1]),
                *((*trick[:3], -1) for trick in seen.tricks[-1:]),
            ),
            points=tuple(points if seat == self.seat else -1 for seat, points in enumerate(seen.points)),
            reached=(),
            trades=seen.trades[len(seen.trades) - traded :],
        )
        if seen.trump == NO_TRUMP or self._trump_is_told(seen):
            return view
        return replace(view, turned=UNKNOWN, trump=-1, renouncer=-1, turn_up_trick=-1)

    def _trump_is_told(self, seen: Observation) -> bool:
        moment = self.moment
        return trump_lies_open(seen) or moment.left_own or (moment.reminded and self.seat is not None)

    def hidden(self) -> list[Card]:
        """The cards that could be any others of those that were dealt."""
        view, _ = self.view(self.row)
        shown: Mask = (
            view.cards | mask_of(view.trick) | mask_of([card for _, cards, _, _ in view.tricks for card in cards])
        )
        shown |= mask_of([card for trade in view.trades for card in trade[3:5] if card != UNKNOWN])
        shown |= mask_of([view.turned] if view.turned != UNKNOWN else [])
        deal = script.parse_deal(self.row.deal)
        return [card for pile in (*deal.hands, deal.stock) for card in pile if not shown >> card & 1]

    def otherwise(self, chance: random.Random, tries: int = 40) -> Row:
        """The row with hidden cards in one another's places, so that this reader is given the same."""
        row, hidden, view = self.row, self.hidden(), self.view(self.row)
        for _ in range(tries if len(hidden) > 1 else 0):
            other = row.swapped(*chance.sample(hidden, 2))
            try:
                if self.view(other) == view:
                    row = other
            except Illegal:
                pass
        return row


def cries(lines: Iterable[str]) -> tuple[Kind | None, ...]:
    """The kinds of the cards that were offered: everybody hears them."""
    actions = (script.parse(line) for line in lines if "offers" in line)
    return tuple(trade_kind(action.card) for action in actions if isinstance(action, Offer))


def played_through(moment: Moment, row: Row) -> Game:
    """The game with a row's hand in the place of the one in play. Raises Illegal when it cannot have gone so."""
    start = moment.start
    game = Game(moment.rules, moment.names, start.lives)
    game.number, game.losses, game.last_size = start.number - 1, list(start.losses), start.last_size
    hand = game.begin(start.dealer, script.parse_deal(row.deal))
    for line in row.lines:
        if script.is_mark(line):
            continue
        action = script.parse(line)
        if isinstance(action, Play):
            hand.play(*action)
        else:
            game.apply(action)
    return game


# What is asked for

Ask = Callable[[Client], HttpResponse]


def questions(moment: Moment, address: str, hidden: list[Card], chance: random.Random) -> Iterator[Ask]:
    """Page, fragment, download; things tried, hints, a form that comes too late, one that is refused, and last a move."""
    seen = observe(moment.game, moment.human)
    own = chance.sample(cards_in(seen.cards), min(2, len(cards_in(seen.cards))))
    tried = [f"{verb} {card_text(card)}" for card in [*own, *hidden[:2]] for verb in ("play", "offer", "give")]
    tried += ["refuse", "declare", "take", "leave", *(f"challenge {seat}" for seat in seen.ring)]
    yield lambda asks: asks.get(address)
    yield lambda asks: asks.get(address, headers=FRAGMENT)
    yield lambda asks: asks.get(f"{address}hand/{moment.game.number}.lodam")
    for do in chance.sample(tried, 2):
        yield lambda asks, do=do: asks.get(address, {"tried": do}, headers=FRAGMENT)
    if moment.table.taught:
        yield lambda asks: asks.get(address, {"hint": "3"}, headers=FRAGMENT)
    yield lambda asks: asks.post(address, {"version": moment.table.version + 1, "do": "next"}, headers=FRAGMENT)
    if hidden:
        refused = {"version": moment.table.version, "do": f"play {card_text(hidden[0])}"}
        yield lambda asks: asks.post(address, refused, headers=FRAGMENT)
    done = {"version": moment.table.version, "do": nothing_new(moment, seen)}
    yield lambda asks: asks.post(address, done, headers=FRAGMENT)


def nothing_new(moment: Moment, seen: Observation) -> str:
    """Something for the player to do that brings no hidden card to light and asks nobody else; empty if there is nothing."""
    if not moment.waits_for_human():
        return ""
    if seen.offer is not None:
        return "refuse" if moment.hand.left[moment.human] != seen.offer[0] else ""
    plays = [action for action in seen.legal if isinstance(action, Play)]
    if not plays or not seen.trick:
        return ""
    follows = all(SUIT_OF[action.card] == SUIT_OF[seen.trick[0]] for action in plays)
    turns_up = seen.trump == NO_TRUMP and (seen.renouncer != NOBODY or not follows)
    return "" if turns_up else text(plays[0])


def sent(response: HttpResponse) -> str:
    """All of a response but what is drawn by lot or is the time."""
    lines = [str(response.status_code), *(f"{name}: {value}" for name, value in response.items())]
    lines += [str(cookie) for cookie in response.cookies.values()]
    return _BY_LOT.sub("", "\n".join([*lines, response.content.decode()]))


def tables() -> Iterator[tuple[str, int, int, bool, dict[str, str]]]:
    """Ruleset, number of players, the human player's seat, whether taught, options: each ruleset taught and not."""
    for ruleset in RULES:
        yield ruleset, 4, 1, True, {}
        yield ruleset, 4, 2, False, {}
        yield ruleset, 3, 0, True, {}
        yield ruleset, 10, 6, False, {}
    yield "loaders", 4, 0, True, {"loaders": "open", "trump-card": "face-up"}


def both_ways(moment: Moment, seat: int | None, asks: Client, chance: random.Random) -> Iterator[tuple[str, str]]:
    """What a reader is answered as the table stands, and with the cards lying otherwise; the row is as before at the end."""
    reader = Reader(moment, seat)
    other = reader.otherwise(chance)
    if other == reader.row:
        return  # late in a hand there is sometimes no other way
    asked = list(questions(moment, f"/table/{moment.table.public_id}/", reader.hidden(), chance))
    rows = Table.objects.filter(pk=moment.table.pk)
    here = [sent(ask(asks)) for ask in asked]
    as_it_was = {"since": moment.since, "version": moment.table.version}
    rows.update(deal=other.deal, actions="\n".join(other.lines), **as_it_was)
    there = [sent(ask(asks)) for ask in asked]
    rows.update(deal=reader.row.deal, actions="\n".join(reader.row.lines), **as_it_was)
    yield from zip(here, there, strict=True)


def interest(moment: Moment) -> float:
    """How much a moment deserves a look beside the regular ones: as rarely as its like comes about."""
    actions = [type(step.action) for step in moment.tail]
    if Declare in actions or Challenge in actions:
        return 1
    return 0.2 if {Give, Offer, Swallow} & {*actions} else 0


def difference(here: str, there: str) -> str:
    """The lines that differ."""
    pairs = zip(here.split("\n"), there.split("\n"), strict=False)
    return "\n".join(line for pair in pairs if len(set(pair)) > 1 for line in pair)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table at which much is traded, and a coach that tries its cards on a few deals only."""
    monkeypatch.setattr(Novice, "OFFERS", 1 / 2)
    monkeypatch.setattr(Novice, "GIVES", 2 / 3)
    monkeypatch.setattr(Sharp, "CARDS", 100)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("ruleset", "players", "seat", "taught", "options"), list(tables()))
def test_every_response_is_the_same_whatever_its_reader_does_not_know(
    ruleset: str, players: int, seat: int, taught: bool, options: dict[str, str], client: Client
) -> None:
    """The player, and one who comes late: what one who watches has seen before makes no difference to what the page may tell."""
    chance = random.Random(f"{ruleset} {players} {taught}")
    moment, key = opened(
        ruleset, players, seat=seat, taught=taught, options={"lives": "1", **options}, seed=f"permuted {players}"
    )
    client.cookies[f"seat-{moment.table.public_id}"] = key
    compared = 0
    for turn in range(2000):
        hand = moment.game.hand
        if moment.awaits().kind == "over":
            break
        if hand is not None and (turn % 9 == 0 or chance.random() < interest(moment)):
            for reader, asks in ((seat, client), (None, Client())):
                for here, there in both_ways(moment, reader, asks, chance):
                    assert here == there, difference(here, there)
                    compared += 1
        do = parse(command(moment, chance), seat, players)
        moment, _ = store.act(store.find(moment.table.public_id), moment.table.version, do)
    assert moment.awaits().kind == "over"
    assert compared > 30


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("leak", ["card", "count", "memory"])
def test_what_would_give_a_card_away_is_seen(leak: str, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page made to tell a little of another's hand, by a number only, or of the tricks that should be remembered."""

    def shows(moment: Moment, seat: int | None) -> Shown:
        hand = moment.hand
        told = {
            "card": hand.hands[2] % 64,
            "count": (hand.hands[2] & SUIT_MASKS[0]).bit_count(),
            "memory": hand.points[3],
        }
        return replace(show(moment, seat), stock_size=told[leak])

    monkeypatch.setattr(views, "show", shows)
    chance = random.Random(leak)
    moment, key = opened(seed="leaky")
    client.cookies[f"seat-{moment.table.public_id}"] = key
    while moment.hand.trick_number < 6 or moment.hand.trick_complete:
        moment, _ = store.act(
            store.find(moment.table.public_id), moment.table.version, parse(command(moment, chance), 0, 4)
        )
    for reader, asks in ((0, client), (None, Client())):
        assert any(here != there for _ in range(5) for here, there in both_ways(moment, reader, asks, chance))
