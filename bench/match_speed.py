"""Time rounds of the team system and of the double Swiss, and how they grow.

Run: ``PYTHONPATH=src python -m bench.match_speed [--rounds 9] [--events 3]``. Events are played at
random by strength, with some absences, and every round is timed: the position and its pairing, in
processor time of this process. Prints a Markdown table: median and worst round, in milliseconds.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from dataclasses import replace

from swissmate.model import DEFAULT_MATCH_SCORING, Entry, Matches, MatchPoints, Player, Tournament
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set

SIZES = {"team-2026": (50, 100, 200, 300, 1000), "double-swiss-2026": (100, 300, 1000, 2000)}


def start(size: int, rounds: int, preferences: str) -> Tournament:
    """Return an event before round one."""
    return Tournament(
        tuple(Player(player, f"T{player}") for player in range(1, size + 1)),
        rounds=rounds,
        scoring=DEFAULT_MATCH_SCORING,
        initial_color="w",
        matches=Matches({}, preferences),
    )


def timed_rounds(rules: str, size: int, rounds: int, preferences: str, seed: int) -> list[float]:
    """Play an event; return the time of each round in milliseconds."""
    dice = random.Random(seed)
    system = rule_set(rules)
    double = rules.startswith("double")
    event = start(size, rounds, preferences)
    entries: dict[int, list[Entry]] = {player.id: [] for player in event.players}
    points: dict[int, list[MatchPoints]] = {player.id: [] for player in event.players}
    times = []
    for number in range(1, rounds + 1):
        absent = {player for player in entries if dice.random() < 0.01}
        event = replace(
            event,
            players=tuple(
                player._replace(entries=tuple(entries[player.id])) for player in event.players
            ),
            matches=Matches({each: tuple(own) for each, own in points.items()}, preferences),
            absent=frozenset(absent),
        )
        begun = time.process_time()
        pairing = system.pair(position_before(event, number))
        times.append((time.process_time() - begun) * 1000)
        for player in absent:
            entries[player].append(Entry(0, "-", "Z"))
            points[player].append(MatchPoints(0, 0))
        if pairing.pab is not None:
            entries[pairing.pab].append(Entry(0, "-", "U"))
            points[pairing.pab].append(MatchPoints(15 if double else 10, 20))
        for white, black in pairing.pairs:
            chance = 0.5 + (black - white) / size * 0.6
            if double:
                games = [
                    dice.choice((10, 5, 0))
                    if dice.random() < 0.3
                    else 10 * (dice.random() < chance)
                    for _ in range(2)
                ]
                won = sum(games)
                worth = (won, 20 - won)
            else:
                won = 20 if dice.random() < chance else 10 if dice.random() < 0.3 else 0
                worth = (won, 20 - won)
            code = "1" if worth[0] > worth[1] else "0" if worth[0] < worth[1] else "="
            entries[white].append(Entry(black, "w", code))
            entries[black].append(Entry(white, "b", {"1": "0", "0": "1", "=": "="}[code]))
            points[white].append(MatchPoints(worth[0], worth[0]))
            points[black].append(MatchPoints(worth[1], worth[1]))
    return times


def main() -> None:
    """Time every size and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--events", type=int, default=3)
    arguments = parser.parse_args()
    print("| system | preferences | participants | median | worst |")
    print("|---|---|---|---|---|")
    for rules, sizes in SIZES.items():
        for preferences in ("A", "B", "") if rules.startswith("team") else ("",):
            for size in sizes:
                times = [
                    spent
                    for seed in range(arguments.events)
                    for spent in timed_rounds(rules, size, arguments.rounds, preferences, seed)
                ]
                print(
                    f"| {rules} | {preferences or 'none'} | {size} "
                    f"| {statistics.median(times):.1f} | {max(times):.1f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
