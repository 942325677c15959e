"""Lexicographic weights: several counts packed into one integer, the first the most important."""

from __future__ import annotations

from collections.abc import Iterable


class WeightLayout:
    """Named fields from high to low, each wide enough that no sum carries into the next.

    Each field comes with the greatest absolute value that its sum over one matching can reach.
    Two matchings then compare by their packed sums as they do field by field: the lower fields
    together differ by less than one unit of the field above, whatever the signs.
    """

    def __init__(self, fields: Iterable[tuple[object, int]]) -> None:
        self._fields = list(fields)
        self.unit: dict[object, int] = {}
        shift = 0
        self._place: dict[object, tuple[int, int]] = {}
        for name, greatest in reversed(self._fields):
            width = (2 * greatest + 1).bit_length() + 1
            self.unit[name] = 1 << shift
            self._place[name] = (shift, width)
            shift += width
        self.width = shift

    def unpack(self, total: int) -> dict[object, int]:
        """Return the sum of every field from a packed sum."""
        result = {}
        for name, _ in reversed(self._fields):
            _, width = self._place[name]
            value = total & ((1 << width) - 1)
            if value >> (width - 1):
                value -= 1 << width
            total = (total - value) >> width
            result[name] = value
        return dict(reversed(list(result.items())))
