"""Pages for the list of participants."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.entries import (
    anonymity,
    byes,
    forbidden_pairs,
    limits,
    namesakes,
    numbers,
    players,
    shown,
    withdrawals,
)
from swissmate.arbiter.event.entries.byes import changes_in, may_have_half
from swissmate.arbiter.event.entries.forms import PlayerForm
from swissmate.arbiter.event.entries.list_columns import list_of
from swissmate.arbiter.event.entries.many_players import MANY_FIELDS
from swissmate.arbiter.event.ratings import consistency, fetching, numbering, rating_lists
from swissmate.arbiter.event.ratings.methods import official_rating
from swissmate.arbiter.event.ratings.rating_lists import is_official
from swissmate.arbiter.ground.frame.access import CHIEF, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    number_from,
    refusals,
    show_stale,
    written_number,
)
from swissmate.arbiter.ground.ledger.errors import Refused, Stale
from swissmate.arbiter.ground.ledger.stale import mark_of
from swissmate.arbiter.models import Bye, Event, ForbiddenPair, Player, rounds


def list_page(
    request: HttpRequest, event: Event, form: PlayerForm | None = None, **more: Any
) -> HttpResponse:
    """Show the list of players with its forms."""
    rows = Player.objects.filter(event=event).prefetch_related("byes")
    is_chief = getattr(request.user, "is_chief", False)
    last = rounds.last_paired_round(event)
    has_ratings = rating_lists.current_list() is not None
    context = {
        "last_round": last,
        "players": rows,
        "list": list_of(
            rows,
            private=getattr(request.user, "is_deputy", False),
            address=reverse("player" if is_chief else "card", args=[event.pk, 1]),
            ticks=is_chief,
        ),
        "many_fields": [(name, PlayerForm.base_fields[name].label) for name in MANY_FIELDS],
        "form": form or PlayerForm(),
        "forbidden": ForbiddenPair.objects.filter(event=event).select_related("one", "other"),
        "bye_kinds": Bye.Kind.choices,
        "adding": request.GET.get("add") == "1",
        "numbers_open": players.numbers_may_change(event, last),
        "exchanged": (("one", _("First player")), ("other", _("Second player"))),
        "equals": [] if event.play.drawn_beforehand else numbering.equals(rows),
        "prohibitions_locked": event.in_fide_mode and last > 0,
        "has_ratings": has_ratings,
        "off_list": len(consistency.compare(event, rows).differences)
        if has_ratings and event.compares_ratings and is_chief
        else 0,
        "overdue": fetching.overdue() if is_chief else [],
        **more,
    }
    status = 400 if form is not None and form.errors else 200
    return event_page(request, "entries/players.html", event, context, status)


@page(VIEWER, "GET")
def player_list(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the participants."""
    return list_page(request, event_of(event_id))


@page(CHIEF, "POST")
def add(request: HttpRequest, event_id: int) -> HttpResponse:
    """Add one player by form."""
    event = event_of(event_id)
    form = PlayerForm(request.POST)
    if not form.is_valid():
        return list_page(request, event, form)
    with refusals(request):
        added = players.add_players(
            event.pk, actor(request), [form.player_values()], request.POST.get("reason", "")
        )
        messages.success(request, players.on_the_list(added[0]))
        for text in [*limits.told(event, added), *namesakes.told_of(event, added[0])]:
            messages.warning(request, text)
    # The form stays open for the next player, with the focus at the start of the name.
    return redirect(reverse("players", args=[event.pk]) + "?add=1")


@page(VIEWER, "GET")
def search(request: HttpRequest, event_id: int) -> HttpResponse:
    """Find people in the rating list, as the name is typed."""
    event = event_of(event_id)
    line = request.GET.get("line")
    people = [
        {"person": person, "rating": rating, "list": name, "own": not is_official(person)}
        for person in rating_lists.search(request.GET.get("q", "") if line is None else line, event)
        for rating, name in [official_rating(person, event)]
    ]
    template = "entries/_search.html" if line is None else "entries/_line_found.html"
    return event_page(request, template, event, {"found": people})


def _own_player(event: Event, player_id: int) -> Player:
    return get_object_or_404(Player, event=event, pk=player_id)


