"""Pairing a round, bracket after bracket, with backtracking (Dutch 2012, C.1 and C.12-C.14)."""

from __future__ import annotations

from itertools import groupby

from swissmate.errors import NoLegalPairing
from swissmate.matching.bitset import maximum_matching
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .bracket2012 import Below, Bracket, BracketPairing, pair_bracket
from .colors2012 import white_and_black
from .players2012 import Field, Seat

__all__ = ["pair_round"]


def pair_round(position: PairingPosition) -> RoundPairing:
    """Pair a round by the 2012 rules.

    Raises:
        NoLegalPairing: B.1 and B.2 leave no pairing of all players with at most one bye.
    """
    field = Field(position)
    _check_legal(field)
    pairs, byes = _Round(field).pair()
    colored = [white_and_black(*pair, position.initial_color) for pair in pairs]
    return RoundPairing(
        position.round_number,
        publishing_order(colored, {seat.id: seat.contender for seat in field.seats}),
        byes[0].id if byes else None,
    )


def _check_legal(field: Field) -> None:
    """See that B.1 and B.2 leave a pairing of the whole field."""
    rows = _opponents(field, field.seats)
    if len(rows) % 2:
        rows = _with_bye(rows, field.seats)
    mate = maximum_matching(rows)
    if -1 not in mate:
        return
    unpaired = tuple(seat.id for seat, other in zip(field.seats, mate, strict=False) if other < 0)
    raise NoLegalPairing(
        "earlier opponents, absolute colour preferences, forbidden pairs and earlier byes "
        "leave no way to pair all players (dutch-2012 B.1, B.2)",
        unpaired,
    )


def _opponents(field: Field, seats: tuple[Seat, ...]) -> list[int]:
    rows = [0] * len(seats)
    for one, higher in enumerate(seats):
        for two in range(one + 1, len(seats)):
            if field.may_meet(higher, seats[two]):
                rows[one] |= 1 << two
                rows[two] |= 1 << one
    return rows


def _with_bye(rows: list[int], seats: tuple[Seat, ...]) -> list[int]:
    """Add the bye as a last vertex: B.1.b."""
    bye = len(rows)
    rows = [row | seat.may_have_bye << bye for row, seat in zip(rows, seats, strict=True)]
    return [*rows, sum((row >> bye) << place for place, row in enumerate(rows))]


class _Round:
    """The brackets of a round, from the top; those above the current one are already paired.

    ``groups`` are the scoregroups, of which C.13 joins the last ones. ``done[i]`` is the pairing
    of bracket i.
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.groups = [tuple(group) for _, group in groupby(field.seats, lambda seat: seat.score)]
        self.done: list[BracketPairing] = []
        self.latest_added = 0
        self.backtracked = False

    def pair(self) -> tuple[list[tuple[Seat, Seat]], tuple[Seat, ...]]:
        """Return the pairs, higher ranked player first, and who has the bye."""
        while len(self.done) < len(self.groups):
            if len(self.done) + 1 < len(self.groups):
                self._pair_next()
            else:
                self._pair_lowest()
        pairs = [pair for bracket in self.done for pair in bracket.pairs]
        return pairs, self.done[-1].floaters

    def _bracket(self, index: int) -> Bracket:
        """Form a bracket (A.3), leaving aside players without any opponent in it (C.1)."""
        floaters = self.done[index - 1].floaters if index else ()
        lowest = index == len(self.groups) - 1
        m0 = len(floaters)
        if lowest and self.latest_added:
            m0 = self.latest_added
        seats = (*floaters, *self.groups[index])
        rows = _opponents(self.field, seats)
        moved = sum(1 for row in rows[:m0] if row)
        some = sum(1 for row in rows if row)
        return Bracket(seats, m0, lowest, moved == 0 or 2 * moved >= some)

    def _pair_next(self) -> None:
        """C.1-C.10, and C.12 when the floaters leave players unpaired who need not be."""
        index = len(self.done)
        if index:
            self._backtrack(index)
        bracket = self._bracket(index)
        pairing = pair_bracket(self.field, bracket, self._fewest_unpaired(bracket))
        assert pairing is not None
        self.done.append(pairing)

    def _fewest_unpaired(self, bracket: Bracket) -> int:
        return maximum_matching(_opponents(self.field, bracket.seats)).count(-1)

    def _shortage(self, floaters: tuple[Seat, ...], group: tuple[Seat, ...], lowest: bool) -> tuple[int, int]:
        """Return how many stay unpaired in a bracket, and how many of them have moved down."""
        seats = (*floaters, *group)
        rows = _opponents(self.field, seats)
        bye = len(seats)
        if lowest and bye % 2:
            rows = _with_bye(rows, seats)
            # The bye goes to a floater only if nobody else may have it.
            moved = (1 << len(floaters)) - 1
            barred = [row & ~(1 << bye) if moved >> place & 1 else row for place, row in enumerate(rows[:bye])]
            barred.append(rows[bye] & ~moved)
            if -1 not in maximum_matching(barred):
                return 1, 0
            return (1, 1) if -1 not in maximum_matching(rows) else (3, 1)
        mate = maximum_matching(rows, order=range(len(floaters)))
        return mate.count(-1), mate[: len(floaters)].count(-1)

    def _backtrack(self, index: int) -> None:
        """C.12: another set of floaters, of the same size and scores, that lets more pairs be."""
        before = self.done[index - 1]
        group = self.groups[index]
        lowest = index == len(self.groups) - 1
        unpaired, moved = self._shortage(before.floaters, group, lowest)
        rows = _opponents(self.field, (*before.floaters, *group))
        alone = rows[len(before.floaters):].count(0)
        ideal = alone + (len(rows) - alone) % 2
        if not before.floaters or (unpaired <= ideal and moved == 0):
            return
        above = self._bracket(index - 1)
        for fewer in range(len(rows) % 2, unpaired + 1, 2):
            other = pair_bracket(self.field, above, 0, Below(group, fewer, lowest))
            if (
                other is None
                or not other.pairs
                or other.floater_scores != before.floater_scores
            ):
                continue
            now = self._shortage(other.floaters, group, lowest)
            if now[0] < unpaired or now[1] == 0:
                self.done[index - 1] = other
                return

    def _pair_lowest(self) -> None:
        """C.13: pair everybody who is left; else re-pair the bracket above, else join with it."""
        index = len(self.done)
        if index and not self.backtracked:
            self._backtrack(index)
        self.backtracked = False
        bracket = self._bracket(index)
        odd = len(bracket.seats) % 2
        pairing = pair_bracket(self.field, bracket, odd)
        if pairing is not None:
            self.done.append(pairing)
            return
        parity = sum(len(group) for group in self.groups[index - 1 :])
        above = self._bracket(index - 1)
        parity = (len(above.seats) + len(self.groups[index])) % 2
        other = pair_bracket(self.field, above, 0, Below(self.groups[index], parity, True))
        if other is not None and other.pairs and other.m1 == self.done[index - 1].m1:
            self.done[index - 1] = other
            self.backtracked = True
            self.latest_added = 0
            return
        self.latest_added = len(above.seats)
        self.done.pop()
        self.backtracked = True
        self.groups[index - 1 :] = [self.groups[index - 1] + self.groups[index]]
