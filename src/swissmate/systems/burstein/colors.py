"""Colour allocation (2017: section 5; 2026: art. 5).

``higher`` is always the player who is ranked higher by the edition's opposition index.
"""

from __future__ import annotations

from swissmate.systems.common.color_preference import Strength, color_preference, opposite
from swissmate.systems.position import Contender

__all__ = ["white_first_2017", "white_first_2026"]


def white_first_2026(higher: Contender, lower: Contender, initial_color: str) -> bool:
    """Whether the higher ranked player gets White.

    Rules: burstein-2026 5.2.1-5.2.5 and 1.5.4 (who has no preference leaves it to the opponent).
    """
    if not higher.colors and not lower.colors:
        return _by_number(higher, initial_color)
    wanted, strength = color_preference(higher.colors)
    other, other_strength = color_preference(lower.colors)
    if not wanted or not other or wanted != other:
        return _grant(wanted, other)
    if strength != other_strength:
        return (wanted == "w") == (strength > other_strength)
    return _alternate(higher, lower, wanted) == "w"


def white_first_2017(higher: Contender, lower: Contender, initial_color: str) -> bool:
    """Whether the higher ranked player gets White.

    Rules: burstein-2017 5.1-5.4. The limits 5.2 and 5.3 come before the priorities of 5.4.
    """
    if not higher.colors and not lower.colors:
        return _by_number(higher, initial_color)
    wanted, strength = color_preference(higher.colors)
    other, other_strength = color_preference(lower.colors)
    if not wanted or not other or wanted != other:
        return _grant(wanted, other)
    limited = strength == Strength.ABSOLUTE
    if limited != (other_strength == Strength.ABSOLUTE):
        return (wanted == "w") == limited
    difference, other_difference = abs(higher.color_difference), abs(lower.color_difference)
    if difference != other_difference:
        return (wanted == "w") == (difference > other_difference)
    return _alternate(higher, lower, wanted) == "w"


def _by_number(higher: Contender, initial_color: str) -> bool:
    """Apply the drawing of lots (burstein-2017 5.1; burstein-2026 5.2.1)."""
    return (initial_color == "w") == (higher.number % 2 == 1)


def _grant(wanted: str, other: str) -> bool:
    """Grant both colours; one player at least has a preference, and they differ."""
    return wanted == "w" if wanted else other == "b"


def _alternate(higher: Contender, lower: Contender, wanted: str) -> str:
    """Return the higher ranked player's colour when both want the same one equally.

    The most recent game in which they had different colours decides, played games counted from
    the last one (C.04.2.D.5); else the higher ranked player gets the due colour. Rules:
    burstein-2017 5.4 third to fifth point; burstein-2026 5.2.4, 5.2.5.
    """
    for own, theirs in zip(reversed(higher.colors), reversed(lower.colors), strict=False):
        if own != theirs:
            return opposite(own)
    return wanted
