"""Pairing one score bracket (Dutch 2012, C.2-C.10 and C.14).

C.10 lowers the requirements one after another, beginning with the last, and stops at the least list
of shortcomings in the order of :class:`Shortcomings`. A :class:`.feasibility.Feasibility` finds it
at once; C.4-C.9 then lead to its first pairing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swissmate.model import Points
from swissmate.systems.dutch.engine.exchanges import first_exchange

from .feasibility import Feasibility
from .players import Field2012, Seat


@dataclass(frozen=True, slots=True)
class Bracket:
    """A score bracket: its players in the order of A.2, of whom the first ``m0`` moved down.

    ``lowest`` says that nobody can be moved down from here: an unpaired player has the bye.
    """

    seats: tuple[Seat, ...]
    m0: int
    lowest: bool
    homogeneous: bool


@dataclass(frozen=True, slots=True)
class Below:
    """What the floaters of a bracket must make possible in the next one (C.12, C.13).

    ``seats`` are the players who wait there. ``unpaired`` is how many of them and the floaters may
    stay unpaired; ``completes`` says that such a player must be allowed to have the bye.
    ``another_set`` are the scores of the floaters when C.12 asks for another set of them: the new
    floaters must have the same scores, and those who stay unpaired should have low scores. C.13
    (without ``another_set``) asks for the first pairing that lets the lowest bracket be paired,
    whoever has the bye there. Without ``remainder`` P1 is as low as M1 (C.14.b.1): only players
    moved down are paired, and floaters may meet each other below.
    """

    seats: tuple[Seat, ...]
    unpaired: int
    completes: bool
    another_set: tuple[Points, ...] | None = None
    remainder: bool = True


@dataclass(frozen=True, slots=True)
class BracketPairing:
    """The pairs of a bracket, higher ranked player first, and its floaters in the order of A.2."""

    pairs: tuple[tuple[Seat, Seat], ...]
    floaters: tuple[Seat, ...]
    m1: int

    @property
    def floater_scores(self) -> tuple[Points, ...]:
        """The scores of the floaters, highest first."""
        return tuple(floater.score for floater in self.floaters)


class Shortcomings:
    """The shortcomings of a pair or a floater, as one number: A.11, B.2-B.6, C.10.

    Each shortcoming has ``width`` bits of the number; ``kind`` is everything about a player that
    any of them depends on. From the most important one, they are: players moved down who meet no
    resident (M1), floaters (P), the scores of the floaters from the highest, floaters that the next
    bracket would leave unpaired (only if it asks for another set of them, C.12), score differences
    from the greatest, B.2, A.7.d in odd rounds, X, Z in even rounds, B.5 and B.6 for downfloaters,
    B.5 and B.6 for upfloaters. Each has room for twice the bracket, so no sum overflows into the
    next one. X and Z need no starting values: X1 and Z1 (A.8) are lower bounds of the counts here.
    """

    def __init__(self, field: Field2012, bracket: Bracket) -> None:
        self._field = field
        self._bracket = bracket
        scores = sorted({seat.score for seat in bracket.seats}, reverse=True)
        differences = sorted({one - two for one in scores for two in scores if one > two})
        names = ["B.6 up", "B.5 up", "B.6 down", "B.5 down", "Z", "X", "A.7.d", "B.2"]
        names += [f"difference {difference}" for difference in differences]
        names += [f"unpaired below {score}" for score in reversed(scores)]
        names += [f"floater {score}" for score in reversed(scores)]
        names += ["floaters", "M1"]
        self.width = (2 * len(bracket.seats) + 2).bit_length()
        self._unit = {name: 1 << self.width * place for place, name in enumerate(names)}

    def of_pair(self, one: int, two: int) -> int:
        """Return the cost of pairing two places; the first is the higher ranked."""
        bracket, field, unit = self._bracket, self._field, self._unit
        higher, lower = bracket.seats[one], bracket.seats[two]
        cost = 0
        if higher.score != lower.score:
            cost += unit[f"difference {higher.score - lower.score}"]
        if not bracket.homogeneous and two < bracket.m0:
            cost += 2 * unit["M1"]
        if field.breaks_b2(higher, lower):
            cost += unit["B.2"]
        if field.same_color(higher, lower):
            cost += unit["X"]
        if field.same_strong_color(higher, lower):
            cost += unit["A.7.d"] if field.odd_round else unit["Z"]
        if not bracket.homogeneous and one < bracket.m0 <= two and higher.score > lower.score:
            cost += unit["B.5 up"] * (1 in lower.up) + unit["B.6 up"] * (2 in lower.up)
        return cost

    def of_floater(self, place: int) -> int:
        """Return the cost of leaving a place unpaired."""
        bracket, unit = self._bracket, self._unit
        seat = bracket.seats[place]
        cost = unit["floaters"] + unit[f"floater {seat.score}"]
        if place >= bracket.m0:
            cost += unit["B.5 down"] * (1 in seat.down) + unit["B.6 down"] * (2 in seat.down)
        elif not bracket.homogeneous:
            cost += unit["M1"]
        return cost

    def kind(self, place: int) -> tuple[object, ...]:
        """Return everything that the costs of a place depend on.

        The order of two players matters to a cost only if their scores differ or one of them has
        moved down. The order of A.2 then never mixes their two kinds.
        """
        seat = self._bracket.seats[place]
        moved_down = place < self._bracket.m0
        return moved_down, seat.score, seat.color, seat.strength, seat.down, seat.up

    def of_unpaired_below(self, place: int) -> int:
        """Return the cost of a floater who stays unpaired in the next bracket as well."""
        return self._unit[f"unpaired below {self._bracket.seats[place].score}"]


def pair_bracket(
    field: Field2012, bracket: Bracket, unpaired: int, below: Below | None = None
) -> BracketPairing | None:
    """Return the first pairing of a bracket that meets the highest possible requirements.

    ``unpaired`` is the number of players that the bracket leaves unpaired (given by P0, or by
    C.14). With ``below`` the floaters must serve the next bracket instead, and there are as few of
    them as that allows. Returns None if no pairing exists, or if its floaters would not have the
    scores that C.12 asks for.
    """
    short = Shortcomings(field, bracket)
    feasible = _feasibility(field, bracket, short, unpaired, below)
    if feasible.least is None:
        return None
    size = len(bracket.seats)
    if below is not None and below.another_set is not None:
        # The scores of the floaters have priority, so they are the same in every remaining pairing.
        leaving = [
            seat for place, seat in enumerate(bracket.seats) if feasible.partner(place) >= size
        ]
        if below.another_set != tuple(seat.score for seat in leaving):
            return None
    pairs_made: list[tuple[int, int]] = []
    m1 = 0
    rest = list(range(size))
    if not bracket.homogeneous:
        pairs_made = _heterogeneous_part(feasible, bracket)
        m1 = len(pairs_made)
        rest = [place for place in rest if not any(place in pair for pair in pairs_made)]
    if below is None or below.remainder:
        pairs_made += _homogeneous_part(feasible, rest)
    seats = bracket.seats
    inside = {place for pair in pairs_made for place in pair}
    return BracketPairing(
        tuple((seats[one], seats[two]) for one, two in pairs_made),
        tuple(seats[place] for place in range(size) if place not in inside),
        m1,
    )


def _feasibility(
    field: Field2012, bracket: Bracket, short: Shortcomings, unpaired: int, below: Below | None
) -> Feasibility:
    """Build the graph: the bracket, and vertices outside it for its unpaired players."""
    size = len(bracket.seats)
    waiting = below.seats if below else ()
    known = size + len(waiting)
    total = known + (below.unpaired if below else unpaired)
    rows = field.opponents((*bracket.seats, *waiting))
    nowhere = (1 << total) - (1 << known)
    leaving = 0
    for place, seat in enumerate((*bracket.seats, *waiting)):
        stays = bracket.lowest or (below is not None and below.completes)
        if seat.may_have_bye or not stays:
            rows[place] |= nowhere
            leaving |= 1 << place
    rows += [leaving] * (total - known)
    kinds: list[object] = [short.kind(place) for place in range(size)]
    kinds += ["waiting"] * len(waiting) + ["nowhere"] * (total - known)

    def cost(one: int, two: int) -> int:
        if two < size:
            if below is None or below.remainder or one < bracket.m0 <= two:
                return short.of_pair(one, two)
            return short.of_floater(one) + short.of_floater(two)
        if one >= size:
            return 0
        if two < known or below is None or below.another_set is None:
            return short.of_floater(one)
        return short.of_floater(one) + short.of_unpaired_below(one)

    return Feasibility(rows, kinds, cost, short.width)


def _bits(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


def _heterogeneous_part(feasible: Feasibility, bracket: Bracket) -> list[tuple[int, int]]:
    """C.4-C.8.b for the players moved down: which of them are in S1 (D.3), and their opponents."""
    residents = _bits(range(bracket.m0, len(bracket.seats)))
    m1 = sum(residents >> feasible.partner(place) & 1 for place in range(bracket.m0))
    s1 = first_moved_down(feasible, bracket.m0, m1, residents)
    return first_transposition(feasible, s1, residents)


def first_transposition(feasible: Feasibility, s1: Sequence[int], s2: int) -> list[tuple[int, int]]:
    """Return the pairs of S1 with the first possible transposition of S2 (D.1.1, D.1.2).

    ``s2`` are the players of S2, as bits by place; places are in the order of A.2.
    """
    pairs = []
    for one in s1:
        two = feasible.join_first(one, s2)
        s2 ^= 1 << two
        pairs.append((one, two))
    return pairs


def first_moved_down(feasible: Feasibility, m0: int, m1: int, residents: int) -> list[int]:
    """Return the first M1 of the M0 players moved down who can all meet residents (D.3).

    Players are places from 0 to ``m0 - 1``; the highest come first. ``residents`` are bits.
    """
    s1: list[int] = []
    for place in range(m0):
        if len(s1) < m1 and feasible.keep({place: residents}):
            s1.append(place)
    return s1


def _homogeneous_part(feasible: Feasibility, places: Sequence[int]) -> list[tuple[int, int]]:
    """C.4-C.8.a for a homogeneous bracket or a remainder."""
    group = _bits(places)
    p = sum(group >> feasible.partner(place) & 1 for place in places) // 2
    s1, s2 = list(places[:p]), list(places[p:])
    if not _keep_apart(feasible, s1, s2):
        s1, s2 = _exchange(feasible, s1, s2)
    return first_transposition(feasible, s1, _bits(s2))


def _keep_apart(feasible: Feasibility, s1: Sequence[int], s2: Sequence[int]) -> bool:
    """Keep the matchings that pair every player of S1 with one of S2, if there are any."""
    second = _bits(s2)
    return feasible.keep(dict.fromkeys(s1, second) | dict.fromkeys(s2, ~second))


def _exchange(
    feasible: Feasibility, s1: Sequence[int], s2: Sequence[int]
) -> tuple[list[int], list[int]]:
    """C.8.a: the first exchange (D.2), of any size, after which the requirements can be met."""
    second = _bits(s2)
    others = ((1 << feasible.size) - 1) & ~_bits(s1) & ~second
    new1, new2 = first_exchange(feasible.matching(), s1, second, others)
    _keep_apart(feasible, new1, new2)
    return new1, new2
