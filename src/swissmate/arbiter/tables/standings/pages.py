"""Standings, the crosstable, and the card of a player, for arbiters."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from swissmate.arbiter.ground.frame import roles
from swissmate.arbiter.ground.frame.access import VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import asked_round, event_of, event_page
from swissmate.arbiter.models import Player, Role
from swissmate.arbiter.rounds.boards.tournament import recorded_with_players
from swissmate.arbiter.tables.standings import ranking
from swissmate.arbiter.tables.standings.accounts import tie_break_accounts
from swissmate.arbiter.tables.standings.cards import card_rows
from swissmate.arbiter.tables.standings.keizer import keizer_list
from swissmate.arbiter.tables.standings.member_results import member_results


@page(VIEWER, "GET")
def standings(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the standings."""
    event = event_of(event_id)
    last = ranking.last_complete_round(event)
    table = ranking.standings(event, through_round=asked_round(request, last))
    return event_page(
        request,
        "standings/standings.html",
        event,
        {
            "table": table,
            "numbers": range(1, last + 1),
            "keizer": keizer_list(event, through_round=table.after_round),
            "members": member_results(event, through_round=table.after_round),
        },
    )


@page(VIEWER, "GET")
def crosstable(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the crosstable."""
    event = event_of(event_id)
    table = ranking.standings(event)
    return event_page(
        request,
        "standings/crosstable.html",
        event,
        {"table": table, "numbers": range(1, table.rounds + 1)},
    )


@page(VIEWER, "GET")
def card(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Show one player's rounds, and how the tie-breaks are made up."""
    event = event_of(event_id)
    player = get_object_or_404(Player, event=event, pk=player_id)
    record = recorded_with_players(event)
    return event_page(
        request,
        "standings/card.html",
        event,
        {
            "player": player,
            "rows": card_rows(event, [player], record)[player.pk],
            "accounts": tie_break_accounts(event, player, record),
        },
    )


@page(VIEWER, "GET")
def history(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Show the events in which a person played: by identification number, else by name."""
    event = event_of(event_id)
    player = get_object_or_404(Player, event=event, pk=player_id)
    same = Player.objects.filter(fide_id=player.fide_id) if player.fide_id else None
    if same is None:
        same = Player.objects.filter(name=player.name, fide_id="")
    played = list(same.select_related("event").order_by("-event__start")[:60])
    seen = {
        tournament.pk
        for tournament in roles.where(actor(request), Role.VIEWER, [row.event for row in played])
    }
    rows = []
    for own in (row for row in played if row.event_id in seen):
        table = ranking.standings(own.event)
        place = next((row for row in table.places if row.player.pk == own.pk), None)
        rows.append({"player": own, "place": place, "of": len(table.places)})
    return event_page(request, "standings/history.html", event, {"player": player, "rows": rows})
