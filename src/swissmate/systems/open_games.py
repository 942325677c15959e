"""Games that were paired and have no result (C.04.2.D.1; 2026: C.04.2 3.1).

For the next pairing they are what adjourned games are: draws, unless the scoring system says
otherwise. Whether they are adjourned or have only not been entered yet, no file tells.
"""

from __future__ import annotations

from swissmate.model import Tournament
from swissmate.values import NamedTuple


class OpenGames(NamedTuple):
    """The games of one round without a result, ``(White, Black)``, and how many the round has."""

    round_number: int
    games: tuple[tuple[int, int], ...]
    of: int

    @property
    def entered(self) -> bool:
        """Whether the round has results at all: some are missing, not all."""
        return len(self.games) < self.of


def open_games(tournament: Tournament, since: int = 1) -> tuple[OpenGames, ...]:
    """Return the rounds from ``since`` on that have games without a result, the first round first.

    O(players x rounds). A game without colours counts the lower number as White.
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
