"""Pages: the list of events, a new event, its settings, and a player's other events."""

from __future__ import annotations

from datetime import date
from typing import Final

from django.contrib import messages
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from swissmate.arbiter.event.events import events, shown, timetable
from swissmate.arbiter.event.events.forms import FORMS, EventForm
from swissmate.arbiter.event.events.siblings import NotLed
from swissmate.arbiter.event.ratings.by_round import advice
from swissmate.arbiter.event.rules.tie_breaks import (
    DEFAULT_TIE_BREAKS,
    other_tie_breaks,
    usual_tie_breaks,
)
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.frame import roles
from swissmate.arbiter.ground.frame.access import CHIEF, GUEST, VIEWER, actor, page
from swissmate.arbiter.ground.frame.filters import day
from swissmate.arbiter.ground.frame.shared import event_of, event_page, show_stale
from swissmate.arbiter.ground.ledger.errors import Refused, Stale
from swissmate.arbiter.ground.ledger.stale import mark_of
from swissmate.arbiter.models import Event, Role
from swissmate.arbiter.models.rounds import last_paired_round

ENCODINGS: Final = ("windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1257")
"""Those of older programs, beside UTF-8 and Windows-1252, which are found automatically."""


def _side_by_side(events_: list[Event]) -> list[Event]:
    """Return events in their order, but with the tournaments of one event together, by name."""
    first: dict[str, int] = {}

    def place(event: Event) -> tuple[int, str]:
        place_ = first.setdefault(event.whole or str(event.pk), len(first))
        return place_, event.name if event.whole else ""

    places = {event.pk: place(event) for event in events_}
    return sorted(events_, key=lambda event: places[event.pk])


@page(GUEST, "GET")
def home(request: HttpRequest) -> HttpResponse:
    """List the events that the account may see."""
    events_ = Event.objects.annotate(
        player_count=Count("players", distinct=True), paired=Count("round_set", distinct=True)
    ).order_by("-start", "-pk")
    account = actor(request)
    seen = roles.where(account, Role.VIEWER, events_)
    return render(
        request,
        "events/home.html",
        {
            "events": _side_by_side([event for event in seen if event.archived is None]),
            "archived": [event for event in seen if event.archived is not None],
            "deleted": archives.deleted_events() if account.is_chief else [],
            "encodings": ENCODINGS,
        },
    )


@page(CHIEF, "GET", "POST")
def new_event(request: HttpRequest) -> HttpResponse:
    """Create an event."""
    if request.method == "POST":
        form = EventForm(request.POST)
        if form.is_valid():
            event = events.create_event(actor(request), form.event_values())
            _advise(request, event)
            return redirect("teams" if event.play.enters_teams else "players", event.pk)
    else:
        form = EventForm(
            initial={
                "start": date.today().isoformat(),
                "rounds": 9,
                "is_public": True,
                "shows_standings": True,
                "shows_ratings": True,
                "shows_clubs": True,
                "tie_breaks": DEFAULT_TIE_BREAKS,
            }
        )
    return render(
        request,
        "events/new_event.html",
        {
            "form": form,
            "forms": FORMS.items(),
            "chosen": form.data.get("form") or "swiss",
            "tie_breaks": usual_tie_breaks(),
            "other_tie_breaks": other_tie_breaks(),
        },
        status=400 if form.errors else 200,
    )


def _advise(request: HttpRequest, event: Event) -> None:
    """Show advice against settings of an event like this, and what they do not change yet."""
    if outside := timetable.outside_of(event):
        text = _("By the timetable, these rounds are on other days than the event: %(rounds)s.")
        messages.warning(request, text % {"rounds": ", ".join(map(str, outside))})
    waiting = event.round_set.filter(published=None).exclude(first_board=event.first_board).first()
    if waiting is not None:
        text = _(
            "The boards of round %(n)s keep their numbers: discard its pairing and pair it again "
            "if they are to begin with %(board)s."
        )
        messages.warning(request, text % {"n": waiting.number, "board": event.first_board})
    if text := advice(event):
        messages.warning(request, text)


