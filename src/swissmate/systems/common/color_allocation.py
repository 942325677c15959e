"""Colour allocation in a pair (dutch-2017 E.1-E.5; dutch-2026 5.2.1-5.2.5)."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from swissmate.systems.position import Contender

from .color_preference import Strength, color_difference, color_preference, opposite


class ColorRule(Enum):
    """The rule that decided; numbered as in section E of the 2017 text and in 5.2 of 2026."""

    BOTH = 1
    STRONGER = 2
    ALTERNATE = 3
    HIGHER = 4
    NUMBER = 5


def color_of_higher(
    higher: Contender, lower: Contender, initial_color: str
) -> tuple[str, ColorRule]:
    """Return the colour of the higher ranked player of a pair and the rule that gives it.

    ``higher`` is the player with the greater pairing score or, if these are equal, with the smaller
    pairing number (2017 A.2). The rules are tried in order, and the first that applies decides.
    """
    color, rule = color_by_games(higher.colors, lower.colors)
    if color:
        return color, rule
    odd = higher.number % 2 == 1
    return (initial_color if odd else opposite(initial_color)), ColorRule.NUMBER


@lru_cache(maxsize=1 << 14)
def color_by_games(higher: str, lower: str) -> tuple[str, ColorRule]:
    """Return the colour of the higher ranked player, if the colours of the games played decide it.

    Rules: 2017 E.1-E.4; 2026 5.2.1-4. ``higher`` and ``lower`` are the colours that each player has
    had, oldest first. If they decide nothing, returns no colour, and the rule of the number.
    """
    own, own_strength = color_preference(higher)
    other, other_strength = color_preference(lower)
    if own != other:
        # A single preference can be granted (A.6.d). Without any, the number decides (below).
        return (own or opposite(other)), ColorRule.BOTH
    if own and own_strength != other_strength:
        color = own if own_strength > other_strength else opposite(own)
        return color, ColorRule.STRONGER
    if own_strength == Strength.ABSOLUTE:
        width, other_width = abs(color_difference(higher)), abs(color_difference(lower))
        if width != other_width:
            return (own if width > other_width else opposite(own)), ColorRule.STRONGER
    for mine, theirs in zip(reversed(higher), reversed(lower), strict=False):
        if mine != theirs:
            return theirs, ColorRule.ALTERNATE
    if own:
        return own, ColorRule.HIGHER
    return "", ColorRule.NUMBER
