"""Colour preferences and colour allocation (2017 A.6, E; 2026 1.6, 1.7, 5), word for word."""

from __future__ import annotations

from typing import Final

from swissmate.systems.position import Contender, PairingPosition

NO_PREFERENCE: Final = 0
MILD: Final = 1
STRONG: Final = 2
ABSOLUTE: Final = 3

_OTHER: Final = {"w": "b", "b": "w"}


def preference(player: Contender) -> tuple[str, int]:
    """Return the colour that a player prefers ("" for none) and how strongly.

    Rules: dutch-2017 A.6.a-d; dutch-2026 1.7.1-1.7.4.
    """
    history = player.colors
    if history == "":
        return "", NO_PREFERENCE
    difference = history.count("w") - history.count("b")
    if difference < -1:
        return "w", ABSOLUTE
    if difference > 1:
        return "b", ABSOLUTE
    if history.endswith("bb"):
        return "w", ABSOLUTE
    if history.endswith("ww"):
        return "b", ABSOLUTE
    if difference == 1:
        return "b", STRONG
    if difference == -1:
        return "w", STRONG
    return _OTHER[history[-1]], MILD


def higher_ranked(one: Contender, other: Contender) -> tuple[Contender, Contender]:
    """Return both players, the higher ranked first (dutch-2017 A.2; dutch-2026 1.2)."""
    if (one.score, -one.id) > (other.score, -other.id):
        return one, other
    return other, one


def allocate_colors(
    position: PairingPosition, one: Contender, other: Contender
) -> tuple[Contender, Contender]:
    """Return the player with White and the player with Black.

    Rules: dutch-2017 E.1-E.5; dutch-2026 5.2.1-5.2.5.
    """
    higher, lower = higher_ranked(one, other)
    if _color_of_higher(position.initial_color, higher, lower) == "w":
        return higher, lower
    return lower, higher


def _color_of_higher(initial_color: str, higher: Contender, lower: Contender) -> str:
    wish, strength = preference(higher)
    their_wish, their_strength = preference(lower)
    # First rule: both preferences; the opponent's if only one of them has any.
    if wish and wish != their_wish:
        return wish
    if their_wish and wish != their_wish:
        return _OTHER[their_wish]
    # Second rule: the stronger one; between two absolute ones the wider colour difference.
    if strength != their_strength:
        return wish if strength > their_strength else _OTHER[their_wish]
    if strength == ABSOLUTE:
        width, their_width = abs(higher.color_difference), abs(lower.color_difference)
        if width != their_width:
            return wish if width > their_width else _OTHER[their_wish]
    # Third rule: by C.04.2.D.5 unplayed rounds move to the front, so compare the last games first.
    for mine, theirs in zip(reversed(higher.colors), reversed(lower.colors), strict=False):
        if mine != theirs:
            return _OTHER[mine]
    # Fourth rule: the preference of the higher ranked player.
    if wish:
        return wish
    # Fifth rule: the parity of his pairing number.
    return initial_color if higher.number % 2 == 1 else _OTHER[initial_color]
