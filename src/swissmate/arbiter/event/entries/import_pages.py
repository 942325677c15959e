"""Adds many players: rows or a file, a preview of what was understood, and then the list."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from swissmate.arbiter.event.entries import imports, namesakes, players
from swissmate.arbiter.event.entries.forms import PlayerForm
from swissmate.arbiter.event.entries.headings import MEANINGS
from swissmate.arbiter.event.entries.pages import list_page
from swissmate.arbiter.event.entries.player_table import Line, Reading, Table, read_table
from swissmate.arbiter.event.ratings import rating_lists
from swissmate.arbiter.event.ratings.methods import official_rating
from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page, upload_if_any
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event

_PROBLEMS_SHOWN: Final = 20
_CORRECTION: Final = re.compile(
    r"value-(\d{1,4})-(rating|national_rating|birth|title|federation|fide_id|sex)"
)
"""The name of an input for a text that could not be read: its row and field."""
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
        source = _source(request)
        table = source.tables[source.sheet]
        # A different row of headings names the columns anew.
        same = request.POST.get("heading") == request.POST.get("heading-was") and not source.is_new
        said = request.POST.getlist("column") if same else []
        heading = "find" if source.is_new else _heading(request)
        corrected = {} if source.is_new else _corrected(request)
        reading = read_table(table, heading, said or None, corrected)
        reading.notes += source.notes
        _fill(event, reading, use=bool(request.POST.get("fill")))
        there = _doubt_who_is_there(event, reading)
        shown = "shown" in request.POST and not source.is_new
        if request.POST.get("do") == "look" or (reading.is_doubtful and not shown):
            return _preview(request, event, source, reading, there)
        ticked = set(request.POST.getlist("row"))
        lines = [line for line in reading.lines if not shown or str(line.number) in ticked]
        rows, problems = _checked(lines)
        if not problems and not rows:
            problems = [_("There is nobody to add.")]
        if problems:
            return _preview(request, event, source, reading, there, problems)
        try:
            added = players.add_players(event.pk, actor(request), rows)
        except Refused as refusal:
            # What was looked at, ticked and corrected stays.
            return _preview(request, event, source, reading, there, [str(refusal)])
    except Refused as refusal:
        pasted = request.POST.get("rows", "")
        return list_page(request, event, pasted=pasted, problems=[str(refusal)])
    text = ngettext("%(n)s player added.", "%(n)s players added.", len(added))
    messages.success(request, text % {"n": len(added)})
    if source.others:
        text = _("Of the file, these sheets have not been added: %(names)s")
        messages.warning(request, text % {"names": ", ".join(source.others)})
    return redirect("players", event.pk)


class _Source(NamedTuple):
    """The tables of a file by sheet, which one is looked at, and whether it is so for the first
    time; ``notes`` are remarks on the file."""

    tables: Mapping[str, Table]
    sheet: str
    is_new: bool
    notes: list[str]

    @property
    def others(self) -> list[str]:
        """The names of the other sheets."""
        return [name for name in self.tables if name != self.sheet]


def _source(request: HttpRequest) -> _Source:
    """Return the cells that were pasted, loaded, or seen in the preview."""
    notes: list[str] = []
    tables: Mapping[str, Table]
    kept = request.POST.get("table", "")
    upload = None if kept else upload_if_any(request)
    if kept:
        tables = _kept_tables(kept)
    elif upload is None:
        tables = {"": imports.table_of_text(request.POST.get("rows", ""))}
    else:
        tables, note = imports.sheets_of_file(upload[0])
        notes += [note] if note else []
    sheet = request.POST.get("sheet", "")
    if sheet not in tables:
        sheet = imports.likely_sheet(tables)
    is_new = bool(kept) and sheet != request.POST.get("sheet-was", sheet)
    source = _Source(tables, sheet, is_new, notes)
    if source.others:
        notes.append(imports.other_sheets_text(sheet, source.others))
    return source


def _kept_tables(text: str) -> dict[str, Table]:
    """Return the tables that a preview has sent along: one, or several by sheet.

    Raises:
        Refused: the text is none of ours.
    """
    try:
        value = json.loads(text)
        tables = value if isinstance(value, dict) else {"": value}
        return {
            str(name): imports.checked_size([[str(cell) for cell in row] for row in rows])
            for name, rows in tables.items()
        } or {"": []}
    except (ValueError, TypeError) as error:
        raise Refused(_("This form is out of date. Load the page again.")) from error


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
        person = people.get(values.get("fide_id", "")) or people.get(values["name"])
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


def _corrected(request: HttpRequest) -> dict[tuple[int, str], str]:
    """Return what was typed in the place of texts that could not be read, by row and field."""
    typed = {}
    for name, text in request.POST.items():
        if found := _CORRECTION.fullmatch(name):
            typed[int(found[1]), found[2]] = str(text).strip()
    return typed


def _doubt_who_is_there(event: Event, reading: Reading) -> set[int]:
    """Mark as doubtful those who are in the event already; return the numbers of their lines."""
    there = namesakes.directory_of(event)
    ids = [line.values.get("fide_id", "") for line in reading.lines]
    elsewhere = namesakes.in_other_groups(event, ids)
    known = set()
    for line, fide_id in zip(reading.lines, ids, strict=True):
        namesake = there.namesake(line.values["name"], fide_id)
        if namesake:
            line.doubts.append(namesakes.namesake_text(line.values["name"], namesake))
        if namesake and namesake.is_sure:
            known.add(line.number)
        if fide_id in elsewhere:
            line.doubts.append(namesakes.elsewhere_text(elsewhere[fide_id]))
    return known


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
    source: _Source,
    reading: Reading,
    there: set[int],
    problems: list[str] | None = None,
) -> HttpResponse:
    """Show what was understood, so that it can be changed before anybody is added."""
    shown = "shown" in request.POST and not source.is_new
    ticked = set(request.POST.getlist("row"))
    table = source.tables[source.sheet]
    lines = [
        {
            "line": line,
            "cells": _cells(line, len(reading.columns)),
            "asked": [(name, _LABELS[name], text) for name, text in line.asked.items()],
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
        "table": json.dumps(
            source.tables if source.others else [list(row) for row in table], ensure_ascii=False
        ),
        "sheets": list(source.tables),
        "sheet": source.sheet,
        "fill": bool(request.POST.get("fill")),
        "fillable": sum(bool(line.filled) for line in reading.lines),
        "problems": (problems or [])[:_PROBLEMS_SHOWN],
        "pasted": request.POST.get("rows", ""),
    }
    status = 400 if problems else 200
    return event_page(request, "entries/import.html", event, context, status)


def _cells(line: Line, width: int) -> list[str]:
    return [*line.cells, *[""] * width][:width]
