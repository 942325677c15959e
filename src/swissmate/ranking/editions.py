"""Every edition of the tie-break regulations by its id, and which one was in force on a date."""

from __future__ import annotations

from datetime import date
from typing import Final

from swissmate.errors import InputError
from swissmate.messages import Message
from swissmate.model import Tournament
from swissmate.wording import there_is_no

from . import edition2024, edition2026
from .edition import Edition

_EDITIONS: Final = {value.id: value for value in (edition2024.EDITION, edition2026.EDITION)}

EDITION_IDS: Final = tuple(_EDITIONS)

DEFAULT_EDITION: Final = edition2026.EDITION.id


def edition(edition_id: str) -> Edition:
    """Return the edition with an id such as ``"c07-2026"``.

    Raises:
        InputError: no edition has this id.
    """
    if edition_id not in _EDITIONS:
        raise InputError(
            there_is_no("edition of the tie-breaks", edition_id, EDITION_IDS),
            code="unknown-edition",
        )
    return _EDITIONS[edition_id]


def edition_of_start(tournament: Tournament) -> str:
    """Return the id of the edition in force on a tournament's first day, if that is unambiguous.

    Raises:
        InputError: the first day has two readings, with different editions.
    """
    unclear = next(
        (unclear for unclear in tournament.unclear_dates if unclear.record == "042"), None
    )
    days = unclear.readings if unclear is not None and unclear.readings else (tournament.start,)
    editions = {edition_in_force(day) for day in days}
    if len(editions) > 1:
        meanings = " or ".join(f"{day} ({edition_in_force(day)})" for day in days)
        raise InputError(
            Message(
                "the start date (042) may mean {meanings}; expected {field.date_order:dmy or mdy}, "
                "{field.edition}, or a date as YYYY/MM/DD",
                meanings=meanings,
            ),
            code="date-order",
        )
    return editions.pop()


def edition_in_force(day: date | None) -> str:
    """Return the id of the edition in force on a day; the current one if the day is unknown.

    Before August 2024 none of the editions known here was in force; the oldest one, ``c07-2024``,
    is returned then.
    """
    if day is None or day >= edition2026.EDITION.effective_from:
        return edition2026.EDITION.id
    return edition2024.EDITION.id
