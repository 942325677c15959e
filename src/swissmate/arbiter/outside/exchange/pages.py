"""The pages of exports: where results go, what is missing, the files, and sending."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import (
    download,
    event_of,
    event_page,
    number_from,
    number_in,
    refusals,
)
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event
from swissmate.arbiter.outside.exchange import answers, sending, shown
from swissmate.arbiter.outside.exchange.answers import Person
from swissmate.arbiter.outside.exchange.remarks import ROWS, anchor, lost, remarks
from swissmate.arbiter.outside.site.site_folder import plain_name
from swissmate.exchange.destination import Destination, Detail, File
from swissmate.exchange.exporting import Export
from swissmate.exchange.registry import destinations


def _where(to: str) -> Destination:
    where = answers.found(to)
    if where is None:
        raise Http404
    return where


@page(CHIEF, "GET")
def exports(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show where the results go, and what is missing there."""
    event = event_of(event_id)
    chosen = answers.chosen(event)
    rows = [_row(event, where) for where in chosen]
    context = {
        "rows": rows,
        "others": [where for where in destinations() if where not in chosen],
        "ready": any(row["export"] and row["export"].ready for row in rows),
    }
    return event_page(request, "exchange/exports.html", event, context)


def _row(event: Event, where: Destination) -> dict[str, Any]:
    """Return the line of a destination: whether its files can be made, and what is remarked."""
    row: dict[str, Any] = {"where": where, "export": None, "sends": not sending.lacking(where)}
    try:
        export = answers.made(event, where)
    except Refused as refusal:
        return {**row, "problem": str(refusal)}
    needed = {concern[:2] for concern in export.concerns if concern.stops}
    others = {concern[:2] for concern in export.concerns if not concern.stops}
    return {**row, "export": export, "needed": len(needed), "remarks": len(others)}


@page(CHIEF, "POST", shows=shown.chosen)
def choose(request: HttpRequest, event_id: int) -> HttpResponse:
    """Say where the results go."""
    event = event_of(event_id)
    with refusals(request):
        answers.choose(event.pk, actor(request), set(request.POST.getlist("to")))
        messages.success(request, _("Saved."))
    return redirect("exports", event.pk)


@page(CHIEF, "GET")
def export_to(request: HttpRequest, event_id: int, to: str) -> HttpResponse:
    """Show what is missing for a destination, what is lost, its fields, and its files."""
    return _destination_page(request, event_of(event_id), _where(to))


