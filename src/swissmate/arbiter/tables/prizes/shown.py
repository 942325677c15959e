"""What the forms about prizes show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.numbers import decimal_text
from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Category, Prize, PrizeRules


def money_and_thing(cents: int, thing: str, currency: str = "") -> str:
    """Return a prize in words; the form shows it without the currency."""
    whole, rest = divmod(cents, 100)
    number = decimal_text(f"{whole}.{rest:02}") if rest else str(whole)
    money = f"{number} {currency}".strip() if cents else ""
    return " + ".join(filter(None, [money, thing]))


def prizes(sent: Sent) -> list[Shown]:
    """Return all prizes of an event, and how they are given."""
    categories = Category.objects.filter(event=sent.number("event_id"))
    rows = [prize for row in (None, *categories) for prize in _purse(sent, row)]
    return [*rows, *_rules(sent)]


def _purse(sent: Sent, category: Category | None) -> list[Shown]:
    """Return the prizes of a category, or (None) of the whole event."""
    key, name = (category.pk, category.name) if category else (0, _("The whole event"))
    rows = Prize.objects.filter(event=sent.number("event_id"), category=category)
    own = {row.place: money_and_thing(row.cents, row.thing) for row in rows}
    typed = [text.strip() for text in sent.form.getlist(f"prize-{key}")]
    places = max([*own, *(place for place, text in enumerate(typed, 1) if text), 0])
    return [
        Shown(
            f"{name} {place}.",
            own.get(place, ""),
            (typed[place - 1] if place <= len(typed) else "") if typed else None,
            is_marked=place <= max([*own, 0]),
        )
        for place in range(1, places + 1)
    ]


def _rules(sent: Sent) -> list[Shown]:
    """Return how prizes are given."""
    prize_rules = PrizeRules.objects.filter(event=sent.number("event_id")).first() or PrizeRules()
    labels = {
        "method": _("With the same points"),
        "preference": _("Who could have several prizes"),
        "currency": _("Currency"),
    }
    return [
        Shown(label, getattr(prize_rules, name), sent.text(name)) for name, label in labels.items()
    ]


def category(sent: Sent) -> list[Shown]:
    """Return a category and its prizes."""
    row = Category.objects.filter(
        event=sent.number("event_id"), pk=sent.number("category_id")
    ).first()
    if row is None:
        return []
    prizes = "; ".join(money_and_thing(prize.cents, prize.thing) for prize in row.prizes.all())
    return [Shown(_("Name"), row.name), Shown(_("Prizes"), prizes)]
