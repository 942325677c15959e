"""Packed criteria compare like tuples, also when every field is as large as it can get."""

from __future__ import annotations

from itertools import product

from oracle.unpacking import unpacked
from swissmate.oracles.dutch_weights.packing import packed_units


def test_sums_compare_field_by_field() -> None:
    limits = (3, 7, 12)
    units = packed_units([("a", 3), ("b", 7), ("c", 12)])
    values = [(-limit, -1, 0, 1, limit) for limit in limits]
    packed = {
        each: sum(value * units[name] for name, value in zip("abc", each, strict=True))
        for each in product(*values)
    }
    assert sorted(packed, key=packed.__getitem__) == sorted(packed)
    for each, total in packed.items():
        taken = unpacked(units, total)
        assert tuple(taken[name] for name in "abc") == each
