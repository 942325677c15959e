"""The set of upfloaters of a top-scoregroup (3.5, criteria C3 to C7).

There are three ways, the quick ones first. The set that suits the residents best is right if the
others can be paired and the following scoregroup complies (:func:`_wanted_by_residents`). A single
upfloater has to suit both sides, which two searches tell (:func:`_single`). Otherwise everybody
below is put into one graph, and the criteria are applied to it one after another
(:func:`_by_all_criteria`).
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.errors import InternalError
from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import induced, narrowed
from swissmate.matching.maximum import (
    complete_matching,
    gallai_edmonds,
    is_perfectly_matchable,
    maximum_matching,
)
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.small_costs import CheapestMatchings

from .criteria import Bracket, Demand, Quality, floated_upfloaters


def choose_upfloaters(
    bracket: Bracket, table: Sequence[Quality], mate: list[int]
) -> tuple[int, list[int]]:
    """Return the set of upfloaters, and a perfect matching of all others below.

    ``mate`` is a perfect matching of all participants not yet paired. The three ways give the same
    answer; only the last one executes the table, and the other two are proven for its order of
    criteria.
    """
    floats_count = any(row.demands is floated_upfloaters for row in table)
    avoided = bracket.field.floated if floats_count else 0
    chosen, needed = _wanted_by_residents(bracket, avoided)
    if chosen is not None:
        below = _matching_of(bracket, bracket.lower & ~chosen, mate)
        if below is not None and _following_complies(bracket, chosen, below):
            return chosen, below
    if needed == 1:
        chosen = _single(bracket, avoided)
        if chosen:
            below = _matching_of(bracket, bracket.lower & ~chosen, mate)
            if below is not None:
                return chosen, below
    return _by_all_criteria(bracket, table, mate)


def _matching_of(bracket: Bracket, members: int, mate: Sequence[int]) -> list[int] | None:
    """Return a perfect matching of some vertices, starting from what it can keep of another one."""
    kept = [w if w >= 0 and members >> v & members >> w & 1 else -1 for v, w in enumerate(mate)]
    return kept if complete_matching(bracket.field.rows, members, kept) else None


def _wanted_by_residents(bracket: Bracket, avoided: int) -> tuple[int | None, int]:
    """Return the set that C4, C5, C7 and the order choose for the residents alone, and its size.

    The size is the least number of upfloaters they need: as many as a maximum matching leaves out.
    The sets of this size with which all residents can be paired are the bases of a matroid (each
    upfloater serves an odd component that lacks an opponent), so the best one is found greedily.
    """
    rows, residents = bracket.field.rows, bracket.residents
    mate = maximum_matching(rows, residents)
    left = sum(1 for v in iter_bits(residents) if mate[v] < 0)
    chosen = 0
    for _ in range(left):
        lacking, _ = gallai_edmonds(rows, residents | chosen, mate)
        welcome = 0
        for v in iter_bits(lacking):
            welcome |= rows[v]
        best = _best_of(bracket.groups, welcome & ~chosen, avoided)
        if not best:
            return None, left
        chosen |= best
        maximum_matching(rows, residents | chosen, mate)
    return chosen, left


def _best_of(groups: Sequence[int], candidates: int, avoided: int) -> int:
    """Return a candidate of the highest scoregroup: no floater if possible, then the first TPN."""
    for group in groups:
        there = group & candidates
        if there:
            there = there & ~avoided or there
            return there & -there
    return 0


def _following_complies(bracket: Bracket, chosen: int, mate: Sequence[int]) -> bool:
    """Whether C6 is met with a set of upfloaters; ``mate`` pairs everybody left below."""
    staying = bracket.following & ~chosen
    if not staying:
        return True
    odd = staying.bit_count() % 2
    if sum(1 for v in iter_bits(staying) if not staying >> mate[v] & 1) == odd:
        return True
    rows, below = bracket.field.rows, bracket.lower & ~chosen & ~staying
    if not odd:
        return is_perfectly_matchable(rows, staying) and is_perfectly_matchable(rows, below)
    spare, other = _missed(rows, staying), _missed(rows, below)
    return any(rows[v] & other for v in iter_bits(spare))


def _missed(rows: Sequence[int], alive: int) -> int:
    """Return the members of ``alive`` any one of whom can be left out to let the others be paired.

    Returns 0 unless a maximum matching leaves out exactly one.
    """
    mate = maximum_matching(rows, alive)
    if sum(1 for v in iter_bits(alive) if mate[v] < 0) != 1:
        return 0
    return gallai_edmonds(rows, alive, mate)[0]


def _single(bracket: Bracket, avoided: int) -> int:
    """Return the single upfloater, 0 if there is none or this does not decide it.

    It must be one that the residents need and the others can spare (C3). Then C5, C6, C7 and the
    TPN decide.
    """
    rows, lower, following = bracket.field.rows, bracket.lower, bracket.following
    welcome = 0
    for v in iter_bits(_missed(rows, bracket.residents)):
        welcome |= rows[v]
    candidates = welcome & _missed(rows, lower)
    group = next((members for members in bracket.groups if members & candidates), 0)
    candidates &= group
    if not candidates:
        return 0
    if group == following:
        candidates = candidates & _good_for_following(bracket) or candidates
    elif following:
        # The upfloater comes from a lower scoregroup: check each candidate by itself.
        good = 0
        for v in iter_bits(candidates):
            rest = _matching_of(bracket, lower & ~(1 << v), [-1] * len(rows))
            if rest is not None and _following_complies(bracket, 1 << v, rest):
                good |= 1 << v
        candidates = good or candidates
    candidates = candidates & ~avoided or candidates
    return candidates & -candidates


def _good_for_following(bracket: Bracket) -> int:
    """Return the members of the following scoregroup that can leave so that it complies (C6)."""
    rows, following = bracket.field.rows, bracket.following
    below = bracket.lower & ~following
    if following.bit_count() % 2:
        if following.bit_count() == 1:
            return following
        return _missed(rows, following) if is_perfectly_matchable(rows, below) else 0
    # The others, an odd number, take one upfloater: a dummy stands for all possible ones.
    welcome = 0
    for v in iter_bits(_missed(rows, below)):
        welcome |= rows[v]
    dummy = len(rows)
    graph = [row | 1 << dummy if welcome >> v & 1 else row for v, row in enumerate(rows)]
    graph.append(welcome & following)
    return _missed(graph, following | 1 << dummy) & following


def _by_all_criteria(
    bracket: Bracket, table: Sequence[Quality], mate: Sequence[int]
) -> tuple[int, list[int]]:
    """Return the set of upfloaters, found in one graph of all participants not yet paired.

    Each criterion keeps the cheapest of the perfect matchings that the criteria before it kept.
    Then each candidate, in the order of 3.5.3, is made an upfloater if possible.
    """
    vertices = iter_bits(bracket.residents | bracket.lower)
    place = {v: i for i, v in enumerate(vertices)}
    small = _renumbered(bracket, place)
    best = CheapestMatchings(
        induced(bracket.field.rows, vertices), [place[mate[v]] for v in vertices], []
    )
    for row in table:
        for demand in row.demands(small):
            best = _settled(best, demand)
    walk = RestrictableMatching(best.rows, best.mate, best.cuts)
    everybody = (1 << len(vertices)) - 1
    chosen = 0
    for i in iter_bits(small.lower):
        if walk.rows[i] & small.residents:
            if walk.confine(i, small.residents):
                chosen |= 1 << i
            elif not walk.confine(i, everybody & ~small.residents):
                raise InternalError("the sets of upfloaters that comply best were lost")
    below = [-1] * len(bracket.field.rows)
    for i, j in enumerate(walk.mate):
        if (small.lower & ~chosen) >> i & 1:
            below[vertices[i]] = vertices[j]
    return sum(1 << vertices[i] for i in iter_bits(chosen)), below


def _settled(best: CheapestMatchings, demand: Demand) -> CheapestMatchings:
    after = narrowed(best, demand.charges)
    if demand.bound is None:
        return after
    cost = sum(
        price
        for one, other, price in demand.charges
        for v in iter_bits(one)
        if other >> after.mate[v] & 1
    )
    return after if cost <= demand.bound(after.mate) else best


def _renumbered(bracket: Bracket, place: dict[int, int]) -> Bracket:
    """Return the bracket in the numbering of a smaller graph (only the sets that 3.5 needs)."""
    field = bracket.field

    def moved(members: int) -> int:
        return sum(1 << place[v] for v in iter_bits(members) if v in place)

    return Bracket(
        type(field)((), (), (), 0, moved(field.floated), ()),
        moved(bracket.residents),
        tuple(map(moved, bracket.groups)),
        moved(bracket.following),
    )
