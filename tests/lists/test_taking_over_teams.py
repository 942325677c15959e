"""Team events, exported as lists by an independent writer, are taken over with their matches."""

from __future__ import annotations

import pytest

import foreign_lists
from foreign_lists import LANGUAGES, Rows, as_csv
from offices import events
from swissmate import Tournament
from swissmate.lists.taking_over import TakenOver, source_of, taken_over
from swissmate.model import TeamEvent, team_event

HEADS = {
    "en": ("Team", "Bo."), "de": ("Mannschaft", "Br."), "es": ("Equipo", "M."),
    "pt": ("Equipe", "M."),
}  # fmt: skip
"""What the lists call the team and the board of a player in it."""


def listed(tournament: Tournament, language: str) -> Rows:
    """The crosstable of the players of a team event, with their teams and boards."""
    assert tournament.teams is not None
    rows = foreign_lists.crosstable(tournament, LANGUAGES[language], by_rank=False)
    at = next(index for index, row in enumerate(rows) if LANGUAGES[language].name in row)
    seats = {
        player: (team.name or f"Team {team.id}", board)
        for team in tournament.teams.teams
        for board, player in enumerate(team.players, 1)
    }
    rows[at] += HEADS[language]
    for row in rows[at + 1 :]:
        row.extend(seats[int(str(row[0]))])
    return rows


def read(rows: Rows) -> TakenOver:
    return taken_over([source_of("teams.csv", as_csv(rows))])


def matches(event: TeamEvent) -> object:
    """Who met whom with which first colour, and the games of each match.

    These lists do not tell who gave a point for a round without an opponent, nor what is rated.
    """
    plain = str.maketrans("WLDF", "10=U")
    return {
        team.id: [
            (
                team.entry(number).opponent,
                team.entry(number).color,
                team.entry(number).result.translate(plain),
                [
                    (board.player, board.color, board.result.translate(plain))
                    for board in event.result(team.id, number).boards
                ],
            )
            for number in range(1, event.tournament.rounds_paired + 1)
        ]
        for team in event.tournament.players
    }


@pytest.mark.parametrize("language", HEADS)
@pytest.mark.parametrize("number", range(1, 13))
def test_teams_keep_their_rosters_and_matches(number: int, language: str) -> None:
    tournament = events.event("team", number)
    result = read(listed(tournament, language))
    taken = result.tournament
    assert taken.teams is not None
    assert tournament.teams is not None
    assert [team.players for team in taken.teams.teams] == [
        team.players for team in tournament.teams.teams
    ]
    assert matches(team_event(taken)) == matches(team_event(tournament))
    assert "teams" in {doubt.kind for doubt in result.doubts}


def test_teams_that_do_not_fit_the_games_are_told() -> None:
    tournament = events.event("team", 2)
    rows = listed(tournament, "en")
    rows[-1][-2] = rows[-2][-2] = "Another team"
    result = read(rows)
    assert result.tournament.teams is None
    assert "no-matches" in {doubt.kind for doubt in result.doubts}


def test_a_board_that_two_have_is_told() -> None:
    rows = listed(events.event("team", 2), "en")
    rows[-1][-1] = rows[-2][-1]
    result = read(rows)
    assert result.tournament.teams is None
    (doubt,) = [doubt for doubt in result.doubts if doubt.kind == "one-board"]
    assert f"board {rows[-1][-1]}" in str(doubt)


def test_clubs_of_an_open_are_no_teams() -> None:
    """Without a board there is no team, whatever the column is called."""
    tournament = events.event("swiss", 1)
    rows = foreign_lists.players_list(tournament, LANGUAGES["en"])
    at = next(index for index, row in enumerate(rows) if "Name" in row)
    rows[at].append("Team")
    for row in rows[at + 1 : at + 1 + len(tournament.players)]:
        row.append("SK Oslo")
    result = read(rows)
    assert result.tournament.teams is None
    assert {doubt.kind for doubt in result.doubts} == {"columns"}
