"""Protected pairs: as few as possible in the whole round (row P; not in the Handbook).

This wish of the organiser ranks right after completion. Usually the round can be paired without
such pairs: then they are barred like forbidden ones, and nothing else changes. Otherwise row P
counts them, in graphs that contain everybody below; in 2017 each bracket is then paired as the PPB
is (``docs/protected.md``).
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
    """Bar protected pairs if the round can be completed without them, else find the fewest."""
    groups = _groups(field)
    if not groups:
        return
    everybody = (1 << field.size) - 1
    apart = _apart(field, groups)
    if is_perfectly_matchable(apart.rows, everybody | field.odd << field.bye):
        field.whole, field.most_missing = apart.rows, apart.most_missing
        return
    field.protected = groups
    field.fewest_protected = fewest_of(field, everybody)


def completes(field: Field, players: int) -> bool:
    """Whether some players can complete the round with no more protected pairs than necessary."""
    if not can_complete(field, players):
        return False
    if not field.protected:
        return True
    return fewest_of(field, players) <= field.fewest_protected


def fewest_of(field: Field, players: int) -> int:
    """Return the fewest protected pairs with which these players can complete the round.

    Raises:
        InternalError: they cannot complete it.
    """
    pairs = cheapest_completion(field, players, bool(players.bit_count() & 1))
    return protected_among(field, pairs)


def protected_among(field: Field, pairs: Iterable[tuple[int, int]]) -> int:
    """Count the protected pairs among some pairs of positions."""
    return sum(any(group >> v & group >> w & 1 for group in field.protected) for v, w in pairs)


def cheapest_completion(field: Field, players: int, bye: bool) -> list[tuple[int, int]]:
    """Return a pairing of all these players with the fewest protected pairs.

    With ``bye`` one of them is paired with the bye, vertex ``field.bye``.

    Raises:
        InternalError: the players cannot complete the round.
    """
    vertices = [*iter_bits(players), *([field.bye] if bye else ())]
    place = {v: i for i, v in enumerate(vertices)}
    cheapest_matchings = perfect(induced(field.rows, vertices))
    if cheapest_matchings is None:
        raise InternalError("a completion was asked for where there is none")
    level: list[Charge] = []
    for group in field.protected:
        local = sum(1 << place[v] for v in iter_bits(group & players))
        if local:
            level.append((local, local, 1))
    mate = narrowed(cheapest_matchings, level).mate
    return [(vertices[i], vertices[j]) for i, j in enumerate(mate) if i < j]


def _groups(field: Field) -> tuple[int, ...]:
    if not field.position.protected:
        return ()
    bit = {contender.id: 1 << v for v, contender in enumerate(field.contenders)}
    return tuple(sum(bit[member] for member in group) for group in field.position.protected)


def _apart(field: Field, groups: Sequence[int]) -> Field:
    rows: Sequence[int] = field.rows
    for group in groups:
        rows = without_inner_edges(rows, group)
    struck = ((field.rows[v] ^ rows[v]).bit_count() for v in range(field.size))
    result = field.with_rows(rows)
    result.protected = ()
    result.most_missing = field.most_missing + max(struck)
    return result
