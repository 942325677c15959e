"""The round as dubov-1997 describes it, scoregroup after scoregroup (Articles 3, 4, 6-8)."""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.matching.bits import iter_bits
from swissmate.systems.common.color_preference import opposite
from swissmate.systems.common.completion import Completion, bits, exposable
from swissmate.systems.common.unpairable import AbsoluteArticles, no_legal_pairing

from .columns import pair_columns
from .field1997 import DubovField1997
from .first_round import last_of_the_list
from .transfers import (
    choose_floaters,
    dominating_color,
    even_transfer,
    first_possible_transfer,
    floater_order,
    isolated_transfers,
    opponents_of_floater,
)

ARTICLES = AbsoluteArticles("C.04.1.b", "C.04.1.d", "C.04.1.f-g")


@dataclass(frozen=True, slots=True)
class GroupAccount:
    """How one scoregroup was paired, in pairing numbers.

    ``incoming``: floaters from above in the order of 8.1; ``floater_pairs``: the pairs made here
    with them. ``isolated``: players with nobody to meet, each with the player whom 7.1 transferred
    for him; ``even``: the player whom 7.2 transferred, or None. ``floaters``: the players who go
    down. ``inside``: pairs within a column; ``whites``, ``blacks``, ``shifted``: the columns of 6.2
    without these; ``rows``: the pairs between the columns.
    """

    score: int
    members: tuple[int, ...]
    incoming: tuple[int, ...]
    floater_pairs: tuple[tuple[int, int], ...]
    isolated: tuple[tuple[int, int], ...]
    even: int | None
    floaters: tuple[int, ...]
    inside: tuple[tuple[int, int], ...]
    whites: tuple[int, ...]
    blacks: tuple[int, ...]
    shifted: tuple[int, ...]
    rows: tuple[tuple[int, int], ...]


def assign_bye(field: DubovField1997) -> int:
    """Return the player who gets the bye (dubov-1997 4; in round one, 5).

    He has the lowest R in the lowest scoregroup with a player who may have the bye (C.04.1.d) and
    leaves the others pairable. If R is equal, a player due the dominating colour of that scoregroup
    is preferred, then the higher ARO, then the last in the list.

    Raises:
        NoLegalPairing: there is nobody.
    """
    everybody = (1 << len(field.contenders)) - 1
    left_out, removable = exposable(field.rows, everybody)
    may = bits(
        p
        for p, contender in enumerate(field.contenders)
        if not contender.had_pab and not contender.had_forfeit_win
    )
    candidates = iter_bits(removable & may) if left_out == 1 else []
    if not candidates:
        raise no_legal_pairing(
            field.contenders, field.rows, may, field.position.forbidden, ARTICLES
        )
    if field.position.round_number == 1:
        return last_of_the_list(field.position, candidates)
    lowest = min(field.score(p) for p in candidates)
    group = bits(p for p in iter_bits(everybody) if field.score(p) == lowest)
    color = dominating_color(field, group)
    return min(
        (p for p in candidates if field.score(p) == lowest),
        key=lambda p: (
            field.rating[p],
            bool(color) and field.due[p] != color,
            -field.aro[p],
            -field.contenders[p].id,
        ),
    )


