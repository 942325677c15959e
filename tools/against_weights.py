"""Hold the engine against the second engine, weighted matchings alone, on hard random positions.

usage: against_weights.py [--count N] [--first SEED] [--least PLAYERS] [--most PLAYERS] [--levels]

Run from the root of the repository with ``PYTHONPATH=src:tests``. ``--levels`` lets the levels
answer small brackets too. Prints every seed on which they differ; exits with 1 if there are any.
"""

from __future__ import annotations

import argparse
import sys
import time

from oracle.hard_positions import hard_position
from swissmate.errors import NoLegalPairing
from swissmate.systems.dutch import edition2017, edition2026, wide
from swissmate.systems.dutch.bracket import round_pairing
from swissmate.systems.dutch.by_weights import pair_brackets_2017, pair_brackets_2026

EDITIONS = {
    "dutch-2017": (edition2017, pair_brackets_2017),
    "dutch-2026": (edition2026, pair_brackets_2026),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--least", type=int, default=6)
    parser.add_argument("--most", type=int, default=44)
    parser.add_argument("--levels", action="store_true")
    arguments = parser.parse_args()
    if arguments.levels:
        wide._MANY = 0
    started = time.perf_counter()
    different = rounds = 0
    for seed in range(arguments.first, arguments.first + arguments.count):
        position = hard_position(seed, arguments.least, arguments.most)
        for rules, (edition, again) in EDITIONS.items():
            rounds += 1
            try:
                ours = edition.pair(position)
            except NoLegalPairing:
                ours = None
            try:
                theirs = round_pairing(*again(position, edition.ENGINE))
            except NoLegalPairing:
                theirs = None
            if ours != theirs:
                different += 1
                print(f"{rules} seed {seed}: {ours} {theirs}", flush=True)
    print(f"{rounds} rounds, {different} differ, {time.perf_counter() - started:.0f} s")
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
