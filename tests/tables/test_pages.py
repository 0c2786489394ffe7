"""The pages of a table: sitting down, playing, and everything that is refused."""

import html
import random
import re

import pytest
from django.test import Client

from games.engine.actions import Challenge, Play
from games.engine.cards import cards_in
from games.engine.observation import observe
from games.models import PlayedHand, Table
from games.records import read
from games.tables import store
from games.tables.commands import parse
from games.tables.moment import Moment
from games.tables.review import findings, hand_record
from games.tables.showing import show
from games.tables.telling import to_you
from tests.tables.playing import command, opened, played_out, text, whole_game

pytestmark = pytest.mark.django_db

FRAGMENT = {"HX-Request": "true"}
FORM = {"ruleset": "parlett", "players": "4", "nickname": "", "level": "novice", "taught": "on"}


def seated(client: Client, **kwargs: object) -> tuple[str, Moment]:
    moment, key = opened(**kwargs)  # type: ignore[arg-type]
    client.cookies[f"seat-{moment.table.public_id}"] = key
    return f"/table/{moment.table.public_id}/", moment


def now(address: str) -> Moment:
    return Moment(store.find(address.split("/")[2]))


def a_card(moment: Moment, *, legal: bool = True) -> str:
    hand = moment.game.hand
    assert hand is not None
    allowed = {action.card for action in observe(moment.game, moment.human).legal if isinstance(action, Play)}
    held = [card for card in range(52) if hand.hands[moment.human] >> card & 1]
    return text(Play(0, next(card for card in held if (card in allowed) is legal)))


class TestSittingDown:
    def test_one_click_starts_a_sensible_default(self, client: Client) -> None:
        page = client.get("/play/").content.decode()
        sent = dict(re.findall(r'<input type="(?:number|text)"[^>]*name="([a-z0-9-]+)"[^>]*value="([^"]*)"', page))
        sent |= {"ruleset": "parlett", "level": "steady", "taught": "on"}
        response = client.post("/play/", sent)
        assert response.status_code == 302
        table = Table.objects.get()
        assert (table.ruleset, table.taught, table.practice, len(table.names.split(", "))) == (
            "parlett",
            True,
            False,
            4,
        )
        assert client.get(response["Location"]).status_code == 200

    def test_the_seat_is_kept_by_a_cookie_that_scripts_cannot_read(self, client: Client) -> None:
        cookie = next(iter(client.post("/play/", FORM).cookies.values()))
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert cookie["path"] == f"/table/{Table.objects.get().public_id}/"
        assert cookie.value not in Table.objects.get().key_hash

    @pytest.mark.parametrize("players", range(3, 11))
    def test_three_to_ten(self, client: Client, players: int) -> None:
        client.post("/play/", {**FORM, "players": players, "nickname": "Will"})
        names = Table.objects.get().names.split(", ")
        assert len({name.casefold() for name in names}) == players
        assert names[0] == "Will"

    @pytest.mark.parametrize(("place", "dealer"), [("1", 3), ("2", 2), ("4", 0), ("dealer", 0)])
    def test_a_seat_of_ones_choice(self, client: Client, place: str, dealer: int) -> None:
        client.post("/play/", {**FORM, "place": place})
        assert Table.objects.get().dealer == dealer

    @pytest.mark.parametrize(
        ("wrong", "words"),
        [
            ({"players": "2"}, "greater than or equal to 3"),
            ({"players": "many"}, "Enter a whole number"),
            ({"nickname": "a, b"}, "marks other things"),
            ({"nickname": "x" * 30}, "20 is the most"),
            ({"nickname": "10h"}, "reads as a card"),
            ({"ruleset": "hearts"}, "valid choice"),
            ({"level": "grandmaster"}, "valid choice"),
            ({"lives": "10"}, "it is 1 to 9"),
            ({"ruleset": "ball", "challenging": "yes"}, "nobody can hide a 31"),
            ({"place": "9"}, "only 4 places"),
            ({"seed": "a\x07b"}, "can be read"),
        ],
    )
    def test_a_form_that_will_not_do_comes_back_as_it_was(
        self, client: Client, wrong: dict[str, str], words: str
    ) -> None:
        sent = {**FORM, "nickname": "Somebody", "hands": "7", "scoring": "count-losses", **wrong}
        response = client.post("/play/", sent)
        page = response.content.decode()
        assert response.status_code == 422
        assert words in page
        faults = page[page.index('id="faults"') : page.index("</ul></div>")]
        assert words in faults
        for place in re.findall(r'href="#([^"]*)"', faults):
            assert f'id="{place}"' in page
        assert not re.search(r"[a-z]=[a-z]", re.sub("<[^>]*>", "", page)), "an option in the words of a record"
        assert 'value="7"' in page
        assert f'value="{sent["nickname"]}"' in page
        assert not Table.objects.exists()

    def test_a_seed_makes_it_practice_and_says_so(self, client: Client) -> None:
        response = client.post("/play/", {**FORM, "seed": "class 7b"})
        assert "practice" in client.get(response["Location"]).content.decode()

    def test_wrong_method_and_csrf(self) -> None:
        assert Client().put("/play/").status_code == 405
        assert Client(enforce_csrf_checks=True).post("/play/", FORM).status_code == 403


