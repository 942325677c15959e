"""The quality criteria of a bracket, each as edges of its graph that cost something.

Rules: dutch-2017 C.6, C.8-C.19; dutch-2026 C7, C10-C21. A *level* is one criterion: the edges that
no pairing at its bound can hold, and the edges whose number it wants small. When a perfect
matching is left without the former, the bound is reached (closed-form duals); else the latter go
to :mod:`swissmate.matching.small_costs` (``docs/algorithm.md``, "Tight graphs", "Level by level").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from swissmate.matching.bits import iter_bits
from swissmate.matching.cheapest import cheapest_among_cuts
from swissmate.matching.small_costs import CheapestMatchings, terms_of

from .field import Field

Part = tuple[int, int]
"""A set of vertices, and those with whom the criteria struck so far pair none of them."""


class Bracket(NamedTuple):
    """The vertices of one bracket's graph as sets, and the field in the bracket's own numbering.

    ``places`` are the vertices that take floaters. ``white`` to ``up2`` are the field's masks
    (:class:`.field.Field`). ``limbo`` tells that MDPs may float, ``scores`` are the MDPs of each
    score, the highest first. ``total`` counts players and floaters.
    """

    everybody: int
    mdps: int
    residents: int
    places: int
    total: int
    floats: int
    may_float: int
    limbo: bool
    scores: Sequence[int]
    white: int
    black: int
    strong: int
    down1: int
    down2: int
    up1: int
    up2: int


class Level(NamedTuple):
    """One criterion on the graph.

    ``strikes`` are pairs of sets: an edge between the two of a pair is in no pairing at the bound
    (unless both ends are places). ``bounded`` says that a failure costs the same in every pairing,
    so that the criterion can be skipped. ``costs`` are pairs of sets too: an edge between them
    costs one; by default the same as ``strikes``.
    """

    strikes: tuple[tuple[int, int], ...]
    bounded: bool = False
    costs: tuple[tuple[int, int], ...] = ()


def levels_of(bracket: Bracket) -> list[Level]:
    """Return the criteria from C.10 to C.19 (2026 C12 to C21), in order."""
    levels = _color_levels(bracket)
    one = not bracket.limbo
    for down, up in ((bracket.down1, bracket.up1), (bracket.down2, bracket.up2)):
        # An MDP with a repeated downfloat repeats it paired or not: residents make the difference.
        repeated = down & bracket.may_float & bracket.residents
        if repeated and bracket.floats:
            levels.append(Level(((bracket.places, repeated),), one and bracket.floats == 1))
        repeated = up & bracket.residents
        if repeated and bracket.mdps:
            single = one and bracket.mdps.bit_count() == 1
            levels.append(Level(((bracket.mdps, repeated),), single))
    for down, up in ((bracket.down1, bracket.up1), (bracket.down2, bracket.up2)):
        if bracket.limbo:
            # A floating MDP has the greater difference (C.16, C.18; 2026 C18, C20).
            levels += [Level(((bracket.places, each & down),)) for each in bracket.scores]
        repeated = up & bracket.residents
        if repeated and len(bracket.scores) > 1:
            levels += [Level(((each, repeated),)) for each in bracket.scores]
    return levels


def score_levels(bracket: Bracket) -> list[Level]:
    """Return C.6 (2026 C7): of the given number of floaters, few with the highest scores."""
    if not bracket.limbo:
        return []
    return [Level(((bracket.places, each),)) for each in bracket.scores]


def _color_levels(bracket: Bracket) -> list[Level]:
    """Return C.10 and C.11 (2026 C12, C13)."""
    white, black, total = bracket.white, bracket.black, bracket.total
    same = ((white, white), (black, black))
    strong = (white & bracket.strong, black & bracket.strong)
    same_strong = ((strong[0], strong[0]), (strong[1], strong[1]))
    for major, own in zip((white, black), strong, strict=True):
        if 2 * major.bit_count() <= total:
            continue
        rest = bracket.everybody & ~major
        levels = [Level(((rest, rest),), False, same)]
        if 2 * own.bit_count() > total:
            rest = bracket.everybody & ~own
            levels.append(Level(((rest, rest),), False, same_strong))
        else:
            levels.append(Level(same_strong))
        return levels
    return [Level(same), Level(same_strong)]


def strike(rows: list[int], levels: Sequence[Level], places: int) -> list[Part]:
    """Remove the edges of some levels, but none between two places.

    Returns the parts of the graph: disjoint sets of vertices, each with all that was struck for it.
    """
    parts: list[Part] = [(((1 << len(rows)) - 1) & ~places, 0)]
    if places:
        parts.append((places, 0))
    for level in levels:
        for one, other in level.strikes:
            if one and other:
                parts = _divided(parts, one, other)
                if one != other:
                    parts = _divided(parts, other, one)
    for part, struck in parts:
        if struck:
            keep = ~struck | places if part & places else ~struck
            for v in iter_bits(part):
                rows[v] &= keep
    return parts


def _divided(parts: list[Part], vertices: int, struck: int) -> list[Part]:
    """Divide the parts by a set that has more struck for it."""
    result = []
    for part, before in parts:
        inside = part & vertices
        if inside:
            result.append((inside, before | struck))
            part ^= inside  # noqa: PLW2901 - what is left of it
        if part:
            result.append((part, before))
    return result


def cheapest(best: CheapestMatchings, level: Level) -> CheapestMatchings:
    """Return the perfect matchings with the fewest edges that a level counts."""
    rows = best.rows
    priced = [0] * len(rows)
    for one, other in level.costs or level.strikes:
        for v in iter_bits(one):
            priced[v] |= rows[v] & other
        for v in iter_bits(other):
            priced[v] |= rows[v] & one
    free = [row & ~cost for row, cost in zip(rows, priced, strict=True)]
    terms = terms_of([(0, free), (1, priced)], len(rows))
    return cheapest_among_cuts(terms, best.mate, best.cuts)


def _concerned(field: Field, positions: Sequence[int]) -> list[int]:
    """Return for each vertex those with whom C.8 or C.9 (2026 C10, C11) may be violated.

    One of the two is a topscorer, and they have the same absolute preference or one of them an
    irregular history (:meth:`.field.Field.color_penalty`).
    """

    def local(mask: int) -> int:
        return sum((mask >> v & 1) << i for i, v in enumerate(positions))

    everybody = (1 << len(positions)) - 1
    top, odd = local(field.top), local(field.irregular)
    sides = local(field.absolute & field.white), local(field.absolute & field.black)
    result = []
    for i in range(len(positions)):
        alike = sum(side for side in sides if side >> i & 1)
        result.append((everybody if odd >> i & 1 else odd | alike) & (-1 if top >> i & 1 else top))
    return result


def with_few_penalties(
    field: Field, positions: Sequence[int], best: CheapestMatchings, spared: int = 0
) -> CheapestMatchings:
    """Return the perfect matchings that are best for C.8 and C.9 (2026 C10, C11).

    ``positions`` are the players of the vertices; pairs inside ``spared`` are not charged.
    """
    rows = best.rows
    free = (list(rows), list(rows))
    tables = [{1: [0] * len(rows), 2: [0] * len(rows)} for _ in range(2)]
    concerned = _concerned(field, positions)
    for i, v in enumerate(positions):
        others = rows[i] & concerned[i] >> (i + 1) << (i + 1)
        for j in iter_bits(others & ~spared if spared >> i & 1 else others):
            for kind, cost in enumerate(field.color_penalty(v, positions[j])):
                if cost:
                    free[kind][i] &= ~(1 << j)
                    free[kind][j] &= ~(1 << i)
                    tables[kind][cost][i] |= 1 << j
                    tables[kind][cost][j] |= 1 << i
    for kind in range(2):
        costs = [
            (cost, [one & other for one, other in zip(table, best.rows, strict=True)])
            for cost, table in ((0, free[kind]), *tables[kind].items())
        ]
        best = cheapest_among_cuts(terms_of(costs, len(rows)), best.mate, best.cuts)
    return best
