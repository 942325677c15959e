"""Can the rest be paired, and how well does the following bracket do with these downfloaters?

Rules: dutch-2017 A.9, C.4, C.7; dutch-2026 1.9, C4, C8. The tests are about *bounds* of criteria
that were left out at first (``docs/algorithm.md``, "Relaxations").
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.matching.bits import iter_bits, span
from swissmate.matching.maximum import (
    exposed,
    gallai_edmonds,
    is_perfectly_matchable,
    maximum_matching,
)
from swissmate.matching.usable_edges import allowed_edges

from .field import Field


def can_complete(field: Field, players: int) -> bool:
    """Whether the players of a set can all be paired, one with the bye if their number is odd.

    Rules: dutch-2017 A.9; dutch-2026 1.9.1. Only C.1-C.3 are observed.
    """
    odd = players.bit_count() & 1
    if odd and not players & field.may_bye:
        return False
    if field.is_dense(players, spare=odd):
        return True
    alive = players | odd << field.bye
    return is_perfectly_matchable(field.rows_of(alive, 0), alive)


def least_from_above(field: Field, below: int) -> int:
    """Return how many of the lower players (and perhaps the bye) need an opponent from above."""
    return exposed(maximum_matching(field.rows_of(below, 0), below), below).bit_count()


def strike_hopeless_pairs(field: Field, left: int, bye: bool) -> bool:
    """Strike pairs that no completed round can contain from the rows; tell whether there were any.

    ``left`` are the players not yet paired; ``bye`` tells whether one of them gets the bye. Rules:
    dutch-2026 C4, by which a pair that cannot be completed is of no use in a bracket
    (``docs/algorithm.md``, "Hopeless pairs"). ``field.whole`` is replaced, not changed in place;
    the rows of players not in ``left`` mean nothing afterwards.
    """
    rows = field.rows
    alive = left | bye << field.bye
    mate = maximum_matching(rows, alive)
    if exposed(mate, alive):
        return False
    allowed = allowed_edges(rows, alive, mate)
    struck = [0] * len(rows)
    hopeless = False
    for v in iter_bits(alive):
        row = rows[v]
        struck[v] = row & (allowed[v] | ~left) if left >> v & 1 else row
        hopeless |= row != struck[v]
    field.whole = struck
    return hopeless


def floaters_fit(field: Field, floaters: Sequence[int], following: range, *, last: bool) -> bool:
    """Whether downfloaters reach the bound of dutch-2017 C.7 in the following scoregroup.

    The bound: every floater is paired with a player of the group, and the group and the floaters
    make as many pairs as their number allows. If the group is the last, nobody may be left over
    except one player of the group who may have the bye.
    """
    group = span(following)
    odd = (len(floaters) + len(following)) & 1
    if _fit_easily(field, floaters, group, odd if last else 0):
        return True
    if len(floaters) > len(following):
        return False
    if last and odd:
        # The bye must go to a player of the group: a floater with the bye would not be paired.
        bye, own = 1 << field.bye, sum(1 << v for v in floaters)
        alive = own | group | bye
        return is_perfectly_matchable(field.rows_of(alive, own, bye), alive)
    _, _, left = _paired_across(field, floaters, group)
    return not left & ~group and left.bit_count() == odd


def _fit_easily(field: Field, floaters: Sequence[int], group: int, byes: int) -> bool:
    """Whether Dirac's bound alone shows that floaters and group reach the bound."""
    spare = len(floaters) + 1
    if not field.is_dense(group, spare):
        return False
    if byes and not group & field.may_bye:
        return False
    return all((field.row(v) & group).bit_count() > len(floaters) for v in floaters)


def _paired_across(
    field: Field, higher: Sequence[int], group: int
) -> tuple[Sequence[int], list[int], int]:
    """Return a maximum matching of higher players and a group; the higher ones meet only the group.

    It covers those of the higher players who come first, if it can. Returns the rows, the matching
    and who is left over.
    """
    own = sum(1 << v for v in higher)
    rows = field.rows_of(own | group, own)
    mate = maximum_matching(rows, own | group, order=higher)
    return rows, mate, exposed(mate, own | group)


def possible_floaters(field: Field, mdps: Sequence[int], group: int) -> int:
    """Return the players left over by at least one pairing of the bracket with the most pairs.

    ``group`` are the residents. If all MDPs can be paired, they must be, and only residents are
    returned (Gallai-Edmonds, without the MDPs: 2017 C.5 and C.6; 2026 C6 and C7).
    """
    rows, mate, left = _paired_across(field, mdps, group)
    spared, _ = gallai_edmonds(rows, group | sum(1 << v for v in mdps), mate)
    return spared if left & ~group else spared & group


