"""The grid of a table (C.05, Annex 1): everybody against everybody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from swissmate.arbiter.event.teams.rules import rules_of
from swissmate.arbiter.models import Event
from swissmate.arbiter.rounds.pairing.schedule import schedule_of
from swissmate.arbiter.tables.standings.cells import Cell, color_letter
from swissmate.arbiter.tables.standings.ranking import Place, standings
from swissmate.model import Points


@dataclass
class Square:
    """What two players have of each other: results, and games to come (``3w``: White in 3)."""

    played: list[str] = field(default_factory=list)
    to_come: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Line:
    """A player's place in the standings, and a square for everybody; None against oneself.

    ``game_points`` are those of a team, None for others.
    """

    place: Place
    squares: list[Square | None]
    game_points: Points | None


def grid_of(event: Event) -> list[Line]:
    """Return the lines of the grid by number.

    Raises:
        Refused: there is no table for these players and rounds.
    """
    table = standings(event)
    places = sorted(table.places, key=lambda place: place.player.tpn)
    colors = "bw" if event.play.enters_teams and rules_of(event).is_turned(1) else "wb"
    squares: dict[tuple[int, int], Square] = defaultdict(Square)
    known = set()
    for place in places:
        own = place.player.tpn
        for number, cell in enumerate(place.cells, 1):
            if cell.opponent and not cell.is_open:
                squares[own, cell.opponent].played.append(cell.result)
                known.add((own, number))
    for scheduled in schedule_of(event):
        for game in scheduled.games:
            if game.black is None:
                continue
            white, black = game.white.tpn, game.black.tpn
            for own, opponent, color in ((white, black, colors[0]), (black, white, colors[1])):
                if (own, scheduled.number) not in known:
                    text = f"{scheduled.number}{color_letter(color)}"
                    squares[own, opponent].to_come.append(text)
    return [
        Line(
            place,
            [
                None if other is place else squares[place.player.tpn, other.player.tpn]
                for other in places
            ],
            _game_points(place.cells[: table.after_round]) if table.second else None,
        )
        for place in places
    ]


def _game_points(cells: Sequence[Cell]) -> Points:
    """Return what the matches of a team and its free rounds brought in game points."""
    return sum(cell.games or 0 for cell in cells if cell.opponent or cell.code == "U")
