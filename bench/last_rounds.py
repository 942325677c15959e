"""Last rounds of events of 20 to 60 players: reading, the position, pairing and checking.

Run: ``PYTHONPATH=src:. python -m bench.last_rounds [--events N] [--runs N] [--against FOLDER]
[FILE...]``. Files take the place of the events, each with rows of its own. FOLDER holds another
package ``swissmate``: the ``src`` of another commit, or the compiled wheel unpacked; without it the
same package runs twice, which shows the noise. Both work on the same files in turn, each in a
process of its own, because a machine's speed changes; their answers must be the same. Prints a
Markdown table of processor time, the least of the runs for each file; *warm* is the median of five
calls after the first.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import swissmate
from swissmate.checker import check
from swissmate.model import Entry, Player, Tournament
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.trf import read_trf, write_trf

ROOT = Path(__file__).resolve().parents[1]
EDITIONS = ("dutch-2017", "dutch-2026")
Ask = Callable[[str, Path], tuple[dict[str, int], list[str]]]
WARM = ("reading", "position", "pairing")
INVERSE = {"1": "0", "0": "1", "=": "="}


def event(seed: int, rules: str, least: int = 20, most: int = 60) -> Tournament:
    """Return an event of so many players before its last round; some were away for a round."""
    rng = random.Random(seed)
    size, rounds = rng.randrange(least, most + 1), rng.choice((7, 9, 11))
    away, draws = rng.choice((0, 0, 0.02, 0.1)), rng.choice((0.1, 0.3, 0.6))
    players = {
        player: Player(player, f"P{player}", 2800 - player * rng.choice((600, 1500)) // size)
        for player in range(1, size + 1)
    }

    def enter(player: int, entry: Entry) -> None:
        entries = (*players[player].entries, entry)
        players[player] = players[player]._replace(entries=entries)

    for _ in range(rounds - 1):
        for player in players:
            if rng.random() < away:
                enter(player, Entry(0, "-", rng.choice("HZ")))
        before = Tournament(tuple(players.values()), rounds, initial_color="w")
        pairing = rule_set(rules).pair(position_before(before))
        for white, black in pairing.pairs:
            chance = 1 / (1 + 10 ** ((players[black].rating - players[white].rating) / 400))
            code = "=" if rng.random() < draws else "1" if rng.random() < chance else "0"
            enter(white, Entry(black, "w", code))
            enter(black, Entry(white, "b", INVERSE[code]))
        if pairing.pab:
            enter(pairing.pab, Entry(0, "-", "U"))
    return Tournament(tuple(players.values()), rounds, initial_color="w")


def _again(act: Callable[[], object]) -> Iterator[int]:
    for _ in range(5):
        started = time.process_time_ns()
        act()
        yield time.process_time_ns() - started


def times(file: Path, rules: str) -> tuple[dict[str, int], list[str]]:
    """Return the nanoseconds of each kind of work, and its answers."""
    data = file.read_bytes()
    tournament = read_trf(data)
    position = position_before(tournament)
    work: dict[str, Callable[[], object]] = {
        "reading": lambda: read_trf(data),
        "position": lambda: position_before(tournament),
        "pairing": lambda: rule_set(rules).pair(position).pairs,
        "check, reading included": lambda: check(read_trf(data), rules).differing,
    }
    taken, answers = {}, list[str]()
    for kind, act in work.items():
        gc.collect()  # its turn comes by chance
        started = time.process_time_ns()
        answer = act()
        taken[kind] = time.process_time_ns() - started
        if kind in WARM:
            taken[f"{kind}, warm"] = int(statistics.median(_again(act)))
        if kind not in ("reading", "position"):  # of which other commits may keep more
            answers.append(repr(answer))
    return taken, answers


def serve() -> None:
    """Answer lines ``RULES FILE`` from stdin by a line of times and answers."""
    gc.freeze()  # modules need not be looked through each time
    for line in sys.stdin:
        rules, file = line.rstrip("\n").split(" ", 1)
        print(json.dumps(times(Path(file), rules)), flush=True)


@contextmanager
def asked(source: Path) -> Iterator[Ask]:
    """Give a way to ask the package in a folder; ends its process afterwards."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.last_rounds", "--serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{source.resolve()}{os.pathsep}{ROOT}"},
    )
    assert process.stdin
    assert process.stdout
    given, told = process.stdin, process.stdout

    def ask(rules: str, file: Path) -> tuple[dict[str, int], list[str]]:
        print(rules, file, file=given, flush=True)
        taken, answers = json.loads(told.readline())
        return taken, answers

    with process:
        yield ask
        given.close()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--events", type=int, default=200)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve()
        return
    here = Path(swissmate.__file__).parents[1]
    there = args.against or here
    print("| of | work | rules | here, ms | there, ms | here/there | median of a file |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, asked(here) as ours, asked(there) as its:
        for rules in EDITIONS:
            sets = [(file.stem, [file]) for file in args.files] or [
                (f"{args.events} events", events(args.events, rules, Path(folder)))
            ]
            for name, files in sets:
                for kind, pairs in least(files, rules, args.runs, ours, its).items():
                    sums = [sum(column) / 1e6 for column in zip(*pairs, strict=True)]
                    middle = statistics.median(mine / other for mine, other in pairs)
                    print(
                        f"| {name} | {kind} | {rules} | {sums[0]:.2f} | {sums[1]:.2f} "
                        f"| {sums[0] / sums[1]:.2f} | {middle:.2f} |",
                        flush=True,
                    )


def events(count: int, rules: str, folder: Path) -> list[Path]:
    """Write so many events into a folder; return their files."""
    files = [folder / f"{rules}-{seed}.trf" for seed in range(count)]
    for seed, file in enumerate(files):
        file.write_bytes(write_trf(event(seed, rules)))
    return files


def least(
    files: list[Path], rules: str, runs: int, ours: Ask, its: Ask
) -> dict[str, list[tuple[int, int]]]:
    """Return the least time of each kind of work for each file, ours and the other's."""
    found: dict[str, dict[Path, tuple[int, int]]] = {}
    for _ in range(runs):
        for file in files:
            (mine, answers), (other, its_answers) = ours(rules, file), its(rules, file)
            if answers != its_answers:
                sys.exit(f"{file}: the answers differ: {answers}, {its_answers}")
            for kind, taken in mine.items():
                known = found.setdefault(kind, {}).get(file, (taken, other[kind]))
                found[kind][file] = min(known[0], taken), min(known[1], other[kind])
    return {kind: [*each.values()] for kind, each in found.items()}


if __name__ == "__main__":
    main()
