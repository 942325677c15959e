"""Which players are taken up into a bracket (dubov-2026 3.2.1, 3.2.2, 4.2).

With the fewest upfloaters (C5) no two of them are paired with each other: such a pair could as
well stay below. So the question is for a perfect pairing of residents and all lower players
together with the fewest pairs between the two; C6 and C8-C10 and the order of 4.2 ask only which
lower players stand in those pairs, C7 asks for the colours of all pairs with a resident.
"""

from __future__ import annotations

from swissmate.errors import InternalError
from swissmate.matching.bitset import is_perfectly_matchable, iter_bits
from swissmate.systems.common.completion import bits, exposable

from .conflicts import inner_pairs
from .field import Field, maximum_upfloats
from .weights import cheapest_pairing

__all__ = ["choose_upfloaters"]


def choose_upfloaters(field: Field, residents: int, lower: int) -> int:
    """Return the set of upfloaters of a bracket (dubov-2026 3.2.2).

    ``residents`` and ``lower`` together can be paired. No upfloater and one upfloater, nearly all
    brackets, need no weights; otherwise one weighted matching decides everything: first with the
    nearest lower scores only and, if those below could not be paired then, with all players.
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


def _float_history(field: Field, player: int) -> tuple[int, int, int]:
    """Return what C8, C9 and C10 count for an upfloater: nothing in the last round."""
    position = field.position
    if position.is_last_round:
        return 0, 0, 0
    times = field.upfloats[player]
    at_maximum = times >= maximum_upfloats(position.rounds)
    return int(at_maximum), times if at_maximum else 0, field.upfloated_last >> player & 1


def _best_single(field: Field, residents: int, candidates: list[int]) -> int:
    """Return the best of the players of whom each alone makes the bracket legal.

    Numbers grow with falling score and growing TPN, which is the order of 4.2.2. The least that
    C7 can be depends on the candidate's colour only; so few candidates need their true C7.
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
    assert best is not None  # noqa: S101
    return best[-1]


def _best_set(field: Field, residents: int, lower: int, least: int) -> int:
    """Return the best set of upfloaters by weights.

    At first the players below may be paired as if everybody could meet everybody, and only the
    nearest scores that give the least number of upfloaters take part: if the players left below
    can then be paired in truth, dropping that condition has changed nothing.
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


def _weighted_set(field: Field, residents: int, pool: int, *, free: bool) -> int | None:
    """Return the best set out of ``pool``, or None; ``free``: the others need no opponents."""
    order = iter_bits(pool)
    place = {u: index for index, u in enumerate(order)}
    players = iter_bits(residents) + order
    filler = len(field.contenders)
    if len(players) % 2:
        if not free:
            return None
        players.append(filler)
    base = len(players) + 1
    levels = {
        score: i for i, score in enumerate(sorted({field.score(u) for u in order}, reverse=True))
    }
    history_base = base * (field.position.round_number + 1)
    upfloater_cost = {}
    for u in order:
        at_maximum, times, last = _float_history(field, u)
        # C5, then C6 (one digit for each score, the lowest first), C7, C8, C9, C10, 4.2.
        cost = base ** len(levels) + base ** levels[field.score(u)]
        cost = ((cost * base * base + at_maximum) * history_base + times) * base + last
        upfloater_cost[u] = (cost << len(order)) - (1 << (len(order) - 1 - place[u]))
    conflict = (base * history_base * base) << len(order)

    def cost_of(one: int, two: int) -> int | None:
        if filler in (one, two):
            other = one if two == filler else two
            return 0 if other in place else None
        if one in place and two in place:
            return 0 if free or field.rows[one] >> two & 1 else None
        if not field.rows[one] >> two & 1:
            return None
        cost = 0 if (field.white >> one ^ field.white >> two) & 1 else conflict
        for each in (one, two):
            cost += upfloater_cost.get(each, 0)
        return cost

    pairs = cheapest_pairing(players, cost_of)
    if pairs is None:
        return None
    chosen = 0
    for one, two in pairs:
        if residents >> one & 1 and two in place:
            chosen |= 1 << two
        elif residents >> two & 1 and one in place:
            chosen |= 1 << one
    return chosen
