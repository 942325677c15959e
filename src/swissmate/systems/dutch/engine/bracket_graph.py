"""One bracket as a graph: its players, and everything around them that affects their pairing.

The vertices are the MDPs, the residents, and then whatever lies outside the bracket: the lower
players who matter, the bye, and interchangeable places for players left over. An edge inside the
bracket is a pair; an edge to the outside is a downfloat. Candidates are perfect matchings
(``docs/algorithm.md``, "Graphs of a round"). The functions that build a graph differ in what they
put outside:

* :func:`alone`: as many places as players must float (:func:`free_to_float`: enough for all);
* :func:`with_following`: the following group, and places for those left unpaired there (2017 C.7);
* :func:`with_everybody_below`: all lower players, so that the round is completed (2017 C.4 in the
  PPB, and the CLB; 2026 C4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from swissmate.matching.bits import iter_bits, packed, runs_of
from swissmate.matching.levels import Charge
from swissmate.matching.maximum import exposed, maximum_matching
from swissmate.model import Points
from swissmate.systems.position import Contender

from .field import Field


class Solution(NamedTuple):
    """A paired bracket: pairs of positions (higher ranked first) and the downfloaters."""

    pairs: list[tuple[int, int]]
    floaters: list[int]


class BracketGraph:
    """The graph of a bracket; sets of vertices are bits.

    ``known`` are the rows of all players from which the edges are taken; None stands for those of
    the field. ``mdps``, ``residents``, ``following`` and ``outside`` are sets of vertices. ``bye``
    is the vertex of the bye (as a bit) where C9 of 2026 ranks its receivers, else 0. ``mdp_scores``
    are the MDPs of each score, the highest score first. ``is_alone`` says that only places lie
    outside. ``has_mixed_residents`` says that the residents have several scores, as in the CLB of
    2017 only. ``mdps_may_meet`` says that two MDPs may be matched. Such an edge only completes the
    round (``docs/disputes/dutch.md#two-mdps-in-one-completion``); for the bracket both MDPs float.
    """

    def __init__(
        self,
        field: Field,
        mdps: Sequence[int],
        residents: Sequence[int],
        *,
        below: Sequence[int] = (),
        following: int = 0,
        mdps_may_meet: bool = False,
    ) -> None:
        self.field = field
        self.known: Sequence[int] | None = None
        self.members = [*mdps, *residents]
        self.moved = len(mdps)
        self.players = len(self.members)
        self.is_alone = False
        self.mdps_may_meet = mdps_may_meet
        vertices = [*self.members, *below]
        self.vertices = vertices
        self._runs = runs_of(vertices)
        self.everybody = (1 << len(vertices)) - 1
        self.mdps = (1 << self.moved) - 1
        self.residents = ((1 << self.players) - 1) & ~self.mdps
        self.member_bits = self.mdps | self.residents
        self.outside = self.everybody & ~self.member_bits
        self.following = ((1 << following) - 1) << self.players
        self.bye = 0
        self.limbo = bool(mdps)
        self.has_mixed_residents = field.score[residents[0]] != field.score[residents[-1]]
        self.places = 0
        self._takes = 0
        self._clique = False
        self._rows: list[int] | None = None

    @property
    def rows(self) -> list[int]:
        """The edges: those that C.1-C.3 (C1-C3) allow, and the places. Never changed in place."""
        if self._rows is None:
            self._rows = self._made()
        return self._rows

    @property
    def contenders(self) -> list[Contender | None]:
        """The players at the vertices, without the places; None is the bye."""
        known, size = self.field.contenders, self.field.size
        return [known[v] if v < size else None for v in self.vertices]

    def identity(self) -> tuple[object, ...]:
        """Return all that the pairing depends on, as a key among positions that share results."""
        return (
            tuple(map(id, self.contenders)),
            tuple(self.rows),
            self.moved,
            self.players,
            self.following,
            self.bye,
            self.limbo,
            self.is_alone,
            self.mdps_may_meet,
            tuple(map(self.local, self.field.protected)),
        )

    @property
    def mdp_scores(self) -> list[int]:
        """The MDPs of each score, the highest score first."""
        return [players for _, players in self.scores(self.mdps)]

    def scores(self, players: int) -> list[tuple[Points, int]]:
        """Return each score of some members with the members who have it, highest score first."""
        sets: dict[Points, int] = {}
        for i in iter_bits(players):
            score = self.field.score[self.members[i]]
            sets[score] = sets.get(score, 0) | 1 << i
        return sorted(sets.items(), reverse=True)

    def local(self, mask: int) -> int:
        """Translate a set of positions into vertices."""
        if len(self._runs) == 1:
            first, window, _ = self._runs[0]
            return mask >> first & window
        return packed(mask, self._runs)

    def players_of(self, mask: int) -> int:
        """Translate a set of positions into members of the bracket."""
        return self.local(mask) & self.member_bits

    def _made(self) -> list[int]:
        vertices = self.vertices
        known = self.field.whole if self.known is None else self.known
        if known is None:
            rows = self.field.among(vertices)
        else:
            rows = [packed(known[v], self._runs) for v in vertices]
        if not self.mdps_may_meet:
            for i in range(self.moved):
                rows[i] &= ~self.mdps
        if self.places:
            for i in iter_bits(self._takes & ~self.places):
                rows[i] |= self.places
            for i in iter_bits(self.places):
                rows.append(self._takes | (self.places & ~(1 << i) if self._clique else 0))
        return rows

    def add_places(self, count: int, takes: int, *, clique: bool = False) -> None:
        """Add interchangeable vertices outside, joined to some others and perhaps to each other."""
        self.places = ((1 << count) - 1) << len(self.vertices)
        self._takes = takes
        self._clique = clique
        self.everybody |= self.places
        self.outside |= self.places

    # What the criteria charge ---------------------------------------------------------------------

    def floating(self, players: int) -> list[Charge]:
        """Charge those of some members who have no opponent in the bracket."""
        charges = [(players, self.outside, 1)]
        own = players & self.mdps
        if own and self.mdps_may_meet:
            charges += [(own, self.mdps & ~own, 1), (own, own, 2)]
        return charges

    def pairs_between(self, one: int, other: int, cost: int = 1) -> list[Charge]:
        """Charge pairs of the bracket between two sets; two MDPs never make a pair of it."""
        if not self.mdps_may_meet:
            return [(one, other, cost)]
        return [
            (one & self.residents, other, cost),
            (one & self.mdps, other & self.residents, cost),
        ]

    def solution(self, mate: Sequence[int]) -> Solution:
        """Return the candidate that a perfect matching represents."""
        members, moved, players = self.members, self.moved, self.players
        pairs, floaters = [], []
        for i, v, j in zip(range(players), members, mate, strict=False):
            if j >= players or (i < moved and j < moved):
                floaters.append(v)
            elif i < j:
                pairs.append((v, members[j]))
        return Solution(pairs, floaters)


def alone(
    field: Field,
    mdps: Sequence[int],
    residents: Sequence[int],
    floats: int,
    may_float: int,
    *,
    ranks_bye: bool = False,
) -> BracketGraph:
    """Return the graph of a bracket from which ``floats`` of the players in ``may_float`` float.

    With ``ranks_bye`` the single floater gets the bye (2026 C9).
    """
    graph = BracketGraph(field, mdps, residents)
    takes = graph.local(may_float)
    graph.is_alone = True
    graph.limbo = bool(takes & graph.mdps)
    graph.add_places(floats, takes)
    if ranks_bye:
        graph.bye = graph.outside
    return graph


def with_following(
    field: Field,
    mdps: Sequence[int],
    residents: Sequence[int],
    following: Sequence[int],
    floaters: Sequence[int],
    *,
    bye: bool,
) -> BracketGraph:
    """Return the graph of a bracket and the following group, whose players may stay unpaired.

    Rules: 2017 C.7. ``floaters`` are those of the bracket by itself. The graph gets as many places
    as these leave players unpaired below; surplus places are matched with each other.
    """
    below = [*following, *([field.bye] if bye else ())]
    graph = BracketGraph(field, mdps, residents, below=below, following=len(following))
    own = sum(1 << v for v in floaters)
    alive = own | sum(1 << v for v in below)
    mate = maximum_matching(field.rows_of(alive, own), alive)
    graph.add_places(exposed(mate, alive).bit_count(), graph.everybody, clique=True)
    return graph


def with_everybody_below(
    field: Field,
    mdps: Sequence[int],
    residents: Sequence[int],
    following: Sequence[int] = (),
    rest: Sequence[int] = (),
    *,
    bye: bool,
    ranks_bye: bool = False,
) -> BracketGraph:
    """Return the graph of a bracket and all lower players, so that the round is completed.

    ``following`` is the group that C8 of 2026 looks at; it is empty if no criterion does. ``bye``
    tells whether somebody in the graph gets the bye; ``ranks_bye`` tells whether C9 of 2026 decides
    who.
    """
    below = [*following, *rest, *([field.bye] if bye else ())]
    graph = BracketGraph(
        field, mdps, residents, below=below, following=len(following), mdps_may_meet=True
    )
    if ranks_bye and bye:
        graph.bye = 1 << len(graph.vertices) - 1
    return graph


def free_to_float(field: Field, mdps: Sequence[int], residents: Sequence[int]) -> BracketGraph:
    """Return the graph of a bracket by itself in which anybody may float, but few should (C.5)."""
    graph = BracketGraph(field, mdps, residents)
    graph.add_places(graph.players, graph.everybody, clique=True)
    return graph
