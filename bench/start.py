"""What starting costs: processor time of a whole process, and the imports that take longest.

Run: ``PYTHONPATH=src python -m bench.start [--runs N] [--top N]``. Pairs 20 players with the
command ``pair``, and as programs call that drive other engines. The imports are those of ``python
-X importtime``, the least of several runs, in milliseconds; *own* is without what the module
imports in its turn. Then the first call of ``swissmate.pair`` in a fresh process, where the name
has been taken and the file read, beside the second call and the least of the ten that follow; by
itself, and where ``swissmate.rule_set`` has loaded the edition before.
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
FIRST = """
import gc, sys, time
import swissmate
pair, tournament = swissmate.pair, swissmate.read_trf(sys.argv[1])
for each in sys.argv[3:]:
    swissmate.rule_set(each)
for _ in range(12):
    gc.collect()  # its turn comes by chance
    before = time.process_time_ns()
    pair(tournament, sys.argv[2])
    print((time.process_time_ns() - before) / 1e6)
"""
FIRST_FILES = ("n0020-r1", "n0020-r5", "n0020-r9", "n0100-r9")
FIRST_RULES = ("dutch-2017", "dutch-2026", "dubov-2026", "burstein-2026", "lim-2026")
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


def calls_of_a_process(path: Path, rules: str, *loaded: str) -> tuple[float, float, float]:
    """Return the milliseconds of the first call, the second, and the least of the rest."""
    call = [sys.executable, "-c", FIRST, str(path), rules, *loaded]
    said = subprocess.run(call, capture_output=True, text=True, check=True).stdout
    first, second, *rest = map(float, said.split())
    return first, second, min(rest)


def print_first_calls(runs: int) -> None:
    """Print what the first call costs beside the later ones, the least of runs in turn."""
    files = [positions.SHARED / "bench" / f"{name}.trf" for name in FIRST_FILES]
    if not files[0].exists():
        files = positions.default_files()[:1]
    print(
        "\n| file | rules | first call | its ratio | edition loaded | its ratio | second | later |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for path in files:
        for rules in FIRST_RULES:
            cold, warm = [], []
            for _ in range(runs):
                cold.append(calls_of_a_process(path, rules))
                warm.append(calls_of_a_process(path, rules, rules))
            first, second, later = map(min, zip(*cold, strict=True))
            loaded = min(time for time, *_ in warm)
            print(
                f"| {path.stem} | {rules} | {first:.2f} | {first / second:.1f} "
                f"| {loaded:.2f} | {loaded / second:.1f} | {second:.2f} | {later:.2f} |"
            )


def main() -> None:
    """Print the tables."""
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
    ranked = sorted(found.items(), key=lambda row: -row[1][0])
    for name, (own, whole) in ranked[: args.top]:
        print(f"| {name} | {own:.2f} | {whole:.2f} |")
    print(f"| all {len(found)} | {sum(own for own, _ in found.values()):.2f} | |")
    print_first_calls(max(1, args.runs // 3))


if __name__ == "__main__":
    main()
