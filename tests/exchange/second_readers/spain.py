"""Reads the text of the FEDA: a line for each player, nine fields parted by semicolons."""

from __future__ import annotations

import re
from typing import NamedTuple


class Line(NamedTuple):
    """A player: the points against rated opponents, these games, and their average rating."""

    local_id: str
    name: str
    sex: str
    country: str
    birth: str
    points: float
    games: int
    average: float


def read(data: bytes) -> dict[int, Line]:
    """Return the line of each initial ranking."""
    players: dict[int, Line] = {}
    for text in data.decode("ascii").splitlines():
        fields = text.split(";")
        if len(fields) != 9 or not fields[1].strip().isdigit():
            assert not players, text  # whatever heads the list stands before it
            continue
        local_id, ranking, name, sex, country, birth, points, games, average = fields
        assert (len(local_id), len(ranking), len(name)) == (10, 4, 35)
        assert re.fullmatch(r"\s*|\d\d-\d\d-\d\d", birth), birth
        assert int(ranking) not in players
        players[int(ranking)] = Line(
            local_id.strip(),
            name.strip(),
            sex.strip(),
            country.strip(),
            birth.strip(),
            float(points.replace(",", ".")),
            int(games),
            float(average.replace(",", ".") or 0),
        )
    return players
