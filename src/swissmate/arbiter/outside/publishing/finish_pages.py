"""From the last result to all files: what is missing, each with its field, and every file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.forms import PlayerForm
from swissmate.arbiter.event.entries.players import change_player
from swissmate.arbiter.event.events.events import change_event
from swissmate.arbiter.event.ratings.rating_lists import checked_federation
from swissmate.arbiter.ground.frame.access import CHIEF, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.outside.publishing import shown
from swissmate.arbiter.outside.publishing.finish import (
    FACTS,
    PERSONAL,
    open_games,
    players_with_gaps,
)
from swissmate.arbiter.tables.prizes import categories
from swissmate.arbiter.tables.rating_report.report import report

if TYPE_CHECKING:  # generic for the type checker only
    _EventModelForm = forms.ModelForm[Event]
else:
    _EventModelForm = forms.ModelForm


class FactsForm(_EventModelForm):
    """The facts that the papers and files of an event need."""

    class Meta:
        model = Event
        fields = tuple(FACTS)
        widgets = {  # noqa: RUF012 # the form's own declaration
            "end": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }

    def clean_federation(self) -> str:
        """Federations are three capital letters."""
        return checked_federation(self.cleaned_data["federation"])

    def clean_end(self) -> Any:
        """The last day is not before the first."""
        end = self.cleaned_data["end"]
        if end and end < self.instance.start:
            raise forms.ValidationError(_("The last day is before the first."))
        return end

    def lines(self) -> list[tuple[forms.BoundField, tuple[Any, ...]]]:
        """Return the fields, each with what needs it."""
        return [(self[name], needs) for name, needs in FACTS.items()]


class GapForm(PlayerForm):
    """What the rating file needs of a player."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self.fields.keys() - {*PERSONAL}:
            del self.fields[name]
        for name, field in self.fields.items():
            field.widget.attrs["aria-label"] = f"{self.instance.name}: {self[name].label}"

    def cells(self) -> list[forms.BoundField]:
        """Return the fields in the order of the table."""
        return [self[name] for name in PERSONAL]


def _forms(event: Event, sent: Any = None) -> tuple[FactsForm, list[GapForm], int]:
    """Return the forms of the page, and of how many players more something is missing."""
    players, more = players_with_gaps(event)
    gaps = [GapForm(sent, instance=player, prefix=str(player.pk)) for player in players]
    if sent is not None:  # only those that the page had
        gaps = [form for form in gaps if form.add_prefix("fide_id") in sent]
    return FactsForm(sent, instance=event), gaps, more


def _page(
    request: HttpRequest,
    stored: Event,
    facts: FactsForm,
    gaps: list[GapForm],
    more: int,
    status: int = 200,
) -> HttpResponse:
    """Return the page; ``stored`` is the event as it is stored, which a form may have changed."""
    games = open_games(stored)
    papers = report(stored)
    context = {
        "facts": facts,
        "gaps": gaps,
        "more": more,
        "has_wrong_gaps": any(form.errors for form in gaps),
        "headings": [gaps[0][name].label for name in PERSONAL] if gaps else [],
        "games": games,
        "missing": sum(not getattr(stored, name) for name in FACTS) + len(gaps) + len(games),
        "norms": [
            (line.player, norm.title)
            for line in papers.lines
            for norm in line.norms
            if norm.is_made
        ],
        "prizes": bool(categories.awards(stored)),
    }
    return event_page(request, "publishing/finish.html", stored, context, status)


@page(VIEWER, "GET")
def finish(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show what is missing for report, rating file and norms, and all papers and files."""
    event = event_of(event_id)
    return _page(request, event, *_forms(event))


@page(CHIEF, "POST", shows=shown.gaps)
def save_finish(request: HttpRequest, event_id: int) -> HttpResponse:
    """Save what was missing."""
    event = event_of(event_id)
    facts, gaps, more = _forms(event, request.POST)
    if all([facts.is_valid(), *(form.is_valid() for form in gaps)]):
        try:
            with transaction.atomic():
                _save(request, event, facts, gaps)
        except Refused as refusal:
            facts.add_error(None, str(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect("finish", event.pk)
    return _page(request, event_of(event_id), facts, gaps, more, 400)


def _save(request: HttpRequest, event: Event, facts: FactsForm, gaps: list[GapForm]) -> None:
    changed = {name: facts.cleaned_data[name] for name in facts.changed_data}
    if changed:
        change_event(event.pk, actor(request), changed)
    for form in gaps:
        if form.changed_data:
            player: Player = form.instance
            values = {name: form.cleaned_data[name] for name in form.changed_data}
            change_player(event.pk, actor(request), player.pk, values)
