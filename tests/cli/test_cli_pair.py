"""``swissmate pair``: formats, destinations, which rules, exit codes."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import swissmate

from .conftest import Run, Trf, player_line

RoundOne = Callable[..., Path]

# Dutch 2017 B.2 and E.5: the top half meets the lower half, odd numbers have the initial colour.
ROUND_ONE_OF_11 = "6\n1 6\n7 2\n3 8\n9 4\n5 10\n11 0\n"


def test_text_is_count_then_boards_then_bye(run: Run, round_one: RoundOne) -> None:
    assert run("pair", round_one(11)).out == ROUND_ONE_OF_11


def test_boards_of_a_recorded_position_are_those_of_the_endorsed_program(
    run: Run, data: Path
) -> None:
    code, out, _ = run("pair", data / "n0020-r5.trf")
    assert code == 0
    assert sorted(out.split("\n")) == sorted((data / "n0020-r5.expected").read_text().split("\n"))
    assert out.startswith("10\n")


def test_boards_are_in_publishing_order(run: Run, data: Path) -> None:
    """C.04.2.D.9: the higher score of the two, the sum of both, the rank of the higher."""
    path = data / "n0020-r5.trf"
    points = {
        int(line[4:8]): float(line[80:84])
        for line in path.read_text().replace("\r", "\n").splitlines()
        if line.startswith("001")
    }

    def key(board: str) -> tuple[float, float, int]:
        one, two = map(int, board.split())
        first = min(one, two, key=lambda player: (-points[player], player))
        return -points[first], -points[one] - points[two], first

    boards = run("pair", path).out.splitlines()[1:]
    assert boards == sorted(boards, key=key)


def test_written_file_holds_the_same_bytes_and_stdout_nothing(
    run: Run, round_one: RoundOne, tmp_path: Path
) -> None:
    target = tmp_path / "folder with blanks"
    target.mkdir()
    target /= "round 1.txt"
    code, out, _ = run("pair", round_one(11), "-o", target)
    assert (code, out) == (0, "")
    assert target.read_bytes() == ROUND_ONE_OF_11.encode()
    assert os.listdir(target.parent) == ["round 1.txt"]


def test_several_files_into_a_folder(run: Run, round_one: RoundOne, tmp_path: Path) -> None:
    names = [round_one(4, name="a.trf"), round_one(11, name="b c.trf")]
    assert run("pair", *names, "--out-dir", tmp_path / "out").code == 0
    assert (tmp_path / "out" / "b c.txt").read_text() == ROUND_ONE_OF_11
    assert (tmp_path / "out" / "a.txt").read_text() == "2\n1 3\n4 2\n"


def test_a_bad_file_does_not_keep_the_others_from_being_paired(
    run: Run, round_one: RoundOne, trf: Trf, tmp_path: Path
) -> None:
    bad = trf("001 rubbish", name="bad.trf")
    good = round_one(11, name="good.trf")
    code, _, err = run("pair", bad, good, "--out-dir", tmp_path / "out")
    assert code == 3
    assert "bad.trf, line 4" in err
    assert os.listdir(tmp_path / "out") == ["good.txt"]


def test_json(run: Run, round_one: RoundOne) -> None:
    answer = json.loads(run("pair", round_one(11), "--json").out)
    assert answer["round"] == 1
    assert answer["rules"] == "dutch-2026"
    assert [(b["board"], b["white"]["id"], b["black"]["id"]) for b in answer["boards"]] == [
        (1, 1, 6),
        (2, 7, 2),
        (3, 3, 8),
        (4, 9, 4),
        (5, 5, 10),
    ]
    assert answer["bye"]["id"] == 11


def test_json_of_several_files_is_a_list(run: Run, round_one: RoundOne) -> None:
    names = [round_one(4, name="a.trf"), round_one(6, name="b.trf")]
    assert [len(answer["boards"]) for answer in json.loads(run("pair", *names, "--json").out)] == [
        2,
        3,
    ]


def test_table_shows_names_and_points(run: Run, round_one: RoundOne) -> None:
    out = run("pair", round_one(3), "--format", "table").out
    assert "Round 1 of 5 (dutch-2026)" in out
    assert "Player 1" in out
    assert "bye" in out


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ((), "rules dutch-2026: the newest edition, since the file names neither rules"),
        (("042 2015/05/01",), "rules dutch-2012: in force when the tournament started on 2015"),
        (("042 2020/05/01",), "rules dutch-2017: in force when the tournament started on 2020"),
        (("042 2026/05/01",), "rules dutch-2026: in force when the tournament started on 2026"),
        (("192 FIDE_DUTCH_2026",), ""),
    ],
)
def test_rules_are_announced_when_they_were_not_said(
    run: Run, round_one: RoundOne, head: tuple[str, ...], expected: str
) -> None:
    path = round_one(4, head=("012 Test", *head, "XXR 5", "XXC white1"))
    code, out, err = run("pair", path)
    if code == 0:
        assert out == "2\n1 3\n4 2\n"
    assert expected in err
    assert err.count("rules dutch") == (1 if expected else 0)


def test_rules_asked_for_are_not_announced(run: Run, round_one: RoundOne) -> None:
    assert run("pair", round_one(4), "--rules", "dutch-2017").err == ""


def test_no_legal_pairing(run: Run, trf: Trf, tmp_path: Path) -> None:
    lines = [player_line(1, "1.0", ["   2 w 1"]), player_line(2, "0.0", ["   1 b 0"])]
    target = tmp_path / "out.txt"
    code, out, err = run("pair", trf(*lines), "-o", target)
    assert (code, out) == (1, "")
    assert "No valid pairing exists" in err
    assert not target.exists()


def test_an_existing_answer_survives_a_failure(run: Run, trf: Trf, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("the last round")
    assert run("pair", trf("rubbish"), "-o", target).code == 3
    assert target.read_text() == "the last round"


def test_unwritable_output_is_a_file_error(run: Run, round_one: RoundOne, tmp_path: Path) -> None:
    code, _, err = run("pair", round_one(4), "-o", tmp_path / "nowhere" / "out.txt")
    assert code == 5
    assert "nowhere" in err


def test_missing_input_is_a_file_error(run: Run, tmp_path: Path) -> None:
    code, out, err = run("pair", tmp_path / "none.trf")
    assert (code, out) == (5, "")
    assert "none.trf" in err


def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    assert run("pair", tmp_path).code == 5


def test_second_bye_is_not_given(run: Run, data: Path) -> None:
    """Player 5 had the bye in round 4; another program gives it to that player again."""
    for rules in ("dutch-2017", "dutch-2026"):
        out = run("pair", data / "bbp6-second-bye.trf", "--rules", rules).out
        assert out.splitlines()[-1] == "8 0"


def test_rounds_against_the_file_are_refused(run: Run, round_one: RoundOne) -> None:
    code, _, err = run("pair", round_one(4), "--rounds", 7)
    assert code == 3
    assert "5" in err


def test_a_finished_tournament_has_no_next_round(run: Run, data: Path) -> None:
    code, _, err = run("pair", data / "d17-small-00217.trf")
    assert code == 3
    assert "all rounds of the tournament (11)" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("pair",),
        ("pair", "--nonsense"),
        ("pair", "a", "b", "-o", "c"),
        ("nonsense",),
        ("--dutch", "-p"),
        ("--dutch", "a.trf"),
        ("--dutch", "--burstein", "a.trf", "-p"),
        ("a.trf", "-p", "-c"),
        ("a.trf", "b.trf", "-p"),
        ("a.trf", "-p", "x", "--unknown"),
        ("a.trf", "-c", "two"),
        ("-g", "-o"),
    ],
)
def test_wrong_usage(run: Run, arguments: tuple[str, ...]) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (3, "")
    assert err.startswith("swissmate: ")
    assert "Traceback" not in err


def test_an_output_that_cannot_be_written_does_not_stop_the_others(
    run: Run, round_one: RoundOne, tmp_path: Path
) -> None:
    (tmp_path / "out" / "a.txt").mkdir(parents=True)
    names = [round_one(4, name="a.trf"), round_one(11, name="b.trf")]
    assert run("pair", *names, "--out-dir", tmp_path / "out").code == 5
    assert (tmp_path / "out" / "b.txt").read_text() == ROUND_ONE_OF_11


def test_many_remarks_are_cut_short(run: Run, trf: Trf) -> None:
    odd = [f"zz{number % 10} nobody knows this record" for number in range(50)]
    code, out, err = run("pair", trf(*odd, *(player_line(number) for number in (1, 2))))
    assert (code, out) == (0, "1\n1 2\n")
    assert "and 30 more such remarks" in err


@pytest.mark.parametrize(("flag", "rules"), [("--team", "team-2026"), ("--fast", "dutch-2026")])
def test_flags_of_the_old_shape_are_told_what_to_write(run: Run, flag: str, rules: str) -> None:
    code, out, err = run("pair", flag, "open.trf")
    assert (code, out) == (3, "")
    assert f"{flag} is an argument of the old shape" in err
    assert f"--rules {rules}" in err


def test_the_tournament_file_goes_on_with_the_new_round(
    run: Run, data: Path, tmp_path: Path
) -> None:
    """The round in the file is the one that the text names, and the check finds it right."""
    path = data / "n0020-r5.trf"
    target = tmp_path / "on.trf"
    assert run("pair", path, "--format", "trf26", "-o", target).code == 0
    before, after = swissmate.read_trf(path), swissmate.read_trf(target)
    assert after.rounds_paired == before.rounds_paired + 1
    boards = [tuple(map(int, line.split())) for line in run("pair", path).out.splitlines()[1:]]
    assert all(
        after.by_id[white].entry(after.rounds_paired).opponent == black for white, black in boards
    )
    assert swissmate.check(after).differing == swissmate.check(before).differing


def test_a_recorded_round_is_paired_again(run: Run, data: Path) -> None:
    """A file cut before round 5 has it as its next one: C.04.3 asks nothing of later rounds."""
    path = data / "n0020-r5.trf"
    tournament = swissmate.read_trf(path)
    pairing = swissmate.pair(tournament.without_last_round(), open_games_are_draws=True)
    lines = [f"{white} {black}" for white, black in pairing.pairs]
    told = run("pair", path, "--round", tournament.rounds_paired)
    assert told.out.splitlines()[1:][: len(lines)] == lines
    refused = run("pair", path, "--round", 2, "--format", "trf16")
    assert refused.code != 0
    assert "round 2 is in the file already" in refused.err
