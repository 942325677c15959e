"""Commands on two workers, one of which is killed midway: row by row as in one process."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dask_rig import LONG, cluster, swissmate, wait_for
from swissmate.cli.main import main

pytest.importorskip("distributed")
parquet = pytest.importorskip("pyarrow.parquet")

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]

FILES = 350
TOURNAMENTS = 30


def archive_of(folder: Path) -> Path:
    """Return an archive of many tournaments, some of other rules, with what is none among them."""
    made = folder / "made"
    for number, rules in enumerate(("dutch-2017", "dutch-2026", "dubov-2026")):
        words = ("--players", "20-40", "--rounds", "5-9", "--seed", str(number), "--count", "20")
        main(["generate", "--rules", rules, *words, "--out-dir", str(made / rules)])
    files = sorted(made.rglob("*.trf"))
    path = folder / "all.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(FILES):
            text = files[number % len(files)].read_text()
            archive.writestr(f"{number:05}.trf", "rubbish\n" if number % 50 == 49 else text)
    return path


@contextmanager
def running(folder: Path, *words: object) -> Iterator[Callable[[], tuple[int, bytes, bytes]]]:
    """Start the program; yield a function that waits for its code and what it said."""
    folder.mkdir()
    with (folder / "stdout").open("wb") as out, (folder / "stderr").open("wb") as err:
        process = swissmate(*words, stdout=out, stderr=err, cwd=folder)

    def end() -> tuple[int, bytes, bytes]:
        code = process.wait(LONG)
        return code, (folder / "stdout").read_bytes(), (folder / "stderr").read_bytes()

    try:
        yield end
    finally:
        process.kill()


def test_an_archive_is_checked_as_in_one_process(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    words = (
        "check", archive, "--quiet", "--rules", "dutch-2017",
        "--report", "all.jsonl", "--parquet", "all.parquet",
    )  # fmt: skip
    record = tmp_path / "there" / "all.jsonl"
    with (
        cluster(tmp_path, 2) as rig,
        running(tmp_path / "there", *words, "--cluster", rig.address) as end,
    ):
        wait_for(lambda: record.exists() and record.read_bytes().count(b"\n") > 20)
        rig.kill_one()
        assert record.read_bytes().count(b"\n") < FILES, "killed too late to prove anything"
        found = end()
    with running(tmp_path / "here", *words, "--jobs", 1) as end:
        assert found == end()
    assert found[0] == 3  # some files are none
    for name in ("all.jsonl", "all.parquet"):
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()
    rows = parquet.read_table(tmp_path / "there" / "all.parquet").to_pylist()
    assert len({row["file"] for row in rows}) == FILES
    assert sum(row["round"] is None for row in rows) == FILES // 50
    assert any(row["identical"] is False and row["why"] for row in rows)


ENGINE = """
import sys
numbers = [line[4:8] for line in open(sys.argv[1]) if line[:3] == "001"]
pairs = list(zip(numbers[::2], numbers[1::2]))
open(sys.argv[2], "w").write("\\n".join([str(len(pairs)), *map(" ".join, pairs)]))
"""


def test_a_duel_as_in_one_process(tmp_path: Path) -> None:
    program = tmp_path / "engine.py"
    program.write_text(ENGINE)
    words = (
        "duel", "--engine", f"{sys.executable} -I -S {program} {{file}} {{out}}", "--seed", 4,
        "--tournaments", TOURNAMENTS, "--differences", TOURNAMENTS,
        "--players", "6-20", "--report", "json", "--parquet", "rows.parquet",
    )  # fmt: skip
    folder = tmp_path / "there"
    with (
        cluster(tmp_path, 2) as rig,
        running(folder, *words, "--cluster", rig.address) as end,
    ):
        wait_for(lambda: len(list(folder.rglob("*-found.trf"))) > 4)
        rig.kill_one()
        assert len(list(folder.rglob("*-found.trf"))) < TOURNAMENTS
        found = end()
    with running(tmp_path / "here", *words, "--jobs", 1) as end:
        assert found == end()
    assert found[0] == 1
    files = [
        {path.name: path.read_bytes() for path in (tmp_path / place).rglob("*.*")}
        for place in ("here", "there")
    ]
    assert files[0] == files[1]
    assert len(files[0]) == 2 * TOURNAMENTS + 1


def test_the_suite_as_in_one_process(tmp_path: Path) -> None:
    program = tmp_path / "engine.py"
    program.write_text(ENGINE)
    command = f"{sys.executable} -I -S {program} {{file}} {{out}}"
    words = (
        "conformance", "--rules", "dutch-2017", "--engine", command,
        "--report", "json", "--parquet", "rows.parquet",
    )  # fmt: skip
    with (
        cluster(tmp_path, 2) as rig,
        running(tmp_path / "there", *words, "--cluster", rig.address) as end,
    ):
        found = end()
    with running(tmp_path / "here", *words, "--jobs", 1) as end:
        assert found == end()
    assert found[0] == 1
    one, other = (tmp_path / place / "rows.parquet" for place in ("here", "there"))
    assert one.read_bytes() == other.read_bytes()
