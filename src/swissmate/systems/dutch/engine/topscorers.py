"""Who is a topscorer when the last round is paired (2017 A.7; 2026 1.8)."""

from __future__ import annotations

from swissmate.model import Points
from swissmate.systems.position import PairingPosition


def topscorer_bar(position: PairingPosition) -> Points:
    """Return twice the score (in tenths) above which a player is a topscorer.

    This is the maximum score from the rounds before this one; the bar itself is half of it
    (``docs/disputes/dutch.md#topscorer-half``).
    """
    return (position.round_number - 1) * position.scoring.best
