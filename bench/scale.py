"""Time and memory against players, for rounds 1, 2, 5 and 9 of 9, with a plot on log axes.

Run: ``PYTHONPATH=src python -m bench.scale [--sizes N...] [--svg FILE]``. The tournaments are
random (a third of the games drawn, else by rating), several of each size up to 1,000 players; the
figures are medians of the best of several runs each. *pair* is the whole call of the API, agreement
and rules included, the first one of each tournament. Beside our own engine, in-process, in the same
run: py4swiss where it is installed and follows, and any engine that ``SWISSMATE_PEERS`` names, one
command a line with ``{file}`` and ``{out}``, as a whole process, both with the first tournament.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import random
import resource
import shlex
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from bench.__main__ import peer_engine
from swissmate import pair as pair_through_api
from swissmate.model import Entry, Player, Tournament
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.trf import write_trf

ROUNDS = (1, 2, 5, 9)
SIZES = (20, 100, 300, 1000, 3000, 10000)
EDITIONS = ("dutch-2017", "dutch-2026")
Series = dict[tuple[str, int, int], float]
"""Milliseconds by engine, players and round."""


def states(rules: str, size: int, seed: int = 0) -> dict[int, Tournament]:
    """Return a random tournament before each of the rounds."""
    rng = random.Random(size * 1000 + seed)
    pair = rule_set(rules).pair
    players = {
        player: Player(player, f"P{player}", 2800 - player * 1500 // size)
        for player in range(1, size + 1)
    }
    result = {}
    for number in range(1, max(ROUNDS) + 1):
        tournament = Tournament(tuple(players.values()), 9, initial_color="w")
        if number in ROUNDS:
            result[number] = tournament
        for white, black in pair(position_before(tournament)).pairs:
            expected = 1 / (1 + 10 ** ((players[black].rating - players[white].rating) / 400))
            code = "=" if rng.random() < 0.3 else "1" if rng.random() < expected else "0"
            other = {"1": "0", "0": "1", "=": "="}[code]
            for player, entry in (
                (white, Entry(black, "w", code)),
                (black, Entry(white, "b", other)),
            ):
                players[player] = players[player]._replace(
                    entries=(*players[player].entries, entry)
                )
    return result


def best_of(work: Callable[[], object], repeat: int) -> float:
    times = []
    for _ in range(repeat):
        started = time.perf_counter()
        work()
        times.append((time.perf_counter() - started) * 1000)
    return min(times)


def reference() -> float:
    """Return the milliseconds of a fixed piece of work, by which runs can be compared."""

    def work() -> int:
        row, total = (1 << 1000) - 1, 0
        for place in range(2000):
            total += (row & ~(1 << place % 1000)).bit_count()
        return total

    return best_of(work, 5)


def peers() -> list[str]:
    return [
        line.strip() for line in os.environ.get("SWISSMATE_PEERS", "").splitlines() if line.strip()
    ]


def measure(sizes: list[int], peer_limit: int, tournaments: int) -> Series:
    times: Series = {}
    prepare = peer_engine()
    for size in sizes:
        seeds = range(tournaments if size <= 1000 else 1)
        repeat = 7 if size <= 1000 else 3
        known = {}
        for rules in EDITIONS:
            pair = rule_set(rules).pair
            pairing: dict[int, list[float]] = {number: [] for number in ROUNDS}
            deriving: dict[int, list[float]] = {number: [] for number in ROUNDS}
            whole: dict[int, list[float]] = {number: [] for number in ROUNDS}
            for seed in reversed(seeds):
                known = states(rules, size, seed)
                for number, tournament in known.items():
                    first = best_of(lambda t=tournament, r=rules: pair_through_api(t, r), 1)  # type: ignore[misc]
                    whole[number].append(first)
                    position = position_before(tournament)
                    pairing[number].append(best_of(lambda p=position, f=pair: f(p), repeat))  # type: ignore[misc]
                    deriving[number].append(
                        best_of(lambda t=tournament: position_before(t), 3)  # type: ignore[misc]
                    )
            for number in ROUNDS:
                times[rules, size, number] = statistics.median(pairing[number])
                times[f"{rules}, slowest", size, number] = max(pairing[number])
                times[f"pair, {rules}", size, number] = statistics.median(whole[number])
                times["position", size, number] = statistics.median(deriving[number])
        if size > peer_limit:
            continue
        with tempfile.TemporaryDirectory() as folder:
            for number, tournament in known.items():
                path = Path(folder) / f"{number}.trf"
                # py4swiss wants a rank for everybody and none of the records of TRF26.
                ranked = tuple(player._replace(rank=player.id) for player in tournament.players)
                file = replace(tournament, players=ranked)
                path.write_bytes(write_trf(file, dialect="trf16x"))
                if prepare is not None:
                    with contextlib.suppress(Exception):  # a peer that cannot follow is left out
                        times["py4swiss", size, number] = best_of(prepare(path), 1)
                for command in peers():
                    filled = command.format(file=path, out=path.with_suffix(".out"))
                    words = shlex.split(filled)
                    times[Path(words[0]).stem, size, number] = best_of(
                        lambda w=words: subprocess.run(w, capture_output=True, check=False),
                        1,  # type: ignore[misc]
                    )
    return times


def exponent(times: Series, engine: str, low: int, high: int) -> float:
    """Return the slope on log axes of the sum over the rounds."""
    one = sum(times[engine, low, number] for number in ROUNDS)
    two = sum(times[engine, high, number] for number in ROUNDS)
    return math.log(two / one) / math.log(high / low)


def svg(times: Series, sizes: list[int]) -> str:
    """Draw the mean round of each engine against players, both on log axes."""
    drawn = {engine for engine, _, _ in times}
    ours = {"position", *(each for each in drawn if "," in each)}
    engines = sorted(each for each in drawn if each in EDITIONS or each not in ours)
    lines = {
        engine: [
            (size, sum(known) / len(known))
            for size in sizes
            if (
                known := [
                    times[engine, size, number]
                    for number in ROUNDS
                    if (engine, size, number) in times
                ]
            )
        ]
        for engine in engines
    }
    values = [ms for line in lines.values() for _, ms in line]
    left, right = math.log10(min(sizes)), math.log10(max(sizes))
    bottom, top = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))

    def x(size: float) -> float:
        return 70 + 500 * (math.log10(size) - left) / (right - left)

    def y(ms: float) -> float:
        return 350 - 310 * (math.log10(ms) - bottom) / (top - bottom)

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 410" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="720" height="410" fill="white"/>',
        '<text x="320" y="400" text-anchor="middle">players</text>',
        '<text x="70" y="20">milliseconds a round (mean of rounds 1, 2, 5, 9)</text>',
    ]
    for size in sizes:
        parts.append(f'<path d="M{x(size):.1f} 40V350" stroke="#ddd"/>')
        parts.append(f'<text x="{x(size):.1f}" y="368" text-anchor="middle">{size}</text>')
    for power in range(bottom, top + 1):
        height = y(10.0**power)
        parts.append(f'<path d="M70 {height:.1f}H570" stroke="#ddd"/>')
        parts.append(f'<text x="62" y="{height + 4:.1f}" text-anchor="end">{10.0**power:g}</text>')
    colors = ("#1b6ca8", "#c8553d", "#3a7d44", "#7b5ea7", "#b8860b")
    for place, (engine, line) in enumerate(lines.items()):
        color = colors[place % len(colors)]
        points = " ".join(f"{x(size):.1f},{y(ms):.1f}" for size, ms in line)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [
            f'<circle cx="{x(size):.1f}" cy="{y(ms):.1f}" r="3" fill="{color}"/>'
            for size, ms in line
        ]
        parts.append(f'<text x="585" y="{60 + 20 * place}" fill="{color}">{engine}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Print the table and write the plot."""
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--peer-limit", type=int, default=300)
    parser.add_argument("--tournaments", type=int, default=9)
    parser.add_argument("--svg", type=Path)
    arguments = parser.parse_args()
    before = reference()
    times = measure(arguments.sizes, arguments.peer_limit, arguments.tournaments)
    engines = sorted({engine for engine, _, _ in times})
    print("| players | engine | " + " | ".join(f"round {number}" for number in ROUNDS) + " |")
    print("|---|---|" + "---|" * len(ROUNDS))
    for size in arguments.sizes:
        for engine in engines:
            cells = [times.get((engine, size, number)) for number in ROUNDS]
            if any(cell is not None for cell in cells):
                texts = ("-" if cell is None else f"{cell:.2f}" for cell in cells)
                print(f"| {size} | {engine} | " + " | ".join(texts) + " |")
    if 300 in arguments.sizes and max(arguments.sizes) > 300:
        for rules in EDITIONS:
            slope = exponent(times, rules, 300, max(arguments.sizes))
            print(
                f"\n{rules}: growth exponent from 300 to {max(arguments.sizes)} players {slope:.2f}"
            )
    print(f"\nreference work: {before:.2f} ms before, {reference():.2f} ms after")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\npeak memory {peak:.0f} MB")
    if arguments.svg:
        arguments.svg.write_text(svg(times, arguments.sizes), encoding="utf-8")


if __name__ == "__main__":
    main()
