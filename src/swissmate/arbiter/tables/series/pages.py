"""The page of an event with several tournaments: one list of players."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.entries.alphabet import by_name
from swissmate.arbiter.event.entries.board_ranges import boards_now
from swissmate.arbiter.event.events import siblings
from swissmate.arbiter.ground.frame.access import CHIEF, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    number_from,
    numbers_from,
    refusals,
    written_number,
)
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.tables.series import moving, shown
from swissmate.arbiter.tables.series.board_pages import crowded


@page(VIEWER, "GET")
def series(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the tournaments of the event that the account may see, and all players in them."""
    event = event_of(event_id)
    account = actor(request)
    own = siblings.seen_by(account, event)
    led = {tournament.pk for tournament in siblings.led_by(account, event)}
    rounds = {tournament.pk: last_paired_round(tournament) for tournament in own}
    open_ones = [
        tournament
        for tournament in own
        if tournament.pk in led and not rounds[tournament.pk] and not tournament.play.enters_teams
    ]
    names = {tournament.pk: tournament.name for tournament in own}
    movable = {tournament.pk for tournament in open_ones} if len(open_ones) > 1 else set()
    rows = [
        {
            "player": player,
            "tournament": names[player.event_id],
            "moves": player.event_id in movable,
        }
        for player in by_name(Player.objects.filter(event__in=own))
    ]
    boards = {tournament.pk: boards_now(tournament) for tournament in own}
    listed = [
        {
            "event": tournament,
            "rounds": rounds[tournament.pk],
            "boards": boards[tournament.pk],
            "meets": any(
                boards[tournament.pk].meets(other)
                for key, other in boards.items()
                if key != tournament.pk
            ),
            "is_led": tournament.pk in led,
        }
        for tournament in sorted(own, key=lambda tournament: tournament.first_board)
    ]
    context = {
        "crowded": crowded(account, event),
        "own": listed,
        "rows": rows,
        "targets": open_ones if movable else [],
    }
    return event_page(request, "series/series.html", event, context)


@page(CHIEF, "POST", shows=shown.places)
def move_players(request: HttpRequest, event_id: int) -> HttpResponse:
    """Move the ticked players, and those rated below a number, to another tournament."""
    event = event_of(event_id)
    account = actor(request)
    keys = set(numbers_from(request, "player"))
    with refusals(request):
        below = written_number(request, "below", _("Rated below"))
        keys |= _rated_below(below, siblings.led_by(account, event))
        reason = request.POST.get("reason", "")
        count = moving.move(event.pk, account, keys, number_from(request, "to"), reason)
        text = ngettext("%(n)s player moved.", "%(n)s players moved.", count)
        messages.success(request, text % {"n": count})
    return redirect("series", event.pk)


def _rated_below(rating: int, own: list[Event]) -> set[int]:
    """Return players rated below a number in the tournaments that have not paired a round."""
    waiting = [e for e in own if not (e.play.enters_teams or last_paired_round(e))]
    players = Player.objects.filter(event__in=waiting)
    return {player.pk for player in players if player.strength < rating}
