"""Colour differences and colour preferences (2017 A.6; 2026 1.6, 1.7; C.04.2.D.5).

Shared by every edition of the Dutch system and by the systems that refer to it.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache


class Strength(IntEnum):
    """How strong a colour preference is: a greater value is stronger."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


def opposite(color: str) -> str:
    """Return the other colour: ``"w"`` or ``"b"``."""
    return "b" if color == "w" else "w"


def color_difference(colors: str) -> int:
    """Return the games with White minus the games with Black (2017 A.6; 2026 1.6)."""
    return colors.count("w") - colors.count("b")


@lru_cache(maxsize=1 << 14)
def color_preference(colors: str) -> tuple[str, Strength]:
    """Return the colour that a player should get, ``""`` for none, and how strongly.

    ``colors`` are the colours of the games played, oldest first. Rules: dutch-2017 A.6.a-d;
    dutch-2026 1.7.1-1.7.4. A colour difference beyond one takes precedence over the last two games;
    these can contradict it only if an earlier round broke the rules.
    """
    if not colors:
        return "", Strength.NONE
    difference = color_difference(colors)
    if difference > 1:
        return "b", Strength.ABSOLUTE
    if difference < -1:
        return "w", Strength.ABSOLUTE
    if len(colors) > 1 and colors[-1] == colors[-2]:
        return opposite(colors[-1]), Strength.ABSOLUTE
    if difference:
        return ("b" if difference > 0 else "w"), Strength.STRONG
    return opposite(colors[-1]), Strength.MILD
