"""A team event as the rules see it: a tournament of matches between teams."""

from __future__ import annotations

from swissmate.errors import TournamentError
from swissmate.model import Tournament, team_event
from swissmate.systems.common.upfloating.initial_color import with_inferred_color


def as_matches(tournament: Tournament) -> Tournament:
    """Return the tournament whose players are the teams; if it already is one, it is unchanged.

    Raises:
        TournamentError: the tournament has no teams, or the players' games do not form matches
            between teams.
    """
    if tournament.matches is not None:
        return tournament
    if tournament.teams is None:
        raise TournamentError(
            "the team system pairs teams (C.04.6), and this tournament has none; expected records "
            "of teams, 310 or 013",
            code="no-teams",
        )
    return with_inferred_color(team_event(tournament).tournament)
