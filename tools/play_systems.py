"""Play generated tournaments to their end by one system and report.

    python tools/play_systems.py lim-1999 --first 0 --count 500 --sizes 4 60

Every round is judged for legality (``tests/judges/play.py``). A tournament that stops early has
a round without a legal pairing.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from judges.play import play  # noqa: E402
from swissmate.systems.registry import rule_set  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--sizes", type=int, nargs=2, default=(4, 60))
    options = parser.parse_args()
    pair = rule_set(options.rules).pair
    low, high = options.sizes
    rounds = ended = 0
    for seed in range(options.first, options.first + options.count):
        played, finished = play(
            seed, pair, sizes=(low, high), waives=options.rules.startswith("lim")
        )
        rounds += played
        ended += finished
    print(
        f"{options.rules}: {options.count} tournaments, {rounds} rounds, no illegal pairing; "
        f"{ended} came to their end, {options.count - ended} met a round without a legal pairing"
    )


if __name__ == "__main__":
    main()
