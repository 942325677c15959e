"""Other programs: called with the usual arguments, and what they answer."""

from __future__ import annotations

import queue
import re
import shlex
import subprocess
import threading
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from swissmate.checker import Board
from swissmate.errors import InputError

_ROUND: Final = re.compile(r"Round\s+#?(\d+)")
_ROW: Final = re.compile(r"(\d+) +- +(\d+)")
_RIGHT_HALF: Final = 20
"""A checker's table has its own boards on the left; those of the file begin behind this column."""

_NO_VALUE: Final = frozenset(("", "-", "-0", "None"))


class ProgramFailed(Exception):
    """The other program gave no answer; the text says why."""


class CheckedRound(NamedTuple):
    """Where a checker differs in a round: its boards, and those of the file."""

    theirs: tuple[Board, ...]
    recorded: tuple[Board, ...]


class Standing(NamedTuple):
    """One line of a table of standings: the rank, and the value of each tie-break as a text."""

    rank: int
    values: dict[str, str]


def run_program(command: str, timeout: float, **places: str) -> str:
    """Run a command whose ``{file}``, ``{out}``, ``{seed}`` are filled in; return its stdout.

    Raises:
        ProgramFailed: it ended with an error, or not in time.
        InputError: it cannot be started.
    """
    words = [_filled(word, places) for word in shlex.split(command)]
    try:
        done = subprocess.run(  # noqa: S603 - the user named the program
            words, capture_output=True, check=False, timeout=timeout, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired as error:
        raise ProgramFailed(f"no answer within {timeout:g} s") from error
    except OSError as error:
        raise _not_started(command, error) from error
    if done.returncode:
        last = done.stderr.decode("utf-8", "replace").strip().splitlines()
        said = f": {last[-1][:200]}" if last else ""
        raise ProgramFailed(f"exit code {done.returncode}{said}")
    return done.stdout.decode("utf-8", "replace")


def require_places(option: str, command: str) -> None:
    """Refuse a command that does not say where the file and the answer go.

    Raises:
        InputError: ``{file}`` or ``{out}`` is missing.
    """
    if not ("{file}" in command and "{out}" in command):
        raise InputError(f"{option} {command}: expected {{file}} and {{out}}", code="usage")


def written_answer(command: str, timeout: float, out: str, **places: str) -> str:
    """Run a command and return what it wrote into the file ``out``, its place ``{out}``.

    Raises:
        ProgramFailed: it ended with an error, not in time, or wrote nothing.
        InputError: it cannot be started.
    """
    answer = Path(out)
    answer.unlink(missing_ok=True)
    run_program(command, timeout, out=out, **places)
    if not answer.exists():
        raise ProgramFailed("it wrote no answer")
    return answer.read_text(encoding="utf-8", errors="replace")


def _filled(word: str, places: dict[str, str]) -> str:
    for name, value in places.items():
        word = word.replace(f"{{{name}}}", value)
    return word


def _not_started(command: str, error: OSError) -> InputError:
    return InputError(f"{command}: cannot be started: {error.strerror}", code="crosstest-program")


class LineServer:
    """A program that stays: it reads names of files, and answers each with lines and an empty one.

    What takes a third of a second to start is asked ten thousand times in one process.
    """

    def __init__(self, command: str) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def ask(self, path: str, timeout: float) -> str:
        """Return the answer about a file.

        Raises:
            ProgramFailed: it ended, or did not answer in time.
            InputError: it cannot be started.
        """
        process = self._process or self._started()
        answer: list[str] = []
        try:
            assert process.stdin is not None  # noqa: S101 - Popen was asked for a pipe
            process.stdin.write(path.encode() + b"\n")
            process.stdin.flush()
            while (line := self._lines.get(timeout=timeout)).strip():
                answer.append(line.decode("utf-8", "replace"))
        except (OSError, queue.Empty) as error:
            self.close()
            raise ProgramFailed(f"no answer within {timeout:g} s") from error
        if not line:
            self.close()
            raise ProgramFailed("it ended")
        return "".join(answer)

    def _started(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(  # noqa: S603 - the user named the program
                shlex.split(self._command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            raise _not_started(self._command, error) from error
        self._lines = queue.SimpleQueue()
        reader = threading.Thread(target=self._read, args=(process, self._lines), daemon=True)
        reader.start()
        self._process = process
        return process

    @staticmethod
    def _read(process: subprocess.Popen[bytes], lines: queue.SimpleQueue[bytes]) -> None:
        assert process.stdout is not None  # noqa: S101 - Popen was asked for a pipe
        for line in process.stdout:
            lines.put(line)
        lines.put(b"")

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@lru_cache(maxsize=4)
def line_server(command: str) -> LineServer:
    """Return the process of a command, started at the first question."""
    return LineServer(command)


def answer_about(command: str, path: str, timeout: float) -> str:
    """Return what a program says of a file: ``{file}`` calls it each time, else it stays."""
    if "{file}" in command:
        return run_program(command, timeout, file=path)
    return line_server(command).ask(path, timeout)


def read_pairs(text: str) -> tuple[Board, ...]:
    """Return the boards of a pairing: how many there are, then ``white black`` a line (0: bye).

    Raises:
        ProgramFailed: it is not one.
    """
    lines = [line.split() for line in text.splitlines() if line.strip()]
    good = all(len(words) == 2 and all(map(str.isdecimal, words)) for words in lines[1:])
    if not lines or not good or lines[0] != [str(len(lines) - 1)]:
        raise ProgramFailed(f"not a list of pairs: {text[:80]!r}")
    return tuple((int(white), int(black)) for white, black in lines[1:])


def read_checked(text: str) -> dict[int, CheckedRound]:
    """Return what a checker says of each round: ``Round #1``, then its boards and the file's.

    Raises:
        ProgramFailed: it names no round.
    """
    boards: dict[int, tuple[list[Board], list[Board]]] = {}
    number = 0
    for line in text.splitlines():
        if found := _ROUND.search(line):
            number = int(found[1])
            boards[number] = ([], [])
        elif number:
            for row in _ROW.finditer(line):
                boards[number][row.start() > _RIGHT_HALF].append((int(row[1]), int(row[2])))
    if not boards:
        raise ProgramFailed(f"no round is named: {text[:80]!r}")
    return {each: CheckedRound(tuple(left), tuple(right)) for each, (left, right) in boards.items()}


def read_standings(text: str) -> dict[int, Standing]:
    """Return a table of standings by pairing number.

    The first line names the columns, ``StartNo`` and ``Rank`` among them; the others are
    tie-breaks. Columns are divided by tabs, semicolons, commas or blanks.

    Raises:
        ProgramFailed: it is not one.
    """
    lines = [line.strip("\r\n") for line in text.splitlines() if line.strip()]
    divider = next((each for each in "\t;," if lines and each in lines[0]), None)
    header = [each.strip() for each in lines[0].split(divider)] if lines else []
    if "StartNo" not in header or "Rank" not in header:
        raise ProgramFailed(f"not a table of standings: {text[:80]!r}")
    table = {}
    for line in lines[1:]:
        row = dict(zip(header, (each.strip() for each in line.split(divider)), strict=False))
        number, rank = row.pop("StartNo", ""), row.pop("Rank", "")
        if not number.isdecimal() or not rank.isdecimal():
            raise ProgramFailed(f"a line without number and rank: {line[:80]!r}")
        table[int(number)] = Standing(int(rank), row)
    return table


def same_value(ours: str, theirs: str) -> bool:
    """Whether two values are one, as numbers; no value is written in several ways."""
    if ours in _NO_VALUE or theirs in _NO_VALUE:
        return ours in _NO_VALUE and theirs in _NO_VALUE
    try:
        return abs(float(ours) - float(theirs)) < 1e-9
    except ValueError:
        return ours == theirs
