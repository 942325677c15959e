"""The program as a process: pipes, signals, standard input, faults of ours."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from swissmate.cli import pair as pair_module
from swissmate.trials.programs import _end as end_program

from .conftest import Run

RoundOne = Callable[..., Path]
SOURCE = Path(__file__).parents[2] / "src"
PROGRAM = [sys.executable, "-m", "swissmate"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE)}


@pytest.mark.parametrize("words", [("pair", "-"), ("--dutch", "-", "-p")])
def test_standard_input(round_one: RoundOne, words: tuple[str, ...]) -> None:
    done = subprocess.run(
        [*PROGRAM, *words],
        input=round_one(4).read_bytes(),
        capture_output=True,
        env=ENVIRONMENT,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, b"2\n1 3\n4 2\n")


def test_a_reader_that_goes_away_is_no_fault(data: Path) -> None:
    names = [str(data / "n0020-r5.trf")] * 400
    with subprocess.Popen(
        [*PROGRAM, "pair", *names],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read().decode()
    assert process.returncode == 5
    assert "Traceback" not in err


@contextlib.contextmanager
def at_work(
    data: Path, jobs: str, *, start_new_session: bool = False
) -> Iterator[subprocess.Popen[bytes]]:
    """A check of 1,500 tournaments that has begun."""
    with subprocess.Popen(
        [*PROGRAM, "check", *[str(data / "d17-small-00217.trf")] * 1500, "--jobs", jobs],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT,
        start_new_session=start_new_session,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        process.stdout.readline()
        yield process


@pytest.mark.skipif(sys.platform == "win32", reason="signals work differently there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupt_ends_it_cleanly(data: Path, jobs: str) -> None:
    with at_work(data, jobs, start_new_session=True) as process:
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"interrupted" in err
    assert b"Traceback" not in err


@pytest.mark.skipif(sys.platform == "win32", reason="signals work differently there")
@pytest.mark.parametrize(
    ("jobs", "how", "code"),
    [("2", signal.SIGINT, 130), ("1", signal.SIGINT, 130), ("1", signal.SIGTERM, 143)],
)
def test_an_interrupt_does_not_wait_for_other_programs(
    tmp_path: Path, jobs: str, how: signal.Signals, code: int
) -> None:
    """They would have answered in ten minutes; neither they nor their files are left behind."""
    note, temporary = tmp_path / "pids", tmp_path / "temporary"
    temporary.mkdir()
    slow = tmp_path / "slow.py"
    slow.write_text(
        f"import os, time\nopen({str(note)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "time.sleep(600)\n",
        encoding="utf-8",
    )
    engine = f"{sys.executable} -I -S {slow} {{file}} {{out}}"
    with subprocess.Popen(
        [*PROGRAM, "conformance", "--rules", "dutch-2017", "--jobs", jobs, "--timeout", "600",
         "--engine", engine],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        env={**ENVIRONMENT, "TMPDIR": str(temporary)},
    ) as process:  # fmt: skip
        end = time.monotonic() + 60
        while not note.exists() or note.read_text(encoding="utf-8").count("\n") < int(jobs):
            assert time.monotonic() < end
            time.sleep(0.01)
        os.killpg(process.pid, how)
        _, err = process.communicate(timeout=60)
    assert process.returncode == code
    assert (b"interrupted" in err) == (how == signal.SIGINT)
    assert b"Traceback" not in err
    for pid in note.read_text(encoding="utf-8").split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)
    assert not list(temporary.iterdir())


def test_a_fault_of_ours_asks_to_be_reported(
    run: Run, round_one: RoundOne, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("the engine broke")

    monkeypatch.setattr(pair_module, "pair_resolved", broken)
    monkeypatch.delenv("SWISSMATE_TRACEBACK", raising=False)
    path = round_one(4)
    code, out, err = run("pair", path)
    assert (code, out) == (2, "")
    assert "the engine broke" in err
    assert "please report it" in err
    assert str(path) in err
    assert "Traceback" not in err
    monkeypatch.setenv("SWISSMATE_TRACEBACK", "1")
    assert "Traceback" in run("pair", path).err


@pytest.mark.parametrize("shape", ["pair {file}", "--dutch {file} -p"])
def test_pairing_does_not_load_what_it_does_not_need(shape: str, data: Path) -> None:
    """Start-up time counts: one process pairs one round."""
    code = (
        "import sys; from swissmate.cli.main import main; main();"
        "print(*sorted(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *shape.format(file=data / "n0020-r5.trf").split()],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=True,
    )
    loaded = set(done.stderr.splitlines()[-1].split())
    unwanted = {"json", "multiprocessing", "shutil", "subprocess", "tempfile"}
    unwanted |= {f"swissmate.{room}" for room in ("checker", "explanation", "ranking")}
    assert "swissmate.systems.dutch.editions.y2026" in loaded
    others = {f"swissmate.systems.dutch.editions.{edition}" for edition in ("y2012", "y2017")}
    assert not loaded & (unwanted | others)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds its workers in /proc")
def test_killed_worker_ends_it_all(data: Path) -> None:
    """The system may kill a worker for its memory: an error, not an endless wait."""
    with at_work(data, "2") as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
        try:
            _, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode == 5
    assert b"worker" in err
    assert b"Traceback" not in err


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds its workers in /proc")
def test_end_by_signal_leaves_no_workers(data: Path) -> None:
    """A service manager or a time limit sends SIGTERM to the process it knows only."""
    with at_work(data, "2") as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        process.terminate()
        try:
            _, err = process.communicate(timeout=20)
        finally:
            for child in children:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(child), signal.SIGKILL)
    assert process.returncode == 128 + signal.SIGTERM
    assert b"Traceback" not in err


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="sessions are POSIX")
def test_a_program_is_ended_though_an_interrupt_left_its_lock_taken() -> None:
    """CPython may be interrupted between taking that lock and the block that releases it."""
    sleeper = [sys.executable, "-c", "import time; time.sleep(60)"]
    with subprocess.Popen(sleeper, start_new_session=True) as process:
        lock = process._waitpid_lock  # type: ignore[attr-defined]
        lock.acquire()
        end_program(process)
        lock.release()
        assert process.wait(5) == -signal.SIGKILL
