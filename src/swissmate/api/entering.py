"""Pairing numbers for the players of a tournament that has not begun (C.04.2)."""

from __future__ import annotations

from dataclasses import replace

from swissmate.errors import TournamentError
from swissmate.model import Tournament
from swissmate.model.agreement import require_agreement
from swissmate.systems.common.initial_order import initial_order, renumbered


def number_players(tournament: Tournament) -> Tournament:
    """Return the tournament with pairing numbers from 1 by rating, title and name.

    Rules: C.04.2.B (2017), C.04.2 art. 2 (2026). The numbers change wherever they are used, in byes
    and forbidden pairs too.

    Raises:
        TournamentError: a round is already paired: from then on numbers are corrected, not given.
    """
    require_agreement(tournament)
    if tournament.rounds_paired:
        raise TournamentError(
            f"{tournament.rounds_paired} rounds are paired; expected a tournament that has not "
            "begun: numbers of one under way are corrected, not given",
            code="numbers-in-use",
        )
    ranked = initial_order(tournament.players)
    numbers = {player.id: number for number, player in enumerate(ranked, 1)}
    given = renumbered(tournament, numbers)
    return replace(given, players=tuple(sorted(given.players, key=lambda player: player.id)))
