"""Team events, exported as lists by an independent writer, are taken over with their matches."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

import foreign_lists
from foreign_lists import LANGUAGES, Rows, as_csv
from offices import events
from swissmate import Tournament
from swissmate.lists.sentences import ListError
from swissmate.lists.taking_over import TakenOver, source_of, taken_over
from swissmate.model import ForfeitedMatch, TeamEvent, team_event

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


PLAIN = str.maketrans("WLDF", "10=U")


def matches(event: TeamEvent) -> object:
    """Who met whom with which first colour, and the games of each match.

    These lists do not tell who gave a point for a round without an opponent, nor what is rated.
    """
    return {
        team.id: [
            (
                team.entry(number).opponent,
                team.entry(number).color,
                team.entry(number).result.translate(PLAIN),
                [
                    (board.player, board.color, board.result.translate(PLAIN))
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


def lists_of(tournament: Tournament, language: str, *, whole: bool) -> TakenOver:
    """What all lists of a team event tell, or the boards and matches of its rounds alone."""
    rounds = range(1, tournament.rounds_paired + 1)
    tables = [foreign_lists.team_boards(tournament, language, number) for number in rounds]
    tables += [foreign_lists.team_matches(tournament, language, number) for number in rounds]
    if whole:
        tables.append(foreign_lists.players_list(tournament, LANGUAGES[language]))
        tables.append(foreign_lists.compositions(tournament, language))
    return taken_over(
        source_of(f"list {number}.csv", as_csv(rows)) for number, rows in enumerate(tables, 1)
    )


@pytest.mark.parametrize("language", foreign_lists.TEAM_WORDS)
@pytest.mark.parametrize("number", range(1, 13))
def test_lists_of_matches_boards_and_compositions_are_taken_over(
    number: int, language: str
) -> None:
    tournament = with_names(events.event("team", number))
    result = lists_of(tournament, language, whole=True)
    taken = result.tournament
    assert tournament.teams is not None
    assert taken.teams is not None, [str(doubt) for doubt in result.doubts]
    assert [(team.id, team.name, team.players) for team in taken.teams.teams] == [
        (team.id, team.name, team.players) for team in tournament.teams.teams
    ]
    assert matches(team_event(taken)) == matches(team_event(tournament))
    kinds = {doubt.kind for doubt in result.doubts}
    assert kinds <= {"teams-lists", "board-colors", "columns", "bye"}
    assert {"teams-lists", "board-colors"} <= kinds


def with_names(tournament: Tournament) -> Tournament:
    """The same event with a name for each team."""
    assert tournament.teams is not None
    teams = tuple(
        replace(team, name=f"SK {team.name or chr(64 + team.id)}")
        for team in tournament.teams.teams
    )
    return replace(tournament, teams=replace(tournament.teams, teams=teams))


@pytest.mark.parametrize("number", range(1, 13))
def test_boards_and_matches_alone_tell_who_played_where(number: int) -> None:
    tournament = with_names(events.event("team", number))
    result = lists_of(tournament, "en", whole=False)
    taken = result.tournament
    assert taken.teams is not None, [str(doubt) for doubt in result.doubts]

    def told(event: Tournament) -> object:
        name = {player.id: player.name for player in event.players} | {0: ""}
        return [
            [
                [(name[board], color, code) for board, color, code, _points in boards]
                for boards in team
            ]
            for team in [
                [
                    [(b.player, b.color, b.result.translate(PLAIN), 0) for b in own.boards]
                    for own in of
                ]
                for of in team_event(event).results.values()
            ]
        ]

    assert told(taken) == told(tournament)


BOARDS: Rows = [
    ["Club cup"],
    ["Round 1 on 2026/03/01 at 15:00"],
    ["Bo.", 1, "Oslo", "Rtg", "-", 2, "Bergen", "Rtg", "2½ : ½"],
    ["1.1", "FM", "Lie, Ann", 2100, "-", "", "Dahl, Per", 2000, "1 - 0"],
    ["1.2", "", "Moe, Kim", 1900, "-", "", "Board not occupied", 0, "+ - -"],
    ["1.3", "", "Vik, Eva", 1800, "-", "", "Ås, Jon", 1700, "½ - ½"],
    ["Bo.", 3, "Hamar", "Rtg", "-", 4, "Moss", "Rtg", "3 : 0"],
    ["2.1", "", "", 0, "-", "", "", 0, "+ - -"],
    ["2.2", "", "", 0, "-", "", "", 0, "+ - -"],
    ["2.3", "", "", 0, "-", "", "", 0, "+ - -"],
]


def kinds_of(result: TakenOver) -> set[str]:
    return {doubt.kind for doubt in result.doubts}


def test_an_empty_board_and_a_match_that_nobody_played_are_kept() -> None:
    result = read(BOARDS)
    records = result.tournament.teams
    assert records is not None
    assert [(team.id, team.name) for team in records.teams] == [
        *((1, "Oslo"), (2, "Bergen"), (3, "Hamar"), (4, "Moss"))
    ]
    assert records.forfeits == (ForfeitedMatch("+-", 1, 3, 4),)
    event = team_event(result.tournament)
    assert [board.result for board in event.result(1, 1).boards] == ["1", "+", "="]
    assert [board.result for board in event.result(2, 1).boards] == ["0", "-", "="]
    assert event.result(1, 1).game_points == 25
    assert result.tournament.round_dates == (date(2026, 3, 1),)
    assert kinds_of(result) == {"board-colors", "new-numbers", "teams-lists"}


def test_a_score_that_the_boards_do_not_give_is_told() -> None:
    rows = [[*row] for row in BOARDS]
    rows[2][-1] = "3 : 0"
    (doubt,) = [doubt for doubt in read(rows).doubts if doubt.kind == "match-score"]
    assert "round 1, Oslo–Bergen: the list has 3:0, the boards that were read give 2.5:0.5" in str(
        doubt
    )


def test_a_match_whose_boards_stand_nowhere_is_told() -> None:
    matches_of_round: Rows = [
        ["Round 2"],
        ["No.", "Team", "Team", "Res.", ":", "Res."],
        [1, "Oslo", "Hamar", "2", ":", "1"],
        [2, "Moss", "bye", "1½", ":", "0"],
    ]
    result = taken_over(
        source_of(f"{name}.csv", as_csv(rows))
        for name, rows in (("boards", BOARDS), ("matches", matches_of_round))
    )
    assert [str(doubt) for doubt in result.doubts if doubt.kind == "no-boards"] == [
        "Round 2, Oslo–Hamar: who played there stands in no list; the match is left out."
    ]
    assert result.tournament.teams is not None
    assert result.tournament.teams.pab_teams == (0, 4)


def test_the_same_boards_twice_are_one_match() -> None:
    once, twice = read(BOARDS), taken_over([source_of("a.csv", as_csv(BOARDS))] * 2)
    assert twice.tournament.teams == once.tournament.teams


def test_a_team_that_meets_two_others_is_told() -> None:
    other: Rows = [["Round 1"], ["No.", "Team", "Team", "Res."], [1, "Oslo", "Moss", ""]]
    rows = [*BOARDS, *other]
    (doubt,) = [doubt for doubt in read(rows).doubts if doubt.kind == "match"]
    assert "in round 1, Oslo meets Moss, elsewhere Bergen" in str(doubt)


def test_boards_without_a_round_are_refused() -> None:
    with pytest.raises(ListError, match="do not say of which round they are"):
        read([["Club cup"], *BOARDS[2:]])
