"""Outcomes with their next rounds and weights: where a board occurs, and what decides it.

**Which games decide.** Whether two players meet is a function of the open games. The smallest set
of games that always decides it is the set of games on which it depends: if one of them is left out,
there are two outcomes that differ only in that game and give different answers. With one bit for
each outcome, checking this takes a shift and an exclusive or for each game. A sample cannot show as
much: it names the games whose result visibly changes the probability, and others may have an
influence too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from .open_round import OpenGame
from .outcomes import NextRound, Outcome
from .sampling import seen_to_decide

Pair: TypeAlias = tuple[int, int | None]
"""White and Black of a board; None is the bye."""


@dataclass(frozen=True)
class WeighedOutcomes:
    """Outcomes of some open games: all of them (``exact``) or a sample.

    If there are all outcomes, they are in the order of a number with one digit for each game.
    ``rounds`` are the different next rounds, ``which[i]`` the place there of outcome i.
    """

    exact: bool
    games: tuple[OpenGame, ...]
    drawn: tuple[Outcome, ...]
    rounds: tuple[NextRound, ...]
    which: tuple[int, ...]

    @cached_property
    def by_round(self) -> Mapping[int, Sequence[int]]:
        """For each next round, the outcomes that lead to it."""
        places: dict[int, list[int]] = {}
        for place, which in enumerate(self.which):
            places.setdefault(which, []).append(place)
        return places

    @cached_property
    def places(self) -> Mapping[Pair, Sequence[int]]:
        """For each board, the outcomes in which it occurs."""
        by_pair: dict[Pair, list[int]] = {}
        for which, where in self.by_round.items():
            pairs, pab, _ = self.rounds[which]
            for pair in pairs:
                by_pair.setdefault(pair, []).extend(where)
            if pab is not None:
                by_pair.setdefault((pab, None), []).extend(where)
        return by_pair

    @cached_property
    def _weights(self) -> Sequence[float]:
        if not self.exact:
            return [1 / len(self.drawn)] * len(self.drawn)
        odds = [game.chances for game in self.games]
        return [
            math.prod(chances[result] for chances, result in zip(odds, outcome, strict=True))
            for outcome in self.drawn
        ]

    def weight(self, places: Sequence[int]) -> float:
        """Return the probability of some outcomes together."""
        if len(places) == len(self.which):
            return 1.0
        weights = self._weights
        return math.fsum([weights[place] for place in places])

    def by_result(self, places: Sequence[int]) -> list[list[float]]:
        """Return for each game and each of its results the total weight of some outcomes."""
        drawn, weights = self.drawn, self._weights
        shares = []
        for seat in range(len(self.games)):
            parts: tuple[list[float], ...] = ([], [], [])
            for place in places:
                parts[drawn[place][seat]].append(weights[place])
            shares.append([math.fsum(part) for part in parts])
        return shares

    @cached_property
    def totals(self) -> list[list[float]]:
        """The weights of all outcomes together, by game and result."""
        return self.by_result(range(len(self.drawn)))

    def decided_by(self, pair: Pair) -> tuple[int, ...]:
        """Return the boards on which it depends, or visibly depends, whether these two meet."""
        where = self.places[pair]
        if len(where) == len(self.which):
            return ()
        meets = self._bits(where)
        if not self.exact:
            return tuple(self.games[seat].board for seat in seen_to_decide(meets, self._ends))
        return tuple(
            game.board
            for game, (shift, first) in zip(self.games, self._shifts, strict=True)
            if (meets ^ meets >> shift) & first
        )

    def _bits(self, places: Iterable[int]) -> int:
        bits = bytearray(len(self.which) // 8 + 1)
        for place in places:
            bits[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(bits, "little")

    @cached_property
    def _ends(self) -> Sequence[Sequence[int]]:
        """For each game, the outcomes with each of its results."""
        return [
            [
                self._bits(i for i, outcome in enumerate(self.drawn) if outcome[seat] == result)
                for result in (0, 1, 2)
            ]
            for seat in range(len(self.games))
        ]

    @cached_property
    def _shifts(self) -> Sequence[tuple[int, int]]:
        """For each game, the distance to its next result, and the outcomes that have a next one."""
        results = [game.results for game in self.games]
        shifts = []
        for seat, of in enumerate(results):
            shift = math.prod(len(result) for result in results[seat + 1 :])
            block = ((1 << shift * (len(of) - 1)) - 1) if len(of) > 1 else 0
            size, times = shift * len(of), math.prod(len(result) for result in results[:seat])
            shifts.append((shift, sum(block << size * turn for turn in range(times))))
        return shifts
