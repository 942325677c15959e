"""The page of the schedule, for the arbiter and for everybody."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.shown import numbers
from swissmate.arbiter.event.events.events import change_event
from swissmate.arbiter.event.events.public_page import public_page
from swissmate.arbiter.ground.frame.access import CHIEF, PUBLIC, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page, number_from, refusals
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.pairing import schedule


def _rounds(event: Event, *, published_only: bool = False) -> dict[str, Any]:
    try:
        return {"schedule": schedule.schedule_of(event, published_only=published_only)}
    except Refused as refusal:
        return {"schedule": [], "problem": schedule.unfit_rounds(event) or str(refusal)}


@page(VIEWER, "GET")
def whole(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show all rounds at once, made for paper."""
    event = event_of(event_id)
    if not event.play.drawn_beforehand:
        raise Http404
    may_draw = last_paired_round(event) == 0
    context = {**_rounds(event), "may_draw": may_draw, "heading": _("Schedule")}
    return event_page(request, "pairing/schedule.html", event, context)


@page(CHIEF, "POST", shows=numbers)
def draw(request: HttpRequest, event_id: int) -> HttpResponse:
    """Draw the numbers."""
    event = event_of(event_id)
    restricted = request.POST.get("how") == "varma"
    with refusals(request):
        schedule.draw_numbers(event.pk, actor(request), restricted=restricted)
        messages.success(request, schedule.drawn_text(restricted=restricted))
    return redirect("schedule", event.pk)


@page(CHIEF, "POST")
def fit_rounds(request: HttpRequest, event_id: int) -> HttpResponse:
    """Set one of the numbers of rounds that fit the table, before round one is paired."""
    event = event_of(event_id)
    with refusals(request):
        rounds = number_from(request, "rounds")
        if rounds not in schedule.fitting_rounds(event) or last_paired_round(event):
            raise Refused(
                schedule.unfit_rounds(event) or _("This form is out of date. Load the page again.")
            )
        change_event(event.pk, actor(request), {"rounds": rounds})
    return redirect("round", event.pk, 1)


@page(PUBLIC, "GET")
def public(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show all rounds to everybody."""

    def build(event: Event) -> dict[str, Any]:
        if not event.play.drawn_beforehand:
            raise Http404
        return _rounds(event, published_only=True)

    return public_page(request, key, "pairing/public_schedule.html", build)
