"""A bracket paired by all criteria at once (2026: C4-C8 and article 4).

This is for brackets whose floaters cannot be chosen from the bracket alone, because C4 or C7
requires other floaters, or more of them, than the bracket by itself would have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissmate.errors import InternalError
from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import Charge, induced, narrowed, perfect
from swissmate.model import Points

from .field import BursteinField
from .order import BracketPairing, first_of


def pairing_by_all_criteria(
    field: BursteinField, bracket: int, following: int, rest: int
) -> BracketPairing:
    """Return the first pairing of a bracket that complies best with C1-C8.

    ``following`` is the next scoregroup, ``rest`` is everybody below it. A perfect matching of all
    three is a pairing of the bracket with a proof of C4. Its pairs inside the bracket count for C5;
    the bracket's players matched outside are the floaters of C6. C7 looks at the bracket that these
    floaters make with ``following``: at its pairs and floaters, the same two counts one step lower.
    So each criterion is a cost on some edges, and each one narrows the graph for all later ones.

    Raises:
        InternalError: the players cannot be paired at all; the caller makes sure they can.
    """
    stand_in = _stand_in(field.rows, bracket | following, rest)
    vertices = iter_bits(bracket) + iter_bits(following) + iter_bits(stand_in)
    size = bracket.bit_count()
    own = (1 << size) - 1
    both = (1 << size + following.bit_count()) - 1
    everybody = (1 << len(vertices)) - 1
    rows = induced(field.rows, vertices)
    if stand_in != rest:
        for i in range(both.bit_length(), len(vertices)):
            rows[i] |= everybody & ~both & ~(1 << i)
    best = perfect(rows)
    if best is None:
        raise InternalError("a bracket was given to players who cannot be paired")
    for charges in _levels(field, vertices, own, both):
        best = narrowed(best, charges)
    mate = first_of(best, own)
    pairs = []
    floaters = 0
    for i in range(size):
        j = mate[i]
        if j >= size:
            floaters |= 1 << vertices[i]
        elif i < j:
            pairs.append((vertices[i], vertices[j]))
    return BracketPairing(tuple(pairs), floaters)


def _levels(
    field: BursteinField, vertices: Sequence[int], own: int, both: int
) -> Iterator[list[Charge]]:
    """Yield C5 to C8 as the edges that they count.

    ``own`` is the bracket, ``both`` is the bracket and the following scoregroup, as sets of indexes
    in ``vertices``. A part with the fewest pairs leaving it has the most pairs inside. Of the
    numbers of floaters by score, the last follows from the others.
    """
    scores: dict[Points, int] = {}
    for i in iter_bits(both):
        score = field.scores[vertices[i]]
        scores[score] = scores.get(score, 0) | 1 << i
    everybody = (1 << len(vertices)) - 1
    for part in (own, both):
        outside = everybody & ~part
        yield [(part, outside, 1)]
        groups = [scores[score] & part for score in sorted(scores, reverse=True)]
        for group in [members for members in groups if members][:-1]:
            yield [(group, outside, 1)]
    dues = field.dues
    sides = (
        sum(1 << i for i in iter_bits(own) if due >> vertices[i] & 1)
        for due in (dues.white, dues.black)
    )
    yield [(side, side, 1) for side in sides]


def _stand_in(rows: Sequence[int], above: int, rest: int) -> int:
    """Return a part of ``rest`` that can stand in for all of it, joined to each other.

    Let m be the number of players in ``rest``, and k that of the players above. If everybody in
    ``rest`` has (m + k) / 2 legal opponents there, any k of them may be taken away and the others
    can still be paired (Dirac 1952). Then it only matters whom the players above can meet; and with
    k opponents kept for each of these (all, if he has fewer) Hall's condition holds as before.
    Otherwise returns ``rest`` itself.
    """
    count, needed = rest.bit_count(), above.bit_count()
    if count <= 2 * needed or any(
        2 * (rows[v] & rest).bit_count() < count + needed for v in iter_bits(rest)
    ):
        return rest
    kept = 0
    for v in iter_bits(above):
        for w in iter_bits(rows[v] & rest & ~kept)[: max(0, needed - (rows[v] & kept).bit_count())]:
            kept |= 1 << w
    if (count - kept.bit_count()) % 2:
        spare = rest & ~kept
        kept |= spare & -spare
    return kept
