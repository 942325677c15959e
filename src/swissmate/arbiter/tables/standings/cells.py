"""The cells of the crosstable: one round of one participant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from swissmate.arbiter.ground.frame.numbers import halves
from swissmate.model import Points, TeamEvent, Tournament


@dataclass(frozen=True)
class Cell:
    """One round of one player in the crosstable; ``row`` is the opponent's row in that table.

    ``games`` are the game points of a match, None if a round is a single game.
    """

    opponent: int
    row: int
    color: str
    code: str
    points: Points
    games: Points | None = None

    @property
    def text(self) -> str:
        """The cell as it is printed: opponent, colour, result (of a match its game points)."""
        points = halves(self.points)
        if not self.opponent:
            bye = _("bye")
            return {"U": f"{bye} {points}", "Z": "–", " ": ""}.get(self.code, points)
        space = " " if self._has_game_points else ""
        return f"{self.row}{color_letter(self.color)}{space}{self.result}"

    @property
    def result(self) -> str:
        """What the opponent was met with: the result, of a match its game points."""
        if self._has_game_points:
            return halves(self.games or 0)
        marks = {"=": "½", "D": "½", "W": "1", "L": "0", " ": "…", "-": "−"}
        return marks.get(self.code, self.code)

    @property
    def is_open(self) -> bool:
        """Whether a game with an opponent has no result."""
        return bool(self.opponent) and self.code == " "

    @property
    def _has_game_points(self) -> bool:
        return self.games is not None and self.code not in " +-"


def color_letter(color: str) -> str:
    """Return one letter for a colour in the reader's language; "" for none."""
    # Translators: one letter for the color in the crosstable.
    return {"w": pgettext("color", "w"), "b": pgettext("color", "b")}.get(color, "")


def cells_of(
    tournament: Tournament,
    teams: TeamEvent | None,
    tpn: int,
    rounds: int,
    row_of: Mapping[int, int],
) -> tuple[Cell, ...]:
    """Return the cells of a participant, as far as rounds have been paired."""
    player = tournament.by_id[tpn]
    # The colour of a team is that of its first board, whoever is at home (C.04.6 1.6.1).
    colored = player if teams is None else teams.tournament.by_id[tpn]
    return tuple(
        Cell(
            entry.opponent,
            row_of.get(entry.opponent, 0),
            colored.entry(number).color if entry.opponent else "",
            entry.result,
            tournament.brought(tpn, number),
            _games(tournament, teams, tpn, number),
        )
        for number in range(1, rounds + 1)
        for entry in [player.entry(number)]
    )


def _games(
    tournament: Tournament, teams: TeamEvent | None, participant: int, number: int
) -> Points | None:
    """Return the game points of a match: a team's, or those of a match of two games."""
    if teams is not None:
        return teams.result(participant, number).game_points
    return None if tournament.matches is None else tournament.brought(participant, number)
