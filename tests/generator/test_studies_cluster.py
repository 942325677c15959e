"""A study on a cluster of three workers, one of which is killed midway: the rows are the same."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from swissmate.cluster import Cluster
from swissmate.errors import InputError
from swissmate.studies import parts_of, read_study, run_study
from swissmate.studies.run import locally, on_cluster
from swissmate.studies.table import write_tables

pytest.importorskip("pyarrow")
pytest.importorskip("distributed")

SOURCE = Path(__file__).parents[2] / "src"
WORKERS = 3
LONG = 60.0

STUDY = """
title = "For a cluster"
seed = 5
tournaments = 300
part = 5
[field]
players = 40
rounds = 7
[[design]]
name = "plain"
[[design]]
name = "quick"
acceleration = "baku-2026"
"""


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)


class NoWorkers:
    """A cluster that nobody works for."""

    def __enter__(self) -> NoWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def nthreads(self) -> dict[str, int]:
        return {}


def test_a_cluster_without_workers_is_told_and_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import distributed

    monkeypatch.setattr(distributed, "Client", lambda *_, **__: NoWorkers())
    told: list[str] = []
    workshop = on_cluster(Cluster("10.0.0.5:8786", 0.3, told.append))
    study = read_study(STUDY, "study")
    with pytest.raises(InputError, match="has no workers, and none came in"):
        list(workshop(study, list(parts_of(study))))
    assert ["has no workers; waiting 0.3 seconds" in each for each in told] == [True]


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler and workers that nobody starts again; return the address and them."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    contact = tmp_path / "scheduler.json"
    log = (tmp_path / "log").open("wb")

    def start(*arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-W", "ignore", "-m", *arguments]
        return subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=tmp_path)

    local = ("--host", "127.0.0.1", "--no-dashboard")
    processes = [
        start(
            "distributed.cli.dask_scheduler", "--port", "0", *local,
            "--scheduler-file", str(contact),
        )
    ]  # fmt: skip
    try:
        wait_for(contact.exists)
        for _ in range(WORKERS):
            processes.append(
                start(
                    "distributed.cli.dask_worker", "--scheduler-file", str(contact), "--no-nanny",
                    "--nthreads", "1", *local, "--local-directory", str(tmp_path),
                )
            )  # fmt: skip
        yield json.loads(contact.read_text())["address"], processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()
        log.close()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_loses_nothing(
    workers: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, processes = workers
    study_file = tmp_path / "study.toml"
    study_file.write_text(STUDY)
    here, there = tmp_path / "here", tmp_path / "there"
    run = subprocess.Popen(
        [
            sys.executable, "-W", "ignore", "-m", "swissmate", "simulate", str(study_file),
            "--cluster", address, "--out-dir", str(there),
        ],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    total = 2 * 300 // 5
    wait_for(lambda: len(list(there.rglob("d0*.json"))) >= 6)
    processes[0].send_signal(signal.SIGKILL)
    processes[0].wait()
    done = len(list(there.rglob("d0*.json")))
    assert done < total, "the worker was killed too late to prove anything"
    assert run.wait(LONG) == 0

    study = read_study(STUDY, "study")
    store = run_study(study, str(here), locally(1))
    write_tables(study, store, str(here / "rows.parquet"), str(here / "timings.parquet"))
    assert (here / "rows.parquet").read_bytes() == (there / "rows.parquet").read_bytes()
