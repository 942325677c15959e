"""Sets of small numbers as the bits of one integer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import compress, count
from typing import Final

_CHARACTERS: Final = bytes.maketrans(b"\0\1", b"01")
_FLAGS: Final = bytes.maketrans(b"01", b"\0\1")


def iter_bits(mask: int) -> list[int]:
    """Return the vertices of a set in increasing order."""
    if mask < _FEW:
        return _known(mask).copy()
    if mask.bit_count() * _DENSE > mask.bit_length():
        return list(compress(count(), bin(mask)[:1:-1].encode().translate(_FLAGS)))
    return _taken(mask)


def _taken(mask: int) -> list[int]:
    result = []
    while mask:
        highest = mask.bit_length() - 1
        result.append(highest)
        mask ^= 1 << highest
    result.reverse()
    return result


_FEW: Final = 1 << 16
"""Most sets of most brackets are among the lowest sixteen vertices, and are read over and over."""

_DENSE: Final = 8
"""If more than one bit in so many is 1, all digits together are read faster than the ones."""

_known: Final = cache(_taken)


def mask_of(flags: Iterable[int]) -> int:
    """Return the set of places whose flag is 1, not 0; the first place is 0."""
    return int(b"0" + bytes(flags)[::-1].translate(_CHARACTERS), 2)


def span(places: range) -> int:
    """Return the set of all numbers of a range."""
    return (1 << places.stop) - (1 << places.start)


Run = tuple[int, int, int]
"""Successive vertices: the first one, as many one bits as there are, and the first one's place."""


def runs_of(vertices: Sequence[int], place: int = 0) -> list[Run]:
    """Return increasing vertices as runs; the first gets ``place``, the next ``place + 1``, ..."""
    runs = []
    first, count = 0, len(vertices)
    while first < count:
        end = first + 1
        if vertices[-1] - vertices[first] == count - 1 - first:
            end = count  # The vertices left have no gaps.
        while end < count and vertices[end] == vertices[end - 1] + 1:
            end += 1
        runs.append((vertices[first], (1 << (end - first)) - 1, place + first))
        first = end
    return runs


def packed(mask: int, runs: Sequence[Run]) -> int:
    """Return the places of a set's vertices as a set; vertices in no run are left out."""
    places = 0
    for first, window, place in runs:
        places |= (mask >> first & window) << place
    return places


def unpacked(places: int, runs: Sequence[Run]) -> int:
    """Return the vertices at some places: the inverse of :func:`packed`."""
    return sum([(places >> place & window) << first for first, window, place in runs])
