"""The list of all papers, each paper, the QR code of the public address, and exports."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from swissmate.arbiter.ground.frame.access import CHIEF, VIEWER, actor, page
from swissmate.arbiter.ground.frame.codes import code_picture
from swissmate.arbiter.ground.frame.shared import (
    asked_round,
    download,
    event_of,
    event_page,
)
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Round
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.outside.files import exports
from swissmate.arbiter.outside.prints import papers
from swissmate.arbiter.outside.prints.print_job import PrintJob


@page(VIEWER, "GET")
def print_menu(request: HttpRequest, event_id: int) -> HttpResponse:
    """List everything that can be printed or exported; ``?round=`` names an earlier round."""
    event = event_of(event_id)
    last = last_paired_round(event)
    number = asked_round(request, last) if "round" in request.GET else 0
    context = {
        "places": papers.offered(event, number, is_paired=last > 0),
        "number": number,
        "last_round": last,
        "link": _public_address(request, event),
    }
    return event_page(request, "prints/menu.html", event, context)


def _public_address(request: HttpRequest, event: Event) -> str:
    return request.build_absolute_uri(reverse("public", args=[event.key]))


@page(VIEWER, "GET")
def print_page(request: HttpRequest, event_id: int, what: str) -> HttpResponse:
    """Show a paper."""
    event = event_of(event_id)
    paper = papers.paper_named(what)
    if paper is None or not paper.is_for(event):
        raise Http404
    number = asked_round(request, last_paired_round(event))
    row = Round.objects.filter(event=event, number=number).first()
    if paper.needs_round and row is None:
        raise Http404
    job = PrintJob(event, number, row, actor(request), request.GET)
    context: dict[str, Any] = {
        "number": number,
        "is_paper": True,
        "large": job.is_large,
        "link": _public_address(request, event),
        "heading": paper.title_in(event),
        "shape": paper.shape,
    }
    try:
        context |= paper.content(job)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("print-menu", event.pk)
    return event_page(request, f"prints/{paper.name}.html", event, context)


@page(VIEWER, "GET")
def qr(request: HttpRequest, event_id: int) -> HttpResponse:
    """Draw the QR code that leads to the public pages."""
    event = event_of(event_id)
    return code_picture(_public_address(request, event), error="m", scale=8)


@page(CHIEF, "GET")
def export(request: HttpRequest, event_id: int, what: str) -> HttpResponse:
    """Download the event in a format for other programs."""
    event = event_of(event_id)
    try:
        made = exports.export(event, what, for_rating=request.GET.get("for") == "rating")
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("print-menu", event.pk)
    if made is None:
        raise Http404
    return download(made.content, made.name, made.content_type)
