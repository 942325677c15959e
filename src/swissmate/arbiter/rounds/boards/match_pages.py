"""The games of a match: entering results, forfeits of a whole match, corrections."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.access import CHIEF, DEPUTY, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page, number_from, refusals
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Game, MatchGame, Result
from swissmate.arbiter.rounds.boards import match_results, match_shown
from swissmate.arbiter.rounds.boards.boards import points_before
from swissmate.arbiter.rounds.boards.match_views import views_of
from swissmate.arbiter.rounds.boards.results import correction_effect

_BUTTONS = ("", Result.WHITE, Result.DRAW, Result.BLACK)


def _board(event: Event, board_id: int) -> MatchGame:
    boards = MatchGame.objects.select_related("match__round", "match__white", "match__black")
    return get_object_or_404(boards, pk=board_id, match__round__event=event)


def _row(
    request: HttpRequest,
    event: Event,
    board_id: int,
    outcome: str,
    problem: str = "",
    *,
    more: bool = False,
) -> HttpResponse:
    """Answer with the row of a board, and with the head of its match."""
    match = _board(event, board_id).match
    view = views_of(event, [match])[match.pk]
    board = next(each for each in view.boards if each.row.pk == board_id)
    context = {
        "event": event,
        "match": view,
        "board": board,
        "may_enter": True,
        "problem": problem,
        "more": more,
        "just_saved": outcome in {"saved", "same"} and not more,
        "oob_head": outcome == "saved",
        "all_results": [choice for choice in Result.choices if choice[0] not in _BUTTONS],
    }
    status = 409 if outcome == "refused" else 200
    response = render(request, "boards/_match_answer.html", context, status=status)
    response.headers["X-Outcome"] = outcome
    return response


@page(DEPUTY, "POST")
def enter(request: HttpRequest, event_id: int, board_id: int) -> HttpResponse:
    """Enter the result of a game; the answer is the board as it is now (``X-Outcome``)."""
    event = event_of(event_id)
    _board(event, board_id)
    try:
        outcome = match_results.enter_board_result(
            event.pk,
            actor(request),
            board_id,
            request.POST.get("result", ""),
            number_from(request, "version"),
        )
    except Refused as refusal:
        return _row(request, event, board_id, "refused", str(refusal))
    return _row(request, event, board_id, outcome.value)


@page(DEPUTY, "GET")
def more(request: HttpRequest, event_id: int, board_id: int) -> HttpResponse:
    """Show a board with all possible results."""
    return _row(request, event_of(event_id), board_id, "same", more=True)


@page(CHIEF, "POST", shows=match_shown.match)
def forfeit(request: HttpRequest, event_id: int, game_id: int) -> HttpResponse:
    """Enter a forfeit of a whole match, or remove it."""
    event = event_of(event_id)
    match = get_object_or_404(Game, pk=game_id, round__event=event)
    with refusals(request):
        match_results.forfeit_match(
            event.pk, actor(request), match.pk, request.POST.get("result", "")
        )
    return redirect("round", event.pk, match.round.number)


@page(VIEWER, "GET")
def card(request: HttpRequest, event_id: int, game_id: int) -> HttpResponse:
    """Show the card of a match, to be printed and signed: both line-ups, board by board."""
    event = event_of(event_id)
    games = Game.objects.select_related("round", "white", "black")
    match = get_object_or_404(games, pk=game_id, round__event=event)
    if match.black_id is None:
        raise Http404
    return event_page(
        request,
        "boards/match_card.html",
        event,
        {
            "match": views_of(event, [match])[match.pk],
            "points": points_before(event, match.round.number),
        },
    )


@page(CHIEF, "GET", "POST", shows=match_shown.board)
def correct(request: HttpRequest, event_id: int, board_id: int) -> HttpResponse:
    """Correct the result of a game of any round, after the consequences have been shown."""
    event = event_of(event_id)
    board = _board(event, board_id)
    problem = ""
    if request.method == "POST":
        try:
            match_results.correct_board(
                event.pk,
                actor(request),
                board.pk,
                request.POST.get("result", ""),
                request.POST.get("reason", ""),
                rating_only=request.POST.get("scope") == "rating",
            )
        except Refused as refusal:
            problem = str(refusal)
        else:
            messages.success(request, _("Corrected."))
            return redirect("round", event.pk, board.match.round.number)
    view = views_of(event, [board.match])[board.match.pk]
    context = {
        "match": view,
        "board": next(each for each in view.boards if each.row.pk == board.pk),
        "effect": correction_effect(board.match),
        "problem": problem,
        "results": [choice for choice in Result.choices if choice[0]],
    }
    return event_page(request, "boards/match_correct.html", event, context, 400 if problem else 200)
