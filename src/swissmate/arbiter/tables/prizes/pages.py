"""The pages of categories and prizes."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect

from swissmate.arbiter.event.events.public_page import public_page
from swissmate.arbiter.ground.frame.access import CHIEF, PUBLIC, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    number_from,
    numbers_from,
    refusals,
    written_number,
)
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Category, Event, Player, Prize
from swissmate.arbiter.tables.prizes import categories, shown
from swissmate.arbiter.tables.prizes.sharing import Method, Preference

_NUMBERS = ("born_from", "born_to", "rating_from", "rating_to")
_MOST_PRIZES = 12


def _money(cents: int, currency: str) -> str:
    return f"{cents // 100}.{cents % 100:02} {currency}".strip()


def _what(cents: int, thing: str, currency: str) -> str:
    return " + ".join(filter(None, [_money(cents, currency) if cents else "", thing]))


def _context(event: Event) -> dict[str, Any]:
    rules = categories.rules_of(event)
    players = {player.pk: player for player in Player.objects.filter(event=event)}
    rows = list(Category.objects.filter(event=event))
    names = {row.pk: row.name for row in rows}
    prizes = list(Prize.objects.filter(event=event))
    awards = categories.awards(event)
    given = [
        {
            "player": players[award.player],
            "category": names.get(award.category, ""),
            "place": award.place,
            "what": _what(award.cents, award.thing, rules.currency),
            "shared": award.shared,
            "by_lot": award.by_lot,
        }
        for award in awards
    ]
    purses = []
    for row in (None, *rows):
        own = {prize.place: prize for prize in prizes if prize.category_id == (row and row.pk)}
        texts = [
            _what(prize.cents, prize.thing, "") if prize else ""
            for place in range(1, max([*own, _MOST_PRIZES - 2]) + 3)
            for prize in [own.get(place)]
        ]
        members = [player for player in players.values() if row is None or row.has(player)]
        unrated = sum(not member.strength for member in members) if row and not row.chosen else 0
        purses.append({"row": row, "texts": texts, "members": len(members), "unrated": unrated})
    left = [
        {"prize": prize, "what": _what(prize.cents, prize.thing, rules.currency)}
        for prize in categories.not_given(event, awards)
    ]
    return {"rules": rules, "given": given, "purses": purses, "left": left, "players": players}


@page(VIEWER, "GET")
def prizes(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show categories, prizes, and who gets what by the current standings."""
    event = event_of(event_id)
    return event_page(request, "prizes/prizes.html", event, _context(event))


@page(VIEWER, "GET")
def to_sign(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the list for the prizewinners' signatures."""
    event = event_of(event_id)
    return event_page(request, "prizes/to_sign.html", event, {**_context(event), "what": "prizes"})


@page(CHIEF, "POST", shows=shown.rules)
def rules(request: HttpRequest, event_id: int) -> HttpResponse:
    """Set how money is shared."""
    event = event_of(event_id)
    with refusals(request):
        categories.set_rules(
            event.pk,
            actor(request),
            request.POST.get("method", Method.HORT),
            request.POST.get("preference", Preference.AMOUNT),
            request.POST.get("currency", ""),
        )
    return redirect("prizes", event.pk)


@page(CHIEF, "POST", shows=shown.purse)
def set_prizes(request: HttpRequest, event_id: int) -> HttpResponse:
    """Set the prizes of a category."""
    event = event_of(event_id)
    with refusals(request):
        categories.set_prizes(
            event.pk,
            actor(request),
            number_from(request, "category"),
            request.POST.getlist("prize"),
        )
        return redirect("prizes", event.pk)
    context = _context(event)
    for purse in context["purses"]:  # what was typed stays
        if (purse["row"].pk if purse["row"] else 0) == number_from(request, "category"):
            purse["texts"] = request.POST.getlist("prize")
    return event_page(request, "prizes/prizes.html", event, context, 400)


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
        }
        categories.add_category(event.pk, actor(request), values)
    except Refused as refusal:  # what was typed stays
        context = {"typed": request.POST, "chosen": chosen, "problem": str(refusal)}
        return event_page(request, "prizes/prizes.html", event, {**_context(event), **context}, 400)
    return redirect("prizes", event.pk)


def _labels() -> dict[str, str]:
    """Return the conditions that are numbers, with the names of their fields."""
    fields = {name: Category._meta.get_field(name) for name in _NUMBERS}
    return {name: str(getattr(field, "verbose_name", name)) for name, field in fields.items()}


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
    table = categories.category_standings(event, row)
    return event_page(request, "prizes/category.html", event, {"category": row, "table": table})


@page(PUBLIC, "GET")
def public_category(request: HttpRequest, key: str, category_id: int) -> HttpResponseBase:
    """Show the standings of a category to the public."""

    def build(event: Event) -> dict[str, Any]:
        if not event.shows_standings:
            raise Http404
        row = _found(event, category_id)
        table = categories.category_standings(event, row, published_only=True)
        return {"category": row, "table": table}

    return public_page(request, key, "prizes/public_category.html", build)
