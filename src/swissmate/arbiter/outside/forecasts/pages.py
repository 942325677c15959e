"""The page of the next round so far, and the part of a public card with possible opponents."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import translation

from swissmate.arbiter.ground.frame.access import PUBLIC, VIEWER, page
from swissmate.arbiter.ground.frame.numbers import decimal_text
from swissmate.arbiter.ground.frame.shared import event_of, event_page
from swissmate.arbiter.models import Event, Player, Round
from swissmate.arbiter.outside.forecasts import next_round
from swissmate.arbiter.outside.forecasts.forecasting_process import Outlook
from swissmate.arbiter.outside.forecasts.next_round import Known
from swissmate.forecasting.render import percent

_BOARDS_SHOWN: Final = 60
_OPPONENTS_SHOWN: Final = 12
_OUTCOMES_NAMED: Final = 1_000_000


def _tag(event: Event, row: Round | None, known: Known | None) -> str:
    """Return a tag that changes when the part must be shown anew."""
    state = (row and row.pk, event.revision, known and known.revision)
    return f"{'-'.join(str(part or 0) for part in state)}-{translation.get_language()}"


def _state(event: Event, row: Round, known: Known | None) -> dict[str, Any]:
    """Return what both pages say about how much is known."""
    outlook = known.outlook if known else None
    return {
        "row": row,
        "next_number": row.number + 1,
        "outlook": outlook,
        "problem": known.problem if known else "",
        "behind": known is None or known.revision < event.revision,
        "open_count": len(outlook.open_games) if outlook else 0,
        "error": decimal_text(percent(outlook.error)) if outlook else "",
        "outcomes": outlook.outcomes if outlook and outlook.outcomes <= _OUTCOMES_NAMED else None,
    }


def _names(event: Event) -> dict[int, Player]:
    return {player.tpn: player for player in Player.objects.filter(event=event)}


def _whole(event: Event, row: Round, outlook: Outlook) -> dict[str, Any]:
    """Return the boards that are certain, those that are possible, and the games that decide."""
    names = _names(event)
    places = dict(_board_numbers(row))
    boards = [
        {
            "white": names.get(board.white),
            "black": names.get(board.black or 0),
            "percent": decimal_text(percent(board.probability)),
            "share": round(100 * board.probability),
            "decided_by": sorted(
                places.get(outlook.round_boards[board - 1], 0) for board in board.decided_by
            ),
            "certain": board.certain,
        }
        for board in outlook.boards
    ]
    possible = [board for board in boards if not board["certain"]]
    games = dict(outlook.deciding)
    return {
        "certain": [board for board in boards if board["certain"]],
        "possible": possible[:_BOARDS_SHOWN],
        "more": max(len(possible) - _BOARDS_SHOWN, 0),
        "games": [
            {
                "board": places.get(pair, 0),
                "white": names.get(pair[0]),
                "black": names.get(pair[1]),
                "decides": games.get(pair, 0),
            }
            for pair in outlook.open_games
        ],
    }


def _board_numbers(row: Round) -> list[tuple[tuple[int, int], int]]:
    """Return the boards of a round as numbered in the hall, by the players' numbers."""
    pairings = row.pairings.filter(black__isnull=False)
    rows = pairings.values_list("white__tpn", "black__tpn", "board")
    return [((white, black or 0), board) for white, black, board in rows]


@page(VIEWER, "GET")
def next_so_far(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show what is known about the next round; ``?seen=`` asks whether there is something new."""
    event = event_of(event_id)
    row = next_round.round_being_played(event)
    known = next_round.known_of(event, row) if row else None
    tag = _tag(event, row, known)
    if request.GET.get("seen") == tag:
        return HttpResponse(status=204)
    context: dict[str, Any] = {"event": event, "tag": tag, "row": row}
    if row:
        context |= _state(event, row, known)
        if known and known.outlook:
            context |= _whole(event, row, known.outlook)
    if "seen" in request.GET:
        return render(request, "forecasts/_next.html", context)
    return event_page(request, "forecasts/next.html", event, context)


@page(PUBLIC, "GET")
def opponents(request: HttpRequest, key: str, tpn: int) -> HttpResponseBase:
    """Show a player's possible next opponents: as a page or, with ``?seen=``, as part of a card."""
    event = Event.objects.filter(key=key, is_public=True, is_forecast=True).first()
    if event is None:
        raise Http404
    row = next_round.round_being_played(event)
    known = next_round.known_of(event, row) if row else None
    tag = _tag(event, row, known)
    if request.GET.get("seen") == tag:
        return HttpResponse(status=204)
    names = _names(event)
    if tpn not in names:
        raise Http404
    context: dict[str, Any] = {"event": event, "tag": tag, "player": names[tpn], "row": row}
    if row:
        context |= _state(event, row, known)
        if known and known.outlook:
            chances = known.outlook.players.get(tpn, ())
            context["chances"] = [
                {
                    "opponent": names.get(chance.opponent or 0),
                    "color": chance.color,
                    "percent": decimal_text(percent(chance.probability)),
                    "share": round(100 * chance.probability),
                    "certain": known.outlook.exact and not chance.decided_by,
                }
                for chance in chances[:_OPPONENTS_SHOWN]
            ]
            context["more"] = max(len(chances) - _OPPONENTS_SHOWN, 0)
    if "seen" in request.GET:
        return render(request, "forecasts/_opponents.html", context)
    context |= {"base": "frame/public_base.html", "tab": "public-card", "still": True}
    return render(request, "forecasts/public_next.html", context)
