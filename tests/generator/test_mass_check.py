"""Checks of many files: archives, records to resume from, interrupts, memory, A.7's kinds."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import Run
from swissmate.parallel import ordered_results

SOURCE = Path(__file__).parents[2] / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE)}
COUNT = 24


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Generated tournaments of 2026, and one file that is none."""
    from swissmate.cli.main import main

    path = tmp_path_factory.mktemp("mass") / "files"
    arguments = ("--preset", "harsh", "--players", "6-24", "--rules", "dutch-2026", "--seed", "1")
    assert (
        main(["generate", *arguments, "--count", str(COUNT), "--jobs", "1", "--out-dir", str(path)])
        == 0
    )
    (path / "rubbish.trf").write_text("rubbish\n")
    return path


@pytest.fixture
def archives(folder: Path, tmp_path: Path) -> list[Path]:
    zipped, tarred = tmp_path / "all.zip", tmp_path / "all.tar.gz"
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            archive.write(path, f"inside/{path.name}")
        archive.writestr("inside/readme.txt", "not a tournament")
    with tarfile.open(tarred, "w:gz") as tar:
        for path in sorted(folder.iterdir()):
            tar.add(path, f"inside/{path.name}")
    return [zipped, tarred]


def last_line(text: str) -> str:
    return text.rstrip().rpartition("\n")[2]


def test_generated_tournaments_are_as_the_rules_pair_them(run: Run, folder: Path) -> None:
    code, out, err = run("check", folder, "--quiet", "--jobs", 1)
    assert code == 3  # the one that is not a tournament
    assert f"{COUNT} tournaments, " in out
    assert ": 0 rounds differ, 0 other findings\n" in out
    assert "rubbish.trf" in err


@pytest.mark.parametrize("jobs", [1, 2])
def test_archives_give_what_the_folder_gives(
    run: Run, folder: Path, archives: list[Path], jobs: int
) -> None:
    expected = run("check", folder, "--jobs", 1)
    for archive in archives:
        outcome = run("check", archive, "--jobs", jobs)
        assert outcome.out == expected.out
        assert outcome.err.replace(f"{archive}/inside/", f"{folder}{os.sep}") == expected.err


def test_damaged_and_empty_archives(run: Run, archives: list[Path], tmp_path: Path) -> None:
    for archive in archives:
        archive.write_bytes(archive.read_bytes()[:-200])
        code, _, err = run("check", archive)
        assert code == 3
        assert "this archive is damaged" in err
    empty = tmp_path / "empty.zip"
    zipfile.ZipFile(empty, "w").close()
    code, _, err = run("check", empty)
    assert code == 3
    assert "no tournament file in this archive" in err


@pytest.mark.parametrize("command", [("check",), ("rules", "compare", "dutch-2012", "dutch-2017")])
def test_what_cannot_be_opened_leaves_the_others(
    run: Run, folder: Path, archives: list[Path], tmp_path: Path, command: tuple[str, ...]
) -> None:
    """An empty folder, a closed one and a cut archive are told; the files behind are checked."""
    good = min(folder.iterdir())
    empty, closed, missing = tmp_path / "empty", tmp_path / "closed", tmp_path / "missing.tar.gz"
    empty.mkdir()
    closed.mkdir()
    cut = next(archive for archive in archives if archive.suffix == ".zip")
    cut.write_bytes(cut.read_bytes()[:-200])
    closed.chmod(0)
    bad = [empty, cut, missing] + ([] if os.access(closed, os.R_OK) else [closed])
    code, out, err = run(*command, *bad, good, "--json", "--jobs", 1)
    assert code == 5
    answer = json.loads(out)
    assert [file["file"] for file in answer["files"]] == [*map(str, bad), str(good)]
    codes = [file.get("exit_code", 0) for file in answer["files"]]
    assert codes == [*[3, 3, 5, 5][: len(bad)], 0]
    assert answer["summary"]["tournaments"] == 1
    assert f"{empty}: no tournament file in this folder" in err
    assert f"{cut}: this archive is damaged" in err
    assert f"{missing}: No such file or directory" in err


