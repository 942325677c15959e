"""Who floats, in what order floaters are paired, and with whom (lim-1999 2.3, 3)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from swissmate.matching.bits import iter_bits
from swissmate.systems.common.completion import Completion, bits, exposable

from .exchange import first_choice
from .field import MAXI_POINTS, Field, Side


def surplus_color(field: Field, players: Iterable[int]) -> str:
    """Return the colour that more players are due, "" when as many are due each (3.2)."""
    due = [field.due[p] for p in players]
    white, black = due.count("w"), due.count("b")
    return "" if white == black else "w" if white > black else "b"


def floater_type(
    field: Field, player: int, *, incoming: int, ahead: Sequence[int], adjacent: int
) -> str:
    """Return ``"a"`` to ``"d"``, the type of a proposed floater (lim-1999 3.9).

    ``incoming`` are those who have already floated to the scoregroup; ``ahead`` the floaters
    chosen before who outrank this one: he has a compatible opponent in the adjacent scoregroup
    if one is left for him when each of them, as far as possible, has his own (3.3, 3.4).
    """
    open_to = _Opponents(field.compatible, ahead, adjacent).after(len(ahead))
    return _type(field, player, incoming, open_to)


def _type(field: Field, player: int, incoming: int, open_to: int) -> str:
    """Return the type of a floater who has an opponent if he may meet one of ``open_to``."""
    served = field.compatible[player] & open_to
    if incoming >> player & 1:
        return "b" if served else "a"
    return "d" if served else "c"


class _Opponents:
    """The adjacent scoregroup while floaters get opponents there, one after the other (3.3, 3.4).

    A floater gets one if those before him keep theirs, whoever they are: an alternating path of
    the bipartite graph (Kuhn 1955).
    """

    def __init__(self, rows: Sequence[int], floaters: Sequence[int], adjacent: int) -> None:
        self._rows = rows
        self._floaters = floaters
        self._adjacent = adjacent
        self._taken: dict[int, int] = {}
        self._sets: list[int] = []

    def after(self, count: int) -> int:
        """Return whom the next floater must be able to meet, one of them, to be served too."""
        while len(self._sets) <= count:
            if self._sets:
                self._serve(self._floaters[len(self._sets) - 1], self._sets[-1])
            self._sets.append(self._open())
        return self._sets[count]

    def _open(self) -> int:
        """Return the players of the scoregroup who are free, or whose floater can change to one."""
        found = self._adjacent
        for opponent in self._taken:
            found &= ~(1 << opponent)
        left = dict(self._taken)
        changed = True
        while changed:
            changed = False
            for opponent, floater in tuple(left.items()):
                if self._rows[floater] & found:
                    found |= 1 << opponent
                    del left[opponent]
                    changed = True
        return found

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
        for each in queue:
            fresh = self._rows[each] & unseen
            unseen &= ~fresh
            for opponent in iter_bits(fresh):
                parent[opponent] = each
                if free >> opponent & 1:
                    end = opponent
                    while end >= 0:
                        taker = parent[end]
                        self._taken[end] = taker
                        end = own[taker]
                    return
                own[self._taken[opponent]] = opponent
                queue.append(self._taken[opponent])


def choose_floaters(
    field: Field, rows: list[int], players: int, *, incoming: int, adjacent: int, side: Side
) -> list[int]:
    """Return who leaves a scoregroup, the first chosen first (lim-1999 2.3, 3.2-3.5, 3.9, 3.10).

    As many float as the most pairings leave over (3.10.b). Those with nobody to play come first
    (2.3.a-c), in the order of 3.6 and 3.7. Then those whom exchanges cannot serve (3.1, 4.4) and
    one to make the number even (2.3.d) are chosen, one after the other
    (docs/disputes/lim.md#lim-several-floaters), among all whose going costs no pairing: of type d
    rather than c, b or a;
    not floated in the round before; due the colour in surplus (in a Maxi-tournament only within
    100 points of the lowest, upwards the highest numbered player of the group); the lowest,
    upwards the highest numbered.
    """
    chosen = [p for p in iter_bits(players) if not rows[p] & players]
    chosen.sort(key=lambda p: _rank(field, p, side))
    players &= ~bits(chosen)
    while True:
        left_out, candidates = exposable(rows, players)
        if not left_out:
            return chosen
        staying = iter_bits(players)
        ahead = sorted(chosen, key=lambda p: _rank(field, p, side))
        ranks = [_rank(field, p, side) for p in ahead]
        opponents = _Opponents(field.compatible, ahead, adjacent)
        surplus = surplus_color(field, staying)
        extreme = (max if side.down else min)(staying, key=field.number)

        def preference(player: int) -> tuple[int, int, bool, int]:
            before = bisect_left(ranks, _rank(field, player, side))  # noqa: B023
            kind = _type(field, player, incoming, opponents.after(before))  # noqa: B023
            tends = bool(surplus) and field.due[player] == surplus  # noqa: B023
            if field.maxi:
                difference = abs(field.rating(player) - field.rating(extreme))  # noqa: B023
                tends = tends and difference <= MAXI_POINTS
            number = field.number(player)
            return (
                "dcba".index(kind),
                field.floated >> player & 1,
                not tends,
                -number if side.down else number,
            )

        floater = min(iter_bits(candidates), key=preference)
        chosen.append(floater)
        players &= ~(1 << floater)


def _rank(field: Field, player: int, side: Side) -> tuple[int, int]:
    """3.6.1, 3.6.2, 3.7.1, 3.7.2: farther scores first, then the outer numbers."""
    score, number = field.score(player), field.number(player)
    return (-score, number) if side.down else (score, -number)


def floater_order(field: Field, floaters: Iterable[int], score: int) -> list[int]:
    """Return the order in which the floaters in a scoregroup are paired (lim-1999 3.6, 3.7).

    Downfloaters: highest score, then highest number first; upfloaters: lowest score, then lowest
    number first. In the median and above it downfloaters come first, below it upfloaters.
    """
    above = sorted((p for p in floaters if field.score(p) > score),
                   key=lambda p: _rank(field, p, Side(True)))  # fmt: skip
    below = sorted((p for p in floaters if field.score(p) < score),
                   key=lambda p: _rank(field, p, Side(False)))  # fmt: skip
    return above + below if score >= field.median else below + above


def pair_floater(
    field: Field,
    completion: Completion,
    floater: int,
    *,
    residents: Iterable[int],
    others: Iterable[int],
    side: Side,
) -> int:
    """Pair a floater and return his opponent (lim-1999 3.8).

    The highest numbered resident, upwards the lowest, who is due the alternate colour and leaves
    the others pairable, in a Maxi-tournament only if he is within 100 points of whom the floater
    would meet without regard to colours; else that one. Another floater is the last resort.
    """
    options = [p for p in side.ordered(residents) if completion.alive >> p & 1]
    options += [p for p in others if completion.alive >> p & 1 and p != floater]
    return first_choice(field, completion, floater, options)
