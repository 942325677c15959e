"""The page that corrects a result of any round, after the consequences have been shown."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.filters import res
from swissmate.arbiter.ground.frame.shared import event_page
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Game, Pairing, Result
from swissmate.arbiter.models.rounds import RESULT_CODES
from swissmate.arbiter.rounds.boards import corrections, shown
from swissmate.arbiter.rounds.boards.boards import boards_with, game_of
from swissmate.arbiter.rounds.boards.game_views import games_of

_LEVEL: Final = ("  ", "==", "DD", "--", "00")
_FOR_WHITE: Final = ("10", "+-", "WL", "=0")
"""Codes of results that give both the same, and of those that give White more."""


def _correct(request: HttpRequest, event: Event, game: Game) -> None:
    """Correct a game, or close one that is never finished, as the form says.

    Raises:
        Refused: this is not possible.
    """
    result, reason = request.POST.get("result", ""), request.POST.get("reason", "")
    if request.POST.get("scope") == "never":
        corrections.close_adjourned(event.pk, actor(request), game.pk, result, reason)
        return
    corrections.correct_result(
        event.pk,
        actor(request),
        game.pk,
        result,
        reason,
        rating_only=request.POST.get("scope") == "rating",
        swap_colors=bool(request.POST.get("swap")),
    )


def _corrected(game: Game) -> str:
    """Say what stands now, with the names: after an exchange of colours, who has the point.

    Where only the rating report has another result, it is named too.
    """
    one, other = game.sides
    stands = " ".join((f"{one or '–'} – {other or '–'}", res(game.result)))
    text = _("Corrected: %(stands)s") % {"stands": stands.strip()}
    if game.rating_result:
        rated = _("rated as")
        text = f"{text} ({rated} {res(game.rating_result)})"
    return text


def _results_of(game: Game) -> list[tuple[str, str]]:
    """Return the results of a game with their names, and with that of the winner."""
    one, other = game.sides
    rows = []
    for value, label in Result.choices:
        codes = RESULT_CODES[Result(value)]
        better = one if codes in _FOR_WHITE else other
        if value:
            is_named = codes not in _LEVEL and better is not None
            rows.append((value, f"{label}: {better}" if is_named else str(label)))
    return rows


@page(CHIEF, "GET", "POST", shows=shown.result)
def correct(request: HttpRequest, event_id: int, game_id: int) -> HttpResponse:
    """Correct a result of any round, after the consequences have been shown."""
    game = game_of(event_id, game_id)
    pairing = game.pairing
    row, event = pairing.round, pairing.round.event
    effect = corrections.correction_effect(game)
    problem = ""
    if request.method == "POST":
        try:
            _correct(request, event, game)
        except Refused as refusal:
            problem = str(refusal)
        else:
            messages.success(request, _corrected(game_of(event_id, game_id)))
            return redirect("round", event.pk, row.number)
    both = [pairing.white_id, pairing.black_id]
    later = Pairing.objects.filter(round__event=event, round__number__gt=row.number).filter(
        Q(white__in=both) | Q(black__in=both)
    )
    later = later.select_related("round", "white", "black").order_by("round__number")
    context = {
        "game": game,
        "pairing": pairing,
        "is_match": pairing.is_match,
        "one": game.sides[0],
        "other": game.sides[1],
        "effect": effect,
        "problem": problem,
        "later": boards_with(event, later, games_of(event, later), {}),
        "results": _results_of(game),
    }
    return event_page(request, "boards/correct.html", event, context, 400 if problem else 200)
