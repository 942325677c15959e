"""Pages: the list of teams, and the roster of a team."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.entries.imports import table_of_file, table_of_text
from swissmate.arbiter.event.entries.national_ids import in_other_groups
from swissmate.arbiter.event.teams import rosters, shown
from swissmate.arbiter.event.teams.forms import RosterForm, TeamRulesForm
from swissmate.arbiter.event.teams.roster_import import read_rosters
from swissmate.arbiter.event.teams.rules import rules_of
from swissmate.arbiter.ground.frame.access import CHIEF, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page, refusals, upload_if_any
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.models.rounds import last_paired_round

_EMPTY_ROWS = 3


def event_with_teams(event_id: int) -> Event:
    """Return an event of teams or answer 404."""
    event = event_of(event_id)
    if not event.play.enters_teams:
        raise Http404
    return event


def _list(
    request: HttpRequest, event: Event, rules: TeamRulesForm | None = None, **more: Any
) -> HttpResponse:
    teams = Player.objects.filter(event=event).select_related("captain")
    boards = rules_of(event).boards
    rows = [
        {
            "team": team,
            "members": team.members.all(),
            "captain": getattr(team, "captain", None),
            "missing": max(0, boards - len(team.members.all())),
        }
        for team in teams.prefetch_related("members")
    ]
    context = {
        "rows": rows,
        "boards": boards,
        "rules_form": rules or TeamRulesForm(instance=rules_of(event)),
        "fixed": last_paired_round(event) > 0,
        "address": request.build_absolute_uri(reverse("public", args=[event.key])),
        **more,
    }
    refused = more.get("problems") or (rules is not None and rules.errors)
    return event_page(request, "teams/teams.html", event, context, 400 if refused else 200)


@page(VIEWER, "GET")
def team_list(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the teams with their rosters, and how matches are played."""
    return _list(request, event_with_teams(event_id))


@page(CHIEF, "POST", shows=shown.rules)
def change_rules(request: HttpRequest, event_id: int) -> HttpResponse:
    """Change how matches are played."""
    event = event_with_teams(event_id)
    form = TeamRulesForm(request.POST, instance=rules_of(event))
    if not form.is_valid():
        return _list(request, event, form)
    try:
        rosters.change_rules(event.pk, actor(request), form.cleaned_data)
    except Refused as refusal:
        return _list(request, event, form, problems=[str(refusal)])
    messages.success(request, _("Saved."))
    return redirect("teams", event.pk)


@page(CHIEF, "POST")
def add(request: HttpRequest, event_id: int) -> HttpResponse:
    """Add one team by its name; its roster comes next."""
    event = event_with_teams(event_id)
    name = " ".join(request.POST.get("name", "").split())[:120]
    if not name or Player.objects.filter(event=event, name=name).exists():
        why = _("There is a team %(name)s already.") % {"name": name} if name else _("A name.")
        return _list(request, event, problems=[why])
    with refusals(request):
        rosters.add_teams(event.pk, actor(request), {name: []})
    team = Player.objects.filter(event=event, name=name).first()
    return redirect("roster", event.pk, team.pk) if team else redirect("teams", event.pk)


@page(CHIEF, "POST", upload=settings.UPLOAD_LIMIT)
def import_rows(request: HttpRequest, event_id: int) -> HttpResponse:
    """Add teams with their rosters from pasted rows or a file, all of them or none."""
    event = event_with_teams(event_id)
    pasted = request.POST.get("rows", "")
    try:
        upload = upload_if_any(request)
        table, note = table_of_file(upload[0]) if upload else (table_of_text(pasted), "")
        rows, notes = read_rosters(table)
        rosters.add_teams(event.pk, actor(request), rows)
    except Refused as refusal:
        return _list(request, event, problems=[str(refusal)], pasted=pasted)
    for remark in filter(None, (*notes, note)):
        messages.info(request, remark)
    _warn_of_others(request, event, [row for members in rows.values() for row in members])
    messages.success(
        request,
        ngettext("%(n)s team entered.", "%(n)s teams entered.", len(rows)) % {"n": len(rows)},
    )
    return redirect("teams", event.pk)


def _warn_of_others(request: HttpRequest, event: Event, rows: Sequence[Mapping[str, Any]]) -> None:
    """Say who of a roster also plays in another group."""
    for text in filter(None, in_other_groups(event, rows)):
        messages.warning(request, text)


@page(CHIEF, "GET", "POST", shows=shown.roster)
def roster(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Change a team's roster and its captain."""
    event = event_with_teams(event_id)
    team = get_object_or_404(Player, event=event, pk=player_id)
    problems: list[str] = []
    typed: list[dict[str, Any]] | None = None
    if request.method == "POST":
        form = RosterForm(request.POST)
        problems = form.problems
        if not problems:
            try:
                rosters.set_roster(
                    event.pk, actor(request), team.pk, form.rows, request.POST.get("reason", "")
                )
                captain = " ".join(request.POST.get("captain", "").split())
                if captain != rosters.captain_of(team).name:
                    rosters.set_captain(event.pk, actor(request), team.pk, captain)
            except Refused as refusal:
                problems = [str(refusal)]
            else:
                _warn_of_others(request, event, form.rows)
                messages.success(request, _("%(name)s: saved.") % {"name": team.name})
                return redirect("teams", event.pk)
        typed = form.typed
    members: list[Any] = typed if typed is not None else list(team.members.all())
    following = len(members) + 1
    context = {
        "team": team,
        "members": members,
        "empty": range(following, following + _EMPTY_ROWS),
        "captain": rosters.captain_of(team),
        "problems": problems,
        "fixed": last_paired_round(event) > 0,
    }
    return event_page(request, "teams/roster.html", event, context, 400 if problems else 200)
