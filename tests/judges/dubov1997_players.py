"""What dubov-1997 defines about players, for the oracle that pairs them (``dubov1997_literal``)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from swissmate.systems.position import Contender, PairingPosition

OTHER = {"w": "b", "b": "w", "": ""}


class Players:
    """What the text defines about players, before anybody is paired.

    ``other`` names a dispute for which the other reading is taken.
    """

    def __init__(self, position: PairingPosition, other: str = "") -> None:
        self.position = position
        self.other = other
        self.by_id = {contender.id: contender for contender in position.contenders}
        self._pairable: dict[frozenset[int], bool] = {frozenset(): True}

    def due(self, i: int) -> str:
        """1.3, 1.4."""
        colors = self.by_id[i].colors
        whites, blacks = colors.count("w"), colors.count("b")
        if whites != blacks:
            return "b" if whites > blacks else "w"
        return OTHER[colors[-1]] if colors else ""

    def must(self, i: int) -> str:
        """Return the only colour that C.04.1.f and g allow, "" if both are allowed."""
        colors = self.by_id[i].colors
        left = [
            color
            for color in "wb"
            if abs((colors + color).count("w") - (colors + color).count("b")) <= 2
            and (colors + color)[-3:] != color * 3
        ]
        return left[0] if len(left) == 1 else ""

    def rating(self, i: int) -> int:
        """1.1: R."""
        return self.by_id[i].player.rating

    def aro(self, i: int) -> Fraction:
        """1.2."""
        entries = self.by_id[i].player.entries[: self.position.round_number - 1]
        players = self.position.tournament.by_id
        ratings = [players[entry.opponent].rating for entry in entries if entry.played]
        return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)

    def name(self, i: int) -> tuple[str, int]:
        """6.2, 7.3, 7.4: alphabetical order; between equal names the list decides."""
        return (self.by_id[i].player.name, i)

    def score(self, i: int) -> int:
        """Return the pairing score, in tenths."""
        return self.by_id[i].score

    def legal(self, i: int, j: int) -> bool:
        """2: C.04.1.b, f and g."""
        if i == j or j in self.by_id[i].met or j in self.position.forbidden.get(i, frozenset()):
            return False
        return not self.must(i) or self.must(i) != self.must(j)

    def may_have_bye(self, i: int) -> bool:
        """2: C.04.1.d."""
        return not self.by_id[i].had_pab and not self.by_id[i].had_forfeit_win

    def may_go_up(self, i: int) -> bool:
        """2.1."""
        if self.position.is_last_round:
            return True
        tournament = self.position.tournament

        def score(player: int, number: int) -> int:
            return tournament.points_before(player, number) + tournament.virtual(player, number)

        rounds = []
        for number in range(1, self.position.round_number):
            opponent = self.by_id[i].player.entry(number).opponent
            rounds.append(bool(opponent) and score(opponent, number) > score(i, number))
        limit = 4 if self.position.rounds > 9 else 3
        return sum(rounds) < limit and not (rounds and rounds[-1])

    def pairable(self, players: frozenset[int]) -> bool:
        """9: whether these players can be paired among themselves."""
        if players not in self._pairable:
            first = min(players)
            self._pairable[players] = len(players) % 2 == 0 and any(
                self.legal(first, j) and self.pairable(players - {first, j})
                for j in players - {first}
            )
        return self._pairable[players]

    def dominating(self, players: frozenset[int]) -> str:
        """Return the colour that more of these players are due, "" if neither."""
        due = [self.due(i) for i in players]
        if due.count("w") == due.count("b"):
            return ""
        return "w" if due.count("w") > due.count("b") else "b"

    def best_first(self, players: Iterable[int], wanted: str) -> list[int]:
        """7.1, 7.2, 8.2: the wanted colour if any, the highest R, the lowest ARO, the alphabet."""
        return sorted(
            players,
            key=lambda i: (
                bool(wanted) and self.due(i) != wanted,
                -self.rating(i),
                self.aro(i),
                self.name(i),
            ),
        )

    def white_order(self, players: Iterable[int]) -> list[int]:
        """6.2: increasing ARO, the lower R, the alphabet."""
        return sorted(players, key=lambda i: (self.aro(i), self.rating(i), self.name(i)))

    def black_order(self, players: Iterable[int]) -> list[int]:
        """6.2: decreasing R, the higher ARO, the alphabet."""
        return sorted(players, key=lambda i: (-self.rating(i), -self.aro(i), self.name(i)))

    def sides(self, players: Iterable[int]) -> tuple[list[int], list[int]]:
        """6.2: the players by due colour; without one, in the smaller column (Black's if equal)."""
        players = list(players)
        whites = [i for i in players if self.due(i) == "w"]
        blacks = [i for i in players if self.due(i) == "b"]
        for i in self.black_order(i for i in players if not self.due(i)):
            to_white = len(whites) < len(blacks) and self.other != "dubov97-no-due-color"
            (whites if to_white else blacks).append(i)
        return self.white_order(whites), self.black_order(blacks)

    def white(self, i: int, j: int) -> int:
        """Return the player of a pair who has White: 3, within C.04.1.f and g."""
        for player, other in ((i, j), (j, i)):
            limited = self.must(player) == "w" or self.must(other) == "b"
            if limited and self.other != "dubov97-color-limits":
                return player
        if self.due(i) != self.due(j):
            return i if self.due(i) == "w" or self.due(j) == "b" else j
        one, two = self.by_id[i], self.by_id[j]
        if _difference(one) != _difference(two):
            wider, other = (i, j) if _difference(one) > _difference(two) else (j, i)
            return wider if self.due(wider) == "w" else other
        for back in range(1, min(len(one.colors), len(two.colors)) + 1):
            if one.colors[-back] != two.colors[-back]:
                return i if one.colors[-back] == "b" else j
        return max((i, j), key=lambda player: (self.aro(player), -self.rating(player), player))


def _difference(contender: Contender) -> int:
    return abs(contender.colors.count("w") - contender.colors.count("b"))
