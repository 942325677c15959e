"""Pages that create an event from a tournament file, or from lists of another program."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import uploaded_file, uploads
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.outside.files import lists_import, trf_import


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
    return render(request, "files/imported.html", {"imported": imported})


@page(CHIEF, "POST", upload=settings.UPLOAD_LIMIT)
def take_over(request: HttpRequest) -> HttpResponse:
    """Create an event from lists and games of another program, after what is doubtful in them."""
    try:
        files = uploads(request)
        if not files:
            raise Refused(_("Choose a file."))
        imported = lists_import.import_lists(files, actor(request))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("home")
    return render(request, "files/imported.html", {"imported": imported})
