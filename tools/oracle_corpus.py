"""Replay recorded tournaments through the oracle of the Dutch system and count the differences.

usage: oracle_corpus.py [--edition dutch-2017|dutch-2026] [--most PLAYERS] FILE_OR_FOLDER...

Every recorded round with at most so many players to be paired (10 by default) is paired again;
pairs, colours and the bye must be those of the file. Run with ``PYTHONPATH=src``. The edition is
taken from the file, or ``--edition``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from swissmate.errors import NoLegalPairing, TRFError
from swissmate.model import Tournament
from swissmate.oracles.dutch_literal.round2017 import pair_round_2017
from swissmate.oracles.dutch_literal.round2026 import pair_round_2026
from swissmate.systems.position import position_before
from swissmate.trf import read_trf

ORACLES = {"dutch-2017": pair_round_2017, "dutch-2026": pair_round_2026}

Round = tuple[frozenset[tuple[int, int]], int | None]


def recorded_round(tournament: Tournament, number: int) -> Round:
    pairs, pab = set(), None
    for player in tournament.players:
        entry = player.entry(number)
        if entry.opponent and entry.color == "w":
            pairs.add((player.id, entry.opponent))
        elif entry.result == "U":
            pab = player.id
    return frozenset(pairs), pab


def text_of(round_: Round) -> str:
    pairs, pab = round_
    return " ".join(f"{white}-{black}" for white, black in sorted(pairs)) + f" bye {pab}"


def files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.glob("*.trf")) if path.is_dir() else [path]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", choices=sorted(ORACLES))
    parser.add_argument("--most", type=int, default=10)
    parser.add_argument("paths", nargs="+", type=Path)
    arguments = parser.parse_args()
    rounds = different = 0
    slowest, started = 0.0, time.perf_counter()
    for path in files(arguments.paths):
        try:
            tournament = read_trf(path)
        except TRFError as error:
            print(f"{path.name}: {error}")
            continue
        pair = ORACLES[arguments.edition or tournament.rules or "dutch-2017"]
        for number in range(1, tournament.rounds_paired + 1):
            position = position_before(tournament, number)
            if len(position.contenders) > arguments.most:
                continue
            rounds += 1
            begun = time.perf_counter()
            expected = recorded_round(tournament, number)
            try:
                pairing = pair(position)
                found: Round | None = (frozenset(pairing.pairs), pairing.pab)
            except NoLegalPairing:
                found = None
            slowest = max(slowest, time.perf_counter() - begun)
            if found != expected:
                different += 1
                ours = text_of(found) if found else "no legal pairing"
                print(f"{path.name} round {number}: oracle {ours}; file {text_of(expected)}")
    seconds = time.perf_counter() - started
    print(f"{rounds} rounds, {different} differ, {seconds:.0f} s, slowest {slowest:.2f} s")
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
