"""C.05 for teams: the Berger tables over their numbers, home rights, board colours, 6.6."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import swissmate
from leagues import Match, league
from swissmate.cli.main import main
from swissmate.errors import TournamentError
from swissmate.model import MatchPoints, ScoringSystem, Tournament, team_event
from swissmate.systems.choice import resolve, resolve_rules
from swissmate.trf.conversion import convert
from swissmate.trf.json_format import from_json, to_json

# C.05 Annex 1, the table for four, White first; and how a second cycle follows from it.
ONCE = "1-4 2-3 | 4-3 1-2 | 2-4 3-1"
TWICE = "1-4 2-3 | 2-4 3-1 | 4-3 1-2 | 4-1 3-2 | 3-4 2-1 | 4-2 1-3"
IN_A_ROW = "1-4 2-3 | 4-1 3-2 | 4-3 1-2 | 3-4 2-1 | 2-4 3-1 | 4-2 1-3"
WON, DRAWN, LOST = ["10", "10", "==", "01"], ["10", "==", "==", "01"], ["01", "01", "==", "10"]
FOR_NOBODY = ["--"] * 4


def shown(tournament: Tournament) -> str:
    return " | ".join(
        " ".join(f"{home}-{other}" for home, other in scheduled.games)
        for scheduled in swissmate.schedule(tournament)
    )


@pytest.mark.parametrize(
    ("rounds", "in_a_row", "expected"), [(3, False, ONCE), (6, False, TWICE), (6, True, IN_A_ROW)]
)
def test_the_table_says_who_is_at_home(rounds: int, in_a_row: bool, expected: str) -> None:
    begun = league(4, [], rounds=rounds, in_a_row=in_a_row)
    assert shown(begun) == expected
    assert swissmate.pair(begun).pairs == ((1, 4), (2, 3))


def test_meetings_in_a_row_are_seen_in_the_rounds() -> None:
    """A file of another program does not say it, but its second round repeats the first."""
    played = [[(1, 4, WON), (2, 3, WON)], [(4, 1, WON), (3, 2, WON)]]
    tournament = replace(league(4, played, rounds=6), meets_in_a_row=False)
    assert shown(tournament) == IN_A_ROW
    assert swissmate.pair(tournament).pairs == ((4, 3), (1, 2))
    assert swissmate.check(tournament).differing == ()


@pytest.mark.parametrize("colors", ["wbwb", "bwbw", "wwww", "bbbb", "wbw"])
def test_the_home_team_has_the_colors_that_the_file_gives_it(colors: str, tmp_path: Path) -> None:
    games = WON[: len(colors)]
    played = [[(1, 4, games), (2, 3, games)], [(4, 3, games), (1, 2, games)]]
    tournament = league(4, played, rounds=3, colors=colors)
    report = swissmate.check(tournament)
    recorded = [set(found.recorded.pairs) for found in report.rounds]
    assert recorded == [{(1, 4), (2, 3)}, {(4, 3), (1, 2)}]
    assert report.differing == ()
    exchanged = [[(4, 1, games), (2, 3, games)], played[1]]
    (wrong,) = swissmate.check(league(4, exchanged, rounds=3, colors=colors)).differing
    assert wrong.round_number == 1
    path = tmp_path / "league.trf"
    swissmate.write_trf(tournament, path, dialect="trf26")
    assert f"352 {colors.upper()}" in path.read_text()
    assert swissmate.check(swissmate.read_trf(path)).differing == ()
    resolved = resolve(tournament).tournament
    assert resolved.teams is not None
    expected = [
        (11 + board, 41 + board) if color == "w" else (41 + board, 11 + board)
        for board, color in enumerate(colors)
    ]
    assert list(resolved.teams.games_of(1, 1, 4)) == expected


def test_a_forfeited_match_names_the_home_team_first() -> None:
    """330 names the teams in the order of 352: nobody sat at the boards to show it otherwise."""
    played = [[(1, 4, "-+"), (2, 3, WON)], [(4, 3, "--"), (1, 2, WON)]]
    for colors in ("wbwb", "bwbw"):
        tournament = league(4, played, rounds=3, colors=colors)
        assert swissmate.check(tournament).differing == ()
        table = swissmate.standings(tournament, "MPTS,GPTS")
        points = {row.player: row.values for row in table.rows}
        # 1 forfeited and won; 2 won and lost; 3 lost and forfeited, as did 4, who won by forfeit.
        assert points == {1: (20, 25), 2: (20, 40), 3: (0, 15), 4: (20, 40)}


def test_a_free_round_is_worth_what_is_stated() -> None:
    """The team that meets the missing last number is free: nothing, unless 320 says otherwise."""
    tournament = league(3, [[(2, 3, WON)]], rounds=3)
    assert shown(tournament) == "2-3 | 1-2 | 3-1"
    free = replace(tournament, teams=replace(tournament.teams, pab_teams=(1,)))  # type: ignore[type-var]
    assert free.teams is not None
    assert team_event(free).result(1, 1)[:2] == (0, 0)
    stated = replace(free, teams=replace(free.teams, pab_points=MatchPoints(10, 20)))
    assert team_event(stated).result(1, 1)[:2] == (10, 20)
    assert swissmate.check(stated).differing == ()


def test_match_points_of_three_one_and_nothing() -> None:
    played = [[(1, 4, WON), (2, 3, DRAWN)]]
    scoring = ScoringSystem.of("3-1-0")
    tournament = league(4, played, rounds=3, scoring=scoring)
    rows = swissmate.standings(tournament, "MPTS,GPTS").rows
    assert {row.player: row.values for row in rows} == {
        1: (30, 25), 2: (10, 20), 3: (10, 20), 4: (0, 15),
    }  # fmt: skip


def test_board_count_decides_between_equal_teams() -> None:
    """C.07 12.1: on four boards; the points of the upper boards weigh less, and less is better.

    1 and 2 have 2 match points and 4 game points and drew with each other, so that direct encounter
    leaves them tied. 1 made 2, 1, 1 and 0 points on its boards: 1x2 + 2x1 + 3x1 = 7; 2 made 0, 1, 1
    and 2: 2x1 + 3x1 + 4x2 = 13.
    """
    level = ["10", "01", "10", "01"]
    played = [
        [(1, 4, ["10", "10", "01", "01"]), (2, 3, ["01", "01", "10", "10"])],
        [(4, 3, FOR_NOBODY), (1, 2, level)],
    ]
    tournament = league(4, played, rounds=3)
    table = swissmate.standings(tournament, "MPTS,GPTS,DE,BC")
    counts = {row.player: (row.rank, row.values[-1]) for row in table.rows}
    assert (counts[1], counts[2]) == ((1, 70), (2, 130))
    # 3 and 4 drew once as well: 3 made 1 1 0 0 and 4 made 0 0 1 1; their own match was no match.
    assert (counts[3], counts[4]) == ((3, 10 + 20), (4, 30 + 40))


HALF: list[list[Match]] = [
    [(1, 4, WON), (2, 3, WON)],
    [(4, 3, LOST), (1, 2, DRAWN)],
    [(2, 4, "+-"), (3, 1, LOST)],
]


def test_a_team_that_left_after_half_of_its_matches_loses_the_rest() -> None:
    """General Regulations 6.6: 4 played two of three matches, so its results count."""
    rows = swissmate.standings(league(4, HALF, rounds=3), "MPTS,GPTS").rows
    assert {row.player: row.values for row in rows} == {
        1: (50, 70), 2: (50, 85), 3: (20, 55), 4: (0, 30),
    }  # fmt: skip


def test_the_matches_of_a_team_that_left_early_do_not_count() -> None:
    """4 played one of three matches: it is not ranked, and nobody has points against it."""
    left = [HALF[0], [(4, 3, "-+"), HALF[1][1]], HALF[2]]
    tournament = league(4, left, rounds=3)
    table = swissmate.standings(tournament, "MPTS,GPTS")
    assert {row.player: row.values for row in table.rows} == {
        1: (30, 45), 2: (30, 45), 3: (0, 30),
    }  # fmt: skip
    assert table.rows[0].rank == table.rows[1].rank == 1
    assert [note.text("en") for note in table.notes] == [
        "team 4 left with 1 of 3 matches completed: it is not ranked, and its matches do not "
        "count (C.05 6.6)"
    ]
    assert swissmate.check(tournament).differing == ()


def test_free_rounds_at_the_end_of_meetings_in_a_row_are_no_absence() -> None:
    """Three teams, each meeting twice in a row: 2 is free in the last two rounds, and has left.

    The rows of the table are 2-3, 1-2, 3-1. Team 2 played one of its four matches.
    """
    pairs = [(2, 3), (3, 2), (1, 2), (2, 1), (3, 1), (1, 3)]
    games = [WON, "+-", "+-", "-+", WON, WON]
    played = [[(*pair, own)] for pair, own in zip(pairs, games, strict=True)]
    tournament = league(3, played, rounds=6, in_a_row=True)
    assert shown(tournament) == "2-3 | 3-2 | 1-2 | 2-1 | 3-1 | 1-3"
    assert {row.player for row in swissmate.standings(tournament, "MPTS").rows} == {1, 3}


@pytest.mark.parametrize("in_a_row", [False, True])
def test_files_hold_everything(in_a_row: bool) -> None:
    played = [[(1, 4, WON), (2, 3, "--")]]
    tournament = league(4, played, rounds=6, colors="bwbw", in_a_row=in_a_row)
    tournament = replace(tournament, keeps_table_order=not in_a_row)
    conversion = convert(tournament, "trf26")
    assert conversion.losses == ()
    again = swissmate.read_trf(conversion.data)
    assert (again.rules, again.meets_in_a_row) == ("team-round-robin", in_a_row)
    assert again.keeps_table_order != in_a_row
    assert from_json(to_json(tournament)).meets_in_a_row == in_a_row
    assert shown(again) == shown(tournament)


RECORDS = "".join(
    f"310 {team:3} Team {team:<27}                                {' ' * 8}{team:4} {team + 4:4}\n"
    for team in range(1, 5)
)
PLAYERS = "".join(f"001 {n:4}{'':6}P{n:<60}\n" for n in range(1, 9))


@pytest.mark.parametrize(
    ("head", "records", "rules"),
    [
        ("192 BERGER_ROUNDROBIN\n", "352 WB\n", "team-round-robin"),
        ("192 FIDE_DOUBLEROUNDROBIN\n", "362 TW 2.0   TD 1.0   TL 0.0\n", "team-round-robin"),
        ("092 Team round robin\n", "", "team-round-robin"),
        ("092 Round-Robin for teams\n", "", "team-round-robin"),
        ("092 Round robin\n", "", "team-round-robin"),
        ("192 FIDE_TEAM\n", "352 WB\n", "team-2026"),
        ("092 Team tournament\n", "", "team-2026"),
        # A round robin of single players may have a table of teams beside it.
        ("192 BERGER_ROUNDROBIN\n", "", "berger"),
        ("092 Individual round robin\n", "", "berger"),
    ],
)
def test_a_file_says_that_teams_meet_by_a_table(head: str, records: str, rules: str) -> None:
    text = f"012 League\n042 2026/10/01\n{head}142 6\n{PLAYERS}{records}{RECORDS}"
    tournament = swissmate.read_trf(text.encode())
    assert resolve_rules(tournament).id == rules
    assert (tournament.teams is not None) == rules.startswith("team")


def test_without_teams_there_is_no_league() -> None:
    with pytest.raises(TournamentError, match="this tournament has none"):
        swissmate.pair(Tournament(rules="team-round-robin", rounds=3))
    with pytest.raises(TournamentError, match="the table for 4 teams has 3 rounds"):
        swissmate.pair(league(4, [], rounds=5))


def test_the_command_line_names_home_and_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "league.trf"
    swissmate.write_trf(league(5, [], rounds=5), path, dialect="trf26")
    assert main(("pair", str(path), "--format", "table")) == 0
    told = capsys.readouterr().out
    assert "Home" in told
    assert "White" not in told
    assert main(("schedule", str(path), "--cycles", "2")) == 0
    assert "Round  6: 5-2  4-3  (1 free)" in capsys.readouterr().out
    assert main(("schedule", "--players", "5", "--rules", "team-round-robin")) == 0
    assert "Round 1: 2-5  3-4  (1 free)" in capsys.readouterr().out
    assert main(("schedule", str(path), "--draw")) == 3
    assert "pairs teams" in capsys.readouterr().err


def test_a_match_brings_points_once_its_last_board_is_over() -> None:
    """2 won its first board and drew the others; 1 won all boards but the last, which is open."""
    played = [[(1, 4, ["10", "10", "10", "  "]), (2, 3, ["10", "==", "==", "=="])]]
    rows = swissmate.standings(league(4, played, rounds=3), "MPTS,GPTS").rows
    assert {row.player: row.values for row in rows} == {
        1: (0, 30), 2: (20, 25), 3: (0, 15), 4: (0, 0),
    }  # fmt: skip
    over = [[(1, 4, ["10", "10", "10", "=="]), (2, 3, ["10", "==", "==", "=="])]]
    rows = swissmate.standings(league(4, over, rounds=3), "MPTS,GPTS").rows
    assert {row.player: row.values for row in rows}[1] == (20, 35)
