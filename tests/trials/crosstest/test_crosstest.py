"""``swissmate crosstest``: the plumbing, with small programs that answer as other engines do."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from swissmate.cli.main import main
from swissmate.trials.answers import (
    CheckedRound,
    Standing,
    read_checked,
    read_pairs,
    read_standings,
    same_value,
)
from swissmate.trials.programs import ProgramFailed

Command = Callable[..., str]

CHECKER = """
import sys
from swissmate import check, read_trf
report = check(read_trf(sys.argv[1]))
for each in report.rounds:
    print(f"event: Round #{each.round_number}")
    if each.round_number == int(sys.argv[2]):
        (white, black), *_ = each.recorded.pairs
        print("  Checker pairings        Tournament pairings ")
        print(f"    {black:>3} - {white:>3}                {white:>3} - {black:>3}")
"""
"""Agrees with us, but turns the colours of the first board of one round (0: of none)."""

PAIRER = """
import sys
from swissmate import pair, read_trf
found = pair(read_trf(sys.argv[1]))
lines = [f"{white} {black}" for white, black in found.pairs]
lines += [] if found.pab is None else [f"{found.pab} 0"]
open(sys.argv[2], "w").write("\\n".join([str(len(lines)), *lines]) + "\\n")
"""

RANKER = """
import sys
from swissmate import read_trf, standings
for name in sys.stdin:
    found = standings(read_trf(name.strip()))
    print("StartNo", "Rank", *found.codes, sep="\\t")
    for row in found.rows:
        texts = list(found.texts(row))
        if row.player == 1:
            texts[0] = "99.0"
        print(row.player, row.rank, *texts, sep="\\t")
    print(flush=True)
"""
"""Stays; gives player 1 of each tournament 99 points."""

MAKER = """
import sys
from swissmate import generate, write_trf
made = generate("clean", seed=int(sys.argv[2]), players=6, rounds=3).tournament
write_trf(made, sys.argv[1], dialect="trf26")
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Return a function that writes a program and gives the command that calls it."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3] / "src"))

    def command(text: str, *arguments: str) -> str:
        path = tmp_path / f"program{len(list(tmp_path.glob('program*')))}.py"
        path.write_text(text, encoding="utf-8")
        return shlex.join([sys.executable, str(path)]) + " " + " ".join(arguments)

    return command


def lines_of(record: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]


SMALL = ("--seed", "5", "--players", "6-8", "--rounds", "3", "--rules", "dutch-2026")


