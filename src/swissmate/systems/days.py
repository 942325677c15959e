"""The days on which each edition is in force: the only place that states them.

They are kept apart from the editions, so that a date can be looked up without loading those.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final, NamedTuple


class Days(NamedTuple):
    """The first and the last day of an edition; ``last`` is None while it is in force.

    ``is_first`` says that nothing was in force before it. Without that mark, the oldest edition
    known here also stands for older ones that are not known.
    """

    first: date
    last: date | None = None
    is_first: bool = False


_ALWAYS: Final = Days(date.min)

DAYS: Final[dict[str, Mapping[str, Days]]] = {
    "dutch": {
        "dutch-2012": Days(date(2012, 9, 1), date(2017, 6, 30)),
        "dutch-2017": Days(date(2017, 7, 1), date(2026, 1, 31)),
        "dutch-2026": Days(date(2026, 2, 1)),
    },
    "dubov": {
        "dubov-1997": Days(date(1997, 10, 1), date(2018, 12, 31)),
        "dubov-2026": Days(date(2026, 2, 1)),
    },
    "burstein": {
        "burstein-2017": Days(date(2017, 7, 1), date(2026, 1, 31)),
        "burstein-2026": Days(date(2026, 2, 1)),
    },
    "lim": {
        "lim-1999": Days(date(1999, 1, 1), date(2026, 1, 31)),
        "lim-2026": Days(date(2026, 2, 1)),
    },
    "team": {"team-2026": Days(date(2026, 2, 1), is_first=True)},
    "double-swiss": {"double-swiss-2026": Days(date(2026, 2, 1), is_first=True)},
    "berger": {"berger": _ALWAYS},
    "scheveningen": {"scheveningen": _ALWAYS},
    "team-round-robin": {"team-round-robin": _ALWAYS},
    "keizer": {"keizer": _ALWAYS},
    "knockout": {"knockout": _ALWAYS},
}
"""The editions of each system, oldest first. A variant has the days of its edition."""

BAKU_DAYS: Final[Mapping[str, Days]] = {
    "baku-2016": Days(date(2017, 7, 1), date(2026, 1, 31)),
    "baku-2026": Days(date(2026, 2, 1)),
}
"""The texts of the Baku acceleration, oldest first."""


def in_force(editions: Mapping[str, Days], day: date) -> str | None:
    """Return which of some editions (given oldest first) was in force on a day.

    This is the last edition that had come into force. On a day before all of them it is the oldest,
    or None if that edition was the first ever.
    """
    begun = [name for name, days in editions.items() if days.first <= day]
    oldest = next(iter(editions))
    return begun[-1] if begun else None if editions[oldest].is_first else oldest


def system_of(rule_set_id: str) -> str:
    """Return the system of an id: ``"double-swiss"`` for ``"double-swiss-2026"``, ``"berger"``.

    The name of a system is returned as it is.
    """
    if rule_set_id in DAYS:
        return rule_set_id
    plain = rule_set_id.removesuffix("-maxi")
    return plain.rpartition("-")[0] or plain
