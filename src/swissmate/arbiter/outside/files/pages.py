"""Pages that make an event from the file of a backup."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import uploaded_file
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models.log import AuditEntry
from swissmate.arbiter.outside.files import restoring


@page(CHIEF, "POST", upload=settings.UPLOAD_LIMIT)
def restore(request: HttpRequest) -> HttpResponse:
    """Make an event from a backup file."""
    try:
        raw, _name = uploaded_file(request)
        event = restoring.restore(raw, actor(request))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("home")
    messages.success(request, _("The event was restored beside the others."))
    line = AuditEntry.objects.filter(event_id=event.pk, action="event-restored").latest("pk")
    if apart := line.data.get("apart"):
        text = _("The original event is still here, so the copy is not part of “%(name)s”.")
        messages.warning(request, text % {"name": apart})
    return redirect("event", event.pk)


@page(CHIEF, "POST")
def restore_deleted(request: HttpRequest, event_id: int, name: str) -> HttpResponse:
    """Restore a deleted event from the backup that was made before."""
    path = archives.backup_path(event_id, name)
    if path is None:
        raise Http404
    try:
        event = restoring.restore(path.read_bytes(), actor(request))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("home")
    messages.success(request, _("The event was restored."))
    return redirect("event", event.pk)
