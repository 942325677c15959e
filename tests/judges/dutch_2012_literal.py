"""One bracket of the Dutch system of 2012, by trying candidates in the written order.

Shares nothing with the engine but what a player and a pair are (``players2012``). Candidates are
listed as C.4-C.9 and D.1-D.3 make them, C.10's requirements are lowered one by one and the first
candidate within them is taken; C.14 reduces P1 and M1. Only for brackets of seven players or so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from swissmate.systems.dutch.y2012.players import Field, Seat

Pairs = tuple[tuple[int, int], ...]


def written_exchanges(
    s1: Sequence[int], s2: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield S1 and S2 before and after each exchange of D.2, of one player, of two, ..."""
    yield tuple(s1), tuple(s2)
    for size in range(1, min(len(s1), len(s2)) + 1):
        from_s1 = list(combinations(sorted(s1, reverse=True), size))
        from_s2 = list(combinations(s2, size))
        listed = sorted(
            (sum(two) - sum(one), i, j)
            for i, one in enumerate(from_s1)
            for j, two in enumerate(from_s2)
        )
        for _, i, j in listed:
            leave, enter = set(from_s1[i]), set(from_s2[j])
            yield tuple(sorted({*s1} - leave | enter)), tuple(sorted({*s2} - enter | leave))


class LiteralBracket:
    """A bracket whose first ``m0`` players moved down."""

    def __init__(self, field: Field, seats: Sequence[Seat], m0: int, homogeneous: bool) -> None:
        self.field = field
        self.seats = seats
        self.m0 = m0
        self.homogeneous = homogeneous
        self.remainder_reached = False

    def pairing(self) -> Pairs:
        """Return the pairs of places: C.3-C.10 for P1 and M1, reduced as C.14 says."""
        p1, m1 = len(self.seats) // 2, 0 if self.homogeneous else self.m0
        while p1:
            candidates = list(self._candidates(p1, m1))
            if candidates:
                return self._first_within_requirements(candidates)
            if m1 == 0 or self.remainder_reached:
                p1 -= 1
                m1 = min(m1, p1)
            else:
                m1 -= 1
        return ()

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

    def _first_within_requirements(self, candidates: list[Pairs]) -> Pairs:
        """C.10: the last requirement is lowered first; a higher one restores those below it."""
        counts = [self._counts(pairs) for pairs in candidates]
        steps = [sorted(set(column)) for column in zip(*counts, strict=True)]
        for requirement in product(*steps):
            for pairs, count in zip(candidates, counts, strict=True):
                if all(has <= may for has, may in zip(count, requirement, strict=True)):
                    return pairs
        raise AssertionError("the weakest requirements admit every candidate")

    def _counts(self, pairs: Pairs) -> tuple[int, ...]:
        """Count, most important first: high floaters, B.2, A.7.d or X and Z, B.5, B.6."""
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
            sum(place < self.m0 for place in floating),
            sum(seats[one].score != seats[two].score for one, two in pairs),
            b2,
            *((z, x) if field.odd_round else (x, z)),
            sum(1 in seat.down for seat in own),
            sum(2 in seat.down for seat in own),
            sum(1 in seat.up for seat in up),
            sum(2 in seat.up for seat in up),
        )
