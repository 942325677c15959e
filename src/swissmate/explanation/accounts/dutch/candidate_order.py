"""The place of a candidate in the written order (2017 B.6-B.7, D.1-D.3; 2026 3.6-3.7, 4.1-4.4).

A pairing of a bracket can be generated in several ways. The first way has the upper players of its
pairs as S1 (``docs/algorithm.md``, "The exchange identity"), so its place can be computed directly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from swissmate.systems.dutch.engine.field import Field

from .criteria_account import Bracket
from .terms import DutchTerms


class Place(NamedTuple):
    """The values that the order compares, from first to last; smaller is earlier.

    The names are the topics of ``DutchTerms.articles``, with ``_`` for ``-``.
    """

    mdp_count: int
    mdp_set: tuple[int, ...]
    mdp_transposition: tuple[int, ...]
    exchange_count: int
    exchange_difference: int
    exchange_s1: tuple[int, ...]
    exchange_s2: tuple[int, ...]
    transposition: tuple[int, ...]


class Parts(NamedTuple):
    """A candidate divided into its parts: positions in order.

    ``s1`` and ``s2`` are those of the MDP-pairing, or the original ones of a homogeneous bracket.
    ``remainder_s1`` and ``remainder_s2`` are the original ones of the remainder. ``exchanged`` are
    the players who change sides there, ``(from S1, from S2)``.
    """

    limbo: tuple[int, ...]
    s1: tuple[int, ...]
    s2: tuple[int, ...]
    remainder_s1: tuple[int, ...]
    remainder_s2: tuple[int, ...]
    exchanged: tuple[tuple[int, ...], tuple[int, ...]]
    mdp_pairs: tuple[tuple[int, int], ...]
    inner_pairs: tuple[tuple[int, int], ...]


def parts_of(bracket: Bracket, pairs: Iterable[tuple[int, int]]) -> Parts:
    """Divide a candidate into the MDP-pairing, the limbo and the remainder."""
    moved = set(bracket.mdps)
    mdp_pairs, inner = [], []
    for one, two in sorted((min(pair), max(pair)) for pair in pairs):
        if (one in moved) != (two in moved):
            mdp_pairs.append((one, two) if one in moved else (two, one))
        elif one not in moved:
            inner.append((one, two))
    taken = {w for _, w in mdp_pairs}
    s1 = tuple(v for v, _ in mdp_pairs)
    limbo = tuple(v for v in bracket.mdps if v not in s1)
    remainder = [v for v in bracket.residents if v not in taken]
    half = len(inner)
    upper, lower = tuple(remainder[:half]), tuple(remainder[half:])
    tops = {place for place, _ in inner}
    exchanged = (
        tuple(v for v in upper if v not in tops),
        tuple(v for v in lower if v in tops),
    )
    if not bracket.mdps:
        return Parts((), upper, lower, (), (), exchanged, (), tuple(inner))
    return Parts(
        limbo, s1, bracket.residents, upper, lower, exchanged, tuple(mdp_pairs), tuple(inner)
    )


def place_of(
    field: Field, terms: DutchTerms, bracket: Bracket, pairs: Sequence[tuple[int, int]]
) -> Place:
    """Return the place of a candidate in the order of its edition.

    Rules: dutch-2017 D.1 (transpositions), D.2 (exchanges), D.3 (sets of MDPs); dutch-2026 4.2,
    4.3, 4.4. A remainder has BSNs of its own (``docs/disputes/dutch.md#remainder-bsn``).
    """
    parts = parts_of(bracket, pairs)
    bsn = {v: number for number, v in enumerate(bracket.mdps, 1)}
    chosen = tuple(bsn[v] for v, _ in parts.mdp_pairs)
    if terms.rules.sorts_mdp_sets_by_score:
        # D.3 of 2017: first the highest different score, then the lowest BSNs.
        chosen = (*(-field.score[v] for v, _ in parts.mdp_pairs), *chosen)
    order = {v: number for number, v in enumerate(bracket.residents, 1)}
    taken = {w for _, w in parts.mdp_pairs}
    remainder = [v for v in bracket.residents if v not in taken]
    rank = {v: number for number, v in enumerate(remainder, 1)}
    down = [rank[v] for v in parts.exchanged[0]]
    up = [rank[v] for v in parts.exchanged[1]]
    return Place(
        -len(parts.mdp_pairs),
        chosen,
        tuple(order[w] for _, w in parts.mdp_pairs),
        len(down),
        sum(up) - sum(down),
        tuple(-number for number in reversed(down)),
        tuple(up),
        tuple(rank[w] for _, w in parts.inner_pairs),
    )
