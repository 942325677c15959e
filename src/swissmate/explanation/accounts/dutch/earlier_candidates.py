"""The candidates that come before the chosen one, and the criterion by which each was rejected.

They are generated in the written order (2017 B.6-B.7, D.1-D.3; 2026 3.6-3.7, 4.1-4.4), so this
works for small brackets only. The literal oracle generates them too, but shares no code with this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from swissmate.errors import InternalError
from swissmate.systems.dutch.engine.field import Field

from ...statements import Value
from .criteria_account import Bracket
from .terms import DutchTerms

_MOST_PLAYERS = 12
_MOST_CANDIDATES = 3000

Pairs = tuple[tuple[int, int], ...]


def earlier_candidates(
    field: Field,
    terms: DutchTerms,
    bracket: Bracket,
    pairs: Sequence[tuple[int, int]],
    judge: Callable[[Sequence[tuple[int, int]], Sequence[int]], tuple[Value, ...] | None],
) -> tuple[tuple[str, int], ...] | None:
    """Count the candidates generated before this one, by the criterion that rejected them.

    They have as many pairs as this one. ``judge`` returns the values of a candidate, None if the
    round could not be completed with it. Returns ``(topic, number)`` in the order of the criteria;
    None for brackets too large to be generated.
    """
    if len(bracket.residents) > _MOST_PLAYERS or len(bracket.members) > _MOST_PLAYERS + 3:
        return None
    chosen = {frozenset(pair) for pair in pairs}
    own = judge(pairs, _left_over(bracket, pairs))
    topics = [criterion.topic for criterion in terms.quality]
    fallen: dict[str, int] = {}
    for count, candidate in enumerate(candidates(field, terms, bracket, len(pairs))):
        if {frozenset(pair) for pair in candidate} == chosen:
            ordered = ["bye-bar", "completion", *topics]
            return tuple((topic, fallen[topic]) for topic in ordered if topic in fallen)
        if count >= _MOST_CANDIDATES:
            return None
        values = judge(candidate, _left_over(bracket, candidate))
        if values is None or own is None:
            topic = "completion" if bracket.below else "bye-bar"
        else:
            differing = [
                (differing, a > b)  # type: ignore[operator]
                for differing, a, b in zip(topics, values, own, strict=True)
                if a != b
            ]
            if not differing or not differing[0][1]:
                raise InternalError(
                    "a candidate that comes earlier is as good as the one that was taken: "
                    + " ".join(f"{one}-{two}" for one, two in candidate)
                )
            topic = differing[0][0]
        fallen[topic] = fallen.get(topic, 0) + 1
    return None


def _left_over(bracket: Bracket, pairs: Sequence[tuple[int, int]]) -> list[int]:
    taken = {v for pair in pairs for v in pair}
    return [v for v in bracket.members if v not in taken]


def candidates(field: Field, terms: DutchTerms, bracket: Bracket, pairs: int) -> Iterator[Pairs]:
    """Yield the pairings of a bracket with this many pairs, each once, where it first occurs.

    The sets of MDPs come first, the largest one first, then their opponents in order (2017 D.1,
    2026 4.2), then the residents who are left. Only pairs that may meet are made.
    """
    mdps, score = bracket.mdps, field.score
    for size in range(min(len(mdps), pairs), -1, -1):
        sets = list(combinations(mdps, size))
        if terms.rules.sorts_mdp_sets_by_score:
            # combinations() yields the lowest BSNs first, and sorting keeps that order among equals
            # (D.3).
            sets.sort(key=lambda chosen: [-score[v] for v in chosen])
        for chosen in sets:
            for met in _opponents(field, chosen, bracket.residents):
                rest = [v for v in bracket.residents if v not in met]
                for inner in _residents(field, rest, pairs - size):
                    yield (*zip(chosen, met, strict=True), *inner)


def _opponents(
    field: Field, upper: Sequence[int], lower: Sequence[int], *, below: bool = False
) -> Iterator[tuple[int, ...]]:
    """Yield opponents for all of ``upper``: the transpositions of ``lower`` in their order.

    With ``below``, no player of ``upper`` meets a higher-ranked one.
    """
    if not upper:
        yield ()
        return
    one = upper[0]
    for other in lower:
        if field.rows[one] >> other & 1 and not (below and other < one):
            rest = [v for v in lower if v != other]
            for others in _opponents(field, upper[1:], rest, below=below):
                yield (other, *others)


def _residents(field: Field, players: Sequence[int], pairs: int) -> Iterator[Pairs]:
    """Yield the pairings of a homogeneous bracket or a remainder, exchange after exchange.

    A pairing occurs first when the upper player of each pair is in S1, and is yielded only there.
    """
    if 2 * pairs > len(players):
        return
    for down, up in _exchanges(pairs, len(players)):
        upper = [
            v
            for place, v in enumerate(players)
            if (place < pairs or place in up) and place not in down
        ]
        lower = [v for v in players if v not in upper]
        for met in _opponents(field, upper, lower, below=True):
            yield tuple(zip(upper, met, strict=True))


def _exchanges(half: int, size: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return which places leave S1 and which S2, in the order of 2017 D.2 and 2026 4.3."""
    exchanges = [
        (down, up)
        for count in range(min(half, size - half) + 1)
        for down in combinations(range(half), count)
        for up in combinations(range(half, size), count)
    ]
    exchanges.sort(
        key=lambda exchange: (
            len(exchange[0]),
            sum(exchange[1]) - sum(exchange[0]),
            [-place for place in reversed(exchange[0])],
            exchange[1],
        )
    )
    return exchanges
