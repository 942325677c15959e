"""The page of a board for its two players."""

from __future__ import annotations

import secrets
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame import codes
from swissmate.arbiter.ground.frame.access import DEPUTY, PUBLIC, actor, page
from swissmate.arbiter.ground.frame.addresses import client_address, device_trace
from swissmate.arbiter.ground.frame.cookies import set_phone_cookie
from swissmate.arbiter.ground.frame.shared import event_of, phone_page, refusals
from swissmate.arbiter.ground.frame.throttle import Throttle
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Proposal
from swissmate.arbiter.rounds.boards import reports, shown
from swissmate.arbiter.rounds.boards.boards import game_of
from swissmate.arbiter.rounds.boards.report_tables import table_at, table_of

_COOKIE: Final = "board"
_DAYS: Final = 14 * 24 * 3600
_WRONG_CODES: Final = Throttle(most=20, seconds=600)


def _event(key: str) -> Event:
    event = Event.objects.filter(key=key).first()
    if event is None or not reports.may_report(event):
        raise Http404
    return event


@page(PUBLIC, "GET")
def find_board(request: HttpRequest, key: str) -> HttpResponse:
    """Ask for the code of a board, which is printed on its slip."""
    event = _event(key)
    code = request.GET.get("code", "").strip().lower()
    if code.isascii() and code.isalnum() and len(code) < 20:
        return redirect("report", event.key, code)
    return phone_page(request, "boards/find.html", {"event": event})


@page(PUBLIC, "GET", "POST")
def report(request: HttpRequest, key: str, code: str) -> HttpResponse:
    """Let a player report the result of a board, or confirm what the opponent reported."""
    event = _event(key)
    address = client_address(request)
    if _WRONG_CODES.is_spent(address):
        problem = _("Too many wrong codes.")
        return phone_page(request, "boards/find.html", {"event": event, "problem": problem}, 429)
    table = table_at(event, code)
    if table is None:
        _WRONG_CODES.count(address)
        problem = _("No board of this round has this code.")
        return phone_page(request, "boards/find.html", {"event": event, "problem": problem}, 404)
    token = request.get_signed_cookie(_COOKIE, "", max_age=_DAYS) or secrets.token_urlsafe(24)
    device = reports.device_mark(event, token)
    problem = ""
    if request.method == "POST":
        color, _sep, result = request.POST.get("said", "").partition(":")
        try:
            phone = reports.Phone(device, device_trace(request))
            reports.propose(event.pk, table.game.pk, color, result, phone)
        except Refused as refusal:
            problem = str(refusal)
        table.game.refresh_from_db()
    sent = Proposal.objects.filter(game=table.game)
    rows = {proposal.color: proposal for proposal in sent}
    mine = next((color for color, row in rows.items() if row.device == device), "")
    sides = [
        {
            "color": color,
            "player": player,
            "said": rows.get(color),
            "mine": color == mine,
            "open": not table.result and (color == mine or (not mine and color not in rows)),
            "other": rows.get("b" if color == "w" else "w"),
            "choices": [(value, label) for value, label in choices],
        }
        for color, player, choices in (
            ("w", table.white, (("1-0", _("I won")), ("1/2", _("draw")), ("0-1", _("I lost")))),
            ("b", table.black, (("0-1", _("I won")), ("1/2", _("draw")), ("1-0", _("I lost")))),
        )
    ]
    results = {row.result for row in sent}
    context = {
        "event": event,
        "table": table,
        "sides": sides,
        "problem": problem,
        "mine": mine,
        "code": code,
        "differ": len(results) > 1,
        "one_phone": len(results) == 1 and reports.from_one_phone([row.trace for row in sent]),
    }
    response = phone_page(request, "boards/report.html", context, 409 if problem else 200)
    set_phone_cookie(response, _COOKIE, token, max_age=_DAYS)
    return response


@page(DEPUTY, "POST", shows=shown.reports)
def forget(request: HttpRequest, event_id: int, game_id: int) -> HttpResponse:
    """Let the players of a board report again."""
    event = event_of(event_id)
    with refusals(request):
        reports.forget(event.pk, actor(request), game_id)
    return redirect("round", event.pk, game_of(event.pk, game_id).pairing.round.number)


@page(DEPUTY, "GET")
def code_picture(request: HttpRequest, event_id: int, game_id: int) -> HttpResponse:
    """Draw the code of a board, for its slip."""
    event = event_of(event_id)
    table = table_of(game_of(event.pk, game_id))
    if table is None or not reports.may_report(event):
        raise Http404
    address = reverse("report", args=[event.key, table.code(event)])
    return codes.code_picture(
        request.build_absolute_uri(address),
        error="l",
        scale=4,
        headers={"Cache-Control": "private, max-age=3600"},
    )
