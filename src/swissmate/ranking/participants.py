"""Who is ranked: the players of a tournament, its teams, or the players of its matches.

Each function takes a tournament as a file has it, and returns the one whose participants are
ranked, and the team event behind it, if any. A play names its function (``Play.parts``).
"""

from __future__ import annotations

from dataclasses import replace

from swissmate.model import TeamEvent, Tournament, team_event
from swissmate.systems.double_swiss.event import as_matches
from swissmate.systems.form import system_of_form
from swissmate.systems.plays import play_of

Participants = tuple[Tournament, TeamEvent | None]


def players(tournament: Tournament) -> Participants:
    """Return the tournament itself."""
    return tournament, None


def matches_so_far(tournament: Tournament) -> TeamEvent:
    """Return the matches of teams; one has brought no match points while a board is open, and an
    open board no game points, unless the file says what such a game counts as.

    Raises:
        TournamentError: the players' games do not form matches between teams.
    """
    records = tournament.teams
    if records is not None and tournament.scoring.adjourned is None:
        so_far = replace(records, match_scoring=records.match_scoring.so_far)
        tournament = replace(tournament, scoring=tournament.scoring.so_far, teams=so_far)
    return team_event(tournament)


def teams(tournament: Tournament) -> Participants:
    """Return the tournament of the teams.

    Raises:
        TournamentError: the players' games do not form matches between teams.
    """
    event = matches_so_far(tournament)
    return event.tournament, event


def sides_of_matches(tournament: Tournament) -> Participants:
    """Return the tournament whose rounds are matches of two games.

    Raises:
        TournamentError: the games do not form such matches.
    """
    return as_matches(tournament), None


def participants_of(tournament: Tournament | TeamEvent, *, as_players: bool) -> Participants:
    """Return who is ranked by the form of a tournament; ``as_players``: in any case its players.

    Raises:
        TournamentError: its games are not those of its form.
    """
    if isinstance(tournament, TeamEvent):
        return tournament.tournament, tournament
    if as_players or tournament.matches is not None:
        return players(tournament)
    play = play_of(system_of_form(tournament) or tournament.rules)
    participants: Participants = play.part("participants")(tournament)
    return participants
