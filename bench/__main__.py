"""Times a round, a whole process and a check, with py4swiss beside it in the same run.

Files: those given, else the recorded positions of ``../shared/corpora/bench`` (or of the folder
that ``SWISSMATE_SHARED`` names), else the few in ``tests/data``. Prints a Markdown table; times are
the median and the worst of several runs, in milliseconds.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import swissmate
from swissmate.systems.position import position_before

from . import generator_speed

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("SWISSMATE_SHARED", ROOT.parent / "shared")) / "corpora"


def timed(work: Callable[[], object], repeat: int) -> tuple[float, float]:
    """Return the median and the worst time of some runs, in milliseconds."""
    times = []
    for _ in range(repeat):
        started = time.perf_counter()
        work()
        times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times), max(times)


def peer_engine() -> Callable[[Path], Callable[[], object]] | None:
    """Return what prepares a run of py4swiss on a file; None when it is not installed."""
    try:
        from py4swiss.engines import DutchEngine  # it may be missing
        from py4swiss.trf import TrfParser
    except ImportError:
        return None

    def prepare(path: Path) -> Callable[[], object]:
        parsed = TrfParser.parse(path)
        return lambda: DutchEngine.generate_pairings(parsed)

    return prepare


def default_files() -> list[Path]:
    """Return the positions to pair when none were named."""
    shared = sorted((SHARED / "bench").glob("*.trf"))
    return shared or [ROOT / "tests" / "data" / "cli" / "n0020-r5.trf"]


def row(cells: Sequence[object]) -> str:
    """Return a row of a Markdown table."""
    texts = (f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in cells)
    return "| " + " | ".join(texts) + " |"


def bench_rounds(files: Sequence[Path], repeat: int, peer_limit: int) -> None:
    """Print the time of one round for each file, ours and the peer's."""
    prepare = peer_engine()
    print(row(["position", "players", "swissmate", "worst", "py4swiss"]))
    print(row(["---"] * 5))
    for path in files:
        tournament = swissmate.read_trf(path)
        rules = swissmate.rule_set(swissmate.resolve_rules(tournament).id)
        position = position_before(tournament)
        ours = timed(lambda p=position, r=rules: r.pair(p), repeat)  # type: ignore[misc]
        peer: object = "not installed"
        if prepare is not None:
            peer = "left out"
            if len(tournament.players) <= peer_limit:
                peer = timed(prepare(path), 1)[0]
        print(row([path.stem, len(tournament.players), *ours, peer]))


def bench_process(paths: Iterable[Path], repeat: int) -> None:
    """Print the time of whole processes: the interpreter alone, and reading, pairing and writing.

    Bytecode is on disk, as it is after an installation; a first run writes it.
    """
    print(row(["process", "median", "worst", "processor time, median"]))
    print(row(["---"] * 4))
    commands = {"python -c pass": [sys.executable, "-c", "pass"]}
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT / "src"),
            "PYTHONPYCACHEPREFIX": folder,
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for path in paths:
            words = ["-m", "swissmate", "pair", str(path), "-o", str(Path(folder) / "out.txt")]
            commands[f"swissmate pair {path.name} -o out.txt"] = [sys.executable, *words]
        for name, command in commands.items():
            used: list[float] = []

            def run(command: list[str] = command, used: list[float] = used) -> None:
                before = os.times()
                subprocess.run(command, env=environment, capture_output=True, check=True)
                after = os.times()
                user = after.children_user - before.children_user
                used.append((user + after.children_system - before.children_system) * 1000)

            run()
            used.clear()
            print(row([name, *timed(run, repeat), statistics.median(used)]))


def main() -> None:
    """Run all benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument(
        "--peer-limit", type=int, default=300, help="no more players than this for py4swiss"
    )
    args = parser.parse_args()
    files = args.files or default_files()
    print(f"swissmate {swissmate.__version__}, Python {platform.python_version()}, milliseconds\n")
    by_size = sorted(files, key=lambda path: path.stat().st_size)
    bench_process(dict.fromkeys((by_size[0], by_size[-1])), 3 * args.repeat)
    print()
    bench_rounds(files, args.repeat, args.peer_limit)
    print()
    generator_speed.main()


if __name__ == "__main__":
    main()
