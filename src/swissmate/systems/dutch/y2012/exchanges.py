"""The first transposition, and the first set of players moved down (Dutch 2012, D.1, D.3).

For each player in turn a :class:`.feasibility.Feasibility` tells whether some entry of the list
that begins like this meets the requirements.
"""

from __future__ import annotations

from collections.abc import Sequence

from .feasibility import Feasibility


def first_transposition(feasible: Feasibility, s1: Sequence[int], s2: int) -> list[tuple[int, int]]:
    """Return the pairs of S1 with the first possible transposition of S2 (D.1.1, D.1.2).

    ``s2`` are the players of S2, as bits by place; places are in the order of A.2.
    """
    pairs = []
    for one in s1:
        two = feasible.join_first(one, s2)
        s2 ^= 1 << two
        pairs.append((one, two))
    return pairs


def first_moved_down(feasible: Feasibility, m0: int, m1: int, residents: int) -> list[int]:
    """Return the first M1 of the M0 players moved down who can all meet residents (D.3).

    Players are places from 0 to ``m0 - 1``; the highest come first. ``residents`` are bits.
    """
    s1: list[int] = []
    for place in range(m0):
        if len(s1) < m1 and feasible.keep({place: residents}):
            s1.append(place)
    return s1
