"""What ``+`` without an opponent means: a board won by forfeit, or the bye of TRF06.

TRF26 (310, 330): on a board whose opponent did not come, the player of the team that is there has
``+``, and ``0000`` if nobody was named to sit opposite. In a round in which his team has no match,
and in a tournament of single players, it is the bye (``docs/disputes/trf.md#trf06-byes``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissmate.model import PAB

from .players import PlayerLine, cell_column, complain_of_color

if TYPE_CHECKING:
    from swissmate.model import TeamRecords


def settle_unopposed(players: dict[int, PlayerLine], teams: TeamRecords | None) -> None:
    """Turn each ``+`` without an opponent into a bye, except where the player's team has a match.

    A bye has no colour (``trf-bye-color``).
    """
    matched = set() if teams is None else _matches(players, teams)
    team_of = {} if teams is None else teams.team_of
    for number, (player, line) in players.items():
        entries = list(player.entries)
        for index, entry in enumerate(entries):
            if entry.opponent or entry.result != "+":
                continue
            if (index + 1, team_of.get(number)) in matched:
                continue
            if entry.color != "-":
                complain_of_color(line, cell_column(index + 1) + 5, entry.color)
            entries[index] = PAB
        if tuple(entries) != player.entries:
            players[number] = PlayerLine(player._replace(entries=tuple(entries)), line)


def _matches(players: dict[int, PlayerLine], teams: TeamRecords) -> set[tuple[int, int | None]]:
    """Return the rounds in which a team has a match, as (round, team)."""
    matches: set[tuple[int, int | None]] = set()
    for line_up in teams.line_ups:
        if line_up.opponent:
            matches.add((line_up.round_number, line_up.team))
    for match in teams.forfeits:
        matches |= {(match.round_number, match.white), (match.round_number, match.black)}
    for team in teams.teams:
        for member in team.players:
            if member in players:
                entries = players[member].player.entries
                matches |= {
                    (number, team.id) for number, entry in enumerate(entries, 1) if entry.opponent
                }
    return matches
