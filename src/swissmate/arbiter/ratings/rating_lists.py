"""Rating lists that the arbiter downloaded: the Handbook's list as text or XML.

The file is read as a stream and written in portions, so that results can be entered meanwhile;
the new list is used once it is whole.
"""

from __future__ import annotations

import unicodedata
import zipfile
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, Any, Final

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from swissmate.arbiter.entries.federations import FEDERATIONS
from swissmate.arbiter.ledger import audit
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.models import Account, RatedPlayer, RatingList
from swissmate.arbiter.ratings.list_files import Person, people_of_file

_PORTION: Final = 20_000
_LOOKED_UP: Final = 500
_SHRINKS_TO: Final = 0.8
"""A list that is shorter than this share of the present one is used only if somebody says so."""

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


def plain_name(name: str) -> str:
    """Return a name in lower case without accents, for searching."""
    if name.isascii():
        return name.lower()
    folded = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


OFFICIAL: Final = "fide"
"""The kind of the official list with all rates of play."""

RATES: Final = ("standard", "rapid", "blitz")
"""The kinds of official lists of one rate of play."""


def is_official(person: RatedPlayer) -> bool:
    """Whether a row is of an official list, and not of somebody's own."""
    return person.rating_list.kind in (OFFICIAL, *RATES)


def lists_in_use() -> list[RatingList]:
    """Return the lists in use: official ones first, then those of one's own by name."""
    lists = RatingList.objects.filter(is_complete=True).order_by("kind", "-pk")
    order = (OFFICIAL, *RATES)
    return sorted(
        lists, key=lambda each: order.index(each.kind) if each.kind in order else len(order)
    )


def current_list(kind: str | None = None) -> RatingList | None:
    """Return the list in use of a kind, by default the first one of all; None without any."""
    lists = [each for each in lists_in_use() if kind in (None, each.kind)]
    return lists[0] if lists else None


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0


def _rows(list_id: int, people: Iterable[Person], kind: str) -> Iterator[tuple[Any, ...]]:
    is_own = kind not in (OFFICIAL, *RATES)
    for person in people:
        name = person.get("name", "")[:120]
        number = person.get("fide_id", "")[:12]
        if not name or not (number.isdigit() or (is_own and not number)):
            continue
        if kind in RATES and kind != "standard":
            # The list of one rate of play has one column of ratings, whatever its heading.
            person |= {"standard": "", kind: person.get(kind) or person.get("standard", "")}
        birth = person.get("birth", "")[:4]
        yield (
            list_id,
            number,
            name,
            plain_name(name)[:120],
            person.get("federation", "")[:3],
            {"M": "m", "F": "w", "W": "w"}.get(person.get("sex", "").upper(), ""),
            person.get("title", "")[:3],
            _number(person.get("standard", "")),
            _number(person.get("rapid", "")),
            _number(person.get("blitz", "")),
            "" if birth == "0000" else birth,
        )


def kind_of(name: str, asked: str = "") -> str:
    """Return what kind of list a file is: as asked, else by its name."""
    if asked.strip():
        return " ".join(asked.split())[:30]
    return next((each for each in RATES if each in name.lower()), OFFICIAL)


def import_list(stream: IO[bytes], name: str, actor: Account, kind: str = OFFICIAL) -> RatingList:
    """Import a rating list and use it from now on, unless it is much shorter than the present one.

    It takes the place of the list of its kind; lists of other kinds stay beside it.

    Such a list waits (``is_complete`` stays false) for :func:`use_list` or :func:`discard_list`.

    Raises:
        Refused: the file is not a rating list.
    """
    rating_list = RatingList.objects.create(name=name[:200], kind=kind)
    table = RatedPlayer._meta.db_table
    places = ", ".join(["%s"] * len(_COLUMNS))
    statement = f"INSERT INTO {table} ({', '.join(_COLUMNS)}) VALUES ({places})"  # noqa: S608
    rows = _rows(rating_list.pk, people_of_file(stream), kind)
    size = 0
    try:
        while portion := list(islice(rows, _PORTION)):
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.executemany(statement, portion)
            size += len(portion)
        if not size:
            raise Refused(_("This is no rating list that is known here (TXT or XML)."))
    except (Refused, zipfile.BadZipFile) as error:
        _forget(rating_list.pk)
        if isinstance(error, Refused):
            raise
        raise Refused(_("This archive is broken.")) from error
    rating_list.size = size
    rating_list.save()
    present = current_list(kind)
    if present is None or size >= present.size * _SHRINKS_TO:
        use_list(rating_list.pk, actor)
    else:
        for old in _waiting().exclude(pk=rating_list.pk):
            _forget(old.pk)
    rating_list.refresh_from_db()
    return rating_list


