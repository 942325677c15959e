"""Sets of small numbers as the bits of one integer."""

from __future__ import annotations

from itertools import compress, count

from swissmate.values import Final

_WIDE: Final = 1 << 40
"""From here on a set may be so full that its binary digits are read faster than its bits taken."""

_DIGITS: Final = bytes.maketrans(b"01", b"\0\1")


class _Known(dict[int, list[int]]):
    """The vertices of sets among the lowest sixteen: most sets of most brackets, time and again."""

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
        low = mask & -mask
        result.append(low.bit_length() - 1)
        mask ^= low
    return result
