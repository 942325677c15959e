"""Creates categories and their standings, and sets prizes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.filters import day
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Category, Event, Player, Prize
from swissmate.arbiter.tables.prizes.sharing import (
    Award,
    Method,
    Placed,
    Preference,
    Purse,
    distribute,
)
from swissmate.arbiter.tables.standings.clubs import prize_rules, set_prize_rules
from swissmate.arbiter.tables.standings.ranking import Standings, standings

_MOST: Final = 60
_MONEY: Final = re.compile(r"(\d{1,7})(?:[.,](\d{1,2}))?(?:\s*\+\s*(.*))?$")
_LIKE_MONEY: Final = re.compile(r"[\d.,' ]*\d[\d.,' ]*(\+.*)?$")
"""Figures that somebody means as an amount, though they may be written in another way."""
WHOLE: Final = 0
"""Stands for the whole event where a category's key is expected."""


def add_category(event_id: int, actor: Account, values: dict[str, Any]) -> int:
    """Add a category and return its key; ``values`` are fields of :class:`.models.Category`.

    Raises:
        Refused: a value makes no sense, or there is a category with this name already.
    """
    with recorded(event_id, actor, "category-added") as recorder:
        event = recorder.event
        known = list(Category.objects.filter(event=event))
        row = Category(event=event, position=len(known) + 1, **values)
        row.name = " ".join(row.name.split())
        _require_possible(row)
        row.chosen = sorted(
            Player.objects.filter(event=event, pk__in=row.chosen).values_list("pk", flat=True)
        )
        if any(category.name.casefold() == row.name.casefold() for category in known):
            raise Refused(_("There is a category %(name)s already.") % {"name": row.name})
        if len(known) >= _MOST:
            raise Refused(_("There are too many categories."))
        try:
            row.full_clean(exclude=["event"])
        except ValidationError as error:
            raise Refused(" ".join(error.messages)) from error
        recorder.data["name"] = row.name
        recorder.create(row)
        return row.pk


_YEARS: Final = range(1900, 2100)


def _require_possible(row: Category) -> None:
    """Refuse conditions that nobody can meet, or that say nothing.

    Raises:
        Refused: a year is none, the last one is before the first, or an age has no day.
    """
    for name in ("born_from", "born_to"):
        year = getattr(row, name)
        if year and year not in _YEARS:
            raise Refused(
                _("%(field)s: “%(text)s” is not a year: write it as 2011.")
                % {"field": label_of(name), "text": year}
            )
    if not (row.age_from or row.age_below):
        row.age_on = None
    elif row.age_on is None:
        raise Refused(_("Enter the day on which the age counts."))
    if row.age_below and row.age_from >= row.age_below:
        raise Refused(
            _("“%(first)s” is not less than “%(last)s”: nobody could be in the category.")
            % {"first": label_of("age_from"), "last": label_of("age_below")}
        )
    for first, last in (("born_from", "born_to"), ("rating_from", "rating_to")):
        if getattr(row, last) and getattr(row, first) > getattr(row, last):
            raise Refused(
                _("“%(first)s” is more than “%(last)s”: nobody could be in the category.")
                % {"first": label_of(first), "last": label_of(last)}
            )


def label_of(name: str) -> str:
    """Return the name of a field of categories, in the reader's language."""
    field = Category._meta.get_field(name)
    return str(getattr(field, "verbose_name", name))


def age_text(row: Category) -> str:
    """Return the condition on the age in words; "" if there is none."""
    if row.age_on is None:
        return ""
    values = {"a": row.age_from, "b": row.age_below, "day": day(row.age_on)}
    if not row.age_from:
        return _("under %(b)s on %(day)s") % values
    if not row.age_below:
        return _("at least %(a)s on %(day)s") % values
    return _("at least %(a)s and under %(b)s on %(day)s") % values


def undecided(row: Category, players: Iterable[Player]) -> list[Player]:
    """Return the players of whom only the day of birth would say whether they are in a category."""
    return [player for player in players if row.is_undecided(player)]


def remove_category(event_id: int, actor: Account, category_id: int) -> None:
    """Remove a category with its prizes.

    Raises:
        Refused: there is no such category.
    """
    with recorded(event_id, actor, "category-removed") as recorder:
        row = _category(recorder, category_id)
        recorder.data["name"] = row.name
        for prize in row.prizes.all():
            recorder.delete(prize)
        recorder.delete(row)


def _category(recorder: Recorder, category_id: int) -> Category:
    row = Category.objects.filter(event=recorder.event, pk=category_id).first()
    if row is None:
        raise Refused(_("This category does not exist."))
    return row


