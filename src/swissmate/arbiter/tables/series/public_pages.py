"""The public page of an event with several tournaments: everybody's seat, in one list."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase

from swissmate.arbiter.event.events import shared_timetable, timetable
from swissmate.arbiter.event.events.public_page import public_page, siblings_of
from swissmate.arbiter.ground.frame.access import PUBLIC, page
from swissmate.arbiter.models import Event, Player, Round
from swissmate.arbiter.rounds.boards.boards import boards_of, byes_of
from swissmate.arbiter.rounds.boards.seats import seats_by_name, seats_of


@page(PUBLIC, "GET")
def public_series(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show all tournaments of the event, their timetable, and who sits where."""
    return public_page(request, key, "series/public_series.html", _build, whole=True)


def _build(event: Event) -> dict[str, Any]:
    own = siblings_of(event)
    if len(own) < 2:
        raise Http404
    listed, seats = [], []
    for each in own:
        row = Round.objects.filter(event=each, published__isnull=False).order_by("number").last()
        if row is None:
            found = [{"player": player} for player in Player.objects.filter(event=each)]
        else:
            found = seats_of(boards_of(each, row, public=True), byes_of(each, row))
        seats += [{**seat, "event": each} for seat in found]
        listed.append({"event": each, "row": row, "next": timetable.next_start(each)})
    return {"own": listed, "seats": seats_by_name(seats), "times": _times(own)}


def _times(own: list[Event]) -> list[dict[str, Any]]:
    """Return the rounds with their times: one line per round if all have the same time."""
    one = all(shared_timetable.is_shared(own[0], [each]) for each in own[1:])
    longest = max(own, key=lambda each: (len(timetable.times_of(each)), each.rounds))
    return [
        {"time": row, "event": None if one else each}
        for each in ([longest] if one else own)
        for row in timetable.times_of(each).values()
    ]
