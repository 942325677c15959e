"""Whether the line-ups of a team event (TRF26 record 300) agree with the games of its players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .team_records import LineUp, TeamRecords
from .tournament import Tournament


class LineUpConflict(NamedTuple):
    """A line-up that contradicts the games: what is wrong, what was found and expected there."""

    line_up: LineUp
    message: str
    found: str
    expected: str

    def __str__(self) -> str:
        """Return the conflict as one sentence."""
        return f"{self.message}; found {self.found}; expected {self.expected}"


def line_up_conflicts(tournament: Tournament, records: TeamRecords) -> Iterator[LineUpConflict]:
    """Yield each line-up that contradicts the games of its round.

    Everybody of the team who has an opponent must sit on a board, and two players who meet must
    sit on the same board of their line-ups. Takes time proportional to line-ups times boards.
    """
    seats = {
        (line_up.round_number, player): board
        for line_up in records.line_ups
        for board, player in enumerate(line_up.players, 1)
        if player
    }
    for line_up in records.line_ups:
        number = line_up.round_number
        for player in records.by_id[line_up.team].players:
            known = tournament.by_id.get(player)
            opponent = known.entry(number).opponent if known is not None else 0
            if not opponent:
                continue
            here, there = seats.get((number, player)), seats.get((number, opponent))
            where = f"round {number}: the line-up (300) of team {line_up.team}"
            if here is None:
                yield LineUpConflict(
                    line_up,
                    f"{where} leaves out player {player}, who meets {opponent} in that round",
                    " ".join(map(str, line_up.players)) or "nobody",
                    f"player {player} on a board",
                )
            elif there not in (None, here):
                yield LineUpConflict(
                    line_up,
                    f"{where} contradicts the game of {player} and {opponent}",
                    f"{player} on board {here}, and {opponent} on board {there} of his line-up",
                    "both on one board",
                )
