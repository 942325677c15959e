"""The elements of a tie-break value, and how values are cut (C.07 articles 14.1-14.4 and 16.5).

Every value comes with its elements, so that a single computation both ranks the players and
explains the ranking.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple, TypeAlias

Value: TypeAlias = int | Fraction | None
"""An exact value in the tie-break's unit (see ``Unit``); None when there is none."""


class Source(Enum):
    """The kind of thing that an element of a tie-break stands for."""

    GAME = "game"
    FORFEIT_AS_GAME = "forfeit counted as a game with the scheduled opponent"
    DUMMY = "unplayed round counted as a game with a dummy"
    ROUND = "round"
    BONUS = "bonus or penalty"
    BOARD = "points on one board of all matches"
    OTHER_SCORE = "the other score of a team"
    STRENGTH = "strength of the opponents"


class Element(NamedTuple):
    """One addend.

    ``round_number`` is 0 when the element is not a round. ``basis`` is what the opponent (or dummy)
    contributes: a score in tenths, a rating, a tie-break value. ``points`` are the player's own, in
    tenths. ``value`` is the number that is added. ``voluntary`` marks a VUR (16.1.2). ``note`` is
    the article that applied: the category of an unplayed round and the cap of its dummy. ``board``
    is the number of the board if the element is one board of a team match, else 0.
    """

    round_number: int
    source: Source
    opponent: int
    basis: int | Fraction
    points: int
    value: int | Fraction
    voluntary: bool = False
    note: str = ""
    board: int = 0


class Cut(Enum):
    """Why an element was left out of the sum."""

    LEAST = "the least significant value (14.1)"
    VOLUNTARY = "the lowest contribution of a voluntary unplayed round (16.5)"
    MOST = "the most significant value (14.3)"
    BELOW_LIMIT = "the opponent is below the limit (9.2)"


class Account(NamedTuple):
    """A value, its elements, and which of them (by index) were left out and why."""

    value: Value
    elements: tuple[Element, ...] = ()
    cuts: tuple[tuple[int, Cut], ...] = ()


Accounts: TypeAlias = Mapping[int, Account]
"""The accounts of all players by id."""


def cut_elements(elements: Sequence[Element], least: int, most: int) -> tuple[tuple[int, Cut], ...]:
    """Return which elements are cut, in the order of cutting.

    Rules: C.07 14.1-14.4 (least significant values first), 16.5 (2024 and 2026). The least
    significant value is the one of the opponent with the lowest score, the lowest value among
    several such (14.1.1): for Buchholz that is the lowest value itself. If voluntary unplayed
    rounds are left, the lowest value of these is cut instead, unless it is lower than the least
    significant value; the rule applies again to each further cut (16.5.2). If more values are to be
    cut than there are, none is left.
    """
    if not least and not most:
        return ()
    left = list(range(len(elements)))
    cuts: list[tuple[int, Cut]] = []

    def significance(index: int) -> tuple[int | Fraction, int | Fraction]:
        return elements[index].basis, elements[index].value

    for _ in range(least):
        if not left:
            break
        lowest = min(left, key=significance)
        reason = Cut.LEAST
        voluntary = [index for index in left if elements[index].voluntary]
        if voluntary:
            candidate = min(voluntary, key=lambda i: (elements[i].value, elements[i].basis))
            if elements[candidate].value >= elements[lowest].value:
                lowest, reason = candidate, Cut.VOLUNTARY
        left.remove(lowest)
        cuts.append((lowest, reason))
    for _ in range(most):
        if not left:
            break
        highest = max(left, key=significance)
        left.remove(highest)
        cuts.append((highest, Cut.MOST))
    return tuple(cuts)
