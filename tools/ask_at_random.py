"""Hold answers about Dutch rounds against every pairing of whole brackets.

usage: ask_at_random.py [why-not|floats|proposals] [--count N] [--first SEED] [--edition ID]

Run from the root of the repository with ``PYTHONPATH=src:tests``. Prints every answer that differs
and what decided how often; exits with 1 if any differs. Brackets have up to 14 players. A round
whose enumeration takes more than a second of processor time is left out, and counted.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter
from itertools import count

from explanation.questions.brute_force import Asked
from swissmate.errors import NoLegalPairing

KINDS = ("why-not", "floats", "proposals")
PATIENCE = 1
"""Seconds of processor time for the questions about one round."""


class _TakesTooLong(Exception):
    """The enumeration of a round takes too long."""


def _give_up(_signal: int, _frame: object) -> None:
    raise _TakesTooLong


def main() -> int:
    """Ask until there were enough questions."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--edition", choices=("dutch-2017", "dutch-2026"), default="dutch-2026")
    options = parser.parse_args()
    seen: Counter[str] = Counter()
    sizes: Counter[int] = Counter()
    wrong = left_out = 0
    signal.signal(signal.SIGVTALRM, _give_up)
    start = time.perf_counter()
    for seed in count(options.first):
        if sum(seen.values()) >= options.count:
            break
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
        try:
            asked = Asked(seed, options.edition)
            if not asked.is_small:
                continue
            getattr(asked, options.kind.replace("-", "_"))()
        except NoLegalPairing:
            continue
        except _TakesTooLong:
            left_out += 1
            continue
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        seen.update(asked.seen)
        sizes[asked.whole.largest()] += asked.seen.total()
        wrong += len(asked.wrong)
        for each in asked.wrong:
            print(each, flush=True)
    large = sum(number for size, number in sizes.items() if size > 8)
    print(
        f"{options.edition} {options.kind}: {seen.total()} answers of seeds {options.first} to"
        f" {seed - 1}, {large} of rounds with a bracket of 9 to 14,"
        f" {left_out} rounds left out, largest {max(sizes)}, {wrong} differ;"
        f" {time.perf_counter() - start:.0f} s"
    )
    print(" ", ", ".join(f"{name} {number}" for name, number in seen.most_common()))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
