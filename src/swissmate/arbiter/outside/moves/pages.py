"""The pages of moves: taken in from a file or a feed, results offered, and PGN for the public."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.event.events.public_page import public_event
from swissmate.arbiter.ground.frame.access import CHIEF, DEPUTY, PUBLIC, actor, page
from swissmate.arbiter.ground.frame.outgoing import parts_of
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    number_from,
    refusals,
    uploaded_file,
)
from swissmate.arbiter.ground.ledger.errors import Refused, refusal
from swissmate.arbiter.models import Event
from swissmate.arbiter.outside.files.pgn import pgn
from swissmate.arbiter.outside.moves import shown, taking
from swissmate.arbiter.outside.moves.feeds import Feed
from swissmate.arbiter.outside.moves.left import told
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.boards.game_moves import games_of_round
from swissmate.errors import SwissmateError
from swissmate.pgn.boards import Matching
from swissmate.pgn.games import read_games, text_of


@page(DEPUTY, "GET")
def moves(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show the games of a round with their moves, and the results that these offer."""
    return _page(request, event_of(event_id), number)


def _page(
    request: HttpRequest, event: Event, number: int, matching: Matching | None = None
) -> HttpResponse:
    try:
        rows = games_of_round(taking.round_of(event, number))
    except Refused as problem:
        raise Http404 from problem
    context: dict[str, Any] = {
        "number": number,
        "rows": rows,
        "any_moves": any(row.moves and row.moves.text for row in rows),
        "any_offered": any(row.offered for row in rows),
        "new": sum(row.state == "new" for row in rows),
        "source": taking.source_of(event),
        "matching": matching,
        "left": [told(place) for place in matching.left] if matching else [],
        "delays": (0, 3, 5, 10, 15, 30, 60),
    }
    return event_page(request, "moves/moves.html", event, context)


@page(DEPUTY, "POST", upload=settings.UPLOAD_LIMIT)
def take_moves(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Take in the moves of a round from a file; show which game went where."""
    event = event_of(event_id)
    try:
        raw, name = uploaded_file(request)
        games = read_games(text_of(raw))
        matching = taking.take(event.pk, actor(request), number, games, name)
    except Refused as problem:
        messages.error(request, str(problem))
        return redirect("moves", event.pk, number)
    except SwissmateError as error:
        messages.error(request, str(refusal(error)))
        return redirect("moves", event.pk, number)
    return _page(request, event, number, matching)


@page(DEPUTY, "POST")
def fetch_moves(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Read the moves of a round from the address that is set; show which game went where."""
    event = event_of(event_id)
    address = taking.source_of(event).address
    try:
        if not address or settings.IN_TAB:
            raise Refused(_("No address is set."))
        games = Feed(address).games(number)
        matching = taking.take(event.pk, actor(request), number, games, address)
    except Refused as problem:
        messages.error(request, str(problem))
        return redirect("moves", event.pk, number)
    return _page(request, event, number, matching)


@page(CHIEF, "POST", shows=shown.source)
def set_source(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Say where moves are read from, and how much later the public sees them."""
    event = event_of(event_id)
    with refusals(request):
        address = request.POST.get("address", "").strip()
        if address:
            parts_of(address)
        taking.set_source(event.pk, actor(request), address, number_from(request, "delay"))
        messages.success(request, _("Saved."))
    return redirect("moves", event.pk, number)


@page(DEPUTY, "POST")
def enter_offered(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Enter the offered results that were ticked, each as if it had been typed."""
    event = event_of(event_id)
    wanted = set(request.POST.getlist("game"))
    count = 0
    with refusals(request):
        for row in games_of_round(taking.round_of(event, number)):
            seen = f"{row.game.pk}-{row.game.version}-{row.offered}"
            if row.state == "new" and seen in wanted:
                outcome = results.enter_result(
                    event.pk, actor(request), row.game.pk, row.offered, row.game.version
                )
                count += outcome is results.Outcome.SAVED
    if count < len(wanted):
        messages.warning(request, _("Something has changed: look at the results again."))
    return redirect("moves", event.pk, number)


@page(PUBLIC, "GET")
def public_games(request: HttpRequest, key: str, number: int | None = None) -> HttpResponse:
    """Answer with the games of the published rounds in PGN, as broadcasts read it.

    They want one address without redirects, UTF-8 that says so, and never an empty file.
    """
    event = Event.objects.get(pk=public_event(key, "key").pk)
    content = pgn(event, number, public=True)
    if not content:
        raise Http404
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    headers = {
        "ETag": tag,
        "Cache-Control": "public, max-age=5",
        "Access-Control-Allow-Origin": "*",
    }
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers=headers)
    kind = "application/x-chess-pgn; charset=utf-8"
    return HttpResponse(content, content_type=kind, headers=headers)
