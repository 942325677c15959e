"""Protected pairs: as few as can be in the whole round (row P of the tables; not in the Handbook).

The organiser's wish stands right after completion. Mostly the round can do without such pairs:
then they are barred like forbidden ones, and nothing else changes. Otherwise row P counts, in
graphs that hold everybody below: each bracket of 2017 is paired as its PPB is
(``docs/protected.md``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissmate.errors import InternalError
from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import Charge, induced, narrowed, perfect
from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.systems.common.completion import without_inner_edges

from .downfloater_bounds import can_complete
from .field import Field


def settle(field: Field) -> None:
    """Bar the protected pairs of a field that can be completed, or note how few there must be."""
    groups = _groups(field)
    if not groups:
        return
    everybody = (1 << field.size) - 1
    apart = _apart(field, groups)
    if is_perfectly_matchable(apart.rows, everybody | field.odd << field.bye):
        field.rows, field.most_missing = apart.rows, apart.most_missing
        return
    field.protected = groups
    field.fewest_protected = _count(groups, cheapest_completion(field, everybody, field.odd))


def completes(field: Field, players: int) -> bool:
    """Whether some players can end the round, with no more protected pairs than must be."""
    if not can_complete(field, players):
        return False
    if not field.protected:
        return True
    return fewest_of(field, players) <= field.fewest_protected


def fewest_of(field: Field, players: int) -> int:
    """Return how many protected pairs these players need at least to end the round.

    Raises:
        InternalError: they cannot end it.
    """
    pairs = cheapest_completion(field, players, bool(players.bit_count() & 1))
    return protected_among(field, pairs)


def protected_among(field: Field, pairs: Iterable[tuple[int, int]]) -> int:
    """Count the protected pairs among some pairs, by position."""
    return _count(field.protected, pairs)


def cheapest_completion(field: Field, players: int, bye: bool) -> list[tuple[int, int]]:
    """Return pairs of all these players, one with the bye, with the fewest protected ones.

    The bye is vertex ``field.bye``.

    Raises:
        InternalError: the players cannot end the round.
    """
    vertices = [*iter_bits(players), *([field.bye] if bye else ())]
    place = {v: i for i, v in enumerate(vertices)}
    found = perfect(induced(field.rows, vertices))
    if found is None:
        raise InternalError("a completion was asked for where there is none")
    level: list[Charge] = []
    for group in field.protected or _groups(field):
        local = sum(1 << place[v] for v in iter_bits(group & players))
        if local:
            level.append((local, local, 1))
    mate = narrowed(found, level).mate
    return [(vertices[i], vertices[j]) for i, j in enumerate(mate) if i < j]


def _groups(field: Field) -> tuple[int, ...]:
    if not field.position.protected:
        return ()
    bit = {each.id: 1 << v for v, each in enumerate(field.contenders)}
    return tuple(sum(bit[each] for each in group) for group in field.position.protected)


def _apart(field: Field, groups: Sequence[int]) -> Field:
    rows: Sequence[int] = field.rows
    for group in groups:
        rows = without_inner_edges(rows, group)
    struck = ((field.rows[v] ^ rows[v]).bit_count() for v in range(field.size))
    result = field.with_rows(rows)
    result.protected = ()
    result.most_missing = field.most_missing + max(struck)
    return result


def _count(groups: Sequence[int], pairs: Iterable[tuple[int, int]]) -> int:
    return sum(any(group >> v & group >> w & 1 for group in groups) for v, w in pairs)
