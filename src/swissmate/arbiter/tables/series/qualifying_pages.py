"""The pages of qualifiers: who goes on into the next event, and their entry there."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from swissmate.arbiter.event.events.events import create_event
from swissmate.arbiter.event.events.forms import FORMS, EventForm
from swissmate.arbiter.event.events.siblings import may_join
from swissmate.arbiter.ground.frame import roles
from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    number_from,
    number_in,
    refusals,
)
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.tables.series import qualifying, replacing, shown
from swissmate.arbiter.tables.series.qualifying import CROSSED, PLACES, RATING, Way

_ORDERS: Final = (
    (CROSSED, gettext_lazy("crossed: A1 meets B2")),
    (PLACES, gettext_lazy("by place: A1 B1 A2 B2")),
    (RATING, gettext_lazy("by rating")),
)
_TAKEN_OVER: Final = ("series", "place", "federation", "time_control", "chief_arbiter", "deputies")
"""What a new event takes over from the first group, beside its rate of play."""


def _way(request: HttpRequest, own: list[Event]) -> Way:
    """Return what the address asks for; by default the first two of each group that has begun."""
    typed = request.GET
    begun = [group for group in own if last_paired_round(group)]  # not the event they go on to
    groups = typed.getlist("group") or [str(group.pk) for group in begun or own]
    first, best = number_in(typed.get("first", ""), 2), number_in(typed.get("best", ""), 0)
    return qualifying.made(own, groups, first, best, typed.get("order", ""), typed.getlist("out"))


@page(CHIEF, "GET")
def qualifiers(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who qualifies as things stand, and where to."""
    event = event_of(event_id)
    return _page(request, event, _way(request, qualifying.groups_of(actor(request), event)))


def _page(
    request: HttpRequest, event: Event, way: Way, problem: str = "", status: int = 200
) -> HttpResponse:
    own = qualifying.groups_of(actor(request), event)
    draft = qualifying.draft(way)
    size = max(len(draft.qualifiers) - 1, 1).bit_length()
    context = {
        "own": own,
        "way": way,
        "draft": draft,
        "orders": _ORDERS,
        "forms": [(form, title) for form, (title, _use) in FORMS.items()],
        "targets": qualifying.targets(actor(request), way.groups),
        "vacancies": replacing.all_vacancies(actor(request), own),
        "to": number_from(request, "to"),
        "typed": {
            "name": request.POST.get("name", _("Final")),
            "start": request.POST.get("start", (event.end or event.start).isoformat()),
            "rounds": request.POST.get("rounds", str(size)),
            "form": request.POST.get("form", "swiss"),
        },
        "problem": problem,
    }
    return event_page(request, "series/qualifiers.html", event, context, status)


@page(CHIEF, "POST", shows=shown.qualifiers)
def enter(request: HttpRequest, event_id: int) -> HttpResponse:
    """Enter the qualifiers into an event that is there, or into a new one."""
    event = event_of(event_id)
    account = actor(request)
    own = qualifying.groups_of(account, event)
    way = qualifying.way_of(request.POST.get("way", ""), own)
    try:
        with transaction.atomic():
            target = _target(request, account, way)
            reason = request.POST.get("reason", "")
            added = qualifying.enter(target, account, way, reason)
    except Refused as refusal:  # what was typed stays
        return _page(request, event, way, str(refusal), 400)
    text = ngettext(
        "%(n)s player is entered in “%(event)s”.",
        "%(n)s players are entered in “%(event)s”.",
        len(added),
    )
    messages.success(request, text % {"n": len(added), "event": target.name})
    if boards := [
        row.player.name for row in qualifying.draft(way).qualifiers if row.player.fixed_board
    ]:
        text = _("Their fixed boards do not come along: %(names)s.")
        messages.warning(request, text % {"names": "; ".join(boards)})
    return redirect("players", target.pk)


@page(CHIEF, "POST", shows=shown.vacancies_there)
def replace(request: HttpRequest, event_id: int) -> HttpResponse:
    """Enter the next qualifier in place of one who has withdrawn from the event."""
    event, account = event_of(event_id), actor(request)
    own = qualifying.groups_of(account, event)
    key = number_from(request, "to")
    with refusals(request):
        target = next((e for e in qualifying.targets(account, ()) if e.pk == key), None)
        if target is None:
            raise Refused(_("Choose an event for players of which you are chief arbiter."))
        reason = request.POST.get("reason", "")
        name = replacing.fill(target, account, own, number_from(request, "player"), reason)
        text = _("%(name)s is entered in “%(event)s”.")
        messages.success(request, text % {"name": name, "event": target.name})
    return redirect("qualifiers", event.pk)


def _target(request: HttpRequest, account: Account, way: Way) -> Event:
    """Return the event that was chosen, or a new one by what was typed.

    Raises:
        Refused: there is no such event, or what was typed makes none.
    """
    if not way.groups:
        raise Refused(_("Choose the groups."))
    if request.POST.get("to") != "new":
        key = number_from(request, "to")
        target = next((e for e in qualifying.targets(account, way.groups) if e.pk == key), None)
        if target is None:
            raise Refused(_("Choose an event for players of which you are chief arbiter."))
        return target
    group, blank = way.groups[0], EventForm()
    values = {name: blank[name].value() for name in EventForm.Meta.fields}
    values |= {name: getattr(group, name) for name in _TAKEN_OVER}
    values |= {"kind": group.kind, "rules": "", "form": request.POST.get("form", "")}
    values |= {name: request.POST.get(name, "") for name in ("name", "start", "rounds")}
    form = EventForm({name: value for name, value in values.items() if value not in (None, False)})
    if not form.is_valid():
        problems = [
            f"{form[name].label}: {' '.join(map(str, texts))}"
            for name, texts in form.errors.items()
        ]
        raise Refused(" ".join(problems))
    values = form.event_values()
    if not may_join(account, Event(**values)):
        values["series"] = ""
    made = create_event(account, values)
    roles.lead(account, made)
    return made
