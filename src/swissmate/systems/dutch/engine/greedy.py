"""The first candidate without search: everybody in turn takes the lowest partner he can have.

Rules: dutch-2017 B.6, B.7, D.1, D.3; dutch-2026 3.6, 3.7, 4.2, 4.4. If nobody is left without a
partner, each choice was the best that the rules know, given the ones before it, and the candidate
is the first of all perfect ones (``docs/algorithm.md``, "Greedy first").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from swissmate.matching.bits import iter_bits

from .criteria import Part
from .first_candidate import original_halves


class _Claim(NamedTuple):
    """Vertices of S2 and places, S1 players and places who can only be paired with these.

    ``slack`` tells how many of the vertices the others may still take.
    """

    reach: int
    inside: int
    slack: int


class Greedy:
    """A matching of one bracket that grows without search; ``mate`` is -1 for who is stuck.

    ``places`` are the vertices that take floaters, ``may_float`` those whom they may take.
    """

    def __init__(self, rows: Sequence[int], moved: int, residents: int, floats: int) -> None:
        self.rows = rows
        self.mate = mate = [-1] * len(rows)
        free = residents
        for v in range(moved):
            choice = rows[v] & free
            if choice:
                choice &= -choice
                free ^= choice
                w = choice.bit_length() - 1
                mate[v], mate[w] = w, v
        # With a limbo the count of floating residents is not known here; then it is but a start.
        self.s1, self.s2 = original_halves(free, floats)
        self.upper = free & ~self.s2

    def plain(self, places: Sequence[int]) -> bool:
        """Let S1 and then the places take the lowest free player of S2; tell if that is perfect."""
        rows, mate, s2 = self.rows, self.mate, self.s2
        for vertices in (self.s1, places):
            for v in vertices:
                choice = rows[v] & s2
                if choice:
                    choice &= -choice
                    s2 ^= choice
                    w = choice.bit_length() - 1
                    mate[v], mate[w] = w, v
        return -1 not in mate

    def reserving(self, parts: Sequence[Part], places: int, may_float: int) -> bool:
        """Do the same again, but leave those alone whom others cannot do without.

        ``parts`` divide the vertices by what the criteria strike. When the players of S1 and the
        places that can only be paired with a set R of S2 are as many as are left of R, no perfect
        candidate pairs anybody else with R (Hall 1935); passing R over is no search.
        """
        rows, mate, s2 = self.rows, self.mate, self.s2
        left = self.upper | places
        classes = []
        for part, struck in parts:
            inside = part & left
            if inside:
                reach = s2 & ~struck
                classes.append((inside, reach & may_float if inside & places else reach))
        claims = _claims(classes, s2)
        allowed = [s2] * len(classes)
        foreign: list[list[int]] = [
            [i for i, claim in enumerate(claims) if not claim.inside & inside]
            for inside, _ in classes
        ]
        slack = [claim.slack for claim in claims]
        for v in (*self.s1, *iter_bits(places)):
            w = mate[v]
            if w >= 0:
                mate[v] = mate[w] = -1
        kind = {v: i for i, (inside, _) in enumerate(classes) for v in iter_bits(inside)}
        for i, left_over in enumerate(slack):
            if left_over <= 0:
                _reserve(claims[i], classes, allowed)
        for v in (*self.s1, *iter_bits(places)):
            own = kind[v]
            choice = rows[v] & s2 & allowed[own]
            if not choice:
                continue
            choice &= -choice
            s2 ^= choice
            w = choice.bit_length() - 1
            mate[v], mate[w] = w, v
            for i in foreign[own]:
                if claims[i].reach & choice:
                    slack[i] -= 1
                    if not slack[i]:
                        _reserve(claims[i], classes, allowed)
        return -1 not in mate


def _claims(classes: Sequence[Part], s2: int) -> list[_Claim]:
    """Return the sets of S2 that bind somebody, each with all who can go nowhere else."""
    claims = []
    for reach in {each for _, each in classes}:
        if reach != s2:
            inside = sum(some for some, other in classes if not other & ~reach)
            claims.append(_Claim(reach, inside, reach.bit_count() - inside.bit_count()))
    return claims


def _reserve(claim: _Claim, classes: Sequence[Part], allowed: list[int]) -> None:
    for i, (inside, _) in enumerate(classes):
        if not claim.inside & inside:
            allowed[i] &= ~claim.reach