def set_prizes(event_id: int, actor: Account, category_id: int, texts: Sequence[str]) -> None:
    """Set the prizes of a category (``WHOLE``: of the event), one per place.

    A prize is money, a thing, or both (``50 + a cup``).

    Raises:
        Refused: there is no such category, or there are too many prizes.
    """
    with recorded(event_id, actor, "prizes-set") as recorder:
        row = _category(recorder, category_id) if category_id else None
        lines = [" ".join(text.split()) for text in texts]
        while lines and not lines[-1]:
            lines.pop()
        if len(lines) > _MOST:
            raise Refused(_("There are too many prizes."))
        for line in lines:
            if _LIKE_MONEY.match(line) and not _MONEY.match(line):
                raise Refused(
                    _("“%(text)s” is not an amount: write it as 1700 or 1700.50.") % {"text": line}
                )
        for old in Prize.objects.filter(event=recorder.event, category=row):
            recorder.delete(old)
        for place, cents, thing in _written(lines):
            recorder.create(
                Prize(event=recorder.event, category=row, place=place, cents=cents, thing=thing)
            )
        recorder.data["name"] = row.name if row else _("the whole event")
        recorder.data["prizes"] = "; ".join(lines) or "–"


def set_purses(event_id: int, actor: Account, purses: Mapping[int, Sequence[str]]) -> None:
    """Set the prizes of several categories (``WHOLE``: of the event), those of all or none.

    What stays as it is writes no line of the log.

    Raises:
        Refused: as for :func:`set_prizes`.
    """
    with transaction.atomic():
        for key, texts in purses.items():
            if _written(texts) != _present(event_id, key):
                set_prizes(event_id, actor, key, texts)


def _present(event_id: int, category_id: int) -> list[tuple[int, int, str]]:
    rows = Prize.objects.filter(event=event_id, category=category_id or None)
    return sorted((row.place, row.cents, row.thing) for row in rows)


def _written(texts: Sequence[str]) -> list[tuple[int, int, str]]:
    """Return place, cents and thing of each prize that texts name."""
    lines = [(place, *_prize_in(" ".join(text.split()))) for place, text in enumerate(texts, 1)]
    return [(place, cents, thing) for place, cents, thing in lines if cents or thing]


def _prize_in(line: str) -> tuple[int, str]:
    """Return the money, in cents, and the thing that a text names."""
    match = _MONEY.match(line)
    cents = int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0")) if match else 0
    return cents, ((match[3] or "") if match else line)[:80]


def set_rules(event_id: int, actor: Account, method: str, preference: str, currency: str) -> None:
    """Set how money is shared, which of several prizes a player gets, and the currency.

    Raises:
        Refused: there is no such rule.
    """
    if method not in set(Method) or preference not in {"", *Preference}:
        raise Refused(_("There is no such rule for prizes."))
    with recorded(event_id, actor, "prize-rules-set") as recorder:
        values = {"method": method, "preference": preference, "currency": currency.strip()[:8]}
        set_prize_rules(recorder, values)


def category_standings(
    event: Event,
    category: Category,
    *,
    published_only: bool = False,
    through_round: int | None = None,
) -> Standings:
    """Return the standings of a category: places counted anew, values those of the whole event."""
    table = standings(event, published_only=published_only, through_round=through_round)
    places = [place for place in table.places if category.has(place.player)]
    ranks: dict[int, int] = {}
    for row, place in enumerate(places, 1):
        ranks.setdefault(place.rank, row)
    return replace(
        table,
        places=tuple(
            replace(place, row=row, rank=ranks[place.rank]) for row, place in enumerate(places, 1)
        ),
    )


def awards(event: Event) -> tuple[Award, ...]:
    """Return who gets what by the current standings."""
    table = standings(event)
    rules = prize_rules(event)
    prizes = list(Prize.objects.filter(event=event))
    purses = []
    for category in (None, *Category.objects.filter(event=event)):
        own = {prize.place: prize for prize in prizes if prize.category_id == _key(category)}
        if not own:
            continue
        placed = tuple(
            Placed(place.player.pk, place.points, place.rank)
            for place in table.places
            if category is None or category.has(place.player)
        )
        each_place = [own.get(place) for place in range(1, max(own) + 1)]
        cents = tuple(prize.cents if prize else 0 for prize in each_place)
        things = tuple(prize.thing if prize else "" for prize in each_place)
        purses.append(Purse(_key(category) or WHOLE, placed, cents, things))
    preference = Preference(rules.preference) if rules.preference else None
    return distribute(purses, Method(rules.method), preference)


def not_given(event: Event, given: Iterable[Award]) -> list[Prize]:
    """Return the prizes for which nobody is left: they are not lost, since the arbiter decides."""
    places = {(award.category, award.place) for award in given}
    prizes = Prize.objects.filter(event=event).select_related("category")
    return [prize for prize in prizes if (prize.category_id or WHOLE, prize.place) not in places]


def _key(category: Category | None) -> int | None:
    return category.pk if category else None
