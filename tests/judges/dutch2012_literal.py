"""The Dutch system of 2012, by trying candidates in the written order.

It shares no code with the engine: players and colours are in ``dutch2012_players``. Candidates are
listed in the order of C.4-C.9 and D.1-D.3. The requirements of C.10 are lowered one by one, and the
first candidate that meets them is taken; C.14 reduces P1 and M1. This is only for brackets of about
seven players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, groupby, permutations

from swissmate.errors import NoLegalPairing
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .dutch2012_players import LiteralField, Seat

Pairs = tuple[tuple[int, int], ...]


def exchanges(
    s1: Sequence[int], s2: Sequence[int], size: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the exchanges of ``size`` players between S1 and S2 (D.2).

    ``s1`` and ``s2`` are the numbers of the players, ascending. An entry is the group that leaves
    S1 and the group that leaves S2. Entries are ordered by the difference of their sums, then by
    the list of S1 exchanges (decreasing), then by the list of S2 exchanges (increasing).
    """
    out = list(combinations(sorted(s1, reverse=True), size))
    into = list(combinations(sorted(s2), size))
    by_sum: dict[int, list[tuple[int, ...]]] = {}
    for group in into:
        by_sum.setdefault(sum(group), []).append(group)
    differences = sorted({total - sum(group) for total in by_sum for group in out})
    for difference in differences:
        for leaving in out:
            for entering in by_sum.get(difference + sum(leaving), ()):
                yield leaving, entering


