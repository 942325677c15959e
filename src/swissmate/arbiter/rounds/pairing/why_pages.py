"""Why a round is paired as it is: pages, pictures, the sheet that settles a protest, checklists."""

from __future__ import annotations

from typing import Final

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from swissmate.arbiter.ground.frame.access import VIEWER, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Player, Round
from swissmate.arbiter.rounds.boards.boards import pairing_of
from swissmate.arbiter.rounds.pairing import arbiter_why
from swissmate.arbiter.rounds.pairing.precheck import adjourned_before, told_adjourned

_LONGEST_PROPOSAL: Final = 2_000


def _is_question(who: str, wish: str) -> bool:
    """Whether the question is why a player (a number) does not have something."""
    return bool(wish) and len(wish) < 6 and who.isascii() and who.isdigit() and len(who) < 6


def _asked(request: HttpRequest) -> tuple[str, str, str]:
    """Return the player asked about, what that player does not have, and the proposed pairs."""
    who, wish, instead = (request.GET.get(name, "") for name in ("who", "wish", "instead"))
    return who, wish, instead.strip()[:_LONGEST_PROPOSAL]


@page(VIEWER, "GET")
def explain(request: HttpRequest, event_id: int, pairing_id: int) -> HttpResponse:
    """Say why two players meet, or why one has the bye; answer a why-not question."""
    event = event_of(event_id)
    pairing = pairing_of(event_id, pairing_id)
    row = pairing.round
    who, wish, instead = _asked(request)
    answer, problem = None, ""
    try:
        if instead:
            answer = arbiter_why.judgement(event, row, instead)
        elif _is_question(who, wish):
            answer = arbiter_why.answer(event, row, int(who), wish)
    except Refused as refusal:
        problem = str(refusal)
    others = (
        Player.objects.filter(Q(white_pairings__round=row) | Q(black_pairings__round=row))
        .distinct()
        .order_by("tpn")
    )
    accounts = arbiter_why.accounts_of(event, pairing)
    context = {
        "pairing": pairing,
        "sides": arbiter_why.facts_of(event, pairing),
        "accounts": accounts,
        "adjourned": told_adjourned(adjourned_before(event, row.number)),
        "differs": any(account.differs for account in accounts),
        "by_rules": [pairing.white_id, pairing.black_id] in row.rule_pairs,
        "others": others,
        "answer": answer,
        "problem": problem,
        "asked": int(who) if _is_question(who, wish) else pairing.white.tpn,
        "wish": wish,
        "instead": instead,
        "query": request.GET.urlencode(),
        **arbiter_why.questions_of(row),
    }
    return event_page(request, "pairing/explain.html", event, context)


@page(VIEWER, "GET")
def explain_picture(request: HttpRequest, event_id: int, pairing_id: int) -> HttpResponse:
    """Draw the round; a separate picture, so that the page needs no styles for it."""
    event = event_of(event_id)
    svg = arbiter_why.picture(event, pairing_of(event_id, pairing_id))
    if svg is None:
        raise Http404
    return HttpResponse(
        svg,
        content_type="image/svg+xml",
        headers={"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"},
    )


_WHOLE_PAGE: Final = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
"""A page with its own styles and script, which loads nothing."""


@page(VIEWER, "GET")
def explain_sheet(request: HttpRequest, event_id: int, pairing_id: int) -> HttpResponse:
    """Show the sheet of a game, of a why-not question or of a proposal: one page to print."""
    event = event_of(event_id)
    pairing = pairing_of(event_id, pairing_id)
    who, wish, instead = _asked(request)
    if instead:
        sheet = arbiter_why.sheet_instead(event, pairing.round, instead)
    else:
        question = (int(who), wish) if _is_question(who, wish) else (pairing.white.tpn, "")
        sheet = arbiter_why.sheet(event, pairing.round, *question)
    if sheet is None:
        raise Http404
    return HttpResponse(sheet, headers={"Content-Security-Policy": _WHOLE_PAGE})


@page(VIEWER, "GET")
def checklist(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show what is needed to recheck the round, one line per player."""
    event = event_of(event_id)
    row = get_object_or_404(Round, event=event, number=number)
    text = arbiter_why.checklist(event, row)
    if text is None:
        raise Http404
    return HttpResponse(text, headers={"Content-Security-Policy": _WHOLE_PAGE})
