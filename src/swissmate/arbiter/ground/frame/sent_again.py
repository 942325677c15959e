"""A form that is sent once more: from a page between it and its act, with the same data."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.addresses import own_path
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event
from swissmate.errors import TooLargeError
from swissmate.files.unpacking import inflated

_FILE: Final = "packed-file"
_NAME: Final = "packed-name"
_EVENT_ADDRESS: Final = re.compile(r"/events/(\d{1,9})/")


def event_in(request: HttpRequest) -> Event | None:
    """Return the event that an address names, by its number or by its public key."""
    address = _EVENT_ADDRESS.match(request.path)
    if address:
        return Event.objects.filter(pk=int(address[1])).first()
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
    for upload in request.FILES.getlist("file"):
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


def packed_files(request: HttpRequest) -> list[tuple[bytes, str]]:
    """Return the files that were uploaded before a question was asked, with their names.

    Raises:
        Refused: they are not the files that the page sent along, or too large.
    """
    texts, names = request.POST.getlist(_FILE), request.POST.getlist(_NAME)
    files = []
    room = settings.UPLOAD_LIMIT
    for text, name in zip(texts, [*names, *[""] * len(texts)], strict=False):
        try:
            raw = inflated(base64.b64decode(text, validate=True), room)
        except TooLargeError as error:
            raise Refused(_("This file is too large.")) from error
        except (binascii.Error, ValueError) as error:
            raise Refused(_("Choose a file.")) from error
        room -= len(raw)
        files.append((raw, name))
    return files
