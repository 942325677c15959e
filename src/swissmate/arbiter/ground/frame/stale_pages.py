"""The answer to a form that is older than what it would overwrite: both values, a second try."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from swissmate.arbiter.ground.frame.sent_again import back_from, event_in, sent_again
from swissmate.arbiter.ground.frame.shared import instead_of_all
from swissmate.arbiter.ground.ledger.shown import OldForm
from swissmate.arbiter.models import Account, AuditEntry

_ENTRIES: Final = 5


def last_entry() -> int:
    """Return the key of the last line of the log, 0 if it is empty."""
    return AuditEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def told(request: HttpRequest, old: OldForm) -> HttpResponse:
    """Say what is there now, what the form would write, and who was faster; keep what was typed."""
    event = event_in(request)
    reader = request.user if isinstance(request.user, Account) else None
    entries = AuditEntry.objects.filter(event_id=event.pk if event else None, pk__gt=old.since)
    is_public = reader is None
    context = {
        "event": event,
        "rows": old.rows,
        "entries": list(entries.order_by("-pk")[:_ENTRIES]) if old.since and reader else [],
        "sent": [
            *((name, value) for name, value in sent_again(request) if name not in old.again),
            *old.again.items(),
        ],
        "base": "frame/public_base.html" if is_public else "frame/base.html",
        "still": True,
        "back": request.path if is_public else back_from(request, event),
    }
    response = render(request, "frame/old_form.html", context, status=409)
    response.headers["X-Outcome"] = "stale"
    return instead_of_all(request, response)
