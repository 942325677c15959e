"""The best pairing of a bracket: the edition's table, executed criterion after criterion.

Each criterion keeps, of the perfect matchings of a :class:`.bracket_graph.BracketGraph`, those that
cost least; they are the perfect matchings of a smaller graph, on which the next one works. Among
the matchings left in the end the rules take the one generated first. Most brackets need no step of
this: when every edge that any criterion charges can be struck out at once, all bounds are reached
together (``docs/algorithm.md``, "Tight graphs", "Level by level").
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.matching.bits import iter_bits, packed, runs_of
from swissmate.matching.cheapest import cheapest_among_cuts
from swissmate.matching.levels import Charge, Level, charged, narrowed
from swissmate.matching.maximum import complete_matching, maximum_matching
from swissmate.matching.pieces import narrowed_in_pieces
from swissmate.matching.rows_on_demand import RowsOnDemand
from swissmate.matching.small_costs import CheapestMatchings
from swissmate.systems.dutch.quality import Quality

from .bracket_graph import BracketGraph, Solution
from .few_players import FEW, SMALL, VERY_FEW, best_of_few, without_choice
from .first_candidate import first_candidate, first_transposition, first_without_search


def best_pairing(
    graph: BracketGraph, criteria: Sequence[Quality], before: Sequence[Level] = ()
) -> Solution | None:
    """Return the best candidate of a bracket, None when its graph has no perfect matching.

    ``before`` are levels that count before all criteria, for questions what would be. What was
    found for a bracket is looked up where positions share it (forecasts).
    """
    shared = graph.field.position.shared
    if shared is None or before:
        mate = _best_matching(graph, criteria, before)
    else:
        key = graph.identity()
        if key not in shared:
            # The contenders are kept with the answer: no other object gets their identities.
            shared[key] = _best_matching(graph, criteria, ()), graph.contenders
        mate = shared[key][0]
    return None if mate is None else graph.solution(mate)


def _best_matching(
    graph: BracketGraph, criteria: Sequence[Quality], before: Sequence[Level]
) -> list[int] | None:
    settled, free = [-1] * len(graph.rows), graph.everybody
    if free.bit_length() <= SMALL:
        found, free = without_choice(graph)
        if found is None or not free:
            return found
        settled = found
    asked = [*before]
    for criterion in criteria:
        asked += criterion.costs(graph)
    real = ([each for each in level if each[0] and each[1]] for level in asked)
    levels = [charges for charges in real if charges]
    count = free.bit_count()
    if graph.is_alone:
        mate, done = _at_all_bounds(graph, levels, search=count > VERY_FEW)
        if done:
            return mate
    if count <= FEW:
        return best_of_few(graph, levels, settled, free)
    mate = maximum_matching(graph.rows)
    if -1 in mate:
        return None
    # All that are left after a level cost the same when it is asked once more.
    levels = [list(level) for level in dict.fromkeys(map(tuple, levels))]

    def by_levels(best: CheapestMatchings, vertices: Sequence[int]) -> CheapestMatchings:
        runs = runs_of(vertices)
        for level in levels:
            local = [(packed(one, runs), packed(other, runs), cost) for one, other, cost in level]
            charges = [each for each in local if each[0] and each[1]]
            if charges:
                best = _cheapest(best, charges)
        return best

    best = CheapestMatchings(list(graph.rows), mate, [])
    best = narrowed_in_pieces(best, graph.places, by_levels)
    return first_candidate(best.rows, best.mate, graph.moved, graph.players, best.cuts)


def _at_all_bounds(
    graph: BracketGraph, levels: Sequence[Level], *, search: bool
) -> tuple[list[int], bool]:
    """Return the first candidate that reaches the bound of every criterion, if there is one.

    Without a search it may be missed.
    """
    struck = [charge for level in levels for charge in _out_of_bound(level, graph.everybody)]
    rows = without(graph.rows, struck)
    mate, perfect = first_without_search(rows, graph.moved, graph.residents)
    if perfect or not search:
        return mate, perfect
    found = first_transposition(rows, list(mate), graph.moved, graph.residents)
    if found:
        return found, True
    if not complete_matching(rows, graph.everybody, mate):
        return mate, False
    return first_candidate(rows, mate, graph.moved, graph.players), True


def _cheapest(best: CheapestMatchings, level: Level) -> CheapestMatchings:
    """Return the perfect matchings that are best for one more level."""
    if best.cuts:
        return narrowed(best, level)
    everybody = (1 << len(best.rows)) - 1
    rows = list(without(best.rows, _out_of_bound(level, everybody)))
    mate = [
        w if row is before or row >> w & 1 else -1
        for w, row, before in zip(best.mate, rows, best.rows, strict=True)
    ]
    if -1 not in mate:
        return CheapestMatchings(rows, mate, [])
    costs = [] if _charges_one_edge(level) else charged(best.rows, level)
    if costs is None:
        return best
    if complete_matching(rows, everybody, mate):
        return CheapestMatchings(rows, mate, [])
    if not costs:
        return best
    # What was matched without a charge is a better start than the matching before.
    pairs = zip(mate, best.mate, strict=True)
    start = [before if w < 0 and mate[before] < 0 else w for w, before in pairs]
    return cheapest_among_cuts(costs, start, [])


def _charges_one_edge(level: Level) -> bool:
    """Whether a matching has one charged edge at most: a missed bound then costs all the same."""
    if len(level) > 1:
        return False
    one, other, _ = level[0]
    return not one & (one - 1) or not other & (other - 1)


def _out_of_bound(level: Level, everybody: int) -> Sequence[Charge]:
    """Return the edges that no perfect matching holds which reaches the bound of a level.

    The bound is zero, so all that it charges, unless pairs inside a set S are charged and S is the
    majority: then each vertex outside can spare one of S from a pair with another, and the edges
    among those outside are wasted (duals of a half on S, of minus a half outside).
    """
    for major, other, _ in level:
        if major == other and 2 * major.bit_count() > everybody.bit_count():
            # Of topscorers with strong preferences some pairs to the outside are charged too.
            touching = sum(1 for one, two, _ in level if (one | two) & major)
            rest = everybody & ~major
            return [(rest, rest, 1)] if touching == 1 else level
    return level


def without(rows: Sequence[int], charges: Sequence[Charge]) -> Sequence[int]:
    """Return rows less the edges that some charges concern.

    A row operation for each vertex concerned, or later, if the rows are made on demand.
    """
    if isinstance(rows, RowsOnDemand):
        return rows.without([(one, other) for one, other, _ in charges])
    rows, everybody = list(rows), (1 << len(rows)) - 1
    parts: list[int] = []
    for one, other, _ in charges:
        if any([not (one | other) & ~part for part in parts]):
            continue  # All edges inside a greater set are struck already.
        if one == other:
            parts.append(one)
        for some, lost in {(one, other), (other, one)}:
            kept = everybody & ~lost
            for v in iter_bits(some):
                rows[v] &= kept
    return rows
