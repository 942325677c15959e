"""A Dask cluster on this machine for tests: a scheduler, and workers that nobody starts again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[1] / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE)}
LONG = 120.0


class Rig(NamedTuple):
    """The address of the scheduler, and the processes of the workers."""

    address: str
    workers: list[subprocess.Popen[bytes]]

    def kill_one(self) -> None:
        """End the first worker without a word."""
        self.workers[0].kill()
        self.workers[0].wait()


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)


def swissmate(*words: object, **options: object) -> subprocess.Popen[bytes]:
    """Start the program in a process of its own."""
    command = [sys.executable, "-W", "ignore", "-m", "swissmate", *map(str, words)]
    return subprocess.Popen(command, env=ENVIRONMENT, **options)  # type: ignore[call-overload,no-any-return]


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Rig]:
    """Start a scheduler and workers; end them afterwards."""
    from distributed import Client  # its tests are left out where it is missing

    contact = folder / "scheduler.json"
    log = (folder / "log").open("wb")

    def start(*arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-W", "ignore", "-m", *arguments]
        return subprocess.Popen(command, env=ENVIRONMENT, stdout=log, stderr=log, cwd=folder)

    local = ("--host", "127.0.0.1", "--no-dashboard")
    processes = [
        start(
            "distributed.cli.dask_scheduler", "--port", "0", *local,
            "--scheduler-file", str(contact),
        )
    ]  # fmt: skip
    try:
        wait_for(lambda: contact.exists() and contact.read_text().rstrip().endswith("}"))
        for _ in range(workers):
            processes.append(
                start(
                    "distributed.cli.dask_worker", "--scheduler-file", str(contact), "--no-nanny",
                    "--nthreads", "1", *local, "--local-directory", str(folder),
                )
            )  # fmt: skip
        address = json.loads(contact.read_text())["address"]
        with Client(address) as client:  # type: ignore[no-untyped-call]
            # Whoever kills one of them must know that another is there.
            client.wait_for_workers(workers, LONG)
        yield Rig(address, processes[1:])
    finally:
        for process in processes:
            process.kill()
            process.wait()
        log.close()
