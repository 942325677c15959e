"""Pairing a round, bracket after bracket, with backtracking (Dutch 2012, C.1 and C.12-C.14)."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from swissmate.errors import InternalError
from swissmate.matching.maximum import maximum_matching
from swissmate.model import Points
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.common.unpairable import AbsoluteArticles, no_legal_pairing
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .bracket import Below, Bracket, BracketPairing, pair_bracket
from .colors import hangs_on_reading, white_and_black
from .players import Field2012, Seat

_ARTICLES = AbsoluteArticles("B.1.a", "B.1.b", "B.2")


def pair_round(position: PairingPosition) -> RoundPairing:
    """Pair a round by the 2012 rules.

    Raises:
        NoLegalPairing: B.1 and B.2 leave no pairing of all players with at most one bye.
    """
    field = Field2012(position)
    _check_legal(field, position)
    pairs, byes = _Round(field).pair()
    colored = [white_and_black(*pair, position.initial_color) for pair in pairs]
    return RoundPairing(
        position.round_number,
        publishing_order(colored, {seat.id: seat.contender for seat in field.seats}),
        byes[0].id if byes else None,
        ("d12-no-preference-later",) if any(hangs_on_reading(*pair) for pair in pairs) else (),
    )


def _check_legal(field: Field2012, position: PairingPosition) -> None:
    """Check that B.1 and B.2 leave a pairing of the whole field."""
    rows = field.rows
    if len(rows) % 2:
        rows = _with_bye(rows, field.seats)
    if -1 in maximum_matching(rows):
        raise no_legal_pairing(
            position.contenders,
            field.rows,
            sum(seat.may_have_bye << place for place, seat in enumerate(field.seats)),
            position.forbidden,
            _ARTICLES,
        )


def _with_bye(rows: list[int], seats: tuple[Seat, ...]) -> list[int]:
    """Add the bye as a last vertex: B.1.b."""
    bye = len(rows)
    rows = [row | seat.may_have_bye << bye for row, seat in zip(rows, seats, strict=True)]
    return [*rows, sum((row >> bye) << place for place, row in enumerate(rows))]


class _Round:
    """The brackets of a round, from the top; those above the current one are already paired.

    ``groups`` are the scoregroups; C.13 may join the last two. ``done[i]`` is the pairing of
    bracket i. ``added`` is the size of the bracket that C.13 most recently joined to the lowest
    one; it is zero if the lowest bracket has received other floaters since. ``backtracking`` says
    that the lowest bracket has already sent the procedure back.
    """

    def __init__(self, field: Field2012) -> None:
        self.field = field
        self.groups = [tuple(group) for _, group in groupby(field.seats, lambda seat: seat.score)]
        self.done: list[BracketPairing] = []
        self.added = 0
        self.backtracking = False

    def pair(self) -> tuple[list[tuple[Seat, Seat]], tuple[Seat, ...]]:
        """Return the pairs, higher ranked player first, and the player with the bye (if any)."""
        while len(self.done) < len(self.groups):
            index = len(self.done)
            if index and not self.backtracking:
                self._backtrack(index)
            bracket = self._bracket(index)
            unpaired = len(bracket.seats) % 2
            if not bracket.lowest:
                unpaired = maximum_matching(self.field.opponents(bracket.seats)).count(-1)
            pairing = pair_bracket(self.field, bracket, unpaired)
            if pairing is not None:
                self.done.append(pairing)
            elif bracket.lowest and index:
                self._go_back(index)
            else:
                raise InternalError("a round that can be paired was not (dutch-2012)")
        pairs = [pair for bracket in self.done for pair in bracket.pairs]
        return pairs, self.done[-1].floaters if self.done else ()

    def _bracket(self, index: int) -> Bracket:
        """Form a bracket (A.3).

        Players without an opponent in the bracket are to be moved down before anything else is
        settled (C.1), so they do not count when asking whether half of it has come from above.
        """
        floaters = self.done[index - 1].floaters if index else ()
        lowest = index == len(self.groups) - 1
        seats = (*floaters, *self.groups[index])
        m0 = self.added if lowest and self.added else len(floaters)
        compatible = self.field.compatible(seats)
        moved_down = sum(compatible[:m0])
        homogeneous = moved_down == 0 or 2 * moved_down >= sum(compatible)
        return Bracket(seats, m0, lowest, homogeneous)

    def _backtrack(self, index: int) -> None:
        """C.12: give bracket ``index`` another set of floaters of the same size and scores.

        Another set is needed if a player moved down has no opponent (C.1), or if fewer than P1
        pairs can be made. It is accepted if P1 pairs can be made with it and something is gained:
        more pairs, or lower scores of the players moved down who have no opponent
        (``docs/disputes/dutch-2012.md#d12-c12``).
        """
        before = self.done[index - 1]
        if not before.floaters:
            return
        group = self.groups[index]
        lowest = index == len(self.groups) - 1
        compatible = self.field.compatible((*before.floaters, *group))
        residents_alone = compatible[len(before.floaters) :].count(False)
        size = len(before.floaters) + len(group)
        least = residents_alone + (size - residents_alone) % 2
        shortage = self._shortage(before.floaters, group, lowest)
        if shortage <= (least, ()):
            return
        above = self._bracket(index - 1)
        # The lower bracket leaves at least as many unpaired as both brackets together do, and at
        # least as many as its own players by themselves, less one for each floater.
        together = maximum_matching(self.field.opponents((*above.seats, *group))).count(-1)
        alone = maximum_matching(self.field.opponents(group)).count(-1)
        fewest = max(together, alone - len(before.floaters))
        for fewer in range(fewest, least + 1, 2):
            below = Below(group, fewer, lowest, another_set=before.floater_scores)
            other = pair_bracket(self.field, above, 0, below)
            if other is None:
                continue
            now = self._shortage(other.floaters, group, lowest)
            if now[0] <= least and now < shortage:
                self.done[index - 1] = other
                return

    def _shortage(
        self, floaters: tuple[Seat, ...], group: tuple[Seat, ...], lowest: bool
    ) -> tuple[int, tuple[Points, ...]]:
        """Return how many players stay unpaired in a bracket, and the scores of those who floated.

        Both are as low as possible. An odd lowest bracket counts as one unpaired player if it can
        be paired with a bye, otherwise as three.
        """
        seats = (*floaters, *group)
        rows = self.field.opponents(seats)
        if not lowest or len(seats) % 2 == 0:
            mate = maximum_matching(rows, order=range(len(floaters)))
            left = [floater for floater, other in zip(floaters, mate, strict=False) if other < 0]
            return mate.count(-1), tuple(seat.score for seat in left)
        rows = _with_bye(rows, seats)
        bye = len(seats)
        may = rows[bye]
        for score in (-1, *sorted({floater.score for floater in floaters})):
            barred = sum(1 << i for i, floater in enumerate(floaters) if floater.score > score)
            rows[bye] = may & ~barred
            for place in range(len(floaters)):
                rows[place] = rows[place] & ~(1 << bye) | (rows[bye] >> place & 1) << bye
            if -1 not in maximum_matching(rows):
                return 1, () if score < 0 else (score,)
        return 3, (floaters[0].score,) if floaters else ()

    def _go_back(self, index: int) -> None:
        """C.13: pair the penultimate bracket again, with ever fewer pairs, or join the last two."""
        above = self._bracket(index - 1)
        group = self.groups[index]
        bye = (len(above.seats) + len(group)) % 2
        below = Below(group, bye, completes=True)
        other = pair_bracket(self.field, above, 0, below)
        if other is not None and not self._m1_follows_p1(index - 1, other):
            # No P1 of at least M1 helps. With fewer pairs, M1 is P1, and there is no remainder.
            other = pair_bracket(self.field, above, 0, replace(below, remainder=False))
        self.backtracking = True
        if other is not None and other.pairs:
            self.done[index - 1] = other
            self.added = 0
            return
        self.added = len(above.seats)
        self.done.pop()
        self.groups[index - 1 :] = [self.groups[index - 1] + group]

    def _m1_follows_p1(self, index: int, now: BracketPairing) -> bool:
        """Whether M1 is lowered only where P1 is below it, once the remainder is reached (C.14.b).

        The remainder was reached, with the M1 of the bracket's own pairing, unless P0 left nothing
        for it.
        """
        m1 = self.done[index].m1
        compatible = sum(self.field.compatible(self._bracket(index).seats))
        return compatible // 2 <= m1 or now.m1 == min(m1, len(now.pairs))
