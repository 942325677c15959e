"""Pages for the log of an event, and for undoing one of its entries."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.access import DEPUTY, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page, refusals
from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.models import AuditEntry


@page(VIEWER, "GET")
def log(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who changed what and when."""
    event = event_of(event_id)
    entries = AuditEntry.objects.filter(event_id=event.pk)
    pages = Paginator(entries, 100)
    shown = pages.get_page(request.GET.get("page"))
    undone = set(
        AuditEntry.objects.filter(undoes__in=[entry.pk for entry in shown]).values_list(
            "undoes", flat=True
        )
    )
    return event_page(request, "log/log.html", event, {"entries": shown, "undone": undone})


@page(DEPUTY, "POST")
def undo(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Undo one entry of the log: a deputy may undo results, the chief everything."""
    event = event_of(event_id)
    entry = AuditEntry.objects.filter(pk=entry_id, event_id=event.pk).first()
    account = actor(request)
    if entry is not None and not audit.may_undo(entry, account):
        messages.error(request, _("Only the chief arbiter can undo this."))
        return redirect("log", event.pk)
    with refusals(request):
        audit.undo(event.pk, entry_id, account)
        messages.success(request, _("Undone."))
    return redirect("log", event.pk)
