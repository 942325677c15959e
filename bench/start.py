"""What starting costs: processor time of a whole process, and the imports that take longest.

Run: ``PYTHONPATH=src python -m bench.start [--runs N] [--top N]``. Pairs 20 players with the
command ``pair``, and as programs call that drive other engines. The imports are those of ``python
-X importtime``, the least of several runs, in milliseconds; *own* is without what the module
imports in its turn.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from . import __main__ as positions

CODE = "import sys; from swissmate.cli.{} import main; sys.exit(main())"
IMPORT = re.compile(r"import time:\s+(\d+) \|\s+(\d+) \| +(\S+)")


def command(out: Path, *options: str, classic: bool = False) -> list[str]:
    """Return the call that pairs 20 players into a file."""
    path = positions.SHARED / "bench" / "n0020-r1.trf"
    if not path.exists():
        path = positions.default_files()[0]
    if classic:
        return [sys.executable, "-c", CODE.format("classic"), "--dutch", str(path), "-p", str(out)]
    called = [sys.executable, *options, "-c", CODE.format("main")]
    return [*called, "pair", str(path), "-o", str(out)]


def processor_time(call: list[str]) -> float:
    """Return the milliseconds of processor time of one process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(call, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def imports(call: list[str], runs: int) -> dict[str, tuple[float, float]]:
    """Return what each module took by itself and with its imports, the least of some runs."""
    least: dict[str, tuple[float, float]] = {}
    for _ in range(runs):
        said = subprocess.run(call, capture_output=True, text=True, check=True).stderr
        for own, whole, name in IMPORT.findall(said):
            known = least.get(name, (1e9, 1e9))
            least[name] = (min(known[0], int(own) / 1000), min(known[1], int(whole) / 1000))
    return least


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.start", description=__doc__)
    parser.add_argument("--runs", type=int, default=25)
    parser.add_argument("--top", type=int, default=20)
    args = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its bytecode
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.txt"
        calls = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "swissmate pair": command(out),
            "swissmate-classic -p": command(out, classic=True),
        }
        times: dict[str, list[float]] = {name: [] for name in calls}
        for call in calls.values():  # bytecode is written
            processor_time(call)
        for _ in range(args.runs):  # in turn: the machine's speed changes
            for name, call in calls.items():
                times[name].append(processor_time(call))
        print("| process | processor time, median ms | least |\n| --- | --- | --- |")
        for name, of in times.items():
            print(f"| {name} | {statistics.median(of):.1f} | {min(of):.1f} |")
        found = imports(command(Path(folder) / "out.txt", "-X", "importtime"), 8)
    print("\n| import | own, ms | with its imports |\n| --- | --- | --- |")
    ranked = sorted(found.items(), key=lambda each: -each[1][0])
    for name, (own, whole) in ranked[: args.top]:
        print(f"| {name} | {own:.2f} | {whole:.2f} |")
    print(f"| all {len(found)} | {sum(own for own, _ in found.values()):.2f} | |")


if __name__ == "__main__":
    main()
