"""The players of a round as the text of the Lim system (C.04.4.3) sees them, for the oracle.

Scores and the median, compatibility (2.1), due colours (5.1) and colour allocation (5.3-5.6, 7.2).
"""

from __future__ import annotations

from swissmate.systems.position import PairingPosition

Pair = tuple[int, int]


class LimPlayers:
    """Answers about players, by their pairing numbers. Scores are in tenths of a point.

    ``same_score``: only two players with the same score may break the colour limits (6.1).
    ``row_first``: where each allocation breaks one limit, 5.3 decides
    (docs/disputes/lim.md#lim-limit-each).
    """

    def __init__(
        self, position: PairingPosition, *, same_score: bool = True, row_first: bool = False
    ) -> None:
        self.position = position
        self.same_score = same_score
        self.row_first = row_first
        self.players = {contender.id: contender for contender in position.contenders}
        self.everybody = frozenset(self.players)
        self.median = self.half_of(position.round_number - 1)

    def half_of(self, rounds: int) -> float:
        """2.2: half of the points that could be won in a number of rounds."""
        return self.position.scoring.best * rounds / 2

    def score(self, player: int) -> int:
        """Return the pairing score, by which scoregroups are formed."""
        return self.players[player].score

    # 2.1 and 5.1: compatibility and due colours

    def must(self, player: int) -> str:
        """Return the colour that a player must have by 5.1.a and b, if they leave only one."""
        history = self.players[player].colors
        open_to_him = []
        for color in "wb":
            after = history + color
            excess = after.count(color) * 2 - len(after)
            if excess < 3 and not after.endswith(color * 3):
                open_to_him.append(color)
        return open_to_him[0] if len(open_to_him) == 1 else ""

    def broken(self, player: int, color: str) -> int:
        """Return how many of the limits 5.1.a and 5.1.b a player with a colour would break."""
        after = self.players[player].colors + color
        excess = after.count(color) - (len(after) - after.count(color))
        return [after[-3:] == color * 3, excess >= 3].count(True)

    def due(self, player: int) -> str:
        """Return the due colour: the one he must have, else equalising, else alternating."""
        history = self.players[player].colors
        whites, blacks = history.count("w"), history.count("b")
        if self.must(player):
            return self.must(player)
        if whites > blacks or (whites == blacks and history.endswith("w")):
            return "b"
        return "w" if history else ""

    def compatible(self, one: int, two: int, limits: bool) -> bool:
        """2.1. Without ``limits``, two players with the same score may break them (6.1)."""
        if one == two or two in self.players[one].met:
            return False
        if two in self.position.forbidden.get(one, ()):
            return False
        clash = self.must(one) != "" and self.must(one) == self.must(two)
        of_one_score = self.score(one) == self.score(two)
        return not clash or (not limits and (of_one_score or not self.same_score))

    def suited(self, one: int, two: int) -> bool:
        """Whether both can have their due colours."""
        return self.due(one) == "" or self.due(one) != self.due(two)

    def near(self, one: int, two: int) -> bool:
        """Whether a Maxi-tournament allows the two to be exchanged (3.2, 3.8, 5.7)."""
        return abs(self.players[one].player.rating - self.players[two].player.rating) <= 100

    def floated(self, player: int) -> bool:
        """3.10: whether the last round sent him down above its median, or up below it."""
        last = self.players[player].last
        if last is None or not last.entry.opponent:
            return False
        own, other = last.score, last.opponent_score
        median = self.half_of(self.position.round_number - 2)
        return own > max(other, median) or own < min(other, median)

    # 5.3 to 5.6, 7.2: colours

    def colored(self, one: int, two: int, upper: bool) -> Pair:
        """Return the pair, White first; ``upper``: it was made in the median or above."""
        higher, lower = sorted((one, two), key=lambda player: (-self.score(player), player))
        return (higher, lower) if self.color(higher, lower, upper) == "w" else (lower, higher)

    def color(self, higher: int, lower: int, upper: bool) -> str:
        """The colour of the higher ranked of the two."""
        other = {"w": "b", "b": "w", "": ""}
        mine, theirs = self.players[higher].colors, self.players[lower].colors
        if not mine and not theirs:
            odd = self.players[higher].number % 2 == 1
            return self.position.initial_color if odd else other[self.position.initial_color]
        if self.due(higher) != self.due(lower):
            return self.due(higher) or other[self.due(lower)]
        due = self.due(higher)
        # 5.1.a, 5.1.b, 5.3 and 6.1: the colours that break fewer limits, one player's or both's.
        granted = self.broken(lower, other[due])
        denied = self.broken(higher, other[due])
        if granted != denied:
            return due if granted < denied else other[due]
        running = [line[-2:] == 2 * other[due] for line in (mine, theirs)]
        if self.row_first and granted and running[0] != running[1]:
            return due if running[0] else other[due]
        # 5.5 and 5.6: a player out of balance equalises.
        claims = [len(line) != 2 * line.count("w") for line in (mine, theirs)]
        if claims[0] != claims[1]:
            return due if claims[0] else other[due]
        for last, their_last in zip(reversed(mine), reversed(theirs), strict=False):
            if last != their_last:
                return their_last
        return due if upper else other[due]
