"""Calls the generator of bbpPairings with a configuration drawn by the seed.

usage: crosstest_generator.py PROGRAM OUT SEED SMALLEST LARGEST

``PROGRAM`` is ``bbpPairings.exe``. Players (``SMALLEST`` to ``LARGEST``), rounds, rates of draws,
forfeits, withdrawals and half-point byes are drawn for each tournament, and for every third one
what results and byes are worth. Forbidden pairs and acceleration are not: that generator has none.
For ``--generator`` of ``swissmate crosstest``.
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path


def configuration(seed: int, smallest: int, largest: int) -> dict[str, object]:
    """Return a configuration: each name with its value, rates as one in so many."""
    dice = random.Random(seed)
    players = dice.randint(smallest, largest)
    drawn: dict[str, object] = {
        "PlayersNumber": players,
        "RoundsNumber": min(dice.randint(3, 11), max(players // 2, 3)),
        "DrawPercentage": dice.randint(5, 70),
        "ForfeitRate": dice.choice((0, 10, 30, 100)),
        "RetiredRate": dice.choice((0, 30, 100, 500)),
        "HalfPointByeRate": dice.choice((0, 10, 30, 100)),
        "HighestRating": 2700,
        "LowestRating": dice.choice((1200, 1800, 2400)),
    }
    if not seed % 3:
        drawn |= dice.choice((
            {"PointsForWin": "3.0", "PointsForDraw": "1.0", "PointsForPAB": "3.0"},
            {"PointsForWin": "3.0", "PointsForDraw": "1.0", "PointsForPAB": "1.0"},
            {"PointsForPAB": "0.5"},
            {"PointsForWin": "2.0", "PointsForDraw": "1.0", "PointsForPAB": "2.0"},
        ))  # fmt: skip
    return drawn


def main(arguments: list[str]) -> int:
    """Write the configuration beside the tournament and run the generator."""
    program, out, seed, smallest, largest = arguments
    drawn = configuration(int(seed), int(smallest), int(largest))
    written = Path(f"{out}.cfg")
    lines = [f"{name}={value}\n" for name, value in drawn.items() if value]
    written.write_text("".join(lines), encoding="ascii")
    command = [program, "--dutch", "-g", str(written), "-o", out, "-s", seed]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
