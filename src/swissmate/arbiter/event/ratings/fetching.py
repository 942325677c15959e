"""Fetches rating lists from their addresses, and keeps the copies up to date.

Nothing is fetched before an arbiter requests it. From then on, the program fetches these lists
again before they are a day old, as long as it runs; if it cannot, the pages say so.
"""

from __future__ import annotations

import logging
import socket
import tempfile
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import timedelta
from http.client import (
    HTTPConnection,
    HTTPException,
    HTTPMessage,
    HTTPResponse,
    HTTPSConnection,
)
from typing import IO, Any, Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import (
    BaseHandler,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    Request,
    build_opener,
)

from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.event.ratings.rating_lists import current_list, import_list
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.shown import require_shown
from swissmate.arbiter.models import Account, RatingList, RatingSource
from swissmate.wording import whole_number

_log = logging.getLogger(__name__)

_SILENCE: Final = 15.0
"""After this many seconds of silence, a source counts as unavailable."""
_LONGEST: Final = 240.0
"""The time in seconds that the download of one list may take."""
_PIECE: Final = 256 * 1024
_NOT_MODIFIED: Final = 304
_FRESH: Final = timedelta(hours=20)
_AGAIN: Final = timedelta(minutes=30)
_GIVEN_UP: Final = timedelta(minutes=15)


class _Redirects(HTTPRedirectHandler):
    """Follows a source only to another web address."""

    def redirect_request(self, *arguments: Any) -> Request | None:
        _require_web(str(arguments[-1]))
        return super().redirect_request(*arguments)


class _Hurry:
    """Ends the connections of a download when its time is over, whatever they are waiting for.

    A source that sends a byte now and then is never silent.
    """

    def __init__(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, self._end)
        self._timer.daemon = True
        self._sockets: list[socket.socket] = []
        self.is_over = False

    def __enter__(self) -> _Hurry:
        """Let the time run."""
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        """The download is over."""
        self._timer.cancel()

    def _end(self) -> None:
        self.is_over = True
        for open_socket in self._sockets:
            with suppress(OSError):
                open_socket.shutdown(socket.SHUT_RDWR)

    def handlers(self) -> tuple[BaseHandler, ...]:
        """Return what opens the connections, and tells this of them."""
        sockets = self._sockets

        class Plain(HTTPConnection):
            def connect(self) -> None:
                super().connect()
                sockets.append(self.sock)

        class Secure(HTTPSConnection):
            def connect(self) -> None:
                super().connect()
                sockets.append(self.sock)

        class PlainHandler(HTTPHandler):
            def http_open(self, request: Request) -> HTTPResponse:
                return self.do_open(Plain, request)

        class SecureHandler(HTTPSHandler):
            def https_open(self, request: Request) -> HTTPResponse:
                return self.do_open(Secure, request)

        return PlainHandler(), SecureHandler()


def _require_web(address: str) -> None:
    if urlsplit(address).scheme not in {"http", "https"}:
        raise Refused(_("%(address)s is not a web address.") % {"address": address[:100]})


def _marks(source: RatingSource) -> dict[str, str]:
    """Return the headers that request the list only if it has changed."""
    present = current_list(source.kind)
    name, _colon, value = source.validator.partition(":")
    if present is None or present.checked is None or not value:
        return {}
    return {{"etag": "If-None-Match"}.get(name, "If-Modified-Since"): value}


def _validator(headers: HTTPMessage) -> str:
    for name, key in (("ETag", "etag"), ("Last-Modified", "date")):
        if value := headers.get(name):
            return f"{key}:{value}"[:200]
    return ""


def _download(
    address: str, marks: dict[str, str], tell: Callable[[float], None] | None
) -> tuple[IO[bytes] | None, str]:
    """Return a list as a temporary file, and its source's mark of this state; None if unchanged.

    Raises:
        Refused: it did not arrive, or not completely.
    """
    _require_web(address)
    request = Request(address, headers={"User-Agent": "swissmate", **marks})  # noqa: S310 # checked
    hurry = _Hurry(_LONGEST)
    file = tempfile.TemporaryFile()  # noqa: SIM115 # handed on
    try:
        with (
            hurry,
            build_opener(_Redirects(), *hurry.handlers()).open(request, timeout=_SILENCE) as answer,
        ):
            size = 0
            while piece := answer.read1(_PIECE):
                size += len(piece)
                if size > settings.RATING_LIST_LIMIT:
                    raise Refused(_("This file is too large."))
                file.write(piece)
                if tell is not None:
                    tell(0.0)
            if hurry.is_over:
                raise Refused(_("The download of the list is too slow."))
            length = whole_number(answer.headers.get("Content-Length", ""), most=18)
            if length is not None and length != size:
                raise Refused(_("The download of the list broke off."))
            file.seek(0)
            return file, _validator(answer.headers)
    except HTTPError as error:
        file.close()
        if error.code == _NOT_MODIFIED:
            return None, ""
        raise Refused(
            _("%(address)s answers %(code)s.") % {"address": address, "code": error.code}
        ) from error
    except Refused:
        file.close()
        raise
    except (OSError, HTTPException, ValueError) as error:
        file.close()
        if hurry.is_over:
            raise Refused(_("The download of the list is too slow.")) from error
        why = getattr(error, "reason", error)
        text = _("%(address)s could not be reached: %(why)s")
        raise Refused(text % {"address": address, "why": str(why)[:100]}) from error


