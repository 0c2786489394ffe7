"""No response to anyone carries a card that its reader may not know, until the hand is settled.

Whole games under every ruleset. Of each response all is searched, headers too, for cards in any form: as records write them, with
suit signs, and by name. What may be there is worked out here from the script of the hand: what one holds or was dealt, what was
played, the turned card, the two cards of a trade of one's own.
"""

import random
import re

import pytest
from django.http import HttpResponse
from django.test import Client

from games.engine.actions import Give, Offer, Play
from games.engine.cards import PACK, RANK_NAMES, RANKS, SUIT_NAMES, SUITS, Card, card_name, card_text, cards_in
from games.tables import script, store
from games.tables.moment import Moment
from tests.tables.playing import RULES, command, opened

pytestmark = pytest.mark.django_db

SIGNS = dict(zip("shdc", "♠♥♦♣", strict=True))
_TEXT = re.compile(rf"(?<![A-Za-z0-9#-])(10|[2-9TJQKA])([{SUITS}♠♥♦♣♤♡♢♧])(?![A-Za-z0-9])")
_NAME = re.compile(rf"\b({'|'.join(RANK_NAMES)}) of ({'|'.join(SUIT_NAMES)})\b", re.IGNORECASE)
# The drawings that every card refers to stand once on a page; every other reference to them belongs to a card with its text.
_SPRITE = re.compile(r'<svg class="sprite".*?</svg>', re.DOTALL)
_TOKEN = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]*"|csrftoken=[^;]*|seat-[a-z0-9]*=[^;]*|/seat/[A-Za-z0-9_-]*/'
)


def cards_named(response: HttpResponse) -> set[Card]:
    """Every card that a response names in any form, in its body or its headers."""
    whole = "\n".join([*(f"{name}: {value}" for name, value in response.items()), response.content.decode()])
    whole += "\n".join(str(cookie) for cookie in response.cookies.values())
    whole = _TOKEN.sub("", _SPRITE.sub("", whole)).replace("\ufe0e", "")
    found = set()
    for rank, suit in _TEXT.findall(whole):
        plain = next((letter for letter, sign in SIGNS.items() if suit in (letter, sign)), "shdc"["♤♡♢♧".find(suit)])
        found.add(RANKS.index("10" if rank == "T" else rank) + 13 * SUITS.index(plain))
    for rank, suit in _NAME.findall(whole):
        found.add(RANK_NAMES.index(rank.capitalize()) + 13 * SUIT_NAMES.index(suit.lower()))
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
    if moment.game.hand is None:
        return  # settled: nothing of it is secret any more
    assert response.status_code in (200, 302, 400, 403, 404)
    secret = cards_named(response) - may_know(moment, seat)
    assert not secret, f"{[card_text(card) for card in secret]} after {moment.lines[-3:]}"


@pytest.mark.parametrize("taught", [True, False], ids=["taught", "remembering"])
@pytest.mark.parametrize("ruleset", RULES)
def test_whole_games(ruleset: str, taught: bool, client: Client) -> None:
    """The player, one who watches from the start, and one who comes late, by page, fragment, download, error and refusal."""
    chance = random.Random(f"{ruleset} {taught}")
    start, key = opened(ruleset, 4, seat=1, taught=taught, options={"lives": "1"}, seed=f"leak {ruleset} {taught}")
    public_id = start.table.public_id
    address = f"/table/{public_id}/"
    watcher = Client()
    client.cookies[f"seat-{public_id}"] = key
    fragment = {"HX-Request": "true"}
    moment = start
    for turn in range(900):
        me = moment.human
        number = moment.game.number
        check(client.get(address), moment, me)
        check(client.get(address, headers=fragment), moment, me)
        check(watcher.get(address), moment, None)
        check(watcher.get(address, headers=fragment), moment, None)
        if turn % 5 == 0:
            late = Client()
            check(late.get(address), moment, None)
            check(late.get(f"{address}hand/{number}.lodam"), moment, None)
            check(client.get(f"{address}hand/{number}.lodam"), moment, me)
            check(late.get(f"{address}review/{number}/0/"), moment, None)
            check(late.get(f"{address}seat/{'x' * 24}/"), moment, None)
            check(late.post(address, {"version": moment.table.version, "do": "next"}), moment, None)
            check(client.get(address, {"stale": "1"}), moment, me)
            check(client.get(address, {"hint": "3"}), moment, me)
            check(late.get(address, {"hint": "3", "tried": "skip"}), moment, None)
            if moment.game.hand is not None:
                mine = cards_in(moment.game.hand.hands[me])
                for card in mine[:3]:
                    check(client.get(address, {"tried": f"play {card_text(card)}"}), moment, me)
        if moment.awaits().kind == "over":
            return
        do = "skip" if not moment.human_in else command(moment, chance)
        if do == "skip" and moment.game.number > number + 1:
            return
        headers = fragment if turn % 2 else {}
        response = client.post(address, {"version": moment.table.version, "do": do}, headers=headers)
        moment = Moment(store.find(public_id))
        check(response, moment, me)
    raise AssertionError("the game does not end")