@page(VIEWER, "GET")
def event_home(request: HttpRequest, event_id: int) -> HttpResponse:
    """Redirect to where the work is: the last round, or the list of players."""
    event = event_of(event_id)
    last = last_paired_round(event)
    if last:
        return redirect("round", event.pk, last)
    return redirect("teams" if event.play.enters_teams else "players", event.pk)


@page(CHIEF, "GET", "POST")
def settings(request: HttpRequest, event_id: int) -> HttpResponse:
    """Change the settings of an event."""
    event = event_of(event_id)
    status = 200
    if request.method == "POST":
        status = 400
        form = EventForm(request.POST, instance=event_of(event_id))
        if form.is_valid():
            try:
                events.change_event(
                    event.pk,
                    actor(request),
                    form.event_values(),
                    form.cleaned_data.get("reason", ""),
                    seen=request.POST.get("seen", ""),
                )
            except Stale as refusal:
                show_stale(form, event_of(event_id), refusal)
                status = 409
            except NotLed as refusal:
                form.add_error("series", str(refusal))
            except Refused as refusal:
                form.add_error("reason" if "reason" in form.fields else None, str(refusal))
            else:
                messages.success(request, _("Saved."))
                _advise(request, event_of(event_id))
                return redirect("settings", event.pk)
    else:
        form = EventForm(instance=event)
    # A form with a mistake has shown nothing new; an old one has shown the present values.
    seen = request.POST.get("seen") if status == 400 else ""
    if not seen:
        seen = mark_of(
            event_of(event_id) if form.is_bound else event, sorted(EventForm.Meta.fields)
        )
    return event_page(
        request,
        "events/settings.html",
        event,
        {
            "form": form,
            "tie_breaks": usual_tie_breaks(event.rules),
            "other_tie_breaks": other_tie_breaks(event.rules),
            "player_count": event.players.count(),
            "seen": seen,
        },
        status=status,
    )


@page(CHIEF, "POST")
def archive(request: HttpRequest, event_id: int) -> HttpResponse:
    """Put an event into the archive, or take it out."""
    event = event_of(event_id)
    archived = request.POST.get("archived") == "1"
    try:
        events.set_archived(event.pk, actor(request), archived=archived)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("settings", event.pk)
    if archived:
        messages.success(request, _("Archived: it stands below the other events."))
        return redirect("home")
    return redirect("event", event.pk)


@page(CHIEF, "POST", shows=shown.size)
def delete(request: HttpRequest, event_id: int) -> HttpResponse:
    """Delete an event; its name must be typed."""
    event = event_of(event_id)
    try:
        events.delete_event(event.pk, actor(request), request.POST.get("name", ""))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("settings", event.pk)
    messages.success(
        request,
        _("%(name)s was deleted. It can be restored below, from the backup made before.")
        % {"name": event.name},
    )
    return redirect("home")


@page(CHIEF, "POST")
def copy(request: HttpRequest, event_id: int) -> HttpResponse:
    """Create an event like this one."""
    event = event_of(event_id)
    try:
        start = date.fromisoformat(request.POST.get("start", ""))
        made = events.copy_event(event.pk, actor(request), request.POST.get("name", ""), start)
    except ValueError:
        messages.error(request, _("Enter the first day."))
        return redirect("settings", event.pk)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("settings", event.pk)
    if event.series and start == event.start and not made.series:
        text = _("It is no part of “%(name)s”: you do not lead all tournaments of that event.")
        messages.warning(request, text % {"name": event.series})
    cut = made.categories.exclude(age_on=None).values_list("name", "age_on").distinct()
    if dated := [f"{name} ({day(on)})" for name, on in cut if on and on.year != start.year]:
        text = _("These categories still count the age on the day of the other event: %(names)s.")
        messages.warning(request, text % {"names": "; ".join(dated)})
    return redirect("settings", made.pk)
