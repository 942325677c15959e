"""Look for the small positions of the conformance suite, and write them.

usage: make_conformance.py [--rules ID] [--seeds N] [--articles A ...]

Run from the root of the repository with ``PYTHONPATH=src:tests``.

A wrong reading (``tools/wrong_readings.py``) is a change of the literal oracle. Random small
tournaments are paired by the oracle and by each of its wrong readings; the smallest in which they
part go into ``src/swissmate/conformance/suite``, three for each reading. The engine is only asked
to agree: where it does not, the position is printed and left out.
"""

from __future__ import annotations

import argparse
import importlib
import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from wrong_readings import WRONG_READINGS, WrongReading

from oracle.positions import random_tournament
from swissmate.errors import SwissmateError
from swissmate.model import Player, Tournament
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing
from swissmate.trf import read_trf, write_trf

ROOT = Path(__file__).resolve().parents[1]
ORACLE = ROOT / "src" / "swissmate" / "oracles" / "dutch_literal"
SUITE = ROOT / "src" / "swissmate" / "conformance" / "suite"
OF_EACH = 3
MOST_PLAYERS = 9

Pair = Callable[[PairingPosition], RoundPairing]
Boards = tuple[tuple[tuple[int, int], ...], int | None]
Parting = tuple[tuple[int, int], Tournament, Boards, Boards | None]
"""A position in which a wrong reading parts: its size, and both answers."""


def mutants(folder: Path, rules: str) -> list[tuple[WrongReading, Pair]]:
    """Return the wrong readings of a rule set, each with the oracle changed so."""
    found = []
    year = rules[-4:]
    for number, reading in enumerate(WRONG_READINGS[rules]):
        package = f"mutant_{year}_{number}"
        shutil.copytree(ORACLE, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
        path = folder / package / reading.file
        text = path.read_text(encoding="utf-8")
        if text.count(reading.old) != 1:
            raise SystemExit(f"{rules} {reading.article}: its text is no longer in {reading.file}")
        path.write_text(text.replace(reading.old, reading.new), encoding="utf-8")
        changed = importlib.import_module(f"{package}.round{year}")
        found.append((reading, getattr(changed, f"pair_round_{year}")))
    return found


def answer(pair: Pair, position: PairingPosition) -> Boards | None:
    """Return the boards and the bye; None where there is no answer."""
    try:
        pairing = pair(position)
    except (SwissmateError, IndexError, ValueError):
        return None
    return tuple(sorted(pairing.pairs)), pairing.pab


def plain(tournament: Tournament) -> Tournament | None:
    """Return a tournament that every engine reads alike; None where it cannot be made one.

    Who asked for a bye in the round to come is absent: engines differ in whether its points are
    in the column already.
    """
    numbers = {each.id: number for number, each in enumerate(tournament.players, 1)}
    if not 4 <= len(numbers) <= MOST_PLAYERS or not tournament.rounds_paired:
        return None
    renumbered = {
        each.id: tuple(
            entry._replace(opponent=numbers[entry.opponent]) if entry.opponent else entry
            for entry in (
                *each.entries[: tournament.rounds_paired],
                *(entry._replace(result="Z") for entry in each.entries[tournament.rounds_paired :]),
            )
        )
        for each in tournament.players
    }
    bare = Tournament(
        tuple(Player(numbers[each.id], entries=renumbered[each.id]) for each in tournament.players),
        rounds=tournament.rounds,
    )
    players = tuple(
        replace(
            each,
            name=f"Player {each.id}",
            rating=2400 - 10 * each.id,
            points=bare.points_before(each.id, bare.rounds_paired + 1),
            rank=each.id,
        )
        for each in bare.players
    )
    return Tournament(
        players, rounds=tournament.rounds, initial_color=tournament.initial_color or "w",
        absent=frozenset(numbers[each] for each in tournament.absent),
    )  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", choices=sorted(WRONG_READINGS), action="append")
    parser.add_argument("--seeds", type=int, default=60_000)
    parser.add_argument("--articles", nargs="*", help="look for positions of these only")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        sys.path.insert(0, name)
        for rules in arguments.rules or sorted(WRONG_READINGS):
            wrong = [
                (reading, pair)
                for reading, pair in mutants(Path(name), rules)
                if not arguments.articles or reading.article in arguments.articles
            ]
            make(rules, arguments.seeds, wrong)
    return 0


def make(rules: str, seeds: int, wrong: list[tuple[WrongReading, Pair]]) -> None:
    right: Pair = getattr(
        importlib.import_module(f"swissmate.oracles.dutch_literal.round{rules[-4:]}"),
        f"pair_round_{rules[-4:]}",
    )
    found: list[list[tuple[tuple[int, int], Tournament, Boards, Boards | None]]] = [
        [] for _ in wrong
    ]
    for seed in range(seeds):
        open_ones = [i for i, positions in enumerate(found) if len(positions) < 3 * OF_EACH]
        if not open_ones:
            break
        tournament = plain(random_tournament(seed))
        if tournament is None:
            continue
        try:
            tournament = read_trf(write_trf(tournament))
            position = position_before(tournament)
        except SwissmateError:
            continue
        expected = answer(right, position)
        if expected is None or len(position.contenders) < 4:
            continue
        if answer(rule_set(rules).pair, position) != expected:
            print(f"{rules}, seed {seed}: the engine does not agree with the oracle")
            continue
        for i in open_ones:
            given = answer(wrong[i][1], position)
            if given != expected:
                size = (len(tournament.players), tournament.rounds_paired)
                found[i].append((size, tournament, expected, given))
    folder = SUITE / rules
    folder.mkdir(parents=True, exist_ok=True)
    order = list(dict.fromkeys(reading.article for reading in WRONG_READINGS[rules]))
    asked = {reading.article for reading, _ in wrong}
    path = SUITE / f"{rules}.json"
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    index = [row for row in before if row["article"] in order and row["article"] not in asked]
    for row in before:
        if row not in index:
            (SUITE / row["file"]).unlink(missing_ok=True)
    numbers: dict[str, int] = {}
    for (reading, _), positions in zip(wrong, found, strict=True):
        if len(positions) < OF_EACH:
            print(f"{rules} {reading.article}: {len(positions)} positions ({reading.why})")
        positions.sort(key=lambda each: each[0])
        for _, tournament, expected, given in positions[:OF_EACH]:
            number = numbers[reading.article] = numbers.get(reading.article, 0) + 1
            name = f"{reading.article}-{number}.trf"
            named = replace(tournament, name=f"{rules} {reading.article}, position {number}")
            write_trf(named, str(folder / name))
            index.append(
                {
                    "file": f"{rules}/{name}",
                    "rules": rules,
                    "article": reading.article,
                    "why": reading.why,
                    "round": tournament.rounds_paired + 1,
                    "pairs": expected[0],
                    "bye": expected[1],
                    "wrong": None if given is None else {"pairs": given[0], "bye": given[1]},
                }
            )
    index.sort(key=lambda row: order.index(row["article"]))
    path.write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
    print(f"{rules}: {len(index)} positions")


if __name__ == "__main__":
    sys.exit(main())
