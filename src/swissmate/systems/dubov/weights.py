"""Perfect pairings of least cost on a part of the field, where edges may be missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissmate.matching.weighted import maximum_weight_perfect_matching


def cheapest_pairing(
    players: Sequence[int], cost: Callable[[int, int], int | None]
) -> list[tuple[int, int]] | None:
    """Return the perfect pairing of least total cost; None when there is no perfect pairing.

    ``cost`` is symmetric and None for a pair that may not be made. A missing pair is given a cost
    that no sum of others outweighs, so it appears only when it cannot be avoided. O(n^3).
    """
    size = len(players)
    costs: list[list[int | None]] = [[None] * size for _ in players]
    bound = 1
    for i, one in enumerate(players):
        for j in range(i):
            value = costs[i][j] = costs[j][i] = cost(one, players[j])
            if value is not None:
                bound = max(bound, abs(value))
    missing = -bound * (2 * size + 2)
    weights = [[missing if value is None else -value for value in row] for row in costs]
    mate = maximum_weight_perfect_matching(weights).mate
    pairs = [(i, j) for i, j in enumerate(mate) if i < j]
    if any(costs[i][j] is None for i, j in pairs):
        return None
    return [(players[i], players[j]) for i, j in pairs]
