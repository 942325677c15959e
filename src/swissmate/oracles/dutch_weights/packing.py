"""Lexicographic weights: several counts packed into one integer, the most important first."""

from __future__ import annotations

from collections.abc import Sequence


def packed_units(fields: Sequence[tuple[object, int]]) -> dict[object, int]:
    """Return the weight of one unit of each field, such that no sum carries into the field above.

    The fields are given from high to low, each with the greatest absolute value that its sum over
    one matching can reach. Comparing the packed sums of two matchings is then the same as comparing
    them field by field: the lower fields together differ by less than one unit of the field above,
    whatever the signs.
    """
    units, shift = {}, 0
    for name, greatest in reversed(fields):
        width = (2 * greatest + 1).bit_length() + 1
        units[name] = 1 << shift
        shift += width
    return units
