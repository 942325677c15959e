"""What both editions count on a candidate: colours and repeated floats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from swissmate.systems.position import Contender

from .candidates import Candidate
from .choice import Value
from .colors import STRONG, preference
from .field import LiteralField

DOWN: Final = "downfloat"
UP: Final = "upfloat"
NO_FLOAT: Final = ""


def descending(differences: Iterable[int]) -> tuple[int, ...]:
    """Return score differences from the greatest to the smallest, to be compared one by one."""
    return tuple(sorted(differences, reverse=True))


def color_values(field: LiteralField, candidate: Candidate) -> tuple[Value, ...]:
    """Count the four colour criteria (dutch-2017 C.8-C.11; dutch-2026 [C10]-[C13]).

    The colours are those that E (2017) or 5.2 (2026) would give to each pair. An absolute
    preference is not a strong one (``docs/disputes/dutch.md#strong-preference``).
    """
    wide = thrice = missed = strong_missed = 0
    for one, other in candidate.pairs:
        white, black = field.colors(one, other)
        with_topscorer = one.id in field.topscorers or other.id in field.topscorers
        for player, color in ((white, "w"), (black, "b")):
            wish, strength = preference(player)
            if wish and wish != color:
                missed += 1
                strong_missed += strength == STRONG
            if with_topscorer:
                wide += abs(_difference_after(player, color)) > 2
                thrice += player.colors.endswith(2 * color)
    return wide, thrice, missed, strong_missed


def _difference_after(player: Contender, color: str) -> int:
    return player.color_difference + (1 if color == "w" else -1)
