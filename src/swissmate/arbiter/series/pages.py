"""The page of an event of several tournaments: one list of players."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from swissmate.arbiter.entries.players import last_paired_round
from swissmate.arbiter.frame.access import CHIEF, VIEWER, actor, page
from swissmate.arbiter.frame.shared import event_of, event_page, number_from, refusals
from swissmate.arbiter.models import Player

from . import tournaments


@page(VIEWER, "GET")
def series(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show all tournaments of the event, and everybody who plays in one of them."""
    event = event_of(event_id)
    own = tournaments.of_one_event(event)
    names = {each.pk: each.name for each in own}
    rounds = {each.pk: last_paired_round(each) for each in own}
    players = Player.objects.filter(event__in=own).order_by("name", "pk")
    rows = [
        {"player": each, "tournament": names[each.event_id], "stays": rounds[each.event_id] > 0}
        for each in players
    ]
    listed = [{"event": each, "rounds": rounds[each.pk]} for each in own]
    return event_page(request, "series/series.html", event, {"own": listed, "rows": rows})


@page(CHIEF, "POST")
def move_player(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Move a player to another tournament of the event."""
    event = event_of(event_id)
    with refusals(request):
        tournaments.move(event.pk, actor(request), player_id, number_from(request, "to"))
    return redirect("series", number_from(request, "back", event.pk) or event.pk)
