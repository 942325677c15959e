"""Rating lists that the arbiter downloaded: the Handbook's list as text or XML.

The file is read as a stream and written in portions, so that results can be entered at the same
time; the new list is used once it is complete.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from functools import reduce
from itertools import islice
from operator import or_
from typing import IO, Any, Final

from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.event.ratings.federations import FEDERATIONS
from swissmate.arbiter.event.ratings.list_files import Person, month_of_file, people_of_file
from swissmate.arbiter.event.ratings.spellings import search_key, spellings
from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, RatedPlayer, RatingList
from swissmate.wording import whole_number

_PORTION: Final = 20_000
_LOOKED_UP: Final = 500
_SHRINKS_TO: Final = 0.8
"""A list shorter than this share of the present one is used only if an arbiter says so."""

_COLUMNS: Final = (
    "rating_list_id",
    "fide_id",
    "name",
    "search",
    "federation",
    "sex",
    "title",
    "standard",
    "rapid",
    "blitz",
    "birth",
)


OFFICIAL: Final = "fide"
"""The kind of the official list with all rates of play."""

RATES: Final = ("standard", "rapid", "blitz")
"""The kinds of official lists for one rate of play."""

_OFFICIAL_KINDS: Final = (OFFICIAL, *RATES)


def is_official(person: RatedPlayer) -> bool:
    """Whether a row belongs to an official list, and not to a user's own."""
    return person.rating_list.kind in _OFFICIAL_KINDS


def wanted_month(event: Event | None) -> date | None:
    """Return the month whose lists count for an event: that of its start; None for the newest.

    An event of more than 30 days uses the current lists.
    """
    return None if event is None or event.lasts_long else event.start.replace(day=1)


def _valid(lists: Iterable[RatingList], wanted: date | None) -> RatingList | None:
    """Return the list of a month, else the last one before it, else the first one after it."""
    newest = None
    for rating_list in sorted(lists, key=lambda listed: (listed.valid_from, listed.pk)):
        if newest is None or wanted is None or rating_list.valid_from <= wanted:
            newest = rating_list
    return newest


def lists_in_use(event: Event | None = None) -> list[RatingList]:
    """Return the list of each kind that counts for an event, by default the newest.

    Official lists come first, then users' own by name.
    """
    by_kind: dict[str, list[RatingList]] = {}
    for rating_list in RatingList.objects.filter(is_complete=True):
        by_kind.setdefault(rating_list.kind, []).append(rating_list)
    valid = (_valid(lists, wanted_month(event)) for lists in by_kind.values())
    order = {kind: place for place, kind in enumerate(_OFFICIAL_KINDS)}
    return sorted(
        (rating_list for rating_list in valid if rating_list is not None),
        key=lambda rating_list: (order.get(rating_list.kind, len(order)), rating_list.kind),
    )


def all_lists() -> list[RatingList]:
    """Return the stored lists of all months: by kind, the newest first."""
    order = {rating_list.kind: place for place, rating_list in enumerate(lists_in_use())}
    lists = RatingList.objects.filter(is_complete=True)
    return sorted(
        lists,
        key=lambda rating_list: (order[rating_list.kind], -rating_list.valid_from.toordinal()),
    )


def people_in_use(event: Event | None = None) -> QuerySet[RatedPlayer]:
    """Return the rows of the lists that count for an event."""
    return RatedPlayer.objects.filter(
        rating_list__in=[rating_list.pk for rating_list in lists_in_use(event)]
    )


def may_have_changed(rating_list: RatingList, event: Event | None = None) -> bool:
    """Whether a newer state may exist of the list that counts for an event here.

    The list of a past month no longer changes; that of this month is checked every day.
    """
    if rating_list.kind not in _OFFICIAL_KINDS:
        return rating_list.is_old
    this_month = timezone.localdate().replace(day=1)
    wanted = min(wanted_month(event) or this_month, this_month)
    if rating_list.valid_from != wanted:
        return True
    return wanted == this_month and timezone.now() - rating_list.seen > timedelta(days=1)


def current_list(kind: str | None = None) -> RatingList | None:
    """Return the newest list of a kind, by default the first of all; None if there is none."""
    return next(
        (rating_list for rating_list in lists_in_use() if kind in (None, rating_list.kind)), None
    )


def month_from(text: str) -> date | None:
    """Return the month typed as ``2026-11``; None if nothing was typed.

    Raises:
        Refused: it is not a month, or is later than next month.
    """
    if not text.strip():
        return None
    match = re.fullmatch(r"(20\d\d)-(0[1-9]|1[0-2])", text.strip(), re.ASCII)
    if match is None:
        raise Refused(_("%(month)s is not a month; write it as 2026-11.") % {"month": text[:20]})
    month = date(int(match[1]), int(match[2]), 1)
    if month > timezone.localdate() + timedelta(days=31):
        raise Refused(_("The list of %(month)s is not out yet.") % {"month": text.strip()})
    return month