def test_an_archive_that_is_cut_is_checked_up_to_there(
    run: Run, folder: Path, archives: list[Path]
) -> None:
    archive = next(path for path in archives if path.suffix != ".zip")
    archive.write_bytes(archive.read_bytes()[:-200])
    code, out, err = run("check", archive, min(folder.iterdir()), "--json", "--jobs", 1)
    assert code == 3
    *_, before, damaged, last = json.loads(out)["files"]
    assert before["file"].startswith(f"{archive}/inside/")
    assert damaged == {"file": str(archive), "exit_code": 3}
    assert last["rounds"]
    assert "this archive is damaged" in err


def test_a_member_that_claims_to_be_huge_is_not_unpacked(run: Run, tmp_path: Path) -> None:
    """A truncated archive: neither its size nor its end may stop the program otherwise."""
    path = tmp_path / "bomb.tar"
    member = tarfile.TarInfo("huge.trf")
    member.size = 200_000_000
    path.write_bytes(member.tobuf() + bytes(1024))
    code, _, err = run("check", path)
    assert code == 4
    assert "200000000 bytes; expected at most 64 MiB" in err
    assert "this archive is damaged" in err


def test_record_of_a_check(run: Run, folder: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    run("check", folder, "--report", record, "--rules", "dutch-2017", "--quiet", "--jobs", 1)
    header, *lines, end = [json.loads(line) for line in record.read_text().splitlines()]
    assert header["rules"] == "dutch-2017"
    assert len(lines) == COUNT + 1
    differing = [line for line in lines if line["differing"]]
    assert differing
    found = differing[0]["json"]["rounds"][0]
    assert found["expected"] != found["recorded"]
    assert found["kind"] in ("input wrong", "ours wrong", "rule unclear", "undecided")
    assert found["decided_by"]["text"]
    kinds = end["summary"]["kinds"]
    assert end["summary"]["differing_rounds"] == sum(line["differing"] for line in lines)
    assert sum(kinds.values()) == end["summary"]["differing_rounds"] + 1  # and the rubbish


def test_going_on_gives_the_same_and_checks_only_what_is_missing(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record cut off in the middle of a line is continued."""
    from swissmate.cli import check_files as command

    record = tmp_path / "record.jsonl"
    arguments = ("check", folder, "--rules", "dutch-2017", "--jobs", 1, "--report", record)
    expected = run(*arguments)
    whole = record.read_bytes()
    lines = whole.splitlines(keepends=True)
    record.write_bytes(b"".join(lines[:11]) + lines[11][:100])
    checked: list[str] = []
    original = command.load_and_check

    def spy(name: str, *rest: object) -> object:
        checked.append(name)
        return original(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(command, "load_and_check", spy)
    assert run(*arguments, "--resume") == expected
    assert len(checked) == COUNT + 1 - 10
    assert record.read_bytes() == whole
    checked.clear()
    assert run(*arguments, "--resume") == expected
    assert checked == []
    assert record.read_bytes() == whole


def test_a_file_that_changed_is_checked_again(run: Run, folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    for path in list(folder.glob("0*.trf"))[:3]:
        (own / path.name).write_bytes(path.read_bytes())
    record = tmp_path / "record.jsonl"
    arguments = ("check", own, "--report", record, "--resume")
    assert run(*arguments).code == 0
    next(own.iterdir()).write_text("rubbish")
    assert run(*arguments).code == 3


def test_records_that_are_refused(run: Run, folder: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    run("check", folder, "--report", record)
    code, _, err = run("check", folder, "--report", record, "--resume", "--rules", "dutch-2012")
    assert code == 3
    assert "it was made with others: rules was not set and is dutch-2012; start again" in err
    for text in ("", "no JSON\n"):
        record.write_text(text)
        assert run("check", folder, "--report", record, "--resume").code == 3
    assert run("check", folder, "--resume").code == 3
    assert run("check", folder, "--report", tmp_path / "no" / "r.jsonl").code == 5


@pytest.mark.parametrize("line", ['{"file": "a.trf"}', '{"file": ["a.trf"], "digest": ""}'])
def test_a_line_of_another_form_is_checked_again(
    run: Run, folder: Path, tmp_path: Path, line: str
) -> None:
    record = tmp_path / "record.jsonl"
    file = next(folder.glob("*.trf"))
    run("check", file, "--report", record)
    whole = record.read_text(encoding="utf-8")
    record.write_text(f"{whole.splitlines()[0]}\n{line}\n", encoding="utf-8")
    run("check", file, "--report", record, "--resume")
    assert record.read_text(encoding="utf-8") == whole


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_record_that_cannot_be_written_is_named(run: Run, folder: Path) -> None:
    code, _, err = run("check", folder / "00001.trf", "--report", "/dev/full")
    assert (code, err) == (5, "swissmate: /dev/full: No space left on device\n")


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs groups of processes")
def test_interrupted_check_goes_on(folder: Path, tmp_path: Path) -> None:
    """Ctrl-C: exit code 130, a word on how to continue, and a record that can be."""
    big = tmp_path / "big"
    big.mkdir()
    paths = sorted(folder.glob("0*.trf"))
    for number in range(160):
        os.link(paths[number % COUNT], big / f"{number:04}.trf")
    record = tmp_path / "record.jsonl"
    command = [
        sys.executable, "-m", "swissmate", "check", str(big), "--quiet", "--jobs", "2",
        "--report", str(record),
    ]  # fmt: skip
    process = subprocess.Popen(
        command, env=ENVIRONMENT, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    end = time.monotonic() + 60
    while not record.exists() or record.read_bytes().count(b"\n") < 20:
        assert time.monotonic() < end
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "with --resume to continue" in err
    assert "Traceback" not in err
    done = record.read_bytes().count(b"\n") - 1
    assert 19 <= done < 160
    again = subprocess.run(
        [*command, "--resume"], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert again.returncode == 0
    assert last_line(again.stdout).startswith("160 tournaments, ")
    assert record.read_bytes().count(b"\n") == 162


def test_json_is_written_as_it_comes(run: Run, folder: Path) -> None:
    answer = json.loads(run("check", folder, "--json").out)
    assert len(answer["files"]) == COUNT + 1
    assert answer["summary"]["tournaments"] == COUNT


def triple(number: int) -> int:
    return 3 * number


@pytest.mark.skipif(os.name == "nt", reason="a new worker there cannot import this file")
def test_memory_stays_flat_work_is_fetched_as_it_is_needed() -> None:
    """No more than a few batches are taken from the source before their answers are."""
    taken = 0

    def source() -> Iterator[int]:
        nonlocal taken
        for number in range(1000):
            taken += 1
            yield number

    results = ordered_results(triple, source(), 2, batch=5)
    ahead = []
    for count, value in enumerate(results):
        assert value == 3 * count
        ahead.append(taken - count)
    assert taken == 1000
    assert max(ahead) <= 2 * 3 * 5 + 5


def die(number: int) -> int:
    os._exit(number)


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(OSError, match="ended from outside"):
        list(ordered_results(die, [1, 2], 2))


def six_players(second_round: dict[int, tuple[str, str]]) -> bytes:
    """Six players, round one 1-4, 5-2, 3-6 won by 1, 2, 3; then the second round as given."""
    first = {
        1: "   4 w 1",
        2: "   5 b 1",
        3: "   6 w 1",
        4: "   1 b 0",
        5: "   2 w 0",
        6: "   3 b 0",
    }
    out = io.StringIO()
    out.write("012 Six\nXXR 5\nXXC white1\n")
    for number, (points, cell) in second_round.items():
        head = f"001 {number:4}      {'Player ' + str(number):<33} {2000 - number:4}"
        out.write(f"{head:<80}{points:>4} {number:4}  {first[number]}  {cell}\n")
    return out.getvalue().encode()


def test_the_criterion_that_decides_is_named(run: Run, tmp_path: Path) -> None:
    """The winners are 1 (had White), 2 (Black), 3 (White): 1-3 leaves one without his colour.

    The rules pair 1 with 2 and let 3 float. Recorded is 3-1 with 2 floating: by dutch-2017 C.10
    one player does not get the colour he prefers, where none need be.
    """
    path = tmp_path / "six.trf"
    path.write_bytes(
        six_players(
            {
                1: ("2.0", "   3 b 1"),
                2: ("2.0", "   4 w 1"),
                3: ("1.0", "   1 w 0"),
                4: ("0.0", "   2 b 0"),
                5: ("0.5", "   6 b ="),
                6: ("0.5", "   5 w ="),
            }
        )
    )
    answer = json.loads(run("check", path, "--rules", "dutch-2017", "--json").out)
    found = answer["files"][0]["rounds"][1]
    assert [2, 1] in found["expected"]
    assert found["kind"] == "input wrong"
    text = found["decided_by"]["text"]
    assert "C.10" in text
    out = run("check", path, "--rules", "dutch-2017").out
    assert f"  {text}\n  kind: input wrong\n" in out
    assert "as far as a program can tell: 1 input wrong\n" in out


def test_an_illegal_pairing_is_the_inputs_fault(run: Run, tmp_path: Path) -> None:
    """1 and 4 meet again in round two."""
    path = tmp_path / "six.trf"
    path.write_bytes(
        six_players(
            {
                1: ("2.0", "   4 b 1"),
                2: ("2.0", "   3 w 1"),
                3: ("1.0", "   2 b 0"),
                4: ("0.0", "   1 w 0"),
                5: ("0.5", "   6 b ="),
                6: ("0.5", "   5 w ="),
            }
        )
    )
    for rules in ("dutch-2017", "dubov-2026"):
        answer = json.loads(run("check", path, "--rules", rules, "--json").out)
        assert answer["files"][0]["rounds"][1]["kind"] == "input wrong"
        assert answer["summary"]["kinds"]["input wrong"] >= 1


@pytest.mark.skipif(shutil.which("pgrep") is None, reason="needs pgrep and ps")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM"])
def test_workers_end_with_the_process_that_gives_them_work(tmp_path: Path, name: str) -> None:
    """A killed ``generate`` leaves nobody behind that works on."""
    command = [
        sys.executable, "-m", "swissmate", "generate", "--preset", "clean", "--players", "60",
        "--rounds", "9", "--seed", "1", "--count", "100000", "--jobs", "2",
        "--out-dir", str(tmp_path),
    ]  # fmt: skip
    process = subprocess.Popen(
        command, env=ENVIRONMENT, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    end = time.monotonic() + 60
    while len(list(tmp_path.iterdir())) < 20:
        assert time.monotonic() < end
        time.sleep(0.01)
    workers = shown("pgrep", "-P", str(process.pid))
    assert len(workers) >= 2
    process.send_signal(signal.Signals[name])
    process.wait(60)
    # Who has ended, but was not taken notice of by the system's first process, is a zombie (Z).
    listing = ("ps", "-o", "stat=", "-p", ",".join(workers))
    while any(not state.startswith("Z") for state in shown(*listing)):
        assert time.monotonic() < end, "the workers go on"
        time.sleep(0.05)


def shown(*command: str) -> list[str]:
    """Return what a command prints, a line each."""
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()


def test_standard_input_among_files_in_several_processes(folder: Path) -> None:
    paths = sorted(folder.glob("0*.trf"))[:3]
    names = [str(paths[0]), "-", str(paths[2])]
    done = subprocess.run(
        [sys.executable, "-m", "swissmate", "check", "-q", "--jobs", "2", *names],
        env=ENVIRONMENT, input=paths[1].read_bytes(), capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert b"3 tournaments, " in done.stdout


def test_a_row_a_round(run: Run, folder: Path, tmp_path: Path) -> None:
    """The rows say what the JSON says; a record that is gone on with gives the same ones."""
    parquet = pytest.importorskip("pyarrow.parquet")
    table, record = tmp_path / "rows.parquet", tmp_path / "all.jsonl"
    words = (
        "check",
        folder,
        "--rules",
        "dutch-2017",
        "--json",
        "--parquet",
        table,
        "--report",
        record,
    )
    answer = json.loads(run(*words).out)
    rows = parquet.read_table(table).to_pylist()
    expected = [
        (file["file"], row["round"], row["identical"], row["kind"])
        for file in answer["files"]
        for row in file.get("rounds", [{"round": None, "identical": None, "kind": "input wrong"}])
    ]
    assert [(row["file"], row["round"], row["identical"], row["kind"]) for row in rows] == expected
    assert any(row["identical"] is False and row["why"] for row in rows)
    (rubbish,) = [row for row in rows if row["exit_code"] == 3]
    assert "rubbish.trf" in rubbish["problem"]
    before = table.read_bytes()
    run(*words, "--resume")
    assert table.read_bytes() == before


def test_a_table_is_whole_or_not_at_all(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    from swissmate.cli import check as command

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "rows_of", interrupt)
    table = tmp_path / "rows.parquet"
    assert run("check", folder, "--parquet", table, "--jobs", 1).code == 130
    assert not list(tmp_path.glob("rows.parquet*"))
