"""Who may meet whom, and whether everybody left can still be paired (C.04.1.b, f, g).

The systems that pair by a procedure need one look-ahead only: a pair may be made when all the
players it leaves behind can be paired among themselves. Players are numbers 0..n-1 here, in the
order of the position; sets of players are integers, bit v for player v.
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


def pairable_rows(
    contenders: Sequence[Contender],
    forbidden: Mapping[int, frozenset[int]],
    *,
    color_limits: bool = True,
) -> list[int]:
    """Return for each player the set of those whom he may meet.

    Nobody meets an opponent again (C.04.1.b) or somebody forbidden to him; with ``color_limits``
    two players who both must have the same colour (C.04.1.f, C.04.1.g) do not meet either.
    Takes n operations on n-bit integers and one look at each game.
    """
    place = {contender.id: index for index, contender in enumerate(contenders)}
    everybody = (1 << len(contenders)) - 1
    absolute = {"w": 0, "b": 0}
    must: list[str] = []
    for index, contender in enumerate(contenders):
        color, strength = color_preference(contender.colors)
        must.append(color if color_limits and strength is Strength.ABSOLUTE else "")
        if must[-1]:
            absolute[color] |= 1 << index
    rows = []
    for index, contender in enumerate(contenders):
        row = everybody & ~(1 << index)
        for other in (*contender.met, *forbidden.get(contender.id, ())):
            if other in place:
                row &= ~(1 << place[other])
        if must[index]:
            row &= ~absolute[must[index]]
        rows.append(row)
    return rows


def exposable(rows: Sequence[int], alive: int) -> tuple[int, int]:
    """Return how many of ``alive`` a best pairing leaves out, and whom it may leave out.

    The latter is the set D of the Gallai-Edmonds decomposition.
    """
    mate = maximum_matching(rows, alive)
    roots = [v for v in iter_bits(alive) if mate[v] < 0]
    search = Search(rows, mate, alive)
    if roots:
        search.run(roots)
    return len(roots), search.outer


class Completion:
    """A perfect pairing of the players left, kept up while pairs are fixed one by one.

    ``possible`` says whether there is one at all. ``alive`` are the players left. Each trial costs
    one alternating search, so that fixing the pairs of a round never repeats the whole work.
    """

    __slots__ = ("_mate", "_rows", "alive", "possible")

    def __init__(self, rows: Sequence[int], alive: int) -> None:
        self._rows = rows
        self.alive = alive
        self._mate = maximum_matching(rows, alive)
        self.possible = all(self._mate[v] >= 0 for v in iter_bits(alive))

    def copy(self) -> Completion:
        """Return a completion that can be tried further without changing this one."""
        other = object.__new__(Completion)
        other._rows, other.alive, other.possible = self._rows, self.alive, self.possible
        other._mate = self._mate[:]
        return other

    def first(self, player: int, options: Iterable[int]) -> int:
        """Fix the first option that leaves the others pairable; -1 when there is none.

        One alternating search from the player's present partner finds all who can replace him.
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
