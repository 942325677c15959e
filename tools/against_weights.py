"""Hold the engine against the second engine, weighted matchings alone, on random positions.

Run from the root of the repository with ``PYTHONPATH=src:tests``. By default the positions are
hard ones (teams, forbidden pairs, lopsided results); with ``--generated`` they are the rounds of
generated tournaments: byes of each kind, forfeits, late entries, withdrawals, forbidden pairs,
accelerated rounds, several scoring systems. Prints every round on which they differ; exits with 1
if there are any.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator

from oracle.generated_rounds import eventful_config
from oracle.hard_positions import hard_position, league_position
from swissmate.errors import NoLegalPairing
from swissmate.generator import generate
from swissmate.oracles.dutch_weights.rounds import pair_brackets_2017, pair_brackets_2026
from swissmate.systems.dutch.editions import y2017, y2026
from swissmate.systems.dutch.engine.bracket import round_pairing
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

EDITIONS = {
    "dutch-2017": (y2017, pair_brackets_2017),
    "dutch-2026": (y2026, pair_brackets_2026),
}


class Comparison:
    """Both answers to the rounds asked so far; None stands for a round that cannot be paired."""

    def __init__(self) -> None:
        self.rounds = 0
        self.different = 0
        self.sizes: dict[int, int] = {}

    def pair(self, rules: str, position: PairingPosition, name: str) -> RoundPairing | None:
        """Pair a round twice, count and print a difference, and return our answer."""
        edition, again = EDITIONS[rules]
        ours = _attempt(lambda: edition.pair(position))
        theirs = _attempt(lambda: round_pairing(*again(position, edition.ENGINE)))
        self.rounds += 1
        size = len(position.contenders)
        self.sizes[size // 20 * 20] = self.sizes.get(size // 20 * 20, 0) + 1
        if ours != theirs:
            self.different += 1
            print(f"{rules} {name} round {position.round_number}: {ours} {theirs}", flush=True)
        return ours


def _attempt(pair: Callable[[], RoundPairing]) -> RoundPairing | None:
    try:
        return pair()
    except NoLegalPairing:
        return None


def hard(comparison: Comparison, first: int, least: int, most: int) -> Iterator[None]:
    """Compare one hard position after the other, by both editions each."""
    seed = first
    while True:
        position = hard_position(seed, least, most)
        for rules in EDITIONS:
            comparison.pair(rules, position, f"seed {seed}")
        seed += 1
        yield


def leagues(comparison: Comparison, first: int, least: int, most: int) -> Iterator[None]:
    """Compare positions in which players meet nearly only in their own leagues."""
    seed = first
    while True:
        position = league_position(seed, max(least, 8), most)
        for rules in EDITIONS:
            comparison.pair(rules, position, f"league seed {seed}")
        seed += 1
        yield


def generated(comparison: Comparison, first: int, least: int, most: int) -> Iterator[None]:
    """Compare the rounds of one generated tournament after the other."""
    seed = first
    while True:
        config = eventful_config(seed, least, most)

        def both(position: PairingPosition, r: str = config.rules, s: int = seed) -> RoundPairing:
            answer = comparison.pair(r, position, f"tournament {s}")
            if answer is None:
                raise NoLegalPairing("both engines", ())
            return answer

        generate(config, seed, pair=both)
        seed += 1
        yield


def main() -> int:
    """Compare until the number of rounds is reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--least", type=int, default=6, help="players")
    parser.add_argument("--most", type=int, default=44, help="players, less than")
    parser.add_argument("--generated", action="store_true", help="whole tournaments")
    parser.add_argument("--leagues", action="store_true", help="few pairs between leagues")
    arguments = parser.parse_args()
    started = time.perf_counter()
    comparison = Comparison()
    kind = generated if arguments.generated else leagues if arguments.leagues else hard
    for _ in kind(comparison, arguments.first, arguments.least, arguments.most):
        if comparison.rounds >= arguments.rounds:
            break
    sizes = ", ".join(f"{low}+: {count}" for low, count in sorted(comparison.sizes.items()))
    seconds = time.perf_counter() - started
    print(f"{comparison.rounds} rounds, {comparison.different} differ, {seconds:.0f} s ({sizes})")
    return int(comparison.different > 0)


if __name__ == "__main__":
    sys.exit(main())
