"""The upper and the lower half of a group, where the rules pair the one against the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Halves(NamedTuple):
    """The two halves, in pairing numbers; ``remainder``: others of the group were paired before."""

    upper: frozenset[int]
    lower: frozenset[int]
    remainder: bool

    def places(self, one: int, other: int) -> tuple[str, str] | None:
        """Return ``"upper"`` or ``"lower"`` for both players, None unless both are here."""
        names = tuple(
            "upper" if player in self.upper else "lower"
            for player in (one, other)
            if player in self.upper | self.lower
        )
        return (names[0], names[1]) if len(names) == 2 else None


def half_places(all_halves: Iterable[Halves], one: int, other: int) -> tuple[str, str, bool] | None:
    """Return in which half of the same group two players stand, and whether of a remainder.

    None if they do not stand in the halves of one group.
    """
    for halves in all_halves:
        places = halves.places(one, other)
        if places is not None:
            return (*places, halves.remainder)
    return None
