"""Tables to play at: sitting down, the table itself, its hands to look back on and to take away."""

import re
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.engine.actions import Illegal
from games.engine.ruleset import RULESETS
from games.explain import rule_links
from games.forms import SPECIAL, TableForm
from games.frames import frame, trick_steps
from games.models import PlayedHand, Table
from games.option_words import in_words, option_name, value_words
from games.records import Step
from games.tables import commands, store
from games.tables.coach import hint, may_ask
from games.tables.moment import Moment
from games.tables.reasons import true_reason
from games.tables.review import findings, hand_record
from games.tables.showing import Shown, show
from games.tables.standings import standings
from games.tables.taking_away import own_view
from games.tables.telling import to_you
from lodam_site.htmx import wants_partial

MONTH: Final = 30 * 24 * 3600
WIDE: Final = 13
"""Hands of more cards lie below one another when they are looked back on."""
STALE: Final = "The table had already gone on: this is how it stands now."
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{10,64}")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def play(request: HttpRequest) -> HttpResponse:
    """Sit down to a table. A form that cannot be used comes back as it was filled in, with what is wrong."""
    form = TableForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        moment, key = store.open_table(
            ruleset=chosen["ruleset"],
            options=chosen["options"],
            names=form.names(),
            seat=0,
            level=chosen["level"],
            taught=chosen["taught"],
            seed=chosen["seed"],
            dealer=form.dealer(),
        )
        response = redirect("games:table", moment.table.public_id)
        return _with_key(response, moment.table.public_id, key)
    context = {
        "form": form,
        "rulesets": [{"slug": slug, "special": SPECIAL[slug]} for slug in RULESETS],
        "options": form.option_choices(),
        "options_open": any(each["value"] or each["errors"] for each in form.option_choices()),
    }
    return render(request, "games/play.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table as it stands, to its player or to one who watches; or something done at it."""
    found = _find(public_id)
    is_mine = _holds_key(request, found)
    if request.method != "POST":
        if wants_partial(request) and request.GET.get("seen") == str(found.version):
            return HttpResponse(status=204)  # nothing has happened since: the page of one who watches stays as it is
        moment = Moment(found)
        asked = request.GET.get("hint", "")
        return _page(
            request,
            moment,
            is_mine,
            tried=request.GET.get("tried", ""),
            stale="stale" in request.GET,
            degree=int(asked) if asked in ("1", "2", "3") else 0,
        )
    if not is_mine:
        return render(request, "games/not-your-seat.html", {"table": found}, status=403)
    done, version = request.POST.get("do", ""), request.POST.get("version", "")
    if not version.isascii() or not version.isdigit() or len(version) > 9:
        return _refused(request, found, "the form did not say which version of the table it saw")
    try:
        command = commands.parse(done, found.seat, found.players)
    except ValueError as slip:
        return _refused(request, found, str(slip))
    tried = ""
    try:
        acting = store.remind if done == commands.REMIND else store.act_with(command)
        moment, made = acting(found, int(version))
    except Illegal:
        moment, made, tried = Moment(found), True, done
    if wants_partial(request):
        return _page(request, moment, is_mine, tried=tried, stale=not made)
    query = {"tried": tried} if tried else {} if made else {"stale": "1"}
    address = reverse("games:table", args=[public_id])
    return redirect(f"{address}?{urlencode(query)}" if query else address)


@require_safe
@never_cache
def seat(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    """The link that moves a seat to another device: it leaves the key with this browser."""
    found = _find(public_id)
    if not store.is_seat_key(found, key):
        return render(request, "games/not-your-seat.html", {"table": found}, status=403)
    return _with_key(redirect("games:table", public_id), public_id, key)


@require_safe
@never_cache
def record(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The record of a hand: all of one that is settled, of the one in play what the reader may know."""
    found = _find(public_id)
    played = PlayedHand.objects.filter(table=found, number=number).first()
    if played is not None:
        text = played.record
    elif number == found.number:
        text = own_view(Moment(found), found.seat if _holds_key(request, found) else None)
    else:
        raise Http404(f"Hand {number} has not been played at this table.")
    response = HttpResponse(text, content_type="text/x-lodam; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="table-{public_id}-hand-{number}.lodam"'
    return response


@require_safe
def review(request: HttpRequest, public_id: str, number: int, step: int = 0) -> HttpResponse:
    """A hand that was settled, stepped through with all cards open, and what was missed in it."""
    found = _find(public_id)
    played = PlayedHand.objects.filter(table=found, number=number).first()
    if played is None:
        raise Http404(f"Hand {number} of this table is not settled, so it cannot be looked back on.")
    looked_at = hand_record(played)
    last = len(looked_at.steps) - 1
    if step > last:
        raise Http404(f"This hand has steps 0 to {last}.")

    def address(to: int) -> str:
        return reverse("games:review", args=[public_id, number, to])

    shown = frame(looked_at, step)
    missed = findings(played, looked_at)
    context = {
        "table": found,
        "number": number,
        "frame": shown,
        "path": address(step),
        "first": address(0) if step else "",
        "back": address(step - 1) if step else "",
        "next": address(step + 1) if step < last else "",
        "last": address(last) if step < last else "",
        "last_number": last,
        "missed": [{"finding": each, "url": address(each.step), "here": each.step == step} for each in missed],
        "jumps": [
            {"trick": trick, "url": address(at), "here": trick == shown.trick}
            for _, trick, at in trick_steps(looked_at)
        ],
        "log": [{"trick": each, "url": address(each.step)} for each in shown.log],
        "rules": looked_at.rules,
        "why": _true_reason(found, looked_at.steps[step]),
        "wide": looked_at.steps[0].after.last_size > WIDE,
    }
    name = "games/review.html#step" if wants_partial(request) else "games/review.html"
    return HttpResponse(render_to_string(name, context, request))


def _page(
    request: HttpRequest, moment: Moment, is_mine: bool, *, tried: str, stale: bool, degree: int = 0
) -> HttpResponse:
    """The table's page, or its part that changes."""
    found = moment.table
    shown = show(moment, moment.human if is_mine else None)
    context: dict[str, Any] = {
        "table": found,
        "shown": shown,
        "rules": moment.rules,
        "options": [f"{option_name(option).lower()}: {value_words(option, value)}" for option, value in moment.options],
        "warnings": [in_words(warning) for warning in moment.rules.warnings],
        "path": reverse("games:table", args=[found.public_id]),
        "is_mine": is_mine,
        "still": "still" in request.GET,
        "note": STALE if stale else _reminder(moment, shown) if is_mine else "",
        "why_not": _why_not(moment, tried) if is_mine and tried else None,
        "hint": hint(moment, degree) if is_mine and degree else None,
        "may_ask": is_mine and may_ask(moment),
    }
    if shown.settled:
        context["missed"] = _missed(found, shown.number)
    if shown.over:
        context["standings"] = standings(moment, moment.human if is_mine else None)
    if not wants_partial(request):
        key = request.COOKIES.get(_cookie(found.public_id), "")
        link = reverse("games:seat", args=[found.public_id, key]) if is_mine else ""
        context["seat_link"] = request.build_absolute_uri(link) if link else ""
        context["idle_days"] = store.IDLE.days
    name = "games/at-table.html#play" if wants_partial(request) else "games/at-table.html"
    return HttpResponse(render_to_string(name, context, request))


def _missed(found: Table, number: int) -> list[dict[str, Any]]:
    """What the review tells of a hand that is settled, each with the step at which it is to be seen."""
    played = PlayedHand.objects.get(table=found, number=number)
    return [
        {"finding": each, "url": reverse("games:review", args=[found.public_id, number, each.step])}
        for each in findings(played, hand_record(played))
    ]


def _reminder(moment: Moment, shown: Shown) -> str:
    """What is answered to somebody who has just asked for the trump."""
    return f"{shown.trump} The review will say that you asked." if moment.reminded and shown.trump else ""


def _why_not(moment: Moment, tried: str) -> dict[str, Any] | None:
    """Why something that was tried is not allowed, with its rule; nothing if it is allowed, or is nothing."""
    if tried in ("next", "on", "skip"):
        return None
    try:
        command = commands.parse(tried, moment.human, len(moment.names))
        command(Moment(moment.table))
    except Illegal as illegal:
        links = rule_links((illegal.rule,), moment.rules) if illegal.rule not in ("turn", "holding") else ()
        return {"sentence": to_you(illegal.sentence, moment.names[moment.human]), "rules": links}
    except ValueError:
        return None
    return None


def _true_reason(found: Table, step: Step) -> dict[str, str] | None:
    """Why a computer player did what it did at a step of a hand that is settled."""
    idea, facts = true_reason(step, found.level, found.secret, found.seat)
    return {"idea": idea, "facts": facts} if idea else None


def _find(public_id: str) -> Table:
    try:
        return store.find(public_id)
    except Table.DoesNotExist:
        raise Http404("There is no such table; it may have been removed after a month of rest.") from None


def _cookie(public_id: str) -> str:
    return f"seat-{public_id}"


def _holds_key(request: HttpRequest, found: Table) -> bool:
    key = request.COOKIES.get(_cookie(found.public_id), "")
    return bool(_KEY.fullmatch(key)) and store.is_seat_key(found, key)


def _with_key(response: HttpResponse, public_id: str, key: str) -> HttpResponse:
    """Leave the key to a seat with the browser: for this table alone, and out of reach of scripts."""
    response.set_cookie(
        _cookie(public_id),
        key,
        max_age=MONTH,
        path=reverse("games:table", args=[public_id]),
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )
    return response


def _refused(request: HttpRequest, found: Table, why: str) -> HttpResponse:
    return render(request, "games/table-refuses.html", {"table": found, "why": why}, status=400)
