"""No response carries a card that its reader may not know until the hand is settled, nor the seed until the game is over.

Whole games are played and all of each response is searched, headers and cookies too, for cards in any form: as records write
them, with suit signs, and by name. What may be there is worked out here from the script of the hand: what one holds or was
dealt, what was played, the turned card, the two cards of a trade of one's own. What no search would find, ``test_permuted``
finds.
"""

import hashlib
import random
import re
from collections.abc import Iterator
from itertools import product

import pytest
from django.http import HttpResponse
from django.test import Client

from games.engine.actions import Give, Offer, Play
from games.engine.cards import PACK, RANK_NAMES, RANKS, SUIT_NAMES, SUITS, Card, card_name, card_text, cards_in
from games.engine.events import TradeAnnulled, Traded
from games.engine.game import Game
from games.engine.hand import Hand
from games.models import PlayedHand, Table
from games.players.novice import Novice
from games.tables import script, store
from games.tables.commands import parse
from games.tables.moment import Moment
from games.views import tables as views
from tests.tables.playing import FRAGMENT, RULES, command, opened

pytestmark = pytest.mark.django_db

SIGNS = dict(zip("shdc", "♠♥♦♣", strict=True))
_TEXT = re.compile(rf"(?<![A-Za-z0-9#])(10|[2-9TJQKA])([{SUITS}♠♥♦♣♤♡♢♧])(?![A-Za-z0-9])")
_NAME = re.compile(rf"({'|'.join(RANK_NAMES)})s? of ({'|'.join(SUIT_NAMES)})".lower())
# The drawings that every card refers to stand once on a page; every other reference to them belongs to a card with its text.
# And htmx asks for news every three seconds, not for the Three of spades.
_NO_CARDS = re.compile(r'<svg class="sprite".*?</svg>|hx-trigger="every \d+s"', re.DOTALL)
_TOKEN = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]*"|csrftoken=[^;]*|seat-[a-z0-9]*=[^;]*|/seat/[A-Za-z0-9_-]*/'
)


def text_of(response: HttpResponse) -> str:
    """All of a response: its headers, its cookies and its body, without the tokens that are drawn by lot."""
    lines = [f"{name}: {value}" for name, value in response.items()]
    lines += [str(cookie) for cookie in response.cookies.values()]
    return _TOKEN.sub("", "\n".join([*lines, _NO_CARDS.sub("", response.content.decode())]))


def cards_named(response: HttpResponse) -> set[Card]:
    """Every card that a response names in any form, in its body or its headers."""
    whole = text_of(response).replace("\ufe0e", "")
    found = set()
    for rank, suit in _TEXT.findall(whole):
        plain = next((letter for letter, sign in SIGNS.items() if suit in (letter, sign)), "shdc"["♤♡♢♧".find(suit)])
        found.add(RANKS.index("10" if rank == "T" else rank) + 13 * SUITS.index(plain))
    for rank, suit in _NAME.findall(whole.lower()):
        found.add(RANK_NAMES.index(rank.capitalize()) + 13 * SUIT_NAMES.index(suit))
    return found


def may_know(moment: Moment, seat: int | None) -> set[Card]:
    """The cards that a reader may know of the hand in play, from its deal and script."""
    deal = script.parse_deal(moment.start.deal)
    known = set(deal.hands[seat]) if seat is not None else set()
    offer: tuple[int, Card] | None = None
    for line in moment.lines:
        if script.is_mark(line) or line in ("gather", "settle"):
            continue
        action = script.parse(line)
        match action:
            case Play(_, card):
                known.add(card)
            case Offer(who, card):
                offer = (who, card)
            case Give(who, card) if offer is not None and seat in (who, offer[0]):
                known |= {card, offer[1]}
    if moment.game.hand is not None and moment.game.hand.turn_up_trick:
        known.add(deal.stock[0])
    return known


def check(response: HttpResponse, moment: Moment, seat: int | None) -> None:
    """Search a response that a reader was given at a moment."""
    assert response.status_code in (200, 204, 302, 400, 403, 404, 405)
    if not moment.game.winners:
        assert moment.table.secret not in text_of(response)
        assert moment.table.key_hash not in text_of(response)
    if moment.game.hand is not None:  # else it is settled: nothing of it is secret any more
        secret = cards_named(response) - may_know(moment, seat)
        assert not secret, f"{[card_text(card) for card in secret]} after {moment.lines[-3:]}"


def tables() -> Iterator[tuple[str, int, int, bool, str]]:
    """Ruleset, number of players, the human player's seat, whether taught, level of the others.

    Every ruleset with the player in every seat of four, and in one of three and of ten; as players leave, every game comes down
    to two. Taught or not and the level go round, so that each ruleset has all four pairs of them. Everything with everything
    would take many minutes and show no more.
    """
    kinds = list(product((True, False), ("novice", "steady")))
    for index, ruleset in enumerate(RULES):
        chairs = [(4, 0), (4, 1), (4, 2), (4, 3), (3, index), (10, 3 * index + 1)]
        for turn, (players, seat) in enumerate(chairs):
            yield ruleset, players, seat, *kinds[(index + turn) % len(kinds)]


