"""The pairing procedure of the 2017 text (C.04.4.2 of 2017: 3.3, section 4, section 6).

Scoregroup after scoregroup, each with at most one floater to the next. The text moves a floater
back when he cannot be placed, and makes one scoregroup of two adjacent ones that cannot be
paired. Here these are looked up instead of tried: first which scoregroups have to be joined,
then, from the bottom, whom each can take as floater. Each joining leaves one scoregroup less, so
that the procedure ends; whether all can be paired as one is asked at the start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from swissmate.errors import InternalError
from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.model import Points
from swissmate.systems.common.unpairable import AbsoluteArticles
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.ruleset import RoundPairing

from .colors import color_of_higher_2017
from .field import (
    Field,
    missed,
    neighbors,
    published,
    ranked_field,
    require_complete,
    scoregroups,
)
from .opposition import ranking_2017
from .order import BracketPairing, first_pairing

_ARTICLES = AbsoluteArticles("3.1", "4.1", "5.2, 5.3")
_ACCELERATED_ROUNDS = 2


def imaginary_points(position: PairingPosition, *, round_up: bool = False) -> Mapping[int, Points]:
    """Return the points added to each player's score in this round, by id.

    In the first two rounds the top half of the initial list has one imaginary point, worth a
    win; the half is rounded down, and counts those who are paired in round one
    (``docs/disputes/burstein.md#burstein-2017-top-half``). Virtual points that the tournament
    gives take their place. ``round_up`` is the reading not taken.

    Rules: burstein-2017 3.3.
    """
    tournament = position.tournament
    number = position.round_number
    if tournament.virtual_points:
        return {each.id: tournament.virtual(each.id, number) for each in tournament.players}
    if number > _ACCELERATED_ROUNDS:
        return {}
    first = sorted(each.id for each in position_before(tournament, 1).contenders)
    half = (len(first) + round_up) // 2
    last = first[half - 1] if half else 0
    return {each.id: position.scoring.win for each in tournament.players if each.id <= last}


def pair_2017(position: PairingPosition) -> RoundPairing:
    """Pair a round (burstein-2017).

    Raises:
        NoLegalPairing: the players cannot all be paired, even as one scoregroup.
    """
    extra = imaginary_points(position)
    ranking = ranking_2017(position, extra)
    result, readings = _pair(position, ranking, extra)
    for name, other_ranking, other_extra in _not_taken(position, extra):
        if (other_ranking, other_extra) != (ranking, extra):
            other, _ = _pair(position, other_ranking, other_extra)
            if (set(other.pairs), other.pab) != (set(result.pairs), result.pab):
                readings.append(name)
    return replace(result, readings=tuple(readings))


def _not_taken(
    position: PairingPosition, extra: Mapping[int, Points]
) -> Iterator[tuple[str, list[int], Mapping[int, Points]]]:
    """Yield rankings and extra points by the readings that are not taken."""
    yield "burstein-2017-unplayed", ranking_2017(position, extra, plain=True), extra
    larger = imaginary_points(position, round_up=True)
    yield "burstein-2017-top-half", ranking_2017(position, larger), larger


def _pair(
    position: PairingPosition, ranking: list[int], extra: Mapping[int, Points]
) -> tuple[RoundPairing, list[str]]:
    """Pair with a given ranking (ids); return the disputed paragraphs on which it hung, too."""
    by_id = {each.id: each for each in position.contenders}
    field = ranked_field(
        position, ranking, [by_id[each].points + extra.get(each, 0) for each in ranking]
    )
    unpaired = field.everybody
    bye = _pab(field, position)
    if bye is not None:
        unpaired &= ~(1 << bye)
    joined, upward = _join_groups(field, scoregroups(field, unpaired))
    results, chained = _pair_groups(field, joined)
    pairs = [pair for each in results for pair in each.pairs]
    readings = ["burstein-2017-joining"] if upward else []
    if chained:
        readings.append("burstein-2017-chain")
    return published(position, field, pairs, bye, color_of_higher_2017), readings


def _pab(field: Field, position: PairingPosition) -> int | None:
    """Return the player who gets the pairing-allocated bye, None in an even field (4.1-4.3).

    The lowest ranked of the lowest scoregroup who may have it and leaves a complete pairing
    (``docs/disputes/burstein.md#burstein-2017-bye``).

    Raises:
        NoLegalPairing: the field cannot be paired.
    """
    win = position.scoring.win
    may = sum(
        1 << v
        for v, each in enumerate(field.contenders)
        if not each.had_pab and not each.had_forfeit_win and each.top_unplayed < win
    )
    candidates = require_complete(field, position, may, _ARTICLES)
    return min(iter_bits(candidates), key=lambda v: (field.scores[v], -v), default=None)


def _join_groups(field: Field, groups: Sequence[int]) -> tuple[list[int], bool]:
    """Return the scoregroups with those joined that cannot be paired apart (6.6).

    And whether a choice was made that the text does not spell out: upward, not downward.

    From the top: when no choice of floaters lets a scoregroup be paired, it is joined with the
    one that its floater comes from, else with the following one; the last with the one above.
    ``floaters[k]`` are those who may float from above into scoregroup k. See
    ``docs/disputes/burstein.md#burstein-2017-joining``.
    """
    joined = list(groups)
    from_above = [False] * len(joined)
    upward = False
    floaters: list[int] = [0]
    while len(floaters) <= len(joined):
        place = len(floaters) - 1
        possible, onward = _floaters_onward(field.rows, floaters[place], joined[place])
        following = place + 1 < len(joined)
        if possible:
            floaters.append(onward)
        elif place and (not following or (floaters[place] and not from_above[place])):
            joined[place - 1 : place + 1] = [joined[place - 1] | joined[place]]
            from_above[place - 1 : place + 1] = [True]
            floaters.pop()
            upward = upward or following
        elif following:
            joined[place : place + 2] = [joined[place] | joined[place + 1]]
            del from_above[place + 1]
        else:
            raise InternalError("players who can be paired were left without a pairing")
    return joined, upward


def _floaters_onward(rows: Sequence[int], floaters: int, group: int) -> tuple[bool, int]:
    """Return whether a scoregroup can be paired, and which of its players may float from it.

    One of ``floaters`` comes in, if there are any. Complete means everybody, or everybody but
    one of its own players (6.3).
    """
    odd = group.bit_count() % 2
    if floaters and odd:
        return bool(neighbors(rows, floaters) & missed(rows, group)), 0
    if not floaters and not odd:
        return is_perfectly_matchable(rows, group), 0
    if floaters:
        onward = missed(_with_dummy(rows, neighbors(rows, floaters)), group | 1 << len(rows))
    else:
        onward = missed(rows, group)
    onward &= group
    return bool(onward), onward


def _with_dummy(rows: Sequence[int], opponents: int) -> list[int]:
    """Return the graph with one more player, who may meet ``opponents``."""
    dummy = 1 << len(rows)
    graph = [row | dummy if opponents >> v & 1 else row for v, row in enumerate(rows)]
    graph.append(opponents)
    return graph


def _welcome(rows: Sequence[int], groups: Sequence[int]) -> list[int]:
    """Return, for each scoregroup, with whom as floater it and all below can be paired (6.6).

    One entry more stands for what is below the last: nobody is welcome there.
    """
    welcome = [0]
    for group in reversed(groups):
        if group.bit_count() % 2:
            spare = missed(rows, group)
        else:
            graph = _with_dummy(rows, welcome[-1] & group)
            spare = missed(graph, group | 1 << len(rows)) & group
        welcome.append(neighbors(rows, spare))
    return welcome[::-1]


def _pair_groups(field: Field, groups: Sequence[int]) -> tuple[list[BracketPairing], bool]:
    """Pair the scoregroups from the top; each floater is the first who can be placed (6.6).

    Also returned: whether a floater was turned down who could be paired in the following
    scoregroup, but would have left somebody there whom no further one can take
    (``docs/disputes/burstein.md#burstein-2017-chain``).
    """
    rows = field.rows
    welcome = _welcome(rows, groups)
    results = []
    floater = 0
    chained = False
    for place, group in enumerate(groups):
        bracket = group | floater
        candidates = []
        if bracket.bit_count() % 2:
            possible = missed(rows, bracket) & ~floater
            candidates.append(possible & welcome[place + 1])
            turned_down = possible & ~welcome[place + 1]
            if turned_down and _floaters_onward(rows, turned_down, groups[place + 1])[0]:
                chained = True
        result = first_pairing(rows, bracket, field.dues, candidates)
        if result is None:
            raise InternalError("a scoregroup was left without a pairing")
        results.append(result)
        floater = result.floaters
    return results, chained