class TestPlaying:
    def test_post_redirects_and_get_shows_the_same_as_the_fragment(self, client: Client) -> None:
        address, _ = seated(client)
        response = client.post(address, {"version": 0, "do": "next"})
        assert (response.status_code, response["Location"]) == (302, address)
        page, fragment = client.get(address).content.decode(), client.get(address, headers=FRAGMENT).content.decode()
        hide = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')
        assert hide.sub("", fragment).strip() in hide.sub("", page)

    def test_a_fragment_comes_back_to_htmx(self, client: Client) -> None:
        address, _ = seated(client)
        page = client.post(address, {"version": 0, "do": "next"}, headers=FRAGMENT).content.decode()
        assert page.strip().startswith("<title>")
        assert 'name="version" value="1"' in page

    def test_twice_the_same_click_is_one_move_and_a_quiet_note(self, client: Client) -> None:
        address, _ = seated(client)
        client.post(address, {"version": 0, "do": "next"})
        lines = now(address).lines
        for _ in range(3):
            response = client.post(address, {"version": 0, "do": "next"}, follow=True)
            assert "had already gone on" in response.content.decode()
        assert now(address).lines == lines

    def test_an_illegal_card_says_why_with_its_rule(self, client: Client) -> None:
        address, moment = seated(client, seed="follow")
        for _ in range(200):
            hand = moment.game.hand
            if moment.waits_for_human() and moment.awaits().kind == "card" and hand is not None and hand.trick:
                try:
                    card = a_card(moment, legal=False)
                except StopIteration:
                    pass
                else:
                    break
            do = a_card(moment) if moment.awaits().kind == "card" and moment.waits_for_human() else "next"
            do = "take" if moment.awaits().kind == "take-up" else do
            do = "refuse" if moment.awaits().kind == "answer" and moment.waits_for_human() else do
            client.post(address, {"version": moment.table.version, "do": do})
            moment = now(address)
        before = Table.objects.values().get()
        for headers in (FRAGMENT, {}):
            page = client.post(
                address, {"version": moment.table.version, "do": card}, headers=headers, follow=True
            ).content.decode()
            assert "must follow suit" in page
            assert 'data-rule="follow-suit"' in page
        assert Table.objects.values().get() == before

    @pytest.mark.parametrize("do", ["", "dance", "play 1x", "play", "challenge 9", "challenge x", "next 5", "offer ♥"])
    def test_what_no_button_sends(self, client: Client, do: str) -> None:
        address, _ = seated(client)
        assert client.post(address, {"version": 0, "do": do}).status_code == 400
        assert now(address).table.version == 0

    @pytest.mark.parametrize("version", ["", "x", "-1", "1e3", "9" * 12, "²"])
    def test_a_version_is_required(self, client: Client, version: str) -> None:
        address, _ = seated(client)
        assert client.post(address, {"version": version, "do": "next"}).status_code == 400
        assert now(address).table.version == 0

    def test_csrf_is_enforced(self) -> None:
        moment, key = opened()
        client = Client(enforce_csrf_checks=True)
        client.cookies[f"seat-{moment.table.public_id}"] = key
        address = f"/table/{moment.table.public_id}/"
        assert client.post(address, {"version": 0, "do": "next"}).status_code == 403
        page = client.get(address).content.decode()
        token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]*)"', page)[0]
        sent = {"version": 0, "do": "next", "csrfmiddlewaretoken": token}
        assert client.post(address, sent).status_code == 302

    def test_wrong_method(self, client: Client) -> None:
        address, _ = seated(client)
        assert client.put(address).status_code == 405
        assert client.delete(address).status_code == 405

    @pytest.mark.parametrize("path", ["", "seat/abcdefghijklmnop/", "hand/1.lodam", "review/1/0/"])
    def test_no_such_table(self, client: Client, path: str) -> None:
        assert client.get(f"/table/nosuchtable/{path}").status_code == 404

    def test_nothing_is_kept_by_caches(self, client: Client) -> None:
        address, _ = seated(client)
        assert "no-store" in client.get(address)["Cache-Control"]

    def test_the_reminder_is_told_once_and_noted(self, client: Client) -> None:
        address, moment = seated(client, seed="remind me", options={"lives": "1"})
        for _ in range(300):
            page = client.get(address).content.decode()
            if 'value="remind"' in page:
                break
            kind = moment.awaits().kind
            waits = moment.waits_for_human()
            do = {"take-up": "take", "answer": "refuse", "card": "card"}[kind] if waits else "next"
            client.post(address, {"version": moment.table.version, "do": a_card(moment) if do == "card" else do})
            moment = now(address)
        assert "Trumps: " not in page
        client.post(address, {"version": moment.table.version, "do": "remind"})
        assert "Trumps: " in client.get(address).content.decode()
        assert "Trumps: " not in Client().get(address).content.decode()
        moment = now(address)
        assert moment.awaits().kind != "over"
        moment = played_out(moment, "on")
        assert any(note[1] == "reminded" for hand in PlayedHand.objects.all() for note in hand.notes)


