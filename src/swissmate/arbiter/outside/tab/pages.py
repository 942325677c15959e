"""What only a tab has: the state for its frame, copies of events, where the data lie."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter import demo
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.frame.access import CHIEF, page
from swissmate.arbiter.ground.frame.shared import download, event_of
from swissmate.arbiter.models import Event
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.outside.tab import copies

_STORAGE_FULL: Final = 507
_FULL: Final = "QuotaExceededError"
"""What a browser calls it when a device or the browser has no room left."""


def _said_of_copies(event: Event) -> str:
    """Say how much of an event is in a copy outside this browser."""
    changes = copies.changes_since_copy(event)
    if changes is None:
        return _("This event is on this device only")
    if changes <= 0:
        return _("Copied outside this browser, with every change")
    return ngettext(
        "%(n)s change since the last copy is on this device only",
        "%(n)s changes since the last copy are on this device only",
        changes,
    ) % {"n": changes}


@page(CHIEF, "GET")
def state(request: HttpRequest) -> HttpResponse:
    """Tell the frame around the pages what is stored on this device only."""
    events = [
        {
            "id": event.pk,
            "says": _said_of_copies(event),
            "due": bool(last_paired_round(event)) and copies.changes_since_copy(event) != 0,
            "asked": copies.is_asked(event),
        }
        for event in Event.objects.filter(archived=None)
    ]
    words = {
        "save": _("Save a copy"),
        "asks": _("Is the copy in your downloads?"),
        "yes": _("Yes, it is there"),
        "no": _("No"),
        "data": _("Your data"),
    }
    return JsonResponse({"events": events, "token": get_token(request), "words": words})


@page(CHIEF, "GET")
def copy(request: HttpRequest, event_id: int) -> HttpResponse:
    """Download the current backup file of an event, and record that it was offered."""
    event = event_of(event_id)
    name = f"{slugify(event.name) or 'event'}-round-{last_paired_round(event)}.json.gz"
    answer = download(archives.archive(event.pk), name, "application/gzip")
    copies.offer(event)
    return answer


@page(CHIEF, "POST")
def copied(request: HttpRequest, event_id: int) -> HttpResponse:
    """Record whether the copy that was offered arrived."""
    copies.answer(event_of(event_id), arrived=request.POST.get("arrived") == "yes")
    return HttpResponse(status=204)


@page(CHIEF, "GET")
def data(request: HttpRequest) -> HttpResponse:
    """Show where the data lie, and how they are backed up, moved and deleted."""
    events = [(event, _said_of_copies(event)) for event in Event.objects.order_by("-start")]
    return render(request, "tab/data.html", {"events": events})


@page(CHIEF, "GET")
def not_saved(request: HttpRequest) -> HttpResponse:
    """Say why the browser did not keep what a page sent; its worker shows this instead.

    ``why`` is the name of the browser's own error.
    """
    why = request.GET.get("why", "")
    context = {"is_full": why == _FULL, "why": why}
    return render(request, "tab/not_saved.html", context, status=_STORAGE_FULL)


@page(CHIEF, "POST")
def load_demo(request: HttpRequest) -> HttpResponse:
    """Create the small invented event to explore."""
    event = demo.load()
    return redirect("event", event.pk) if event else redirect("home")
