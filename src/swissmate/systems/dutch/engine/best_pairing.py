"""The best pairing of a bracket: the edition's table, executed criterion by criterion.

See ``docs/algorithm.md``, "Tight graphs" and "Level by level".
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.matching.bits import iter_bits, packed, runs_of
from swissmate.matching.levels import Charge, Level, narrowed, perfect
from swissmate.matching.maximum import complete_matching
from swissmate.matching.pieces import narrowed_in_pieces
from swissmate.matching.small_costs import CheapestMatchings
from swissmate.systems.ruleset import Criterion

from .bracket_graph import BracketGraph, Solution
from .few_players import FEW, SMALL, best_of_few, without_choice
from .first_candidate import first_candidate, first_transposition, first_without_search


def best_pairing(
    graph: BracketGraph, criteria: Sequence[Criterion], before: Sequence[Level] = ()
) -> Solution | None:
    """Return the best candidate of a bracket, None if its graph has no perfect matching.

    ``before`` are levels that take precedence over all criteria; they serve what-if questions.
    Where positions share what was found for their brackets (forecasts), a result is looked up.
    """
    shared = graph.field.position.shared
    if shared is None or before:
        mate = _best_matching(graph, criteria, before)
    else:
        key = graph.identity()
        if key not in shared:
            # Keep the contenders with the answer, so that no other object can get their id().
            shared[key] = _best_matching(graph, criteria, ()), graph.contenders
        mate = shared[key][0]
    return None if mate is None else graph.solution(mate)


def _best_matching(
    graph: BracketGraph, criteria: Sequence[Criterion], before: Sequence[Level]
) -> list[int] | None:
    settled, free = [-1] * len(graph.rows), graph.everybody
    if free.bit_length() <= SMALL:
        forced, free = without_choice(graph)
        if forced is None or not free:
            return forced
        settled = forced
    wanted = [*before]
    for criterion in criteria:
        if criterion.costs is not None:
            wanted += criterion.costs(graph)
    real = ([charge for charge in level if charge[0] and charge[1]] for level in wanted)
    levels = [charges for charges in real if charges]
    count = free.bit_count()
    # Only then does taking partners in turn follow the order of generation.
    if graph.is_alone:
        mate, done = _at_all_bounds(graph, levels)
        if done:
            return mate
    if count <= FEW:
        return best_of_few(graph, levels, settled, free)
    best = perfect(graph.rows)
    if best is None:
        return None
    # The matchings left after a level all cost the same for it, so a repeated level adds nothing.
    levels = [list(level) for level in dict.fromkeys(map(tuple, levels))]

    def by_levels(best: CheapestMatchings, vertices: Sequence[int]) -> CheapestMatchings:
        runs = runs_of(vertices)
        for level in levels:
            local = [(packed(one, runs), packed(other, runs), cost) for one, other, cost in level]
            charges = [charge for charge in local if charge[0] and charge[1]]
            if charges:
                best = _cheapest(best, charges)
        return best

    best = narrowed_in_pieces(best, graph.places, by_levels)
    return first_candidate(best.rows, best.mate, graph.moved, graph.players, best.cuts)


def _at_all_bounds(graph: BracketGraph, levels: Sequence[Level]) -> tuple[list[int], bool]:
    """Return the first candidate that reaches the bound of every criterion, and whether it did."""
    struck = [charge for level in levels for charge in _out_of_bound(level, graph.everybody)]
    rows = without(graph.rows, struck)
    mate, perfect = first_without_search(rows, graph.moved, graph.residents)
    if perfect:
        return mate, True
    transposed = first_transposition(rows, list(mate), graph.moved, graph.residents)
    if transposed:
        return transposed, True
    if not complete_matching(rows, graph.everybody, mate):
        return mate, False
    return first_candidate(rows, mate, graph.moved, graph.players), True


def _cheapest(best: CheapestMatchings, level: Level) -> CheapestMatchings:
    """Return the perfect matchings that are best for one more level."""
    if best.cuts:
        return narrowed(best, level)
    everybody = (1 << len(best.rows)) - 1
    rows = without(best.rows, _out_of_bound(level, everybody))
    mate = [
        w if row is before or row >> w & 1 else -1
        for w, row, before in zip(best.mate, rows, best.rows, strict=True)
    ]
    if complete_matching(rows, everybody, mate):
        return CheapestMatchings(rows, mate, [])
    return narrowed(best, level)


def _out_of_bound(level: Level, everybody: int) -> Sequence[Charge]:
    """Return the edges that are in no perfect matching that reaches the bound of a level.

    Usually the bound is zero, so these are all edges that the level charges. If it charges pairs
    inside a set that is the majority, they are the edges outside it.
    """
    for major, other, _ in level:
        if major == other and 2 * major.bit_count() > everybody.bit_count():
            # With topscorers, some pairs of strong preferences with the outside are charged too.
            touching = sum(1 for one, two, _ in level if (one | two) & major)
            rest = everybody & ~major
            return [(rest, rest, 1)] if touching == 1 else level
    return level


def without(rows: Sequence[int], charges: Sequence[Charge]) -> list[int]:
    """Return the rows without the edges that the charges concern.

    Takes a row operation for each vertex concerned.
    """
    rows, everybody = list(rows), (1 << len(rows)) - 1
    parts: list[int] = []
    for one, other, _ in charges:
        if any([not (one | other) & ~part for part in parts]):
            continue  # All edges inside a larger set have been struck out already.
        if one == other:
            parts.append(one)
        for some, lost in {(one, other), (other, one)}:
            kept = everybody & ~lost
            for v in iter_bits(some):
                rows[v] &= kept
    return rows
