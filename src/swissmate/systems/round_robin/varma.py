"""The restricted draw of numbers (C.05 Annex 2): players of one federation meet early."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from swissmate.errors import TournamentError
from swissmate.model import Player

VARMA_TABLES: Final = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: (
        (6, 7, 8, 9, 10, 11, 19, 20, 21, 22),
        (1, 2, 3, 4, 13, 14, 15, 16, 17),
        (12, 18, 23),
        (5, 24),
    ),
}
"""The envelopes A, B, C and D by number of players; an odd field has those for one more player."""


def varma_envelopes(players: int) -> tuple[tuple[int, ...], ...]:
    """Return the envelopes of numbers for a field of 9 to 24 players (Annex 2, 5).

    Raises:
        TournamentError: there is no table for this number of players.
    """
    table = VARMA_TABLES.get(players + players % 2)
    if table is None:
        raise TournamentError(
            f"there is no Varma table for {players} players; expected 9 to 24",
            code="schedule-players",
        )
    return tuple(tuple(number for number in envelope if number <= players) for envelope in table)


def drawing_order(players: Sequence[Player]) -> list[list[Player]]:
    """Return the federations in the order in which they draw (Annex 2, 2).

    The federation with the most players comes first, ties are broken by code; players of a
    federation are in the order of their names.
    """
    contingents: dict[str, list[Player]] = {}
    for player in players:
        contingents.setdefault(player.federation or f"?{player.id}", []).append(player)
    ordered = sorted(contingents.items(), key=lambda draw: (-len(draw[1]), draw[0]))
    return [sorted(members, key=lambda player: (player.name, player.id)) for _, members in ordered]


def varma_draw(players: Sequence[Player], below: Callable[[int], int]) -> Mapping[int, int]:
    """Draw the numbers of a round robin; return the number (from 1) of each player id.

    ``below(n)`` draws a lot: a number from 0 to n - 1. The first player of a federation chooses,
    also by lot, among the envelopes with enough numbers for all its players, and they all draw from
    that one. If no envelope has enough left, the fullest ones are emptied one after another.
    Players without a federation draw individually.

    Raises:
        TournamentError: there is no Varma table for this number of players.
    """
    envelopes = [list(ids) for ids in varma_envelopes(len(players))]
    drawn: dict[int, int] = {}
    for contingent in drawing_order(players):
        waiting = list(contingent)
        while waiting:
            enough = [numbers for numbers in envelopes if len(numbers) >= len(waiting)]
            most = max(map(len, envelopes))
            choice = enough or [numbers for numbers in envelopes if len(numbers) == most]
            envelope = choice[below(len(choice))]
            for player in waiting[: len(envelope)]:
                drawn[player.id] = envelope.pop(below(len(envelope)))
            waiting = [player for player in waiting if player.id not in drawn]
    return drawn