def test_sides_that_agree(
    program: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, page = tmp_path / "run.jsonl", tmp_path / "run.md"
    code = main([
        "crosstest", "--engine", program(PAIRER, "{file}", "{out}"),
        "--generator", program(MAKER, "{out}", "{seed}"), "--count", "1", *SMALL,
        "--record", str(record), "--page", str(page), "--strict",
    ])  # fmt: skip
    out = capsys.readouterr().out
    assert code == 0
    assert "1 tournament of ours: 3 rounds compared, 0 differ" in out
    assert "1 tournament of theirs: 3 rounds compared, 0 differ" in out
    assert "| rounds compared | 3 | 3 |" in page.read_text(encoding="utf-8")


def test_a_round_that_differs_is_classified_and_its_file_kept(
    program: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, page = tmp_path / "run.jsonl", tmp_path / "run.md"
    code = main([
        "crosstest", "--engine", program(CHECKER, "{file}", "2"), "--count", "1", *SMALL,
        "--record", str(record), "--page", str(page), "--strict",
    ])  # fmt: skip
    capsys.readouterr()
    assert code == 6
    (differing,) = lines_of(record)[1]["differing"]
    (white, black), (other_white, other_black) = differing["theirs"][0], differing["ours"][0]
    assert (white, black) == (other_black, other_white)
    assert (differing["round"], differing["kind"]) == (2, "theirs wrong")
    assert (tmp_path / "run.jsonl.files" / "ours-000001.trf").exists()
    assert "rounds that differ: theirs wrong | 1 | 0" in page.read_text(encoding="utf-8")


def test_values_and_an_interrupted_run_that_goes_on(
    program: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ("crosstest", "--standings", program(RANKER), *SMALL)
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert main([*command, "--count", "4", "--record", str(whole)]) == 0
    expected = capsys.readouterr().out
    assert "4 differ" in expected
    assert main([*command, "--count", "2", "--record", str(parts)]) == 0
    with parts.open("ab") as file:
        file.write(b'{"file": "ours 3", "dig')  # the machine went off
    capsys.readouterr()
    assert main([*command, "--count", "4", "--record", str(parts), "--resume"]) == 0
    assert capsys.readouterr().out == expected
    assert [line.get("file") for line in lines_of(parts)] == [
        None, "ours 1", "ours 2", "ours 3", "ours 4", None,
    ]  # fmt: skip
    assert lines_of(parts)[1:] == lines_of(whole)[1:]
    assert lines_of(whole)[1]["examples"] == [
        {"player": 1, "code": "PTS", "ours": lines_of(whole)[1]["examples"][0]["ours"]}
        | {"theirs": "99.0"}
    ]


def test_a_run_in_parts_gives_the_lines_of_the_whole(
    program: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ("crosstest", "--engine", program(CHECKER, "{file}", "0"), *SMALL)
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert main([*command, "--count", "3", "--record", str(whole)]) == 0
    expected = capsys.readouterr().out
    assert main([*command, "--first", "3", "--count", "1", "--record", str(parts)]) == 0
    assert [line.get("file") for line in lines_of(parts)] == [None, "ours 3", None]
    capsys.readouterr()
    assert main([*command, "--count", "3", "--record", str(parts), "--resume"]) == 0
    assert capsys.readouterr().out == expected
    assert {line.get("file"): line for line in lines_of(parts)[1:]} == {
        line.get("file"): line for line in lines_of(whole)[1:]
    }


def test_programs_that_fail_are_told(
    program: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "run.jsonl"
    fails = program("import sys; sys.exit('out of luck')", "{file}")
    assert (
        main(["crosstest", "--engine", fails, "--count", "1", *SMALL, "--record", str(record)]) == 0
    )
    assert "1 without an answer" in capsys.readouterr().out
    assert lines_of(record)[1]["failed"] == "exit code 1: out of luck"
    missing = ["--engine", f"{tmp_path / 'nobody'} {{file}}", "--record", str(tmp_path / "x.jsonl")]
    assert main(["crosstest", *missing, *SMALL]) == 3
    assert "cannot be started" in capsys.readouterr().err


def test_what_is_asked_must_make_sense(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(tmp_path / "run.jsonl")
    for arguments, message in (
        ((), "nothing to compare with"),
        (("--engine", "x {file}", "--count", "0"), "must be above 0"),
        (("--engine", "x {file}", "--first", "0"), "must be above 0"),
        (("--engine", "x {file}", "--resume"), "needs the seed"),
        (("--engine", "x {file} {round}"), "places known here are {file}, {out}"),
        (("--generator", "x {out} {file}"), "places known here are {out}, {seed}, {number}"),
        (("--standings", "x {file} {out}"), "places known here are {file}"),
    ):
        assert main(["crosstest", *arguments, "--record", record]) == 3
        assert message in capsys.readouterr().err


def test_answers_of_checkers_are_read_by_their_columns() -> None:
    text = (
        "a: Round #1\n\na: Round #2\n  Checker pairings        Tournament pairings \n"
        "      4 -   1                  1 -   4\n                               9 -   0\n"
    )
    assert read_checked(text) == {
        1: CheckedRound((), ()),
        2: CheckedRound(((4, 1),), ((1, 4), (9, 0))),
    }
    with pytest.raises(ProgramFailed, match="no round"):
        read_checked("error")
    for text in (f"Round #{'1' * 5000}", f"Round #1\n 4 - {'1' * 5000}"):
        with pytest.raises(ProgramFailed, match="not a number of a tournament: 1111"):
            read_checked(text)


def test_answers_of_engines() -> None:
    assert read_pairs("2\n1 3\n2 0\n") == ((1, 3), (2, 0))
    for text in ("", "2\n1 3\n", "1\n1 - 3\n", "pairs\n"):
        with pytest.raises(ProgramFailed, match="not a list"):
            read_pairs(text)
    for text in ("3\n1 3\n2 4\n1 3\n", "2\n5 0\n5 0\n"):
        with pytest.raises(ProgramFailed, match="a board is there twice"):
            read_pairs(text)


@pytest.mark.parametrize("divider", ["\t", ";", ",", " "])
def test_answers_of_tie_break_programs(divider: str) -> None:
    text = "StartNo Rank PTS BH/C1\n1 2 3.0 4.5\n12 1 3.5 -0\n".replace(" ", divider)
    assert read_standings(text) == {
        1: Standing(2, {"PTS": "3.0", "BH/C1": "4.5"}),
        12: Standing(1, {"PTS": "3.5", "BH/C1": "-0"}),
    }
    for bad in ("", "Name Rank\nx 1\n", "StartNo Rank\nx 1\n"):
        with pytest.raises(ProgramFailed):
            read_standings(bad)


def test_values_are_compared_as_numbers() -> None:
    assert same_value("4.50", "4.5")
    assert same_value("", "-0")
    assert not same_value("", "0.0")
    assert not same_value("4.5", "5")
    assert not same_value("1400*", "1400")
