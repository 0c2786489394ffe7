"""Questions on a lesson's pages: asked, answered, tried, remembered, and never in the way."""

import re

import pytest
from django.test import Client

from games.lessons import Lesson, all_lessons
from games.lessons.answers import choices, judge
from games.lessons.progress import COOKIE, Place, Progress
from games.lessons.questions import Question
from games.views.learn import step_url

HTMX = {"HX-Request": "true"}
ALL = [
    (lesson, index, question) for lesson in all_lessons().values() for index, question in enumerate(lesson.questions)
]
IDS = [f"{lesson.slug}-{question.step}-{question.kind}" for lesson, _, question in ALL]
CHOSEN = ("takes", "trump", "loses")


def verdicts(page: str) -> list[str]:
    return re.findall(r'class="verdict" data-right="(yes|no)"', page)


@pytest.mark.parametrize(("lesson", "index", "question"), ALL, ids=IDS)
def test_every_question_is_asked_at_its_step_and_next_stays_open(
    client: Client, lesson: Lesson, index: int, question: Question
) -> None:
    page = client.get(step_url(lesson.slug, question.step)).content.decode()
    assert f'data-question="{question.kind}"' in page
    assert f'id="question-{index}"' in page
    assert verdicts(page) == []
    assert re.search(rf'id="step-next"[^>]* href="{step_url(lesson.slug, question.step + 1)}"', page)


@pytest.mark.parametrize(("lesson", "index", "question"), ALL, ids=IDS)
def test_every_choice_of_every_question_gets_a_verdict(
    client: Client, lesson: Lesson, index: int, question: Question
) -> None:
    found = []
    for choice in choices(question, lesson.record):
        if question.kind == "play":
            address = f"/learn/{lesson.slug}/{question.step}/try/{choice.value}/"
        else:
            address = f"{step_url(lesson.slug, question.step)}?question={index}&answer={choice.value}"
        answer = client.get(address)
        assert answer.status_code == 200, address
        found += verdicts(answer.content.decode())
    if question.kind in CHOSEN and not (question.kind == "loses" and "yes" not in found):
        assert found.count("yes") == 1
        assert "no" in found
    elif question.kind == "play":
        assert "yes" in found


def test_a_number_is_checked_by_the_engine(client: Client) -> None:
    lesson, index, question = next(each for each in ALL if each[2].kind == "points")
    right = next(number for number in range(109) if judge(question, lesson.record, [str(number)]).right)
    address = f"{step_url(lesson.slug, question.step)}?question={index}&answer="
    assert verdicts(client.get(f"{address}{right}").content.decode()) == ["yes"]
    assert verdicts(client.get(f"{address}{right + 1}").content.decode()) == ["no"]


@pytest.mark.parametrize(
    "query", ["answer=Nobody-here", "answer=", "answer=Anne&answer=Will", "question=99&answer=Anne"]
)
def test_what_is_no_answer_gets_a_page_that_says_so(client: Client, query: str) -> None:
    lesson, _, question = next(each for each in ALL if each[2].kind == "takes")
    response = client.get(f"{step_url(lesson.slug, question.step)}?{query}")
    if query == "answer=":
        assert response.status_code == 400
    page = response.content.decode()
    assert response.status_code == 400
    assert "That is not an answer here" in page
    assert f'href="{step_url(lesson.slug, question.step)}"' in page


def test_an_answer_where_nothing_is_asked(client: Client) -> None:
    assert client.get("/learn/a-first-hand/1/?answer=Will").status_code == 400
    assert client.get("/learn/a-first-hand/1/try/2h/").status_code == 404
    assert client.get("/learn/a-first-hand/7/try/nothing/").status_code == 400


