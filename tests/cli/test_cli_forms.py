"""Files of other forms than the individual Swiss: refused by name, each by the right commands.

Those of teams and of a double Swiss are paired and checked (``test_cli_teams.py``). These here hold
half of what they should: no teams, teams whose players meet each other, half matches.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from swissmate.trf import read_trf

from .conftest import Run, Trf, player_line

GAMES = (
    player_line(1, "1.0", ["   2 w 1"]),
    player_line(2, "0.0", ["   1 b 0"]),
    player_line(3, "0.5", ["   4 w ="]),
    player_line(4, "0.5", ["   3 b ="]),
)
TEAM_013 = "013 Team 1".ljust(36) + "   1    2"
TEAM_310 = "310   1 Team 1".ljust(73) + "   1    2"


def event(trf: Trf, *records: str) -> Path:
    """Write a tournament of four players after a round with these records."""
    head = tuple(record for record in records if record[:3] in ("192", "092"))
    rest = tuple(record for record in records if record not in head)
    return trf(*GAMES, *rest, head=("012 T", "042 2026/04/01", "XXR 3", *head))


@pytest.mark.parametrize(
    ("records", "named", "refused"),
    [
        (("192 FIDE_TEAM",), "team", "pair check standings"),
        (("192 FIDE_TEAM_TYPEB_MP_BAKU",), "team", "pair check standings"),
        (("092 Team Swiss",), "team", "pair check standings"),
        ((TEAM_013,), "team", "pair check standings"),
        ((TEAM_310,), "team", "pair check standings"),
        (("192 SCHILLER",), "192 SCHILLER", "pair check"),
        (("192 FIDE_DOUBLESWISS_BAKU",), "double", "pair check standings"),
        (("092 Schiller",), "092 Schiller", "pair check"),
        (("092 Individual: Swiss-System",), "", ""),
        (("192 CUSTOM_SWISS", TEAM_013), "", ""),
        (("092 Individual: Swiss-System", TEAM_013), "", ""),
        (("192 FIDE_DUTCH_2026", TEAM_310), "", ""),
    ],
)
def test_forms(run: Run, trf: Trf, records: tuple[str, ...], named: str, refused: str) -> None:
    path = event(trf, *records)
    for command in ("pair", "check", "standings"):
        code, _, err = run(command, path)
        assert code == (3 if command in refused.split() else 0), (command, err)
        if code:
            assert named in err
    assert run("convert", path, "--to", "trf26", "--strict", "-o", "-").code == 0


ALL_310 = tuple(f"310 {team:3} Team {team}".ljust(73) + f"{team:4}" for team in range(1, 5))
"""Four teams of one player: 1-2 and 3-4 were played."""


@pytest.mark.parametrize(
    ("record", "named"),
    [
        ("192 FIDE_OLYMPIAD", "the rules of the Olympiad (192 FIDE_OLYMPIAD)"),
        ("192 FIDE_TEAM_TYPEC_MP_GP", "192 FIDE_TEAM_TYPEC_MP_GP"),
        ("192 FIDE_TEAMS", "192 FIDE_TEAMS"),
        ("192 FIDE_TAEM_MP_GP", "192 FIDE_TAEM_MP_GP"),
        ("192 FIDE_TEAM_MP_MP", "192 FIDE_TEAM_MP_MP"),
    ],
)
def test_teams_whose_type_is_unknown_are_not_paired_as_players(
    run: Run, trf: Trf, record: str, named: str
) -> None:
    """The type decides by which score and by which colours teams are paired: it is not guessed.
    What was played is known, so the teams are ranked."""
    path = event(trf, record, *ALL_310)
    for command in ("pair", "check"):
        code, _, err = run(command, path)
        assert code == 3
        assert named in err
        assert "has none" not in err
    code, out, err = run("standings", path)
    assert code == 0
    assert "Team 3" in out
    assert "trf-type-code" not in err
    assert "is not one of the codes" in err
    code, out, _ = run("pair", path, "--rules", "team-2026")
    # 3 floats up (3.5.4); both pairs by 4.3.8: the first-teams 1 and 4 had White and Black.
    assert (code, out) == (0, "2\n3 1\n4 2\n")


def test_the_old_shape_refuses_them_too(run: Run, trf: Trf) -> None:
    """Its flag names a system for every file; it does not say what this file is."""
    assert run("--dutch", event(trf, "192 FIDE_TEAM"), "-p").code == 3
    assert run("--dutch", event(trf, "192 SCHILLER"), "-c").code == 3


@pytest.mark.parametrize(
    "record",
    [
        "192 BERGER_ROUNDROBIN_G2",
        "192 FIDE_DOUBLEROUNDROBIN",
        "092 FIDE_ROUNDROBIN",
        "092 Individual: Round-Robin",
    ],
)
def test_round_robins_are_paired_by_the_berger_table(run: Run, trf: Trf, record: str) -> None:
    """Round two of the table for four; round one is recorded as it has it."""
    path = event(trf, record)
    code, out, err = run("pair", path)
    assert (code, out) == (0, "2\n4 3\n1 2\n")
    assert "rules berger" in err
    assert run("check", path).code == 0


def test_rules_say_that_it_is_an_individual_swiss(run: Run, trf: Trf) -> None:
    path = event(trf, TEAM_013)
    assert run("pair", path, "--rules", "dutch-2026").code == 0
    assert run("check", path, "--rules", "dutch-2026").code == 0


def test_a_converted_file_is_still_one_of_teams(run: Run, trf: Trf, tmp_path: Path) -> None:
    for record in (TEAM_310, "192 FIDE_TEAM"):
        out = tmp_path / "t.json"
        assert run("convert", event(trf, record), "-o", out).code == 0
        assert run("pair", out).code == 3


def team_event(trf: Trf, *records: str) -> Path:
    """Write four teams of one board: 1-3 and 4-2 were due, 3-1 was played."""
    cells = {1: "   3 b 1", 2: "   4 b 0", 3: "   1 w 0", 4: "   2 w 1"}
    points = {1: "1.0", 4: "1.0"}
    lines = [player_line(player, points.get(player, "0.0"), [cells[player]]) for player in cells]
    teams = [f"310 {player:3} Team {player}".ljust(73) + f"{player:4}" for player in cells]
    head = ("012 T", "142 3", "152 W", "192 FIDE_TEAM", *records)
    return trf(*lines, *teams, head=head)


def test_teams_whose_colours_differ_are_told(run: Run, trf: Trf) -> None:
    """Their colours have no rules that are told one by one; that is no fault of the program."""
    path = team_event(trf, "362 TW 2.0   TD 1.0   TL 0.0", "042 2026/05/05")
    code, out, err = run("check", path)
    assert code == 0, err
    assert "1 round differs" in out


@pytest.mark.parametrize(
    "record",
    [
        "362 TW  2.0   TD  1.0   TL  0.0",  # as a fork of bbpPairings writes it
        "299 W  3.0          001    1",  # match points only
        "352 W\n300   1   1   3    1" + 12 * " ",  # blanks up to a fixed width
    ],
)
def test_team_records_as_programs_write_them(run: Run, trf: Trf, record: str) -> None:
    code, _, err = run("check", team_event(trf, record, "042 2026/05/05"))
    assert code == 0, err
    teams = read_trf(team_event(trf, record)).teams
    assert teams is not None
    if record.startswith("362"):
        scoring = teams.match_scoring
        assert (scoring.win, scoring.draw, scoring.loss) == (20, 10, 0)


def test_teams_of_trf26_become_records_013(run: Run, trf: Trf, tmp_path: Path) -> None:
    """TRF16 has no 310, but its 013 holds names and players: the file is still one of teams."""
    out = tmp_path / "old.trf"
    code, _, err = run("convert", team_event(trf, "042 2026/05/05"), "--to", "trf16", "-o", out)
    assert code == 0
    assert "trf16 has no place for this record" in err
    teams = read_trf(out).teams
    assert teams is not None
    assert [(team.name, team.players) for team in teams.teams] == [
        (f"Team {number}", (number,)) for number in (1, 2, 3, 4)
    ]
