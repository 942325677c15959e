"""The pages of clubs and federations, for arbiters and for the public."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase

from swissmate.arbiter.event.events.public_page import public_page
from swissmate.arbiter.ground.frame.access import PUBLIC, VIEWER, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page
from swissmate.arbiter.models import Event
from swissmate.arbiter.tables.standings import ranking
from swissmate.arbiter.tables.standings.clubs import BEST, groups_of


def _groups(event: Event, field: str, best: int, *, public: bool) -> dict[str, Any]:
    if best not in BEST:
        raise Http404
    table = ranking.standings(event, published_only=public)
    groups = groups_of(table.places, field, best)
    return {"table": table, "groups": groups, "field": field, "best": best, "choices": BEST}


@page(VIEWER, "GET")
def groups(request: HttpRequest, event_id: int, field: str, best: int) -> HttpResponse:
    """Show clubs or federations by their best players."""
    event = event_of(event_id)
    context = {**_groups(event, field, best, public=False), "address": f"{field}s"}
    return event_page(request, "standings/groups.html", event, context)


@page(PUBLIC, "GET")
def public_groups(request: HttpRequest, key: str, field: str, best: int) -> HttpResponseBase:
    """Show clubs or federations to the public, as far as the event shows standings and clubs."""

    def build(event: Event) -> dict[str, Any]:
        if not event.shows_standings or (field == "club" and not event.shows_clubs):
            raise Http404
        return {**_groups(event, field, best, public=True), "address": f"public-{field}s"}

    return public_page(request, key, "standings/public_groups.html", build)
