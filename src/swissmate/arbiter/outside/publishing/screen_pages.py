"""The screen of the hall: a page for a projector that turns its own pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, TypeVar

from django.http import Http404, HttpRequest, HttpResponseBase

from swissmate.arbiter.event.events import timetable
from swissmate.arbiter.event.events.public_page import public_page, siblings_of
from swissmate.arbiter.ground.frame.access import PUBLIC, page
from swissmate.arbiter.models import Event, Round
from swissmate.arbiter.rounds.boards.boards import boards_of, byes_of
from swissmate.arbiter.rounds.boards.seats import seats_of
from swissmate.arbiter.tables.standings import ranking

_LINES: Final = 12
"""Lines per screen page: their letters are a twentieth of the screen high, readable at ten
metres."""

_T = TypeVar("_T")


def _leaves(rows: Sequence[_T], size: int) -> Iterator[list[_T]]:
    """Yield rows in groups of the size of a screen page."""
    rest = iter(rows)
    while leaf := list(islice(rest, size)):
        yield leaf


@page(PUBLIC, "GET")
def screen(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show pairings by board and by name, standings, and when the next round begins."""
    return public_page(
        request, key, "publishing/screen.html", lambda event: _shown(request, event, [event])
    )


@page(PUBLIC, "GET")
def series_screen(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show the same for all tournaments of an event, one after another."""

    def build(event: Event) -> dict[str, Any]:
        own = siblings_of(event)
        if len(own) < 2:
            raise Http404
        return {**_shown(request, event, own), "title": event.series}

    return public_page(request, key, "publishing/screen.html", build, whole=True)


def _shown(request: HttpRequest, event: Event, own: list[Event]) -> dict[str, Any]:
    parts = [_part(own_event) for own_event in own]
    starts = [part["next"] for part in parts if part["next"]]
    return {
        "base": "frame/_part.html" if "part" in request.GET else "publishing/screen_base.html",
        "title": event.full_name,
        "parts": parts,
        "next": min(starts, key=lambda time: time.starts, default=None),
    }


def _part(event: Event) -> dict[str, Any]:
    """Return the screen pages of one tournament."""
    published = Round.objects.filter(event=event, published__isnull=False)
    row = published.order_by("-number").first()
    part: dict[str, Any] = {"event": event, "row": row, "next": timetable.next_start(event)}
    if row is not None:
        boards = boards_of(event, row, public=True)
        seats = seats_of(boards, byes_of(event, row))
        part["boards"] = list(_leaves(boards, _LINES))
        part["seats"] = list(_leaves(seats, 2 * _LINES))
        part["time"] = timetable.times_of(event).get(row.number)
    if event.shows_standings:
        table = ranking.public_standings(event)
        if table.after_round:
            part.update(table=table, places=list(_leaves(table.places, 2 * _LINES)))
    return part