def _fetch(
    source: RatingSource, actor: Account | None, tell: Callable[[float], None] | None
) -> None:
    """Fetch one list, and use it if it differs from the copy here.

    Raises:
        Refused: it did not arrive, or is not a rating list.
    """
    address = settings.RATING_SOURCES.get(source.kind)
    if address is None:
        raise Refused(_("No address is set for this list."))
    file, validator = _download(address, _marks(source), tell)
    if file is None:
        present = current_list(source.kind)
        if present is not None:
            RatingList.objects.filter(pk=present.pk).update(checked=timezone.now())
        return
    with file:
        name = urlsplit(address).path.rsplit("/", 1)[-1]
        fetched = import_list(file, name, actor, source.kind, tell=tell)
    if not fetched.is_complete:
        raise Refused(_("The list is much shorter than the one in use: decide below."))
    RatingList.objects.filter(pk=fetched.pk).update(checked=timezone.now())
    source.validator = validator


def _longer_ago(name: str, span: timedelta) -> Q:
    """Return the condition that a time is longer ago than a span, or never was.

    A time to come was noted while the clock was ahead: it says nothing and holds nothing up.
    """
    now = timezone.now()
    ahead = Q(**{f"{name}__gt": now + timedelta(minutes=1)})
    return Q(**{name: None}) | Q(**{f"{name}__lt": now - span}) | ahead


def bring_up_to_date(
    kinds: Collection[str], actor: Account | None, tell: Callable[[float], None] | None = None
) -> dict[str, str]:
    """Fetch lists one after the other; return the errors by kind, "" if there was none.

    ``tell`` is called now and then with the part of a list that was read; what it raises ends this.
    """
    problems = {}
    for kind in kinds:
        free = Q(is_busy=False) | _longer_ago("tried", _GIVEN_UP)
        mine = RatingSource.objects.filter(free, kind=kind)
        if not mine.update(is_busy=True, tried=timezone.now()):
            problems[kind] = _("This list is being fetched already.")
            continue
        source = RatingSource.objects.get(kind=kind)
        result: dict[str, Any] = {"problem": _("The program was interrupted.")}
        try:
            _fetch(source, actor, tell)
        except Refused as refusal:
            result = {"problem": str(refusal)[:300]}
        else:
            fetched = timezone.now()
            result = {"problem": "", "fetched": fetched, "validator": source.validator}
        finally:  # if nobody wants the list any more, the row has been removed
            RatingSource.objects.filter(pk=source.pk).update(is_busy=False, **result)
        problems[kind] = result["problem"]
    return problems


def keep(kinds: Collection[str]) -> None:
    """Keep these lists up to date from now on, and no others.

    Raises:
        Refused: a list has no address.
    """
    if any(kind not in settings.RATING_SOURCES for kind in kinds):
        raise Refused(_("No address is set for this list."))
    require_shown()
    RatingSource.objects.exclude(kind__in=kinds).delete()
    for kind in kinds:
        RatingSource.objects.get_or_create(kind=kind)


def sources() -> list[dict[str, Any]]:
    """Return what can be fetched, in the order of the settings, with what is stored of it."""
    kept = {rating_source.kind: rating_source for rating_source in RatingSource.objects.all()}
    first = next(iter(settings.RATING_SOURCES), "")
    return [
        {
            "kind": kind,
            "address": address,
            "kept": kept.get(kind),
            "is_ticked": kind in kept or (not kept and kind == first),
        }
        for kind, address in settings.RATING_SOURCES.items()
    ]


def overdue() -> list[RatingSource]:
    """Return the lists to be kept current whose copies are more than a day old."""
    return [
        rating_source
        for rating_source in RatingSource.objects.all()
        if rating_source.is_overdue and not rating_source.is_busy
    ]


def keep_current(stop: threading.Event, seconds: float = 300.0) -> None:
    """Keep fetching what is nearly a day old, until told to stop; failures are recorded."""
    while True:
        with suppress(DatabaseError):
            due = RatingSource.objects.filter(
                _longer_ago("fetched", _FRESH), _longer_ago("tried", _AGAIN)
            )
            for kind, problem in bring_up_to_date(
                [rating_source.kind for rating_source in due], None
            ).items():
                if problem:
                    _log.warning("rating list %s: %s", kind, problem)
        close_old_connections()
        if stop.wait(seconds):
            return
