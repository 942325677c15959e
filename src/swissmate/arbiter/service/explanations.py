"""Why two players meet, if this installation can explain pairings."""

from __future__ import annotations

from swissmate.arbiter.models import Event, Game

from .pairing import can_explain

__all__ = ["explain_game"]


def explain_game(event: Event, game: Game) -> str | None:
    """Return an explanation in sentences; None when there is none to give."""
    if not can_explain() or game.black_id is None:
        return None
    return None
