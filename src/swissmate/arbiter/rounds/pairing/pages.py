"""The page of a round: pre-check, pairing, publishing, results."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final
from zlib import crc32

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from swissmate.arbiter.event.entries import byes, withdrawals
from swissmate.arbiter.event.entries import shown as shown_of_players
from swissmate.arbiter.event.entries.alphabet import by_name
from swissmate.arbiter.ground.backups.pages import back_up
from swissmate.arbiter.ground.frame.access import CHIEF, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    number_in,
    numbers_from,
    refusals,
)
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import NoPairing, Refused
from swissmate.arbiter.models import Bye, Event, Player, Round
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.boards import shown
from swissmate.arbiter.rounds.boards.boards import Board, boards_of, byes_of
from swissmate.arbiter.rounds.boards.game_views import torn_games
from swissmate.arbiter.rounds.boards.seating import has_entered_result
from swissmate.arbiter.rounds.boards.tournament import away
from swissmate.arbiter.rounds.pairing import alteration, by_hand, late_entries, precheck, rounds
from swissmate.arbiter.rounds.pairing.entered import Entered, entered
from swissmate.arbiter.rounds.pairing.half_points import give, half_points
from swissmate.arbiter.rounds.pairing.schedule import fitting_rounds
from swissmate.arbiter.rounds.pairing.taking_out import may_take_out
from swissmate.systems.common.initial_order import name_key

_OPEN_SHOWN: Final = 12


def _progress(row: Round, games: Iterable[tuple[int, int, str | None]]) -> dict[str, object]:
    """Return the progress of a round, and its first open boards with the keys of their pairings.

    ``games`` are those of all pairings in the order of the boards: the key of the pairing, its
    board, and the result; None for a pairing without a game. ``stamp`` changes when the page must
    be reloaded.
    """
    games = list(games)
    pairings = list(dict.fromkeys((key, board) for key, board, _result in games))
    waiting = list(dict.fromkeys((key, board) for key, board, result in games if result == ""))
    boards = crc32(repr(pairings).encode())
    return {
        "boards_total": sum(result is not None for _key, _board, result in games),
        "boards_done": sum(bool(result) for _key, _board, result in games),
        "open_boards": waiting[:_OPEN_SHOWN],
        "open_more": len(waiting) > _OPEN_SHOWN,
        "stamp": f"{row.pk}-{boards}-{int(row.takes_results)}",
    }


@page(VIEWER, "GET")
def round_page(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show a round: the next one with its pre-check, or a paired one with its boards."""
    event = event_of(event_id)
    last_row = event.round_set.order_by("number").last()
    last = last_row.number if last_row else 0
    if not 1 <= number <= max(last + 1, 1):
        raise Http404
    numbers = range(1, min(last + 1, event.rounds) + 1)
    if number == last + 1:
        everybody, torn = entered(event), torn_games(event)
        checks = precheck.checks_before(event, last, everybody, torn)
        fitting = fitting_rounds(event) if event.play.drawn_beforehand and not last else []
        return event_page(
            request,
            "pairing/round_next.html",
            event,
            {
                "last_round": last,
                "number": number,
                "numbers": numbers,
                "checks": checks,
                "blocked": any(check.blocks for check in checks),
                "last_step": undoing.last_step(event, actor(request), last_row),
                "half_points": half_points(event, number, everybody),
                "fitting": fitting,
                "open_conflicts": len(torn),
                **_attendance(everybody, number),
            },
        )
    if request.headers.get("HX-Request"):  # the pre-check is polling, and a colleague has paired
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    row = last_row if number == last else get_object_or_404(event.round_set, number=number)
    assert row is not None
    torn = torn_games(event)
    boards = boards_of(event, row, torn=torn)
    games = [view.row for board in boards for view in board.games]
    context = {
        "last_round": last,
        "open_conflicts": len(torn),
        "row": row,
        "number": number,
        "numbers": numbers,
        "boards": boards,
        "byes": byes_of(event, row),
        "is_last": number == last,
        "may_enter": number == last and row.takes_results and actor(request).is_deputy,
        "differences": _named_differences(event, row) if row.is_manual else [],
        "alteration": alteration.current(event, number),
        "late": late_entries.late_entries_of(row)
        if number == last and actor(request).is_chief
        else None,
        "outdated": number == last and rounds.is_outdated(row),
        "breaches": _breaches(event, row) if row.is_manual else [],
        "has_results": number == last and any(has_entered_result(game) for game in games),
        "last_step": undoing.last_step(event, actor(request), row) if number == last else None,
        **_progress(row, _games_on(boards)),
    }
    if number == last and actor(request).is_chief and may_take_out(event, row):
        seats = (player for board in row.pairings.all() for player in (board.white, board.black))
        context["may_take_out"] = True
        context["paired_players"] = by_name([player for player in seats if player])
    return event_page(request, "pairing/round.html", event, context)


