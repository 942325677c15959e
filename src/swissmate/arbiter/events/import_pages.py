"""The page that creates an event from a tournament file."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from swissmate.arbiter.events import trf_import
from swissmate.arbiter.frame.access import CHIEF, actor, page
from swissmate.arbiter.frame.shared import uploaded_file
from swissmate.arbiter.ledger.errors import Refused


@page(CHIEF, "POST", upload=settings.UPLOAD_LIMIT)
def import_trf(request: HttpRequest) -> HttpResponse:
    """Create an event from a tournament file: verify every round and show the remarks."""
    try:
        raw, name = uploaded_file(request)
        encoding = request.POST.get("encoding") or None
        imported = trf_import.import_trf(raw, name, actor(request), encoding=encoding)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("home")
    return render(request, "events/imported.html", {"imported": imported})
