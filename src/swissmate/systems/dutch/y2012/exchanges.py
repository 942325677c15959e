"""Transpositions, and sets of players moved down, in their written order (Dutch 2012, D.1, D.3).

Each generator yields the whole list of the text when nothing is ruled out. ``allowed`` is asked
about the beginnings of its entries, so that a beginning which cannot lead to a pairing is left
out with all that follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Beginning = Callable[[tuple[int, ...]], bool]


def transpositions(s2: Sequence[int], length: int, allowed: Beginning) -> Iterator[tuple[int, ...]]:
    """Yield the orders of S2 as far as they meet a player of S1 (D.1.1, D.1.2).

    ``s2`` are the players of S2 in the order of A.2 and ``length`` the number of players in S1:
    only so many of a transposition are paired, the others stay unpaired in this attempt.
    """

    def walk(beginning: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(beginning) == length:
            yield beginning
            return
        taken = set(beginning)
        for player in s2:
            if player not in taken and allowed((*beginning, player)):
                yield from walk((*beginning, player))

    return walk(())


def moved_down_sets(m0: int, m1: int, allowed: Beginning) -> Iterator[tuple[int, ...]]:
    """Yield the sets of M1 of the M0 players moved down that make up S1 (D.3).

    Players are places from 0 to ``m0 - 1``; the highest come first.
    """

    def walk(beginning: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(beginning) == m1:
            yield beginning
            return
        first = beginning[-1] + 1 if beginning else 0
        for player in range(first, m0):
            if allowed((*beginning, player)):
                yield from walk((*beginning, player))

    return walk(())