@pytest.mark.parametrize(("ruleset", "players", "seat", "taught", "level"), list(tables()))
def test_whole_games(
    ruleset: str, players: int, seat: int, taught: bool, level: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player, one who watches from the start, and one who comes late, by page, fragment, download, error and refusal."""
    monkeypatch.setattr(Novice, "OFFERS", 1 / 2)  # a table at which much is traded
    monkeypatch.setattr(Novice, "GIVES", 2 / 3)
    chance = random.Random(f"{ruleset} {players} {seat}")
    seed = hashlib.sha256(f"{ruleset} {players} {seat}".encode()).hexdigest()[:40]
    moment, key = opened(ruleset, players, seat=seat, taught=taught, level=level, options={"lives": "1"}, seed=seed)
    public_id = moment.table.public_id
    Table.objects.filter(public_id=public_id).update(practice=seat % 2 == 0)
    address = f"/table/{public_id}/"
    watcher = Client()
    client.cookies[f"seat-{public_id}"] = key
    for turn in range(2000):
        check(watcher.get(address, headers=FRAGMENT), moment, None)
        if turn % 11 == 0:
            for response in asked_by_others(address, moment):
                check(response, moment, None)
            check(watcher.get(address), moment, None)
            for response in asked_by_the_player(address, moment, client):
                check(response, moment, seat)
        if moment.awaits().kind == "over":
            break
        do = command(moment, chance)
        # With htmx the player's fragment comes back; without, the page to which one is sent.
        sent = {"version": moment.table.version, "do": do}
        response = client.post(address, sent, headers=FRAGMENT) if turn % 5 else client.post(address, sent, follow=True)
        assert response.status_code == 200
        moment = Moment(store.find(public_id))
        check(response, moment, seat)
    assert moment.awaits().kind == "over"
    assert moment.table.secret in client.get(address).content.decode()
    records = [hand.record for hand in PlayedHand.objects.filter(table=moment.table)]
    assert len(records) == moment.game.number
    if (ruleset, level) == ("parlett", "novice"):
        assert any(" gives " in record for record in records)


def asked_by_others(address: str, moment: Moment) -> Iterator[HttpResponse]:
    """Whatever somebody without the key can ask for, who has just come."""
    number = moment.game.number
    late = Client()
    yield late.get(address)
    yield late.get(f"{address}hand/{number}.lodam")
    yield late.get(f"{address}hand/{number + 1}.lodam")
    yield late.get(f"{address}review/{number}/0/")
    yield late.get(f"{address}seat/{'x' * 24}/")
    yield late.get(address, {"hint": "3", "tried": "skip"})
    yield late.get(address, {"seen": moment.table.version}, headers=FRAGMENT)
    yield late.get(address, {"seen": "0", "still": ""}, headers=FRAGMENT)
    yield late.post(address, {"version": moment.table.version, "do": "next"})
    yield late.put(address)


def asked_by_the_player(address: str, moment: Moment, player: Client) -> Iterator[HttpResponse]:
    """Whatever the player can ask for without doing anything."""
    number = moment.game.number
    yield player.get(address)
    yield player.get(f"{address}hand/{number}.lodam")
    yield player.get(f"{address}review/{number}/0/")
    yield player.get(address, {"stale": "1"}, headers=FRAGMENT)
    yield player.get(address, {"hint": "3"}, headers=FRAGMENT)
    yield player.post(address, {"version": moment.table.version, "do": "dance"})
    if moment.game.hand is not None:
        for card in cards_in(moment.game.hand.hands[moment.human])[:2]:
            yield player.get(address, {"tried": f"play {card_text(card)}"}, headers=FRAGMENT)


@pytest.mark.parametrize("ruleset", RULES)
def test_a_table_that_is_not_taught_does_not_do_the_remembering(
    ruleset: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the page nor the download, to the player or to one who watches."""
    monkeypatch.setattr(Novice, "OFFERS", 1 / 8)
    chance = random.Random(ruleset)
    moment, key = opened(ruleset, 4, taught=False, options={"lives": "1"}, seed=f"remember {ruleset}")
    address = f"/table/{moment.table.public_id}/"
    client.cookies[f"seat-{moment.table.public_id}"] = key
    hidden = 0
    for _ in range(100):
        hand = moment.game.hand
        if moment.game.winners:
            break
        for seat, reader in ((0, client), (None, Client())) if hand is not None else ():
            response = reader.get(address)
            page = response.content.decode()
            page = page[page.index('id="table-in-play"') : page.index('class="table-ways"')]
            words = re.sub(r"<[^>]*>", " ", page)
            without_reasons = re.sub(r'<details class="why">.*?</details>', "", page)  # they speak of one card in view
            assert "swallow" not in page.casefold()
            assert 'data-event="reached-31"' not in page
            assert 'class="grounds"' not in page
            assert len(re.findall(r"\bpoints?\b", without_reasons)) == (seat in hand.ring), "one's own alone"
            assert cards_named(response) <= in_view(moment, seat)
            if hand.turn_up_trick and not trump_in_view(moment) and not moment.left_own:
                hidden += 1
                assert "A trump was turned, and turned down again." in words
                assert not re.search(r"(spades|hearts|diamonds|clubs) are trumps|Trumps: |: a trump", words)
            download = reader.get(f"{address}hand/{moment.game.number}.lodam")
            assert cards_named(download) <= own_cards(hand, seat) | set(hand.trick)
            assert download.content.decode().count("\n") < 8 + len(hand.trick)
        done = parse(command(moment, chance), 0, 4)
        moment, _ = store.act(store.find(moment.table.public_id), moment.table.version, done)
    assert hidden > 4


def own_cards(hand: Hand, seat: int | None) -> set[Card]:
    return set(cards_in(hand.hands[seat])) if seat is not None else set()


def in_view(moment: Moment, seat: int | None) -> set[Card]:
    """The cards that lie before a reader: their own, the trick or the last one, a trump just turned, what has just been told."""
    hand = moment.hand
    cards = own_cards(hand, seat) | set(hand.trick)
    cards |= {card for _, trick, _, _ in hand.tricks[-1:] for card in trick}
    if hand.turn_up_trick and trump_in_view(moment):
        cards.add(hand.stock[0])
    for step in moment.tail:
        for event in step.events:
            if isinstance(event, Traded | TradeAnnulled) and seat in event.seats:
                cards |= set(event.cards)
    return cards


def trump_in_view(moment: Moment) -> bool:
    """Whether no card has been played since the trump was turned."""
    start = moment.start
    game = Game(moment.rules, moment.names, start.lives)
    hand = game.begin(start.dealer, script.parse_deal(start.deal))
    covered = False
    for line in moment.lines:
        if not script.is_mark(line):
            covered = bool(hand.turn_up_trick) and (covered or script.parse_play(line) is not None)
            game.apply(script.parse(line))
    return not covered


def test_trying_a_card_one_does_not_hold_tells_nothing_of_who_does(client: Client) -> None:
    moment, key = opened(seed="tries")
    address = f"/table/{moment.table.public_id}/"
    client.cookies[f"seat-{moment.table.public_id}"] = key
    hand = moment.game.hand
    assert hand is not None
    others = [card for card in PACK if not hand.hands[0] >> card & 1]
    told = set()
    for card in others:
        page = client.get(address, {"tried": f"play {card_text(card)}"}, headers=FRAGMENT).content.decode()
        told.add(_TOKEN.sub("", page).replace(card_name(card), "that card"))
    assert len(told) == 1


@pytest.mark.parametrize("seed", ["", "class-7b-on-monday"], ids=["by chance", "practice"])
def test_no_error_page_carries_the_seed_or_a_card(seed: str, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is not found, not allowed, not understood, not from this site, and one that failed while it was made."""
    moment, key = opened(seed=seed)
    address = f"/table/{moment.table.public_id}/"
    far = "9" * 30
    stranger = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies[f"seat-{moment.table.public_id}"] = key
    client.raise_request_exception = False
    for asked in (client, stranger):
        for path in (
            "hand/0.lodam",
            "hand/2.lodam",
            f"hand/{far}.lodam",
            "review/1/0/",
            f"review/{far}/{far}/",
            "no-such/",
        ):
            response = asked.get(address + path)
            assert response.status_code == 404, path
            check(response, moment, None)
        assert asked.get(f"{address}seat/{'x' * 24}/").status_code == 403
        for sent, status in (({"version": 0, "do": "next"}, 403), ({}, 403)):
            response = stranger.post(address, sent)
            assert response.status_code == status
            check(response, moment, None)
    for sent in ({}, {"version": "0"}, {"do": "next"}, {"version": "0", "do": f"play {'9' * 300}"}):
        response = client.post(address, sent)
        assert response.status_code == 400
        check(response, moment, None)

    def fails(at: Moment, *args: object, **kwargs: object) -> None:
        raise RuntimeError(f"{at.table.secret} {at.table.deal}")

    monkeypatch.setattr(views, "show", fails)
    for asked in (client, stranger):
        response = asked.get(address)
        assert response.status_code == 500
        assert moment.table.secret not in text_of(response)
        assert cards_named(response) == set()


def test_the_search_sees_cards_in_every_form() -> None:
    for text in (
        "10h",
        "the Ten of hearts",
        "two Tens of hearts",
        "10♥",
        "10♥\ufe0e",
        "T♡",
        'data-card="10h"',
        'id="card-10h"',
        "offers 10h, ",
        "?tried=play+10h",
    ):
        assert cards_named(HttpResponse(text)) == {RANKS.index("10") + 13}, text
    assert cards_named(HttpResponse('<use href="#rank-10"/><use href="#pip-h"/>')) == set()
    told = HttpResponse("")
    told["Link"] = "<10h>"
    assert cards_named(told) == {RANKS.index("10") + 13}
    told = HttpResponse("")
    told.set_cookie("last", "10h")
    assert cards_named(told) == {RANKS.index("10") + 13}
