"""The page about players who are kept apart."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries import protections
from swissmate.arbiter.event.entries.protection_groups import members
from swissmate.arbiter.ground.frame.access import CHIEF, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    numbers_from,
    refusals,
    written_number,
)
from swissmate.arbiter.models import Player, Protection


@page(VIEWER, "GET")
def protection(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who is kept apart, with a form for the chief arbiter."""
    event = event_of(event_id)
    players = list(Player.objects.filter(event=event))
    rows = [
        {
            "row": row,
            "text": protections.described(row),
            "sets": sorted(
                (sorted(those, key=lambda player: player.tpn) for those in by_set.values()),
                key=lambda those: (-len(those), those[0].tpn),
            ),
        }
        for row in Protection.objects.filter(event=event).select_related("event")
        for by_set in [members(row, players)]
    ]
    return event_page(
        request,
        "entries/protection.html",
        event,
        {
            "rows": rows,
            "players": players,
            "kinds": Protection.Kind.choices,
            "rounds": Protection.Rounds.choices,
        },
    )


@page(CHIEF, "POST")
def protect(request: HttpRequest, event_id: int) -> HttpResponse:
    """Keep players apart."""
    event = event_of(event_id)
    with refusals(request):
        protections.add(
            event.pk,
            actor(request),
            request.POST.get("kind", ""),
            is_strict=request.POST.get("strict") == "1",
            rounds=request.POST.get("rounds", ""),
            count=written_number(request, "count", _("Number of rounds")),
            players=numbers_from(request, "players"),
        )
        messages.success(request, _("They are kept apart from the next round on."))
    return redirect("protection", event.pk)


@page(CHIEF, "POST")
def unprotect(request: HttpRequest, event_id: int, protection_id: int) -> HttpResponse:
    """Let the players meet again."""
    event = event_of(event_id)
    with refusals(request):
        protections.remove(event.pk, actor(request), protection_id)
    return redirect("protection", event.pk)
