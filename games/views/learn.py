"""Lessons: the list, each step at an address of its own, answers, and cards tried on a side branch."""

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import segno
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST, require_safe

from games.engine.ruleset import RULESETS
from games.frames import Frame, frame
from games.lessons import Lesson, all_lessons, lesson, retold
from games.lessons.answers import NotAnAnswer, Verdict, choices, judge, try_card
from games.lessons.progress import COOKIE, YEAR, Progress
from games.lessons.questions import Question
from games.views.elsewhere import beside, no_such_rules
from lodam_site.htmx import wants_partial

PAGES_KEPT = 600


class Answer(NamedTuple):
    """An answer to a question: the question's number in its lesson, and what was chosen."""

    question: int
    given: tuple[str, ...]


class Shown(NamedTuple):
    """All that a step's page depends on."""

    slug: str
    number: int
    partial: bool
    present: bool = False
    answer: Answer | None = None
    rules: str = ""
    marks: str = ""
    """What became of the lesson's questions in this browser: see ``games.lessons.progress``."""

    @property
    def query(self) -> str:
        """What links to other steps carry on: the rules the lesson is seen under, and the projector's view."""
        return "&".join([f"rules={self.rules}"] * bool(self.rules) + ["present"] * self.present)


@require_safe
def lessons(request: HttpRequest) -> HttpResponse:
    """The list of lessons, with how far this browser has come in each."""
    progress = _progress(request)
    listed = [
        {
            "lesson": each,
            "number": number,
            "place": (place := progress.places.get(each.slug)),
            "going_on": step_url(each.slug, place.step) if place and 0 < place.step < each.last else "",
        }
        for number, each in enumerate(all_lessons().values(), start=1)
    ]
    return render(request, "games/lessons.html", {"listed": listed, "begun": bool(progress.places)})


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Wipe the progress kept in this browser."""
    response = redirect("games:lessons")
    response.delete_cookie(COOKIE)
    return response


@require_safe
def step(request: HttpRequest, slug: str, number: int = 0) -> HttpResponse:
    """A step of a lesson: the whole page, or its part that changes for htmx.

    With ``answer``, what it is worth; with ``rules``, the step of the lesson as replayed under that ruleset.
    """
    rules = request.GET.get("rules", "")
    if rules and rules not in RULESETS:
        return no_such_rules(request, slug, step_url(slug, number))
    found = _step_of(slug, number, rules)
    rules = rules if found is not lesson(slug) else ""
    present = "present" in request.GET
    if "qr" in request.GET:
        return _qr(request, Shown(slug, number, partial=False, present=True, rules=rules))
    progress = _progress(request)
    changed = not rules and progress.see(slug, number)
    answer, marks = None, ""
    try:
        if request.GET.getlist("answer"):
            answer = Answer(_question_number(request, found, number), tuple(request.GET.getlist("answer")))
            verdict = judge(found.questions[answer.question], found.record, answer.given)
            progress.mark(slug, answer.question, verdict.right)
            changed = True
        elif not rules:
            marks = _marks_here(progress, found, number)
    except NotAnAnswer as slip:
        return _kindly(request, found, number, str(slip))
    shown = Shown(slug, number, wants_partial(request), present, answer, rules, marks)
    response = HttpResponse(draw(shown) if settings.DEBUG or answer else draw_once(shown))
    return _remember(response, progress) if changed else response


@require_safe
def step_zero(request: HttpRequest, slug: str) -> HttpResponse:
    """Step 0 has the lesson's own address."""
    return redirect(step_url(slug, 0, request.GET.urlencode()), permanent=True)


@require_safe
def attempt(request: HttpRequest, slug: str, number: int, card: str) -> HttpResponse:
    """A card tried in answer to a question: played out on a side branch to show what it costs, then to be taken back."""
    found = _step_of(slug, number)
    asked = next((each for each in found.questions if each.step == number and each.kind == "play"), None)
    if asked is None:
        raise Http404(f"No card is asked for at step {number} of “{found.title}”.")
    try:
        tried = try_card(asked, found.record, card)
    except NotAnAnswer as slip:
        return _kindly(request, found, number, str(slip))
    end = len(tried.record.steps) - 1 if tried.record else number
    shown = frame(tried.record or found.record, end)
    told = [explained for each in range(number + 1, end + 1) for explained in frame_words(tried.record, each)]
    context = {
        **_context(found, Shown(slug, number, partial=False, present="present" in request.GET)),
        "elsewhere": (),
        "frame": replace(shown, number=number),
        "verdict": tried.verdict,
        "told": told,
        "request": request,
    }
    name = "games/attempt.html#step" if wants_partial(request) else "games/attempt.html"
    response = HttpResponse(render_to_string(name, context))
    progress = _progress(request)
    progress.mark(slug, found.questions.index(asked), tried.verdict.right)
    return _remember(response, progress)


def step_url(slug: str, number: int, query: str = "") -> str:
    """Return the address of a step of a lesson."""
    path = reverse("games:lesson-step", args=[slug, number]) if number else reverse("games:lesson", args=[slug])
    return f"{path}?{query}" if query else path


def draw(shown: Shown) -> str:
    """Return a step's page, or its changing part. It depends on nothing but what is asked for, so it may be kept."""
    found = _step_of(shown.slug, shown.number, shown.rules)
    name = "games/step.html#step" if shown.partial else "games/step.html"
    return render_to_string(name, _context(found, shown))


draw_once = lru_cache(maxsize=PAGES_KEPT)(draw)