def no_floaters_fit_better(
    field: Field, floaters: Sequence[int], bracket: int, following: range, below: int
) -> bool:
    """Whether no other set of floaters of the same size could serve the next group better.

    A second, tighter bound for dutch-2017 C.7 and dutch-2026 C8 (``docs/algorithm.md``, "The
    matroid bound"). ``bracket`` are the players of the bracket who can be left over at all.

    ``below`` is 0, or the players below the group. In that case one such pairing must also leave a
    round that can be completed (C4).
    """
    group, members = span(following), iter_bits(bracket)
    _, mate, left = _paired_across(field, sorted(floaters), group)
    every, most, spared = _paired_across(field, members, group)
    alone = exposed(maximum_matching(every, group), group)
    # Twice the pairs that are made, and that are made at best: (i) and (ii).
    paired = len(floaters) + len(following) - left.bit_count()
    by_group = 2 * len(floaters) + len(following) - alone.bit_count()
    if paired < min(by_group, len(members) + len(following) - spared.bit_count()):
        return False
    if not _covers_as_many(field, floaters, mate, members, most):
        return False
    return not below or can_complete(field, below | left)


def _covers_as_many(
    field: Field,
    floaters: Sequence[int],
    mate: Sequence[int],
    members: Sequence[int],
    most: Sequence[int],
) -> bool:
    """Whether, score by score, as many floaters are paired as any players of such scores could be.

    Both matchings (``mate`` for the floaters, ``most`` for all ``members``) cover their players in
    the order of positions. So the highest scores come first, and as many of them as possible are
    covered.
    """
    score = field.score
    covered = reachable = 0
    for level in sorted({score[v] for v in floaters}, reverse=True):
        mine = [v for v in floaters if score[v] == level]
        paired = sum(1 for v in mine if mate[v] >= 0)
        reachable = sum(1 for v in members if score[v] >= level and most[v] >= 0)
        if paired < min(len(mine), reachable - covered):
            return False
        covered += paired
    return True


def floaters_fit_and_complete(
    field: Field, floaters: Sequence[int], following: range, lower: int
) -> bool:
    """Whether downfloaters reach the bound of dutch-2026 C8 and the round can still be completed.

    ``lower`` are the players below the following group. The bound is that of C.7 of 2017; if one
    player of the group is left over, he must be paired below it or have the bye.
    """
    group = span(following)
    odd = (len(floaters) + len(following)) & 1
    below_odd = (lower.bit_count() + odd) & 1
    if not lower:
        return floaters_fit(field, floaters, following, last=True)
    if not odd:
        return can_complete(field, lower) and floaters_fit(field, floaters, following, last=False)
    if len(floaters) > len(following):
        return False
    # One player of the group goes down: the group must be able to spare him, and the rest to use
    # him.
    if _fit_easily(field, floaters, group, 0) and all(
        (field.row(v) & group).bit_count() > len(floaters) + 1 for v in floaters
    ):
        spared = group
    else:
        rows, mate, left = _paired_across(field, floaters, group)
        if left.bit_count() != 1 or left & ~group:
            return False
        if can_complete(field, lower | left):
            return True
        alive = group | sum(1 << v for v in floaters)
        spared = gallai_edmonds(rows, alive, mate)[0] & group
    wanted = _left_over(field, lower if below_odd == 0 else lower | 1 << field.bye)
    return any(field.row(v) & wanted for v in iter_bits(spared))


def _left_over(field: Field, below: int) -> int:
    """Return the vertices of which each can be the only one that a pairing of the rest leaves over.

    ``below`` is the rest: an odd number of vertices, players and perhaps the bye. Returns 0 if more
    than one of them must be left over. Dirac's bound nearly always gives the answer
    (``docs/algorithm.md``).
    """
    bye = 1 << field.bye
    players = below & ~bye
    if field.is_dense(players, spare=2 if below & bye else 1):
        if not below & bye:
            return players
        eligible = players & field.may_bye
        # If a player is left over, another must have the bye. The bye may be left over itself.
        if not eligible:
            return bye
        return below & ~eligible if eligible.bit_count() == 1 else below
    rows = field.rows_of(below, 0)
    mate = maximum_matching(rows, below)
    if exposed(mate, below).bit_count() != 1:
        return 0
    return gallai_edmonds(rows, below, mate)[0]
