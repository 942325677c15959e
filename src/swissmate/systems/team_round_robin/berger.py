"""Round robins of teams by the Berger tables: single, double, at home and away.

C.05 and its Annex 1 speak of players; here they hold for teams (``docs/rules/team-round-robin.md``).
"""

from __future__ import annotations

from dataclasses import replace

from swissmate.model import Tournament
from swissmate.systems.common.color_preference import opposite
from swissmate.systems.days import DAYS
from swissmate.systems.round_robin.berger import as_scheduled, length, pair
from swissmate.systems.round_robin.schedule import berger_rounds
from swissmate.systems.ruleset import Criterion, Level, RuleSet, Schedule
from swissmate.systems.team.event import as_matches
from swissmate.systems.topics import Topic


def as_home_and_away(tournament: Tournament) -> Tournament:
    """Return the tournament of the teams; White of a match is the team named first, at home.

    Which colours the boards of that team have says record 352 (:meth:`TeamRecords.games_of`).

    Raises:
        TournamentError: there are no teams, their players' games form no matches, or the rounds of
            the tournament do not make whole cycles.
    """
    if tournament.matches is not None:
        return tournament
    teams = as_matches(tournament)
    records = teams.teams
    if records is not None:
        players = teams.players
        if records.board_colors.startswith("b"):
            players = tuple(
                player._replace(
                    entries=tuple(
                        entry._replace(color=opposite(entry.color)) if entry.color != "-" else entry
                        for entry in player.entries
                    )
                )
                for player in players
            )
        teams = replace(teams, players=players, teams=replace(records, names_home=True))
    return as_scheduled(teams)


RULES = RuleSet(
    id="team-round-robin",
    system="team-round-robin",
    title="Round robin of teams by the Berger tables",
    chapter="C.05",
    days=DAYS["team-round-robin"]["team-round-robin"],
    criteria=(
        Criterion(Topic.TABLE, "1", "C.05 Annex 1", Level.ABSOLUTE, "each round is the table's, and the team that it names first is at home; in an odd field, who meets the missing last number is free"),
        Criterion(Topic.TABLE_CYCLES, "2", "C.05 Annex 1", Level.ABSOLUTE, "in a second cycle the other team is at home"),
        Criterion(Topic.TABLE_REPAIR, "3", "C.05 Annex 1", Level.QUALITY, "the last two rounds of a cycle before another one are exchanged, unless the same two meet in a row: nobody is at home three times running"),
        Criterion(Topic.WITHDRAWAL, "4", "C.05 6.6", Level.ABSOLUTE, "matches of a team that has left are lost by forfeit; if it completed less than half of its matches, they do not count"),
    ),
    pair=pair,
    looks_back=False,
    as_seen=as_home_and_away,
    schedule=Schedule(berger_rounds, length),
)  # fmt: skip
