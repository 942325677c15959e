"""The rating list in use, and importing another."""

from __future__ import annotations

import shutil
import tempfile
from datetime import date
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.ratings import consistency, fetching, rating_lists, reading, shown
from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page, number_from, refusals
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account


@page(CHIEF, "GET", "POST", upload=settings.RATING_LIST_LIMIT)
def ratings(request: HttpRequest) -> HttpResponse:
    """Show the list in use; import a file."""
    if request.method == "POST":
        upload = request.FILES.get("file")
        try:
            if not isinstance(upload, UploadedFile) or upload.file is None:
                raise Refused(_("Choose a file."))
            if (upload.size or 0) > settings.RATING_LIST_LIMIT:
                raise Refused(_("This file is too large."))
            kind = rating_lists.kind_of(upload.name or "", request.POST.get("kind", ""))
            month = rating_lists.month_from(request.POST.get("month", ""))
            _import(upload, kind, month, actor(request))
        except Refused as refusal:
            messages.error(request, str(refusal))
        return redirect("ratings")
    going = _tell_ended(request)
    waiting = rating_lists.waiting_list()
    context = {
        "lists": rating_lists.all_lists(),
        "sources": fetching.sources(),
        "overdue": fetching.overdue(),
        "waiting": waiting,
        "reading": going,
        "current": rating_lists.current_list(waiting.kind) if waiting else None,
    }
    return render(request, "ratings/ratings.html", context)


def _import(upload: UploadedFile[Any], kind: str, month: date | None, account: Account) -> None:
    """Read a list that was sent; it goes on after the request if it takes long.

    Raises:
        Refused: another list is being read.
    """
    name = upload.name or ""
    file = tempfile.TemporaryFile()  # noqa: SIM115 # the one of the request ends with it
    upload.seek(0)
    shutil.copyfileobj(upload, file)

    def read(progress: reading.Reading) -> list[tuple[bool, str]]:
        with file:
            made = rating_lists.import_list(file, name, account, kind, month, progress.tell)
        text = ngettext("%(n)s player imported.", "%(n)s players imported.", made.size)
        return [(True, text % {"n": made.size})] if made.is_complete else []

    reading.start(name, read)


def _tell_ended(request: HttpRequest) -> reading.Reading | None:
    """Tell what came of a list that was read beside the pages; return the one that is read now."""
    going, ended = reading.progress()
    for is_good, text in ended:
        messages.add_message(request, messages.SUCCESS if is_good else messages.ERROR, text)
    return going


@page(CHIEF, "POST")
def stop(request: HttpRequest) -> HttpResponse:
    """End the reading of a list; nothing of it stays."""
    reading.stop()
    return redirect("ratings")


@page(CHIEF, "POST")
def decide(request: HttpRequest, list_id: int) -> HttpResponse:
    """Use a list although it is much shorter than the present one, or discard it."""
    if request.POST.get("use") == "1":
        with refusals(request):
            rating_lists.use_list(list_id, actor(request))
            messages.success(request, _("The list is now in use."))
    else:
        rating_lists.discard_list(list_id)
    return redirect("ratings")


@page(CHIEF, "POST", shows=shown.sources)
def fetch(request: HttpRequest) -> HttpResponse:
    """Update the chosen lists all at once, and keep them up to date; go back to a comparison."""
    kinds = list(dict.fromkeys(request.POST.getlist("kind")))
    with refusals(request):
        fetching.keep(kinds)
        if not kinds:
            messages.success(request, _("No list is fetched any more."))
        else:
            account = actor(request)

            def read(progress: reading.Reading) -> list[tuple[bool, str]]:
                problems = fetching.bring_up_to_date(kinds, account, progress.tell)
                good = _("%(kind)s: up to date.")
                return [
                    (not problem, f"{kind}: {problem}" if problem else good % {"kind": kind})
                    for kind, problem in problems.items()
                ]

            reading.start(", ".join(kinds), read)
        _tell_ended(request)
    event_id = number_from(request, "event")
    return redirect("compare-ratings", event_id) if event_id else redirect("ratings")


@page(CHIEF, "GET", "POST", shows=shown.differences)
def compare(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show where entries differ from the lists; take over the values that were chosen.

    If there may be newer lists, the user is first asked whether these are current.
    """
    event = event_of(event_id)
    if request.method == "POST":
        with refusals(request):
            count = consistency.take_over(event.pk, actor(request), request.POST.getlist("take"))
            messages.success(
                request,
                ngettext("%(n)s value updated.", "%(n)s values updated.", count) % {"n": count},
            )
        return redirect(reverse("compare-ratings", args=[event.pk]) + "?lists=these")
    lists = rating_lists.lists_in_use(event)
    doubtful = [
        rating_list for rating_list in lists if rating_lists.may_have_changed(rating_list, event)
    ]
    if doubtful and request.GET.get("lists") != "these":
        compared = {
            "doubtful": doubtful,
            "wanted": rating_lists.wanted_month(event),
            "sources": fetching.sources(),
        }
        return event_page(request, "ratings/current.html", event, compared)
    context = {"found": consistency.compare(event), "lists": lists}
    return event_page(request, "ratings/compare.html", event, context)
