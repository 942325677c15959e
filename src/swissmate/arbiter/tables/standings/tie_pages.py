"""The page of ties: the results of play-offs, and places drawn by lot."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    number_in,
    numbers_from,
    refusals,
)
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import DecidedPlace, Event
from swissmate.arbiter.tables.standings import decisions, ranking, shown
from swissmate.arbiter.tables.standings.ranking import Standings
from swissmate.arbiter.tables.standings.ties import ties_of

_FIELD: Final = "place-"
_NAME: Final = re.compile(_FIELD + r"\d{1,9}", re.ASCII)


def _decided(event: Event, table: Standings) -> list[dict[str, object]]:
    void = {tie.number for tie in table.void}
    return [
        {
            "tie": tie,
            "how": DecidedPlace.How(tie.how).label,
            "names": decisions.told(event, tie),
            "void": decisions.why_void(tie.how) if tie.number in void else "",
        }
        for tie in ties_of(event)
    ]


@page(CHIEF, "GET")
def ties(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show which ties are left, and what decided the others."""
    event = event_of(event_id)
    return _page(request, event)


def _page(request: HttpRequest, event: Event, problem: str = "") -> HttpResponse:
    table = ranking.standings(event)
    by_points = [[*own] for _points, own in groupby(table.places, lambda place: place.points)]
    equals = [own for own in by_points if len(own) > 1]
    wanted = number_in(request.POST.get("points") or request.GET.get("points", ""), -1)
    chosen = next((own for own in equals if own[0].points == wanted), equals[0] if equals else [])
    by_rank = [[*own] for _rank, own in groupby(table.places, lambda place: place.rank)]
    context = {
        "table": table,
        "equals": [own[0].points for own in equals],
        "shown": [(place, request.POST.get(f"{_FIELD}{place.player.pk}", "")) for place in chosen],
        "points": chosen[0].points if chosen else None,
        "shared": [own for own in by_rank if len(own) > 1] if table.is_final else [],
        "decided": _decided(event, table),
        "hows": DecidedPlace.How.choices,
        "how": request.POST.get("how", ""),
        "problem": problem,
    }
    return event_page(request, "standings/ties.html", event, context, 400 if problem else 200)


@page(CHIEF, "POST")
def enter(request: HttpRequest, event_id: int) -> HttpResponse:
    """Enter the result of a play-off, or lots drawn by hand."""
    event = event_of(event_id)
    places = {
        int(name.removeprefix(_FIELD)): number_in(request.POST[name].strip(), 0)
        for name in request.POST
        if _NAME.fullmatch(name) and request.POST[name].strip()
    }
    try:
        decisions.enter(event.pk, actor(request), request.POST.get("how", ""), places)
    except Refused as refusal:  # what was typed stays
        return _page(request, event, str(refusal))
    return redirect("ties", event.pk)


@page(CHIEF, "POST")
def draw_lots(request: HttpRequest, event_id: int) -> HttpResponse:
    """Draw lots for a shared place."""
    event = event_of(event_id)
    with refusals(request):
        decisions.draw_lots(event.pk, actor(request), numbers_from(request, "player"))
    return redirect("ties", event.pk)


@page(CHIEF, "POST", shows=shown.tie)
def remove(request: HttpRequest, event_id: int, tie: int) -> HttpResponse:
    """Remove the decision of a tie."""
    event = event_of(event_id)
    with refusals(request):
        decisions.remove(event.pk, actor(request), tie)
    return redirect("ties", event.pk)
