"""Answers for other programs and sites; who has the address of the public pages may read them.

They may be kept by caches on the way for a moment, and by readers as long as they ask again: the
address holds the key of the event, and nothing depends on who asks.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.views.decorators.clickjacking import xframe_options_exempt

from swissmate.arbiter.event.events.public_page import frame_of, public_file
from swissmate.arbiter.ground.frame.access import PUBLIC, page
from swissmate.arbiter.ground.frame.addresses import folder_of_pages
from swissmate.arbiter.ground.frame.middleware import CONTENT_SECURITY_POLICY
from swissmate.arbiter.models import Event, Round
from swissmate.arbiter.outside.feeds.calendar import calendar_of
from swissmate.arbiter.outside.feeds.event_data import (
    event_data,
    players_data,
    published,
    round_data,
    standings_data,
)
from swissmate.arbiter.outside.feeds.news import feed_of
from swissmate.arbiter.rounds.boards.boards import public_boards
from swissmate.arbiter.tables.standings import ranking
from swissmate.arbiter.tables.standings.keizer import keizer_list

_JSON = "application/json"


def _json(request: HttpRequest, key: str, data: Callable[[Event], dict[str, Any]]) -> HttpResponse:
    def text(event: Event) -> str:
        return json.dumps(data(event), ensure_ascii=False, separators=(",", ":"))

    return public_file(request, key, _JSON, text)


@page(PUBLIC, "GET")
def event_json(request: HttpRequest, key: str) -> HttpResponseBase:
    """Answer with what an event is, and where its other values are."""
    return _json(request, key, event_data)


@page(PUBLIC, "GET")
def players_json(request: HttpRequest, key: str) -> HttpResponseBase:
    """Answer with the players."""
    return _json(request, key, players_data)


@page(PUBLIC, "GET")
def round_json(request: HttpRequest, key: str, number: int) -> HttpResponseBase:
    """Answer with the pairings of a published round."""
    return _json(request, key, lambda event: round_data(event, _round(event, number)))


@page(PUBLIC, "GET")
def standings_json(request: HttpRequest, key: str) -> HttpResponseBase:
    """Answer with the standings."""

    def data(event: Event) -> dict[str, Any]:
        _require_standings(event)
        return standings_data(event)

    return _json(request, key, data)


@page(PUBLIC, "GET")
def calendar(request: HttpRequest, key: str) -> HttpResponseBase:
    """Answer with the timetable as a calendar."""
    kind = "text/calendar; charset=utf-8"
    return public_file(request, key, kind, calendar_of, by_language=True)


@page(PUBLIC, "GET")
def feed(request: HttpRequest, key: str) -> HttpResponseBase:
    """Answer with the rounds and standings as a feed."""
    # The files of a folder lead to each other, wherever it lies.
    absolute = str if folder_of_pages() else request.build_absolute_uri
    return public_file(
        request,
        key,
        "application/atom+xml; charset=utf-8",
        partial(feed_of, absolute=absolute),
        by_language=True,
        by_host=True,
    )


@xframe_options_exempt
@page(PUBLIC, "GET")
def embedded_pairings(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show the pairings of the last published round within a page of another site."""

    def build(event: Event) -> dict[str, Any]:
        row = published(event).last()
        if row is None:
            return {"row": None}
        boards, byes = public_boards(event, row)
        return {"row": row, "boards": boards, "byes": byes}

    return _embedded(request, key, "feeds/embedded_pairings.html", build)


@xframe_options_exempt
@page(PUBLIC, "GET")
def embedded_standings(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show the standings within a page of another site."""

    def build(event: Event) -> dict[str, Any]:
        _require_standings(event)
        keizer = keizer_list(event, published_only=True)
        table = None if keizer else ranking.public_standings(event)
        return {"table": table, "keizer": keizer}

    return _embedded(request, key, "feeds/embedded_standings.html", build)


def _embedded(
    request: HttpRequest, key: str, template: str, build: Callable[[Event], dict[str, Any]]
) -> HttpResponse:
    def text(event: Event) -> str:
        return render_to_string(template, {**frame_of(event), **build(event)})

    response = public_file(request, key, "text/html; charset=utf-8", text, by_language=True)
    # Every site may show these two pages, and no other page of ours.
    response.headers["Content-Security-Policy"] = f"{CONTENT_SECURITY_POLICY}; frame-ancestors *"
    return response


def _require_standings(event: Event) -> None:
    if not event.shows_standings:
        raise Http404


def _round(event: Event, number: int) -> Round:
    row: Round | None = published(event).filter(number=number).first()
    if row is None:
        raise Http404
    return row


@page(PUBLIC, "GET")
def description(request: HttpRequest) -> HttpResponseBase:
    """Answer with the description of these addresses (OpenAPI)."""
    del request
    path = settings.PACKAGE / "outside" / "feeds" / "openapi.json"
    headers = {"Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*"}
    return HttpResponse(path.read_bytes(), content_type=_JSON, headers=headers)
