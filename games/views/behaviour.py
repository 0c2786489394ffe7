"""How the reconstructions behave: charts of stored results."""

from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.behaviour import results
from games.behaviour.charts import CHARTS, LAST_TRICK, REACHED, TONES
from games.behaviour.results import PLAYERS
from games.behaviour.words import FEW, FINDINGS, caution, doubt, doubt_of_ties, who_played
from games.engine.ruleset import RULESETS
from lodam_site.returning import step_before, way_back

PAGES_KEPT = 100
TITLES: Final = {
    "reaching-31": "How many reach 31",
    "turn-up": "When the trump is turned",
    "length": "How long a game lasts",
    "all-at-once": "All dead at once",
    "ties": "Ties at the top",
}


@require_safe
def behaviour(request: HttpRequest) -> HttpResponse:
    """Charts of what happens in hands between computer players, for every ruleset that can be played."""
    step = step_before(request)
    draw = draw_behaviour if settings.DEBUG else draw_behaviour_once
    return HttpResponse(draw(None if step == request.path else step))


def draw_behaviour(step: str | None) -> str:
    """Return the page. It depends on nothing but the way back, so it may be kept."""
    found = results()
    first, last = next(iter(RULESETS)), list(RULESETS)[-1]
    context: dict[str, Any] = {
        "request": {"path": reverse("games:behaviour")},
        "back": {"address": step, "words": way_back(step)} if step else None,
        "step": step,
        "results": found,
        "who_played": who_played(found),
        "caution": caution(found),
        "hands": f"{found.hands:,}",
        "simulations": len(found.tables),
        "doubt": doubt(found),
        "doubt_of_ties": doubt_of_ties(found),
        "players": " ".join(map(str, PLAYERS)),
        "few": FEW,
        "command": found.command(first, PLAYERS[0]),
        "last_words": found.command(last, PLAYERS[-1]).partition(" --seed")[0].partition("simulate ")[2],
        "rulesets": list(RULESETS),
        "charts": {
            slug: {"id": slug, "title": TITLES[slug], "finding": FINDINGS[slug](found), "drawn": draw(found)}
            for slug, draw in CHARTS.items()
        },
        "reached": REACHED,
        "tones": _tones(),
        "last_trick": LAST_TRICK,
    }
    return render_to_string("games/behaviour.html", context)


def _tones() -> list[tuple[int, str]]:
    """Every tone with what it stands for."""
    edges = [round(100 * each) for each in TONES]
    words = [
        f"under {edges[0]}",
        *(f"{low} to {high}" for low, high in pairwise(edges)),
        f"{edges[-1]} or more",
    ]
    return list(enumerate(words))


draw_behaviour_once = lru_cache(maxsize=PAGES_KEPT)(draw_behaviour)
