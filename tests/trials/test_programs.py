"""Other programs that misbehave: each ends in time, with all that it started, and says why."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from swissmate.cli.placeholders import require_places
from swissmate.errors import InputError
from swissmate.trials import programs
from swissmate.trials.answers import read_pairs
from swissmate.trials.conformance.parts import RECORDS
from swissmate.trials.programs import (
    LineServer,
    ProgramFailed,
    ProgramRefused,
    plain,
    run_program,
    written_answer,
)

posix = pytest.mark.skipif(os.name != "posix", reason="sessions and signals")


def command(body: str, arguments: str = "") -> str:
    """Return a command that runs these lines; ``sys`` and ``os`` are there."""
    lines = shlex.quote(f"import os, sys, time\n{body}")
    return f"{sys.executable} -I -S -c {lines} {arguments}"


def starting(note: Path, then: str) -> str:
    """Return lines that start a child which stays, and write down who it is."""
    words = "[sys.executable, '-I', '-S', '-c', 'import time; time.sleep(600)']"
    return (
        f"import subprocess\nchild = subprocess.Popen({words})\n"
        f"open({str(note)!r}, 'w').write(str(child.pid))\n{then}"
    )


def gone(pid: int) -> bool:
    """Whether a process ends within a few seconds."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        with suppress(OSError):
            if Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").split(") ")[1][0] == "Z":
                return True
        time.sleep(0.05)
    return False


def test_an_answer_comes_back_and_a_refusal_is_told() -> None:
    assert run_program(command("print('yes')"), 10) == "yes\n"
    with pytest.raises(ProgramRefused, match=r"^exit code 3: no such round$"):
        run_program(command("print('no such round', file=sys.stderr); sys.exit(3)"), 10)


@posix
def test_what_a_program_started_ends_with_it_at_the_time_limit(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    body = starting(note, "time.sleep(600)")
    with pytest.raises(ProgramFailed, match=r"no answer within 1\.5 s"):
        run_program(command(body), 1.5)
    assert gone(int(note.read_text(encoding="utf-8")))


@posix
def test_an_answer_is_not_lost_to_a_child_that_stays(tmp_path: Path) -> None:
    """It holds the output open; the program itself has said all."""
    note = tmp_path / "pid"
    body = starting(note, "print('1', flush=True)")
    begun = time.monotonic()
    assert run_program(command(body), 60) == "1\n"
    assert time.monotonic() - begun < 30
    assert gone(int(note.read_text(encoding="utf-8")))


def test_a_flood_takes_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "LARGEST", 10_000)
    kept: list[programs._Kept] = []
    begin = programs._Kept._read

    def read(self: programs._Kept, stream: object) -> None:
        kept.append(self)
        begin(self, stream)  # type: ignore[arg-type]

    monkeypatch.setattr(programs._Kept, "_read", read)
    with pytest.raises(ProgramFailed, match=r"it wrote 50000000 bytes; expected at most 10000"):
        run_program(command("for _ in range(50): sys.stdout.write('x' * 1_000_000)"), 60)
    assert all(sum(map(len, kept._parts)) <= 10_000 for kept in kept)


@posix
def test_a_program_that_a_signal_ended_has_not_refused(tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    with pytest.raises(ProgramFailed, match="ended by SIGSEGV") as caught:
        written_answer(command(f"os.kill(os.getpid(), {signal.SIGSEGV.value})"), 10, out)
    assert not isinstance(caught.value, ProgramRefused)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("pass", "it wrote no answer into {out}$"),
        ("print('1\\n1 2')", "no answer into {out}; what it wrote to standard output is not read"),
        ("os.mkdir(sys.argv[1])", "its answer is no file"),
        ("open(sys.argv[1], 'w').write('x' * 20_000)", "it wrote 20000 bytes"),
    ],
)
def test_what_is_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, said: str
) -> None:
    monkeypatch.setattr(programs, "LARGEST", 10_000)
    out = tmp_path / "out"
    for _ in range(2):  # what the last call left does not stand in the way of the next
        with pytest.raises(ProgramFailed, match=said):
            written_answer(command(body, "{out}"), 10, str(out))


@pytest.mark.parametrize("text", ["[" * 100_000, "[" * 200 + "]" * 200, '{"a": NaN}', "x"])
def test_facts_that_are_none(text: str) -> None:
    with pytest.raises(ProgramFailed, match=r"not (JSON|facts)"):
        RECORDS.read(text)


def test_a_number_without_end_is_none() -> None:
    with pytest.raises(ProgramFailed, match="not a list of pairs"):
        read_pairs(f"1\n{'9' * 5_000} 1\n")


@pytest.mark.parametrize("words", ["engine 'x", "", "engine \0"])
def test_a_command_that_is_none(words: str) -> None:
    with pytest.raises(InputError):
        run_program(words, 1)


def test_what_a_program_says_steers_no_terminal() -> None:
    assert plain("\x1b[2Jno\r") == "\ufffd[2Jno\ufffd"


def test_a_program_that_stays_has_one_time_limit_and_one_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drops = LineServer(command("while True: print('x', flush=True); time.sleep(0.2)"))
    with pytest.raises(ProgramFailed, match="no answer within 1 s"):
        drops.ask("file", 1)
    monkeypatch.setattr(programs, "LARGEST", 10_000)
    floods = LineServer(command("while True: print('x' * 100)"))
    with pytest.raises(ProgramFailed, match="it wrote more than 10000 bytes"):
        floods.ask("file", 30)


def test_braces_of_a_shell_are_no_places() -> None:
    require_places("--engine", "sh -c 'x ${HOME} {file} {out} { y; }'", ("file", "out"))
