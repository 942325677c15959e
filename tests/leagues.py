"""Round robins of teams, written down match by match."""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.model import (
    DEFAULT_MATCH_SCORING,
    Entry,
    ForfeitedMatch,
    Player,
    ScoringSystem,
    Team,
    TeamRecords,
    Tournament,
)

Match = tuple[int, int, Sequence[str]]
"""Home team, other team, and the two codes of each board, those of the home team first.

A single text is a match that was forfeited as a whole (record 330).
"""


def league(
    teams: int,
    played: Sequence[Sequence[Match]],
    *,
    rounds: int,
    colors: str = "wbwb",
    scoring: ScoringSystem = DEFAULT_MATCH_SCORING,
    in_a_row: bool = False,
) -> Tournament:
    """Return a league whose team ``t`` has the players ``t * 10 + 1``, ``t * 10 + 2``, ...

    ``colors`` are those of the home team's boards, one for each board.
    """
    boards = len(colors)
    entries: dict[int, list[Entry]] = {
        team * 10 + board: [] for team in range(1, teams + 1) for board in range(1, boards + 1)
    }
    forfeits = []
    for number, matches in enumerate(played, 1):
        of_round = dict.fromkeys(entries, Entry(0, "-", "Z"))
        for home, other, games in matches:
            if isinstance(games, str):
                forfeits.append(ForfeitedMatch(games, number, home, other))
                continue
            for board, (color, codes) in enumerate(zip(colors, games, strict=True), 1):
                one, two = home * 10 + board, other * 10 + board
                of_round[one] = Entry(two, color, codes[0])
                of_round[two] = Entry(one, "wb"[color == "w"], codes[1])
        for player, entry in of_round.items():
            entries[player].append(entry)
    rosters = {
        team: tuple(team * 10 + board for board in range(1, boards + 1))
        for team in range(1, teams + 1)
    }
    return Tournament(
        tuple(Player(player, f"P{player}", entries=tuple(own)) for player, own in entries.items()),
        rounds=rounds,
        rules="team-round-robin",
        initial_color="w",
        meets_in_a_row=in_a_row,
        team_records=True,
        teams=TeamRecords(
            tuple(Team(team, f"Team {team}", players=own) for team, own in rosters.items()),
            board_colors=colors,
            match_scoring=scoring,
            forfeits=tuple(forfeits),
        ),
    )
