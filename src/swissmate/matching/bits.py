"""Sets of small numbers as the bits of one integer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, count
from typing import Final

_WIDE: Final = 1 << 40
"""From this size on, reading a set's binary digits may be faster than taking bits one by one."""

_DIGITS: Final = bytes.maketrans(b"01", b"\0\1")
_CHARACTERS: Final = bytes.maketrans(b"\0\1", b"01")


class _Known(dict[int, list[int]]):
    """The vertices of sets among the lowest sixteen: most sets of most brackets, over and over."""

    def __missing__(self, mask: int) -> list[int]:
        known = self[mask] = _taken(mask)
        return known


_FEW: Final = 1 << 16
_known: Final = _Known()


def iter_bits(mask: int) -> list[int]:
    """Return the vertices of a set in increasing order."""
    if mask < _FEW:
        return _known[mask].copy()
    if mask > _WIDE and mask.bit_count() * 8 > mask.bit_length():
        return list(compress(count(), bin(mask)[:1:-1].encode().translate(_DIGITS)))
    return _taken(mask)


def _taken(mask: int) -> list[int]:
    result = []
    while mask:
        highest = mask.bit_length() - 1
        result.append(highest)
        mask ^= 1 << highest
    result.reverse()
    return result


def mask_of(flags: Iterable[int]) -> int:
    """Return the set of places whose flag is 1, not 0; the first place is 0."""
    return int(b"0" + bytes(flags)[::-1].translate(_CHARACTERS), 2)


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
    result = 0
    for first, window, place in runs:
        result |= (mask >> first & window) << place
    return result


def unpacked(places: int, runs: Sequence[Run]) -> int:
    """Return the vertices at some places: the inverse of :func:`packed`."""
    result = 0
    for first, window, place in runs:
        result |= (places >> place & window) << first
    return result
