"""Which of two pairings of a Burstein round (2026) complies better, and by which criterion.

For two complete legal round-pairings with the same bye. It walks down the brackets to the first
one in which they differ, and there compares what the text compares: the pairs (C5), the scores of
the outgoing floaters (C6), the following bracket (C7), the players without their preference
(C8), the order of article 4. The following bracket is found as a maximum matching of weights
that hold nothing but C4, C5 and C6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from swissmate.model import Points
from swissmate.oracles.dutch_weights.weighted import maximum_weight_perfect_matching
from swissmate.systems.burstein.opposition import ranking_2026
from swissmate.systems.position import PairingPosition

__all__ = ["first_difference"]

Mates = Mapping[int, int]
CRITERIA = ("2.3.1 C5", "2.3.2 C6", "2.3.3 C7", "2.3.4 C8", "4.3")


def first_difference(
    position: PairingPosition, one: Sequence[tuple[int, int]], two: Sequence[tuple[int, int]]
) -> tuple[str, bool]:
    """Return the deciding criterion, and whether the first pairing is the better one.

    Both are pairs of ids that pair the same players.
    """
    judge = _Judge(position)
    mates = [_mates(one), _mates(two)]
    unpaired = frozenset(mates[0])
    bracket: frozenset[int] = frozenset()
    scores = sorted({judge.score[player] for player in unpaired}, reverse=True)
    for place, score in enumerate(scores):
        group = frozenset(player for player in unpaired if judge.score[player] == score)
        bracket |= group
        unpaired -= group
        after = scores[place + 1] if place + 1 < len(scores) else None
        following = frozenset(player for player in unpaired if judge.score[player] == after)
        values = [judge.value(mate, bracket, following, unpaired - following) for mate in mates]
        if values[0] != values[1]:
            for name, mine, yours in zip(CRITERIA, *values, strict=True):
                if mine != yours:
                    return name, mine < yours
        bracket = frozenset(player for player in bracket if mates[0][player] not in bracket)
    raise ValueError("the pairings are the same")


def _mates(pairs: Sequence[tuple[int, int]]) -> dict[int, int]:
    mates = dict(pairs)
    return mates | {two: one for one, two in mates.items()}


class _Judge:
    def __init__(self, position: PairingPosition) -> None:
        self.players = {contender.id: contender for contender in position.contenders}
        self.score = {contender.id: contender.score for contender in position.contenders}
        self.rank = {player: place for place, player in enumerate(ranking_2026(position))}
        self.forbidden = position.forbidden

    def value(
        self, mates: Mates, bracket: frozenset[int], following: frozenset[int], rest: frozenset[int]
    ) -> tuple[object, ...]:
        """Return what C5 to C8 and 4.3 compare; smaller is better."""
        floaters = frozenset(player for player in bracket if mates[player] not in bracket)
        denied = sum(
            floater < mates[floater] and self.wish(floater)[0] == self.wish(mates[floater])[0] != ""
            for floater in bracket - floaters
        )
        numbers = {player: bsn for bsn, player in enumerate(sorted(bracket, key=self.rank.get), 1)}  # type: ignore[arg-type]
        order = [-numbers.get(mates[number], 0) for number in numbers]
        return (
            len(floaters),
            self.descending(floaters),
            self.ahead(floaters | following, rest),
            denied,
            order,
        )

    def descending(self, players: frozenset[int]) -> list[Points]:
        return sorted((self.score[player] for player in players), reverse=True)

    def wish(self, player: int) -> tuple[str, int]:
        """Return the due colour, and 3 when it is absolute."""
        colors = self.players[player].colors
        if not colors:
            return "", 0
        difference = colors.count("w") - colors.count("b")
        wish = "b" if colors[-1] == "w" else "w"
        absolute = abs(difference) > 1 or colors[-2:] in ("ww", "bb")
        if difference:
            wish = "b" if difference > 0 else "w"
        return wish, 3 if absolute else 1

    def legal(self, one: int, two: int) -> bool:
        wish = self.wish(one)
        return (
            two not in self.players[one].met
            and two not in self.forbidden.get(one, ())
            and not (wish[1] == 3 and wish == self.wish(two))
        )

    def ahead(self, bracket: frozenset[int], rest: frozenset[int]) -> tuple[int, list[Points]]:
        """Return the number and the scores of those who float on from the following bracket."""
        everybody = [*sorted(bracket), *sorted(rest)]
        size = len(everybody)
        counts = Counter(self.score[player] for player in bracket)
        worth = {}
        step = 1
        for score in sorted(counts):
            worth[score] = step
            step *= counts[score] + 1
        weights = [[0] * size for _ in everybody]
        for i, one in enumerate(everybody):
            for j, two in enumerate(everybody[:i]):
                if self.legal(one, two):
                    weight = step * (size + 2)  # C4 before all else
                    if one in bracket and two in bracket:
                        weight += step + worth[self.score[one]] + worth[self.score[two]]
                    weights[i][j] = weights[j][i] = weight
        mate = maximum_weight_perfect_matching(weights).mate
        onward = frozenset(
            one for i, one in enumerate(everybody) if one in bracket and mate[i] >= len(bracket)
        )
        return len(onward), self.descending(onward)
