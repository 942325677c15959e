"""Calls another engine and ``swissmate-classic`` alike, and compares what comes out byte for byte.

usage: drop_in.py ENGINE [--rules ID] [--format FORMAT] [--first N] [--count N] [--seed N]
                  [--processes N] [--keep FOLDER]

ENGINE takes the arguments of bbpPairings: pairing into a file and to stdout, ``-c`` of files that
are right and of files with a round altered, ``-l`` in both, ``-g`` with a configuration or a
model, and requests that must be refused. What must be alike: the exit code, stdout, and every file
that is there afterwards; of a tournament that was generated only that it is there, and that the
engine's own ``-c`` has nothing against ours. The line with the program's name and version is left
out. The edition is named by SWISSMATE_RULES, so that no argument differs. One call of N is a
process of ours (``--processes``, default 20), the others are made in this one. Prints each kind of
call, with the known departures and the other differences, and exits with 1 if there are any of
these; ``--keep`` keeps their folders. Known: we answer where it refuses (no system, no colour, a
rate of 0, a model with unrated players), and in accelerated rounds we number the boards by pairing
scores (C.04.7 1.5), where it takes the points alone.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from drop_in_calls import KINDS, Call, Scene

from swissmate.cli import classic

CLASSIC: Final = (sys.executable, "-m", "swissmate.cli.classic")
BANNER: Final = b"BBP Pairings"


NO_PAIRING: Final = 1
INVALID_REQUEST: Final = 3


class Outcome(NamedTuple):
    """What a call came to: the exit code, stdout, and the files that were written."""

    code: int
    stdout: bytes
    files: dict[str, bytes]


def outcome(command: tuple[str, ...], call: Call, folder: Path) -> Outcome:
    """Make a call in a folder of its own; without a command it is ours, in this process."""
    folder.mkdir()
    for name, content in call.files.items():
        (folder / name).write_bytes(content)
    if command:
        done = subprocess.run(
            [*command, *call.arguments], cwd=folder, capture_output=True, check=False, timeout=120
        )
        code, out, told = done.returncode, done.stdout, done.stderr
    else:
        code, out, told = in_process(call.arguments, folder)
    (folder / "stderr").write_bytes(told)
    written = {
        str(path.relative_to(folder)): b"" if path.name == call.made else _known(path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "stderr" and path.name not in call.files
    }
    return Outcome(code, _known(out), written)


def in_process(arguments: tuple[str, ...], folder: Path) -> tuple[int, bytes, bytes]:
    """Return exit code, stdout and stderr of a call of ``swissmate-classic``."""
    before = Path.cwd(), sys.argv
    written, said = io.BytesIO(), io.BytesIO()
    out, told = (io.TextIOWrapper(each, write_through=True) for each in (written, said))
    os.chdir(folder)
    sys.argv = ["swissmate-classic", *arguments]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(told):
            code = classic.main()
    finally:
        os.chdir(before[0])
        sys.argv = before[1]
    return code, written.getvalue(), said.getvalue()


def _known(content: bytes) -> bytes:
    """Return an output without the line that names the program."""
    lines = content.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith((BANNER, b"swissmate")))


def difference(theirs: Outcome, ours: Outcome) -> str:
    """Return what differs first, or nothing."""
    if theirs.code != ours.code:
        return f"exit code {theirs.code}, ours {ours.code}"
    if theirs.stdout != ours.stdout:
        return "stdout"
    if theirs.files.keys() != ours.files.keys():
        return f"files {sorted(theirs.files)}, ours {sorted(ours.files)}"
    return next((n for n, text in theirs.files.items() if text != ours.files[n]), "")


def departure(call: Call, theirs: Outcome, ours: Outcome) -> str:
    """Return which known departure a difference is, or nothing."""
    if theirs.code == INVALID_REQUEST and ours.code in (0, NO_PAIRING):
        return "we answer where it refuses"
    if call.made and {theirs.code, ours.code} == {0, NO_PAIRING}:
        return "each draws its own, and one could not be paired to its end"
    accelerated = b"\n250 " in call.files.get("event.trf", b"").replace(b"\nXXA ", b"\n250 ")
    outputs = [(each.code, sorted(_boards(each))) for each in (theirs, ours)]
    if accelerated and outputs[0] == outputs[1]:
        return "boards by pairing scores"
    return ""


def _boards(outcome: Outcome) -> list[bytes]:
    """Return the outputs in pieces: boards side by side in a line of ``-c`` are one each."""
    whole = b"\n".join((outcome.stdout, *outcome.files.values()))
    return [part.strip() for part in re.split(rb"\n| {9,}", whole)]


def objections(engine: str, made: Path) -> str:
    """Return what the engine's own check has against a tournament of ours."""
    command = [engine, "--dutch", made.name, "-c"]
    done = subprocess.run(command, cwd=made.parent, capture_output=True, check=False, timeout=120)
    if done.returncode:
        return f"it cannot read ours: exit code {done.returncode}"
    return "it pairs ours otherwise" if b"Checker pairings" in done.stdout else ""


def main(arguments: list[str]) -> int:
    """Make the calls; print the table; 1 if anything differs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("--rules", default="dutch-2026")
    parser.add_argument("--format", default="trf26bx")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=20)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args(arguments)
    os.environ["SWISSMATE_RULES"] = asked.rules
    kinds = [kind for weight, kind in KINDS for _ in range(weight)]
    calls: Counter[str] = Counter()
    known: Counter[str] = Counter()
    differing: Counter[str] = Counter()
    for number in range(asked.first, asked.first + asked.count):
        scene = Scene(asked.rules, asked.format, asked.seed, number)
        call = scene.dice.choice(kinds)(scene)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            theirs = outcome((asked.engine,), call, folder / "theirs")
            command = () if number % asked.processes else CLASSIC
            ours = outcome(command, call, folder / "ours")
            found = difference(theirs, ours)
            if not found and call.made and not ours.code:
                found = objections(asked.engine, folder / "ours" / call.made)
            calls[call.kind] += 1
            if found and (why := departure(call, theirs, ours)):
                known[call.kind] += 1
                print(f"{number}: {call.kind}: known: {why}", flush=True)
            elif found:
                differing[call.kind] += 1
                print(f"{number}: {call.kind}: {' '.join(call.arguments)}: {found}", flush=True)
                if asked.keep:
                    shutil.copytree(folder, asked.keep / str(number), dirs_exist_ok=True)
    for kind, count in sorted(calls.items()):
        print(f"{kind:40} {count:5} {known[kind]:5} {differing[kind]:5}")
    print(f"{calls.total()} calls, {known.total()} known departures, {differing.total()} differ")
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
