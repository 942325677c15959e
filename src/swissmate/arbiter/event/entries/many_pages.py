"""The list's own forms: one value, or one kind of bye, for all that are ticked."""

from __future__ import annotations

import re
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.entries import byes, shown, withdrawals
from swissmate.arbiter.event.entries.forms import PlayerForm
from swissmate.arbiter.event.entries.many_players import MANY_FIELDS, change_players
from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, refusals, written_number
from swissmate.arbiter.ground.ledger.errors import Refused

_CHOSEN: Final = re.compile(r"(\d{1,9}):([0-9a-f]{16})")


@page(CHIEF, "POST")
def change_many(request: HttpRequest, event_id: int) -> HttpResponse:
    """Change one field of all players that are ticked."""
    event = event_of(event_id)
    field = request.POST.get("field", "")
    seen = {int(key): mark for key, mark in _CHOSEN.findall(request.POST.get("chosen", ""))}
    with refusals(request):
        if field not in MANY_FIELDS:
            raise Refused(_("Choose what to change."))
        form = PlayerForm({"name": "-", field: request.POST.get("value", "").strip()})
        form.is_valid()
        if problems := form.errors.get(field):
            raise Refused(f"{form.fields[field].label}: {' '.join(map(str, problems))}")
        count = change_players(event.pk, actor(request), seen, field, form.cleaned_data[field])
        text = ngettext("%(n)s player changed.", "%(n)s players changed.", count)
        messages.success(request, text % {"n": count})
    return redirect("players", event.pk)


@page(CHIEF, "POST", shows=shown.attendance_of_all)
def attend_many(request: HttpRequest, event_id: int) -> HttpResponse:
    """Note a bye in a round for all players that are ticked, or withdraw them (``out``)."""
    event = event_of(event_id)
    kind = request.POST.get("kind", "")
    players = [int(key) for key, _mark in _CHOSEN.findall(request.POST.get("chosen", ""))]
    with refusals(request):
        if kind == "out":
            withdrawals.withdraw_players(event.pk, actor(request), players)
        else:
            number = written_number(request, "round", _("Round"), 0)
            byes.set_absences(event.pk, actor(request), players, number, kind)
    return redirect("players", event.pk)
