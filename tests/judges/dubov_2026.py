"""Which of two pairings of a Dubov round (2026) complies better, and by which criterion.

For two complete legal round-pairings with the same bye: the first bracket whose upfloaters differ
is compared by C5 to C10 and the order of 4.2, one with the same upfloaters by C7. What is then
left, shifters and transpositions, is not judged here, only named: 3.2.4-3.2.6, or 3.2.3-3.2.6
when nobody in the bracket has played a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissmate.systems.position import PairingPosition

__all__ = ["first_difference"]

CRITERIA = ("2.3.1 C5", "2.3.2 C6", "2.3.3 C7", "2.3.4 C8", "2.3.5 C9", "2.3.6 C10", "4.2")


def first_difference(
    position: PairingPosition, one: Sequence[tuple[int, int]], two: Sequence[tuple[int, int]]
) -> tuple[str, bool]:
    """Return the deciding criterion, and whether the first pairing is the better one."""
    judge = _Judge(position)
    mates = [_mates(one), _mates(two)]
    unpaired = frozenset(mates[0])
    while unpaired:
        top = max(judge.score[player] for player in unpaired)
        residents = frozenset(player for player in unpaired if judge.score[player] == top)
        values = [judge.value(mate, residents) for mate in mates]
        for name, mine, yours in zip(CRITERIA, *values, strict=True):
            if mine != yours:
                return name, mine < yours
        members = residents | {mates[0][resident] for resident in residents}
        if any(mates[0][member] != mates[1][member] for member in members):
            started = any(judge.players[member].colors for member in members)
            return "3.2.4-3.2.6" if started else "3.2.3-3.2.6", True
        unpaired -= members
    raise ValueError("the pairings are the same")


def _mates(pairs: Sequence[tuple[int, int]]) -> dict[int, int]:
    mates = dict(pairs)
    return mates | {two: one for one, two in mates.items()}


class _Judge:
    def __init__(self, position: PairingPosition) -> None:
        self.position = position
        self.players = {contender.id: contender for contender in position.contenders}
        self.score = {contender.id: contender.score for contender in position.contenders}
        self.most = 2 + position.rounds // 5
        self.past = {player: self.upfloats(player) for player in self.players}

    def upfloats(self, player: int) -> list[bool]:
        tournament = self.position.tournament

        def score(player: int, number: int) -> int:
            return tournament.points_before(player, number) + tournament.virtual(player, number)

        result = []
        for number in range(1, self.position.round_number):
            opponent = tournament.by_id[player].entry(number).opponent
            result.append(bool(opponent) and score(opponent, number) > score(player, number))
        return result

    def wish(self, player: int) -> str:
        colors = self.players[player].colors
        if not colors:
            return "b"
        difference = colors.count("w") - colors.count("b")
        if difference:
            return "b" if difference > 0 else "w"
        return "b" if colors[-1] == "w" else "w"

    def value(self, mates: Mapping[int, int], residents: frozenset[int]) -> tuple[object, ...]:
        """Return what C5 to C10 and 4.2 compare; smaller is better."""
        upfloaters = {mates[resident] for resident in residents} - residents
        members = residents | upfloaters
        denied = sum(
            member < mates[member] and self.wish(member) == self.wish(mates[member])
            for member in members
        )
        pool = sorted(
            (
                player
                for player in self.players
                if self.score[player] < max(self.score[r] for r in residents)
            ),
            key=lambda player: (-self.score[player], player),
        )
        maximum = [upfloater for upfloater in upfloaters if sum(self.past[upfloater]) >= self.most]
        last = self.position.is_last_round
        return (
            len(upfloaters),
            [-score for score in sorted(self.score[upfloater] for upfloater in upfloaters)],
            denied,
            0 if last else len(maximum),
            0 if last else sum(sum(self.past[player]) for player in maximum),
            0 if last else sum(self.past[upfloater][-1:] == [True] for upfloater in upfloaters),
            [place for place, player in enumerate(pool) if player in upfloaters],
        )
