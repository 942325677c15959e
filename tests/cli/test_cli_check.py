"""``swissmate check``: what it finds, in one process and in several."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from .conftest import Run, Trf, player_line


@pytest.fixture
def swapped(trf: Trf) -> Path:
    """Ten players, black1, round one recorded with 1 and 2 having exchanged opponents."""
    boards = {7: 1, 2: 6, 8: 3, 4: 9, 10: 5}
    lines = {}
    for white, black in boards.items():
        lines[white] = player_line(white, "0.5", [f"{black:4d} w ="])
        lines[black] = player_line(black, "0.5", [f"{white:4d} b ="])
    head = ("012 Swapped", "XXR 1", "XXC black1")
    return trf(*(lines[line] for line in sorted(lines)), name="bad.trf", head=head)


def test_recorded_tournament_is_identical(run: Run, data: Path) -> None:
    code, out, _ = run("check", data / "d17-small-00217.trf", "--rules", "dutch-2017")
    assert code == 0
    assert out.count(": identical") == 11
    assert "1 tournament, 11 rounds: 0 rounds differ, 0 other findings" in out


def test_difference_is_shown_and_is_no_failure(run: Run, swapped: Path) -> None:
    code, out, _ = run("check", swapped)
    assert code == 0
    assert "bad: Round #1: 2 boards differ" in out
    assert "      6 -   1                  7 -   1\n" in out
    assert "1 round differs" in out


def test_acts_of_which_the_file_tells_stand_with_a_difference(run: Run, swapped: Path) -> None:
    """A correction may be why a round is not that of the rules; other comments are not."""
    assert "the file notes" not in run("check", swapped).out
    note = "MPA @ Round 1: 1-7 2-6 => 1-6 2-7"
    swapped.write_text(swapped.read_text() + f"### {note}\n### made in a hurry\n")
    out = run("check", swapped).out
    assert f"bad: the file notes: {note}" in out.splitlines()
    assert "hurry" not in out
    assert json.loads(run("check", swapped, "--json").out)["files"][0]["notes"] == [note]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "No criterion decides in the group"),
        ("de", "Hälfte"),
        ("fr", "aucun critère ne départage"),
        ("es", "ningún criterio los distingue"),
        ("it", "nessun criterio li distingue"),
        ("nl", "beslist geen criterium"),
    ],
)
def test_what_decides_is_told_in_the_language_asked_for(
    run: Run, swapped: Path, code: str, said: str
) -> None:
    """2 meets 7 and 6 meets 1: no criterion is against 2-6 and 7-1, only the order is (D)."""
    out = " ".join(run("check", swapped, "--lang", code).out.split())
    assert said in out
    told = json.loads(run("check", swapped, "--lang", code, "--json").out)
    assert said in told["files"][0]["rounds"][0]["decided_by"]["text"]


def test_a_language_that_does_not_exist_is_refused_at_once(run: Run, swapped: Path) -> None:
    code, out, err = run("check", swapped, "--lang", "xx")
    assert (code, out) == (3, "")
    assert "'xx'" in err


def test_strict_makes_a_difference_exit_six(run: Run, swapped: Path, data: Path) -> None:
    assert run("check", swapped, "--strict").code == 6
    assert run("check", data / "d17-small-00217.trf", "--strict", "--rules", "dutch-2017").code == 0


def test_colors_only(run: Run, trf: Trf) -> None:
    lines = [
        player_line(1, "1.0", ["   2 b 1"]),
        player_line(2, "0.0", ["   1 w 0"]),
    ]
    out = run("check", trf(*lines, head=("012 T", "XXR 1", "XXC white1"))).out
    assert "1 board differs" in out
    assert "only the colours differ: 2-1" in out


def test_wrong_points_are_a_finding(run: Run, trf: Trf) -> None:
    lines = [player_line(1, "2.0", ["   2 w 1"]), player_line(2, "0.0", ["   1 b 0"])]
    code, out, _ = run("check", trf(*lines), "--strict")
    assert code == 6
    assert "points of player 1: the file says 2.0, the results give 1.0" in out


def test_unpairable_next_round_is_told(run: Run, data: Path) -> None:
    """The endorsed program stopped here after seven of nine rounds."""
    code, out, _ = run("check", data / "d17-small-00051.trf", "--strict")
    assert code == 0
    assert "round 8 cannot be paired" in out
    assert "7 rounds: 0 rounds differ" in out


def test_illegal_pairing_is_named(run: Run, trf: Trf) -> None:
    """1 and 2 meet twice, and so do 3 and 4."""
    lines = [
        player_line(1, "2.0", ["   2 w 1", "   2 b 1"]),
        player_line(2, "0.0", ["   1 b 0", "   1 w 0"]),
        player_line(3, "2.0", ["   4 w 1", "   4 b 1"]),
        player_line(4, "0.0", ["   3 b 0", "   3 w 0"]),
    ]
    out = run("check", trf(*lines, head=("012 T", "XXR 2", "XXC white1"))).out
    assert "illegal: players 2 and 1 met before, in round 1" in out


def test_one_round(run: Run, data: Path) -> None:
    out = run("check", data / "d17-small-00217.trf", "--round", 5).out
    assert "Round #5" in out
    assert "Round #4" not in out


def test_a_round_that_is_not_there(run: Run, data: Path) -> None:
    code, _, err = run("check", data / "d17-small-00217.trf", "--round", 12)
    assert code == 3
    assert "rounds 1 to 11 are recorded" in err


def test_folder_in_several_processes_gives_the_same(run: Run, data: Path, tmp_path: Path) -> None:
    for number in range(6):
        shutil.copy(data / "d17-small-00217.trf", tmp_path / f"{number}.trf")
    (tmp_path / "3.trf").write_text("rubbish")
    rules = ("--rules", "dutch-2017")
    one, two = run("check", tmp_path, *rules), run("check", tmp_path, *rules, "--jobs", 2)
    assert one == two
    assert one.code == 3
    assert "5 tournaments, 55 rounds: 0 rounds differ" in one.out


def test_folder_without_tournaments(run: Run, tmp_path: Path) -> None:
    code, _, err = run("check", tmp_path)
    assert code == 3
    assert "no tournament file" in err


def test_json(run: Run, swapped: Path, data: Path) -> None:
    answer = json.loads(
        run("check", swapped, data / "d17-small-00217.trf", "--json", "--rules", "dutch-2017").out
    )
    assert answer["summary"] == {
        "tournaments": 2,
        "rounds": 12,
        "differing_rounds": 1,
        "other_findings": 0,
        "kinds": {"input wrong": 1, "ours wrong": 0, "rule unclear": 0, "undecided": 0},
    }
    first = answer["files"][0]["rounds"][0]
    assert first["expected"] == [[6, 1], [2, 7]]
    assert first["recorded"] == [[7, 1], [2, 6]]
    assert answer["files"][1]["identical"] is True


def test_quiet_leaves_out_what_is_right(run: Run, data: Path) -> None:
    out = run("check", data / "d17-small-00217.trf", "--quiet", "--rules", "dutch-2017").out
    assert out == "1 tournament, 11 rounds: 0 rounds differ, 0 other findings\n"


def test_jobs_must_be_positive(run: Run, data: Path) -> None:
    assert run("check", data, "--jobs", 0).code == 3
