"""The initial colour that a first round shows, for files that do not state it."""

from __future__ import annotations

from swissmate.model import Player


def inferred_color(players: tuple[Player, ...]) -> str | None:
    """Return the initial colour that round one shows, or None.

    TRF26 record 152: the colour of the highest-ranked player who was paired in round one. A
    pairing-allocated bye above this player counts for the parity of the number (2017 E.5, 2026
    5.2.5).
    """
    above = 0
    for player in players:
        entry = player.entry(1)
        if entry.color in "wb":
            return entry.color if above % 2 == 0 else "bw"[entry.color == "b"]
        above += entry.result == "U" or entry.opponent != 0
    return None
