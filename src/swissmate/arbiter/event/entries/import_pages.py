"""Adds many players: rows or a file, a preview of what was understood, and then the list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from swissmate.arbiter.event.entries import players
from swissmate.arbiter.event.entries.columns import filled
from swissmate.arbiter.event.entries.import_checks import (
    checked,
    doubt_who_is_there,
    look_up,
    settle_byes,
)
from swissmate.arbiter.event.entries.import_source import (
    ASKED,
    Source,
    is_shown_again,
    reading_of,
    source_of,
)
from swissmate.arbiter.event.entries.list_lines import Line
from swissmate.arbiter.event.entries.pages import list_page
from swissmate.arbiter.event.entries.player_table import Reading
from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.done import offered
from swissmate.arbiter.ground.frame.shared import event_of, event_page
from swissmate.arbiter.ground.ledger.audit import written
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Bye, Event
from swissmate.lists.headings import MEANINGS, meaning_of
from swissmate.wording import first_of

_PROBLEMS_SHOWN: Final = 20
_EXAMPLES: Final = 3
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
    "national_ids": gettext_lazy("National ids"),
    "birth": gettext_lazy("Birth"),
    "sex": gettext_lazy("Sex"),
    "club": gettext_lazy("Club"),
    "contact": gettext_lazy("Contact"),
    "byes": gettext_lazy("Byes"),
    "fee": gettext_lazy("Fee"),
    "has_paid": gettext_lazy("Paid"),
    "comment": gettext_lazy("Comment"),
    "fixed_board": gettext_lazy("Fixed board"),
    "check_in": gettext_lazy("Is here"),
}
_NUMBERS: Final = ("rating", "national_rating", "fixed_board", "fee")
_ON_A_PHONE: Final = ("name", "rating", "federation")
_TICKS: Final = ("has_paid", "check_in")


@dataclass
class _Look:
    """A list as it was understood, and what can be chosen about it."""

    source: Source
    reading: Reading
    is_again: bool
    fill: bool
    take_ratings: bool
    turn: bool
    bye_kind: str
    differ: int
    unsaid_byes: int

    @property
    def is_filled(self) -> bool:
        """Whether the rating list has filled in something that nobody has looked at."""
        return self.fill and any(line.filled for line in self.reading.lines)


def _look(request: HttpRequest, event: Event, source: Source) -> _Look:
    reading = reading_of(request, source)
    is_again = is_shown_again(request, source)
    # What is missing is looked up at once.
    fill = bool(request.POST.get("fill")) if is_again else True
    take = bool(request.POST.get("take-ratings"))
    kind = request.POST.get("bye-kind", "")
    kind = kind if kind in (Bye.Kind.HALF, Bye.Kind.ZERO) else Bye.Kind.HALF.value
    differ = look_up(event, reading, fill=fill, take_ratings=take)
    doubt_who_is_there(event, reading)
    unsaid = settle_byes(event, reading, kind)
    turn = bool(request.POST.get("turn"))
    return _Look(source, reading, is_again, fill, take, turn, kind, differ, unsaid)


@page(CHIEF, "POST", upload=settings.UPLOAD_LIMIT)
def import_rows(request: HttpRequest, event_id: int) -> HttpResponse:
    """Add players from pasted rows or from a CSV or XLSX file: all that are ticked, or none.

    If something is doubtful, and whenever it is requested, a preview comes first. It shows the rows
    that need a look, the meaning of each column, and what the rating list has filled in. After one
    sheet of a workbook the list offers the others.
    """
    event = event_of(event_id)
    try:
        look = _look(request, event, source_of(request))
    except Refused as refusal:
        pasted = request.POST.get("rows", "")
        return list_page(request, event, pasted=pasted, problems=[str(refusal)])
    is_doubtful = look.reading.is_doubtful or look.is_filled or bool(look.unsaid_byes)
    is_doubtful = is_doubtful or bool(look.source.others)
    if request.POST.get("do") == "look" or (is_doubtful and not look.is_again):
        return _preview(request, event, look)
    lines = _ticked(request, look)
    rows, wrong = checked(lines)
    if wrong:
        problems = [f"{line.label}: {'; '.join(line.doubts)}" for line in wrong]
        return _preview(request, event, look, problems)
    if not rows:
        return _preview(request, event, look, [_("There is nobody to add.")])
    try:
        added = players.add_players(event.pk, actor(request), rows, request.POST.get("reason", ""))
    except Refused as refusal:
        # What was looked at, ticked and corrected stays.
        return _preview(request, event, look, [str(refusal)])
    text = ngettext("%(n)s player added.", "%(n)s players added.", len(added))
    # The page with the other sheets is no redirect, so that the undo is offered here.
    undo = offered(written.get() or [], actor(request))
    messages.success(request, text % {"n": len(added)}, extra_tags=undo)
    if look.source.others:
        return list_page(request, event, rest=look.source.rest)
    return redirect("players", event.pk)


def _ticked(request: HttpRequest, look: _Look) -> list[Line]:
    """Return the lines that are to be added."""
    if not look.is_again:
        return [line for line in look.reading.lines if not line.is_out]
    ticked = set(request.POST.getlist("row"))
    return [line for line in look.reading.lines if str(line.number) in ticked]


def _preview(
    request: HttpRequest, event: Event, look: _Look, problems: Sequence[str] = ()
) -> HttpResponse:
    """Show what was understood, so that it can be changed before anybody is added."""
    reading, source = look.reading, look.source
    ticked = {line.number for line in _ticked(request, look)}
    shown = _shown_fields(reading)
    lines = [
        {
            "line": line,
            "cells": [_cell(line, name) for name in shown],
            "asked": [(name, _LABELS[name], text) for name, text in _asked(line)],
            "ticked": line.number in ticked,
        }
        for line in reading.lines
    ]
    body = source.table[0 if reading.heading is None else reading.heading + 1 :]
    columns = [
        (column, first_of(filled(body, index)[:_EXAMPLES]))
        for index, column in enumerate(reading.columns)
    ]
    context = {
        "reading": reading,
        "look": look,
        "columns": columns,
        "understood": [_LABELS[column.meaning] for column in reading.columns if column.meaning],
        "unused": [
            column.heading
            for column, example in columns
            if column.heading
            and example
            and not column.meaning
            and meaning_of(column.heading) != "-"
        ],
        "doubted_columns": sum(bool(column.doubt) for column in reading.columns),
        "shown": [(_LABELS[name], name in _ON_A_PHONE) for name in shown if name != "name"],
        "lines": lines,
        "wide": len(shown),
        "players": len([line for line in reading.lines if not line.is_out]),
        "doubtful": sum(bool(line.doubts) for line in reading.lines),
        "ticked": len(ticked),
        "meanings": [(meaning, _LABELS[meaning]) for meaning in ("", *MEANINGS)],
        "headings": [
            (str(i), " · ".join(filter(None, row))[:60])
            for i, row in enumerate(source.table[:25])
            if any(row)
        ][:12],
        "heading": "none" if reading.heading is None else str(reading.heading),
        "fillable": sum(bool(line.filled) for line in reading.lines),
        "bye_kinds": [choice for choice in Bye.Kind.choices if choice[0] != Bye.Kind.FULL],
        "all_rows": bool(request.POST.get("all")),
        "problems": list(problems)[:_PROBLEMS_SHOWN],
        "pasted": request.POST.get("rows", ""),
    }
    status = 400 if problems else 200
    return event_page(request, "entries/import.html", event, context, status)


def _shown_fields(reading: Reading) -> list[str]:
    """Return the fields that some row has, the name first."""
    have = {name for line in reading.lines for name, text in line.values.items() if text}
    return [name for name in MEANINGS if name in have | {"name"}]


def _cell(line: Line, name: str) -> dict[str, Any]:
    """Return what a row has in a field, and whether the rating list has filled it in."""
    text = line.values.get(name, "")
    if name in _TICKS and text:
        text = "✓"
    is_filled = name in line.filled and line.values.get(name) == line.filled[name]
    kind = f"{'num' if name in _NUMBERS else ''} {'' if name in _ON_A_PHONE else 'm'}".strip()
    return {"text": text, "is_filled": is_filled, "kind": kind}


def _asked(line: Line) -> list[tuple[str, str]]:
    """Return the fields of a doubtful row that can be typed anew, with their texts."""
    already = dict(line.asked)
    if line.doubts and "name" not in already and not line.is_out:
        already = {"name": line.name, **already}
    return [(name, already[name]) for name in ASKED if name in already]