def _games_on(boards: Iterable[Board]) -> Iterator[tuple[int, int, str | None]]:
    """Return the games of boards as ``_progress`` takes them."""
    for board in boards:
        pairing = board.pairing
        if not board.games:
            yield pairing.pk, pairing.board, None
        for view in board.games:
            yield pairing.pk, pairing.board, view.row.result


def _attendance(everybody: Entered, number: int) -> dict[str, object]:
    """Return who will not play the round to be paired, and who could still be marked so."""
    players, byes_by_player = by_name(everybody.players), everybody.byes_in(number)
    return {
        "absent": sorted(byes_by_player.values(), key=lambda bye: name_key(bye.player.name)),
        # Players who withdrew since the last pairing: it may have been a slip.
        "withdrawn": [player for player in players if player.last_round == number - 1],
        "present": [
            player
            for player in players
            if player.pk not in byes_by_player and not away(player, number)
        ],
        "bye_kinds": Bye.Kind.choices,
    }


@page(CHIEF, "POST", shows=shown_of_players.absences)
def give_half_points(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Give half a point to all who are ticked, each for a round that was or will be missed."""
    event = event_of(event_id)
    ticks = (re.fullmatch(r"(\d{1,9})-(\d{1,3})", text) for text in request.POST.getlist("half"))
    chosen = [(int(tick[1]), int(tick[2])) for tick in ticks if tick]
    with refusals(request):
        give(event.pk, actor(request), number, chosen)
    return redirect("round", event.pk, number)


@page(CHIEF, "POST", shows=shown_of_players.absences)
def absence(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Note who will not play the round to be paired, or remove the note.

    The kind is that of a bye, ``out`` for a withdrawal, ``back`` to cancel one, or empty.
    """
    event = event_of(event_id)
    kind = request.POST.get("kind", "")
    named = numbers_from(request, "player")
    with refusals(request):
        if kind == "out":
            withdrawals.withdraw_players(event.pk, actor(request), named)
        elif kind == "back":
            for player in named:
                withdrawals.return_player(event.pk, actor(request), player)
        else:
            byes.set_absences(event.pk, actor(request), named, number, kind)
    return redirect("round", event.pk, number)


def _breaches(event: Event, row: Round) -> list[str]:
    """Return the absolute rules that a pairing made by hand breaks."""
    pairs = list(row.pairings.values_list("white_id", "black_id"))
    return by_hand.breaches_of(event, row.number, pairs, row.rules)


def _named_differences(event: Event, row: Round) -> list[dict[str, object]]:
    names = dict(Player.objects.filter(event=event).values_list("pk", "name"))
    return [
        {"white": names.get(pair[0]), "black": names.get(pair[1] or 0), "rules": by_rules}
        for pair, by_rules in by_hand.rule_differences(row)
    ]


@page(VIEWER, "GET")
def live(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Answer with the changes since a revision: nothing (204), boards, or "reload the page"."""
    event = event_of(event_id)
    since = number_in(request.GET.get("since", ""), 0)
    if event.revision == since:
        return HttpResponse(status=204)
    row = event.round_set.filter(number=number).first()
    games = (
        row.pairings.order_by("board").values_list("pk", "board", "games__result") if row else ()
    )
    progress = _progress(row, games) if row else {}
    later = last_paired_round(event) > number
    if row is None or progress["stamp"] != request.GET.get("stamp") or (later and since):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    context = {
        "event": event,
        "row": row,
        "number": number,
        "boards": boards_of(event, row, since=since),
        "may_enter": row.takes_results and actor(request).is_deputy,
        "oob": True,
        **progress,
    }
    return render(request, "pairing/_live.html", context)


@page(CHIEF, "POST")
def pair(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Pair the next round; if no valid pairing exists, redirect to where the arbiter decides."""
    event = event_of(event_id)
    try:
        rounds.pair_round(event.pk, actor(request), number)
    except NoPairing:
        return redirect("by-hand", event.pk, number)  # that page says why
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        back_up(request, event.pk, f"round-{number}-paired")
    return redirect("round", event.pk, number)


@page(CHIEF, "POST", shows=shown.pairing)
def publish(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Publish the pairing."""
    event = event_of(event_id)
    with refusals(request):
        rounds.publish_round(event.pk, actor(request), number)
    return redirect("round", event.pk, number)


@page(CHIEF, "POST", shows=shown.pairing)
def unpublish(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Withdraw a published pairing."""
    event = event_of(event_id)
    with refusals(request):
        rounds.unpublish_round(event.pk, actor(request), number, request.POST.get("reason", ""))
    return redirect("round", event.pk, number)


@page(CHIEF, "POST", shows=shown.pairing)
def unpair(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Discard the pairing."""
    event = event_of(event_id)
    with refusals(request):
        rounds.unpair_round(event.pk, actor(request), number, request.POST.get("reason", ""))
    return redirect("round", event.pk, number)  # where it can be paired again
