"""The pages of clubs and federations, for arbiters and for the public."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.event.events.public_page import public_page
from swissmate.arbiter.ground.frame.access import CHIEF, PUBLIC, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    number_from,
    refusals,
    written_number,
)
from swissmate.arbiter.models import Event
from swissmate.arbiter.tables.standings import shown
from swissmate.arbiter.tables.standings.clubs import BEST, group_table, prize_rules, set_group_rules


def _groups(event: Event, field: str, best: int, *, public: bool) -> dict[str, Any]:
    if best not in BEST:
        raise Http404
    return group_table(event, field, best, public=public)


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


@page(CHIEF, "POST", shows=shown.group_rules)
def set_rules(request: HttpRequest, event_id: int) -> HttpResponse:
    """Set by which rules clubs and federations are ranked, here, on paper and in public."""
    event = event_of(event_id)
    best = number_from(request, "best")
    with refusals(request):
        least = written_number(request, "least", _("At least so many players"))
        women = written_number(request, "women", _("Women among those who count"))
        set_group_rules(event.pk, actor(request), best, least, women)
    field = "federations" if request.POST.get("field") == "federation" else "clubs"
    return redirect(field, event.pk, best if best in BEST else prize_rules(event).group_best)
