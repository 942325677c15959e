"""One bracket by weights: all criteria and the order of candidates in one integer for each edge.

Every criterion is a field of the weight (:mod:`.packing`), the order in which candidates are
generated is packed below the criteria, and a maximum-weight perfect matching is the best candidate.
Any bracket can be solved in this way, with mixed scores and with any number of floaters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from swissmate.model import Points
from swissmate.oracles.dutch_weights.certificate import check_weighted
from swissmate.oracles.dutch_weights.packing import packed_units
from swissmate.oracles.dutch_weights.weighted import (
    Step,
    maximum_weight_perfect_matching,
    unwatched,
)
from swissmate.systems.dutch.engine.bracket_graph import Solution
from swissmate.systems.dutch.engine.field import Field, color_penalties

FloatDifference = Callable[[Points, Points], Points]
"""The score difference of a downfloater as C.16 and C.18 (2026 C18, C20) compare it.

A function of his score and of the lowest score of the bracket.
"""


@dataclass(frozen=True, slots=True)
class Scope:
    """The surroundings of a bracket that affect its pairing.

    ``following`` are the players of the next scoregroup if its pairing counts (2017 C.7, 2026
    C8), else empty. ``complete`` says that the round-pairing must be completed (2017 C.4, 2026
    C4); then ``rest`` are the lower players who are not in ``following``. ``bye``: the bye is given
    in the bracket or to one of these players, who must be in ``may_have_bye``.
    ``rank_unplayed``: 2026 C9 applies.
    """

    following: tuple[int, ...] = ()
    rest: tuple[int, ...] = ()
    complete: bool = False
    bye: bool = False
    may_have_bye: int = 0
    rank_unplayed: bool = False


def _color_penalty(field: Field, v: int, w: int) -> tuple[int, int]:
    """Count who gets a colour difference beyond two, and who the same colour a third time.

    This concerns only pairs with a topscorer: one of two equal absolute preferences is denied, or a
    player's history already broke the rules, so that even his preferred colour counts. The colours
    are those that the allocation rules give. Rules: dutch-2017 C.8, C.9; dutch-2026 C10, C11.
    """
    if not (field.top >> v | field.top >> w) & 1:
        return 0, 0
    higher, lower = (v, w) if v < w else (w, v)
    return color_penalties(field.contenders[higher].colors, field.contenders[lower].colors)


def _color_conflict(field: Field, v: int, w: int) -> tuple[int, int]:
    """Count the players who are denied a colour preference, and those denied a strong one.

    Rules: dutch-2017 C.10, C.11; dutch-2026 C12, C13. A pair of two absolute preferences does not
    count as denying a strong one (``docs/disputes/dutch.md#strong-preference``).
    """
    same = (field.white >> v & field.white >> w | field.black >> v & field.black >> w) & 1
    if not same:
        return 0, 0
    strong = field.strong >> v & field.strong >> w & 1
    absolute = field.absolute >> v & field.absolute >> w & 1
    return 1, strong & ~absolute & 1


class _Graph:
    """The edges of a bracket and its surroundings, with the criteria as packed weights."""

    def __init__(
        self,
        field: Field,
        mdps: Sequence[int],
        residents: Sequence[int],
        scope: Scope,
        float_difference: FloatDifference,
        prove: bool = False,
        step: Step = unwatched,
    ) -> None:
        self.prove = prove
        self.step = step
        self.field = field
        self.mdps = list(mdps)
        self.residents = list(residents)
        self.scope = scope
        self.float_difference = float_difference
        self.members = self.mdps + self.residents
        self.lowest = min(field.score[v] for v in self.residents or self.mdps)
        self.unit = self._units()
        self.following = sum(1 << v for v in scope.following)
        self.outside = sorted({*scope.following, *scope.rest})

    def _differences(self) -> list[Points]:
        """Return all score differences that pairs and floaters of the bracket can have."""
        score = self.field.score
        scores = {score[v] for v in self.members}
        paired = {abs(one - two) for one in scores for two in scores}
        floated = {self.float_difference(higher, self.lowest) for higher in scores}
        psd = {higher - self.lowest + 10 for higher in scores}
        return sorted(paired | floated | psd, reverse=True)

    def _units(self) -> dict[object, int]:
        field, scope = self.field, self.scope
        count = len(self.members) + len(scope.following) + len(scope.rest) + 1
        differences = self._differences()
        scores = sorted({field.score[v] for v in self.members}, reverse=True)
        fields: list[tuple[object, int]] = []
        if scope.complete:
            fields.append(("complete", count))
        fields.append(("pairs", count))
        fields += [(("psd", difference), 2 * count) for difference in differences]
        if scope.following:
            fields.append(("following pairs", count))
            fields += [(("following", score), count) for score in scores]
        if scope.rank_unplayed:
            fields.append(
                ("unplayed", 1 + max(self.field.contenders[v].unplayed for v in self.members))
            )
        fields += [
            ("beyond", 2 * count),
            ("thrice", 2 * count),
            ("color", count),
            ("strong", count),
        ]
        for back in (1, 2):
            fields += [(("down", back), count), (("up", back), count)]
        for back in (1, 2):
            fields += [(("down", back, difference), count) for difference in differences]
            fields += [(("up", back, difference), count) for difference in differences]
        return packed_units(fields)

    def quality(self, v: int, w: int) -> int:
        """Return the weight of a pair in the bracket, compared with both players floating."""
        field, unit, lowest = self.field, self.unit, self.lowest
        higher, lower = (v, w) if v < w else (w, v)
        high, low = field.score[higher], field.score[lower]
        difference = high - low
        weight = unit["pairs"]
        if self.scope.complete:
            weight += unit["complete"]
        weight += unit["psd", high - lowest + 10] + unit["psd", low - lowest + 10]
        weight -= unit["psd", difference]
        beyond, thrice = _color_penalty(field, v, w)
        denied, strongly = _color_conflict(field, v, w)
        weight -= beyond * unit["beyond"] + thrice * unit["thrice"]
        weight -= denied * unit["color"] + strongly * unit["strong"]
        for back, down, up in ((1, field.down1, field.up1), (2, field.down2, field.up2)):
            for player in (higher, lower):
                if down >> player & 1:
                    floated = self.float_difference(field.score[player], lowest)
                    weight += unit["down", back] + unit["down", back, floated]
            if difference:
                if down >> higher & 1:
                    weight -= unit["down", back] + unit["down", back, difference]
                if up >> lower & 1:
                    weight -= unit["up", back] + unit["up", back, difference]
        return weight

    def beyond_bracket(self, v: int, w: int) -> int:
        """Return the weight of a pair with at least one player outside the bracket."""
        field, unit = self.field, self.unit
        higher, lower = (v, w) if v < w else (w, v)
        weight = unit["complete"] if self.scope.complete else 0
        if self.following >> lower & 1:
            weight += unit["following pairs"]
            if not self.following >> higher & 1:
                weight += unit["following", field.score[higher]]
        return weight

    def bye(self, v: int) -> int:
        """Return the weight of giving the bye to v."""
        unit = self.unit
        weight = unit["complete"] if self.scope.complete else 0
        if self.scope.following and not self.scope.complete:
            weight += unit["following pairs"]
        if self.scope.rank_unplayed and v in self.members:
            weight -= self.field.contenders[v].unplayed * unit["unplayed"]
        return weight

    def match(
        self,
        inside: Callable[[int, int], int | None],
        gone: frozenset[int],
        lower_bits: int,
    ) -> dict[int, int]:
        """Solve; ``inside(v, w)`` weighs pairs of the bracket (the order is below ``lower_bits``).

        Returns the partner of each matched vertex; the bye is vertex ``field.bye``.
        """
        field, scope = self.field, self.scope
        inner = [v for v in self.members if v not in gone]
        vertices = inner + self.outside
        if scope.bye:
            vertices.append(field.bye)
        if len(vertices) % 2:
            vertices.append(-1)
        size = len(vertices)
        weights = [[0] * size for _ in range(size)]
        core = len(inner)
        completes = self._completion() << lower_bits
        for i, v in enumerate(vertices):
            if v < 0 or v == field.bye:
                continue
            row = field.rows[v]
            for j in range(i + 1, size):
                w = vertices[j]
                if w < 0:
                    continue
                if w == field.bye:
                    if scope.may_have_bye >> v & 1:
                        weights[i][j] = weights[j][i] = self.bye(v) << lower_bits
                    continue
                if not row >> w & 1:
                    continue
                if j < core:
                    weight = inside(v, w)
                    if weight is None:
                        weight = completes
                else:
                    weight = self.beyond_bracket(v, w) << lower_bits
                weights[i][j] = weights[j][i] = weight
        result = maximum_weight_perfect_matching(weights, step=self.step)
        if self.prove:
            check_weighted(weights, result)
        mate = {}
        for i, j in enumerate(result.mate):
            if weights[i][j] > 0:
                mate[vertices[i]] = vertices[j]
        return mate

    def _completion(self) -> int:
        """Return the weight of a pair that only completes the round (also that of two MDPs)."""
        return self.unit["complete"] if self.scope.complete else 0


def solve_by_weights(
    field: Field,
    mdps: Sequence[int],
    residents: Sequence[int],
    scope: Scope,
    *,
    float_difference: FloatDifference,
    prove: bool = False,
    step: Step = unwatched,
) -> tuple[Solution, bool]:
    """Return the best pairing of a bracket, and whether it lets the round be completed.

    ``mdps`` and ``residents`` are positions in order. Rules: dutch-2017 B.8, C.4-C.19, D.1-D.3;
    dutch-2026 3.8, C4-C21, 4.2-4.4. Takes at most three weighted matchings, O(n^3). With ``prove``
    the certificate of each is checked; ``step`` is called with the progress of each.

    Raises:
        InternalError: a certificate does not hold.
    """
    graph = _Graph(field, mdps, residents, scope, float_difference, prove, step)
    moved = set(graph.mdps)
    fixed: list[tuple[int, int]] = []
    guess = len(graph.residents) // 2
    if graph.mdps:
        digit = (len(graph.residents) + 1).bit_length()
        count = len(graph.mdps)
        width = digit * count + count + 1
        place = {v: i for i, v in enumerate(graph.mdps)}
        bsn = {v: i for i, v in enumerate(graph.residents)}

        def first(v: int, w: int) -> int | None:
            if v in moved and w in moved:
                return None
            weight = graph.quality(v, w) << width
            mdp, resident = (v, w) if v in moved else (w, v)
            if mdp in moved:
                low = count - 1 - place[mdp]
                weight += 1 << (digit * count + low)
                weight += (len(bsn) - bsn[resident]) << (digit * low)
            return weight

        mate = graph.match(first, frozenset(), width)
        fixed = [(v, mate[v]) for v in graph.mdps if mate.get(v, -1) in bsn]
        guess = sum(1 for v in bsn if mate.get(v, -1) in bsn) // 2
    gone = frozenset(v for pair in fixed for v in pair)
    remainder = [v for v in graph.residents if v not in gone]
    bsn = {v: i for i, v in enumerate(remainder)}
    while True:
        order, width = remainder_order(len(remainder), guess)

        def second(
            v: int,
            w: int,
            order: list[list[int]] = order,
            bsn: dict[int, int] = bsn,
            width: int = width,
        ) -> int | None:
            if v in moved or w in moved:
                # An MDP who is left here is in the limbo: he can only float.
                return None if v in moved and w in moved else 0
            return (graph.quality(v, w) << width) + order[bsn[v]][bsn[w]]

        mate = graph.match(second, gone, width)
        pairs = [(v, mate[v]) for v in remainder if v < mate.get(v, -1) and mate[v] in bsn]
        if len(pairs) == guess:
            break
        guess = len(pairs)
    taken = {v for pair in pairs for v in pair} | gone
    floaters = [v for v in graph.members if v not in taken]
    everybody = set(graph.members) | set(graph.outside)
    complete = all(v in mate or v in gone for v in everybody)
    return Solution(fixed + pairs, floaters), complete


def remainder_order(count: int, half: int) -> tuple[list[list[int]], int]:
    """Return integer weights that make the pairing generated first the heaviest, and their width.

    ``weights[i][j]``, i < j, is the weight of pairing the players with the BSNs i + 1 and j + 1 of
    a remainder of ``count`` players whose original S1 are the first ``half``. Fields from high to
    low: pairs whose higher player is in S1 (D.2.a), BSNs of the higher players (D.2.b), S1 players
    who stay (D.2.c), S2 players who join (D.2.d), one digit for the opponent of each higher player
    (D.1). A sum over one matching never carries from one field into the next; its absolute value is
    below 2^width.
    """
    digit = count.bit_length()
    opponents = digit * count
    comes = opponents
    stays = comes + count + 1
    uppers = stays + count + 1
    inside = uppers + (count * count).bit_length() + 1
    weights = [[0] * count for _ in range(count)]
    for i in range(count):
        base = (count - i) << uppers
        if i < half:
            base += (1 << inside) - (1 << stays + i)
        else:
            base += 1 << (comes + count - 1 - i)
        shift = digit * (count - 1 - i)
        row = weights[i]
        for j in range(i + 1, count):
            row[j] = weights[j][i] = base + ((count - j) << shift)
    return weights, inside + count.bit_length() + 1