def test_trying_a_card_one_does_not_hold_tells_nothing_of_who_does(client: Client) -> None:
    moment, key = opened(seed="tries")
    address = f"/table/{moment.table.public_id}/"
    client.cookies[f"seat-{moment.table.public_id}"] = key
    hand = moment.game.hand
    assert hand is not None
    others = [card for card in PACK if not hand.hands[0] >> card & 1]
    told = set()
    for card in others:
        page = client.get(
            address, {"tried": f"play {card_text(card)}"}, headers={"HX-Request": "true"}
        ).content.decode()
        told.add(_TOKEN.sub("", page).replace(card_name(card), "that card"))
    assert len(told) == 1


def test_the_search_sees_cards_in_every_form() -> None:
    for text in ("10h", "the Ten of hearts", "10♥", "10♥\ufe0e", "T♡", 'data-card="10h"', "offers 10h, "):
        assert cards_named(HttpResponse(text)) == {RANKS.index("10") + 13}, text
    assert cards_named(HttpResponse('<use href="#rank-10"/><use href="#pip-h"/>')) == set()


def test_a_face_down_card_is_the_same_for_every_card() -> None:
    """What is face down is drawn from a number of cards: pages of two deals differ in nothing but what is known."""
    pages = set()
    for seed in ("one", "two"):
        moment, _ = opened(seed=seed, seat=0)
        page = Client().get(f"/table/{moment.table.public_id}/", headers={"HX-Request": "true"}).content.decode()
        if moment.lines == [] or all(script.is_mark(line) for line in moment.lines):
            pages.add(re.sub(r"card-down.*?</svg>", "", page).count("data-card"))
    assert pages <= {0}


@pytest.mark.parametrize("ruleset", ["parlett", "ball"])
def test_a_table_that_is_not_taught_does_not_do_the_remembering(ruleset: str, client: Client) -> None:
    chance = random.Random(ruleset)
    moment, key = opened(ruleset, 4, taught=False, options={"lives": "1"}, seed=f"memory {ruleset}")
    address = f"/table/{moment.table.public_id}/"
    client.cookies[f"seat-{moment.table.public_id}"] = key
    hidden = 0
    for _ in range(300):
        hand = moment.game.hand
        if hand is None or not moment.human_in:
            break
        page = client.get(address).content.decode()
        words = re.sub(r"<[^>]*>", " ", page[page.index('id="table-in-play"') :])
        assert "swallow" not in words
        assert 'data-event="reached-31"' not in page
        assert page.count("point") == 1 + page.count("points-chart") + words.count("loader, worth") or "points" in words
        others = page[page.index('class="others"') : page.index('class="middle"')]
        assert "point" not in others
        turned_this_card = hand.trick and "trumps for the rest" in words
        if hand.turn_up_trick and hand.turn_up_trick < hand.trick_number and hand.trick and not turned_this_card:
            hidden += 1
            assert "A trump was turned, and turned down again." in words
            assert not re.search(r"(spades|hearts|diamonds|clubs) are trumps|Trumps: ", words)
            assert ": a trump" not in words
        do = command(moment, chance)
        client.post(address, {"version": moment.table.version, "do": do})
        moment = Moment(store.find(moment.table.public_id))
    assert hidden > 3