def test_a_wrong_card_is_played_out_and_never_mixed_into_the_lesson(client: Client) -> None:
    lesson, _, question = next(each for each in ALL if each[2].kind == "play")
    before = client.get(step_url(lesson.slug, question.step + 1)).content
    for choice in choices(question, lesson.record):
        page = client.get(f"/learn/{lesson.slug}/{question.step}/try/{choice.value}/").content.decode()
        assert "A side branch: not part of the lesson" in page
        assert re.search(rf'id="step-back" href="{step_url(lesson.slug, question.step)}"', page)
    assert client.get(step_url(lesson.slug, question.step + 1)).content == before


def test_a_tried_card_s_fragment_is_the_part_of_its_page(client: Client) -> None:
    lesson, _, question = next(each for each in ALL if each[2].kind == "play")
    card = choices(question, lesson.record)[0].value
    address = f"/learn/{lesson.slug}/{question.step}/try/{card}/"
    page, part = client.get(address).content.decode(), client.get(address, headers=HTMX).content.decode()
    assert part.strip() in page
    assert not part.lstrip().startswith("<!doctype")


def test_the_trump_is_not_shown_while_it_is_asked_for(client: Client) -> None:
    lesson, index, question = next(each for each in ALL if each[2].kind == "trump")
    address = step_url(lesson.slug, question.step)
    assert "Trumps:" not in client.get(address).content.decode()
    assert "Trumps:" in client.get(f"{address}?question={index}&answer=s").content.decode()


def test_progress_and_marks_are_kept_in_the_browser_and_can_be_wiped(client: Client) -> None:
    lesson, index, question = next(each for each in ALL if each[2].kind == "takes")
    right = next(
        choice.value
        for choice in choices(question, lesson.record)
        if judge(question, lesson.record, [choice.value]).right
    )
    client.get(f"{step_url(lesson.slug, question.step)}?question={index}&answer={right}")
    page = client.get("/learn/").content.decode()
    assert "1 right of 1 answered" in page
    assert f"Go on at step {question.step}" in page
    assert client.post("/learn/forget/").status_code == 302
    assert "answered</b>" not in client.get("/learn/").content.decode()


def test_wiping_needs_the_form_s_token() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/learn/forget/").status_code == 403
    assert strict.get("/learn/forget/").status_code == 405


def test_progress_survives_being_written_and_read_and_nonsense_is_left_out() -> None:
    lessons = all_lessons()
    progress = Progress()
    assert progress.see("the-swallow", 5)
    assert not progress.see("the-swallow", 3)
    progress.mark("the-swallow", 1, right=True)
    progress.mark("the-swallow", 1, right=False)
    progress.mark("trading", 0, right=True)
    again = Progress.read(progress.write(), lessons)
    assert again.places == progress.places == {"the-swallow": Place(5, "-w"), "trading": Place(0, "r")}
    assert Progress.read("the-swallow.x.r~nowhere.3.~<b>~the-swallow.99999.rrrrrrrrrrrr", lessons).places == {
        "the-swallow": Place(lessons["the-swallow"].last, "rrr")
    }


def test_the_cookie_is_small_and_closed_to_scripts(client: Client) -> None:
    for lesson in all_lessons().values():
        client.get(step_url(lesson.slug, lesson.last))
    cookie = client.cookies[COOKIE]
    assert len(cookie.value) < 1000
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


# The projector's view


def test_the_projector_s_view_conceals_until_asked_and_keeps_to_itself(client: Client) -> None:
    page = client.get("/learn/a-first-hand/15/?present").content.decode()
    assert "presenting" in page
    reveal = page[page.index('<details class="reveal"') : page.index("</details>", page.index("data-event"))]
    assert "data-event" in reveal
    assert '<details class="reveal" id="reveal">' in page, "closed, so that the class can be asked first"
    assert '<details class="log-box">' in page
    for link in ("first", "back", "next", "last"):
        assert re.search(rf'id="step-{link}"[^>]* href="[^"]*\?present"', page)


def test_a_code_for_the_class_leads_to_this_step_concealed(client: Client) -> None:
    page = client.get("/learn/a-first-hand/15/?qr").content.decode()
    assert "http://testserver/learn/a-first-hand/15/?present" in page
    assert page.count("<svg") == 1
    assert "style=" not in page
