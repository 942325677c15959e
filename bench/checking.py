"""How long checking takes: tournaments of 40 players and nine rounds, parsed and re-paired.

Run: ``PYTHONPATH=src:. python -m bench.checking [--count N]``. Prints the processor time of one
core for the given number of tournaments, and what 5,000 would take on two.
"""

from __future__ import annotations

import argparse
import random
import time

import swissmate
from swissmate.checker import check
from swissmate.model import Entry, Player, Tournament
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.trf import load, write_trf


def tournament(seed: int, rules: str, size: int = 40, rounds: int = 9) -> Tournament:
    """Return a finished tournament with random results."""
    rng = random.Random(seed)
    players = {
        player: Player(player, f"P{player}", 2400 - 20 * player) for player in range(1, size + 1)
    }
    for _ in range(rounds):
        position = position_before(Tournament(tuple(players.values()), rounds, initial_color="w"))
        for white, black in rule_set(rules).pair(position).pairs:
            code = rng.choice("10=")
            other = {"1": "0", "0": "1", "=": "="}[code]
            for player, entry in (
                (white, Entry(black, "w", code)),
                (black, Entry(white, "b", other)),
            ):
                players[player] = players[player]._replace(
                    entries=(*players[player].entries, entry)
                )
    return Tournament(tuple(players.values()), rounds, initial_color="w")


def main() -> None:
    """Print the time."""
    parser = argparse.ArgumentParser(prog="python -m bench.checking", description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    count = parser.parse_args().count
    for rules in ("dutch-2017", "dutch-2026"):
        files = [write_trf(tournament(seed, rules)) for seed in range(count)]
        started = time.process_time()
        for data in files:
            report = check(load(data).tournament, rules)
            assert report.clean
        took = time.process_time() - started
        whole = took / count * 5000 / 2
        print(f"{rules}: {count} tournaments {took:.2f} s on a core; 5,000 on two {whole:.0f} s")
    print(f"swissmate {swissmate.__version__}")


if __name__ == "__main__":
    main()
