"""The pairing procedure of the 2017 text (C.04.4.2 of 2017: 3.3, section 4, section 6).

Scoregroup after scoregroup, each with at most one floater to the next. The text moves a floater
back when he cannot be placed, and makes one scoregroup of two adjacent ones that cannot be
paired. Every such step leaves one scoregroup less, so that the procedure ends; with a single
scoregroup left it is a plain question whether everybody can be paired, asked at the start.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from swissmate.errors import InternalError, NoLegalPairing
from swissmate.matching.bitset import gallai_edmonds, iter_bits, maximum_matching
from swissmate.model import Points
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.ruleset import RoundPairing

from .colors import white_first_2017
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

__all__ = ["imaginary_points", "pair_2017"]

_ACCELERATED_ROUNDS = 2


def imaginary_points(position: PairingPosition) -> Mapping[int, Points]:
    """Return the points added to each player's score in this round, by id.

    In the first two rounds the top half of the initial list has one imaginary point, worth a
    win; the half is rounded down, and counts those who are paired in round one
    (``docs/disputes/burstein.md#burstein-2017-top-half``). Virtual points that the tournament
    gives take their place.

    Rules: burstein-2017 3.3.
    """
    tournament = position.tournament
    number = position.round_number
    if tournament.virtual_points:
        return {each.id: tournament.virtual(each.id, number) for each in tournament.players}
    if number > _ACCELERATED_ROUNDS:
        return {}
    first = sorted(each.id for each in position_before(tournament, 1).contenders)
    last = first[len(first) // 2 - 1] if len(first) > 1 else 0
    return {each.id: position.scoring.win for each in tournament.players if each.id <= last}


def pair_2017(position: PairingPosition) -> RoundPairing:
    """Pair a round (burstein-2017).

    Raises:
        NoLegalPairing: the players cannot all be paired, even as one scoregroup.
    """
    extra = imaginary_points(position)
    ranking = ranking_2017(position, extra)
    by_id = {each.id: each for each in position.contenders}
    field = ranked_field(
        position, ranking, [by_id[each].points + extra.get(each, 0) for each in ranking]
    )
    unpaired = field.everybody
    bye = None
    if len(ranking) % 2:
        bye = _pab(field, position)
        unpaired &= ~(1 << bye)
    else:
        require_complete(field)
    groups = scoregroups(field, unpaired)
    count = len(groups)
    results = _pair_groups(field, groups)
    pairs = [pair for each in results for pair in each.pairs]
    readings = ("burstein-2017-merging",) if len(results) < count else ()
    return replace(published(position, field, pairs, bye, white_first_2017), readings=readings)


def _pab(field: Field, position: PairingPosition) -> int:
    """Return the player who gets the pairing-allocated bye (burstein-2017 4.1-4.3).

    The lowest ranked of the lowest scoregroup who may have it and leaves a complete pairing
    (``docs/disputes/burstein.md#burstein-2017-bye``).

    Raises:
        NoLegalPairing: nobody may get it and leave a complete pairing.
    """
    win = position.scoring.win
    candidates = []
    for v in iter_bits(missed(field.rows, field.everybody)):
        each = field.contenders[v]
        if not each.had_pab and not each.had_forfeit_win and each.top_unplayed < win:
            candidates.append(v)
    if not candidates:
        raise NoLegalPairing(
            "every player without whom the others could be paired has already received a point"
            " without playing"
        )
    return min(candidates, key=lambda v: (field.scores[v], -v))


def _pair_groups(field: Field, groups: list[int]) -> list[BracketPairing]:
    """Pair the scoregroups from the top, joining adjacent ones that cannot be paired (6.6).

    ``groups`` is changed when scoregroups are joined.
    """
    results: list[BracketPairing] = []
    while len(results) < len(groups):
        place = len(results)
        floater = results[-1].floaters if results else 0
        following = groups[place + 1] if place + 1 < len(groups) else 0
        result = _pair_group(field, groups[place], floater, following)
        if result is not None:
            results.append(result)
        elif following:
            groups[place : place + 2] = [groups[place] | following]
        elif results:
            results.pop()
            groups[place - 1 :] = [groups[place - 1] | groups[place]]
        else:
            raise InternalError("players who can be paired were left without a pairing")
    return results


def _pair_group(field: Field, group: int, floater: int, following: int) -> BracketPairing | None:
    """Return the first valid combination of a scoregroup with its floater (6.1-6.6).

    None when there is none: the scoregroup cannot be paired completely, or nobody can float to
    the following one and leave it, too, with a complete pairing.
    """
    bracket = group | floater
    if bracket.bit_count() % 2 == 0:
        return first_pairing(field.rows, bracket, field.dues, ())
    candidates = missed(field.rows, bracket) & ~floater & _welcome(field, following)
    if not candidates:
        return None
    return first_pairing(field.rows, bracket, field.dues, (candidates,))


def _welcome(field: Field, following: int) -> int:
    """Return those with whom a scoregroup can be paired completely (6.6).

    Complete means everybody, or everybody but one of its own players.
    """
    rows = field.rows
    if following.bit_count() % 2:
        return neighbors(rows, missed(rows, following))
    mate = maximum_matching(rows, following)
    exposed = sum(mate[v] < 0 for v in iter_bits(following))
    if exposed == 0:
        return neighbors(rows, following)
    return neighbors(rows, gallai_edmonds(rows, following, mate)[0]) if exposed == 2 else 0
