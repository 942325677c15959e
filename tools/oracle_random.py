"""Hold the engine against the oracle on random positions.

usage: oracle_random.py [--count N] [--first SEED] [--edition dutch-2017|dutch-2026|team-2026|...]

Run from the root of the repository with ``PYTHONPATH=src:tests``. Prints every seed on which they
differ, the smallest fields first; exits with 1 if there are any.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial

from oracle.match_positions import random_match_position
from oracle.positions import random_position, random_protected_position
from swissmate.errors import NoLegalPairing
from swissmate.oracles import double_swiss_literal, team_literal
from swissmate.oracles.dutch_literal.round2017 import pair_round_2017
from swissmate.oracles.dutch_literal.round2026 import pair_round_2026
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing

Pair = Callable[[PairingPosition], RoundPairing]

ORACLES: dict[str, tuple[Pair, Callable[[int], PairingPosition]]] = {
    "dutch-2017": (pair_round_2017, random_position),
    "dutch-2026": (pair_round_2026, random_position),
    "dutch-2017 protected": (pair_round_2017, random_protected_position),
    "dutch-2026 protected": (pair_round_2026, random_protected_position),
    "team-2026": (team_literal.pair_literally, random_match_position),
    "double-swiss-2026": (
        double_swiss_literal.pair_literally,
        partial(random_match_position, double=True),
    ),
}


def answer(pair: Pair, position: PairingPosition) -> str:
    try:
        pairing = pair(position)
    except NoLegalPairing:
        return "no legal pairing"
    boards = " ".join(f"{white}-{black}" for white, black in pairing.pairs)
    return f"{boards} bye {pairing.pab}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--edition", choices=sorted(ORACLES), action="append")
    arguments = parser.parse_args()
    failed = False
    for edition in arguments.edition or sorted(ORACLES):
        engine, (oracle, draw) = rule_set(edition.split()[0]).pair, ORACLES[edition]
        started = time.perf_counter()
        different = []
        for seed in range(arguments.first, arguments.first + arguments.count):
            position = draw(seed)
            ours, expected = answer(engine, position), answer(oracle, position)
            if ours != expected:
                different.append((len(position.contenders), seed, ours, expected))
        for players, seed, ours, expected in sorted(different):
            print(f"{edition} seed {seed} ({players} players): engine {ours}; oracle {expected}")
        seconds = time.perf_counter() - started
        print(f"{edition}: {arguments.count} positions, {len(different)} differ, {seconds:.0f} s")
        failed = failed or bool(different)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
