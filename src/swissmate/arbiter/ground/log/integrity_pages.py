"""Pages for leaving FIDE mode, and for what a reader of the tournament file will be told."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.access import CHIEF, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page, refusals
from swissmate.arbiter.ground.log import mode
from swissmate.arbiter.models import IntegrityEvent


@page(VIEWER, "GET")
def integrity(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show whether the event is in FIDE mode, and the lines of its tournament file."""
    event = event_of(event_id)
    integrity_events = IntegrityEvent.objects.filter(event=event)
    return event_page(request, "log/integrity.html", event, {"told": integrity_events})


@page(CHIEF, "POST")
def leave(request: HttpRequest, event_id: int) -> HttpResponse:
    """Leave FIDE mode, once this was confirmed twice."""
    event = event_of(event_id)
    with refusals(request):
        mode.leave(event.pk, actor(request), request.POST.get("reason", ""))
        messages.warning(request, _("This event is not in FIDE mode any more."))
    return redirect("integrity", event.pk)
