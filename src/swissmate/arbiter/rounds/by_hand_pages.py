"""The forms of pairings made by hand: a change, and a round that the rules cannot pair."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.entries.players import last_paired_round
from swissmate.arbiter.frame.access import CHIEF, actor, page
from swissmate.arbiter.frame.shared import event_of, event_page
from swissmate.arbiter.ledger.archives import back_up_event
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.models import Event, Player, Round
from swissmate.arbiter.rounds import by_hand, rounds
from swissmate.arbiter.rounds.rounds import Pairs


def _typed_pairs(request: HttpRequest) -> Pairs:
    pairs: list[tuple[int, int | None]] = []
    whites, blacks = request.POST.getlist("white"), request.POST.getlist("black")
    if len(whites) != len(blacks):
        raise Refused(_("This form is out of date. Load the page again."))
    for white, black in zip(whites, blacks, strict=True):
        if not white.isdigit() or (black and not black.isdigit()):
            raise Refused(_("This player is not in the event."))
        pairs.append((int(white), int(black) if black else None))
    return pairs


def _form(
    request: HttpRequest,
    event: Event,
    number: int,
    pairs: Pairs,
    typed: Pairs,
    *,
    problem: str,
    reason: str,
    why: str = "",
) -> HttpResponse:
    """Show the boards as they were typed, or as they are; ``why`` is why the rules give none."""
    keys = {key for pair in pairs for key in pair if key is not None}
    context = {
        "number": number,
        "boards": [{"white": white, "black": black} for white, black in typed or pairs],
        "paired": Player.objects.filter(event=event, pk__in=keys),
        "problem": problem,
        "reason": request.POST.get("reason", reason),
        "why": why,
    }
    return event_page(request, "rounds/manual.html", event, context, 400 if problem else 200)


@page(CHIEF, "GET", "POST")
def change_by_hand(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Change the pairing of the last round by hand."""
    event = event_of(event_id)
    row = get_object_or_404(Round, event=event, number=number)
    problem = ""
    typed: Pairs = []
    pairs: Pairs = list(row.games.order_by("board").values_list("white_id", "black_id"))
    if request.method == "POST":
        try:
            typed = _typed_pairs(request)
            by_hand.change_pairs(
                event.pk, actor(request), number, typed, request.POST.get("reason", "")
            )
        except Refused as refusal:
            problem = str(refusal)
        else:
            return redirect("round", event.pk, number)
    return _form(request, event, number, pairs, typed, problem=problem, reason=row.manual_reason)


@page(CHIEF, "GET", "POST")
def pair_by_hand(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Pair the next round by hand, where no valid pairing exists."""
    event = event_of(event_id)
    if number != last_paired_round(event) + 1:
        if Round.objects.filter(event=event, number=number).exists():
            return redirect("round", event.pk, number)
        raise Http404
    problem = ""
    typed: Pairs = []
    if request.method == "POST":
        try:
            typed = _typed_pairs(request)
            by_hand.pair_by_hand(
                event.pk, actor(request), number, typed, request.POST.get("reason", "")
            )
        except Refused as refusal:
            problem = str(refusal)
        else:
            back_up_event(event.pk, f"round-{number}-paired")
            return redirect("round", event.pk, number)
    if any(check.blocks for check in rounds.precheck(event)):
        return redirect("round", event.pk, number)
    try:
        why = by_hand.why_no_pairing(event)
    except Refused:
        why = ""
    if not why:  # somebody has a bye meanwhile, say, and the rules do give a pairing
        return redirect("round", event.pk, number)
    draft = [(white.pk, black.pk if black else None) for white, black in by_hand.first_draft(event)]
    return _form(request, event, number, draft, typed, problem=problem, reason="", why=why)
