"""The floaters, the order in which they are paired, and their opponents (lim-1999 2.3, 3)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from swissmate.errors import InternalError
from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import maximum_matching
from swissmate.matching.search import leave_another
from swissmate.systems.common.completion import Completion, bits, exposable

from .exchange import first_choice
from .field import LimField, Side


def surplus_color(field: LimField, players: Iterable[int]) -> str:
    """Return the colour that more players are due, "" if equally many are due each (3.2)."""
    due = [field.due[p] for p in players]
    white, black = due.count("w"), due.count("b")
    return "" if white == black else "w" if white > black else "b"


def floater_type(field: LimField, player: int, incoming: int, open_to: int) -> str:
    """Return ``"a"`` to ``"d"``, the type of a proposed floater (lim-1999 3.9).

    ``incoming`` are the players who have already floated to the scoregroup. ``open_to`` are players
    of the adjacent scoregroup; he must be able to meet one of them (:meth:`_Opponents.after`).
    """
    served = field.compatible[player] & open_to
    if incoming >> player & 1:
        return "b" if served else "a"
    return "d" if served else "c"


class _Opponents:
    """The adjacent scoregroup while floaters get opponents there, one after another (3.3, 3.4).

    A floater gets an opponent if all floaters before him can still have one, perhaps a different
    one: this is an alternating path in the bipartite graph (Kuhn 1955).
    """

    def __init__(self, rows: Sequence[int], floaters: Sequence[int], adjacent: int) -> None:
        self._rows = rows
        self._floaters = floaters
        self._adjacent = adjacent
        self._taken: dict[int, int] = {}
        self._sets: list[int] = []

    def after(self, count: int) -> int:
        """Return the players of whom the next floater must be able to meet one to be served too."""
        while len(self._sets) <= count:
            if self._sets:
                self._serve(self._floaters[len(self._sets) - 1], self._sets[-1])
            self._sets.append(self._open())
        return self._sets[count]

    def _open(self) -> int:
        """Return the players of the scoregroup who are free, or whose floater can move to one."""
        players = self._adjacent
        for opponent in self._taken:
            players &= ~(1 << opponent)
        left = dict(self._taken)
        changed = True
        while changed:
            changed = False
            for opponent, floater in tuple(left.items()):
                if self._rows[floater] & players:
                    players |= 1 << opponent
                    del left[opponent]
                    changed = True
        return players

    def _serve(self, floater: int, open_to: int) -> None:
        """Give a floater an opponent, if possible."""
        if not self._rows[floater] & open_to:
            return
        free = self._adjacent
        for opponent in self._taken:
            free &= ~(1 << opponent)
        unseen = self._adjacent
        parent: dict[int, int] = {}
        own: dict[int, int] = {floater: -1}
        queue = [floater]
        for reached in queue:
            fresh = self._rows[reached] & unseen
            unseen &= ~fresh
            for opponent in iter_bits(fresh):
                parent[opponent] = reached
                if free >> opponent & 1:
                    end = opponent
                    while end >= 0:
                        taker = parent[end]
                        self._taken[end] = taker
                        end = own[taker]
                    return
                own[self._taken[opponent]] = opponent
                queue.append(self._taken[opponent])


class Floaters(NamedTuple):
    """The players who leave a scoregroup, the first chosen first.

    ``exchanged``: the player chosen to make the number even, and the one who floats in his place
    (4.4.a).
    """

    chosen: list[int]
    exchanged: tuple[int, int] | None = None


def choose_floaters(
    field: LimField, rows: list[int], players: int, *, incoming: int, adjacent: int, side: Side
) -> Floaters:
    """Return the players who leave a scoregroup (lim-1999 2.3, 3.2-3.5, 3.9, 3.10, 4.4).

    As many float as the largest pairing leaves over. Players with nobody to play come first
    (2.3.a-c), in the order of 3.6 and 3.7. If the others have to be made even (2.3.d), 3.2 and 3.10
    choose the floater. If that leaves somebody without an opponent in spite of exchanges, he floats
    instead (4.4.a). If nobody has to make the number even, such a player floats together with the
    last in the order of scrutiny (4.4.b). In 4.4 only the type (3.9) comes before the order
    (docs/disputes/lim.md#lim-several-floaters).
    """
    chosen = [p for p in iter_bits(players) if not rows[p] & players]
    chosen.sort(key=lambda p: _rank(field, p, side))
    players &= ~bits(chosen)
    left_out, able = exposable(rows, players)
    proposed: int | None = None
    if left_out == 1:
        kinds = _types(field, players, chosen, incoming=incoming, adjacent=adjacent, side=side)
        proposed = _making_even(field, players, able, kinds, side)
        if able >> proposed & 1:
            return Floaters([*chosen, proposed])
    exchanged = None
    while left_out:
        kinds = _types(field, able, chosen, incoming=incoming, adjacent=adjacent, side=side)
        best = _best(kinds)
        floater = _first_left_over(field, rows, players, side)
        if floater not in best:
            floater = max(best, key=lambda p: _rank(field, p, side))
        if proposed is not None:
            exchanged = proposed, floater
        chosen.append(floater)
        players &= ~(1 << floater)
        left_out, able = exposable(rows, players)
    return Floaters(chosen, exchanged)


def _types(
    field: LimField,
    players: int,
    chosen: Sequence[int],
    *,
    incoming: int,
    adjacent: int,
    side: Side,
) -> dict[int, str]:
    """Return the types (3.9) that players would have as the next floater."""
    ahead = sorted(chosen, key=lambda p: _rank(field, p, side))
    ranks = [_rank(field, p, side) for p in ahead]
    opponents = _Opponents(field.compatible, ahead, adjacent)
    kinds = {}
    for player in iter_bits(players):
        before = bisect_left(ranks, _rank(field, player, side))
        kinds[player] = floater_type(field, player, incoming, opponents.after(before))
    return kinds


def _best(kinds: Mapping[int, str]) -> list[int]:
    """Return the players of the preferred type: d rather than c, b or a (3.9)."""
    best = max(kinds.values())
    return [player for player, kind in kinds.items() if kind == best]


def _making_even(
    field: LimField, players: int, able: int, kinds: Mapping[int, str], side: Side
) -> int:
    """Return the player who makes the number even: by 3.9, 3.10, 3.2, then 3.3 (3.4).

    3.10 spares last round's floaters if a player of no worse type can go without losing a pairing:
    one of ``able``. In a Maxi-tournament 3.2 only applies within 100 points of the lowest numbered
    player (upwards: of the highest numbered).
    """
    pool = _best(kinds)
    fresh = [p for p in pool if not field.floated >> p & 1]
    if bits(fresh) & able:
        pool = fresh
    everybody = iter_bits(players)
    surplus = surplus_color(field, everybody)
    extreme = (max if side.down else min)(everybody, key=field.number)
    tending = [p for p in pool if surplus and field.due[p] == surplus and field.near(p, extreme)]
    return (max if side.down else min)(tending or pool, key=field.number)


def _first_left_over(field: LimField, rows: list[int], players: int, side: Side) -> int:
    """Return the first player in the order of scrutiny who cannot keep an opponent (4.4).

    The players before him can all have opponents at the same time, but not if he has one too.
    There must be a player left over.
    """
    mate = maximum_matching(rows, players)
    later = players
    for player in sorted(iter_bits(players), key=lambda p: _rank(field, p, side)):
        later ^= 1 << player
        if mate[player] < 0 and not leave_another(rows, mate, players, player, later):
            return player
    raise InternalError("nobody of a scoregroup is left over")


def _rank(field: LimField, player: int, side: Side) -> tuple[int, int]:
    """3.6.1, 3.6.2, 3.7.1, 3.7.2: farther scores first, then the outer numbers."""
    score, number = field.score(player), field.number(player)
    return (-score, number) if side.down else (score, -number)


def floater_order(field: LimField, floaters: Iterable[int], score: int) -> list[int]:
    """Return the order in which the floaters in a scoregroup are paired (lim-1999 3.6, 3.7).

    Downfloaters: the highest score first, then the highest number. Upfloaters: the lowest score
    first, then the lowest number. In the median and above it downfloaters come first, below it
    upfloaters.
    """
    above = sorted((p for p in floaters if field.score(p) > score),
                   key=lambda p: _rank(field, p, Side(True)))  # fmt: skip
    below = sorted((p for p in floaters if field.score(p) < score),
                   key=lambda p: _rank(field, p, Side(False)))  # fmt: skip
    return above + below if score >= field.median else below + above


def pair_floater(
    field: LimField,
    completion: Completion,
    floater: int,
    *,
    residents: Iterable[int],
    others: Iterable[int],
    side: Side,
) -> tuple[int, bool]:
    """Pair a floater; return his opponent, and whether another reading gives another (3.8).

    His opponent is the highest numbered player (upwards: the lowest) who is due the alternate
    colour and leaves the others pairable. In a Maxi-tournament he must be within 100 points of the
    player whom the floater would meet without regard to colours; otherwise it is the latter.
    Residents come before other floaters (docs/disputes/lim.md#lim-floater-opponents).
    """

    def available(players: Iterable[int]) -> list[int]:
        ordered = sorted(players, key=field.number, reverse=not side.down)
        return [p for p in ordered if completion.alive >> p & 1 and p != floater]

    own, floaters = available(residents), available(others)
    in_one_row = available([*own, *floaters])
    alone = first_choice(field, completion.copy(), floater, in_one_row) if floaters else None
    opponent = first_choice(field, completion, floater, own + floaters)
    return opponent, alone not in (None, opponent)
