"""Play random tournaments and hold every round against py4swiss, an independent program.

usage: against_py4swiss.py RULES [--first SEED] [--count N] [--sizes LEAST MOST] [--plain] [--show]
                           [--record FOLDER]

RULES is dutch-2017, dubov-2026 or burstein-2026. Run from the root of the repository with
``PYTHONPATH=src:tests``. Prints the rounds, how many are identical, and the causes of the others
(``peers.departures``; docs/disputes says what they are); ``--show`` prints each of them.
``--record`` goes on as py4swiss pairs, not as we do, and keeps the tournaments of four rounds and
more in a folder. Exits with 1 if a difference has no explanation. Without py4swiss it says so and
exits with 0.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from peers.departures import causes
from peers.eventful import after_round, before_round, random_event
from swissmate.errors import NoLegalPairing
from swissmate.model import Tournament
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing
from swissmate.trf import write_trf

Witness = Callable[[Tournament], RoundPairing]


def witness(rules: str, folder: Path) -> Witness | None:
    """Return what pairs the next round of a tournament; None when it is not installed."""
    try:
        from py4swiss.engines import (  # it may be missing
            BursteinEngine,
            DubovEngine,
            DutchEngine,
        )
        from py4swiss.engines.common import PairingError
        from py4swiss.trf import TrfParser
    except ImportError:
        return None
    engine = {
        "dutch-2017": DutchEngine,
        "dubov-2026": DubovEngine,
        "burstein-2026": BursteinEngine,
    }[rules]

    def pair(tournament: Tournament) -> RoundPairing:
        path = folder / "round.trf"
        path.write_bytes(as_it_reads(tournament))
        try:
            found = engine.generate_pairings(TrfParser.parse(path))
        except PairingError as error:
            raise NoLegalPairing(str(error)) from error
        byes = [each.white for each in found if not each.black]
        return RoundPairing(
            len(tournament.players[0].entries),
            tuple((each.white, each.black) for each in found if each.black),
            byes[0] if byes else None,
        )

    return pair


def as_it_reads(tournament: Tournament) -> bytes:
    """Return the file for py4swiss.

    It wants a rank for everybody, none of the records of TRF26, and every player's entries to end
    with the round before; who is not paired now is named in XXZ.
    """
    absent = {player.id for player in tournament.players if player.entries[-1].result != " "}
    players = tuple(
        player._replace(rank=player.id, entries=player.entries[:-1])
        for player in tournament.players
    )
    file = replace(tournament, players=players, absent=frozenset(absent))
    return write_trf(file, dialect="trf16x")


def answer(pair: Callable[[], RoundPairing]) -> RoundPairing | None:
    try:
        return pair()
    except NoLegalPairing:
        return None


def same(one: RoundPairing | None, two: RoundPairing | None) -> bool:
    if one is None or two is None:
        return one is two
    return set(one.pairs) == set(two.pairs) and one.pab == two.pab


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rules", choices=("dutch-2017", "dubov-2026", "burstein-2026"))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--sizes", type=int, nargs=2, default=(3, 40))
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--record", type=Path)
    options = parser.parse_args()
    started = time.perf_counter()
    ours = rule_set(options.rules).pair
    rounds = 0
    classes: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        theirs = witness(options.rules, Path(folder))
        if theirs is None:
            print("py4swiss is not installed (pip install py4swiss): nothing was compared")
            return 0
        for seed in range(options.first, options.first + options.count):
            event = random_event(seed, *options.sizes, plain=options.plain)
            rng = Random(seed)
            for number in range(1, (event.tournament.rounds or 0) + 1):
                tournament, away = before_round(event, rng)
                if len(away) > len(tournament.players) - 2:
                    break
                position = position_before(tournament)
                found = answer(lambda p=position: ours(p))
                other = answer(lambda t=tournament: theirs(t))
                rounds += 1
                if not same(found, other):
                    kind = causes(options.rules, tournament, found, other)
                    classes[kind] += 1
                    if options.show:
                        print(f"{seed} round {number}, {len(position.contenders)}: {kind}")
                        print(f"  ours   {found}\n  theirs {other}", flush=True)
                goes_on = found if options.record is None else other
                if goes_on is None:
                    break
                event = after_round(event, rng, goes_on, away)
            if options.record is not None and event.tournament.rounds_paired >= 4:
                name = f"{options.rules}-{seed:05}.trf"
                write_trf(event.tournament, options.record / name, dialect="trf16x")
    differing = sum(classes.values())
    print(
        f"{options.rules}: {rounds} rounds of {options.count} tournaments, "
        f"{rounds - differing} identical, {time.perf_counter() - started:.0f} s"
    )
    for kind, count in classes.most_common():
        print(f"{count:6} {kind}")
    return int(any(kind.startswith("unexplained") for kind in classes))


if __name__ == "__main__":
    sys.exit(main())
