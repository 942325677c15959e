"""Print views, the QR code of the public address, and exports."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from swissmate.arbiter.event.entries.alphabet import by_name
from swissmate.arbiter.event.teams.rosters import rosters_of
from swissmate.arbiter.ground.frame.access import CHIEF, VIEWER, actor, page
from swissmate.arbiter.ground.frame.codes import code_picture
from swissmate.arbiter.ground.frame.shared import (
    asked_round,
    download,
    event_of,
    event_page,
    number_in,
)
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Category, Event, Player, Round
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.outside.files import exports
from swissmate.arbiter.outside.files.report_changes import changes_of
from swissmate.arbiter.rounds.boards import reports
from swissmate.arbiter.rounds.boards.boards import boards_of, byes_of
from swissmate.arbiter.rounds.boards.seats import seats_of
from swissmate.arbiter.tables.prizes.categories import category_standings
from swissmate.arbiter.tables.standings import ranking
from swissmate.arbiter.tables.standings.cards import card_rows
from swissmate.arbiter.tables.standings.keizer import keizer_list
from swissmate.arbiter.tables.standings.member_results import member_results


@page(VIEWER, "GET")
def print_menu(request: HttpRequest, event_id: int) -> HttpResponse:
    """List everything that can be printed or exported."""
    event = event_of(event_id)
    last = last_paired_round(event)
    link = request.build_absolute_uri(reverse("public", args=[event.key]))
    return event_page(
        request,
        "prints/menu.html",
        event,
        {
            "numbers": range(1, last + 1),
            "link": link,
        },
    )


def _category(request: HttpRequest, event: Event) -> Category | None:
    """Return the category named in an address, if the event has it."""
    key = number_in(request.GET.get("category", ""), 0)
    return Category.objects.filter(event=event, pk=key).first()


@page(VIEWER, "GET")
def print_page(request: HttpRequest, event_id: int, what: str) -> HttpResponse:
    """Show a page made for paper."""
    event = event_of(event_id)
    last = last_paired_round(event)
    number = asked_round(request, last)
    row = Round.objects.filter(event=event, number=number).first()
    context: dict[str, Any] = {
        "what": what,
        "codes": reports.may_report(event) and actor(request).is_deputy and number == last,
        "number": number,
        "large": request.GET.get("size") == "large",
        "link": request.build_absolute_uri(reverse("public", args=[event.key])),
    }
    if what in {"pairings", "slips", "boards", "names"}:
        if row is None:
            raise Http404
        boards = boards_of(event, row)
        context.update(row=row, boards=boards, byes=byes_of(event, row))
        if what == "names":
            context["seats"] = seats_of(boards, context["byes"])
    elif what in {"standings", "crosstable"}:
        category = _category(request, event)
        table = (
            category_standings(event, category, through_round=number)
            if category is not None and what == "standings"
            else ranking.standings(event, through_round=number)
        )
        context.update(
            table=table,
            category=category,
            numbers=range(1, table.rounds + 1),
            keizer=keizer_list(event, through_round=number),
            members=member_results(event),
        )
    elif what in {"players", "cards"}:
        players = list(Player.objects.filter(event=event))
        if request.GET.get("order") == "alphabet":
            players = by_name(players)
        context.update(players=players, rosters=rosters_of(event))
        if what == "cards":
            rows = card_rows(event, players)
            context["cards"] = [(player, rows[player.pk]) for player in players]
    elif what == "report":
        try:
            ranking.require_final(event)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("print-menu", event.pk)
        table = ranking.standings(event)
        context.update(
            table=table,
            numbers=range(1, table.rounds + 1),
            keizer=keizer_list(event),
            members=member_results(event),
            rounds=Round.objects.filter(event=event),
            changes=changes_of(event),
        )
    elif what != "poster":
        raise Http404
    return event_page(request, f"prints/{what}.html", event, context)


@page(VIEWER, "GET")
def qr(request: HttpRequest, event_id: int) -> HttpResponse:
    """Draw the QR code that leads to the public pages."""
    event = event_of(event_id)
    link = request.build_absolute_uri(reverse("public", args=[event.key]))
    return code_picture(link, error="m", scale=8)


@page(CHIEF, "GET")
def export(request: HttpRequest, event_id: int, what: str) -> HttpResponse:
    """Download the event in a format for other programs."""
    event = event_of(event_id)
    try:
        made = exports.export(event, what, for_rating=request.GET.get("for") == "rating")
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("print-menu", event.pk)
    if made is None:
        raise Http404
    return download(made.content, made.name, made.content_type)