def _destination_page(
    request: HttpRequest,
    event: Event,
    where: Destination,
    typed: Mapping[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    people = answers.people_of(event)
    problem, export = "", None
    try:
        export = answers.made(event, where)
    except Refused as refusal:
        problem = str(refusal)
    values = {**answers.answers_of(event, where), **(typed or {})}
    wrong = answers.misfits(where, typed or {})
    first = number_in(request.GET.get("from", "0"), 0)
    context = {
        "where": where,
        "export": export,
        "problem": problem,
        "remarks": remarks(event, where, people, export.concerns) if export else [],
        "lost": lost(people, export.losses) if export else [],
        "fields": _fields(export, where, values, wrong),
        **_table(answers.asked_of_players(where), people, values, wrong, first),
        "wrong": bool(wrong),
        **(_sending(event, where) if where.server else {}),
    }
    return event_page(request, "exchange/destination.html", event, context, status)


def _field(
    detail: Detail, values: Mapping[str, str], wrong: Mapping[str, str], key: str = ""
) -> dict[str, Any]:
    name = f"{detail.name}.{key}" if key else detail.name
    return {
        "detail": detail,
        "id": anchor(detail.name, key),
        "value": values.get(name, ""),
        "expected": wrong.get(name, ""),
        "hint": detail.expected,
    }


def _fields(
    export: Export | None,
    where: Destination,
    values: Mapping[str, str],
    wrong: Mapping[str, str],
) -> list[dict[str, Any]]:
    """Return the fields that are asked for once, each with what stands there if it is empty."""
    usual = export.details if export else {}
    return [
        {**_field(detail, values, wrong), "usual": detail.choices.get(value, value)}
        for detail in where.details
        if not detail.of_players
        for value in [usual.get(detail.name, "")]
    ]


def _table(
    columns: Sequence[Detail],
    people: Sequence[Person],
    values: Mapping[str, str],
    wrong: Mapping[str, str],
    first: int,
) -> dict[str, Any]:
    """Return the table of what is asked for each player, a part of it if there are many."""
    pages = range(0, len(people), ROWS) if columns else range(0)
    start = first if first in pages else 0
    return {
        "columns": columns,
        "pages": [(at, at + 1, min(at + ROWS, len(people))) for at in pages],
        "from": start,
        "table": [
            (person, [_field(detail, values, wrong, person.key) for detail in columns])
            for person in people[start : start + ROWS]
        ]
        if columns
        else [],
    }


@page(CHIEF, "POST", shows=shown.kept)
def save(request: HttpRequest, event_id: int, to: str) -> HttpResponse:
    """Keep what was filled in."""
    event, where = event_of(event_id), _where(to)
    typed = {}
    for detail in where.details:
        keys = [""] if not detail.of_players else [p.key for p in answers.people_of(event)]
        for key in keys:
            text = request.POST.get(anchor(detail.name, key))
            if text is not None:
                typed[f"{detail.name}.{key}" if key else detail.name] = text.strip()
    try:
        answers.keep(event.pk, actor(request), where, typed)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return _destination_page(request, event, where, typed, 400)
    messages.success(request, _("Saved."))
    return redirect("export-to", event.pk, where.id)


@page(CHIEF, "GET")
def files(request: HttpRequest, event_id: int, to: str) -> HttpResponse:
    """Download the files of a destination; several in an archive."""
    event, where = event_of(event_id), _where(to)
    try:
        made = answers.made(event, where).files
    except Refused as refusal:
        messages.error(request, str(refusal))
        made = ()
    if not made:
        return redirect("export-to", event.pk, where.id)
    if len(made) > 1:
        return _archive(f"{plain_name(event) or 'event'}-{where.id}.zip", {"": made})
    return download(made[0].data, made[0].name, "application/octet-stream")


@page(CHIEF, "GET")
def all_files(request: HttpRequest, event_id: int) -> HttpResponse:
    """Download the files of all chosen destinations for which nothing is missing."""
    event = event_of(event_id)
    made = {}
    for where in answers.chosen(event):
        try:
            made[f"{where.id}/"] = answers.made(event, where).files
        except Refused as refusal:
            messages.error(request, f"{_(where.title)}: {refusal}")
    if not any(made.values()):
        return redirect("exports", event.pk)
    return _archive(f"{plain_name(event) or 'event'}-results.zip", made)


def _archive(name: str, folders: Mapping[str, Sequence[File]]) -> HttpResponse:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for folder, made in folders.items():
            for file in made:
                archive.writestr(folder + file.name, file.data)
    return download(data.getvalue(), name, "application/zip")


@page(CHIEF, "POST")
def send(request: HttpRequest, event_id: int, to: str) -> HttpResponse:
    """Send the files to the server of a destination."""
    event, where = event_of(event_id), _where(to)
    with refusals(request):
        sending.ask(event.pk, actor(request), where, agreed="agreed" in request.POST)
    return redirect(f"{reverse('export-to', args=[event.pk, where.id])}#send")


@page(CHIEF, "POST")
def read_back(request: HttpRequest, event_id: int, to: str) -> HttpResponse:
    """Have the results of a round that is played at the server read back."""
    event, where = event_of(event_id), _where(to)
    with refusals(request):
        sending.ask_back(event.pk, actor(request), where, number_from(request, "round"))
    return redirect(f"{reverse('export-to', args=[event.pk, where.id])}#send")


@page(CHIEF, "GET")
def delivery(request: HttpRequest, event_id: int, to: str) -> HttpResponse:
    """Answer with the part of the page that tells how the sending goes, and asks again."""
    event, where = event_of(event_id), _where(to)
    if where.server is None:
        raise Http404
    context: dict[str, Any] = {"event": event, "where": where, **_sending(event, where)}
    if context["delivery"].wanted is None:
        with refusals(request):
            context["export"] = answers.made(event, where)
    return render(request, "exchange/_send.html", context)


def _sending(event: Event, where: Destination) -> dict[str, Any]:
    """Return what the part about sending shows of a destination that has a server."""
    return {
        "delivery": sending.delivery_of(event, where),
        "lacking": sending.lacking(where),
        "players": len(answers.people_of(event)),
        "rounds_there": sending.rounds_there(event, where),
    }


@page(CHIEF, "POST")
def repeat(request: HttpRequest, event_id: int, to: str) -> HttpResponse:
    """Switch on or off that the program sends again what has changed."""
    event, where = event_of(event_id), _where(to)
    with refusals(request):
        sending.repeat(event.pk, actor(request), where, on=request.POST.get("on") == "1")
    return redirect("export-to", event.pk, where.id)