@page(CHIEF, "GET", "POST")
def edit(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Change a player's data, byes and attendance."""
    event = event_of(event_id)
    player = _own_player(event, player_id)
    is_team = event.play.enters_teams
    form = PlayerForm(instance=player, is_team=is_team)
    status = 200
    if request.method == "POST":
        status = 400
        own = _own_player(event, player_id)
        form = PlayerForm(request.POST, instance=own, is_team=is_team)
        if form.is_valid():
            try:
                with transaction.atomic():
                    players.change_player(
                        event.pk,
                        actor(request),
                        player.pk,
                        form.player_values(),
                        seen=request.POST.get("seen", ""),
                    )
                    _note_byes(request, event, player)
            except Stale as refusal:
                show_stale(form, _own_player(event, player_id), refusal)
                status = 409
            except Refused as refusal:
                form.add_error(None, str(refusal))
            else:
                messages.success(
                    request, _("%(name)s: saved.") % {"name": form.cleaned_data["name"]}
                )
                return redirect("players", event.pk)
    last = rounds.last_paired_round(event)
    byes = {bye.round_number: bye.kind for bye in player.byes.all()}
    context = {
        "form": form,
        "player": player,
        "last_round": last,
        # A form with a mistake has shown nothing new; an old one has shown the present values.
        "seen": (status == 400 and request.POST.get("seen"))
        or mark_of(_own_player(event, player_id), players.PLAYER_FIELDS),
        "rounds": [
            {
                "number": number,
                "kind": byes.get(number, ""),
                "open": number > last,
                "missed": number < player.first_round,
                "may_have_half": may_have_half(player, number),
            }
            for number in range(1, event.rounds + 1)
        ],
        "bye_kinds": Bye.Kind.choices,
    }
    return event_page(request, "entries/player_form.html", event, context, status)


def _note_byes(request: HttpRequest, event: Event, player: Player) -> None:
    """Note the byes that a player's form changes; ``was-3`` is what it has shown for round 3."""
    changes = changes_in(request.POST.get("changes", "")) or [
        (player.pk, number, was, kind)
        for number in range(1, event.rounds + 1)
        for was, kind in [(request.POST.get(f"was-{number}"), request.POST.get(f"bye-{number}"))]
        if was is not None and kind is not None and was != kind
    ]
    if changes:
        byes.set_byes(event.pk, actor(request), changes)


@page(CHIEF, "POST", shows=shown.person)
def remove(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Remove a player from the list."""
    event = event_of(event_id)
    with refusals(request):
        players.remove_player(event.pk, actor(request), player_id)
    return redirect("players", event.pk)


@page(CHIEF, "POST", shows=shown.attendance)
def withdraw(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Withdraw a player."""
    event = event_of(event_id)
    with refusals(request):
        withdrawals.withdraw_player(event.pk, actor(request), player_id)
    return redirect("players", event.pk)


@page(CHIEF, "POST", shows=shown.attendance)
def return_(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Cancel a withdrawal."""
    event = event_of(event_id)
    with refusals(request):
        withdrawals.return_player(event.pk, actor(request), player_id)
    return redirect("players", event.pk)


@page(CHIEF, "POST")
def forbid(request: HttpRequest, event_id: int) -> HttpResponse:
    """Forbid two players to meet."""
    event = event_of(event_id)
    with refusals(request):
        forbidden_pairs.forbid_pair(
            event.pk,
            actor(request),
            number_from(request, "one"),
            number_from(request, "other"),
            written_number(request, "first", _("from round"), 1),
            written_number(request, "last", _("to round"), 999),
            request.POST.get("reason", ""),
        )
        messages.success(request, _("The two will not be paired."))
    return redirect("players", event.pk)


@page(CHIEF, "POST")
def allow(request: HttpRequest, event_id: int, pair_id: int) -> HttpResponse:
    """Remove a forbidden pair."""
    event = event_of(event_id)
    with refusals(request):
        forbidden_pairs.allow_pair(event.pk, actor(request), pair_id)
    return redirect("players", event.pk)


@page(CHIEF, "POST", shows=shown.numbers)
def renumber(request: HttpRequest, event_id: int) -> HttpResponse:
    """Assign the pairing numbers anew."""
    event = event_of(event_id)
    with refusals(request):
        changed = numbers.renumber(event.pk, actor(request))
        messages.success(
            request,
            ngettext("%(n)s number changed.", "%(n)s numbers changed.", changed) % {"n": changed},
        )
    return redirect("players", event.pk)


@page(CHIEF, "POST", shows=shown.numbers)
def exchange(request: HttpRequest, event_id: int) -> HttpResponse:
    """Exchange the numbers of two players."""
    event = event_of(event_id)
    with refusals(request):
        one, other = number_from(request, "one"), number_from(request, "other")
        numbers.exchange(event.pk, actor(request), one, other)
        messages.success(request, _("The two numbers are exchanged."))
    return redirect("players", event.pk)


@page(CHIEF, "POST", shows=shown.person)
def anonymise(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Remove a person's name from the event for good."""
    event = event_of(event_id)
    with refusals(request):
        alias = anonymity.anonymise(event.pk, actor(request), player_id)
        messages.success(
            request,
            _(
                "The player is now shown as %(name)s everywhere. Earlier backups still "
                "contain the name."
            )
            % {"name": alias},
        )
    return redirect("players", event.pk)
