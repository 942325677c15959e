"""The initial-colour, inferred from round one if it is not stated (C.04.5 and C.04.6 4.3.1)."""

from __future__ import annotations

from dataclasses import replace

from swissmate.model import Tournament
from swissmate.systems.common.color_preference import opposite


def with_inferred_color(tournament: Tournament) -> Tournament:
    """Return a tournament of matches with the initial-colour inferred, unless it is stated.

    In round one the smaller TPN is the first-team; if that TPN is odd, it had the initial-colour.
    """
    if tournament.initial_color is not None and not tournament.initial_color_inferred:
        return tournament
    for player in tournament.players:
        entry = player.entry(1)
        if entry.opponent > player.id and entry.color in ("w", "b"):
            color = entry.color if player.id % 2 else opposite(entry.color)
            return replace(tournament, initial_color=color, initial_color_inferred=True)
    return replace(tournament, initial_color=None, initial_color_inferred=False)
