"""The rule catalogue and the page of each rule."""

import html
import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.engine.ruleset import OPTIONS, RULESETS
from games.option_words import OPTION_WORDS
from games.rulebook import comparison, excerpt, option_rows
from history.catalogue import catalogue
from history.rules import STATUSES

RULES = catalogue().rules
FIRING = [rule.id for rule in RULES.values() if not rule.fault_only]
STEP = "/learn/a-first-hand/3/"


def text(page: str) -> str:
    """What a reader sees of a page or a piece of one."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def get(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


# The catalogue


def test_lists_every_rule_in_the_order_of_a_learner(client: Client) -> None:
    page = get(client, "/rules/")
    listed = re.findall(r'<li data-rule="([^"]+)">', page)
    assert listed == list(RULES)
    for rule in RULES.values():
        assert f'href="/rules/{rule.id}/"' in page
        assert html.escape(rule.title).replace("&#x27;", "’") in page


def test_compares_every_rule_across_every_reconstruction(client: Client) -> None:
    page = get(client, "/rules/")
    rows = re.findall(r'<tr role="row" data-rule="([^"]+)".*?</tr>', page, re.DOTALL)
    assert rows == FIRING
    for row in re.findall(r'<tr role="row" data-rule=.*?</tr>', page, re.DOTALL):
        cells = re.findall(r'<td role="cell" data-label="([^"]+)">(.*?)</td>', row, re.DOTALL)
        assert [name for name, _ in cells] == ["Parlett", "Ball", "Loaders", "McLeod", "Wikipedia"]
        for _, cell in cells:
            assert re.search(r'data-status="(stated|inferred|ours|not-part|not-seen)">\w', cell)


def test_a_cell_has_a_value_a_status_in_words_and_a_link(client: Client) -> None:
    page = get(client, "/rules/")
    row = re.search(r'<tr role="row" data-rule="turn-up".*?</tr>', page, re.DOTALL)
    assert row is not None
    cells = [text(cell) for cell in re.findall(r"<td.*?</td>", row[0], re.DOTALL)]
    assert cells == [
        "at once, in mid-trick Stated",
        "at once, in mid-trick Stated",
        "when the trick is over Stated",
        "Not seen",
        "at the first failure to follow; the rest is not said Stated",
    ]
    assert 'href="/rules/turn-up/#holds-loaders"' in row[0]


def test_every_point_is_brief() -> None:
    for row in comparison():
        for cell in row.cells:
            for point in cell.points:
                assert len(point.brief) <= 66, (row.rule.id, point.brief)
                assert point.brief or point.badge.key in ("not-seen", "not-part"), (row.rule.id, cell.by.slug)


def test_only_the_disagreements_can_be_shown_and_the_view_shared(client: Client) -> None:
    every, only = get(client, "/rules/"), get(client, "/rules/?only=disagreements")
    disputed = [rule.id for rule in RULES.values() if rule.disputed]
    assert re.findall(r'<tr role="row" data-rule="([^"]+)"', only) == disputed
    assert 0 < len(disputed) < len(FIRING)
    assert 'href="/rules/?only=disagreements#comparison"' in every
    assert f"Only the {len(disputed)} on which they differ" in text(every)
    assert re.search(r'href="/rules/#comparison">', only)
    assert get(client, "/rules/?only=nonsense") == every


def test_the_disagreements_leave_the_rest_behind_links(client: Client) -> None:
    only = get(client, "/rules/?only=disagreements")
    assert "<h1>Where the reconstructions differ</h1>" in only
    assert not re.findall(r'<li data-rule="|data-option="|<figure', only)
    for anchor in ("the-rules", "witnesses", "options"):
        assert f'href="/rules/#{anchor}"' in only
        assert f'id="{anchor}"' in get(client, "/rules/")
    assert all(f"<dd>{meaning}</dd>" in only for meaning in STATUSES.values() if "'" not in meaning)


def test_what_differs_in_the_rulesets_is_marked_as_differing() -> None:
    """Where two games that can be played have different values, the rule says that they differ."""
    for row in option_rows():
        values = {setting.value for setting in row.settings if setting.value}
        if len(values) > 1:
            assert row.rule.disputed, row.option


def test_says_that_the_reconstructions_are_not_independent(client: Client) -> None:
    page = get(client, "/rules/")
    assert "These are not five witnesses" in page
    drawn = set(re.findall(r'data-line="(\w+) (\w+)"', page))
    held = {(each.slug, other) for each in catalogue().reconstructions.values() for other in each.follows}
    assert held <= drawn
    # Wolffauer is no column of the comparison: his text could not be found.
    assert drawn - held == {("wolffauer", "willughby")}


def test_explains_every_status(client: Client) -> None:
    page = text(get(client, "/rules/"))
    for meaning in STATUSES.values():
        assert meaning.replace("'", "’") in page


def test_every_option_of_every_ruleset_has_its_value_and_status(client: Client) -> None:
    page = get(client, "/rules/")
    rows = dict(re.findall(r'<tr role="row" data-option="([^"]+)">(.*?)</tr>', page, re.DOTALL))
    assert list(rows) == list(OPTIONS)
    for option, row in rows.items():
        cells = re.findall(r"<td.*?</td>", row, re.DOTALL)
        assert len(cells) == len(RULESETS)
        for slug, cell in zip(RULESETS, cells, strict=True):
            holding = catalogue().option(slug, option)
            assert f'data-status="{holding.status}"' in cell
            assert holding.value in text(cell)


def test_every_value_of_every_option_has_words() -> None:
    for option, values in OPTIONS.items():
        named = OPTION_WORDS[option].values
        assert set(named) == set(values) or (not named and values[0].isdigit())


# A rule


@pytest.mark.parametrize("rule_id", RULES)
def test_a_rule_has_its_page(client: Client, rule_id: str) -> None:
    rule = RULES[rule_id]
    page = get(client, f"/rules/{rule_id}/")
    assert f'<article data-rule="{rule_id}">' in page
    shown = text(page)
    assert rule.title.replace("'", "’") in shown
    assert "How do we know?" in shown
    assert "What nobody knows" in shown
    for slug in rule.held:
        for holding in rule.told(slug):
            if holding.status not in ("not-part", "not-seen"):
                assert holding.text.replace("'", "’").replace("*", "") in re.sub(r" (?=[,.;:?])", "", shown)
            if holding.place:
                assert holding.place in shown
    for option in rule.options:
        assert f'data-option="{option}"' in page


@pytest.mark.parametrize("rule_id", RULES)
def test_what_is_quoted_is_verbatim(client: Client, rule_id: str) -> None:
    page = get(client, f"/rules/{rule_id}/")
    passages = [" ".join(each.plain.split()) for source in catalogue().sources.values() for each in source.passages]
    quoted = re.findall(r'<(blockquote|q) data-reading="original">(.*?)</\1>', page, re.DOTALL)
    for _, words in quoted:
        plain = " ".join(html.unescape(re.sub(r"<[^>]+>", "", words)).split())
        assert any(plain in passage for passage in passages), plain
    period = [each for each in catalogue().evidence(rule_id).period if each.passage and each.bearing.how != "silent"]
    assert sum(tag == "blockquote" for tag, _ in quoted) == len(period)


def test_period_texts_say_where_they_stand_and_how_sure_we_are(client: Client) -> None:
    page = get(client, "/rules/winning/")
    figures = re.findall(r'<figure class="quotation">.*?</figure>', page, re.DOTALL)
    assert figures
    for figure in figures:
        assert 'data-confidence="' in figure
    first = text(figures[0])
    assert first.startswith("Says it.")
    for evidence in ("Urquhart", "1652", "p. 114", "Confirmed"):
        assert evidence in first


def test_a_rule_on_which_they_differ_has_an_open_question(client: Client) -> None:
    for rule in RULES.values():
        page = text(get(client, f"/rules/{rule.id}/"))
        assert not ("They differ" in page and "No open question" in page), rule.id


@pytest.mark.parametrize("rule_id", ["challenge", "coat-for-a-coat", "card-for-a-card", "same-suit-annulled"])
def test_a_silence_has_one_standing(client: Client, rule_id: str) -> None:
    page = get(client, f"/rules/{rule_id}/")
    strip = re.search(r'<ul class="strip">.*?</ul>', page, re.DOTALL)
    assert strip is not None
    assert re.search(r"Loaders (none on the page|no trade) Not part", text(strip[0]))
    assert 'id="holds-loaders"' not in page


def test_the_layers_are_kept_apart(client: Client) -> None:
    page = get(client, "/rules/rank/")
    layers = dict(re.findall(r'<section class="layer" aria-labelledby="layer-(\w+)">(.*?)</section>', page, re.DOTALL))
    assert list(layers) == ["period", "willughby", "own", "ours"]
    assert "Willughby through Parlett and McLeod" in text(layers["willughby"])
    assert "blockquote" not in layers["willughby"] + layers["own"] + layers["ours"]
    assert "Ball</a>, after Parlett" in layers["own"]
    assert "Loaders</a>, after Wolffauer" in layers["ours"]


def test_terms_of_willughbys_are_reports_and_never_quotations(client: Client) -> None:
    page = get(client, "/rules/swallow/")
    assert "<dfn>swallow</dfn>" in page
    assert "as Parlett reports" in text(page)
    assert '<q data-reading="original">swallow' not in page


def test_words_about_another_game_say_so(client: Client) -> None:
    page = text(get(client, "/rules/turn-up/"))
    assert "Words on other games Ruff and Honours" in page
    assert "No text of the time that we know of says anything of this rule in Losing Lodam." in page


def test_long_passages_are_cut_to_what_bears_on_the_rule() -> None:
    _, passage = catalogue().passage("harington-lodam")
    lines, cut = excerpt(passage, "loaders")
    assert cut == "before"
    assert len(lines) < len(passage.lines) / 2
    assert "<mark>" in "".join(lines)
    _, passage = catalogue().passage("bulwer-losing-loadum")
    lines, cut = excerpt(passage, "loaders")
    assert len(lines) == 1
    assert len(re.sub("<[^>]+>", "", lines[0])) < 260


def test_says_where_in_the_lessons_it_happens(client: Client) -> None:
    page = get(client, "/rules/swallow/")
    link = re.search(r'<a href="(/learn/[^"]+)">[^<]+, step (\d+)</a>', page)
    assert link is not None
    assert f'data-step="{link[2]}"' in get(client, link[1])


def test_the_deal_is_a_table_for_those_who_sit_at_one(client: Client) -> None:
    table = re.search(r'<table class="deals">.*?</table>', get(client, "/rules/deal/"), re.DOTALL)
    assert table is not None
    rows = [text(row) for row in re.findall(r"<tr>.*?</tr>", table[0])][1:]
    assert rows == [
        *("10 5 2", "9 5 7", "8 6 4", "7 7 3", "6 8 4", "5 10 2", "4 12 4", "3 17 1", "2 25 2"),
        *("3 without 2 to 4 13 1", "2 without 2 to 6 15 2"),
    ]
    assert 'class="deals"' not in get(client, "/rules/rank/")
    assert 'href="/rules/deal/#how-many"' in get(client, "/")
    assert any('href="/rules/deal/' in get(client, f"/learn/the-last-two/{step}/") for step in range(8, 14))


def test_rules_follow_one_another(client: Client) -> None:
    ids = list(RULES)
    for place, rule_id in enumerate(ids):
        page = get(client, f"/rules/{rule_id}/")
        assert re.findall(r'rel="prev" href="/rules/([^/]+)/"', page) == ids[max(place - 1, 0) : place]
        assert re.findall(r'rel="next" href="/rules/([^/]+)/"', page) == ids[place + 1 : place + 2]


@pytest.mark.parametrize("rule_id", ["turn", "holding"])
def test_rules_that_only_name_faults_say_so(client: Client, rule_id: str) -> None:
    assert "only says what was wrong when a move is refused" in text(get(client, f"/rules/{rule_id}/"))


def test_an_unknown_rule_offers_the_list(client: Client) -> None:
    response = client.get("/rules/turnup/")
    assert response.status_code == 404
    page = response.content.decode()
    assert "<h1>No such rule</h1>" in page
    assert 'Did you mean <a href="/rules/turn-up/">' in page
    assert re.findall(r'<li data-rule="([^"]+)">', page) == list(RULES)


def test_an_unknown_name_is_shown_and_not_obeyed(client: Client) -> None:
    page = client.get("/rules/<script>alert(1)<script>/").content.decode()
    assert "<script>alert" not in page


# The way back


@pytest.mark.parametrize("address", ["/rules/", "/rules/?only=disagreements", "/rules/turn-up/", "/rules/no-such/"])
def test_leads_back_to_the_very_step(client: Client, address: str) -> None:
    mark = "&" if "?" in address else "?"
    page = client.get(f"{address}{mark}from={STEP}").content.decode()
    assert f'<p class="way-back"><a href="{STEP}">Back to the step you came from</a></p>' in page


def test_every_link_to_a_rule_or_source_carries_the_step_on(client: Client) -> None:
    page = get(client, f"/rules/swallow/?from={STEP}")
    main = page[page.index("<main") : page.index("</main>")]
    links = re.findall(r'href="(/(?:rules|sources)/[^"]+/[^"]*)"', main)
    assert links
    for link in links:
        assert "?from=%2Flearn%2Fa-first-hand%2F3%2F" in link or "?from=/learn/a-first-hand/3/" in link, link


@pytest.mark.parametrize(
    "bad", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "/nowhere/"]
)
def test_a_way_back_that_is_not_ours_is_left_out(client: Client, bad: str) -> None:
    page = client.get("/rules/turn-up/", {"from": bad}).content.decode()
    assert 'class="way-back"' not in page
    assert "elsewhere" not in page
    assert "javascript:" not in page


def test_a_page_is_no_way_back_to_itself(client: Client) -> None:
    assert 'class="way-back"' not in get(client, "/rules/turn-up/?from=/rules/turn-up/")


# All of them


def test_every_link_leads_somewhere_and_every_fragment_is_there(client: Client) -> None:
    addresses = ["/rules/", *(f"/rules/{rule_id}/" for rule_id in RULES)]
    pages = {address: get(client, address) for address in addresses}
    for address, page in pages.items():
        assert len(re.findall(r'\sid="([^"]+)"', page)) == len(set(re.findall(r'\sid="([^"]+)"', page)))
        for link in re.findall(r'href="([/#][^"]*)"', page):
            if link.startswith("/static/"):
                continue
            path, _, fragment = link.partition("#")
            path = html.unescape(path).partition("?")[0] or address
            if path not in pages:
                pages_there = client.get(path)
                assert pages_there.status_code == 200, link
            elif fragment:
                assert f'id="{fragment}"' in pages[path], f"{address} leads to {link}"


@pytest.mark.parametrize("address", ["/rules/", "/rules/rank/"])
def test_is_there_to_be_read_only(client: Client, address: str) -> None:
    for method in ("post", "put", "patch", "delete"):
        assert getattr(client, method)(address).status_code == 405


@pytest.mark.django_db
def test_asks_the_database_nothing(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        get(client, "/rules/")
        get(client, "/rules/rank/")


def test_is_small_over_the_wire(client: Client) -> None:
    response = client.get("/rules/", headers={"Accept-Encoding": "gzip"})
    assert len(response.content) < 20_000
