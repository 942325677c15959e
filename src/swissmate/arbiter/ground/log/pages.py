"""Pages for the log of an event, and for undoing its entries: one, or back to a line."""

from __future__ import annotations

from typing import Any, Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy

from swissmate.arbiter.ground.frame.access import DEPUTY, VIEWER, actor, page
from swissmate.arbiter.ground.frame.sent_again import back_from
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    number_in,
    numbers_from,
    refusals,
)
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.act import room_of
from swissmate.arbiter.ground.ledger.audit import sentence
from swissmate.arbiter.models import AuditEntry, Event

_ON_A_PAGE: Final = 60
_STEPS: Final = 30
_TOPICS: Final = {
    "players": (gettext_lazy("Players"), {"entries", "ratings", "series", "teams"}),
    "attendance": (gettext_lazy("Check-in"), {"arrivals"}),
    "pairing": (gettext_lazy("Pairings"), {"pairing", "line_ups"}),
    "results": (gettext_lazy("Results"), {"boards"}),
    "settings": (gettext_lazy("Settings"), {"events", "rules", "prizes", "log", "accounts"}),
    "undo": (gettext_lazy("Undone"), {"ledger"}),
}
"""What the lines of the log are about: the rooms whose acts they tell."""


def _filtered(request: HttpRequest, event: Event) -> Any:  # a query or a list
    """Return the lines of the log that the filters of the page leave."""
    entries = AuditEntry.objects.filter(event_id=event.pk)
    who, topic = request.GET.get("who", ""), request.GET.get("about", "")
    words = request.GET.get("q", "").casefold().split()
    if who:
        entries = entries.filter(who=who)
    if number := number_in(request.GET.get("round", ""), 0):
        entries = entries.filter(data__round=number)
    if topic in _TOPICS:
        rooms = _TOPICS[topic][1]
        kinds = set(entries.order_by().values_list("action", flat=True).distinct())
        entries = entries.filter(action__in=[kind for kind in kinds if room_of(kind) in rooms])
    if not words:
        return entries
    return [entry for entry in entries if all(word in sentence(entry).casefold() for word in words)]


@page(VIEWER, "GET")
def log(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who changed what and when."""
    event = event_of(event_id)
    pages = Paginator(_filtered(request, event), _ON_A_PAGE)
    shown = pages.get_page(request.GET.get("page"))
    everything = AuditEntry.objects.filter(event_id=event.pk).order_by()
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "entries": shown,
        "undone": undoing.undone(event.pk),
        "working": undoing.working(event, list(shown), actor(request)),
        "is_filtered": any(query.values()),
        "query": query.urlencode(),
        "people": sorted(set(everything.values_list("who", flat=True).distinct()) - {""}),
        "topics": [(name, title) for name, (title, _rooms) in _TOPICS.items()],
        "rounds": [(str(number), number) for number in range(1, event.rounds + 1)],
    }
    return event_page(request, "log/log.html", event, context)


@page(DEPUTY, "GET")
def back(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show how far everything can be undone, step by step, and offer each of these places."""
    event = event_of(event_id)
    steps, why = undoing.steps_back(event, actor(request), _STEPS)
    keys = [step.pk for step, _stops in steps]
    rows = [(step, keys[:n] if stops else []) for n, (step, stops) in enumerate(steps, 1)]
    return event_page(request, "log/back.html", event, {"rows": rows, "why": why})


@page(DEPUTY, "POST")
def undo(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Undo one entry of the log: a deputy may undo results, the chief everything."""
    return _undone(request, event_of(event_id), [entry_id])


@page(DEPUTY, "POST")
def undo_steps(request: HttpRequest, event_id: int) -> HttpResponse:
    """Undo the entries that a form names, all of them or none."""
    return _undone(request, event_of(event_id), numbers_from(request, "entry"))


def _undone(request: HttpRequest, event: Event, keys: list[int]) -> HttpResponse:
    with refusals(request):
        undoing.undo_several(event.pk, keys, actor(request))
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return redirect(back_from(request, event))
