"""The page of the desk, at which people of all sections of an event report."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries import limits
from swissmate.arbiter.event.entries.persons import clashes
from swissmate.arbiter.event.entries.players import on_the_list
from swissmate.arbiter.ground.frame.access import CHIEF, DEPUTY, actor, page
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    number_from,
    number_in,
    refusals,
)
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.tables.series import desk as desk_of
from swissmate.arbiter.tables.series import shown
from swissmate.arbiter.tables.series.board_pages import crowded


@page(DEPUTY, "GET")
def desk(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show everybody in the sections of the event, or one person with what can be done."""
    event = event_of(event_id)
    account = actor(request)
    if "player" not in request.GET:
        everybody = desk_of.people(account, event)
        context = {
            "people": everybody,
            "crowded": crowded(account, event),
            "here": sum(person.is_here for person in everybody),
            "several": sum(len(person.entries) > 1 for person in everybody),
        }
        return event_page(request, "series/desk.html", event, context)
    person = desk_of.person_of(account, event, number_in(request.GET["player"], 0))
    if person is None:
        raise Http404
    open_ones = desk_of.open_sections(account, event, person)
    context = {
        "person": person,
        "sections": [(section, limits.outside(section, person.player)) for section in open_ones],
        "at_once": _told_clashes(person),
    }
    return event_page(request, "series/person.html", event, context)


def _told_clashes(person: desk_of.Person) -> list[str]:
    """Return which rounds of a person are at the same time, each once."""
    texts = []
    for number, entry in enumerate(person.entries):
        later = {other.player.event_id for other in person.entries[number + 1 :]}
        for round_number in range(entry.round_number, entry.player.event.rounds + 1):
            if not entry.round_number or entry.state == "withdrawn":
                break
            for clash in clashes(entry.player.event, round_number, [entry.player]):
                if clash.other.event_id in later:
                    text = _(
                        "At the same time: round %(n)s of “%(one)s”, round %(m)s of “%(other)s”."
                    )
                    values = {"n": round_number, "m": clash.round_number}
                    names = {"one": entry.player.event.name, "other": clash.other.event.name}
                    texts.append(text % {**values, **names})
    return texts


def _back(event: Event, player: int) -> HttpResponse:
    return redirect(f"{reverse('desk', args=[event.pk])}?player={player}")


@page(DEPUTY, "POST")
def here(request: HttpRequest, event_id: int) -> HttpResponse:
    """Note that a person is here, or is not after all, in all sections at once."""
    event = event_of(event_id)
    gone = number_from(request, "gone")
    player = gone or number_from(request, "player")
    with refusals(request):
        count = desk_of.tick(event.pk, actor(request), player, here=not gone)
        row = Player.objects.get(pk=player)
        text = (
            _("%(name)s is not here after all.")
            if gone
            else _("%(name)s is here. Sections: %(n)s.")
        )
        messages.success(request, text % {"name": row.name, "n": count})
    if request.POST.get("from") == "person":
        return _back(event, player)
    return redirect("desk", event.pk)


@page(CHIEF, "POST", shows=shown.person)
def act(request: HttpRequest, event_id: int) -> HttpResponse:
    """Add a person to another section, move an entry, or withdraw it, or all."""
    event = event_of(event_id)
    account = actor(request)
    entry = number_from(request, "entry") or number_from(request, "player")
    do, target = request.POST.get("do", ""), number_from(request, "to")
    reason = request.POST.get("reason", "")
    with refusals(request):
        if do == "add":
            player = desk_of.add(event.pk, account, entry, target, reason)
            sentences = limits.told(player.event, [player])
            messages.success(request, " ".join([on_the_list(player), *sentences]))
        elif do == "move":
            name = Player.objects.filter(pk=entry).values_list("name", flat=True).first()
            desk_of.move(event.pk, account, entry, target, reason)
            moved = Player.objects.filter(event_id=target, name=name).order_by("pk").last()
            entry = moved.pk if moved else entry
        elif do in {"withdraw", "leave"}:
            names = desk_of.withdraw(event.pk, account, entry, everywhere=do == "leave")
            messages.success(request, _("Withdrawn: %(names)s") % {"names": "; ".join(names)})
    return _back(event, entry)
