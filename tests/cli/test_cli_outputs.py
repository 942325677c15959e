"""What is written: never over what is read, never twice, and known before the work begins."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Run

RoundOne = Callable[..., Path]


@pytest.mark.parametrize(
    "words",
    [
        ("explain", "{file}", "-o", "{file}"),
        ("explain", "{file}", "-o", "{link}"),
        ("pair", "{file}", "-o", "{file}"),
        ("pair", "{file}", "-o", "{link}"),
        ("convert", "{file}", "--to", "trf26", "-o", "{link}"),
        ("standings", "{file}", "-o", "{file}"),
        ("forecast", "{file}", "-o", "{file}"),
        ("check", "{file}", "--report", "{file}"),
        ("check", "{folder}", "--report", "{file}"),
        ("check", "{file}", "--parquet", "{file}"),
        ("generate", "--model", "{file}", "-o", "{file}"),
        ("generate", "--config", "{file}", "-o", "{file}"),
        ("generate", "--model", "{file}", "--out-dir", "{folder}", "--count", "7"),
        ("duel", "--engine", "x {{file}} {{out}}", "--model", "{file}", "-o", "{file}"),
        ("{file}", "-g", "-o", "{file}"),
        ("{file}", "-g", "-o", "other", "-l", "{file}"),
        ("-g", "{file}", "-o", "{file}"),
        ("{file}", "-p", "{file}"),
        ("{file}", "-p", "-l", "{link}"),
    ],
)
def test_what_is_read_is_not_written_over(
    run: Run, round_one: RoundOne, tmp_path: Path, words: tuple[str, ...]
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file, link = folder / "00003.trf", tmp_path / "link.trf"
    before = round_one(6).read_bytes()
    file.write_bytes(before)
    link.symlink_to(file)
    code, out, err = run(*(word.format(file=file, link=link, folder=folder) for word in words))
    assert (code, out, "is read too and would be overwritten" in err) == (3, "", True)
    assert "another name" in err
    assert file.read_bytes() == before
    assert link.is_symlink()


@pytest.mark.parametrize(
    "words",
    [
        ("conformance", "-o", "{one}", "--parquet", "{one}"),
        ("check", "{file}", "--report", "{one}", "--parquet", "{one}"),
        ("duel", "--engine", "x {{file}} {{out}}", "-o", "{one}", "--parquet", "{one}"),
        ("{file}", "-p", "{one}", "-l", "{one}"),
    ],
)
def test_two_outputs_are_two_files(
    run: Run, round_one: RoundOne, tmp_path: Path, words: tuple[str, ...]
) -> None:
    one = tmp_path / "one"
    code, _, err = run(*(word.format(file=round_one(6), one=one) for word in words))
    assert (code, "would be written twice" in err, one.exists()) == (3, True, False)


@pytest.mark.parametrize(
    "words",
    [
        ("conformance", "-o", "{none}"),
        ("conformance", "--parquet", "{folder}"),
        ("duel", "--engine", "/none {{file}} {{out}}", "-o", "{none}"),
        ("crosstest", "--engine", "/none {{file}}", "--record", "{record}", "--page", "{none}"),
        ("{file}", "-p", "{none}", "-l", "{side}"),
    ],
)
def test_an_output_that_cannot_be_written_is_known_before_the_work(
    run: Run, round_one: RoundOne, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """No engine is called (it would be missing), and nothing else is written."""
    places = {
        "file": round_one(6), "folder": tmp_path, "none": tmp_path / "none" / "x",
        "record": tmp_path / "record", "side": tmp_path / "side",
    }  # fmt: skip
    before = set(tmp_path.iterdir())
    code, out, err = run(*(word.format(**places) for word in words))
    assert (code, out) == (5, "")
    assert "No such file" in err or "this is a folder" in err
    assert set(tmp_path.iterdir()) == before


def test_inputs_of_one_name_have_two_outputs(run: Run, round_one: RoundOne, tmp_path: Path) -> None:
    file = round_one(6)
    other = tmp_path / "other"
    other.mkdir()
    (other / file.name).write_bytes(file.read_bytes())
    for second in (file, other / file.name):
        code, _, err = run("pair", file, second, "--out-dir", tmp_path / "out")
        assert (code, "would be written twice" in err) == (3, True)
    assert not (tmp_path / "out").exists()


def test_a_folder_for_answers_has_a_name_and_is_no_file(
    run: Run, round_one: RoundOne, tmp_path: Path
) -> None:
    file = round_one(6)
    taken = tmp_path / "taken"
    taken.write_text("", encoding="utf-8")
    for words in (
        ("pair", file),
        ("convert", file, "--to", "json"),
        ("generate", "--players", 6, "--seed", 1),
        ("duel", "--engine", "x {file} {out}"),
        ("simulate", "baku"),
    ):
        code, out, err = run(*words, "--out-dir", "")
        assert (code, out) == (3, "")
        assert "--out-dir has no name; expected a folder" in err
        code, out, err = run(*words, "--out-dir", taken)
        assert (code, out) == (5, "")
        assert f"swissmate: {taken}: this is a file; expected a folder\n" in err


def test_a_file_without_a_name_is_told(run: Run) -> None:
    code, _, err = run("pair", "")
    assert (code, err) == (5, "swissmate: a name is empty; expected a file\n")


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="a name of some systems")
def test_the_name_of_stdout_does_not_replace_the_file_behind_it(
    round_one: RoundOne, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    log.write_text("before\n", encoding="utf-8")
    with log.open("a", encoding="utf-8") as stream:
        subprocess.run(
            [sys.executable, "-m", "swissmate", "pair", round_one(6), "-o", "/dev/stdout"],
            stdout=stream, check=True,
        )  # fmt: skip
    lines = log.read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["before", "3"]


def test_a_hyphen_is_stdout(
    run: Run, round_one: RoundOne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(round_one(6))
    monkeypatch.chdir(tmp_path)
    before = set(tmp_path.iterdir())
    for words, begins in (
        (("generate", "--players", "6", "--rounds", "3", "-o", "-"), "### "),
        (("explain", file, "-o", "-"), "Test: round 1"),
        (("pair", file, "-o", "-"), "3\n1 4\n5 2\n3 6\n"),
        (("standings", file, "-o", "-", "--format", "csv"), "RANK,ID,NAME"),
        (("-g", "5", "-o", "-"), "### "),
        (("--dutch", file, "-p", "-"), "3\n1 4\n5 2\n3 6\n"),
        ((file, "-p", "-", "-l", "-"), "\nID\tPts\t"),
    ):
        code, out, _ = run(*words)
        assert (code, out[: len(begins)]) == (0, begins), words
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("check", "{file}", "--report", "-"), "--report"),
        (("check", "{file}", "--parquet", "-"), "--parquet"),
        (("conformance", "--parquet", "-"), "--parquet"),
        (("duel", "--engine", "/none {{file}} {{out}}", "--parquet", "-"), "--parquet"),
        (("crosstest", "--engine", "/none {{file}}", "--record", "-"), "--record"),
    ],
)
def test_what_is_written_beside_the_answer_needs_a_file(
    run: Run, round_one: RoundOne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...], option: str,
) -> None:  # fmt: skip
    file = round_one(6)
    monkeypatch.chdir(tmp_path)
    before = set(tmp_path.iterdir())
    code, out, err = run(*(word.format(file=file) for word in words))
    assert (code, out) == (3, "")
    assert f"{option} cannot go to stdout" in err
    assert set(tmp_path.iterdir()) == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in files here")
@pytest.mark.parametrize(
    "words",
    [
        ("check", "{file}", "--parquet", "{pipe}"),
        ("conformance", "--rules", "lim-2026-maxi", "--parquet", "{pipe}"),
        ("duel", "--engine", "true {{file}} {{out}}", "--parquet", "{pipe}", "--seed", "1"),
    ],
)
def test_a_table_does_not_take_the_place_of_a_device(
    run: Run, round_one: RoundOne, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """A superuser's ``--parquet /dev/null`` left the machine without the device."""
    pytest.importorskip("pyarrow")
    file, pipe = round_one(6), tmp_path / "pipe"
    os.mkfifo(pipe)
    code, out, err = run(*(word.format(file=file, pipe=pipe) for word in words))
    assert (code, out) == (5, "")
    assert f"{pipe}: this is not an ordinary file" in err
    assert pipe.is_fifo()


def test_a_table_follows_a_link(run: Run, round_one: RoundOne, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "table")
    assert run("check", round_one(6), "--parquet", link)[0] == 0
    assert link.is_symlink()
    assert (tmp_path / "table").read_bytes()[:4] == b"PAR1"


def test_extracting_says_what_it_does_not_do(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "positions.zip"
    for words in (
        ("-",),
        ("",),
        (str(target), "-o", "x"),
        (str(target), "--engine", "x {file} {out}"),
    ):
        assert run("conformance", "--rules", "dutch-2017", "--extract", *words).code == 3
    assert not target.exists()
    code, out, _ = run("conformance", "--rules", "dutch-2017", "--extract", target)
    assert code == 0
    with zipfile.ZipFile(target) as archive:
        assert f"{len(archive.namelist()) - 1} positions in" in out


def test_the_old_shape_takes_no_output_of_another_mode(run: Run, round_one: RoundOne) -> None:
    file = round_one(6)
    for words in ((file, "-p", "-o", "x"), (file, "-c", "-s", "5")):
        code, _, err = run(*words)
        assert (code, "goes with -g" in err) == (3, True)
