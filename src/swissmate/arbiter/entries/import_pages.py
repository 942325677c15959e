"""Adds many players: rows or a file, a preview of what was understood, and then the list."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from swissmate.arbiter.entries import imports, players
from swissmate.arbiter.entries.forms import PlayerForm
from swissmate.arbiter.entries.headings import MEANINGS
from swissmate.arbiter.entries.pages import list_page
from swissmate.arbiter.entries.player_table import Line, Reading, Table, read_table
from swissmate.arbiter.frame.access import CHIEF, actor, page
from swissmate.arbiter.frame.shared import event_of, event_page, upload_if_any
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.ratings import rating_lists
from swissmate.arbiter.ratings.methods import official_rating
from swissmate.systems.common.initial_order import plain

_PROBLEMS_SHOWN: Final = 20
_LABELS: Final = {
    "": gettext_lazy("– not used –"),
    "name": gettext_lazy("Name"),
    "surname": gettext_lazy("Surname"),
    "first": gettext_lazy("First name"),
    "title": gettext_lazy("Title"),
    "rating": gettext_lazy("Rating"),
    "national_rating": gettext_lazy("National rating"),
    "federation": gettext_lazy("Federation"),
    "fide_id": gettext_lazy("FIDE id"),
    "birth": gettext_lazy("Birth"),
    "sex": gettext_lazy("Sex"),
    "club": gettext_lazy("Club"),
    "contact": gettext_lazy("Contact"),
}


@page(CHIEF, "POST", upload=settings.UPLOAD_LIMIT)
def import_rows(request: HttpRequest, event_id: int) -> HttpResponse:
    """Add players from pasted rows or from a CSV or XLSX file: all that are ticked, or none.

    If something is doubtful, and whenever it is requested, a preview comes first. It shows each
    column's meaning, which can be changed, each doubt, and what the rating list could fill in.
    """
    event = event_of(event_id)
    try:
        table, note = _table(request)
        # A different row of headings names the columns anew.
        same = request.POST.get("heading") == request.POST.get("heading-was")
        said = request.POST.getlist("column") if same else []
        reading = read_table(table, _heading(request), said or None)
        if note:
            reading.notes.append(note)
        _fill(event, reading, use=bool(request.POST.get("fill")))
        there = _doubt_who_is_there(event, reading)
        shown = "shown" in request.POST
        if request.POST.get("do") == "look" or (reading.is_doubtful and not shown):
            return _preview(request, event, table, reading, there)
        ticked = set(request.POST.getlist("row"))
        lines = [line for line in reading.lines if not shown or str(line.number) in ticked]
        rows, problems = _checked(lines)
        if not problems and not rows:
            problems = [_("There is nobody to add.")]
        if problems:
            return _preview(request, event, table, reading, there, problems)
        added = players.add_players(event.pk, actor(request), rows)
    except Refused as refusal:
        pasted = request.POST.get("rows", "")
        return list_page(request, event, pasted=pasted, problems=[str(refusal)])
    text = ngettext("%(n)s player added.", "%(n)s players added.", len(added))
    messages.success(request, text % {"n": len(added)})
    return redirect("players", event.pk)


def _table(request: HttpRequest) -> tuple[Table, str]:
    """Return the cells that were pasted, loaded, or seen in the preview, with a remark on them."""
    kept = request.POST.get("table", "")
    if kept:
        try:
            rows = [[str(cell) for cell in row] for row in json.loads(kept)]
            return imports.checked_size(rows), ""
        except (ValueError, TypeError) as error:
            raise Refused(_("This form is out of date. Load the page again.")) from error
    upload = upload_if_any(request)
    if upload is None:
        return imports.table_of_text(request.POST.get("rows", "")), ""
    return imports.table_of_file(upload[0])


def _heading(request: HttpRequest) -> int | str | None:
    """Return which row names the columns: its index, None for none, or ``"find"``."""
    said = request.POST.get("heading", "")
    if said == "none":
        return None
    return int(said) if said.isascii() and said.isdigit() and len(said) < 5 else "find"


def _fill(event: Event, reading: Reading, *, use: bool) -> None:
    """Look everybody up in the rating list: what it could fill in, and where it differs."""
    people = rating_lists.people_of(
        event,
        (line.values.get("fide_id", "") for line in reading.lines),
        (line.values["name"] for line in reading.lines),
    )
    for line in reading.lines:
        values = line.values
        person = people.get(values.get("fide_id", "")) or people.get(plain(values["name"]))
        if person is None:
            continue
        if values.get("federation", person.federation) != person.federation:
            continue  # another person of that name
        if values.get("fide_id", person.fide_id) != person.fide_id:
            continue
        known = {
            "rating": str(official_rating(person, event)[0] or ""),
            "title": person.title,
            "federation": person.federation,
            "fide_id": person.fide_id,
            "birth": person.birth,
            "sex": person.sex,
        }
        line.filled = {k: v for k, v in known.items() if v and not values.get(k)}
        rating = values.get("rating", "")
        if rating and known["rating"] and rating != known["rating"]:
            line.doubts.append(
                _("%(name)s: the rating list has %(rating)s")
                % {"name": values["name"], "rating": known["rating"]}
            )
        if use:
            values.update(line.filled)


def _doubt_who_is_there(event: Event, reading: Reading) -> set[int]:
    """Mark as doubtful those who are in the event already; return the numbers of their lines."""
    ids, names = set(), set()
    for name, fide_id in Player.objects.filter(event=event).values_list("name", "fide_id"):
        names.add(name.casefold())
        ids.add(fide_id)
    found = set()
    for line in reading.lines:
        number = line.values.get("fide_id", "")
        if (number and number in ids) or line.values["name"].casefold() in names:
            line.doubts.append(_("%(name)s is on the list already") % {"name": line.values["name"]})
            found.add(line.number)
    return found


def _checked(lines: Iterable[Line]) -> tuple[list[dict[str, Any]], list[str]]:
    """Return the values of the lines, and what is wrong with any of them."""
    rows: list[dict[str, Any]] = []
    problems = []
    for line in lines:
        form = PlayerForm(line.values)
        if form.is_valid():
            rows.append(form.player_values())
            continue
        why = "; ".join(
            f"{form.fields[field].label} “{line.values.get(field, '')}”: "
            f"{' '.join(map(str, errors))}"
            if field in form.fields
            else " ".join(map(str, errors))
            for field, errors in form.errors.items()
        )
        problems.append(f"{line.values['name']}: {why}")
    return rows, problems


def _preview(
    request: HttpRequest,
    event: Event,
    table: Table,
    reading: Reading,
    there: set[int],
    problems: list[str] | None = None,
) -> HttpResponse:
    """Show what was understood, so that it can be changed before anybody is added."""
    shown = "shown" in request.POST
    ticked = set(request.POST.getlist("row"))
    lines = [
        {
            "line": line,
            "cells": _cells(line, len(reading.columns)),
            "ticked": str(line.number) in ticked if shown else line.number not in there,
        }
        for line in reading.lines
    ]
    context = {
        "reading": reading,
        "columns": reading.columns,
        "lines": lines,
        "meanings": [(meaning, _LABELS[meaning]) for meaning in ("", *MEANINGS)],
        "headings": [
            (str(i), " · ".join(filter(None, row))[:60]) for i, row in enumerate(table[:12])
        ],
        "heading": "none" if reading.heading is None else str(reading.heading),
        "table": json.dumps([list(row) for row in table], ensure_ascii=False),
        "fill": bool(request.POST.get("fill")),
        "fillable": sum(bool(line.filled) for line in reading.lines),
        "problems": (problems or [])[:_PROBLEMS_SHOWN],
        "pasted": request.POST.get("rows", ""),
    }
    status = 400 if problems else 200
    return event_page(request, "entries/import.html", event, context, status)


def _cells(line: Line, width: int) -> list[str]:
    return [*line.cells, *[""] * width][:width]
