"""A bracket paired by all criteria at once (2026: C4-C8 and article 4).

For the brackets whose floaters cannot be chosen by the bracket alone: C4 or C7 asks for other
floaters, or for more of them, than it would give up by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissmate.errors import InternalError
from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import Charge, at_best, induced, perfect
from swissmate.matching.weighted import maximum_weight_perfect_matching
from swissmate.model import Points

from .field import Field
from .order import BracketPairing, first_perfect_matching


def pairing_by_all_criteria(
    field: Field, bracket: int, following: int, rest: int
) -> BracketPairing:
    """Return the first pairing of a bracket that complies best with C1-C8.

    ``following`` is the next scoregroup, ``rest`` everybody below it. A perfect matching of all
    three is a pairing of the bracket with proof of C4. Its pairs inside the bracket count for C5;
    the bracket's players matched outside are the floaters of C6; C7 looks at the pairs and the
    floaters of the bracket they make with ``following``, which are the same two counts one step
    lower. So each criterion is a cost on some edges, and is settled for all that follow it at once;
    where that would need blossoms, one weighted matching settles it and all that is left.

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
    mate: Sequence[int] | None = None
    for charges in _levels(field, vertices, own, both):
        few = at_best(best, charges)
        if few is None:
            mate = _by_weights(field, vertices, best.rows, bracket, following)
            break
        best = few
    else:
        mate = first_perfect_matching(best.rows, everybody, own)
    if mate is None:
        raise InternalError("the pairings that comply best were lost")
    pairs = []
    floaters = 0
    for i in range(size):
        j = mate[i]
        if j >= size:
            floaters |= 1 << vertices[i]
        elif i < j:
            pairs.append((vertices[i], vertices[j]))
    return BracketPairing(tuple(pairs), floaters)


def _levels(field: Field, vertices: Sequence[int], own: int, both: int) -> Iterator[list[Charge]]:
    """Yield C5 to C8 as the edges they count.

    ``own`` are the bracket, ``both`` the following bracket too, in the numbers of ``vertices``. The
    fewest pairs that leave a part are the most pairs inside it; of the numbers of floaters by
    score, the last follows from the others.
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
        for group in [each for each in groups if each][:-1]:
            yield [(group, outside, 1)]
    dues = field.dues
    sides = (
        sum(1 << i for i in iter_bits(own) if due >> vertices[i] & 1)
        for due in (dues.white, dues.black)
    )
    yield [(side, side, 1) for side in sides]


def _by_weights(
    field: Field, vertices: Sequence[int], rows: Sequence[int], bracket: int, following: int
) -> Sequence[int]:
    """Return the perfect matching of greatest weight of some ``rows`` on ``vertices``.

    Weight fields from the left: C5, C6 by score, C7 likewise, C8, the order of article 4. O(n^3)
    operations on integers of some n digits.
    """
    size = len(vertices)
    weight = _Weights(field, bracket, following, size)
    weights = [[0] * size for _ in vertices]
    for i, v in enumerate(vertices):
        for j in iter_bits(rows[i] >> i << i):
            weights[i][j] = weights[j][i] = weight.of(v, vertices[j])
    return maximum_weight_perfect_matching(weights).mate


def _stand_in(rows: Sequence[int], above: int, rest: int) -> int:
    """Return some of ``rest`` who serve as well as all of them, joined to each other.

    If everybody in ``rest`` has (m + k) / 2 legal opponents there, m being their number and k
    that of the players above, any k of them may go and the others can still be paired (Dirac
    1952). It then only matters whom the players above can meet, and with k opponents kept for
    each (all of them, if he has fewer) Hall's condition holds as before. Else ``rest`` itself.
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


class _Weights:
    """The weight of a pair: a number with a field for each criterion, wide enough for all."""

    def __init__(self, field: Field, bracket: int, following: int, size: int) -> None:
        self._field = field
        self._bracket = bracket
        self._both = bracket | following
        self._digit = size.bit_length() + 1
        self._place = {v: place for place, v in enumerate(iter_bits(bracket))}
        self._real = len(self._place)
        shift = self._digit * self._real
        self._granted = 1 << shift
        levels = sorted({field.scores[v] for v in iter_bits(self._both)})
        self._later_floater = {}
        for score in levels:
            shift += self._digit
            self._later_floater[score] = 1 << shift
        shift += self._digit
        self._later_pair = 1 << shift
        self._inside = {}
        for score in levels:
            shift += self._digit
            self._inside[score] = 1 << shift
        shift += self._digit
        self._pair = 1 << shift
        shift += self._digit
        self._exists = 1 << shift

    def of(self, v: int, w: int) -> int:
        """Return the weight of a legal pair.

        Whoever is matched in the bracket, or in the following one, is counted positively at his
        score: the most matched at the highest score are the fewest floaters there.
        """
        scores = self._field.scores
        bracket, both = self._bracket, self._both
        weight = self._exists
        if both >> v & 1 and both >> w & 1:
            weight += self._later_floater[scores[v]] + self._later_floater[scores[w]]
        if bracket >> v & 1 and bracket >> w & 1:
            weight += self._pair + self._inside[scores[v]] + self._inside[scores[w]]
            if not self._field.dues.denied(v, w):
                weight += self._granted
            higher, lower = min(v, w), max(v, w)
            place = self._real - 1 - self._place[higher]
            weight += (self._place[lower] + 1) << self._digit * place
        elif both >> v & 1 and both >> w & 1:
            weight += self._later_pair
        return weight
