"""Colour allocation (burstein-2017: section 5).

The 2026 text (5.2) says what the Dutch system says, with its own ranking: see
:func:`swissmate.systems.common.color_allocation.color_of_higher`.
"""

from __future__ import annotations

from swissmate.systems.common.color_preference import Strength, color_preference, opposite
from swissmate.systems.position import Contender


def color_of_higher_2017(higher: Contender, lower: Contender, initial_color: str) -> str:
    """Return the colour of the player who is ranked higher by the index of 3.2.

    Rules: burstein-2017 5.1-5.4. The limits 5.2 and 5.3 come before the priorities of 5.4. Two
    players without a game get their colours by 5.1: an odd number has the initial colour
    (``docs/disputes/burstein.md#burstein-2017-first-colors``).
    """
    own, strength = color_preference(higher.colors)
    other, other_strength = color_preference(lower.colors)
    if not own and not other:
        return initial_color if higher.number % 2 else opposite(initial_color)
    if own != other:
        return own or opposite(other)
    limited = strength == Strength.ABSOLUTE
    if limited != (other_strength == Strength.ABSOLUTE):
        return own if limited else opposite(own)
    difference, other_difference = abs(higher.color_difference), abs(lower.color_difference)
    if difference != other_difference:
        return own if difference > other_difference else opposite(own)
    for mine, theirs in zip(reversed(higher.colors), reversed(lower.colors), strict=False):
        if mine != theirs:
            return theirs
    return own
