"""The pairing procedure of the 2017 text (C.04.4.2 of 2017: 3.3, section 4, section 6).

Scoregroups are paired one after another, each with at most one floater to the next. The text moves
a floater back if he cannot be placed, and joins two adjacent scoregroups that cannot be paired.
Here this is computed instead of tried: first which scoregroups have to be joined
(:mod:`.joining`), then, from the bottom, which floaters each can take (:mod:`.scoregroup_chain`).
Whether all players can be paired as one scoregroup is checked at the start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from swissmate.matching.bits import iter_bits
from swissmate.model import Points
from swissmate.systems.common.unpairable import AbsoluteArticles
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.ruleset import RoundPairing

from .colors import color_of_higher_2017
from .field import BursteinField, published, ranked_field, require_complete, scoregroups
from .joining import join_groups
from .opposition import ranking_2017
from .other_readings import otherwise_paired
from .scoregroup_chain import pair_groups, pairs_of

_ARTICLES = AbsoluteArticles("3.1", "4.1", "5.2, 5.3")
_ACCELERATED_ROUNDS = 2


def imaginary_points(position: PairingPosition, *, round_up: bool = False) -> Mapping[int, Points]:
    """Return the points added to each player's score in this round, by id.

    In the first two rounds the top half of the initial list has one imaginary point, worth a
    win. The half is rounded down, and only players paired in round one are counted
    (``docs/disputes/burstein.md#burstein-2017-top-half``). If the tournament gives virtual points,
    they replace these. ``round_up`` selects a reading not taken.

    Rules: burstein-2017 3.3.
    """
    tournament = position.tournament
    number = position.round_number
    if tournament.virtual_points:
        return {player.id: tournament.virtual(player.id, number) for player in tournament.players}
    if number > _ACCELERATED_ROUNDS:
        return {}
    first = sorted(contender.id for contender in position_before(tournament, 1).contenders)
    half = (len(first) + round_up) // 2
    last = first[half - 1] if half else 0
    return {player.id: position.scoring.win for player in tournament.players if player.id <= last}


def pair_2017(position: PairingPosition) -> RoundPairing:
    """Pair a round (burstein-2017).

    Raises:
        NoLegalPairing: the players cannot all be paired, even as one scoregroup.
    """
    extra = imaginary_points(position)
    ranking = ranking_2017(position, extra)
    field, bye, groups = _field(position, ranking, extra)
    pairs = pairs_of(pair_groups(field, join_groups(field.rows, groups)))
    result = published(position, field, pairs, bye, color_of_higher_2017)
    readings = [name for name, other in otherwise_paired(field, groups) if set(other) != set(pairs)]
    for name, other_ranking, other_extra in _not_taken(position, extra):
        if (other_ranking, other_extra) != (ranking, extra):
            field, bye, groups = _field(position, other_ranking, other_extra)
            pairs = pairs_of(pair_groups(field, join_groups(field.rows, groups)))
            other_result = published(position, field, pairs, bye, color_of_higher_2017)
            if (set(other_result.pairs), other_result.pab) != (set(result.pairs), result.pab):
                readings.append(name)
    return replace(result, readings=tuple(dict.fromkeys(readings)))


def _not_taken(
    position: PairingPosition, extra: Mapping[int, Points]
) -> Iterator[tuple[str, list[int], Mapping[int, Points]]]:
    """Yield rankings and extra points by the readings that are not taken."""
    yield "burstein-2017-unplayed", ranking_2017(position, extra, plain=True), extra
    larger = imaginary_points(position, round_up=True)
    yield "burstein-2017-top-half", ranking_2017(position, larger), larger


def _field(
    position: PairingPosition, ranking: list[int], extra: Mapping[int, Points]
) -> tuple[BursteinField, int | None, list[int]]:
    """Return the field by a ranking (ids), the player with the bye, and the others' scoregroups."""
    by_id = {contender.id: contender for contender in position.contenders}
    field = ranked_field(
        position, ranking, [by_id[player].points + extra.get(player, 0) for player in ranking]
    )
    bye = _pab(field, position)
    unpaired = field.everybody if bye is None else field.everybody & ~(1 << bye)
    return field, bye, scoregroups(field, unpaired)


def _pab(field: BursteinField, position: PairingPosition) -> int | None:
    """Return the player who gets the pairing-allocated bye, None in an even field (4.1-4.3).

    He is the lowest ranked player of the lowest scoregroup who may have it and leaves a complete
    pairing (``docs/disputes/burstein.md#burstein-2017-bye``).

    Raises:
        NoLegalPairing: the field cannot be paired.
    """
    win = position.scoring.win
    may = sum(
        1 << v
        for v, contender in enumerate(field.contenders)
        if not contender.had_pab and not contender.had_forfeit_win and contender.top_unplayed < win
    )
    candidates = require_complete(field, position, may, _ARTICLES)
    return min(iter_bits(candidates), key=lambda v: (field.scores[v], -v), default=None)
