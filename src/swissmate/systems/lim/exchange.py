"""Proposed pairings and the exchanges that repair them (lim-1999 2.4, 2.5, 4, 5.2, 5.7)."""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.errors import InternalError
from swissmate.systems.common.completion import Completion

from .field import Field, Side


def exchange_order(players: Sequence[int], side: Side) -> tuple[int, list[int]]:
    """Return the player scrutinised first and his opponents in the order of the exchanges.

    ``players`` are an even number in the order of their numbers. Downwards (4.1.a, 4.2) it is the
    first one: the proposed opponent is the first of the bottom half, then come the rest of it, then
    the top half from its end: for #1 of six 4, 5, 6, 3, 2. Upwards (4.1.b) all is mirrored.
    """
    ordered = list(players) if side.down else list(reversed(players))
    half = len(ordered) // 2
    return ordered[0], ordered[half:] + ordered[half - 1 : 0 : -1]


def first_choice(field: Field, completion: Completion, player: int, options: Sequence[int]) -> int:
    """Pair a player with the best of his options, in their order, and return it.

    The first scrutiny finds the first who is compatible and leaves the others pairable; the
    second (5.2) goes over the same exchanges for the first who also suits the colours, in a
    Maxi-tournament only within 100 points of the former. In the last round (6.1) players beyond
    the colour limits come after all others.
    """
    within = [p for p in options if field.compatible[player] >> p & 1]
    beyond = [p for p in options if not field.compatible[player] >> p & 1]
    suited = [p for p in within if field.suited(player, p)]
    if field.maxi:
        trial = completion.copy()
        proposed = trial.first(player, within)
        if proposed >= 0:
            suited = [p for p in suited if field.near(proposed, p)]
    for choice in (suited, within, beyond):
        found = completion.first(player, choice)
        if found >= 0:
            return found
    raise InternalError("a player of a scoregroup that can be paired has no opponent")


def pair_residents(
    field: Field, completion: Completion, players: Sequence[int], side: Side
) -> list[tuple[int, int]]:
    """Pair players who can all be paired, in the order of scrutiny (lim-1999 4, 5.2).

    The two scrutinies are made player by player: when the first player's opponent stands, the
    others are proposed anew by halves, as the tables of 4.2 and 4.3 show
    (docs/disputes/lim.md#lim-second-scrutiny).
    """
    pairs = []
    left = sorted(players)
    while left:
        player, options = exchange_order(left, side)
        opponent = first_choice(field, completion, player, options)
        pairs.append((player, opponent))
        left = [p for p in left if p not in (player, opponent)]
    return pairs
