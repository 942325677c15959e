"""Records of teams and matches of two games: written and read again without loss."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from swissmate.model import MatchPoints, TeamAward, TeamBye, Tournament, team_event
from swissmate.trf import convert, from_json, load, write_trf
from swissmate.trf.types import TeamCode, team_code, team_type

DATA = Path(__file__).parents[1] / "data"
FILES = sorted((*(DATA / "team-2026").glob("*.trf"), *(DATA / "double-swiss-2026").glob("*.trf")))

EVENT = """\
012 T
142 4
152 B
192 FIDE_TEAM_TYPEB_GP_MP
162  W 1.0    D 0.5    L 0.0    P 1.0
352 WBWB
362 TW 3.0   TD 1.0   TL 0.5
240 H   3    2
250      2.0   1   2    1    2
260   1   4    1    3
299    1.0   0.5    2    4
310   1 Alpha                            ALPH     2400                    1    2    3    4
310   2 Beta                             BETA                             5    6
310   3 Gamma                                                             7    8
310   4 Delta                                                             9   10
300   1   1   2 0002 0000 0003
300   1   2   1 0005 0006 0000
320  1.0  2.0 003
330 +-   2   4   3
"""


def read(text: str, players: int = 10) -> Tournament:
    lines = "".join(f"001 {number:4}\n" for number in range(1, players + 1))
    return load((text + lines).encode()).tournament


def test_every_record_of_teams_is_understood() -> None:
    teams = read(EVENT).teams
    assert teams is not None
    assert (teams.primary, teams.secondary, teams.preferences) == ("GP", True, "B")
    assert [team.players for team in teams.teams] == [(1, 2, 3, 4), (5, 6), (7, 8), (9, 10)]
    assert (teams.teams[0].name, teams.teams[0].nickname) == ("Alpha", "ALPH")
    scoring = teams.match_scoring
    assert (scoring.win, scoring.draw, scoring.loss) == (30, 10, 5)
    assert teams.board_colors == "wbwb"
    assert teams.byes == (TeamBye("H", 3, 2),)
    assert teams.virtual_points == {1: (20, 20), 2: (20, 20)}
    assert [set(forbidden_group.players) for forbidden_group in teams.forbidden] == [{1, 3}]
    assert teams.awards == (TeamAward(" ", 10, 5, 2, (4,)),)
    assert [line_up.players for line_up in teams.line_ups] == [(2, 0, 3), (5, 6, 0)]
    assert (teams.pab_points, teams.pab_teams) == (MatchPoints(10, 20), (3,))
    assert [tuple(forfeit) for forfeit in teams.forfeits] == [("+-", 2, 4, 3)]


def test_what_was_built_is_written_and_read_again() -> None:
    tournament = read(EVENT)
    again = load(write_trf(tournament, dialect="trf26")).tournament
    assert again == tournament


def test_the_colour_of_the_first_board_follows_from_another_board() -> None:
    """1.6.1: with no game on board 1, board 2 tells the colour, and 352 that they differ."""
    text = EVENT.replace("330 +-   2   4   3\n", "").replace("320  1.0  2.0 003\n", "")
    text = text.replace("0002 0000 0003", "0000 0003").replace("0005 0006 0000", "0005 0006")
    games = {3: "6 b 1", 6: "3 w 0"}
    lines = "".join(
        f"001 {number:4}".ljust(91) + (f"{games[number]:>8}" if number in games else "") + "\n"
        for number in range(1, 11)
    )
    event = team_event(load((text + lines).encode()).tournament)
    first, second = (event.tournament.by_id[team].entry(1) for team in (1, 2))
    # Board 2 had Black for team 1, so its first board has White.
    assert (first.opponent, first.color, first.result) == (2, "w", "1")
    assert (second.opponent, second.color, second.result) == (1, "b", "0")


def test_a_team_that_is_absent_from_the_next_round_leaves_the_others_there() -> None:
    lines = [f"001 {number:4}".ljust(91) for number in range(1, 5)]
    lines[0] += "0000 - Z"
    teams = "".join(f"310 {number:3} T".ljust(72) + f" {number:4}\n" for number in range(1, 5))
    event = team_event(
        load(("142 3\n192 FIDE_TEAM\n" + "\n".join(lines) + "\n" + teams).encode()).tournament
    )
    assert [player.entry(1).result for player in event.tournament.players] == ["Z", " ", " ", " "]


def test_files_of_others() -> None:
    """Columns of 362 one too far, a 299 for all teams in match points only, a bye worth a win in
    the points of its players although 162 does not say so: half a board for the team (1.4)."""
    lines = [f"001 {number:4}".ljust(91) for number in range(1, 4)]
    lines[0] = lines[0][:80] + " 1.0    1     2 w 1"
    lines[1] = lines[1][:80] + " 0.0    2     1 b 0"
    lines[2] = lines[2][:80] + " 1.0    3  0000 - U"
    teams = "".join(f"310 {number:<3} T".ljust(72) + f" {number:4}\n" for number in range(1, 4))
    head = "142 3\n192 FIDE_TEAM\n362 TW  3.0   TD  1.0   TL  0.0\n299 L   0.5\n"
    document = load((head + "\n".join(lines) + "\n" + teams).encode(), strict=True)
    event = team_event(document.tournament)
    brought = [event.result(each, 1)[:2] for each in (1, 2, 3)]
    assert brought == [(30, 10), (5, 0), (10, 5)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_conversions_lose_nothing(path: Path) -> None:
    document = load(path)
    conversion = convert(document, "trf26")
    assert conversion.losses == ()
    assert load(conversion.data).tournament == document.tournament
    written = write_trf(document.tournament, dialect="trf26")
    assert load(written, check_points_column=False).tournament == document.tournament
    assert from_json(convert(document, "json").data) == document.tournament


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("FIDE_TEAM", TeamCode("MP", True, "A")),
        ("FIDE_TEAM_TYPEB", TeamCode("MP", True, "B")),
        ("FIDE_TEAM_MP_GP", TeamCode("MP", True, "")),
        ("FIDE_TEAM_GP", TeamCode("GP", False, "")),
        ("fide_team_typea_gp_mp_baku", TeamCode("GP", True, "A")),
        ("FIDE_TEAM_MP_MP", None),
        ("FIDE_TEAMS", None),
        ("FIDE_DUTCH", None),
    ],
)
def test_codes_of_the_team_system(text: str, code: TeamCode | None) -> None:
    assert team_code(text) == code
    if code is not None:
        assert team_code(team_type(code)) == code


# Players where no column is

MEMBERS = "".join(
    f"{line}\n"
    for line in (
        "013 Team 1                              1    2",
        "013 Team 2                              3    4",
    )
)


@pytest.mark.parametrize("shift", ["", " "])
def test_players_of_013_one_column_to_the_right_are_read_and_told(shift: str) -> None:
    text = "".join(f"013 Team {n:<27}{shift}{2 * n - 1:4} {2 * n:4}\n" for n in (1, 2))
    assert (text == MEMBERS) == bool(shift)  # as one program writes it
    document = load((text + "".join(f"001 {number:4}\n" for number in range(1, 5))).encode())
    teams = document.tournament.teams
    assert teams is not None
    assert [team.players for team in teams.teams] == [(1, 2), (3, 4)]
    told = [
        (diagnostic.line, diagnostic.column)
        for diagnostic in document.diagnostics
        if diagnostic.code == "trf-field"
    ]
    assert told == ([(1, 41), (2, 41)] if shift else [])


def test_an_empty_board_stays_empty_one_column_to_the_right() -> None:
    teams = read(EVENT.replace("   2 0002 0000 0003", "   2    2         3")).teams
    shifted = read(EVENT.replace("   2 0002 0000 0003", "   2     2         3")).teams
    assert teams is not None
    assert teams == shifted


def test_what_stands_between_players_is_told() -> None:
    line = f"013 {'Team 1':32}00010   2\n"  # five digits: 37 to 41
    document = load((line + "001    1\n001    2\n").encode())
    told = [
        (diagnostic.column, diagnostic.message)
        for diagnostic in document.diagnostics
        if diagnostic.line == 1
    ]
    assert told == [(41, "Something stands between the players of a record 013")]


def test_numbers_are_padded_as_the_examples_of_trf26_show() -> None:
    """240 ``H 003  026``, 250 ``001 003``, 260 ``001 002  125``, 330 ``+- 004 023 047``; 300 and
    320 have ``0000`` and ``000`` for nobody, 299 ``000`` for all rounds."""
    tournament = read(EVENT)
    assert tournament.teams is not None
    every = replace(tournament.teams, awards=(TeamAward(" ", 10, -55, 0, (4,)),))
    lines = write_trf(replace(tournament, teams=every), dialect="trf26").decode().split("\n")
    for line in (
        "240 H 003    2",
        "250       2.0 001 002    1    1",
        "260 001 004    1    3",
        "299     1.0  -5.5  000    4",
        "300 001 001 002 0002 0000 0003",
        "320  1.0  2.0 003",
        "330 +- 002 004 003",
    ):
        assert line in lines
