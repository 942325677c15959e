"""Colour allocation (Dutch 2012, section E, with F.2 and F.3)."""

from __future__ import annotations

from swissmate.systems.common.color_preference import opposite

from .players import Seat


def white_and_black(higher: Seat, lower: Seat, initial_color: str) -> tuple[int, int]:
    """Return the ids of White and Black in a pair; ``higher`` is the higher ranked player."""
    color = _color_of_higher(higher, lower, initial_color)
    return (higher.id, lower.id) if color == "w" else (lower.id, higher.id)


def hangs_on_reading(higher: Seat, lower: Seat) -> bool:
    """Whether neither player has a preference after round one (``d12-no-preference-later``)."""
    return not higher.color and not lower.color and higher.contender.last is not None


def _color_of_higher(higher: Seat, lower: Seat, initial_color: str) -> str:
    """E.1-E.5 in turn."""
    if higher.color != lower.color:  # E.1, and A.7.f when one of them has no preference
        return higher.color or opposite(lower.color)
    if not higher.color:
        return _without_preferences(higher, initial_color)
    if higher.strength is not lower.strength:  # E.2
        return higher.color if higher.strength > lower.strength else opposite(lower.color)
    # E.3: by F.2 and F.3, leave out rounds without a game and count back from the latest game.
    own, other = higher.contender.colors[::-1], lower.contender.colors[::-1]
    for mine, theirs in zip(own, other, strict=False):
        if mine != theirs:
            return theirs
    return higher.color  # E.4


def _without_preferences(higher: Seat, initial_color: str) -> str:
    """E.5 in round one; later, our reading of it (``d12-no-preference-later`` in docs/disputes).

    In round one, players are numbered among those present, and odd numbers get the initial colour.
    In later rounds the pairing number decides, and even numbers get the initial colour.
    """
    if higher.contender.last is None:
        return initial_color if higher.contender.number % 2 else opposite(initial_color)
    return opposite(initial_color) if higher.id % 2 else initial_color
