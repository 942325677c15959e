"""Scoregroups paired from the top, each with at most one floater to the next (2017: 6.3-6.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissmate.errors import InternalError

from .field import BursteinField, missed, neighbors
from .joining import with_dummy
from .order import BracketPairing, Dues, first_pairing

FirstPairing = Callable[[Sequence[int], int, Dues, Sequence[int]], BracketPairing | None]
"""A function that finds the first pairing of a bracket; see :func:`.order.first_pairing`."""


def welcome_in(rows: Sequence[int], group: int, onward: int) -> int:
    """Return the floaters with whom a scoregroup can be paired; one of ``onward`` may float on."""
    if group.bit_count() % 2:
        spare = missed(rows, group)
    else:
        graph = with_dummy(rows, onward & group)
        spare = missed(graph, group | 1 << len(rows)) & group
    return neighbors(rows, spare)


def _welcome(rows: Sequence[int], groups: Sequence[int]) -> list[int]:
    """Return, for each scoregroup, the floaters with whom it and all below can be paired (6.6).

    One extra entry stands for what lies below the last: nobody is welcome there.
    """
    welcome = [0]
    for group in reversed(groups):
        welcome.append(welcome_in(rows, group, welcome[-1]))
    return welcome[::-1]


def pair_groups(
    field: BursteinField, groups: Sequence[int], first: FirstPairing = first_pairing
) -> list[BracketPairing]:
    """Pair scoregroups in turn, where that is possible; each has the first placeable floater (6.6).

    A floater can be placed if the next scoregroup can be paired with him, and its own floater be
    placed in turn (``docs/disputes/burstein.md#burstein-2017-chain``).
    """
    rows = field.rows
    welcome = _welcome(rows, groups)
    results: list[BracketPairing] = []
    floater = 0
    for place, group in enumerate(groups):
        bracket = group | floater
        candidates = []
        if bracket.bit_count() % 2:
            candidates.append(missed(rows, bracket) & ~floater & welcome[place + 1])
        result = first(rows, bracket, field.dues, candidates)
        if result is None:
            raise InternalError("a scoregroup was left without a pairing")
        results.append(result)
        floater = result.floaters
    return results


def pairs_of(results: Sequence[BracketPairing]) -> list[tuple[int, int]]:
    """Return the pairs of all scoregroups."""
    return [pair for result in results for pair in result.pairs]
