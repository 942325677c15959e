"""Which players become upfloaters of a bracket (dubov-2026 3.2.1, 3.2.2, 4.2).

With the fewest upfloaters (C5) no two of them are paired with each other, since such a pair could
as well stay below. So we look for a perfect pairing of residents and all lower players together
with the fewest pairs between the two sets. C6, C8-C10 and the order of 4.2 only concern which lower
players are in those pairs; C7 concerns the colours of all pairs with a resident.
"""

from __future__ import annotations

from collections.abc import Iterator

from swissmate.errors import InternalError
from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import Charge, induced, narrowed, perfect
from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.small_costs import CheapestMatchings
from swissmate.systems.common.completion import bits, exposable

from .conflicts import inner_pairs
from .field import DubovField, maximum_upfloats


def choose_upfloaters(field: DubovField, residents: int, lower: int) -> int:
    """Return the set of upfloaters of a bracket (dubov-2026 3.2.2).

    ``residents`` and ``lower`` together can be paired. Nearly all brackets have no upfloater or
    one, which is found by searches. Otherwise the criteria are costs on a graph: at first only with
    the nearest lower scores and, if the players below could then not be paired, with all players.
    """
    left_out, removable = exposable(field.rows, residents)
    lower_out, lower_removable = exposable(field.rows, lower)
    if left_out == lower_out == 0:
        return 0
    if left_out == lower_out == 1:
        candidates = [u for u in iter_bits(lower_removable) if field.rows[u] & removable]
        if candidates:
            return 1 << _best_single(field, residents, candidates)
    return _best_set(field, residents, lower, left_out)


def _float_history(field: DubovField, player: int) -> tuple[int, int, int]:
    """Return the values of C8, C9 and C10 for an upfloater: nothing in the last round."""
    position = field.position
    if position.is_last_round:
        return 0, 0, 0
    times = field.upfloats[player]
    at_maximum = times >= maximum_upfloats(position.rounds)
    return int(at_maximum), times if at_maximum else 0, field.upfloated_last >> player & 1


def _best_single(field: DubovField, residents: int, candidates: list[int]) -> int:
    """Return the best of the players each of whom makes the bracket legal as the only upfloater.

    Numbers rise with falling score and rising TPN, which is the order of 4.2.2. The lower bound of
    C7 depends only on the candidate's colour, so the exact C7 is needed for few candidates.
    """
    score = max(field.score(u) for u in candidates)
    white_residents = (residents & field.white).bit_count()
    size = residents.bit_count() + 1
    queue = []
    for u in candidates:
        if field.score(u) == score:
            white = white_residents + (field.white >> u & 1)
            queue.append((abs(size - 2 * white) // 2, *_float_history(field, u), u))
    queue.sort()
    best: tuple[int, int, int, int, int] | None = None
    for entry in queue:
        if best is not None and entry >= best:
            break
        u = entry[-1]
        members = residents | 1 << u
        white_members = members & field.white
        black = members & ~field.white
        smaller = white_members if white_members.bit_count() <= black.bit_count() else black
        true = (entry[0] + 2 * inner_pairs(field, members, smaller), *entry[1:])
        if best is None or true < best:
            best = true
    assert best is not None
    return best[-1]


def _best_set(field: DubovField, residents: int, lower: int, least: int) -> int:
    """Return the best set of upfloaters, criterion by criterion.

    At first the players below count as if everybody could meet everybody, and only the nearest
    scores that are enough for the least number of upfloaters take part. If the players left below
    can then really be paired, ignoring that condition has changed nothing.
    """
    scores = sorted({field.score(u) for u in iter_bits(lower)}, reverse=True)
    pool = 0
    for score in scores:
        pool |= bits(u for u in iter_bits(lower) if field.score(u) == score)
        chosen = _weighted_set(field, residents, pool, free=True)
        if chosen is None or (chosen.bit_count() > least and pool != lower):
            continue
        if is_perfectly_matchable(field.rows, lower & ~chosen):
            return chosen
        break
    chosen = _weighted_set(field, residents, lower, free=False)
    if chosen is None:
        raise InternalError("a bracket that can be completed has no set of upfloaters")
    return chosen


def _weighted_set(field: DubovField, residents: int, pool: int, *, free: bool) -> int | None:
    """Return the best set out of ``pool``, or None; with ``free`` the others need no opponents.

    Each criterion is a cost on the edges of a graph, and each one narrows the graph for all later
    ones.
    """
    graph = _Graph(field, residents, pool, free=free)
    best = graph.start
    if best is None:
        return None
    for charges in graph.levels():
        best = narrowed(best, charges)
    return graph.first_set(best)


class _Graph:
    """The residents, the possible upfloaters, and a filler vertex if their number is odd.

    ``start`` is None without a perfect pairing. The pool is in the order of 4.2.2: by falling score
    and growing TPN.
    """

    def __init__(self, field: DubovField, residents: int, pool: int, *, free: bool) -> None:
        self.field = field
        self.players = iter_bits(residents) + iter_bits(pool)
        self.residents = (1 << residents.bit_count()) - 1
        self.pool = (1 << len(self.players)) - 1 & ~self.residents
        self.start = None
        rows = induced(field.rows, self.players)
        odd = len(rows) % 2
        if free:
            for i in iter_bits(self.pool):
                rows[i] |= self.pool & ~(1 << i) | odd << len(self.players)
            if odd:
                rows.append(self.pool)
        if free or not odd:
            self.start = perfect(rows)

    def _those(self, mask: int) -> int:
        return sum(1 << i for i, v in enumerate(self.players) if mask >> v & 1)

    def levels(self) -> Iterator[list[Charge]]:
        """Yield C5 to C10 as the edges that they count."""
        field, residents, pool = self.field, self.residents, self.pool
        yield [(residents, pool, 1)]
        scores: dict[int, int] = {}
        maximum: dict[int, int] = {}
        last = 0
        for i in iter_bits(pool):
            score = field.score(self.players[i])
            scores[score] = scores.get(score, 0) | 1 << i
            at_maximum, times, repeated = _float_history(field, self.players[i])
            if at_maximum:
                maximum[times] = maximum.get(times, 0) | 1 << i
            last |= repeated << i
        # The number at the highest score follows from the others.
        for score in sorted(scores)[:-1]:
            yield [(residents, scores[score], 1)]
        white = self._those(field.white)
        black = (residents | pool) & ~white
        yield [(white & residents, white, 1), (black & residents, black, 1)]
        yield [(residents, players, 1) for players in maximum.values()]
        # How many of them there are is settled, so only the excess over the least number matters.
        least = min(maximum, default=0)
        yield [(residents, maximum[times], times - least) for times in maximum if times > least]
        yield [(residents, last, 1)]

    def first_set(self, best: CheapestMatchings) -> int:
        """Return the first set in the order of 4.2.2 that floats up in one of the best pairings."""
        left: dict[int, int] = {}
        for i in iter_bits(self.pool):
            if self.residents >> best.mate[i] & 1:
                score = self.field.score(self.players[i])
                left[score] = left.get(score, 0) + 1
        walk = RestrictableMatching(best.rows, best.mate, best.cuts)
        chosen = 0
        for i in iter_bits(self.pool):
            score = self.field.score(self.players[i])
            if not left.get(score):
                continue
            if walk.confine(i, self.residents):
                left[score] -= 1
                chosen |= 1 << self.players[i]
            else:
                walk.confine(i, ~self.residents)
        return chosen
