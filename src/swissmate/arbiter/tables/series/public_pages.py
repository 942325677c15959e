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
    for tournament in own:
        row = (
            Round.objects.filter(event=tournament, published__isnull=False)
            .order_by("number")
            .last()
        )
        if row is None:
            seated = [{"player": player} for player in Player.objects.filter(event=tournament)]
        else:
            seated = seats_of(boards_of(tournament, row, public=True), byes_of(tournament, row))
        seats += [{**seat, "event": tournament} for seat in seated]
        boards = row.pairings.exclude(black=None).values_list("board", flat=True) if row else []
        listed.append(
            {
                "event": tournament,
                "row": row,
                "next": timetable.next_start(tournament),
                "first": min(boards, default=0),
                "last": max(boards, default=0),
            }
        )
    return {"own": listed, "seats": seats_by_name(seats), "times": _times(own)}


def _times(own: list[Event]) -> list[dict[str, Any]]:
    """Return the rounds with their times: one line per round if all have the same time."""
    shared = all(shared_timetable.is_shared(own[0], [event]) for event in own[1:])
    longest = max(own, key=lambda event: (len(timetable.times_of(event)), event.rounds))
    return [
        {"time": row, "event": None if shared else event}
        for event in ([longest] if shared else own)
        for row in timetable.times_of(event).values()
    ]
