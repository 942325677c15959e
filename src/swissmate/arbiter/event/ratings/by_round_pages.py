"""The page of the ratings by round."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from swissmate.arbiter.event.ratings import by_round, shown
from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page, number_from
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.wording import whole_number


@page(CHIEF, "GET", "POST", shows=shown.by_round)
def round_ratings(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the ratings of all players by round; write those that begin with one round."""
    event = event_of(event_id)
    if request.method != "POST":
        return _page(request, event, _asked(request, event))
    number = number_from(request, "round")
    try:
        by_round.set_ratings_from(event.pk, actor(request), number, _typed(request, event))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return _page(request, event, number, 400)
    messages.success(request, _("Saved."))
    return redirect(f"{reverse('round-ratings', args=[event.pk])}?round={number}")


def _asked(request: HttpRequest, event: Event) -> int:
    """Return the round in an address, by default the next one."""
    number = whole_number(request.GET.get("round", ""), most=2)
    if number is None:
        number = last_paired_round(event) + 1
    return min(max(number, 2), max(event.rounds, 2))


def _typed(request: HttpRequest, event: Event) -> dict[int, int | None]:
    """Return the ratings in the form.

    Raises:
        Refused: one of them is not a number.
    """
    ratings: dict[int, int | None] = {}
    for player in Player.objects.filter(event=event):
        text = request.POST.get(f"rating-{player.pk}")
        if text is None:
            continue
        text = text.strip()
        rating = whole_number(text, most=4)
        if text and rating is None:
            raise Refused(
                _("%(name)s: “%(text)s” is not a rating.")
                % {"name": player.name, "text": text[:20]}
            )
        ratings[player.pk] = rating
    return ratings


def _page(request: HttpRequest, event: Event, number: int, status: int = 200) -> HttpResponse:
    listed = by_round.listed_ratings(event)
    later = by_round.ratings_by_player(event)
    fills = request.GET.get("fill") == "lists"
    rows = []
    for player in Player.objects.filter(event=event):
        steps = later.get(player.pk, [])
        value: object = next((row.rating for row in steps if row.first_round == number), "")
        if fills and not value:
            value = listed.get(player.pk, "")
        rows.append(
            {
                "player": player,
                "steps": [row for row in steps if row.first_round != number],
                "value": request.POST.get(f"rating-{player.pk}", value),
            }
        )
    context = {
        "number": number,
        "numbers": range(2, event.rounds + 1),
        "rows": rows,
        "has_lists": bool(listed),
        "advice": by_round.advice(event),
    }
    return event_page(request, "ratings/round_ratings.html", event, context, status)