def _waiting() -> QuerySet[RatingList]:
    """Return lists that were read to their end and are not used."""
    return RatingList.objects.filter(is_complete=False, size__gt=0)


def waiting_list() -> RatingList | None:
    """Return the list that somebody has to decide about, if there is one."""
    return _waiting().order_by("-pk").first()


def use_list(list_id: int, actor: Account) -> None:
    """Use a list from now on; the others go.

    Raises:
        Refused: it is not there any more.
    """
    with transaction.atomic():
        rating_list = _waiting().select_for_update().filter(pk=list_id).first()
        if rating_list is None:
            raise Refused(_("This list is not there any more."))
        rating_list.is_complete = True
        rating_list.save()
        audit.log(
            None,
            actor,
            "rating-list-imported",
            name=rating_list.name,
            count=rating_list.size,
        )
    others = RatingList.objects.exclude(pk=list_id).filter(kind=rating_list.kind)
    for old in others.values_list("pk", flat=True):
        _forget(old)


def discard_list(list_id: int) -> None:
    """Forget a list that waits."""
    for each in _waiting().filter(pk=list_id):
        _forget(each.pk)


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


def search(text: str, limit: int = 12) -> list[RatedPlayer]:
    """Find people by id, or by the beginnings of the surname and of other names."""
    words = plain_name(text.replace(",", " ")).split()
    if not words or len(text.strip()) < 2:
        return []
    people = RatedPlayer.objects.filter(rating_list__is_complete=True)
    people = people.select_related("rating_list")
    if len(words) == 1 and words[0].isdigit():
        return list(people.filter(fide_id=words[0])[:limit])
    found = _beginning(people, words[0])
    for word in words[1:]:
        found = found.filter(search__contains=" " + word)
    return list(found.order_by("search")[:limit])


def is_federation(code: str) -> bool:
    """Return whether a federation is known: by its code, or because the list in use has it."""
    if code in FEDERATIONS:
        return True
    people = RatedPlayer.objects.filter(rating_list__is_complete=True, federation=code)
    return people.exists()


def people_of(ids: Iterable[str], names: Iterable[str]) -> dict[str, RatedPlayer]:
    """Return people of the list by id, and by plain name where nobody else has it."""
    rating_list = current_list()
    if rating_list is None:
        return {}
    people = RatedPlayer.objects.filter(rating_list=rating_list)
    found: dict[str, RatedPlayer] = {}
    for portion in _batched(set(ids) - {""}, _LOOKED_UP):
        found |= {each.fide_id: each for each in people.filter(fide_id__in=portion)}
    twice = set()
    for portion in _batched({plain_name(name) for name in names} - {""}, _LOOKED_UP):
        for each in people.filter(search__in=portion):
            if each.search in found:
                twice.add(each.search)
            found[each.search] = each
    return {key: each for key, each in found.items() if key not in twice}


def _batched(values: Iterable[str], size: int) -> Iterator[list[str]]:
    """Return values in lists of at most so many."""
    rest = iter(values)
    while portion := list(islice(rest, size)):
        yield portion


def _beginning(people: Any, word: str) -> Any:
    """Filter names that begin with a word, by the index on both databases."""
    if connection.vendor == "sqlite":
        return people.filter(search__gte=word, search__lt=word + "\U0010ffff")
    return people.filter(search__startswith=word)
