"""The grid of a table (C.05, Annex 1): everybody against everybody."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from swissmate.arbiter.models import Event
from swissmate.arbiter.rounds.pairing.schedule import schedule_of
from swissmate.arbiter.tables.standings.cells import color_letter
from swissmate.arbiter.tables.standings.ranking import Place, standings


@dataclass
class Square:
    """What two players have of each other: results, and games to come (``3w``: White in 3)."""

    played: list[str] = field(default_factory=list)
    to_come: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Line:
    """A player's place in the standings, and a square for everybody; None against oneself."""

    place: Place
    squares: list[Square | None]


def grid_of(event: Event) -> list[Line]:
    """Return the lines of the grid by number.

    Raises:
        Refused: there is no table for these players and rounds.
    """
    places = sorted(standings(event).places, key=lambda place: place.player.tpn)
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
            for own, opponent, color in ((white, black, "w"), (black, white, "b")):
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
        )
        for place in places
    ]
