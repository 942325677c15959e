"""The two columns and their improvement (dubov-1997 6.2, 6.3, 7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from swissmate.errors import InternalError
from swissmate.matching.search import Search
from swissmate.systems.common.completion import Completion, bits

from .field1997 import DubovField1997


@dataclass(frozen=True, slots=True)
class Columns:
    """The white and the black column in order; ``shifted`` are players not due their colour."""

    whites: tuple[int, ...]
    blacks: tuple[int, ...]
    shifted: tuple[int, ...]


def white_column(field: DubovField1997, players: Iterable[int]) -> list[int]:
    """Arrange the Whites: by rising ARO, the lower R first, then alphabetically (6.2)."""
    return sorted(players, key=lambda p: (field.aro[p], field.rating[p], field.alphabetical(p)))


def black_column(field: DubovField1997, players: Iterable[int]) -> list[int]:
    """Arrange the Blacks: by falling R, the higher ARO first, then alphabetically (6.2)."""
    return sorted(players, key=lambda p: (-field.rating[p], -field.aro[p], field.alphabetical(p)))


def equalized(field: DubovField1997, players: Sequence[int]) -> Columns:
    """Divide an even number of players into two equal columns (7.3, 7.4).

    Players without a due colour join the smaller column, or Black's if both are equal, the highest
    R first (docs/disputes/dubov.md#dubov97-no-due-color). Then players who may (2.2) move over from
    the larger column: from White the lowest ARO, the higher R first; from Black the highest ARO,
    the lower R first.
    """
    whites = [p for p in players if field.due[p] == "w"]
    blacks = [p for p in players if field.due[p] == "b"]
    for player in black_column(field, (p for p in players if not field.due[p])):
        (whites if len(whites) < len(blacks) else blacks).append(player)
    surplus = (len(whites) - len(blacks)) // 2
    free = [p for p in (whites if surplus > 0 else blacks) if not field.bound >> p & 1]
    if surplus > 0:
        free.sort(key=lambda p: (field.aro[p], -field.rating[p], field.alphabetical(p)))
    else:
        free.sort(key=lambda p: (-field.aro[p], field.rating[p], field.alphabetical(p)))
    shifted = free[: abs(surplus)]
    larger, smaller = (whites, blacks) if surplus > 0 else (blacks, whites)
    for player in shifted:
        larger.remove(player)
        smaller.append(player)
    return Columns(
        tuple(white_column(field, whites)), tuple(black_column(field, blacks)), tuple(shifted)
    )


def pair_columns(
    field: DubovField1997, players: Sequence[int]
) -> tuple[list[tuple[int, int]], list[tuple[int, int]], Columns]:
    """Pair players who can all be paired with each other (6.2, 6.3).

    Returns the pairs made inside one column, the pairs between the columns, and the columns after
    the former pairs were taken out. Row by row, White gets the first Black in the column who is
    still free, has not met him and leaves opponents for the lower rows: going back to row k-1, k-2
    and so on ends there (docs/disputes/dubov.md#dubov97-rows). If there are not enough Blacks for
    all Whites, the first White left over meets another White, searched downwards and then upwards;
    then the columns are made equal again, and everything starts anew.
    """
    left = list(players)
    inside: list[tuple[int, int]] = []
    while True:
        columns = equalized(field, left)
        mine, others = bits(columns.whites), bits(columns.blacks)
        rows = [row & others if mine >> v & 1 else row & mine for v, row in enumerate(field.rows)]
        completion = Completion(rows, mine | others)
        if completion.possible:
            pairs = [(white, completion.first(white, columns.blacks)) for white in columns.whites]
            return inside, pairs, columns
        pair = _pair_of_whites(field, columns, rows)
        inside.append(pair)
        left = [player for player in left if player not in pair]


def _pair_of_whites(field: DubovField1997, columns: Columns, rows: list[int]) -> tuple[int, int]:
    """Pair a White with a White (6.3, last paragraph).

    White No. k is the first for whom no arrangement of the rows above leaves a Black. If there is
    no other White for him who leaves the others a pairing, k-1 is tried, and so on.
    """
    whites = columns.whites
    everybody = bits(whites) | bits(columns.blacks)
    mate = [-1] * len(rows)
    served = 0
    for white in whites:
        search = Search(rows, mate, everybody)
        if search.run((white,)) < 0:
            break
        search.augment()
        served += 1
    completion = Completion(field.rows, everybody)
    for place in range(served, -1, -1):
        options = (*whites[place + 1 :], *reversed(whites[:place]))
        partner = completion.first(whites[place], options)
        if partner >= 0:
            return whites[place], partner
    raise InternalError("no pair of Whites leaves a scoregroup pairable")
