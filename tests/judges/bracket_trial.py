"""One bracket of the Dutch system by trying every pairing, up to fourteen players and more.

The literal oracle generates candidates in the written order, which is too slow beyond ten players.
Here every set of pairs is tried once: one set of downfloaters after the other, left as soon as it
counts more than the best so far. Equals are put in the written order by their S1: the upper ends
of the pairs. The absolute criteria, the colours and the look ahead are the literal oracle's; there
is nothing of the engine or the explanations in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from swissmate.oracles.dutch_literal import round2017 as literal_2017
from swissmate.oracles.dutch_literal import round2026 as literal_2026
from swissmate.oracles.dutch_literal.candidates import Bracket, Candidate
from swissmate.oracles.dutch_literal.choice import Values
from swissmate.oracles.dutch_literal.colors import higher_ranked
from swissmate.oracles.dutch_literal.criteria import DOWN, UP, color_values
from swissmate.oracles.dutch_literal.field import LiteralField
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender

__all__ = ["BracketTrial", "Following", "Found", "Ids", "decides"]

Ids = frozenset[int]
Following = Callable[[Ids], tuple[int, ...]]

_FLOATS = (
    "down-1", "up-1", "down-2", "up-2", "down-1-score", "up-1-score", "down-2-score", "up-2-score",
)  # fmt: skip
_COLORS = ("color-difference", "color-thrice", "color", "strong-color")
TOPICS = {
    "dutch-2017": ("pairs", "scores", "following", *_COLORS, *_FLOATS),
    "dutch-2026": ("pairs", "scores", "following", "bye-unplayed", *_COLORS, *_FLOATS),
}
"""What the values of a candidate count: C.5 to C.19, and C6 to C21."""

ORDER = (
    "mdp-count", "mdp-set", "mdp-transposition", "exchange-count", "exchange-difference",
    "exchange-s1", "exchange-s2", "transposition",
)  # fmt: skip
"""What a place in the written order is made of (2017 B.6, B.7, D; 2026 3.6, 3.7, 4)."""

_BITS = 6


class Found(NamedTuple):
    """A candidate, what the criteria count on it, and its place in the written order."""

    candidate: Candidate
    values: Values
    place: tuple[object, ...]


class BracketTrial:
    """One bracket and everything that is counted in it."""

    def __init__(
        self,
        field: LiteralField,
        bracket: Bracket,
        rules: str,
        following: Following | None = None,
        pab_score: int | None = None,
    ) -> None:
        self.field, self.bracket = field, bracket
        self.is_2026 = rules == "dutch-2026"
        self.following, self.pab_score = following, pab_score
        self.members = bracket.mdps + bracket.residents
        self.mdps = frozenset(mdp.id for mdp in bracket.mdps)
        self.lowest = bracket.lowest_score
        scores = {member.score for member in self.members}
        self.columns = sorted(
            {abs(one - two) for one in scores for two in scores}
            | {score - self.lowest + 10 for score in scores}
            | {score - self.lowest + literal_2026.FLOATING for score in scores}
            | scores,
            reverse=True,
        )
        ids = {member.id: member for member in self.members}
        self.pair_counts = {
            frozenset((one, two)): self._pair(ids[one], ids[two])
            for one, two in combinations(ids, 2)
        }

    # What one pair or one downfloater adds ------------------------------------------------------

    def _pack(self, counters: Iterable[int], lists: Iterable[Sequence[int]]) -> int:
        """Pack counters, and lists that are compared from the highest number, into one number."""
        packed = 0
        for counter in counters:
            packed = packed << _BITS | counter
        for row in lists:
            for column in self.columns:
                packed = packed << _BITS | row.count(column)
        return packed

    def _had(self, past: PastRound | None, which: str) -> bool:
        if self.is_2026:
            return literal_2026.float_of(self.field.position, past) == which
        return literal_2017.float_of(past) == which

    def _quality(
        self,
        colors: Iterable[int],
        counted: Sequence[Contender],
        down: Sequence[tuple[Contender, int]],
        up: Sequence[tuple[Contender, int]],
    ) -> int:
        """Pack what comes after the look ahead: the colours and the floats repeated."""
        often, gaps = [], []
        for rounds in ("last", "before_last"):
            often.append(sum(self._had(getattr(contender, rounds), DOWN) for contender in counted))
            often.append(sum(self._had(getattr(contender, rounds), UP) for contender, _ in up))
            gaps.append(
                [gap for contender, gap in down if self._had(getattr(contender, rounds), DOWN)]
            )
            gaps.append([gap for contender, gap in up if self._had(getattr(contender, rounds), UP)])
        return self._pack((*colors, *often), gaps)

    def _pair(self, one: Contender, two: Contender) -> tuple[int, int]:
        """Return what a pair adds before and after the look ahead."""
        high, low = higher_ranked(one, two)
        colors: Sequence[int] = color_values(self.field, Candidate(((one, two),), 0, ()))  # type: ignore[assignment]
        gap = high.score - low.score
        if self.is_2026:
            if two.id in self.mdps:
                one, two = two, one
            moved = one.id in self.mdps
            gap = one.score - two.score
            down, up = ([(one, gap)], [(two, gap)]) if moved else ([], [])
            return 0, self._quality(colors, [], down, up)
        down, up = ([(high, gap)], [(low, gap)]) if gap else ([], [])
        return self._pack([0], [[gap]]), self._quality(
            colors, [contender for contender, _ in down], down, up
        )

    def _floater(self, contender: Contender) -> tuple[int, int]:
        none = (0, 0, 0, 0)
        if not self.is_2026:
            gap = contender.score - self.lowest + 10
            return self._pack([1], [[gap]]), self._quality(
                none, [contender], [(contender, gap)], []
            )
        above = self._pack([1], [[contender.score]])
        if contender.id in self.mdps:
            gap = contender.score - self.lowest + literal_2026.FLOATING
            return above, self._quality(none, [], [(contender, gap)], [])
        return above, self._quality(none, [contender], [], [])

    def _ahead(self, down: Sequence[Contender]) -> tuple[object, ...]:
        """Return the look ahead, and in 2026 the unplayed rounds of who has the bye (C9)."""
        ids = frozenset(contender.id for contender in down)
        ahead = self.following(ids) if self.following and ids else ()
        bye = 0
        if self.is_2026 and len(down) == 1 and down[0].score == self.pab_score:
            bye = down[0].unplayed
        return (ahead, bye)

    # Every pairing ----------------------------------------------------------------------------

    def values(self, candidate: Candidate) -> Values:
        """Return what the literal oracle counts on a candidate."""
        if self.is_2026:
            return literal_2026.criteria_values_2026(
                self.field, self.bracket, candidate, self.following, self.pab_score
            )
        return literal_2017.criteria_values_2017(
            self.field, self.bracket, candidate, self.following
        )

    def found(self, pairs: Iterable[Ids]) -> Found:
        """Return the candidate of these pairs with its values and its place."""
        rank = {member.id: place for place, member in enumerate(self.members)}
        ordered = sorted(sorted(rank[v] for v in pair) for pair in pairs)
        moved = len(self.bracket.mdps)
        mdp_pairs = [pair for pair in ordered if pair[0] < moved]
        inner = [pair for pair in ordered if pair[0] >= moved]
        taken = {v for pair in ordered for v in pair}
        candidate = Candidate(
            tuple((self.members[v], self.members[w]) for v, w in mdp_pairs + inner),
            len(mdp_pairs),
            tuple(member for place, member in enumerate(self.members) if place not in taken),
        )
        return Found(candidate, self.values(candidate), self._place(mdp_pairs, inner))

    def _place(self, mdp_pairs: list[list[int]], inner: list[list[int]]) -> tuple[object, ...]:
        moved = len(self.bracket.mdps)
        chosen = [v + 1 for v, _ in mdp_pairs]
        scores = [] if self.is_2026 else [-self.members[v].score for v, _ in mdp_pairs]
        partners = {w for _, w in mdp_pairs}
        rest = [v for v in range(moved, len(self.members)) if v not in partners]
        number = {v: place for place, v in enumerate(rest, 1)}
        s1 = {number[v] for v, _ in inner}
        original = set(range(1, len(inner) + 1))
        down, up = sorted(original - s1), sorted(s1 - original)
        return (
            -len(mdp_pairs),
            (*scores, *chosen),
            tuple(w for _, w in mdp_pairs),
            len(down),
            sum(up) - sum(down),
            tuple(-v for v in reversed(down)),
            tuple(up),
            tuple(number[w] for _, w in inner),
        )

    def best(
        self,
        leaves: Callable[[tuple[Contender, ...]], bool],
        partners: tuple[int, Ids] | None = None,
    ) -> Found | None:
        """Return the first best candidate; None when there is none.

        ``leaves`` tells which downfloaters are allowed; ``partners`` whom a player may meet here.
        """
        size = len(self.members)
        for count in range(size % 2, size + 1, 2):
            best: tuple[object, ...] = ()
            equals: list[frozenset[Ids]] = []
            for down in combinations(self.members, count):
                if not leaves(down):
                    continue
                counts = [self._floater(contender) for contender in down]
                start = (sum(pair[0] for pair in counts), sum(pair[1] for pair in counts))
                ahead = self._ahead(down)
                rest = [member for member in self.members if member not in down]
                for total, pairs in self._pairings(rest, start, ahead, best, partners):
                    if not best or total < best:
                        best, equals = total, []
                    if total == best:
                        equals.append(pairs)
            if equals:
                found = [self.found(pairs) for pairs in equals]
                if len({each.values for each in found}) != 1:
                    raise AssertionError("what was packed is not what the oracle counts")
                return min(found, key=lambda each: each.place)
        return None

    def _pairings(
        self,
        rest: list[Contender],
        start: tuple[int, int],
        ahead: tuple[object, ...],
        best: tuple[object, ...],
        partners: tuple[int, Ids] | None,
    ) -> Iterator[tuple[tuple[object, ...], frozenset[Ids]]]:
        """Yield every way to pair all these that is no worse than those yielded before."""
        limit = best
        may: dict[int, list[tuple[int, int, int]]] = {}
        for one in rest:
            row = []
            for two in rest:
                if not self._may_meet(one, two, partners):
                    continue
                above, quality = self.pair_counts[frozenset((one.id, two.id))]
                row.append((above, quality, two.id))
            may[one.id] = sorted(row)

        def extend(
            left: Ids, above: int, quality: int, pairs: tuple[Ids, ...]
        ) -> Iterator[tuple[tuple[object, ...], frozenset[Ids]]]:
            nonlocal limit
            total = (above, ahead, quality)
            if limit and total > limit:
                return
            if not left:
                limit = total
                yield total, frozenset(pairs)
                return
            first = min(left, key=lambda v: sum(w in left for _, _, w in may[v]))
            for more, worse, other in may[first]:
                if other in left:
                    yield from extend(
                        left - {first, other},
                        above + more,
                        quality + worse,
                        (*pairs, frozenset((first, other))),
                    )

        yield from extend(frozenset(contender.id for contender in rest), *start, ())

    def _may_meet(self, one: Contender, two: Contender, partners: tuple[int, Ids] | None) -> bool:
        if one is two or (one.id in self.mdps and two.id in self.mdps):
            return False
        if partners is not None:
            for mine, other in ((one.id, two.id), (two.id, one.id)):
                if mine == partners[0] and other not in partners[1]:
                    return False
        return self.field.may_meet(one, two)


def decides(rules: str, real: Found, other: Found) -> tuple[str, object, object]:
    """Return what first sets two candidates apart: the topic, and what counts on either side."""
    names = (*TOPICS[rules], *ORDER)
    for name, one, two in zip(
        names, (*real.values, *real.place), (*other.values, *other.place), strict=True
    ):
        if one != two:
            return name, one, two
    return "", (), ()
