"""The page of the timetable."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from swissmate.arbiter.event.events import shared_timetable, timetable, timetable_shown
from swissmate.arbiter.event.events.timetable import Line
from swissmate.arbiter.ground.frame.access import CHIEF, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page, number_from
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event
from swissmate.arbiter.models.rounds import last_paired_round


@page(VIEWER, "GET")
def times(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the times of the rounds."""
    event = event_of(event_id)
    saved = timetable.times_of(event)
    return _page(
        request,
        event,
        {n: (timezone.localtime(row.starts), row.time_control) for n, row in saved.items()},
    )


@page(CHIEF, "POST", shows=timetable_shown.times)
def save_times(request: HttpRequest, event_id: int) -> HttpResponse:
    """Save the timetable, or fill in the rounds after the first at equal intervals."""
    event = event_of(event_id)
    try:
        lines = _lines(request, event)
        if request.POST.get("do") == "fill":
            return _page(request, event, _filled(request, event, lines))
        save = shared_timetable.set_for_all if request.POST.get("all") else timetable.set_times
        save(event.pk, actor(request), lines)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return _page(request, event, _typed(request, event), 400)
    messages.success(request, _("Saved."))
    return redirect("timetable", event.pk)


def _typed(request: HttpRequest, event: Event) -> dict[int, Line | None]:
    """Return the times in the form, without those that cannot be read."""
    times: dict[int, Line | None] = {}
    for number in range(1, event.rounds + 1):
        text = request.POST.get(f"start-{number}", "").strip()
        try:
            starts = parse_datetime(text) if text else None
        except ValueError:
            starts = None
        if starts is not None:
            aware = starts if timezone.is_aware(starts) else timezone.make_aware(starts)
            times[number] = (aware, request.POST.get(f"rate-{number}", "").strip())
        elif text:
            times[number] = None
    return times


def _lines(request: HttpRequest, event: Event) -> dict[int, Line]:
    """Return the times that were typed.

    Raises:
        Refused: one of them is not a time.
    """
    lines = {}
    for number, line in _typed(request, event).items():
        if line is None:
            raise Refused(_("Round %(n)s: write the time as 2026-11-21 14:00.") % {"n": number})
        lines[number] = line
    return lines


def _filled(request: HttpRequest, event: Event, lines: dict[int, Line]) -> dict[int, Line]:
    """Give each round without a time one that is this many minutes after the round before it.

    Raises:
        Refused: no round has a time yet, or no interval is given.
    """
    minutes = number_from(request, "minutes")
    if not lines or not minutes:
        raise Refused(_("Enter the time of round one, and the minutes from one round to the next."))
    before: datetime | None = None
    filled = dict(lines)
    for number in range(1, event.rounds + 1):
        if number not in filled and before is not None:
            filled[number] = (before + timedelta(minutes=minutes), "")
        before = filled[number][0] if number in filled else None
    return filled


def _page(request: HttpRequest, event: Event, lines: Any, status: int = 200) -> HttpResponse:
    last = last_paired_round(event)
    rows = [
        {"number": n, "line": lines.get(n), "paired": n <= last} for n in range(1, event.rounds + 1)
    ]
    others = shared_timetable.others(actor(request), event)
    for_all = bool(request.POST.get("all")) if request.method == "POST" else None
    context = {
        "rows": rows,
        "any": bool(lines),
        "minutes": number_from(request, "minutes", 60),
        "others": others,
        "for_all": shared_timetable.is_shared(event, others) if for_all is None else for_all,
    }
    return event_page(request, "events/timetable.html", event, context, status)
