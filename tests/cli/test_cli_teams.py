"""Team events on the command line: pairing and checking files, and files that cannot be right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Run, Trf, player_line

HEAD = ("012 T", "142 3", "152 W", "192 FIDE_TEAM_TYPEA_MP_GP", "352 WB")
PLAYED = (
    player_line(1, "1.0", ["   5 w 1"]),
    player_line(2, "0.5", ["   6 b ="]),
    player_line(3, "0.0", ["   7 b 0"]),
    player_line(4, "0.0", ["   8 w 0"]),
    player_line(5, "0.0", ["   1 b 0"]),
    player_line(6, "0.5", ["   2 w ="]),
    player_line(7, "1.0", ["   3 w 1"]),
    player_line(8, "1.0", ["   4 b 1"]),
)


def team(number: int, *players: int) -> str:
    return f"310 {number:3d} Team {number}".ljust(72) + "".join(
        f" {player:4d}" for player in players
    )


def old_team(name: str, *players: int) -> str:
    return f"013 {name:32}" + " ".join(f"{player:4d}" for player in players)


TEAMS = (team(1, 1, 2), team(2, 3, 4), team(3, 5, 6), team(4, 7, 8))


def test_the_next_round_is_one_of_teams(run: Run, trf: Trf) -> None:
    """1 and 4 have won and meet: both had White, no preference yet; the histories are alike, so
    the first-team alternates (4.3.8): 4 has 2 game points and 1 has 1.5, so 4 has Black."""
    path = trf(*PLAYED, *TEAMS, head=HEAD)
    assert run("pair", path).out == "2\n1 4\n3 2\n"
    assert run("pair", path, "--rules", "team-2026").out == "2\n1 4\n3 2\n"
    code, out, _ = run("check", path)
    assert code == 0, out


def test_the_boards_follow_from_the_match(run: Run, trf: Trf) -> None:
    """300: the players of a match by board. 352 WB: the White team has White on board 1."""
    path = trf(*PLAYED, *TEAMS, head=HEAD)
    boards = json.loads(run("pair", path, "--json").out)["boards"]
    assert [(board["white"]["name"], board["black"]["name"]) for board in boards] == [
        ("Team 1", "Team 4"),
        ("Team 3", "Team 2"),
    ]
    assert boards[0]["games"] == [{"white": 1, "black": 7}, {"white": 8, "black": 2}]
    line_up = "300   2   1   4 0002 0000"
    changed = json.loads(run("pair", trf(*PLAYED, *TEAMS, line_up, head=HEAD), "--json").out)
    assert changed["boards"][0]["games"] == [{"white": 2, "black": 7}, {"white": 8, "black": None}]


def test_players_paired_one_by_one_have_no_boards_of_teams(run: Run, trf: Trf) -> None:
    """Where the file is wrong, ``--rules`` pairs it as the individual Swiss that it is."""
    players = (player_line(player) for player in range(1, 9))
    path = trf(*players, *TEAMS, head=("012 T", "142 3", "152 W"))
    boards = json.loads(run("pair", path, "--rules", "dutch-2026", "--json").out)["boards"]
    pairs = [(board["white"]["id"], board["black"]["id"]) for board in boards]
    assert pairs == [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert not any("games" in board for board in boards)


def test_a_round_without_a_pairing_speaks_of_teams(run: Run, trf: Trf) -> None:
    path = trf(*PLAYED[:2], *PLAYED[4:6], TEAMS[0], TEAMS[2], head=HEAD)
    code, _, err = run("pair", path)
    assert code == 1
    assert "teams 1 and 3 have nobody left to meet (C1)" in err


def test_old_team_records_are_teams_in_the_order_of_their_lines(run: Run, trf: Trf) -> None:
    old = (old_team(name, 2 * i + 1, 2 * i + 2) for i, name in enumerate("ABCD"))
    assert run("pair", trf(*PLAYED, *old, head=HEAD)).out == "2\n1 4\n3 2\n"


@pytest.mark.parametrize(
    ("teams", "said"),
    [
        ((team(1, 1, 2), team(1, 3, 4), *TEAMS[2:]), "Two teams have the number 1"),
        ((team(1, 1, 2), team(2, 3, 1), *TEAMS[2:]), "Player 1 is in the teams twice"),
        ((team(1, 1, 1), *TEAMS[1:]), "Player 1 is in the teams twice"),
        (
            (team(1, 1, 5), team(3, 2, 6), *TEAMS[1:2], TEAMS[3]),
            "players of team 1 meet each other",
        ),
        ((team(1, 1, 4), team(2, 3, 2), *TEAMS[2:]), "team 1 meets teams 3 and 4"),
        ((team(1, 1, 2), *TEAMS[1:], "330 +-   1   1   2"), "team 1 meets teams 2 and 3"),
        (TEAMS[:2], "who is in no team"),
        ((*TEAMS, "240 H   1    2"), "record 240 gives it a bye (H)"),
        ((*TEAMS, "300   1   1   3 0001 0003"), "somebody who is not in the team"),
        ((*TEAMS, "300   1   1   3 0001 0001"), "has a player twice"),
        ((*TEAMS, "300   1   1   3 0001 0002 0000"), "more boards than a match"),
        ((*TEAMS, "300   1   7   3 0001 0002"), "names a team that does not exist"),
        ((*TEAMS, "330 +-   1   1   9"), "names a team that does not exist"),
        ((*TEAMS, old_team("A", 1, 3)), "Records 013 and 310 do not agree"),
    ],
)
def test_matches_that_cannot_be(run: Run, trf: Trf, teams: tuple[str, ...], said: str) -> None:
    path = trf(*PLAYED, *teams, head=HEAD)
    for command in ("pair", "check"):
        code, out, err = run(command, path)
        assert code == 3, err
        assert "differ" not in out or "0 rounds differ" in out
        assert said in err
        assert "Traceback" not in err


def test_a_double_swiss_file(run: Run, trf: Trf, tmp_path: Path) -> None:
    lines = (
        player_line(1, "2.0", ["   3 w 1", "   3 b 1"]),
        player_line(2, "1.0", ["   4 b =", "   4 w ="]),
        player_line(3, "0.0", ["   1 b 0", "   1 w 0"]),
        player_line(4, "1.0", ["   2 w =", "   2 b ="]),
        player_line(5, "1.5", ["0000 - U", "0000 - U"]),
    )
    path = trf(*lines, head=("012 D", "142 6", "152 W", "192 FIDE_DOUBLESWISS"))
    # 3 has the lowest score and the bye. 2 and 4 have met, so that 5 cannot come up to 1 (C3): 2
    # does. 2 had Black in the first game and 1 White (4.3.2); 5 had no White, 4 one.
    assert run("pair", path).out == "3\n2 1\n5 4\n3 0\n"
    code, out, err = run("check", path)
    assert code == 0, (out, err)


def test_a_match_of_which_each_forfeited_a_game(run: Run, trf: Trf) -> None:
    """They have met and had no colour. 3 had a White and 1 none (4.3.2); 2 and 4 had none, 2 no
    colour at all, so 4 alternates and has White (4.3.5)."""
    lines = (
        player_line(1, "1.0", ["   2 w +", "   2 b -"]),
        player_line(2, "1.0", ["   1 b -", "   1 w +"]),
        player_line(3, "1.0", ["   4 w 1", "   4 b 0"]),
        player_line(4, "1.0", ["   3 b 0", "   3 w 1"]),
    )
    path = trf(*lines, head=("012 D", "142 6", "152 W", "192 FIDE_DOUBLESWISS"))
    assert run("pair", path).out == "2\n1 3\n4 2\n"
