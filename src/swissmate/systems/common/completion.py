"""Who may meet whom, and whether all remaining players can still be paired (C.04.1.b, f, g).

The systems that pair by a procedure need only one kind of look-ahead: a pair may be made if all
remaining players can be paired among themselves. Players are numbers 0..n-1 here, in the order of
the position; sets of players are integers, with bit v for player v.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import maximum_matching
from swissmate.matching.search import Search, rematch
from swissmate.systems.position import Contender

from .color_preference import Strength, color_preference


def bits(players: Iterable[int]) -> int:
    """Return a set of players as an integer."""
    mask = 0
    for player in players:
        mask |= 1 << player
    return mask


def unmet_rows(
    contenders: Sequence[Contender], forbidden: Mapping[int, frozenset[int]]
) -> list[int]:
    """Return, for each player, the others he has not met (C.04.1.b) and is not forbidden to meet.

    The players may be a part of a field: bit v stands for the v-th of them. Takes an operation on
    n-bit integers for each game, and one more for each member of a set in ``forbidden``, or for
    each player who is none if these are fewer: players who share such a set are handled together.
    """
    bit = {contender.id: 1 << v for v, contender in enumerate(contenders)}
    ids, everybody = frozenset(bit), (1 << len(contenders)) - 1
    rows = []
    for contender, own in zip(contenders, bit.values(), strict=True):
        row = everybody ^ own
        for other in ids & contender.met:
            row ^= bit[other]
        rows.append(row)
    if forbidden:
        kept: dict[frozenset[int], int] = {}
        for v, contender in enumerate(contenders):
            group = forbidden.get(contender.id)
            if group:
                if group not in kept:
                    others = ids - group
                    few = others if 2 * len(others) < len(ids) else ids & group
                    summed = sum([bit[member] for member in few])
                    kept[group] = summed if few is others else everybody ^ summed
                rows[v] &= kept[group]
    return rows


def without_inner_edges(rows: Sequence[int], part: int) -> list[int]:
    """Return the rows without the edges inside a set of players."""
    result, kept = list(rows), (1 << len(rows)) - 1 ^ part
    for v in iter_bits(part):
        result[v] &= kept
    return result


def pairable_rows(
    contenders: Sequence[Contender],
    forbidden: Mapping[int, frozenset[int]],
    *,
    color_limits: bool = True,
) -> list[int]:
    """Return, for each player, the set of players he may meet.

    Nobody meets the same opponent twice (C.04.1.b), or a player he is forbidden to meet. With
    ``color_limits``, two players who both must have the same colour (C.04.1.f, C.04.1.g) do not
    meet either.
    """
    rows = unmet_rows(contenders, forbidden)
    if color_limits:
        absolute = {"w": 0, "b": 0}
        for v, contender in enumerate(contenders):
            color, strength = color_preference(contender.colors)
            if strength is Strength.ABSOLUTE:
                absolute[color] |= 1 << v
        for players in absolute.values():
            rows = without_inner_edges(rows, players)
    return rows


def exposable(rows: Sequence[int], alive: int) -> tuple[int, int]:
    """Return how many of ``alive`` a largest pairing leaves out, and who may be left out.

    The latter is the set D of the Gallai-Edmonds decomposition.
    """
    mate = maximum_matching(rows, alive)
    roots = [v for v in iter_bits(alive) if mate[v] < 0]
    search = Search(rows, mate, alive)
    if roots:
        search.run(roots)
    return len(roots), search.outer


class Completion:
    """A perfect pairing of the remaining players, maintained while pairs are fixed one by one.

    ``possible`` says whether there is one at all. ``alive`` are the remaining players; ``matching``
    is a largest pairing of them, if one is known. Each trial costs one alternating search, so
    fixing the pairs of a round never repeats the whole work.
    """

    __slots__ = ("_mate", "_rows", "alive", "possible")

    def __init__(self, rows: Sequence[int], alive: int, matching: list[int] | None = None) -> None:
        self._rows = rows
        self.alive = alive
        self._mate = maximum_matching(rows, alive) if matching is None else matching
        self.possible = all(self._mate[v] >= 0 for v in iter_bits(alive))

    def copy(self) -> Completion:
        """Return a copy on which pairs can be tried without changing this one."""
        return Completion(self._rows, self.alive, self._mate.copy())

    def first(self, player: int, options: Iterable[int]) -> int:
        """Pair the player with the first option that leaves the others pairable; -1 if none does.

        One alternating search from the player's present partner finds all possible replacements.
        """
        row = self._rows[player] & self.alive
        wanted = [option for option in options if row >> option & 1]
        if not wanted:
            return -1
        mate = self._mate
        left, best = mate[player], wanted[0]
        if best != left:
            mate[player] = mate[left] = -1
            search = Search(self._rows, mate, self.alive & ~(1 << player))
            search.run((left,), until=1 << best)
            best = next((option for option in wanted if search.outer >> option & 1), -1)
            if best in (left, -1):
                mate[player], mate[left] = left, player
            else:
                rematch(search, player, best)
        if best >= 0:
            self.alive &= ~(1 << player | 1 << best)
        return best