def _number(text: str) -> int:
    return whole_number(text, most=4) or 0


def _rows(list_id: int, people: Iterable[Person], kind: str) -> Iterator[tuple[Any, ...]]:
    is_own = kind not in _OFFICIAL_KINDS
    for person in people:
        # PostgreSQL stores no zero bytes.
        name = person.get("name", "").replace("\0", "")[:120]
        number = person.get("fide_id", "")[:12]
        if not name or not ((number.isascii() and number.isdigit()) or (is_own and not number)):
            continue
        if kind in RATES and kind != "standard":
            # The list of one rate of play has one column of ratings, whatever its heading.
            person |= {"standard": "", kind: person.get(kind) or person.get("standard", "")}
        birth = person.get("birth", "").replace("\0", "")[:4]
        yield (
            list_id,
            number,
            name,
            search_key(name)[:120],
            person.get("federation", "").replace("\0", "")[:3],
            {"M": "m", "F": "w", "W": "w"}.get(person.get("sex", "").upper(), ""),
            person.get("title", "").replace("\0", "")[:3],
            _number(person.get("standard", "")),
            _number(person.get("rapid", "")),
            _number(person.get("blitz", "")),
            "" if birth == "0000" else birth,
        )


def kind_of(name: str, wanted: str = "") -> str:
    """Return the kind of list that a file is: the one requested, else by its name."""
    if wanted.strip():
        return " ".join(wanted.split())[:30]
    return next((rate for rate in RATES if rate in name.lower()), OFFICIAL)


def import_list(
    stream: IO[bytes],
    name: str,
    actor: Account | None,
    kind: str = OFFICIAL,
    month: date | None = None,
    tell: Callable[[float], None] | None = None,
) -> RatingList:
    """Import a rating list and use it from now on, unless it is much shorter than the present one.

    It replaces the list of its kind and month; the lists of other months stay as long as an event
    needs them. Without ``month``, the heading or the name of the file gives the month, else it is
    the current one.

    ``tell`` is called now and then with the part that has been read, from 0 to 1; what it raises
    ends the import. A list that is not read to its end leaves nothing behind.

    A list that is too short waits (``is_complete`` stays false) for :func:`use_list` or
    :func:`discard_list`.

    Raises:
        Refused: the file is not a rating list.
    """
    month = month or month_of_file(stream, name) or timezone.localdate().replace(day=1)
    rating_list = RatingList.objects.create(name=name[:200], kind=kind, month=month)
    table = RatedPlayer._meta.db_table
    places = ", ".join(["%s"] * len(_COLUMNS))
    statement = f"INSERT INTO {table} ({', '.join(_COLUMNS)}) VALUES ({places})"  # noqa: S608
    rows = _rows(rating_list.pk, people_of_file(stream, tell), kind)
    size = 0
    try:
        while portion := list(islice(rows, _PORTION)):
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.executemany(statement, portion)
            size += len(portion)
        if not size:
            raise Refused(_("This is not a rating list that the program knows (TXT or XML)."))
    except BaseException as error:
        _forget(rating_list.pk)
        if isinstance(error, DatabaseError):
            text = _("The list could not be stored: %(why)s")
            raise Refused(text % {"why": str(error)[:100]}) from error
        raise
    rating_list.size = size
    rating_list.save()
    present = current_list(kind)
    if present is None or size >= present.size * _SHRINKS_TO:
        try:
            use_list(rating_list.pk, actor)
        except Refused:
            _forget(rating_list.pk)
            raise
    else:
        for old in _waiting().exclude(pk=rating_list.pk):
            _forget(old.pk)
    rating_list.refresh_from_db()
    return rating_list


def forget_unfinished() -> None:
    """Delete lists that a program was reading when it was ended; no other is running."""
    for unfinished in RatingList.objects.filter(is_complete=False, size=0):
        _forget(unfinished.pk)


def _waiting() -> QuerySet[RatingList]:
    """Return lists that were read completely and are not used."""
    return RatingList.objects.filter(is_complete=False, size__gt=0)


def waiting_list() -> RatingList | None:
    """Return the list about which an arbiter has to decide, if there is one."""
    return _waiting().order_by("-pk").first()


