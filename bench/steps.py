"""What work costs, counted instead of timed: the lines of Python that are executed.

Run: ``PYTHONPATH=src:. python -m bench.steps [--record]``. A machine's speed changes by half within
minutes; these counts stay, and show that a round became dearer where times still hide it. They do
not see what a line costs: an operation on wider integers counts as before. Prints a Markdown table
of the counts, those on record and their ratio; exits with 1 if one is off by more than a tenth.
``--record`` writes them down, for the Python that runs. Each kind of work is done once before it is
counted.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

from swissmate.checker import check
from swissmate.model import ForbiddenGroup, Tournament
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.trf import read_trf, write_trf

from .last_rounds import event

RECORD = Path(__file__).with_name("steps.json")
PYTHON = ".".join(map(str, sys.version_info[:2]))
DUTCH = ("dutch-2012", "dutch-2017", "dutch-2026")
OTHERS = ("dubov-2026", "burstein-2026", "lim-2026")
MARGIN = 0.1


def lines_of(act: Callable[[], object]) -> int:
    """Return how many lines of Python a second call executes."""
    act()
    count = 0

    def line(_frame: FrameType, kind: str, _argument: object) -> Callable[..., Any]:
        nonlocal count
        count += kind == "line"
        return line

    before = sys.gettrace()
    sys.settrace(line)
    try:
        act()
    finally:
        sys.settrace(before)
    return count


def _pairing(rules: str, tournaments: list[Tournament]) -> Callable[[], object]:
    pair, asked = rule_set(rules).pair, [position_before(tournament) for tournament in tournaments]
    return lambda: [pair(position) for position in asked]


def _clubs(tournament: Tournament) -> Tournament:
    """Put everybody into one of three clubs, by strength."""
    size = len(tournament.players) // 3
    people = [player.id for player in tournament.players]
    clubs = (people[:size], people[size : 2 * size], people[2 * size :])
    return replace(tournament, forbidden=tuple(ForbiddenGroup(frozenset(club)) for club in clubs))


def work() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the kinds of work and their names."""
    small = {rules: [event(seed, rules) for seed in range(10)] for rules in (*DUTCH, *OTHERS)}
    large = [event(seed, "dutch-2026", 1000, 1000) for seed in (1, 3)]
    middle = event(2, "dutch-2026", 150, 150)
    for rules, tournaments in small.items():
        yield f"last rounds of ten events, {rules}", _pairing(rules, tournaments)
    for rules in DUTCH:
        yield f"two events of 1,000 players, {rules}", _pairing(rules, large)
        yield f"150 players in three clubs by strength, {rules}", _pairing(rules, [_clubs(middle)])
    data = write_trf(large[0])
    yield "reading 1,000 players", lambda: read_trf(data)
    yield "the position of 1,000 players", lambda: position_before(large[0])
    yield "checking ten events", lambda: [check(tournament) for tournament in small["dutch-2026"]]


def main() -> int:
    """Print the table, and write the record if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--record", action="store_true", help="write the counts down")
    args = parser.parse_args()
    records: dict[str, dict[str, int]] = json.loads(RECORD.read_text("utf-8"))
    now: dict[str, int] = {}
    off = False
    print("| work | lines | on record | ratio |\n|---|---|---|---|")
    for name, act in work():
        now[name] = count = lines_of(act)
        known = records.get(PYTHON, {}).get(name, 0)
        off |= bool(known) and abs(count - known) > MARGIN * known
        ratio = f"{known:,} | {count / known:.3f}" if known else "none | "
        print(f"| {name} | {count:,} | {ratio} |", flush=True)
    if args.record:
        RECORD.write_text(json.dumps(records | {PYTHON: now}, indent=1) + "\n", "utf-8")
        return 0
    return int(off)


if __name__ == "__main__":
    sys.exit(main())