class TestSeat:
    def test_without_the_key_one_watches(self, client: Client) -> None:
        address, _ = seated(client)
        page = Client().get(address)
        assert page.status_code == 200
        assert "you are watching" in page.content.decode()
        assert Client().post(address, {"version": 0, "do": "next"}).status_code == 403
        assert now(address).table.version == 0

    @pytest.mark.parametrize("key", ["", "x" * 32, "\x00"])
    def test_a_wrong_key_is_no_key(self, client: Client, key: str) -> None:
        address, moment = seated(client)
        other = Client()
        other.cookies[f"seat-{moment.table.public_id}"] = key
        assert other.post(address, {"version": 0, "do": "next"}).status_code == 403

    def test_the_link_moves_the_seat_to_another_device(self, client: Client) -> None:
        address, _ = seated(client)
        link = re.findall(rf"{address}seat/[^/<]+/", client.get(address).content.decode())[0]
        other = Client()
        assert other.get(link)["Location"] == address
        assert "you are watching" not in other.get(address).content.decode()
        assert link not in Client().get(address).content.decode()
        assert Client().get(link[:-3] + "xx/").status_code == 403

    def test_two_tables_in_two_tabs_do_not_know_of_one_another(self, client: Client) -> None:
        one, _ = seated(client, seed="one")
        two, _ = seated(client, seed="two")
        for address in (one, two, one, two, one):
            moment = now(address)
            do = a_card(moment) if moment.awaits().kind == "card" and moment.waits_for_human() else "next"
            assert client.post(address, {"version": moment.table.version, "do": do}).status_code == 302
        assert now(one).table.version == 3
        assert now(two).table.version == 2


