"""The pairing of a round after the seeding rounds (2026: articles 3 and 4, criteria C1-C8).

The brackets are paired one after another. C5 and C6 follow from the maximum matchings of the
bracket, C4 and C7 from what the players below allow. Usually each can be met without giving up
another, and two or three unweighted searches show it: if the first pairing of a relaxed problem
reaches the best conceivable value of the omitted criterion, it is the first pairing. The remaining
cases go to one weighted matching over all players not yet paired (:mod:`.lookahead`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import gallai_edmonds, is_perfectly_matchable, maximum_matching
from swissmate.model import Points
from swissmate.systems.common.color_allocation import color_of_higher
from swissmate.systems.common.unpairable import AbsoluteArticles
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .field import (
    BursteinField,
    missed,
    neighbors,
    places_below,
    published,
    ranked_field,
    require_complete,
    scoregroups,
)
from .lookahead import pairing_by_all_criteria
from .opposition import ranking_2026
from .order import BracketPairing, Dues, first_pairing

_ARTICLES = AbsoluteArticles("C1", "C2", "C3")


def pair_after_seeding(position: PairingPosition) -> RoundPairing:
    """Pair a round that is not a seeding round (burstein-2026 1.9.2).

    Raises:
        NoLegalPairing: no round-pairing meets C1 to C3.
    """
    ranking = ranking_2026(position)
    result = _pair(position, ranking)
    other = ranking_2026(position, returned=True)
    if other != ranking and _pair(position, other) != result:
        return replace(result, readings=("burstein-2026-absence",))
    return result


def _pair(position: PairingPosition, ranking: Sequence[int]) -> RoundPairing:
    """Pair with a given ranking (ids, highest ranked first)."""
    by_id = {contender.id: contender for contender in position.contenders}
    field = ranked_field(position, ranking, [by_id[player].score for player in ranking])
    unpaired = field.everybody
    bye = _pab(field, position)
    if bye is not None:
        unpaired &= ~(1 << bye)
    pairs: list[tuple[int, int]] = []
    bracket = 0
    groups = scoregroups(field, unpaired)
    for number, group in enumerate(groups):
        bracket |= group
        unpaired &= ~group
        following = groups[number + 1] if number + 1 < len(groups) else 0
        result = _pair_bracket(field, bracket, following, unpaired & ~following)
        pairs.extend(result.pairs)
        bracket = result.floaters
    return published(position, field, pairs, bye, _color)


def _color(higher: Contender, lower: Contender, initial_color: str) -> str:
    """Return the colour of the higher ranked player, by 1.8, of a pair (burstein-2026 5.2)."""
    return color_of_higher(higher, lower, initial_color)[0]


def _pab(field: BursteinField, position: PairingPosition) -> int | None:
    """Return the player who gets the pairing-allocated bye, None in an even field.

    Of those who may have it (C2) and leave a complete pairing, it goes to the lowest score, then
    the most games played, then the lowest ranked. Rules: burstein-2026 3.1.

    Raises:
        NoLegalPairing: the field cannot be paired.
    """
    win = position.scoring.win
    may = sum(
        1 << v
        for v, contender in enumerate(field.contenders)
        if not contender.had_pab and contender.top_unplayed < win
    )
    candidates = require_complete(field, position, may, _ARTICLES)
    return min(
        iter_bits(candidates),
        key=lambda v: (field.scores[v], -len(field.contenders[v].colors), -v),
        default=None,
    )


def _pair_bracket(field: BursteinField, bracket: int, following: int, rest: int) -> BracketPairing:
    """Return the pairing of one bracket (burstein-2026 3.2)."""
    rows = field.rows
    by_score = sorted(iter_bits(bracket), key=lambda v: -field.scores[v])
    mate = maximum_matching(rows, bracket, order=by_score)
    floating = [v for v in by_score if mate[v] < 0]
    below = following | rest
    places, hubs = places_below(rows, below)
    result = None
    welcome = 0
    if len(places) - len(hubs) > len(floating):
        result = _floaters_for_below(field, bracket, following, rest)
    elif not floating:
        result = first_pairing(rows, bracket, field.dues, ())
    elif len(floating) == 1:
        spare = gallai_edmonds(rows, bracket, mate)[0]
        for place in places:
            welcome |= place
        candidates = _single_floaters(field, spare & welcome, following, rest)
        if candidates:
            result = first_pairing(rows, bracket, field.dues, (candidates,))
    else:
        result = _several_floaters(field, bracket, following, rest, floating)
    return result or pairing_by_all_criteria(field, bracket, following, rest)


def _floaters_for_below(
    field: BursteinField, bracket: int, following: int, rest: int
) -> BracketPairing | None:
    """Pair a bracket that must have more floaters than by itself; None if this is not enough.

    There are as many floaters as the players below lack opponents, all of the lowest score (C5,
    C6). With them the following bracket must likewise have only the floaters that the players below
    it need: it cannot have fewer (C7).
    """
    rows = field.rows
    lowest = min(field.scores[v] for v in iter_bits(bracket))
    group = sum(1 << v for v in iter_bits(bracket) if field.scores[v] == lowest)
    places, hubs = places_below(rows, following | rest)
    result = first_pairing(rows, bracket, field.dues, [place & group for place in places], hubs)
    if result is None or not rest:
        return result
    onward, onward_hubs = places_below(rows, rest)
    after = first_pairing(
        rows,
        result.floaters | following,
        Dues(0, 0),
        [later & following for later in onward],
        onward_hubs,
    )
    return None if after is None else result


def _single_floaters(field: BursteinField, candidates: int, following: int, rest: int) -> int:
    """Return the players who may be the only floater by C6 and C7, 0 if this does not decide it.

    ``candidates`` are the players allowed by the bracket and the players below (C4, C5).
    """
    rows = field.rows
    if not candidates:
        return 0
    lowest = min(field.scores[v] for v in iter_bits(candidates))
    candidates = sum(1 << v for v in iter_bits(candidates) if field.scores[v] == lowest)
    if candidates & (candidates - 1) == 0:
        return candidates
    for level in _lookahead_levels(rows, following, rest):
        if candidates & level:
            return candidates & level
    values = {v: _following_value(field, 1 << v, following, rest) for v in iter_bits(candidates)}
    if None in values.values():
        return 0
    best = min(value for value in values.values() if value is not None)
    return sum(1 << v for v, value in values.items() if value == best)


def _lookahead_levels(rows: Sequence[int], following: int, rest: int) -> list[int]:
    """Return the floaters who make the following bracket best, then second best (2026 C7).

    If the scoregroup is odd, the best result is that everybody in it is paired. If it is even,
    somebody floats on: at best one of the scoregroup, else the floater himself, whose score is
    higher.
    """
    if following.bit_count() % 2:
        if not is_perfectly_matchable(rows, rest):
            return []
        return [neighbors(rows, missed(rows, following))]
    onward = neighbors(rows, missed(rows, rest))
    dummy = len(rows)
    graph = [row | 1 << dummy if onward >> v & 1 else row for v, row in enumerate(rows)]
    graph.append(onward & following)
    without = missed(graph, following | 1 << dummy)
    levels = [neighbors(rows, without & following)]
    if is_perfectly_matchable(rows, following):
        levels.append(onward)
    return levels


def _following_value(
    field: BursteinField, floaters: int, following: int, rest: int
) -> tuple[int, list[Points]] | None:
    """Return the values of C5 and C6 in the following bracket, None if C4 may raise them.

    These are the number of its floaters, and their scores in descending order.
    """
    by_score = sorted(iter_bits(floaters | following), key=lambda v: -field.scores[v])
    mate = maximum_matching(field.rows, floaters | following, order=by_score)
    onward = [v for v in by_score if mate[v] < 0]
    if not is_perfectly_matchable(field.rows, rest | sum(1 << v for v in onward)):
        return None
    return len(onward), [field.scores[v] for v in onward]


def _several_floaters(
    field: BursteinField, bracket: int, following: int, rest: int, floating: Sequence[int]
) -> BracketPairing | None:
    """Pair a bracket with two floaters or more; None if C4 or C7 may require other floaters.

    ``floating`` are as many players as must float, of the lowest scores (C6).
    """
    needed = Counter(field.scores[v] for v in floating)
    level = {
        score: sum(1 << v for v in iter_bits(bracket) if field.scores[v] == score)
        for score in needed
    }
    dummies = [level[field.scores[v]] for v in floating]
    result = first_pairing(field.rows, bracket, field.dues, dummies)
    if result is None or not is_perfectly_matchable(field.rows, result.floaters | following | rest):
        return None
    mate = [-1] * len(field.rows)
    for v, w in result.pairs:
        mate[v], mate[w] = w, v
    spare, _ = gallai_edmonds(field.rows, bracket, mate)
    candidates = {score: spare & group for score, group in level.items()}
    if all(candidates[score].bit_count() == count for score, count in needed.items()):
        return result
    value = _following_value(field, result.floaters, following, rest)
    if value is None or value != _best_value(field, candidates, needed, following):
        return None
    return result


def _best_value(
    field: BursteinField,
    candidates: Mapping[Points, int],
    needed: Mapping[Points, int],
    following: int,
) -> tuple[int, list[Points]]:
    """Return a bound on the values of C5 and C6 in the following bracket, whoever floats.

    At each score, as many of the ``candidates`` float as are ``needed`` there. The other candidates
    are matched with dummies first. Then a maximum matching of the rest, preferring high scores,
    leaves some players exposed: these give the bound. It assumes that the bracket can be paired
    without any such floaters, and that C4 is met below. Two floaters do not meet (otherwise they
    would have met above).
    """
    floating = 0
    for group in candidates.values():
        floating |= group
    graph = [row & ~floating if floating >> v & 1 else row for v, row in enumerate(field.rows)]
    alive = floating | following
    dummies = []
    for score, group in candidates.items():
        for _ in range(group.bit_count() - needed[score]):
            dummy = len(graph)
            graph.append(group)
            dummies.append(dummy)
            alive |= 1 << dummy
            for v in iter_bits(group):
                graph[v] |= 1 << dummy
    by_score = sorted(iter_bits(floating | following), key=lambda v: -field.scores[v])
    mate = maximum_matching(graph, alive, order=dummies + by_score)
    onward = [field.scores[v] for v in by_score if mate[v] < 0]
    return len(onward), onward
