"""Measure how many rounds a second ``swissmate engine`` pairs, as another program sees it.

Run: ``PYTHONPATH=src python bench/engine_speed.py [FILE ...]``. A request holds the file, so that
the time is that of reading, pairing and answering, through the pipes of a process of its own. By
default the bundled position of 20 players before round five. Prints a Markdown table: rounds a
second when each request waits for the answer before it, when all are written at once, and by the
processor time of the engine alone, which does not depend on what else the machine does.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REQUESTS = 2000
RULES = ("dutch-2017", "dutch-2026")


def start() -> subprocess.Popen[bytes]:
    """Start an engine."""
    return subprocess.Popen(
        [sys.executable, "-m", "swissmate", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )


def request(trf: str, rules: str) -> bytes:
    """Return one line that asks for a pairing."""
    value = {"id": 1, "version": 1, "method": "pair", "trf": trf, "rules": rules}
    return json.dumps(value).encode() + b"\n"


def one_at_a_time(line: bytes) -> float:
    """Return the rounds a second when each request waits for the answer before it."""
    with start() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        elapsed = 0.0
        for number in range(-50, REQUESTS):
            if number == 0:
                elapsed = time.perf_counter()
            process.stdin.write(line)
            process.stdin.flush()
            assert b'"boards"' in process.stdout.readline()
        elapsed = time.perf_counter() - elapsed
        process.stdin.close()
    return REQUESTS / elapsed


def processor_time() -> float:
    """Return the processor time of the engines that have ended, in seconds."""
    times = os.times()
    return times.children_user + times.children_system


def all_at_once(line: bytes) -> tuple[float, float]:
    """Return the rounds a second when nobody waits, by the clock and by processor time."""
    before = processor_time()
    with start() as process:
        assert process.stdin is not None
        process.stdin.close()
    idle = processor_time() - before
    with start() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        stream = process.stdin

        def write() -> None:
            stream.write(line * REQUESTS)
            stream.close()

        writer = threading.Thread(target=write)
        writer.start()
        process.stdout.readline()
        started = time.perf_counter()
        answers = sum(b'"boards"' in answer for answer in process.stdout)
        elapsed = time.perf_counter() - started
        writer.join()
    assert answers == REQUESTS - 1
    return answers / elapsed, REQUESTS / (processor_time() - before - 2 * idle)


def main() -> None:
    """Measure every file under every edition."""
    files = [Path(argument) for argument in sys.argv[1:]]
    files = files or [ROOT / "tests" / "data" / "cli" / "n0020-r5.trf"]
    print(f"Python {platform.python_version()}, rounds a second\n")
    print("| file | rules | one at a time | all at once | by processor time |")
    print("|---|---|---|---|---|")
    for path in files:
        for rules in RULES:
            line = request(path.read_text(encoding="utf-8"), rules)
            figures = (one_at_a_time(line), *all_at_once(line))
            cells = " | ".join(f"{figure:.0f}" for figure in figures)
            print(f"| {path.stem} | {rules} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
