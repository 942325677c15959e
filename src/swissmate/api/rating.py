"""What the games of a tournament do to ratings, and which title norms they make."""

from __future__ import annotations

from swissmate.model import Tournament
from swissmate.model.agreement import require_agreement
from swissmate.model.tournament import Who
from swissmate.ranking.rating_change import RatingChange
from swissmate.ranking.rating_change import rating_changes as changes_of
from swissmate.ranking.title_norms import Norm
from swissmate.ranking.title_norms import norms as norms_of


def rating_changes(tournament: Tournament, kind: str = "standard") -> tuple[RatingChange, ...]:
    """Return what the recorded rounds do to each player's rating (B.02 8.3).

    ``kind`` is ``"standard"``, ``"rapid"`` or ``"blitz"``.

    Raises:
        InputError: no source was available for the regulations of that day, or the tournament
            contradicts itself.
    """
    require_agreement(tournament)
    return changes_of(tournament, kind)


def norms(tournament: Tournament, player: Who) -> tuple[Norm, ...]:
    """Return the norms that a player may still make (B.01), the highest first.

    Each has its conditions. For events before 2024 nothing is returned.

    Raises:
        InputError: there is no such player, or the tournament contradicts itself.
    """
    require_agreement(tournament)
    return norms_of(tournament, tournament.player(player).id)
