"""Adjacency rows that are made when they are needed.

All rows of n vertices take n² bits: 1.25 GB for 100,000. Code that looks at each row once does not
need them all at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Edges = tuple[int, int]
"""All edges between two sets of vertices."""


class RowsOnDemand(Sequence[int]):
    """Rows of a graph, each made anew whenever it is read; ``list()`` makes them all.

    ``make(v, first, window)`` makes the row of v within a range: it starts at the vertex ``first``
    and has as many vertices as ``window`` has ones. The edges in ``struck`` are left out.
    """

    def __init__(
        self, size: int, make: Callable[[int, int, int], int], struck: Sequence[Edges] = ()
    ) -> None:
        self._size = size
        self.make = make
        self._struck = struck
        self._window = window = (1 << size) - 1
        # For each struck set: its vertices, eight to a byte, and the neighbours that they may keep.
        self._kept = [
            (some.to_bytes(size // 8 + 1, "little"), window & ~lost)
            for one, other in struck
            for some, lost in ((one, other), (other, one))
        ]

    def __len__(self) -> int:
        """Return the number of vertices."""
        return self._size

    def __getitem__(self, v: int) -> int:  # type: ignore[override]  # nobody asks for slices
        """Return the row of a vertex."""
        if v >= self._size:
            raise IndexError(v)
        row = self.make(v, 0, self._window)
        for some, kept in self._kept:
            if some[v >> 3] >> (v & 7) & 1:
                row &= kept
        return row

    def without(self, struck: Sequence[Edges]) -> RowsOnDemand:
        """Return the rows with more edges left out."""
        return RowsOnDemand(self._size, self.make, [*self._struck, *struck])


def parts(rows: Sequence[int], vertices: Sequence[int], first: int, window: int) -> list[int]:
    """Return the rows of some vertices within a range, as in :class:`RowsOnDemand`."""
    if isinstance(rows, RowsOnDemand):
        return [rows.make(v, first, window) for v in vertices]
    return [rows[v] >> first & window for v in vertices]
