"""Games that were paired and have no result yet (C.04.2.D.1; 2026: C.04.2 3.1).

For the next pairing they are treated like adjourned games: as draws, unless the scoring system says
otherwise. No file tells whether a game is adjourned or its result just not entered yet.
"""

from typing import NamedTuple

from swissmate.model import Tournament


class OpenGames(NamedTuple):
    """The games of a round without a result, as ``(White, Black)``, and ``of``, all its games."""

    round_number: int
    games: tuple[tuple[int, int], ...]
    of: int

    @property
    def entered(self) -> bool:
        """Whether at least one result of the round has been entered."""
        return len(self.games) < self.of


def open_games(tournament: Tournament, before: int | None = None) -> tuple[OpenGames, ...]:
    """Return the rounds that have games without a result, the first round first.

    ``before`` is a round (from 1): only the earlier ones are looked at, by default all. In a game
    without colours the lower number counts as White. O(players x rounds).
    """
    if b" " not in b"".join(tournament.columns.codes):
        return ()  # as nearly always: every game has its result
    rounds = []
    paired = tournament.rounds_paired
    for number in range(1, paired + 1 if before is None else min(before, paired + 1)):
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
            rounds.append(OpenGames(number, tuple(games), total))
    return tuple(rounds)
