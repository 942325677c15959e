"""Pages for pairings made by hand, and for players who come after a pairing was made."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.backups.pages import back_up
from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page, number_from, refusals
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Alteration, Event, Round
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.boards import shown
from swissmate.arbiter.rounds.pairing import (
    alteration,
    by_hand,
    late_entries,
    precheck,
    taking_out,
)


def _context(event: Event, change: Alteration) -> dict[str, Any]:
    return {
        "number": change.round_number,
        "alteration": change,
        "draft": alteration.draft_of(event, change),
    }


def _draft_page(
    request: HttpRequest, event: Event, change: Alteration, problem: str = ""
) -> HttpResponse:
    context = {
        **_context(event, change),
        "problem": problem,
        "reason": request.POST.get("reason", ""),
        "is_published": event.round_set.filter(
            number=change.round_number, published__isnull=False
        ).exists(),
    }
    return event_page(request, "pairing/manual.html", event, context, 400 if problem else 200)


@page(CHIEF, "GET")
def change_by_hand(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show the pairing that is being made or changed by hand."""
    event = event_of(event_id)
    change = alteration.current(event, number)
    if change is None:
        get_object_or_404(Round, event=event, number=number)
        return redirect("round", event.pk, number)
    return _draft_page(request, event, change)


@page(CHIEF, "GET")
def pair_by_hand(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Say why the rules cannot pair the next round, and offer to pair it by hand."""
    event = event_of(event_id)
    if number != last_paired_round(event) + 1:
        if Round.objects.filter(event=event, number=number).exists():
            return redirect("round", event.pk, number)
        raise Http404
    if alteration.current(event, number):
        return redirect("manual", event.pk, number)
    if any(check.blocks for check in precheck.precheck(event)):
        return redirect("round", event.pk, number)
    try:
        why = by_hand.why_no_pairing(event)
    except Refused:
        why = ""
    if not why:  # a player has got a bye in the meantime, say, and the rules can pair the round
        return redirect("round", event.pk, number)
    return event_page(request, "pairing/by_hand.html", event, {"number": number, "why": why})


@page(CHIEF, "POST", shows=shown.pairing)
def start(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Start making or changing a pairing by hand."""
    event = event_of(event_id)
    with refusals(request):
        alteration.start(event.pk, actor(request), number)
    if alteration.current(event, number):
        return redirect("manual", event.pk, number)
    return redirect("round", event.pk, number)


def _typed(request: HttpRequest, name: str) -> int:
    """Return the number typed, 0 for an empty field: the place beside the bye.

    Raises:
        Refused: the text is not a number.
    """
    text = request.POST.get(name, "").strip()
    number = number_from(request, name, -1) if text else 0
    if number < 0:
        raise Refused(_("There is no player %(n)s.") % {"n": text[:30]})
    return number


@page(CHIEF, "POST", shows=shown.draft)
def move(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Make one move; the answer is the boards as they stand, with what each would break."""
    event = event_of(event_id)
    problem = ""
    what = request.POST.get("do", "")
    try:
        if what == "back":
            alteration.take_back(event.pk, number)
        else:
            one, other = _typed(request, "one"), _typed(request, "other")
            alteration.move(event.pk, number, what, one, other)
    except Refused as refusal:
        problem = str(refusal)
    change = alteration.current(event, number)
    if not request.headers.get("HX-Request") or change is None:
        if change is not None and problem:
            return _draft_page(request, event, change, problem)
        answer = redirect("manual", event.pk, number)
        if request.headers.get("HX-Request"):  # finished or abandoned in another tab
            return HttpResponse(status=204, headers={"HX-Redirect": answer.url})
        return answer
    context = {"event": event, **_context(event, change), "move_problem": problem}
    return render(request, "pairing/_draft.html", context)


@page(CHIEF, "POST", shows=shown.draft)
def finish(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Make the boards as they stand the pairing of the round."""
    event = event_of(event_id)
    is_new = not Round.objects.filter(event=event, number=number).exists()
    try:
        alteration.finish(event.pk, actor(request), number, request.POST.get("reason", ""))
    except Refused as refusal:
        change = alteration.current(event, number)
        if change is None:
            return redirect("round", event.pk, number)
        return _draft_page(request, event, change, str(refusal))
    if is_new:
        back_up(request, event.pk, f"round-{number}-paired")
    return redirect("round", event.pk, number)


@page(CHIEF, "POST", shows=shown.draft)
def drop(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Abandon an alteration."""
    event = event_of(event_id)
    with refusals(request):
        alteration.drop(event.pk, actor(request), number)
    return redirect("round", event.pk, number)


@page(CHIEF, "POST", shows=shown.pairing)
def take_out(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Take a player who did not come out of a round that is not published."""
    event = event_of(event_id)
    try:
        taking_out.take_out(event.pk, actor(request), number, number_from(request, "player"))
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        back_up(request, event.pk, f"round-{number}-paired")
    return redirect("round", event.pk, number)


@page(CHIEF, "POST", shows=shown.late_entry)
def late(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Let a late entry play the player with the bye, or give half a point for the round missed."""
    event = event_of(event_id)
    player = number_from(request, "player")
    with refusals(request):
        if request.POST.get("do") == "half":
            late_entries.give_half(event.pk, actor(request), number, player)
        else:
            late_entries.seat(event.pk, actor(request), number, player)
    if request.POST.get("back") == "player":
        return redirect("player", event.pk, player)
    return redirect("round", event.pk, number)
