"""Other rules on a lesson's page: what they would have said, the lesson replayed, and where the two part company."""

import re

import pytest
from django.test import Client

from games.elsewhere import differences
from games.engine.ruleset import RULESETS
from games.lessons import all_lessons, retold

FIRST = "/learn/a-first-hand/"
HTMX = {"HX-Request": "true"}
OTHERS = [(slug, rules) for slug in all_lessons() for rules in RULESETS if rules != all_lessons()[slug].record.ruleset]


def page(client: Client, address: str, status: int = 200, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == status
    return response.content.decode().replace("&amp;", "&")


def explanation(text: str) -> str:
    return text[text.index('id="explanation"') : text.index('class="steps"')]


def test_says_what_others_would_have_said_and_on_whose_word(client: Client) -> None:
    told = explanation(page(client, f"{FIRST}50/"))
    assert "Under Ball, Kit need not speak: the points are counted when the hand ends." in told
    assert 'data-elsewhere="ball"' in told
    assert 'data-elsewhere="loaders"' in told
    assert "stated by Loaders" in told
    assert 'href="/rules/declare/?from=%2Flearn%2Fa-first-hand%2F50%2F"' in told


@pytest.mark.parametrize("slug", all_lessons())
def test_is_quiet_where_nothing_differs(client: Client, slug: str) -> None:
    for step in all_lessons()[slug].record.steps[::2]:
        text = page(client, f"/learn/{slug}/{step.number}/" if step.number else f"/learn/{slug}/")
        assert ('class="elsewhere"' in text) == bool(differences(step))
        assert text.count("data-elsewhere=") == len(differences(step))


def test_is_folded_away_while_a_question_is_open(client: Client) -> None:
    for slug, lesson in all_lessons().items():
        asked = {question.step for question in lesson.questions if question.kind != "play"}
        for step in lesson.record.steps[1:]:
            if differences(step):
                opened = '<details class="elsewhere" open>' in page(client, f"/learn/{slug}/{step.number}/")
                assert opened == (step.number not in asked)


@pytest.mark.parametrize(("slug", "rules"), OTHERS)
def test_every_step_of_every_replay_is_a_page_and_a_fragment_that_keeps_its_rules(
    client: Client, slug: str, rules: str
) -> None:
    replay = retold(slug, rules).replay
    for number in range(replay.last + 1):
        address = f"/learn/{slug}/{number}/" if number else f"/learn/{slug}/"
        text = page(client, f"{address}?rules={rules}")
        assert page(client, f"{address}?rules={rules}", **HTMX).strip() in text
        assert f'data-step="{number}"' in text
        assert f"Step {number} of {replay.last}" in text
        assert "replay-banner" in text
        pager = text[text.index('class="pager"') : text.index('id="table"')]
        jumps = text[text.index('class="jumps"') : text.index('class="rules-switch"')]
        for link in re.findall(r'href="([^"]+)"', pager + jumps):
            assert link.endswith(f"?rules={rules}")


def test_the_log_and_the_links_to_rules_keep_the_rules_too(client: Client) -> None:
    text = page(client, f"{FIRST}20/?rules=ball")
    log = text[text.index('class="log"') : text.index("step-ways")]
    assert all(link.endswith("?rules=ball") for link in re.findall(r'href="([^"]+)"', log))
    assert "from=%2Flearn%2Fa-first-hand%2F20%2F%3Frules%3Dball" in text
    assert f'href="{FIRST}20/?rules=ball&present"' in text


def test_says_under_which_rules_it_is_seen_and_leads_back_to_the_same_moment(client: Client) -> None:
    text = page(client, f"{FIRST}55/?rules=ball")
    assert "You see this lesson under <strong>Ball</strong>." in text
    assert f'<a href="{FIRST}56/" id="replay-back">Back to the lesson under Parlett</a>' in text
    assert f'The first difference comes at <a href="{FIRST}50/?rules=ball">step 50</a>.' in text
    same = page(client, "/learn/following-suit/?rules=loaders")
    assert "From the first step to the last it is the same." in same


def test_a_rule_that_is_unknown_there_is_left_out_and_both_ways_on_are_offered(client: Client) -> None:
    told = explanation(page(client, f"{FIRST}50/?rules=ball"))
    assert "Here the two part company" in told
    assert "In the lesson, Kit declares now. Under Ball points are counted, and nobody declares." in told
    assert "It is left out, and play goes on." in told
    assert f'href="{FIRST}51/">On with the lesson, under Parlett</a>' in told
    assert f'href="{FIRST}51/?rules=ball">On under Ball</a>' in told
    assert "Here the two part company" not in page(client, f"{FIRST}49/?rules=ball")


def test_where_another_has_the_lead_what_follows_is_supposed_and_says_so(client: Client) -> None:
    told = explanation(page(client, f"{FIRST}35/?rules=loaders"))
    assert "Under “Loaders” that cannot be: it is not Will’s turn to play; it is Kit’s turn to lead." in told
    assert "Nobody can know what these players would have done." in told
    assert 'class="supposed"' not in told
    assert 'class="supposed"' in page(client, f"{FIRST}36/?rules=loaders")


def test_where_the_hand_has_ended_the_rest_is_left_out(client: Client) -> None:
    parting = retold("three-reconstructions", "loaders").replay.partings[0]
    told = explanation(page(client, f"/learn/three-reconstructions/{parting.there}/?rules=loaders"))
    assert "Under “Loaders” the hand ended as soon as Will had 31." in told
    assert 'href="/rules/thirty-one/' in told


def test_the_switch_leads_to_the_same_moment_under_each(client: Client) -> None:
    def switch(address: str) -> list[tuple[str, str]]:
        text = page(client, address)
        nav = text[text.index('class="rules-switch"') :]
        return re.findall(r'<a href="([^"]+)"[^>]*>([^<]+)</a>', nav[: nav.index("</nav>")])

    assert switch(f"{FIRST}55/") == [
        (f"{FIRST}55/", "Parlett"),
        (f"{FIRST}54/?rules=ball", "Ball"),
        (f"{FIRST}40/?rules=loaders", "“Loaders”"),
    ]
    assert switch(f"{FIRST}54/?rules=ball") == switch(f"{FIRST}55/")
    assert switch(f"{FIRST}55/?present")[1] == (f"{FIRST}54/?rules=ball&present", "Ball")


def test_its_own_rules_are_the_lesson_itself(client: Client) -> None:
    assert page(client, f"{FIRST}7/?rules=parlett") == page(client, f"{FIRST}7/")


@pytest.mark.parametrize("address", [f"{FIRST}?rules=heywood", f"{FIRST}999/?rules=x", "/learn/nothing/?rules=x"])
def test_unknown_rules_are_kindly_refused(client: Client, address: str) -> None:
    text = page(client, address, 404)
    assert "No rules of that name" in text
    assert "<script>" not in page(client, f"{FIRST}?rules=%3Cscript%3E", 404).split("</head>")[1]


def test_a_step_beyond_the_replay_is_not_there(client: Client) -> None:
    last = retold("a-first-hand", "loaders").replay.last
    page(client, f"{FIRST}{last}/?rules=loaders")
    page(client, f"{FIRST}{last + 1}/?rules=loaders", 404)
    page(client, f"{FIRST}{last + 1}/", 200)


def test_step_0_keeps_the_rules_when_it_moves(client: Client) -> None:
    assert client.get(f"{FIRST}0/?rules=ball")["Location"] == f"{FIRST}?rules=ball"


def test_a_replay_asks_nothing_and_counts_for_no_progress(client: Client) -> None:
    response = client.get("/learn/following-suit/4/?rules=ball")
    assert b"data-question" not in response.content
    assert not response.cookies


def test_the_code_for_a_class_opens_under_the_same_rules(client: Client) -> None:
    assert f"{FIRST}20/?rules=ball&present" in page(client, f"{FIRST}20/?rules=ball&present&qr")
