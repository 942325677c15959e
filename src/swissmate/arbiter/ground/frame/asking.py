"""The page between a form and its act: it asks for the confirmations that the act needs."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.addresses import own_path
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.levels import Level, Unconfirmed, given
from swissmate.arbiter.ground.ledger.once import SentTwice
from swissmate.arbiter.ground.ledger.shown import OldForm
from swissmate.arbiter.models import Event
from swissmate.errors import TooLargeError
from swissmate.trf.unpacking import inflated

_MARK: Final = "confirmed"
_FILE: Final = "packed-file"
_NAME: Final = "packed-name"
_EVENT_ADDRESS: Final = re.compile(r"/events/(\d{1,9})/")


class AskingMiddleware:
    """Hands the confirmations of a request to its act, and asks for those that are missing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Tell the request's act what was confirmed; without a form, nothing was."""
        marks = request.POST.getlist(_MARK) if request.method == "POST" else []
        token = given.set(frozenset(marks))
        try:
            return self.get_response(request)
        finally:
            given.reset(token)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Ask what an act demands, or tell that its form is old; nothing was changed."""
        if isinstance(error, OldForm):
            from swissmate.arbiter.ground.frame.stale_pages import told  # noqa: PLC0415 # it asks us back

            return told(request, error)
        if isinstance(error, SentTwice):
            return _done_already(request, error)
        return asked(request, error) if isinstance(error, Unconfirmed) else None


def _done_already(request: HttpRequest, twice: SentTwice) -> HttpResponse:
    """Go where the first click has led, and say that the second one did nothing."""
    if request.headers.get("HX-Request"):  # the answer to the first click is there, or comes
        return HttpResponse(status=204)
    messages.info(request, _("This was sent twice, and was done once."))
    event = event_in(request)
    made = twice.entry.event_id
    if made is not None and (event is None or made != event.pk):
        return redirect("event", made)
    return redirect(back_from(request, event))


def asked(request: HttpRequest, question: Unconfirmed) -> HttpResponse:
    """Show the cautions, with a form that sends the same data again and confirms them."""
    event = event_in(request)
    sent = sent_again(request)
    # The marks of the first confirmation are sent again when the second is requested.
    sent += [(_MARK, each.mark(question.answer)) for each in question.cautions]
    context = {
        "event": event,
        "act": question.act,
        "cautions": question.cautions,
        "again": question.answer > 1,
        "sent": sent,
        "level": int(max(each.level for each in question.cautions)),
        "informs": all(each.level <= Level.UNREGULATED for each in question.cautions),
        "back": back_from(request, event),
    }
    response = render(request, "frame/asked.html", context)
    response.headers["X-Asked"] = str(question.answer)
    if request.headers.get("HX-Request"):
        response.headers["HX-Retarget"] = "body"
        response.headers["HX-Reswap"] = "innerHTML"
    return response


def event_in(request: HttpRequest) -> Event | None:
    """Return the event that an address names, by its number or by its public key."""
    found = _EVENT_ADDRESS.match(request.path)
    if found:
        return Event.objects.filter(pk=int(found[1])).first()
    match = request.resolver_match
    key = match.kwargs.get("key") if match else None
    return Event.objects.filter(key=key).first() if key else None


def sent_again(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the fields of a form that sends the same data once more."""
    sent = [
        (name, str(value))
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken"
        for value in values
    ]
    upload = request.FILES.get("file")
    if upload is not None and not isinstance(upload, list):
        upload.seek(0)
        packed = base64.b64encode(zlib.compress(upload.read())).decode()
        sent += [(_FILE, packed), (_NAME, upload.name or "")]
    return sent


def back_from(request: HttpRequest, event: Event | None) -> str:
    """Return where a user goes who declines: the page that the request came from."""
    came = urlsplit(request.META.get("HTTP_REFERER", ""))
    path = own_path(request, came.path) if came.netloc == request.get_host() else ""
    if path and path != request.path:
        return path
    return str(reverse("event", args=[event.pk]) if event else reverse("home"))


def packed_file(request: HttpRequest) -> tuple[bytes, str] | None:
    """Return a file that was uploaded before a question was asked, and its name.

    Raises:
        Refused: it is not the file that the page sent along.
    """
    text = request.POST.get(_FILE)
    if text is None:
        return None
    try:
        raw = inflated(base64.b64decode(text, validate=True), settings.UPLOAD_LIMIT)
    except TooLargeError as error:
        raise Refused(_("This file is too large.")) from error
    except (binascii.Error, ValueError) as error:
        raise Refused(_("Choose a file.")) from error
    return raw, request.POST.get(_NAME, "")
