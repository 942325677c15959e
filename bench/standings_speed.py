"""Time the standings of 1,000 players after nine rounds with ten tie-breaks.

Run: ``PYTHONPATH=src python bench/standings_speed.py``. The tournament is random, with one
forfeit in 20 games and one absence in 20 player-rounds, so that article 16 has work to do.
"""

from __future__ import annotations

import random
import statistics
import time

from swissmate.model import Entry, Player, Tournament
from swissmate.ranking import standings

PLAYERS, ROUNDS, REPEATS = 1000, 9, 7
TIE_BREAKS = ("PTS", "BH/C1", "BH", "SB", "DE", "PS", "KS", "ARO", "PTP", "AOB")


def random_tournament(seed: int) -> Tournament:
    """Return a tournament whose players meet at random."""
    rng = random.Random(seed)
    entries: dict[int, list[Entry]] = {id_: [] for id_ in range(1, PLAYERS + 1)}
    for _ in range(ROUNDS):
        ids = list(entries)
        rng.shuffle(ids)
        present = [id_ for id_ in ids if rng.random() > 0.05]
        present = present[: len(present) // 2 * 2]
        for id_ in set(ids).difference(present):
            entries[id_].append(Entry(0, "-", rng.choice("HZ")))
        for white, black in zip(present[::2], present[1::2], strict=True):
            result = (
                rng.choice(("+-", "-+")) if rng.random() < 0.05 else rng.choice(("10", "01", "=="))
            )
            entries[white].append(Entry(black, "w", result[0]))
            entries[black].append(Entry(white, "b", result[1]))
    players = tuple(
        Player(id_, f"Player {id_}", 2700 - id_, entries=tuple(own)) for id_, own in entries.items()
    )
    return Tournament(players, rounds=ROUNDS)


def main() -> None:
    """Print the median and the best of several runs."""
    tournament = random_tournament(1)
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        standings(tournament, TIE_BREAKS)
        times.append(time.perf_counter() - start)
    print(
        f"{PLAYERS} players, {ROUNDS} rounds, {len(TIE_BREAKS)} tie-breaks: "
        f"median {statistics.median(times):.3f} s, best {min(times):.3f} s"
    )


if __name__ == "__main__":
    main()