def written_exchanges(
    s1: Sequence[int], s2: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield S1 and S2 as they are, then after each exchange of D.2: of one player, of two, ..."""
    for size in range(min(len(s1), len(s2)) + 1):
        for leave, enter in exchanges(s1, s2, size):
            yield (
                tuple(sorted({*s1, *enter} - {*leave})),
                tuple(sorted({*s2, *leave} - {*enter})),
            )


def pair_literally(position: PairingPosition) -> RoundPairing:
    """Pair a round as the text says, colours included; pairs are in the order of F.1.

    Raises:
        NoLegalPairing: B.1 and B.2 leave no pairing of everybody except the player with the bye.
    """
    field = LiteralField(position)
    if not _can_be_paired(field, field.seats):
        raise NoLegalPairing("the players cannot all be paired")
    pairs, left = LiteralRound(field).pair()
    seats = [seat for seat in field.seats if seat.id not in left]
    boards = []
    for one in seats:  # by rank: the first of each pair is the higher ranked player
        for two in seats[seats.index(one) + 1 :]:
            if frozenset((one.id, two.id)) in pairs:
                boards.append((-one.score, -one.score - two.score, one.id, two))
    by_id = {seat.id: seat for seat in seats}
    ordered = sorted(boards, key=lambda board: board[:3])
    colored = tuple(field.colored(by_id[one], two) for *_, one, two in ordered)
    return RoundPairing(position.round_number, colored, next(iter(left), None))


def _can_be_paired(field: LiteralField, seats: tuple[Seat, ...]) -> bool:
    """Whether B.1 and B.2 allow any round (A.5: one of an odd number has the bye)."""
    if not seats:
        return True
    if len(seats) % 2:
        return any(
            _can_be_paired(field, tuple(other for other in seats if other is not seat))
            for seat in seats
            if seat.may_have_bye
        )
    one, *others = seats
    return any(
        _can_be_paired(field, tuple(other for other in others if other is not two))
        for two in others
        if field.may_meet(one, two)
    )


class LiteralBracket:
    """A bracket whose first ``m0`` players moved down."""

    def __init__(
        self, field: LiteralField, seats: Sequence[Seat], m0: int, homogeneous: bool
    ) -> None:
        self.field = field
        self.seats = seats
        self.m0 = m0
        self.homogeneous = homogeneous
        self.remainder_reached = False

    def pairing(self) -> Pairs:
        """Return the pairs of places: C.3-C.10 for P1 and M1, which C.14 reduces."""
        for p1, m1 in self.stages():
            for pairs in self.in_order(p1, m1):
                return pairs
        return ()

    def stages(
        self, lowest: bool = False, first: tuple[int, int] | None = None
    ) -> Iterator[tuple[int, int]]:
        """Yield P1 and M1 as C.14 reduces them, while P1 is greater than zero (C.13: only M1).

        ``first`` is the stage at which C.13 continues.
        """
        # C.1 comes before C.2: a player who can meet nobody here is not counted in P0.
        paired = sum(any(self.field.may_meet(one, two) for two in self.seats) for one in self.seats)
        p1 = paired // 2
        m1 = 0 if self.homogeneous else min(self.m0, p1)
        if first is not None:
            p1, m1 = first
        while p1 and m1 >= 0:
            yield p1, m1
            if not lowest and (m1 == 0 or self.remainder_reached):
                p1 -= 1
                m1 = min(m1, p1)
            else:
                m1 -= 1

    def in_order(self, p1: int, m1: int) -> list[Pairs]:
        """Return all candidates for P1 and M1, those that meet higher requirements first.

        C.10: the last requirement is lowered first; lowering a higher one restores those below it.
        """
        return sorted(self._candidates(p1, m1), key=self._counts)

    def _candidates(self, p1: int, m1: int) -> Iterator[Pairs]:
        everybody = range(len(self.seats))
        if m1 == 0:
            yield from self._homogeneous(list(everybody), p1)
            return
        residents = list(everybody)[self.m0 :]
        for s1 in combinations(range(self.m0), m1):
            for order in permutations(residents, m1):
                upper = tuple(zip(s1, order, strict=True))
                if not self._legal(upper):
                    continue
                self.remainder_reached = self.remainder_reached or p1 > m1
                rest = [place for place in everybody if place not in {*s1, *order}]
                for lower in self._homogeneous(rest, p1 - m1):
                    yield upper + lower

    def _homogeneous(self, places: list[int], p: int) -> Iterator[Pairs]:
        for s1, s2 in written_exchanges(places[:p], places[p:]):
            for order in permutations(s2, p):
                pairs = tuple(zip(s1, order, strict=True))
                if self._legal(pairs):
                    yield pairs

    def _legal(self, pairs: Pairs) -> bool:
        return all(self.field.may_meet(self.seats[one], self.seats[two]) for one, two in pairs)

    def _counts(self, pairs: Pairs) -> tuple[int, ...]:
        """Count, most important first: the scores of A.11, B.2, A.7.d or X and Z, B.5, B.6."""
        field, seats = self.field, self.seats
        players = [(seats[one], seats[two]) for one, two in pairs]
        inside = {place for pair in pairs for place in pair}
        floating = [place for place in range(len(seats)) if place not in inside]
        own = [seats[place] for place in floating if place >= self.m0]
        up = [seats[two] for one, two in pairs if not self.homogeneous and one < self.m0 <= two]
        b2 = sum(field.breaks_b2(*pair) for pair in players)
        x = sum(field.same_color(*pair) for pair in players)
        z = sum(field.same_strong_color(*pair) for pair in players)
        return (
            *(seats[place].score for place in floating),
            *sorted((abs(one.score - two.score) for one, two in players), reverse=True),
            b2,
            *((z, x) if field.odd_round else (x, z)),
            sum(1 in seat.down for seat in own),
            sum(2 in seat.down for seat in own),
            sum(1 in seat.up for seat in up),
            sum(2 in seat.up for seat in up),
        )


@dataclass(frozen=True)
class Paired:
    """A bracket that has been paired, with the P1 and M1 of its pairing."""

    literal: LiteralBracket
    stage: tuple[int, int]
    pairs: tuple[tuple[Seat, Seat], ...]

    @cached_property
    def floaters(self) -> tuple[Seat, ...]:
        """The players who go on to the next bracket or, in the end, the one with the bye."""
        inside = {seat for pair in self.pairs for seat in pair}
        return tuple(seat for seat in self.literal.seats if seat not in inside)


class LiteralRound:
    """A round: C.1 and C.12-C.14, bracket by bracket, as the text says."""

    def __init__(self, field: LiteralField) -> None:
        self.field = field
        self.groups = [tuple(group) for _, group in groupby(field.seats, lambda seat: seat.score)]
        self.done: list[Paired] = []
        self.joined_s1 = 0
        self.from_below = False

    def pair(self) -> tuple[set[frozenset[int]], set[int]]:
        """Return the pairs and who is left (for the bye), by id, for a field that can be paired."""
        while len(self.done) < len(self.groups):
            index = len(self.done)
            if index and not self.from_below and not self._satisfied(self._above, index):
                self._c12(index)
            if index == len(self.groups) - 1:
                paired = self._first(self._bracket(index), self._may_end, lowest=True)
            else:
                paired = self._first(self._bracket(index), lambda floaters: True)
            if paired:
                self.done.append(paired)
            else:
                self._c13(index)
        pairs = {frozenset((one.id, two.id)) for bracket in self.done for one, two in bracket.pairs}
        return pairs, {seat.id for seat in self.done[-1].floaters} if self.done else set()

    @property
    def _above(self) -> tuple[Seat, ...]:
        return self.done[-1].floaters if self.done else ()

    def _bracket(self, index: int) -> LiteralBracket:
        """A.3; C.1: a player who can meet nobody here is moved down and belongs to neither half."""
        floaters = self.done[index - 1].floaters if index else ()
        seats = (*floaters, *self.groups[index])
        m0 = len(floaters)
        if self.joined_s1 and index == len(self.groups) - 1:
            m0 = self.joined_s1
        compatible = [
            any(self.field.may_meet(one, two) for two in seats if two is not one) for one in seats
        ]
        half = 2 * sum(compatible[:m0]) >= sum(compatible)
        return LiteralBracket(self.field, seats, m0, half or not any(compatible[:m0]))

    @staticmethod
    def _first(
        bracket: LiteralBracket,
        good: Callable[[tuple[Seat, ...]], bool],
        lowest: bool = False,
        first: tuple[int, int] | None = None,
    ) -> Paired | None:
        """Return the first pairing with floaters that are ``good``; moving all down comes last."""
        seats = bracket.seats
        for stage in chain(bracket.stages(lowest, first), [(0, 0)]):
            for pairs in bracket.in_order(*stage) if stage[0] else [()]:
                paired = Paired(bracket, stage, tuple((seats[i], seats[j]) for i, j in pairs))
                if good(paired.floaters):
                    return paired
        return None

    @staticmethod
    def _may_end(floaters: tuple[Seat, ...]) -> bool:
        """A.5, B.1.b: at most one player is left, and he may have the bye."""
        return len(floaters) < 2 and all(seat.may_have_bye for seat in floaters)

    def _satisfied(self, floaters: tuple[Seat, ...], index: int) -> bool:
        """Whether C.12 is not needed: P1 pairs can be made, including everybody who moved down."""
        return self._shortage(floaters, index) == (self._p1(floaters, index), ())

    def _p1(self, floaters: tuple[Seat, ...], index: int) -> int:
        """Return how many may stay unpaired: those who leave by C.1, and one if the rest is odd."""
        seats = (*floaters, *self.groups[index])
        leave = sum(
            not any(self.field.may_meet(seat, other) for other in seats if other is not seat)
            for seat in self.groups[index]
        )
        return leave + (len(seats) - leave) % 2

    def _shortage(self, floaters: tuple[Seat, ...], index: int) -> tuple[int, tuple[int, ...]]:
        """Return the least number of unpaired players, and the scores of floaters among them."""
        lowest = index == len(self.groups) - 1
        seats = (*floaters, *self.groups[index])
        shortages = [
            (len(left), tuple(seat.score for seat in seats if seat in left and seat in floaters))
            for left in self._leftovers(seats)
            if not lowest or len(seats) % 2 == 0 or self._may_end(left)
        ]
        return min(shortages, default=(3, tuple(seat.score for seat in floaters[:1])))

    def _leftovers(self, seats: tuple[Seat, ...]) -> Iterator[tuple[Seat, ...]]:
        """Yield the players left over, for every way to make pairs."""
        if not seats:
            yield ()
            return
        one, *others = seats
        for left in self._leftovers(tuple(others)):
            yield (one, *left)
        for two in others:
            if self.field.may_meet(one, two):
                yield from self._leftovers(tuple(other for other in others if other is not two))

    def _c12(self, index: int) -> None:
        """Find another set of the same size and scores that allows P1 pairs and gains something."""
        before = self.done[-1]
        literal, seats = before.literal, before.literal.seats
        options = []
        for pairs in literal.in_order(*before.stage):
            other = Paired(literal, before.stage, tuple((seats[i], seats[j]) for i, j in pairs))
            if [floater.score for floater in other.floaters] == [
                floater.score for floater in before.floaters
            ]:
                options.append((self._shortage(other.floaters, index), other))
        shortage, best = min(options, key=lambda option: option[0])
        allowed = self._p1(before.floaters, index)
        if shortage[0] <= allowed and shortage < self._shortage(before.floaters, index):
            self.done[-1] = best

    def _c13(self, index: int) -> None:
        """Pair the penultimate bracket again, with P down to one; if that fails, join the two."""
        waiting = self.groups[index]
        penultimate = self.done[-1].literal

        def good(floaters: tuple[Seat, ...]) -> bool:
            return any(self._may_end(left) for left in self._leftovers((*floaters, *waiting)))

        self.from_below = True
        # M1 as reduced when this bracket was paired is kept.
        paired = self._first(penultimate, good, first=self.done[-1].stage)
        if paired and paired.pairs:
            self.done[-1] = paired
            self.joined_s1 = 0
            return
        self.joined_s1 = len(penultimate.seats)
        self.done.pop()
        self.groups[index - 1 :] = [self.groups[index - 1] + waiting]
