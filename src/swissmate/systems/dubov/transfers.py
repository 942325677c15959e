"""Players who are transferred up, and floaters who go down (dubov-1997 6.4, 7.1, 7.2, 8).

Every choice keeps one promise that the 1997 text leaves to the referee (Article 9): all players
not yet paired can still be paired with each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.errors import InternalError
from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import induced, narrowed, perfect
from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.systems.common.color_preference import opposite
from swissmate.systems.common.completion import Completion, bits, exposable

from .columns import black_column, white_column
from .field1997 import DubovField1997


def dominating_color(field: DubovField1997, players: int) -> str:
    """Return the colour that most players of a set are due, "" if there is none (4, 7.2)."""
    white = sum(field.due[p] == "w" for p in iter_bits(players))
    black = sum(field.due[p] == "b" for p in iter_bits(players))
    return "" if white == black else "w" if white > black else "b"


def _levels(field: DubovField1997, players: int) -> list[list[int]]:
    """Return the lower scoregroups, the highest first."""
    levels: dict[int, list[int]] = {}
    for player in iter_bits(players):
        levels.setdefault(field.score(player), []).append(player)
    return [levels[score] for score in sorted(levels, reverse=True)]


def _transfer_key(field: DubovField1997, player: int, wanted: str) -> tuple[object, ...]:
    """7.1 and 7.2, a to c: the wanted due colour, the highest R, the lowest ARO."""
    return (
        bool(wanted) and field.due[player] != wanted,
        -field.rating[player],
        field.aro[player],
        field.alphabetical(player),
    )


def isolated_transfers(
    field: DubovField1997, group: int, lower: int, left: int
) -> list[tuple[int, int]]:
    """Transfer a player for each member of the group who can meet nobody in it (dubov-1997 7.1).

    Returns pairs of such a player and the one transferred for him, who comes from the next lower
    scoregroup that has a suitable player: they have not met, the colours and 2.1 allow it, and all
    others can be paired if these two meet. A member for whom nobody is found will float.
    """
    trial = Completion(field.rows, left)
    taken = 0
    result = []
    for player in black_column(field, iter_bits(group)):
        if field.rows[player] & group or not trial.possible:
            continue
        wanted = opposite(field.due[player]) if field.due[player] else ""
        options = lower & field.transferable & field.rows[player] & ~taken
        for level in _levels(field, options):
            level.sort(key=lambda p: _transfer_key(field, p, wanted))
            partner = trial.first(player, level)
            if partner >= 0:
                taken |= 1 << partner
                result.append((player, partner))
                break
    return result


def even_transfer(field: DubovField1997, group: int, lower: int, rest: int) -> int:
    """Return the player transferred to make an odd group even (dubov-1997 7.2), -1 if none.

    He comes from the next lower scoregroup that has a suitable player: with him the whole group can
    be paired, which is what transfers are for (docs/disputes/dubov.md#dubov97-even-transfer); 2.1
    allows it; and without him the rest can be paired.
    """
    left_out, removable = exposable(field.rows, group)
    rest_out, spare = exposable(field.rows, rest)
    if left_out != 1 or rest_out != 1:
        return -1
    color = dominating_color(field, group)
    wanted = opposite(color) if color else ""
    options = bits(
        p for p in iter_bits(lower & field.transferable & spare) if field.rows[p] & removable
    )
    return _first(field, options, wanted)


def first_possible_transfer(field: DubovField1997, group: int, lower: int) -> int:
    """Return the player whom 7.2 names if one possible opponent is enough, -1 if nobody.

    This only serves to tell whether the pairing depended on
    docs/disputes/dubov.md#dubov97-even-transfer.
    """
    color = dominating_color(field, group)
    wanted = opposite(color) if color else ""
    options = bits(p for p in iter_bits(lower & field.transferable) if field.rows[p] & group)
    return _first(field, options, wanted)


def _first(field: DubovField1997, options: int, wanted: str) -> int:
    """Return whom 7.2 names among players of the highest score, -1 if there are none."""
    for level in _levels(field, options):
        return min(level, key=lambda p: _transfer_key(field, p, wanted))
    return -1


def floater_order(field: DubovField1997, floaters: Sequence[int]) -> list[int]:
    """Return the order in which floaters are paired (dubov-1997 8.1).

    Whites and Blacks alternate, beginning with the highest White, each colour in the order of 6.2.
    Floaters without a due colour join the smaller list, or Black's if both are equal.
    """
    whites = [p for p in floaters if field.due[p] == "w"]
    blacks = [p for p in floaters if field.due[p] == "b"]
    for player in black_column(field, (p for p in floaters if not field.due[p])):
        (whites if len(whites) < len(blacks) else blacks).append(player)
    whites, blacks = white_column(field, whites), black_column(field, blacks)
    order = []
    for place in range(max(len(whites), len(blacks))):
        order += whites[place : place + 1] + blacks[place : place + 1]
    return order


def opponents_of_floater(field: DubovField1997, floater: int, group: int) -> list[int]:
    """Return the players that a floater may meet, the best first (dubov-1997 8.2).

    Players with the opposite due colour come first, then the highest R, then the lowest ARO.
    """
    wanted = opposite(field.due[floater]) if field.due[floater] else ""
    return sorted(
        iter_bits(group & field.rows[floater]), key=lambda p: _transfer_key(field, p, wanted)
    )


def floater_preference(field: DubovField1997, player: int, next_level: int) -> int:
    """Return 0 for type a and 1 for type b of dubov-1997 6.4.

    Floaters from above (types c, d) are paired before anybody in the group (8), so they go on only
    if they must.
    """
    return int(not field.rows[player] & next_level)


def choose_floaters(field: DubovField1997, group: int, transferred: int, rest: int) -> list[int]:
    """Return the members of a group who must float down (dubov-1997 6.4), the first choice first.

    They are as few as possible, with as few as possible who cannot be paired in the next lower
    scoregroup; then the lowest rated are chosen (docs/disputes/dubov.md#dubov97-floater-choice).
    Players transferred up for this group stay if possible. ``rest`` are all other players not yet
    paired; group and rest together can be paired.
    """
    levels = _levels(field, rest)
    lower_level = bits(levels[0]) if levels else 0

    def grade(player: int) -> int:
        return 2 if transferred >> player & 1 else floater_preference(field, player, lower_level)

    order = sorted(
        iter_bits(group),
        key=lambda p: (grade(p), field.rating[p], -field.aro[p], -field.contenders[p].id),
    )
    left_out, removable = exposable(field.rows, group)
    if left_out == 0 and is_perfectly_matchable(field.rows, rest):
        return []
    if left_out == 1:
        for player in order:
            if removable >> player & 1 and is_perfectly_matchable(field.rows, rest | 1 << player):
                return [player]
    grades = [grade(player) for player in order]
    chosen = _floaters_of(_relaxed_rows(field, order, left_out), grades)
    floaters = [order[place] for place in chosen]
    if not is_perfectly_matchable(field.rows, rest | bits(floaters)):
        chosen = _floaters_of(induced(field.rows, [*order, *iter_bits(rest)]), grades)
        floaters = [order[place] for place in chosen]
    return floaters


def _relaxed_rows(field: DubovField1997, group: Sequence[int], count: int) -> list[int]:
    """Return the graph of a group with ``count`` extra vertices, each of which takes one floater.

    This is enough if the players below do not matter.
    """
    size = len(group)
    rows = [row | ((1 << count) - 1) << size for row in induced(field.rows, group)]
    return rows + [(1 << size) - 1] * count


def _floaters_of(rows: Sequence[int], grades: Sequence[int]) -> list[int]:
    """Return the best floaters of the group, who are the first vertices in the order of choice.

    Floaters are the vertices paired outside the group. First there should be few, where one of
    grade 2 counts twice; then few of grade 1, then few altogether; then the first set in the order
    is taken. Each of these steps narrows the graph for all later ones.
    """
    size = len(grades)
    group = (1 << size) - 1
    outside = (1 << len(rows)) - 1 & ~group
    first, second = (
        sum(1 << place for place, own_grade in enumerate(grades) if own_grade == grade)
        for grade in (1, 2)
    )
    best = perfect(rows)
    if best is None:
        raise InternalError("a scoregroup that can be completed has no floaters")
    levels = (
        [(group & ~second, outside, 1), (second, outside, 2)],
        [(first, outside, 1)],
        [(group, outside, 1)],
    )
    for charges in levels:
        best = narrowed(best, charges)
    walk = RestrictableMatching(best.rows, best.mate, best.cuts)
    left = sum(outside >> mate & 1 for mate in best.mate[:size])
    chosen: list[int] = []
    for place in range(size):
        if len(chosen) == left:
            break
        if walk.confine(place, outside):
            chosen.append(place)
        else:
            walk.confine(place, group)
    return chosen