def pair_groups(
    field: DubovField1997, left: int
) -> tuple[list[tuple[int, int]], list[GroupAccount], set[str]]:
    """Pair the players of ``left``, who can all be paired; return pairs, accounts and readings."""
    pairs: list[tuple[int, int]] = []
    accounts: list[GroupAccount] = []
    readings: set[str] = set()
    floaters: list[int] = []
    while left:
        carried = bits(floaters)
        residents = left & ~carried
        score = max(field.score(p) for p in iter_bits(residents or left))
        group = bits(p for p in iter_bits(residents) if field.score(p) == score)
        lower = residents & ~group
        members = group
        incoming = floater_order(field, floaters)
        completion = Completion(field.rows, left)
        floater_pairs = []
        for floater in incoming:
            partner = completion.first(floater, opponents_of_floater(field, floater, group))
            if partner >= 0:
                floater_pairs.append((floater, partner))
                group &= ~(1 << partner)
        left = completion.alive
        waiting = left & carried
        if not lower:
            group |= waiting
            waiting = 0
        isolated = isolated_transfers(field, group, lower, left)
        transferred = bits(partner for _, partner in isolated)
        even = -1
        if (group | transferred).bit_count() % 2:
            union = group | transferred
            candidates = lower & ~transferred
            even = even_transfer(field, union, candidates, left & ~union)
            if even != first_possible_transfer(field, union, candidates):
                readings.add("dubov97-even-transfer")
            if even >= 0:
                transferred |= 1 << even
        group |= transferred
        down = choose_floaters(field, group, transferred, left & ~group)
        stay = iter_bits(group & ~bits(down))
        inside, rows, columns = pair_columns(field, stay)
        pairs += floater_pairs + inside + rows
        left &= ~bits(stay)
        # A transferred player whom the group could not use after all goes back where he was.
        floaters = [p for p in down if not transferred >> p & 1]
        floaters += [p for p in incoming if waiting >> p & 1]
        readings |= _readings(
            field,
            [*stay, *(incoming if len(incoming) > 1 else ())],
            down,
            rows,
            inside=bool(inside),
            isolated=len(isolated),
            blacks=columns.blacks,
        )
        accounts.append(
            GroupAccount(
                score,
                _ids(field, iter_bits(members)),
                _ids(field, incoming),
                _id_pairs(field, floater_pairs),
                _id_pairs(field, isolated),
                None if even < 0 else field.contenders[even].id,
                _ids(field, down),
                _id_pairs(field, inside),
                _ids(field, columns.whites),
                _ids(field, columns.blacks),
                _ids(field, columns.shifted),
                _id_pairs(field, rows),
            )
        )
    return pairs, accounts, readings


def _ids(field: DubovField1997, players: list[int] | tuple[int, ...]) -> tuple[int, ...]:
    return tuple(field.contenders[p].id for p in players)


def _id_pairs(field: DubovField1997, pairs: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple((field.contenders[a].id, field.contenders[b].id) for a, b in pairs)


def _readings(
    field: DubovField1997,
    sides: list[int],
    down: list[int],
    rows: list[tuple[int, int]],
    *,
    inside: bool,
    isolated: int,
    blacks: tuple[int, ...],
) -> set[str]:
    """Return the disputes that the pairing of this scoregroup depended on.

    ``sides`` are all players who were put into the columns of 6.2 or 8.1.
    """
    readings = set()
    if any(not field.due[p] for p in sides):
        readings.add("dubov97-no-due-color")
    if down:
        readings.add("dubov97-floater-choice")
    if inside:
        readings.add("dubov97-blocked-white")
    free = list(blacks)
    for _, black in rows:
        if free.index(black) > 1:
            readings.add("dubov97-rows")
        free.remove(black)
    if isolated > 1:
        readings.add("dubov97-isolated")
    return readings


def white_of(field: DubovField1997, one: int, two: int) -> int:
    """Return which of two players has White (dubov-1997 3, within C.04.1.f and C.04.1.g).

    A player who must have a colour gets it. Otherwise both get their due colours if possible; else
    the one with the greater difference gets his; else the colours of the most recent round in which
    they differed are reversed; else White goes to the higher ARO, then to the lower R, then to the
    later in the list.
    """
    for player, other in ((one, two), (two, one)):
        if field.bound >> player & 1:
            return player if field.due[player] == "w" else other
    if field.due[one] != field.due[two]:
        if "w" in (field.due[one], field.due[two]):
            return one if field.due[one] == "w" else two
        return two if field.due[one] == "b" else one
    first, second = field.contenders[one], field.contenders[two]
    mine, others = abs(first.color_difference), abs(second.color_difference)
    if mine != others:
        greater, smaller = (one, two) if mine > others else (two, one)
        return greater if field.due[greater] == "w" else smaller
    for color, other_color in zip(reversed(first.colors), reversed(second.colors), strict=False):
        if color != other_color:
            return one if opposite(color) == "w" else two
    return min(
        one,
        two,
        key=lambda p: (-field.aro[p], field.rating[p], -field.contenders[p].id),
    )