def use_list(list_id: int, actor: Account | None) -> None:
    """Use a list from now on; lists of its kind that no event needs are deleted.

    Raises:
        Refused: it no longer exists, or no event needs it.
    """
    with transaction.atomic():
        rating_list = _waiting().select_for_update().filter(pk=list_id).first()
        if rating_list is None:
            raise Refused(_("This list is not there any more."))
        lists = list(RatingList.objects.filter(kind=rating_list.kind))
        needed = _needed(rating_list, lists)
        if rating_list.pk not in needed:
            text = _("No event needs the list of %(month)s: there is a newer one here.")
            raise Refused(text % {"month": f"{rating_list.valid_from:%Y-%m}"})
        rating_list.is_complete = True
        rating_list.save()
        audit.log(
            None,
            actor,
            "rating-list-imported",
            name=rating_list.name,
            count=rating_list.size,
        )
    for old in lists:
        if old.pk not in needed:
            _forget(old.pk)


def _needed(new: RatingList, lists: Iterable[RatingList]) -> set[int]:
    """Return the keys of the lists of a kind that events need once a new one is in use."""
    others = [rating_list for rating_list in lists if rating_list.valid_from != new.valid_from]
    usable = [new, *(other for other in others if other.is_complete)]
    months = {wanted_month(event) for event in Event.objects.filter(archived=None)} | {None}
    return {needed.pk for month in months if (needed := _valid(usable, month)) is not None}


def discard_list(list_id: int) -> None:
    """Delete a waiting list."""
    for rating_list in _waiting().filter(pk=list_id):
        _forget(rating_list.pk)


def _forget(list_id: int) -> None:
    """Delete a list in portions."""
    while True:
        keys = list(
            RatedPlayer.objects.filter(rating_list_id=list_id).values_list("pk", flat=True)[
                :_PORTION
            ]
        )
        if not keys:
            break
        RatedPlayer.objects.filter(
            rating_list_id=list_id, pk__gte=min(keys), pk__lte=max(keys)
        ).delete()
    RatingList.objects.filter(pk=list_id).delete()


def search(text: str, event: Event | None = None, limit: int = 12) -> list[RatedPlayer]:
    """Find people of the lists that count for an event (by default the newest).

    They are found by id, or by the beginnings of the surname and of other names.
    """
    words = [word for word in text.replace(",", " ").split() if search_key(word)]
    if not words or len(text.strip()) < 2:
        return []
    people = people_in_use(event).select_related("rating_list")
    if len(words) == 1 and words[0].isdigit():
        return list(people.filter(fide_id=words[0])[:limit])
    matching = people.filter(_any_of(_beginning(spelling) for spelling in spellings(words[0])))
    for word in words[1:]:
        matching = matching.filter(
            _any_of(Q(search__contains=f" {spelling}") for spelling in spellings(word))
        )
    return list(matching.order_by("search")[:limit])


def checked_federation(text: str) -> str:
    """Return the code of a federation in capital letters; it is known, or in the current list.

    Raises:
        ValidationError: there is no such federation.
    """
    code = str(text).upper()
    people = RatedPlayer.objects.filter(rating_list__is_complete=True, federation=code)
    if code and code not in FEDERATIONS and not people.exists():
        raise ValidationError(_("There is no federation %(code)s.") % {"code": code})
    return code


def people_of(event: Event, ids: Iterable[str], names: Iterable[str]) -> dict[str, RatedPlayer]:
    """Return people of an event's first list, by id, and by name as given if only one has it."""
    lists = lists_in_use(event)
    if not lists:
        return {}
    people = RatedPlayer.objects.filter(rating_list=lists[0])
    by_id: dict[str, RatedPlayer] = {}
    for portion in _batched(set(ids) - {""}, _LOOKED_UP):
        by_id |= {person.fide_id: person for person in people.filter(fide_id__in=portion)}
    keys = {name: spellings(name) for name in names}
    named: dict[str, list[RatedPlayer]] = {}
    for portion in _batched({key for group in keys.values() for key in group} - {""}, _LOOKED_UP):
        for person in people.filter(search__in=portion):
            named.setdefault(person.search, []).append(person)
    for name, written in keys.items():
        rows = [person for key in written for person in named.get(key, ())]
        if len(rows) == 1:
            by_id[name] = rows[0]
    return by_id


def _batched(values: Iterable[str], size: int) -> Iterator[list[str]]:
    """Return values in lists of limited size."""
    rest = iter(values)
    while portion := list(islice(rest, size)):
        yield portion


def _beginning(word: str) -> Q:
    """Return the condition that a name begins with a word, using the index on both databases."""
    if connection.vendor == "sqlite":
        return Q(search__gte=word, search__lt=word + "\U0010ffff")
    return Q(search__startswith=word)


def _any_of(conditions: Iterable[Q]) -> Q:
    """Return the condition that at least one holds."""
    return reduce(or_, conditions)