def frame_words(record: Any, number: int) -> tuple[Any, ...]:
    """Return what a step of a side branch says, or nothing where there is none."""
    return frame(record, number).explanations if record else ()


def _step_of(slug: str, number: int, rules: str = "") -> Lesson:
    """Return the lesson that has this step, replayed if the rules are not its own. Raises Http404."""
    found = lesson(slug)
    if found is None:
        raise Http404(f"There is no lesson “{slug}”.")
    if rules not in ("", found.record.ruleset):
        found = retold(slug, rules).lesson
    if number > found.last:
        raise Http404(f"“{found.title}” has steps 0 to {found.last}.")
    return found


def _context(found: Lesson, shown: Shown) -> dict[str, Any]:
    number = shown.number
    asked = [
        _asked(index, question, found, shown)
        for index, question in enumerate(found.questions)
        if question.step == number
    ]

    def address(step: int, rules: str = shown.rules) -> str:
        return step_url(found.slug, step, shown._replace(rules=rules).query)

    def way(**changed: Any) -> str:
        return step_url(found.slug, number, shown._replace(**changed).query)

    shown_frame = _without_answers(frame(found.record, number), asked)
    return {
        "lesson": found,
        "frame": shown_frame,
        "path": way(present=False),
        "request": {"path": step_url(found.slug, number)},
        "present": shown.present,
        "query": shown.query,
        "present_url": way(present=True),
        "qr_url": f"{way(present=True)}&qr",
        "first": address(0) if number else "",
        "back": address(number - 1) if number else "",
        "next": address(number + 1) if number < found.last else "",
        "last": address(found.last) if number < found.last else "",
        "asked": asked,
        "gives_away": any(each["kind"] != "play" and each["verdict"] is None for each in asked),
        "place": list(all_lessons()).index(found.slug) + 1,
        "following": _following(found, shown) if number == found.last and not shown.rules else None,
        "jumps": [
            {"trick": trick, "url": address(start), "here": (hand, trick) == (shown_frame.hand, shown_frame.trick)}
            for hand, trick, start in found.tricks
        ],
        **beside(found, number, shown.rules, address),
    }


def _following(found: Lesson, shown: Shown) -> dict[str, Any] | None:
    """The lesson after this one, or None after the last."""
    order = list(all_lessons())
    place = order.index(found.slug) + 1
    if place == len(order):
        return None
    return {"lesson": all_lessons()[order[place]], "url": step_url(order[place], 0, shown._replace(rules="").query)}


def _marks_here(progress: Progress, found: Lesson, number: int) -> str:
    """The marks of the questions asked at a step, or nothing if none of them has any: most pages are then the same for all."""
    place = progress.places.get(found.slug)
    if place is None or not any(
        question.step == number and place.marks[index : index + 1] in ("r", "w")
        for index, question in enumerate(found.questions)
    ):
        return ""
    return place.marks


def _asked(index: int, question: Question, found: Lesson, shown: Shown) -> dict[str, Any]:
    """A question as the page asks it, with the verdict if it has just been answered."""
    verdict: Verdict | None = None
    if shown.answer is not None and shown.answer.question == index:
        verdict = judge(question, found.record, shown.answer.given)
    return {
        "number": index,
        "kind": question.kind,
        "prompt": question.prompt,
        "choices": choices(question, found.record),
        "verdict": verdict,
        "mark": shown.marks[index : index + 1],
    }


def _without_answers(shown: Frame, asked: list[dict[str, Any]]) -> Frame:
    """The table without what a question asks for, until it has been answered."""
    if shown.stock and any(each["kind"] == "trump" and each["verdict"] is None for each in asked):
        return replace(shown, stock=replace(shown.stock, trump="A trump was turned, and turned down again."))
    return shown


def _question_number(request: HttpRequest, found: Lesson, number: int) -> int:
    """Return which question an answer is to. Raises NotAnAnswer for one that is not asked at this step."""
    here = [index for index, question in enumerate(found.questions) if question.step == number]
    text = request.GET.get("question", str(here[0]) if here else "")
    if not text.isascii() or not text.isdigit() or len(text) > 4 or int(text) not in here:
        raise NotAnAnswer("no such question is asked at this step")
    return int(text)


def _kindly(request: HttpRequest, found: Lesson, number: int, why: str) -> HttpResponse:
    """A page, not a stack trace, for an answer that is none."""
    context = {"lesson": found, "back": step_url(found.slug, number), "why": why}
    return HttpResponseBadRequest(render_to_string("games/no-answer.html", context, request))


def _progress(request: HttpRequest) -> Progress:
    return Progress.read(request.COOKIES.get(COOKIE, ""), all_lessons())


def _remember(response: HttpResponse, progress: Progress) -> HttpResponse:
    response.set_cookie(COOKIE, progress.write(), max_age=YEAR, httponly=True, samesite="Lax", secure=settings.HTTPS)
    return response


def _qr(request: HttpRequest, shown: Shown) -> HttpResponse:
    """A step's address as a QR code, large, for a class to follow on its own devices. The code opens with answers concealed."""
    url = step_url(shown.slug, shown.number, shown.query)
    address = request.build_absolute_uri(url)
    drawing = segno.make(address, error="m").svg_inline(scale=8, border=2, svgclass="qr", lineclass=None, omitsize=True)
    context = {
        "lesson": lesson(shown.slug),
        "number": shown.number,
        "address": address,
        "qr": mark_safe(drawing),  # noqa: S308 (segno's own drawing of our own address)
        "back": url,
        "here_only": request.get_host().rpartition(":")[0] in ("127.0.0.1", "localhost", "[::1]"),
    }
    return render(request, "games/qr.html", context)
