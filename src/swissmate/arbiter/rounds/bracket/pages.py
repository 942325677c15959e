"""The pages of the bracket, for the arbiter and for everybody."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from swissmate.arbiter.event.events.public_page import public_file, public_page
from swissmate.arbiter.ground.frame.access import CHIEF, PUBLIC, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page, number_in, refusals
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.bracket import deciding, shown
from swissmate.arbiter.rounds.bracket.brackets import bracket_of, require_knockout
from swissmate.arbiter.rounds.bracket.picture import bracket_svg
from swissmate.systems.knockout.terms import parse_terms

_SVG = "image/svg+xml"


def _bracket(event: Event, *, published_only: bool = False) -> dict[str, Any]:
    require_knockout(event)
    try:
        return {"bracket": bracket_of(event, published_only=published_only)}
    except Refused as problem:
        return {"bracket": None, "problem": str(problem)}


def _svg(event: Event, *, darkens: bool, published_only: bool = False) -> str:
    bracket = _bracket(event, published_only=published_only)["bracket"]
    if not bracket:
        return f'<svg xmlns="{"http://www.w3.org/2000/svg"}"/>'
    return bracket_svg(bracket, darkens=darkens)


def _with_style(picture: HttpResponse) -> HttpResponse:
    """Let a picture have the style that it brings along."""
    picture.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return picture


@page(VIEWER, "GET")
def bracket(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the bracket; before round one also its terms and seeds."""
    event = event_of(event_id)
    context = _bracket(event)
    terms = parse_terms(event.terms)
    is_open = last_paired_round(event) == 0
    context |= {
        "is_open": is_open,
        "terms": terms,
        "games": " + ".join(map(str, terms.games)),
        "final": " + ".join(map(str, terms.final)),
        "flags": [(name, label, getattr(terms, name)) for name, label in deciding.FLAGS.items()],
        "seeded": Player.objects.filter(event=event).order_by("tpn") if is_open else (),
    }
    return event_page(request, "bracket/bracket.html", event, context)


@page(VIEWER, "GET")
def paper(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the picture, made for paper."""
    event = event_of(event_id)
    context = {
        "picture": mark_safe(_svg(event, darkens=False)),  # noqa: S308 # names are escaped there
        "heading": _("Bracket"),
        "shape": "across",
    }
    return event_page(request, "bracket/paper.html", event, context)


@page(VIEWER, "GET")
def picture(request: HttpRequest, event_id: int) -> HttpResponse:
    """Send the picture."""
    del request
    return _with_style(HttpResponse(_svg(event_of(event_id), darkens=True), content_type=_SVG))


@page(CHIEF, "POST", shows=shown.terms)
def terms(request: HttpRequest, event_id: int) -> HttpResponse:
    """Set the terms."""
    event = event_of(event_id)
    with refusals(request):
        flags = {name: name in request.POST for name in deciding.FLAGS}
        typed = (request.POST.get("games", ""), request.POST.get("final", ""))
        deciding.set_terms(event.pk, actor(request), *typed, flags)
    return redirect("bracket", event.pk)


@page(CHIEF, "POST", shows=shown.seeds)
def seeds(request: HttpRequest, event_id: int) -> HttpResponse:
    """Order the seeds."""
    event = event_of(event_id)
    numbers = {
        int(name[5:]): number_in(str(value), 9_999)
        for name, value in request.POST.items()
        if re.fullmatch("seed-[0-9]{1,9}", name)
    }
    with refusals(request):
        deciding.order_seeds(event.pk, actor(request), request.POST.get("how", ""), numbers)
    return redirect("bracket", event.pk)


@page(CHIEF, "POST", shows=shown.terms)
def decide(request: HttpRequest, event_id: int, match: int) -> HttpResponse:
    """Decide a match by hand."""
    event = event_of(event_id)
    text = request.POST.get("winner", "")
    with refusals(request):
        winner = None if text == "nobody" else number_in(text, 0)
        reason = request.POST.get("reason", "")
        deciding.decide(event.pk, actor(request), match, winner, reason)
    return redirect("bracket", event.pk)


@page(PUBLIC, "GET")
def public(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show the bracket to everybody."""

    def build(event: Event) -> dict[str, Any]:
        return _bracket(event, published_only=True)

    return public_page(request, key, "bracket/public_bracket.html", build)


@page(PUBLIC, "GET")
def public_picture(request: HttpRequest, key: str) -> HttpResponseBase:
    """Send the picture to everybody."""

    def render(event: Event) -> str:
        return _svg(event, darkens=True, published_only=True)

    return _with_style(public_file(request, key, _SVG, render, by_language=True))
