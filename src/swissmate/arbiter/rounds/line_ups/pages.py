"""Pages: the line-ups of a round."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.event.teams import seats
from swissmate.arbiter.event.teams.pages import event_with_teams
from swissmate.arbiter.event.teams.seats import entered
from swissmate.arbiter.ground.frame.access import CHIEF, DEPUTY, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import event_page, number_in, refusals
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Pairing, Player, Round
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.line_ups import line_ups, shown
from swissmate.arbiter.rounds.line_ups.corrections import (
    correct_line_up,
    has_been_played,
    played_matches,
)


@page(VIEWER, "GET")
def round_line_ups(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show the line-ups of a round, match by match, and whether they are locked."""
    event = event_with_teams(event_id)
    get_object_or_404(Round, event=event, number=number)
    pairings = Pairing.objects.filter(round__event=event, round__number=number)
    pairs = [
        (pairing, entered(event, pairing.white, number), entered(event, pairing.black, number))
        for pairing in pairings.select_related("white", "black").order_by("board")
        if pairing.black is not None
    ]
    context = {
        "number": number,
        "pairs": pairs,
        "is_last": number == last_paired_round(event),
        "played": played_matches(event, number),
        "locked": seats.all_locked(event, number),
    }
    return event_page(request, "line_ups/line_ups.html", event, context)


@page(CHIEF, "POST")
def lock(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Lock the line-ups of a round, or unlock them."""
    event = event_with_teams(event_id)
    with refusals(request):
        line_ups.lock_line_ups(
            event.pk, actor(request), number, locked=request.POST.get("locked") == "1"
        )
    return redirect("line-ups", event.pk, number)


def keys_of(request: HttpRequest) -> list[int | None]:
    """Return the line-up that a form sends, from the first board, with empty boards at the end."""
    return [number_in(text, None) for text in request.POST.getlist("board")]


@page(DEPUTY, "GET", "POST", shows=shown.line_up)
def line_up(request: HttpRequest, event_id: int, number: int, player_id: int) -> HttpResponse:
    """Enter a team's line-up."""
    event = event_with_teams(event_id)
    team = get_object_or_404(Player, event=event, pk=player_id)
    problem = ""
    if request.method == "POST":
        try:
            line_ups.enter_line_up(
                event.pk,
                actor(request),
                team.pk,
                number,
                keys_of(request),
                request.POST.get("reason", ""),
            )
        except Refused as refusal:
            problem = str(refusal)
        else:
            messages.success(request, _("%(name)s: saved.") % {"name": team.name})
            paired = Round.objects.filter(event=event, number=number).exists()
            return redirect("line-ups" if paired else "round", event.pk, number)
    return _line_up_page(request, event, team, number, problem)


def _line_up_page(
    request: HttpRequest, event: Event, team: Player, number: int, problem: str
) -> HttpResponse:
    given = entered(event, team, number)
    context = {
        "number": number,
        "found": given,
        "members": team.members.all(),
        "problem": problem,
        "played": has_been_played(event, team, number),
        "is_open": number >= last_paired_round(event),
        "reason": request.POST.get("reason", ""),
        "chosen": keys_of(request) if problem else [m.pk if m else None for m in given.seats],
    }
    return event_page(request, "line_ups/line_up.html", event, context, 400 if problem else 200)


@page(CHIEF, "POST", shows=shown.line_up)
def correct(request: HttpRequest, event_id: int, number: int, player_id: int) -> HttpResponse:
    """Correct who played for a team in a match that has results."""
    event = event_with_teams(event_id)
    team = get_object_or_404(Player, event=event, pk=player_id)
    reason = request.POST.get("reason", "")
    try:
        correct_line_up(event.pk, actor(request), team.pk, number, keys_of(request), reason)
    except Refused as refusal:
        return _line_up_page(request, event, team, number, str(refusal))
    return redirect("line-ups", event.pk, number)