class TestLookingBack:
    @pytest.fixture
    def over(self) -> Moment:
        return played_out(opened(options={"lives": "1"}, players=3, seed="back")[0], "back")

    def test_every_step_of_every_hand(self, client: Client, over: Moment) -> None:
        for hand in PlayedHand.objects.all():
            last = len(read(hand.record).steps) - 1
            for step in (0, 1, last // 2, last):
                page = client.get(f"/table/{over.table.public_id}/review/{hand.number}/{step}/")
                assert page.status_code == 200
                assert f'data-step="{step}"' in page.content.decode()
            assert client.get(f"/table/{over.table.public_id}/review/{hand.number}/{last + 1}/").status_code == 404

    def test_the_hand_in_play_cannot_be_looked_back_on(self, client: Client) -> None:
        moment, _ = opened()
        assert client.get(f"/table/{moment.table.public_id}/review/1/0/").status_code == 404
        assert client.get(f"/table/{moment.table.public_id}/hand/2.lodam").status_code == 404

    def test_a_settled_hand_can_be_taken_away_and_read(self, client: Client, over: Moment) -> None:
        response = client.get(f"/table/{over.table.public_id}/hand/1.lodam")
        assert response["Content-Type"].startswith("text/x-lodam")
        assert read(response.content).steps[-1].after.hand is None

    def test_the_end_of_the_game_shows_standings_and_the_seed(self, client: Client, over: Moment) -> None:
        page = client.get(f"/table/{over.table.public_id}/").content.decode()
        assert page.count('class="points-chart"') == 3
        assert "<code>back</code>" in page

    def test_the_seed_stays_here_until_then(self, client: Client) -> None:
        address, _ = seated(client, seed="unmistakable")
        assert "unmistakable" not in client.get(address).content.decode()


def test_a_watchers_page_asks_for_news_and_gets_it_only_when_there_is_any(client: Client) -> None:
    moment, key = opened(seed="watched")
    address = f"/table/{moment.table.public_id}/"
    fragment = {"HX-Request": "true"}
    watching = client.get(address).content.decode()
    asks = re.search(r'id="following" hx-get="([^"]*)"', watching)
    assert asks is not None
    quiet = client.get(asks[1], headers=fragment)
    assert (quiet.status_code, quiet.content) == (204, b"")
    player = Client()
    player.cookies[f"seat-{moment.table.public_id}"] = key
    player.post(address, {"version": 0, "do": "next"})
    news = client.get(asks[1], headers=fragment).content.decode()
    assert "?seen=1" in news
    assert client.get(asks[1]).status_code == 200  # a browser's own request gets the page
    assert 'id="following"' not in client.get(address, {"still": ""}).content.decode()
    assert 'id="following"' not in player.get(address).content.decode()


@pytest.mark.parametrize("ruleset", ["parlett", "loaders"])
def test_where_something_is_to_be_decided_the_page_says_what_there_is_to_choose_from(ruleset: str) -> None:
    told = set()
    for _, moment in whole_game(opened(ruleset, options={"lives": "1"}, seed="guide")[0], "guide"):
        guide, hand = show(moment, moment.human).guide, moment.game.hand
        assert bool(guide) == (moment.waits_for_human() or (not moment.human_in and not moment.game.winners))
        if hand is None or not moment.waits_for_human() or moment.awaits().kind != "card":
            continue
        legal = {action.card for action in hand.legal_actions(moment.human) if isinstance(action, Play)}
        everything = legal == set(cards_in(hand.hands[moment.human]))
        if "must follow" not in guide:
            assert everything
        told.add(guide.split()[0])
    assert told >= {"Lead", "You"}


def test_a_challenge_is_folded_away_with_what_it_may_cost(client: Client) -> None:
    for seed in range(9):
        opening, key = opened(options={"lives": "1"}, seed=f"challenge {seed}", taught=True)
        for _, moment in whole_game(opening, str(seed)):
            if [each for each in observe(moment.game, moment.human).legal if isinstance(each, Challenge)]:
                client.cookies[f"seat-{moment.table.public_id}"] = key
                page = client.get(f"/table/{moment.table.public_id}/").content.decode()
                folded = page[page.index('id="challenging"') :]
                folded = folded[: folded.index("</details>")]
                assert page.count('value="challenge ') == folded.count('value="challenge ') > 0
                assert "whoever is proved wrong pays" in folded
                return
    raise AssertionError("nobody could be challenged")


def test_at_a_taught_table_too_a_trick_of_ones_own_that_was_left_comes_back_with_a_word(client: Client) -> None:
    for seed in range(30):
        moment, _ = opened("ball", options={"lives": "1"}, seed=f"left {seed}", taught=True)
        chance = random.Random(seed)
        while moment.human_in and moment.game.hand is not None and moment.awaits().kind != "settle":
            mine = moment.awaits().kind == "take-up" and moment.hand.right_owner() == moment.human
            do = "leave" if mine else command(moment, chance)
            moment, _ = store.act(store.find(moment.table.public_id), moment.table.version, parse(do, 0, 4))
            if mine:
                words = [told.text for told in show(moment, moment.human).told]
                assert any("The trick that was left is Guest’s own" in each for each in words)
                return
    raise AssertionError("there was no occasion")


def test_when_a_hand_is_settled_the_page_tells_what_was_missed_in_it(client: Client) -> None:
    opening, key = opened(options={"lives": "1"}, seed="missed", taught=False)
    client.cookies[f"seat-{opening.table.public_id}"] = key
    told = 0
    for _, moment in whole_game(opening, "missed"):
        page = client.get(f"/table/{moment.table.public_id}/").content.decode()
        if moment.game.hand is not None:
            assert "data-finding" not in page
            continue
        played = PlayedHand.objects.get(table=moment.table, number=moment.game.number)
        missed = findings(played, hand_record(played))
        told += len(missed)
        for finding in missed:
            assert finding.text in html.unescape(page)
            assert (
                client.get(f"/table/{moment.table.public_id}/review/{played.number}/{finding.step}/").status_code == 200
            )
    assert told


@pytest.mark.parametrize("nickname", ["Anne 10h", "Anne declares", "will gives", "Kit refuses", "Robin 9h"])
def test_a_name_that_reads_like_what_another_does_leaves_that_name_to_nobody(client: Client, nickname: str) -> None:
    """In a record “Anne declares” would be two things, where there is an Anne too."""
    sent = {**FORM, "nickname": nickname, "ruleset": "ball", "lives": "1", "players": "10", "seed": nickname}
    address = client.post("/play/", sent)["Location"]
    table = store.find(address.split("/")[-2])
    assert nickname.split()[0].casefold() not in [name.casefold() for name in table.names.split(", ")]
    for _, moment in whole_game(Moment(table), nickname):
        if moment.game.hand is None:
            assert client.get(address).status_code == 200
            assert client.get(f"{address}review/{moment.game.number}/1/").status_code == 200


def test_who_watches_is_nobody_at_the_table(client: Client) -> None:
    moment = played_out(opened(options={"lives": "1"}, seed="watching the end")[0], "end")
    watching = client.get(f"/table/{moment.table.public_id}/").content.decode()
    assert "How the game went" in watching
    assert "(you)" not in watching


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Anne holds a heart and must follow suit", "You hold a heart and must follow suit."),
        ("Anne does not hold the Ten of hearts", "You do not hold the Ten of hearts."),
        ("it is not Anne's turn to play: Will is to lead", "It is not your turn to play: Will is to lead."),
        ("Anne has already made an offer before this lead", "You have already made an offer before this lead."),
        ("the finished trick has to be taken first", "The finished trick has to be taken first."),
        ("Annette holds a heart", "Annette holds a heart."),
    ],
)
def test_why_not_is_said_to_the_player_it_is_about(sentence: str, said: str) -> None:
    assert to_you(sentence, "Anne") == said
