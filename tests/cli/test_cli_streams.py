"""Streams that are closed or cannot be written, names that are no text, and ``-`` as an output."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Run

RoundOne = Callable[..., Path]
SOURCE = Path(__file__).parents[2] / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE)}
PAIRING = "2\n1 3\n4 2\n"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")


def _shell(redirection: str, *arguments: object) -> subprocess.CompletedProcess[bytes]:
    words = " ".join(
        f"'{argument}'" for argument in (sys.executable, "-m", "swissmate", *arguments)
    )
    return subprocess.run(
        ["sh", "-c", f"{words} {redirection}"], capture_output=True, env=ENVIRONMENT, check=False
    )


EVERY_COMMAND = (
    ("pair", "FILE"),
    ("pair", "FILE", "--json"),
    ("check", "FILE"),
    ("check", "FILE", "--json"),
    ("explain", "FILE"),
    ("explain", "FILE", "--format", "html"),
    ("standings", "FILE", "--crosstable"),
    ("generate", "--seed", "1", "--players", "8", "--rounds", "3"),
    ("convert", "FILE", "--to", "json", "-o", "-"),
    ("convert", "FILE", "--to", "trf26", "-o", "-"),
    ("rules", "list"),
    ("rules", "show", "dutch-2026"),
    ("rules", "diff", "dutch-2017", "dutch-2026"),
    ("rules", "compare", "dutch-2017", "dutch-2026", "FILE"),
    ("help",),
    ("pair", "--help"),
    ("--version",),
    ("--dutch", "FILE", "-p"),
    ("--dutch", "FILE", "-c"),
    ("-r",),
)


@pytest.mark.parametrize("command", EVERY_COMMAND, ids=" ".join)
def test_no_command_shows_a_traceback_where_streams_fail(
    round_one: RoundOne, command: tuple[str, ...]
) -> None:
    """Closed, full, or with a reader who has gone: exit code 5 and at most a line about it."""
    path = str(round_one(4))
    arguments = [path if each == "FILE" else each for each in command]
    quiet = "2>&1 >/dev/null"
    for redirection in (">&-", ">/dev/full"):
        if redirection == ">&-" or Path("/dev/full").exists():
            done = _shell(redirection, *arguments)
            assert done.returncode == 5, (redirection, done)
            for word in (b"Traceback", b"Exception ignored", b"internal"):
                assert word not in done.stderr, (redirection, word)
    for redirection in ("2>&-", f"{quiet} | true"):
        done = _shell(redirection, *arguments)
        assert b"Traceback" not in done.stdout + done.stderr, redirection
        assert b"Exception ignored" not in done.stdout + done.stderr, redirection
    read, write = os.pipe()
    os.close(read)  # a reader who went away: no message tells of a broken pipe
    done = subprocess.run(
        [sys.executable, "-m", "swissmate", *arguments],
        stdout=write, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False,
    )  # fmt: skip
    os.close(write)
    assert done.returncode == 5
    for word in (b"ipe", b"Traceback", b"Exception ignored"):
        assert word not in done.stderr, word


def test_the_error_names_standard_output(round_one: RoundOne) -> None:
    for command in (("pair", round_one(4)), ("convert", round_one(4), "--to", "json", "-o", "-")):
        done = _shell(">&-", *command)
        assert done.stderr.count(b"swissmate: ") == 1
        assert done.stderr.endswith(b"swissmate: standard output: Bad file descriptor\n")


def test_an_announcement_reaches_stderr_where_nobody_reads_stdout() -> None:
    script = (
        "from swissmate.cli.streams import announce, ensure_streams as e; e();"
        "announce('one'); announce('two'); print('three')"
    )
    for redirection in (">&-", ">/dev/full"):
        if redirection == ">&-" or Path("/dev/full").exists():
            done = subprocess.run(
                ["sh", "-c", f"'{sys.executable}' -c \"{script}\" {redirection}"],
                capture_output=True,
                env=ENVIRONMENT,
                check=False,
            )
            assert (done.returncode, done.stdout) == (0, b"")
            assert done.stderr == b"one\ntwo\nthree\n"


def test_every_message_of_the_commands_goes_through_tell() -> None:
    for path in (SOURCE / "swissmate" / "cli").glob("*.py"):
        if path.name != "streams.py":
            assert not re.search(r"\bprint\(", path.read_text(encoding="utf-8")), path.name


def test_closed_stdout_does_not_matter_to_a_file(round_one: RoundOne, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert _shell(">&-", "pair", round_one(4), "-o", target).returncode == 0
    assert target.read_text() == PAIRING


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize("shape", [("pair",), ("--dutch",)])
def test_messages_never_cost_the_answer(
    round_one: RoundOne, redirection: str, shape: tuple[str, ...]
) -> None:
    """Nothing but the answer on stdout, even where stderr is closed or full."""
    path = round_one(4)
    arguments = (*shape, path) if shape == ("pair",) else (*shape, path, "-p")
    done = _shell(redirection, *arguments)
    assert (done.returncode, done.stdout) == (0, PAIRING.encode())


def test_closed_stderr_and_a_mistake(tmp_path: Path) -> None:
    done = _shell("2>&-", "pair", tmp_path / "nowhere.trf")
    assert (done.returncode, done.stdout) == (5, b"")


def test_closed_stdin_is_an_empty_file() -> None:
    done = _shell("<&-", "pair", "-")
    assert done.returncode == 3
    assert b"empty" in done.stderr


def test_name_that_is_no_text(round_one: RoundOne, tmp_path: Path) -> None:
    """Some systems allow bytes in names that are no UTF-8; JSON holds them as escapes."""
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.trf")
    try:
        Path(name).write_bytes(round_one(4).read_bytes())
    except OSError:
        pytest.skip("this file system takes text only")
    for command in ("pair", "check"):
        done = _shell("", command, "--json", name)
        assert done.returncode == 0, done.stderr
        answer = json.loads(done.stdout)
        assert (answer["file"] if command == "pair" else answer["files"][0]["file"]) == name


def test_standard_input_is_read_once(run: Run) -> None:
    code, out, err = run("pair", "-", "-")
    assert (code, out) == (3, "")
    assert "once" in err


def test_unwritable_output_is_named(run: Run, round_one: RoundOne) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full on this system")
    code, _, err = run("pair", round_one(4), "-o", "/dev/full")
    assert code == 5
    assert "/dev/full: " in err


def test_remains_of_a_killed_process_are_no_obstacle(
    run: Run, round_one: RoundOne, tmp_path: Path
) -> None:
    """In a container every process may have the same number."""
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / f".swissmate.{os.getpid()}.tmp").write_text("half a file")
    target = folder / ("x" * 250)  # as long as a name may be, nearly
    assert run("pair", round_one(4), "-o", target)[0] == 0
    assert target.read_text() == PAIRING
    assert len(list(folder.iterdir())) == 2
