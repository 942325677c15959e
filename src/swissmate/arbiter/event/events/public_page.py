"""What every public page shares: the server renders it once per revision of its event and keeps it.

A phone that asks for changes gets an answer without a body if there are none.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from threading import Lock
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.http import http_date, parse_etags, parse_http_date_safe

from swissmate.arbiter.event.events.siblings import of_one_event
from swissmate.arbiter.ground.frame.addresses import folder_of_pages, shared
from swissmate.arbiter.models import AuditEntry, Event, Round, Season

_CACHE_SIZE: Final = 256
_cache: OrderedDict[tuple[object, ...], str] = OrderedDict()
_rendering = Lock()
_FRESH: Final = 10
"""So many seconds a cache on the way may answer other programs without asking here."""


def siblings_of(event: Event) -> list[Event]:
    """Return the tournaments of an event that have public pages, by name."""
    return (
        [sibling for sibling in of_one_event(event) if sibling.is_public]
        if event.series
        else [event]
    )


def public_event(key: str, *fields: str) -> Event:
    """Return an event with public pages, or at first these fields of it; else answer 404.

    For a folder it is read once, and whole. What its pages show may be newer then, never older.
    """
    wanted = () if folder_of_pages() else fields
    event = shared(
        ("event", key),
        lambda: Event.objects.filter(key=key, is_public=True).only(*wanted).first(),
    )
    if event is None:
        raise Http404
    return event


def published_rounds(event: Event) -> list[Round]:
    """Return the published rounds of an event, in their order."""
    return shared(
        ("rounds", event.pk),
        lambda: list(Round.objects.filter(event=event, published__isnull=False).order_by("number")),
    )


def public_page(
    request: HttpRequest,
    key: str,
    template: str,
    build: Callable[[Event], dict[str, Any]],
    *,
    whole: bool = False,
) -> HttpResponse:
    """Answer with a public page of an event, rendered once per revision; or render it for a folder.

    A page of the ``whole`` event shows all its tournaments, and changes with each of them.
    """
    # Most requests only ask for changes: they need no more data of the event.
    shown = public_event(key, "key", "name", "series", "revision", "archived", "is_public")
    language = translation.get_language()
    siblings = siblings_of(shown)
    since = sum(sibling.revision for sibling in siblings) if whole else shown.revision
    names = tuple((sibling.pk, sibling.name) for sibling in siblings)
    has_season = len(siblings) > 1 and Season.is_shown(siblings)
    folder = folder_of_pages()
    state = (names, has_season, folder and folder.as_of)
    around = sha256(repr(state).encode()).hexdigest()[:16]
    tag = f'"{shown.pk}-{since}-{language}-{around}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Language"}
    fragment = "part" in request.GET
    if fragment and request.GET.get("since") == str(since):
        return HttpResponse(status=204, headers=headers)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers=headers)
    cached = (shown.pk, names, has_season, since, language, request.path, fragment)

    def rendered() -> str:
        event = shown if folder else Event.objects.get(pk=shown.pk)
        context = {
            **frame_of(event, siblings),
            "since": since,
            "has_season": has_season,
            "is_whole": whole,
            "base": "frame/_part.html" if fragment else "frame/public_base.html",
            "path": request.path,
            "tab": request.resolver_match.url_name if request.resolver_match else "",
            "rounds": [row.number for row in published_rounds(event)],
            **build(event),
        }
        return render_to_string(template, context)

    if folder is not None:
        return HttpResponse(rendered(), headers=headers)
    text = _kept(cached, rendered, waits=not fragment)
    if text is None:
        return HttpResponse(status=204)
    return HttpResponse(text, headers=headers)


def _changed_at(event: Event) -> datetime:
    """Return when an event was changed last."""
    changes = AuditEntry.objects.filter(event_id=event.pk).values_list("at", flat=True)
    return changes.first() or event.created


def public_file(
    request: HttpRequest,
    key: str,
    content_type: str,
    render: Callable[[Event], str],
    *,
    by_language: bool = False,
    by_host: bool = False,
) -> HttpResponse:
    """Answer with something for other programs or sites, rendered once per revision of its event.

    Caches on the way may keep it for a moment, and every site may read it: nothing in it depends on
    who asks, unless on the language or on the host by which the server is called.
    """
    event = public_event(key, "key", "revision", "created", "archived", "is_public")
    folder = folder_of_pages()
    language = translation.get_language() if by_language else ""
    host = request.get_host() if by_host and folder is None else ""
    changed = _changed_at(event)
    # The revision alone may come again in restored data.
    state = sha256(repr((request.path, language, host, changed)).encode()).hexdigest()[:16]
    tag = f'"{event.pk}-{event.revision}-{state}"'
    headers = {
        "ETag": tag,
        "Cache-Control": f"public, max-age={_FRESH}",
        "Access-Control-Allow-Origin": "*",
    }
    if by_language:
        headers["Vary"] = "Accept-Language"
    # A second that is not over yet may bring another change, and dates know only seconds.
    is_settled = timezone.now() - changed > timedelta(seconds=2)
    if is_settled:
        headers["Last-Modified"] = http_date(changed.timestamp())
    known = parse_etags(request.headers.get("If-None-Match", ""))
    since = parse_http_date_safe(request.headers.get("If-Modified-Since", ""))
    is_known = (
        any(etag.removeprefix("W/") == tag for etag in known)
        if known
        else since is not None and is_settled and int(changed.timestamp()) <= since
    )
    if is_known:
        return HttpResponse(status=304, headers=headers)

    def rendered() -> str:
        return render(event if folder else Event.objects.get(pk=event.pk))

    text = rendered() if folder else _kept((tag, request.path), rendered, waits=True)
    return HttpResponse(text, content_type=content_type, headers=headers)


def frame_of(event: Event, siblings: Sequence[Event] = ()) -> dict[str, Any]:
    """Return what the frame of a public page knows; ``siblings`` are those to which it may lead."""
    folder = folder_of_pages()
    return {
        "event": event,
        "siblings": () if folder and folder.stands_alone else siblings,
        "explained": event.is_explained and (folder is None or folder.with_why),
        "as_files": folder is not None,
    }


def _kept(key: tuple[object, ...], rendered: Callable[[], str], *, waits: bool) -> str | None:
    """Return a cached page, or render it: once, however many ask at the same moment.

    A caller that does not wait while another renders the page gets None. So a hall of phones, each
    of which asks again in a moment, does not hold up the arbiters.
    """
    text = _cache.get(key)
    if text is not None:
        return text
    if not _rendering.acquire(blocking=waits):
        return None
    try:
        text = _cache.get(key)
        if text is None:
            text = _cache[key] = rendered()
            while len(_cache) > _CACHE_SIZE:
                _cache.popitem(last=False)
        return text
    finally:
        _rendering.release()
