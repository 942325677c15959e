"""What only a tab has: the state for its frame, a copy of an event, the demonstration."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _

from swissmate.arbiter import demo
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.frame.access import CHIEF, page
from swissmate.arbiter.ground.frame.shared import download, event_of
from swissmate.arbiter.models import Event
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.outside.tab import copies


@page(CHIEF, "GET")
def state(request: HttpRequest) -> HttpResponse:
    """Tell the frame around the pages which rounds are stored on this device only."""
    copied = copies.copied_rounds()
    events = []
    for event in Event.objects.filter(archived=None):
        paired, kept = last_paired_round(event), copied.get(event.key)
        if kept is not None and kept >= paired:
            says = _("Copied outside this browser: round %(n)s") % {"n": kept}
        elif kept:
            says = _("Round %(n)s is on this device only (last copy: round %(last)s)") % {
                "n": paired,
                "last": kept,
            }
        else:
            says = _("This event is on this device only")
        due = paired > (kept or 0)
        events.append({"id": event.pk, "round": paired, "due": due, "says": says})
    return JsonResponse({"events": events, "save": _("Save a copy")})


@page(CHIEF, "GET")
def copy(request: HttpRequest, event_id: int) -> HttpResponse:
    """Download the current backup file of an event, and record that."""
    event = event_of(event_id)
    paired = last_paired_round(event)
    name = f"{slugify(event.name) or 'event'}-round-{paired}.json.gz"
    answer = download(archives.archive(event.pk), name, "application/gzip")
    copies.note_copy(event.key, paired)
    return answer


@page(CHIEF, "POST")
def load_demo(request: HttpRequest) -> HttpResponse:
    """Create the small invented event to explore."""
    event = demo.load()
    return redirect("event", event.pk) if event else redirect("home")
