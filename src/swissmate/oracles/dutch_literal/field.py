"""Who may meet whom, who may have the bye, and whether the rest of a round can be paired.

Rules: dutch-2017 A.7, A.9, C.1-C.3; dutch-2026 1.8, 1.9, [C1]-[C5].
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from math import inf

from swissmate.systems.position import Contender, PairingPosition

from .colors import ABSOLUTE, allocate_colors, preference


class LiteralField:
    """The players of one round and what the absolute criteria say about them.

    ``may_have_pab`` is the edition's C.2. All answers are found by trying, and cached.
    """

    def __init__(
        self, position: PairingPosition, may_have_pab: Callable[[Contender], bool]
    ) -> None:
        self.position = position
        self.may_have_pab = may_have_pab
        self.player = {contender.id: contender for contender in position.contenders}
        self.topscorers = frozenset(
            contender.id for contender in position.contenders if self._tops(contender)
        )
        self.perfect = cache(self._perfect)
        self.completes = cache(self._completes)
        self.most_pairs = cache(self._most_pairs)
        self.least_protected = cache(self._least_protected)
        self.least_of_rest = cache(self._least_of_rest)
        self._meetings: dict[tuple[int, int], bool] = {}
        self._allocations: dict[tuple[int, int], tuple[Contender, Contender]] = {}

    def _tops(self, player: Contender) -> bool:
        """Tell a topscorer (2017 A.7, 2026 1.8): more than half of the maximum score so far.

        ``score`` is the pairing score, as everywhere (``docs/disputes/dutch.md#topscorer-score``).
        """
        rounds_played = self.position.round_number - 1
        maximum = rounds_played * self.position.scoring.best
        return self.position.is_last_round and 2 * player.score > maximum

    def may_meet(self, one: Contender, other: Contender) -> bool:
        """Check C.1 and C.3, and pairs forbidden for reasons outside the rules."""
        key = (one.id, other.id)
        if key not in self._meetings:
            self._meetings[key] = self._legal(one, other)
        return self._meetings[key]

    def _legal(self, one: Contender, other: Contender) -> bool:
        if one.id == other.id or other.id in one.met:
            return False
        if other.id in self.position.forbidden.get(one.id, ()):
            return False
        if one.id in self.topscorers or other.id in self.topscorers:
            return True
        wish, strength = preference(one)
        return (wish, strength) != preference(other) or strength != ABSOLUTE

    def colors(self, one: Contender, other: Contender) -> tuple[Contender, Contender]:
        """Return the player with White and the player with Black."""
        key = (one.id, other.id)
        if key not in self._allocations:
            self._allocations[key] = allocate_colors(self.position, one, other)
        return self._allocations[key]

    def _perfect(self, players: frozenset[int]) -> bool:
        """Tell whether all these players can be paired with each other under C.1 and C.3."""
        if not players:
            return True
        if len(players) % 2:
            return False
        first, *others = sorted(players)
        return any(
            self.may_meet(self.player[first], self.player[other])
            and self.perfect(players - {first, other})
            for other in others
        )

    def _completes(self, players: frozenset[int]) -> bool:
        """Tell whether these players (with a bye if odd) can end the round (2017 A.9, 2026 C4)."""
        if len(players) % 2 == 0:
            return self.perfect(players)
        return any(
            self.may_have_pab(self.player[player]) and self.perfect(players - {player})
            for player in players
        )

    def _most_pairs(self, players: frozenset[int]) -> int:
        """Return the greatest number of pairs among these players."""
        if len(players) < 2:
            return 0
        first, *others = sorted(players)
        best = self.most_pairs(players - {first})
        for other in others:
            if best == len(players) // 2:
                break
            if self.may_meet(self.player[first], self.player[other]):
                best = max(best, 1 + self.most_pairs(players - {first, other}))
        return best

    # Protected pairs: a wish beyond the Handbook, right after completion ------------------------

    def protected(self, pairs: Iterable[tuple[Contender, Contender]]) -> int:
        """Count the pairs of players whom the organiser protects from each other."""
        groups = self.position.protected
        return sum(
            any(one.id in group and other.id in group for group in groups) for one, other in pairs
        )

    def _least_protected(self, players: frozenset[int]) -> float:
        """Return the fewest protected pairs with which all these can be paired; else infinity."""
        if not players:
            return 0
        first, *others = sorted(players)
        one = self.player[first]
        return min(
            (
                self.protected([(one, self.player[other])])
                + self.least_protected(players - {first, other})
                for other in others
                if self.may_meet(one, self.player[other])
            ),
            default=inf,
        )

    def _least_of_rest(self, players: frozenset[int]) -> float:
        """Return the fewest protected pairs with which these (with a bye if odd) end the round."""
        if not self.position.protected:
            return 0 if self.completes(players) else inf
        if len(players) % 2 == 0:
            return self.least_protected(players)
        return min(
            (
                self.least_protected(players - {player})
                for player in players
                if self.may_have_pab(self.player[player])
            ),
            default=inf,
        )

    def ends_round(self, downfloaters: Iterable[Contender]) -> bool:
        """Tell whether the last bracket may leave these: nobody, or one for the bye (C.2)."""
        left = list(downfloaters)
        return not left or (len(left) == 1 and self.may_have_pab(left[0]))
