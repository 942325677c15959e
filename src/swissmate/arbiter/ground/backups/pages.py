"""Pages for the backups of an event, the whole database as one file, and restoring."""

from __future__ import annotations

import math
from typing import Final

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.frame.access import CHIEF, page
from swissmate.arbiter.ground.frame.shared import download, event_of, event_page
from swissmate.arbiter.ground.ledger.errors import Refused

_NEARLY: Final = 0.8
"""The part of what a restore takes from which on the arbiter is warned."""


def back_up(request: HttpRequest, event_id: int, why: str) -> bool:
    """Write a backup; if it cannot be written, tell it on the next page and return False.

    One that is nearly as large as a restore takes, or larger, is told as well.
    """
    name = archives.back_up_event(event_id, why)
    if name is not None:
        share = archives.share_of_limits(event_id, name)
        if share > _NEARLY:
            text = _(
                "The backup of this event has %(n)s %% of the size that can be restored. Keep a "
                "copy of the whole database as well: the page of events has it."
            )
            messages.warning(request, text % {"n": math.ceil(share * 100)})
        return True
    messages.error(
        request,
        _("The backup could not be written to %(folder)s. Is the disk full, or write-protected?")
        % {"folder": settings.BACKUP_FOLDER},
    )
    return False


@page(CHIEF, "GET", "POST")
def backups(request: HttpRequest, event_id: int) -> HttpResponse:
    """List the backups of an event; make one now."""
    event = event_of(event_id)
    if request.method == "POST":
        if back_up(request, event.pk, "by-hand"):
            messages.success(request, _("Backup written."))
        return redirect("backups", event.pk)
    return event_page(
        request,
        "backups/backups.html",
        event,
        {"names": archives.backup_names(event.pk), "folder": settings.BACKUP_FOLDER},
    )


@page(CHIEF, "GET")
def backup_file(request: HttpRequest, event_id: int, name: str) -> HttpResponse:
    """Download a backup file."""
    event = event_of(event_id)
    path = archives.backup_path(event.pk, name)
    if path is None:
        raise Http404
    return download(path.read_bytes(), f"{event.pk}-{name}", "application/gzip")


@page(CHIEF, "GET")
def full_backup(request: HttpRequest) -> HttpResponse | FileResponse:
    """Download the whole database."""
    try:
        path = archives.database_copy()
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("home")
    stream = path.open("rb")
    path.unlink()
    return FileResponse(stream, as_attachment=True, filename="swissmate.sqlite3")
