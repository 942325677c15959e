"""Whole calls on the same files, swissmate beside other programs: a file in, a list of pairs out.

Run: ``PYTHONPATH=src python -m bench.whole_calls [--sizes N...] [--engine NAME=CMD]...``, with
``{file}``, ``{out}`` and ``{round}`` in CMD. The files are random tournaments before round nine of
nine, by the edition in force. Each call is a process: starting (bytecode on disk), reading,
pairing, writing. The programs take turns, and the least processor time of the runs is told, so that
what else the machine does counts as little as it can. *inside* is the same work in a process that
runs already, for swissmate and for py4swiss where it is installed (it knows the edition of 2017
alone). What takes longer than a quarter of ``--limit`` seconds is not asked again. ``=`` behind a
time says that the program paired as swissmate did.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from bench.scale import states
from swissmate import pair, read_trf
from swissmate.trf import write_trf

ROUND = 9
RULES = "dutch-2026"
OURS = "-c 'from swissmate.cli.main import main; import sys; sys.exit(main())' pair {file} -o {out}"
Boards = frozenset[tuple[str, ...]]


def processor_time(words: list[str], limit: float) -> float | None:
    """Return the milliseconds of processor time of a process; None where it fails or is ended."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=kept
    )
    end = time.monotonic() + limit
    while True:
        done, status, used = os.wait4(process.pid, os.WNOHANG)
        if done:
            process.returncode = os.waitstatus_to_exitcode(status)
            return None if process.returncode else 1000 * (used.ru_utime + used.ru_stime)
        if time.monotonic() > end:
            process.kill()
            process.wait()
            return None
        time.sleep(0.001)


def boards(out: Path) -> Boards:
    """Return the pairs that a program wrote, without the line that counts them."""
    return frozenset(
        tuple(line.split()) for line in out.read_text().split("\n")[1:] if line.strip()
    )


def inside(path: Path, rules: str) -> dict[str, Callable[[], object]]:
    """Return what reads and pairs the file in this process."""
    calls: dict[str, Callable[[], object]] = {
        "swissmate, inside": lambda: pair(read_trf(path), rules)
    }
    try:
        from py4swiss.engines import DutchEngine  # it may be missing
        from py4swiss.trf import TrfParser
    except ImportError:
        return calls
    calls["py4swiss, inside"] = lambda: DutchEngine.generate_pairings(TrfParser.parse(path))
    return calls


def measure(
    path: Path, engines: dict[str, str], runs: int, limit: float
) -> tuple[dict[str, float], dict[str, Boards]]:
    """Return the least milliseconds of each program, and what it paired; they take turns."""
    least: dict[str, float] = {}
    answers: dict[str, Boards] = {}
    slow: set[str] = set()
    calls = inside(path, RULES)
    for _ in range(runs):
        for name, command in engines.items():
            if name in slow:
                continue
            out = path.with_suffix(".out")
            out.unlink(missing_ok=True)
            before = time.monotonic()
            words = shlex.split(command.format(file=path, out=out, round=ROUND))
            used = processor_time(words, limit)
            if used is not None and out.exists():
                least[name] = min(used, least.get(name, used))
                answers[name] = boards(out)
            if used is None or time.monotonic() - before > limit / 4:
                slow.add(name)
        for name, call in calls.items():
            if name in slow:
                continue
            before = time.process_time()
            call()
            used = 1000 * (time.process_time() - before)
            least[name] = min(used, least.get(name, used))
            if used > 250 * limit:
                slow.add(name)
    return least, answers


def main() -> int:
    """Print a table: a row a program, a column a size."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[20, 100, 300, 1000])
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--engine", action="append", default=[], metavar="NAME=CMD")
    asked = parser.parse_args()
    engines = {"swissmate": f"{shlex.quote(sys.executable)} {OURS} --rules {RULES}"}
    engines |= {name: command for name, _, command in (e.partition("=") for e in asked.engine)}
    rows: dict[str, list[str]] = {}
    for place, size in enumerate(asked.sizes):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "open.trf")
            before = states(RULES, size)[ROUND]
            # py4swiss wants a rank for everybody and none of the records of TRF26.
            ranked = tuple(player._replace(rank=player.id) for player in before.players)
            path.write_bytes(write_trf(replace(before, players=ranked), dialect="trf16x"))
            least, answers = measure(path, engines, asked.runs, asked.limit)
        for name, used in least.items():
            same = "=" if name in answers and answers[name] == answers["swissmate"] else ""
            row = rows.setdefault(name, [""] * len(asked.sizes))
            row[place] = f"{used:.1f}{same}"
    print("| program |", " | ".join(f"{size:,}" for size in asked.sizes), "|")
    print("|---|" + "---|" * len(asked.sizes))
    for name, row in rows.items():
        print(f"| {name} |", " | ".join(row), "|")
    return 0


if __name__ == "__main__":
    sys.exit(main())
