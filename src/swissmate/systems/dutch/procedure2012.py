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
        bye = len(rows)
        rows = [
            row | seat.may_have_bye << bye for row, seat in zip(rows, field.seats, strict=True)
        ]
        rows.append(sum(row >> bye << place for place, row in enumerate(rows)))
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
        floaters = self.done[index - 1].floaters if index else ()
        lowest = index == len(self.groups) - 1
        m0 = len(floaters)
        if lowest and not floaters:
            m0 = self.latest_added
        return Bracket((*floaters, *self.groups[index]), m0, lowest)

    def _pair_next(self) -> None:
        """C.1-C.10, and C.12 when the floaters leave players unpaired who need not be."""
        index = len(self.done)
        bracket = self._bracket(index)
        unpaired = self._fewest_unpaired(bracket)
        if bracket.m0 and unpaired > len(bracket.seats) % 2:
            self._backtrack(index, unpaired)
            bracket = self._bracket(index)
            unpaired = self._fewest_unpaired(bracket)
        pairing = pair_bracket(self.field, bracket, unpaired)
        assert pairing is not None
        self.done.append(pairing)

    def _fewest_unpaired(self, bracket: Bracket) -> int:
        return maximum_matching(_opponents(self.field, bracket.seats)).count(-1)

    def _backtrack(self, index: int, unpaired: int) -> None:
        """C.12: another set of floaters, of the same size and scores, that lets more pairs be."""
        before = self.done[index - 1]
        above = self._above(index - 1)
        parity = (len(before.floaters) + len(self.groups[index])) % 2
        for fewer in range(parity, unpaired, 2):
            other = pair_bracket(self.field, above, 0, Below(self.groups[index], fewer, False))
            if other is not None and other.floater_scores == before.floater_scores:
                self.done[index - 1] = other
                return

    def _above(self, index: int) -> Bracket:
        floaters = self.done[index - 1].floaters if index else ()
        return Bracket((*floaters, *self.groups[index]), len(floaters), False)

    def _pair_lowest(self) -> None:
        """C.13: pair everybody who is left; else re-pair the bracket above, else join with it."""
        index = len(self.done)
        bracket = self._bracket(index)
        odd = len(bracket.seats) % 2
        pairing = pair_bracket(self.field, bracket, odd)
        if pairing is not None:
            self.done.append(pairing)
            return
        parity = sum(len(group) for group in self.groups[index - 1 :])
        above = self._above(index - 1)
        parity = (len(above.seats) + len(self.groups[index])) % 2
        other = pair_bracket(self.field, above, 0, Below(self.groups[index], parity, True))
        if other is not None and other.pairs:
            self.done[index - 1] = other
            return
        self.latest_added = len(above.seats) - above.m0
        self.done.pop()
        self.groups[index - 1 :] = [self.groups[index - 1] + self.groups[index]]
