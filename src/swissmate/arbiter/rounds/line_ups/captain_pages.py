"""The captain's page: the team's line-up for the next round, at a secret address."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.event.teams.rules import rules_of
from swissmate.arbiter.event.teams.seats import entered
from swissmate.arbiter.ground.frame.access import PUBLIC, page
from swissmate.arbiter.ground.frame.shared import phone_page
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Pairing, Player
from swissmate.arbiter.rounds.line_ups import line_ups, shown
from swissmate.arbiter.rounds.line_ups.captain_rounds import round_of_captain
from swissmate.arbiter.rounds.line_ups.pages import keys_of


@page(PUBLIC, "GET", "POST", shows=shown.line_up_of_captain)
def captain(request: HttpRequest, key: str, secret: str) -> HttpResponse:
    """Show and change the line-up of the captain's team; an unknown address gets a 404."""
    event = Event.objects.filter(key=key).first()
    team = line_ups.team_by_key(event, secret) if event else None
    if event is None or team is None or not event.play.enters_teams or event.archived:
        raise Http404
    number = round_of_captain(event, team)
    problem = ""
    if request.method == "POST":
        try:
            line_ups.enter_line_up(event.pk, None, team.pk, number, keys_of(request))
        except Refused as refusal:
            problem = str(refusal)
        else:
            return redirect(f"{request.path}?saved=1")
    given = entered(event, team, number)
    context: dict[str, Any] = {
        "event": event,
        "number": number,
        "secret": secret,
        "found": given,
        "members": team.members.all(),
        "opponent": _opponent(event, team, number),
        "problem": problem,
        "saved": "saved" in request.GET and not problem,
        "chosen": keys_of(request) if problem else [m.pk if m else None for m in given.seats],
        "path": request.path,
        "title": _("Line-up of %(team)s") % {"team": team.name},
    }
    return phone_page(request, "line_ups/captain.html", context, 400 if problem else 200)


def _opponent(event: Event, team: Player, number: int) -> tuple[Player, bool] | None:
    """Return the team's opponent in a published round, and whether the team has the White side."""
    pairings = Pairing.objects.filter(
        round__event=event, round__number=number, round__published__isnull=False
    ).select_related("white", "black")
    for pairing in pairings:
        if pairing.black is not None and team.pk in (pairing.white_id, pairing.black_id):
            named_first = team.pk == pairing.white_id
            has_white = named_first != rules_of(event).is_turned(1)
            return (pairing.black if named_first else pairing.white), has_white
    return None
