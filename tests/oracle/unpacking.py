"""Packed weights taken apart again, for tests that compare them with counts."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise


def unpacked(units: Mapping[object, int], total: int) -> dict[object, int]:
    """Return the sum of every field from a packed sum: ``units`` are those of ``packed_units``."""
    found = {}
    rising = sorted(units, key=units.__getitem__)
    for name, above in pairwise(rising):
        size = units[above] // units[name]
        value = (total + size // 2) % size - size // 2
        total = (total - value) // size
        found[name] = value
    found[rising[-1]] = total
    return found
