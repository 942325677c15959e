"""Proofs that a matching is optimal: linear-programming duals, checked one by one."""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.errors import InternalError
from swissmate.oracles.dutch_weights.weighted import WeightedMatching


def check_weighted(weights: Sequence[Sequence[int]], result: WeightedMatching) -> None:
    """Check that no perfect matching is heavier than the given one (Edmonds 1965).

    Feasible duals with zero slack on every matched edge and full blossoms are such a proof. Takes
    O(n^2) time plus the total of the squared sizes of the blossoms.

    Raises:
        InternalError: the proof does not hold.
    """
    size = len(weights)
    mate, dual = result.mate, result.dual
    if any(mate[mate[v]] != v or mate[v] == v for v in range(size)):
        raise InternalError("the matching is not perfect")
    extra: dict[tuple[int, int], int] = {}
    for vertices, z in result.blossoms:
        inside = set(vertices)
        if z <= 0 or len(vertices) % 2 == 0:
            raise InternalError("a blossom has no positive dual or an even number of vertices")
        if sum(mate[v] in inside for v in vertices) != len(vertices) - 1:
            raise InternalError("a blossom with a positive dual is not full")
        for place, u in enumerate(vertices):
            for v in vertices[place + 1 :]:
                key = (u, v) if u < v else (v, u)
                extra[key] = extra.get(key, 0) + z
    for u in range(size):
        row = weights[u]
        for v in range(u + 1, size):
            slack = dual[u] + dual[v] - 2 * row[v] + extra.get((u, v), 0)
            if slack < 0 or (slack and mate[u] == v):
                raise InternalError(f"the duals do not prove the edge {u}-{v}")
