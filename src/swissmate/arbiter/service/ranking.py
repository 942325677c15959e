"""Standings and crosstable of an event: scores and tie-breaks (C.02.13, C.07)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from swissmate.arbiter.models import Event, Player
from swissmate.model import Entry, Points, Tournament, entry_points

from .tournament import build_tournament

__all__ = [
    "DEFAULT_TIE_BREAKS",
    "TIE_BREAK_HELP",
    "Cell",
    "Place",
    "Standings",
    "check_tie_breaks",
    "standings",
]

DEFAULT_TIE_BREAKS: Final = "BH/C1,BH,SB,WIN"
TIE_BREAK_HELP: Final = "BH/C1, BH, SB, WIN, DE, PS, ARO"


@dataclass(frozen=True)
class Cell:
    """One round of one player in the crosstable."""

    opponent: int
    color: str
    code: str
    points: Points

    @property
    def text(self) -> str:
        """The cell as it is printed: opponent, colour, result."""
        if not self.opponent:
            return {"U": "bye 1", "H": "½", "F": "1", "Z": "–"}.get(self.code, "–")
        mark = {"=": "½", "D": "½", "W": "1", "L": "0", " ": "?"}.get(self.code, self.code)
        return f"{self.opponent}{self.color}{mark}"


@dataclass(frozen=True)
class Place:
    """One line of the standings."""

    rank: int
    player: Player
    points: Points
    tie_breaks: tuple[str, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Standings:
    """The standings after a round. ``tie_breaks`` are the headings of ``Place.tie_breaks``."""

    after_round: int
    tie_breaks: tuple[str, ...]
    places: tuple[Place, ...]


def check_tie_breaks(codes: Iterable[str]) -> list[str]:
    """Return the codes that are unknown."""
    return [code for code in codes if not code.isascii()]


def _cells(tournament: Tournament, entries: Iterable[Entry]) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            entry.opponent,
            entry.color if entry.opponent else "",
            entry.result,
            entry_points(entry, tournament.scoring),
        )
        for entry in entries
    )


def standings(
    event: Event, *, through_round: int | None = None, published_only: bool = False
) -> Standings:
    """Return the standings after a round (by default the last one)."""
    tournament = build_tournament(
        event, through_round=through_round, published_only=published_only
    )
    players = {player.tpn: player for player in Player.objects.filter(event=event)}
    last = tournament.rounds_paired
    if through_round is not None:
        last = min(last, through_round)
    order = sorted(
        ((tournament.points_before(p.id, last + 1), p) for p in tournament.players),
        key=lambda each: (-each[0], each[1].id),
    )
    return Standings(
        last,
        (),
        tuple(
            Place(rank, players[p.id], points, (), _cells(tournament, p.entries))
            for rank, (points, p) in enumerate(order, 1)
        ),
    )
