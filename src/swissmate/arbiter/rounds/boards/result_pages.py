"""Entering results: of a game, of a conflict, of a whole match; and the card of a match."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from swissmate.arbiter.ground.frame.access import CHIEF, DEPUTY, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import event_page, number_from, refusals
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Game, Result
from swissmate.arbiter.rounds.boards import results, shown
from swissmate.arbiter.rounds.boards.boards import boards_of, game_of, pairing_of

_BUTTONS: Final = ("", Result.WHITE, Result.DRAW, Result.BLACK)
"""The results for which each game has a button; they are not repeated among the others."""


def _answer(
    request: HttpRequest, game: Game, outcome: str, problem: str = "", *, more: bool = False
) -> HttpResponse:
    """Answer with a game as it is now, and with the head of its match."""
    row = game.pairing.round
    board = next(iter(boards_of(row.event, row, only=game.pairing_id)), None)
    view = next((view for view in board.games if view.row == game), None) if board else None
    if view is None:  # the pairing was withdrawn in the meantime
        raise Http404
    context = {
        "event": row.event,
        "board": board,
        "view": view,
        "may_enter": True,
        "problem": problem,
        "more": more,
        "just_saved": outcome in {"saved", "same"} and not more,
        "oob_head": outcome == "saved",
        "all_results": [choice for choice in Result.choices if choice[0] not in _BUTTONS],
    }
    status = 409 if outcome in {"conflict", "refused"} else 200
    response = render(request, "boards/_answer.html", context, status=status)
    response.headers["X-Outcome"] = outcome
    return response


@page(DEPUTY, "POST")
def enter(request: HttpRequest, event_id: int, game_id: int) -> HttpResponse:
    """Enter a result; the answer is the game as it is now.

    The header ``X-Outcome`` is the outcome: ``saved``, ``same``, ``conflict`` (somebody entered
    another result in the meantime) or ``refused``. The answer is sent after the commit.
    """
    game = game_of(event_id, game_id)
    try:
        outcome = results.enter_result(
            event_id,
            actor(request),
            game_id,
            request.POST.get("result", ""),
            number_from(request, "version"),
        )
    except Refused as refusal:
        return _answer(request, game, "refused", str(refusal))
    return _answer(request, game, outcome.value)


@page(DEPUTY, "GET")
def more(request: HttpRequest, event_id: int, game_id: int) -> HttpResponse:
    """Show a game with all possible results."""
    return _answer(request, game_of(event_id, game_id), "same", more=True)


@page(DEPUTY, "POST", shows=shown.conflict)
def settle(request: HttpRequest, event_id: int, game_id: int) -> HttpResponse:
    """Say which of two results is right."""
    game = game_of(event_id, game_id)
    try:
        results.settle(event_id, actor(request), game_id, request.POST.get("result", ""))
    except Refused as refusal:
        return _answer(request, game, "refused", str(refusal))
    return _answer(request, game, "saved")


@page(CHIEF, "POST", shows=shown.match)
def forfeit(request: HttpRequest, event_id: int, pairing_id: int) -> HttpResponse:
    """Enter a forfeit of a whole match, or remove it."""
    pairing = pairing_of(event_id, pairing_id)
    with refusals(request):
        results.forfeit(event_id, actor(request), pairing_id, request.POST.get("result", ""))
    return redirect("round", event_id, pairing.round.number)


@page(VIEWER, "GET")
def card(request: HttpRequest, event_id: int, pairing_id: int) -> HttpResponse:
    """Show the card of a match, to be printed and signed: both line-ups, board by board."""
    row = pairing_of(event_id, pairing_id).round
    board = next(iter(boards_of(row.event, row, only=pairing_id)))
    if not board.is_match:
        raise Http404
    return event_page(request, "boards/match_card.html", row.event, {"board": board, "row": row})
