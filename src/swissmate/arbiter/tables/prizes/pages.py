"""The pages of categories and prizes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.event.events.public_page import public_page
from swissmate.arbiter.ground.frame.access import CHIEF, PUBLIC, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    numbers_from,
    refusals,
    written_number,
)
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Category, Event, Player, Prize
from swissmate.arbiter.tables.prizes import categories, shown
from swissmate.arbiter.tables.prizes.given import given_in
from swissmate.arbiter.tables.standings.clubs import prize_rules

_NUMBERS = ("born_from", "born_to", "age_from", "age_below", "rating_from", "rating_to")
_FEWEST = 3
"""So many places are offered at least; the table grows when its last line is filled."""


def _context(event: Event, typed: Mapping[int, list[str]] | None = None) -> dict[str, Any]:
    """Return what the page shows; ``typed`` are prizes by the key of their category."""
    rules = prize_rules(event)
    players = {player.pk: player for player in Player.objects.filter(event=event)}
    rows = list(Category.objects.filter(event=event))
    prizes = list(Prize.objects.filter(event=event))
    awards = categories.awards(event)
    purses: list[dict[str, Any]] = []
    for row in (None, *rows):
        own = {
            prize.place: shown.money_and_thing(prize.cents, prize.thing)
            for prize in prizes
            if prize.category_id == (row and row.pk)
        }
        key = row.pk if row else categories.WHOLE
        if typed and key in typed:
            own = {place: text for place, text in enumerate(typed[key], 1) if text}
        members = [player for player in players.values() if row is None or row.has(player)]
        unrated = sum(not player.strength for player in members) if row and not row.chosen else 0
        purse = {"row": row, "key": key, "own": own, "members": len(members), "unrated": unrated}
        by_age = {
            "age": categories.age_text(row) if row else "",
            "undecided": categories.undecided(row, players.values()) if row else [],
        }
        purses.append({**purse, **by_age})
    places = max([place for purse in purses for place in purse["own"]] + [_FEWEST - 1]) + 1
    lines = [
        (place, [(purse["key"], purse["own"].get(place, "")) for purse in purses])
        for place in range(1, places + 1)
    ]
    left = [
        {"prize": prize, "what": shown.money_and_thing(prize.cents, prize.thing, rules.currency)}
        for prize in categories.not_given(event, awards)
    ]
    return {
        "rules": rules,
        "given": given_in(event, awards),
        "purses": purses,
        "lines": lines,
        "left": left,
        "players": players,
        "age_on": date(event.start.year, 1, 1),
    }


@page(VIEWER, "GET")
def prizes(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show categories, prizes, and who gets what by the current standings."""
    event = event_of(event_id)
    return event_page(request, "prizes/prizes.html", event, _context(event))


@page(VIEWER, "GET")
def to_sign(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the list for the prizewinners' signatures."""
    event = event_of(event_id)
    context = {**_context(event), "heading": _("Prizes")}
    return event_page(request, "prizes/to_sign.html", event, context)


@page(CHIEF, "POST", shows=shown.prizes)
def set_prizes(request: HttpRequest, event_id: int) -> HttpResponse:
    """Set the prizes of the event and of its categories, and how they are given."""
    event = event_of(event_id)
    keys = (categories.WHOLE, *Category.objects.filter(event=event).values_list("pk", flat=True))
    purses = {
        key: request.POST.getlist(f"prize-{key}") for key in keys if f"prize-{key}" in request.POST
    }
    try:
        with transaction.atomic():
            categories.set_purses(event.pk, actor(request), purses)
            _set_rules(request, event)
    except Refused as refusal:  # what was typed stays
        context = {**_context(event, purses), "problem": str(refusal)}
        return event_page(request, "prizes/prizes.html", event, context, 400)
    messages.success(request, _("Saved."))
    return redirect("prizes", event.pk)


def _set_rules(request: HttpRequest, event: Event) -> None:
    """Set how prizes are given, if the form says so and if it changes."""
    before = prize_rules(event)
    now = (before.method, before.preference, before.currency)
    method, preference, currency = (
        request.POST.get(name, value)
        for name, value in zip(("method", "preference", "currency"), now, strict=True)
    )
    if (method, preference, currency) != now:
        categories.set_rules(event.pk, actor(request), method, preference, currency)


@page(CHIEF, "POST")
def add_category(request: HttpRequest, event_id: int) -> HttpResponse:
    """Add a category."""
    event = event_of(event_id)
    texts = {name: request.POST.get(name, "").strip() for name in ("name", "sex", "club")}
    chosen = numbers_from(request, "chosen")
    try:
        values = {
            **{name: written_number(request, name, label) for name, label in _labels().items()},
            **texts,
            "federation": request.POST.get("federation", "").strip().upper(),
            "chosen": chosen,
            "age_on": _day(request),
        }
        categories.add_category(event.pk, actor(request), values)
    except Refused as refusal:  # what was typed stays
        context = {"typed": request.POST, "chosen": chosen, "problem": str(refusal)}
        return event_page(request, "prizes/prizes.html", event, {**_context(event), **context}, 400)
    return redirect("prizes", event.pk)


def _day(request: HttpRequest) -> date | None:
    """Return the day on which the age counts, if one was written.

    Raises:
        Refused: it is not a day.
    """
    text = request.POST.get("age_on", "").strip()
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise Refused(
            _("%(field)s: “%(text)s” is not a day: write it as 2027-01-01.")
            % {"field": categories.label_of("age_on"), "text": text[:30]}
        ) from error


def _labels() -> dict[str, str]:
    """Return the conditions that are numbers, with the names of their fields."""
    return {name: categories.label_of(name) for name in _NUMBERS}


@page(CHIEF, "POST", shows=shown.category)
def remove_category(request: HttpRequest, event_id: int, category_id: int) -> HttpResponse:
    """Remove a category with its prizes."""
    event = event_of(event_id)
    with refusals(request):
        categories.remove_category(event.pk, actor(request), category_id)
    return redirect("prizes", event.pk)


def _found(event: Event, category_id: int) -> Category:
    row = Category.objects.filter(event=event, pk=category_id).first()
    if row is None:
        raise Http404
    return row


@page(VIEWER, "GET")
def category(request: HttpRequest, event_id: int, category_id: int) -> HttpResponse:
    """Show the standings of a category."""
    event = event_of(event_id)
    row = _found(event, category_id)
    context = {
        "category": row,
        "table": categories.category_standings(event, row),
        "age": categories.age_text(row),
        "undecided": categories.undecided(row, Player.objects.filter(event=event)),
    }
    return event_page(request, "prizes/category.html", event, context)


@page(PUBLIC, "GET")
def public_category(request: HttpRequest, key: str, category_id: int) -> HttpResponseBase:
    """Show the standings of a category to the public."""

    def build(event: Event) -> dict[str, Any]:
        if not event.shows_standings:
            raise Http404
        row = _found(event, category_id)
        table = categories.category_standings(event, row, published_only=True)
        return {"category": row, "table": table, "age": categories.age_text(row)}

    return public_page(request, key, "prizes/public_category.html", build)
