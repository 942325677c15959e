"""The pages of a season: the table, its rules, and who is who."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.event.events import siblings
from swissmate.arbiter.event.events.public_page import public_page, siblings_of
from swissmate.arbiter.ground.frame.access import CHIEF, PUBLIC, VIEWER, actor, page
from swissmate.arbiter.ground.frame.csv_text import csv_text
from swissmate.arbiter.ground.frame.shared import (
    download,
    event_of,
    event_page,
    number_from,
    number_in,
    refusals,
)
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Category, Event, Season, SeasonDecision, SeasonPoints
from swissmate.arbiter.tables.seasons import forms, seasons, shown
from swissmate.arbiter.tables.seasons.table import SeasonShown, season_here, season_shown


def _content(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Return the table as far as the account may see the tournaments, and its categories."""
    season = season_here(event)
    if season is None:
        return {"season": None}
    whole = siblings.of_one_event(event)
    own = siblings.seen_by(actor(request), event)
    key = number_in(request.GET.get("category", ""), 0)
    category = Category.objects.filter(event=season.event, pk=key).first()
    return {
        "season": season_shown(season, own, category=category),
        "home": season.event,
        "unseen": len(whole) - len(own),
        "category": category,
        "categories": Category.objects.filter(event=season.event),
    }


@page(VIEWER, "GET")
def season(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the season table of the tournaments that stand together, or give it as a file."""
    event = event_of(event_id)
    content = _content(request, event)
    if content["season"] is not None and request.GET.get("as") == "csv":
        rows = _rows(content["season"])
        return download(csv_text(rows), f"season-{event.pk}.csv", "text/csv; charset=utf-8")
    return event_page(request, "seasons/season.html", event, content)


def _rows(table: SeasonShown) -> list[list[object]]:
    """Return the table as rows, headings first; results that do not count stand in brackets."""
    events = [event.name for event in table.events]
    added = [_("Added")] if table.has_added else []
    head: list[object] = [
        _("Rank"),
        _("Name"),
        *events,
        *added,
        _("Points"),
        _("Tournaments"),
        *table.headings,
    ]
    return [
        head,
        *(
            [
                *(line.place, line.player.name, *line.cells),
                *([line.added] if table.has_added else []),
                *(line.points, line.events, *line.values),
            ]
            for line in table.lines
        ),
    ]


@page(VIEWER, "GET")
def season_print(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the season table for printing."""
    event = event_of(event_id)
    content = _content(request, event)
    if content["season"] is None:
        raise Http404
    parts = [" ".join(event.series.split()), _("Season table")]
    if content["category"] is not None:
        parts.append(content["category"].name)
    heading = ": ".join(filter(None, parts))
    paper = {**content, "heading": heading, "shape": "across"}
    return event_page(request, "seasons/season_print.html", event, paper)


@page(PUBLIC, "GET")
def public_season(request: HttpRequest, key: str, category_id: int = 0) -> HttpResponseBase:
    """Show the season table to the public: the tournaments that show their standings."""

    def build(event: Event) -> dict[str, Any]:
        season_row = season_here(event)
        own = [sibling for sibling in siblings_of(event) if sibling.shows_standings]
        is_here = (
            season_row is not None
            and season_row.is_public
            and season_row.event in siblings_of(event)
        )
        if season_row is None or not is_here or event not in own:
            raise Http404
        categories = Category.objects.filter(event=season_row.event)
        category = categories.filter(pk=category_id).first()
        if category_id and category is None:
            raise Http404
        table = season_shown(season_row, own, published_only=True, category=category)
        unseen = len(siblings.of_one_event(event)) - len(own)
        return {
            "season": table,
            "categories": categories,
            "category": category,
            "unseen": unseen,
        }

    return public_page(request, key, "seasons/public_season.html", build, whole=True)


def _rules_page(request: HttpRequest, event: Event, problem: str = "") -> HttpResponse:
    season_row = season_here(event)
    row = season_row or Season(event=event)
    if problem:  # what was typed stays
        typed = forms.typed_values(request.POST)
        row = Season(event=row.event, **typed)
    known = dict(forms.scheme_texts())
    chosen = [*row.tie_breaks.split(","), *[""] * 5][:5]
    together = sorted(siblings.of_one_event(event), key=lambda row: (row.start, row.pk))
    content = {
        "row": row,
        "home": row.event,
        "is_set": season_row is not None,
        "schemes": known.items(),
        "own": "" if row.points in known else row.points,
        "scheme": row.points if row.points in known else forms.OWN,
        "ties": Season.Ties.choices,
        "tie_breaks": forms.tie_break_texts().items(),
        "chosen": list(enumerate(chosen, 1)),
        "weights": [(tournament, row.weights.get(tournament.key, "")) for tournament in together],
        "more": bool(problem),
        "points": SeasonPoints.objects.filter(event=row.event),
        "players": season_shown(season_row, together).players if season_row and not problem else (),
        "problem": problem,
    }
    return event_page(request, "seasons/rules.html", event, content, 400 if problem else 200)


@page(CHIEF, "GET")
def season_rules(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the rules of the season, and the points given by hand."""
    return _rules_page(request, event_of(event_id))


@page(CHIEF, "POST", shows=shown.rules)
def set_season(request: HttpRequest, event_id: int) -> HttpResponse:
    """Set the rules of the season, or set it up."""
    event = event_of(event_id)
    try:
        seasons.set_rules(event.pk, actor(request), forms.values_of(request.POST))
    except Refused as refusal:
        return _rules_page(request, event, str(refusal))
    messages.success(request, _("Saved."))
    return redirect("season", event.pk)


@page(CHIEF, "POST", shows=shown.season)
def remove_season(request: HttpRequest, event_id: int) -> HttpResponse:
    """Remove the season with its decisions and points by hand."""
    event = event_of(event_id)
    with refusals(request):
        seasons.remove(event.pk, actor(request))
    return redirect("season", event.pk)


@page(CHIEF, "POST")
def give_points(request: HttpRequest, event_id: int) -> HttpResponse:
    """Give somebody points by hand, or take them away."""
    event = event_of(event_id)
    text, reason = request.POST.get("points", ""), request.POST.get("reason", "")
    with refusals(request):
        seasons.give(event.pk, actor(request), number_from(request, "player"), text, reason)
    return redirect("season-rules", event.pk)


@page(CHIEF, "POST", shows=shown.points)
def take_points(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Remove points that were given by hand."""
    event = event_of(event_id)
    with refusals(request):
        seasons.take_away(event.pk, actor(request), entry_id)
    return redirect("season-rules", event.pk)


@page(CHIEF, "GET")
def season_people(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who may be the same person, and what was decided."""
    event = event_of(event_id)
    season_row = season_here(event)
    if season_row is None:
        return redirect("season", event.pk)
    table = season_shown(season_row, siblings.of_one_event(event))
    decisions = SeasonDecision.objects.filter(event=season_row.event)
    content = {"season": table, "home": season_row.event, "decisions": decisions}
    return event_page(request, "seasons/people.html", event, content)


@page(CHIEF, "POST")
def decide(request: HttpRequest, event_id: int) -> HttpResponse:
    """Decide that two players are one person, or two people."""
    event = event_of(event_id)
    one, other = number_from(request, "one"), number_from(request, "other")
    with refusals(request):
        same = request.POST.get("same") == "yes"
        seasons.decide(event.pk, actor(request), one, other, same=same)
    return redirect("season-people", event.pk)


@page(CHIEF, "POST", shows=shown.decision)
def reopen(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Take a decision back."""
    event = event_of(event_id)
    with refusals(request):
        seasons.reopen(event.pk, actor(request), entry_id)
    return redirect("season-people", event.pk)
