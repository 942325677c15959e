"""Runs other programs with the usual arguments, and ends them with every process they started."""

from __future__ import annotations

import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import IO, Final

from swissmate.errors import InputError

LARGEST: Final = 16 * 2**20
"""The size in bytes of the longest answer that is accepted."""

_PART: Final = 2**16

_LAST_WORDS: Final = 1.0
"""Seconds allowed for reading the output of a program that has ended."""


class ProgramFailed(Exception):
    """The other program gave no answer; the text says why."""


class ProgramRefused(ProgramFailed):
    """The program ended by itself, in time, and refused."""


def run_program(command: str, timeout: float, **places: str) -> str:
    """Run a command whose ``{file}``, ``{out}``, ``{seed}`` are filled in; return its stdout.

    Every process that the program started ends with it.

    Raises:
        ProgramFailed: the program failed, timed out, or wrote too much.
        InputError: the program cannot be started.
    """
    words = [_filled(word, places) for word in words_of(command)]
    process = _started(command, words, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        output, complaints = _Kept(process.stdout), _Kept(process.stderr)
        try:
            code = process.wait(timeout)
        except subprocess.TimeoutExpired as error:
            raise ProgramFailed(f"no answer within {timeout:g} s") from error
    finally:
        _end(process)
    if code < 0:
        raise ProgramFailed(f"ended by {_signal_name(-code)}")
    if code:
        last = complaints.text().strip().splitlines()
        raise ProgramRefused(f"exit code {code}" + (f": {plain(last[-1])}" if last else ""))
    return output.text()


class _Kept:
    """A program's output, read as it comes so that the program never blocks; kept up to a limit."""

    def __init__(self, stream: IO[bytes] | None) -> None:
        assert stream is not None  # Popen was asked for a pipe
        self._parts: list[bytes] = []
        self._size = 0
        self._thread = threading.Thread(target=self._read, args=(stream,), daemon=True)
        self._thread.start()

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            while part := os.read(stream.fileno(), _PART):
                self._size += len(part)
                if self._size <= LARGEST:
                    self._parts.append(part)

    def text(self) -> str:
        """Return the output, once the program has ended.

        Raises:
            ProgramFailed: the output is larger than any answer.
        """
        self._thread.join(_LAST_WORDS)
        if self._size > LARGEST:
            raise ProgramFailed(f"it wrote {self._size} bytes; expected at most {LARGEST}")
        return b"".join(self._parts).decode("utf-8", "replace")


def words_of(command: str) -> list[str]:
    """Return the words of a command, divided as a shell does.

    Raises:
        InputError: a quote is not closed, or there is no word.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise InputError(
            f"{command}: a quote is not closed; expected a command as a shell takes it",
            code="usage",
        ) from error
    if not words:
        raise InputError("a command is empty; expected the name of a program", code="usage")
    return words


def written_answer(command: str, timeout: float, out: str, **places: str) -> str:
    """Run a command and return what it wrote into the file ``out``, its placeholder ``{out}``.

    Raises:
        ProgramRefused: the program ended with an error of its own, or wrote nothing.
        ProgramFailed: it timed out, was killed, or wrote something that cannot be read.
        InputError: it cannot be started.
    """
    answer = Path(out)
    if answer.is_dir():
        shutil.rmtree(answer)
    answer.unlink(missing_ok=True)
    output = run_program(command, timeout, out=out, **places)
    if not answer.exists():
        hint = "; what it wrote to standard output is not read" if output.strip() else ""
        raise ProgramRefused(f"it wrote no answer into {{out}}{hint}")
    if not answer.is_file():
        raise ProgramFailed("its answer is no file")
    size = answer.stat().st_size
    if size > LARGEST:
        raise ProgramFailed(f"it wrote {size} bytes; expected at most {LARGEST}")
    try:
        return answer.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise ProgramFailed(f"its answer cannot be read: {error.strerror}") from error


def plain(text: str) -> str:
    """Return the beginning of a program's message, without characters that control a terminal."""
    return "".join(
        character if character.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for character in text[:200]
    )


def _filled(word: str, places: dict[str, str]) -> str:
    for name, value in places.items():
        word = word.replace(f"{{{name}}}", value)
    return word


def _started(
    command: str, words: list[str], *, stdin: int, stderr: int | None = None
) -> subprocess.Popen[bytes]:
    """Start a program in a session of its own, so that it can be ended with all that it started.

    Raises:
        InputError: the program cannot be started.
    """
    try:
        return subprocess.Popen(  # noqa: S603 - the user named the program
            words, stdin=stdin, stdout=subprocess.PIPE, stderr=stderr, start_new_session=True
        )
    except OSError as error:
        raise InputError(
            f"{command}: cannot be started: {error.strerror}", code="crosstest-program"
        ) from error
    except ValueError as error:  # a NUL in a word
        raise InputError(f"{command}: cannot be started: {error}", code="usage") from error


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program; where the system has sessions, end every process that it started too."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    # An interrupt while ``wait`` takes its lock leaves the lock taken: wait for a limited time
    # only.
    with suppress(subprocess.TimeoutExpired):
        process.wait(_LAST_WORDS)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


class LineServer:
    """A program that keeps running: it reads file names, and answers end with an empty line.

    A program that takes a third of a second to start is thus asked ten thousand times in one
    process.
    """

    def __init__(self, command: str) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue()

    def ask(self, path: str, timeout: float) -> str:
        """Return the answer about a file.

        Raises:
            ProgramFailed: the program ended, did not answer in time, or wrote too much.
            InputError: it cannot be started.
        """
        process = self._process or self._start()
        answer: list[bytes] = []
        size = 0
        end = time.monotonic() + timeout
        try:
            assert process.stdin is not None  # Popen was asked for a pipe
            process.stdin.write(path.encode() + b"\n")
            process.stdin.flush()
            while (line := self._lines.get(timeout=max(end - time.monotonic(), 0))).strip():
                answer.append(line)
                size += len(line)
                if size > LARGEST:
                    self.close()
                    raise ProgramFailed(f"it wrote more than {LARGEST} bytes")
        except (OSError, queue.Empty) as error:
            self.close()
            raise ProgramFailed(f"no answer within {timeout:g} s") from error
        if not line:
            self.close()
            raise ProgramFailed("it ended")
        return b"".join(answer).decode("utf-8", "replace")

    def _start(self) -> subprocess.Popen[bytes]:
        process = _started(self._command, words_of(self._command), stdin=subprocess.PIPE)
        # No longer than a program that answers needs: one that writes endlessly is blocked.
        self._lines = queue.Queue(maxsize=1000)
        self._reader = threading.Thread(
            target=self._read, args=(process.stdout, self._lines), daemon=True
        )
        self._reader.start()
        self._process = process
        return process

    @staticmethod
    def _read(stream: IO[bytes], lines: queue.Queue[bytes]) -> None:
        with stream:
            while line := stream.readline(_PART):
                lines.put(line)
        lines.put(b"")

    def close(self) -> None:
        """End the process."""
        if self._process is None:
            return
        _end(self._process)
        assert self._process.stdin is not None  # Popen was asked for a pipe
        with suppress(OSError):
            self._process.stdin.close()
        self._process = None
        end = time.monotonic() + _LAST_WORDS
        while self._reader.is_alive() and time.monotonic() < end:
            with suppress(queue.Empty):  # the reader may be blocked until somebody takes a line
                self._lines.get(timeout=0.05)


@lru_cache(maxsize=4)
def line_server(command: str) -> LineServer:
    """Return the process of a command, started at the first question."""
    return LineServer(command)


def answer_about(command: str, path: str, timeout: float) -> str:
    """Return a program's answer about a file: run each time with ``{file}``, else kept running."""
    if "{file}" in command:
        return run_program(command, timeout, file=path)
    return line_server(command).ask(path, timeout)
