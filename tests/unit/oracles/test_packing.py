"""Packed criteria compare like tuples, also when every field is as large as it can get."""

from __future__ import annotations

from itertools import product

from swissmate.oracles.dutch_weights.packing import WeightLayout


def test_sums_compare_field_by_field() -> None:
    limits = (3, 7, 12)
    layout = WeightLayout([("a", 3), ("b", 7), ("c", 12)])
    values = [(-limit, -1, 0, 1, limit) for limit in limits]
    packed = {
        each: sum(value * layout.unit[name] for name, value in zip("abc", each, strict=True))
        for each in product(*values)
    }
    assert sorted(packed, key=packed.__getitem__) == sorted(packed)
    for each, total in packed.items():
        assert tuple(layout.unpack(total).values()) == each
