"""Ranks for a tournament of which nobody stated any: other programs refuse files without them."""

from __future__ import annotations

from dataclasses import replace

from swissmate.errors import InputError
from swissmate.model import Tournament
from swissmate.model.agreement import require_types
from swissmate.trf import TRFDocument

from .editions import edition_of_start
from .standings import standings


def with_ranks(source: Tournament | TRFDocument) -> Tournament | TRFDocument:
    """Return a tournament as :func:`ranked`, and a document as it is."""
    return source if isinstance(source, TRFDocument) else ranked(source)


def ranked(tournament: Tournament) -> Tournament:
    """Return a tournament of whose players none has a rank with all of them ranked."""
    require_types(tournament)
    players = tournament.players
    if any(player.rank is not None for player in players):
        return tournament
    places = {player: place for place, player in enumerate(_order(tournament), 1)}
    return replace(
        tournament, players=tuple(player._replace(rank=places[player.id]) for player in players)
    )


def _order(tournament: Tournament) -> list[int]:
    """Return the players in the order of their ranks."""
    following = tournament.rounds_paired + 1
    by_points = sorted(
        tournament.by_id,
        key=lambda player: (-tournament.points_before(player, following), player),
    )
    if not tournament.tie_breaks:
        return by_points
    try:
        table = standings(
            tournament,
            edition=edition_of_start(tournament),
            players=tournament.teams is not None,
        )
    except InputError:  # of a tournament that contradicts itself: reading the file tells it
        return by_points
    order = [row.player for row in table.rows]
    # Who left a round robin before half of the games is not ranked (C.05 6.6).
    return order + [player for player in by_points if player not in table.by_player]
