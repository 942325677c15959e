"""Pairings that are the heaviest matching of a graph: what a pairing rule of one's own can return.

The matching is rustworkx's (extra ``study``), whose code is compiled: a round of a hundred players
takes milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable

from swissmate.errors import InputError
from swissmate.matching.bits import iter_bits
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .baselines import colored, legal_rows, no_pairing


def heaviest_pairing(
    position: PairingPosition,
    weight: Callable[[Contender, Contender], int],
    bye_weight: Callable[[Contender], int] = lambda player: 0,
) -> RoundPairing:
    """Return the pairing whose weights have the largest sum.

    Args:
        position: the position before a round.
        weight: how desirable it is that two players meet, a whole number; the first stands higher
            by score and then by pairing number.
        bye_weight: how desirable it is that a player has the bye.

    Pairs that the basic rules exclude (C.04.1.b, d, f, g) are left out. The colours are those of
    C.04.3 E. Takes O(n^3) steps in the worst case.

    Raises:
        InputError: rustworkx is not installed.
        NoLegalPairing: no pairing keeps the basic rules.
    """
    try:
        import rustworkx  # an optional extra
    except ImportError as error:
        raise InputError(
            "a heaviest pairing needs rustworkx: install swissmate with [study] (docs/install.md)",
            code="missing-library",
        ) from error
    contenders = position.contenders
    rows, byes = legal_rows(position)
    nobody = len(rows)
    edges = [
        (v, w, weight(contenders[v], contenders[w]))
        for v, row in enumerate(rows)
        for w in iter_bits(row)
        if v < w
    ]
    if nobody % 2:
        edges += [(v, nobody, bye_weight(contenders[v])) for v in iter_bits(byes)]
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * (nobody + nobody % 2))
    graph.add_edges_from(edges)
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(pairs) < graph.num_nodes():
        raise no_pairing(position)
    games = [pair for pair in pairs if nobody not in pair]
    bye = next((min(pair) for pair in pairs if nobody in pair), -1)
    return colored(position, games, bye)
