"""What each dialect of the tournament report file can hold."""

from __future__ import annotations

from typing import Final, NamedTuple

from swissmate.errors import InputError
from swissmate.wording import there_is_no


class Dialect(NamedTuple):
    """The records a dialect writes.

    ``letters``: byes and unrated games have letters of their own (since TRF16). ``xx``: JaVaFo's
    ``XXR XXC XXA XXP``; ``xxs`` its scoring, ``xxz`` its absences; ``bb``: bbpPairings' scoring.
    ``new``: the records that TRF26 added; ``rounds_and_color``: of these, 142 and 152 only.
    ``bbp26``: of these, those that bbpPairings 6.0 reads, under the names that it knows.
    ``absent_in_rounds``: absences in the round to be paired stand in the players' lines.
    """

    name: str
    letters: bool = True
    xx: bool = False
    xxs: bool = False
    xxz: bool = False
    bb: bool = False
    rounds_and_color: bool = False
    new: bool = False
    absent_in_rounds: bool = True
    comments: bool = True
    bbp26: bool = False


DIALECTS: Final = {
    dialect.name: dialect
    for dialect in (
        Dialect("trf06", letters=False, comments=False),
        Dialect("trf16", xx=True, xxs=True, xxz=True, bb=True, rounds_and_color=True),
        Dialect("trf16x", xx=True, xxs=True, xxz=True),
        Dialect("trf16bx", xx=True, bb=True),
        Dialect("trf26", rounds_and_color=True, new=True, absent_in_rounds=False),
        Dialect("trf26bx", rounds_and_color=True, new=True, absent_in_rounds=False, bbp26=True),
    )
}
"""The dialects by name. Both reference engines read ``trf16`` in the same way."""


def dialect_named(name: str, *beside: str) -> Dialect:
    """Return a dialect by its name; ``beside`` are further formats that the caller can write.

    Raises:
        InputError: there is no such dialect.
    """
    dialect = DIALECTS.get(name) if isinstance(name, str) else None
    if dialect is None:
        known = [*DIALECTS, *beside]
        raise InputError(there_is_no("dialect", name, known), code="unknown-dialect")
    return dialect
