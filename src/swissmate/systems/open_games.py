"""Games that were paired and have no result yet (C.04.2.D.1; 2026: C.04.2 3.1).

For the next pairing they are treated like adjourned games: as draws, unless the scoring system says
otherwise. No file tells whether a game is adjourned or its result just not entered yet.
"""

from __future__ import annotations

from swissmate.model import Tournament
from swissmate.values import NamedTuple


class OpenGames(NamedTuple):
    """The games of a round without a result, as ``(White, Black)``, and ``of``, all its games."""

    round_number: int
    games: tuple[tuple[int, int], ...]
    of: int

    @property
    def entered(self) -> bool:
        """Whether at least one result of the round has been entered."""
        return len(self.games) < self.of


def open_games(tournament: Tournament, since: int = 1) -> tuple[OpenGames, ...]:
    """Return the rounds from ``since`` on that have games without a result, the first round first.

    O(players x rounds). In a game without colours the lower number counts as White.
    """
    found = []
    for number in range(max(1, since), tournament.rounds_paired + 1):
        games, total = [], 0
        for player in tournament.players:
            entry = player.entry(number)
            if not entry.opponent or entry.color == "b":
                continue
            if entry.color != "w" and player.id > entry.opponent:
                continue
            total += 1
            if entry.result == " ":
                games.append((player.id, entry.opponent))
        if games:
            found.append(OpenGames(number, tuple(games), total))
    return tuple(found)
