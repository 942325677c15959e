"""How long random rounds take: the distribution, and the slowest ones found by search.

Run: ``PYTHONPATH=src python -m bench.random_rounds [--rounds N] [--search S] [--keep FOLDER]``.

The distribution is over rounds of random tournaments of 10 to 300 players by both editions;
strengths, draws, byes, teams and forbidden pairs are drawn anew for each tournament. The search
mutates the slowest positions (results turned round, players taken away, pairs forbidden) and keeps
what is slower still; the ten worst are written as TRF files, which ``python -m bench`` times.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import replace
from pathlib import Path

from swissmate.errors import NoLegalPairing
from swissmate.model import Entry, ForbiddenGroup, Player, Tournament
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.trf import write_trf

EDITIONS = ("dutch-2017", "dutch-2026")
INVERSE = {"1": "0", "0": "1", "=": "="}
Case = tuple[float, str, Tournament]


def timed(tournament: Tournament, rules: str) -> float | None:
    """Return the milliseconds of processor time of the next round, None if there is none."""
    pair = rule_set(rules).pair
    started = time.process_time()
    try:
        pair(position_before(tournament))
    except NoLegalPairing:
        return None
    return (time.process_time() - started) * 1000


def random_tournament(rng: random.Random, rules: str, cases: list[Case], limit: int) -> None:
    """Play a random tournament to its end and add each of its rounds to ``cases``."""
    size = int(10 ** rng.uniform(1, 2.48))
    rounds = rng.randrange(5, min(14, size))
    draws, byes, spread = (
        rng.choice((0.1, 0.3, 0.6, 1.0)),
        rng.choice((0, 0, 0.02, 0.1)),
        rng.choice((100, 600, 1500)),
    )
    players = {
        player: Player(player, f"P{player}", 2800 - player * spread // size)
        for player in range(1, size + 1)
    }
    forbidden: tuple[ForbiddenGroup, ...] = ()
    kind = rng.random()
    if kind < 0.1:
        count = rng.randrange(2, 6)
        forbidden = tuple(
            ForbiddenGroup(frozenset(range(i, size + 1, count))) for i in range(1, count + 1)
        )
    elif kind < 0.3:
        forbidden = tuple(
            ForbiddenGroup(frozenset(rng.sample(range(1, size + 1), 2)))
            for _ in range(rng.randrange(2 * size))
        )
    pair = rule_set(rules).pair
    for _ in range(rounds):
        away = {player for player in players if rng.random() < byes}
        for player in away:
            players[player] = players[player]._replace(
                entries=(*players[player].entries, Entry(0, "-", rng.choice("HZ")))
            )
        tournament = Tournament(
            tuple(players.values()), rounds, initial_color="w", forbidden=forbidden
        )
        started = time.process_time()
        try:
            pairing = pair(position_before(tournament))
        except NoLegalPairing:
            return
        cases.append(((time.process_time() - started) * 1000, rules, tournament))
        if len(cases) >= limit:
            return
        for white, black in pairing.pairs:
            expected = 1 / (1 + 10 ** ((players[black].rating - players[white].rating) / 400))
            code = "=" if rng.random() < draws else "1" if rng.random() < expected else "0"
            for player, entry in (
                (white, Entry(black, "w", code)),
                (black, Entry(white, "b", INVERSE[code])),
            ):
                players[player] = players[player]._replace(
                    entries=(*players[player].entries, entry)
                )
        if pairing.pab:
            player = pairing.pab
            players[player] = players[player]._replace(
                entries=(*players[player].entries, Entry(0, "-", "U"))
            )


def mutated(rng: random.Random, tournament: Tournament) -> Tournament:
    """Return a tournament with some results changed, players away or pairs forbidden."""
    players = {player.id: player for player in tournament.players}
    forbidden = tournament.forbidden
    absent = set(tournament.absent)
    for _ in range(rng.randrange(1, 6)):
        what = rng.random()
        one = rng.choice(list(players))
        if what < 0.5 and players[one].entries:
            entries = list(players[one].entries)
            number = rng.randrange(len(entries))
            entry = entries[number]
            if entry.opponent and entry.result in INVERSE:
                code = rng.choice("10=")
                entries[number] = entry._replace(result=code)
                other = players[entry.opponent]
                theirs = list(other.entries)
                theirs[number] = theirs[number]._replace(result=INVERSE[code])
                players[one] = players[one]._replace(entries=tuple(entries))
                players[other.id] = other._replace(entries=tuple(theirs))
        elif what < 0.8:
            forbidden = (*forbidden, ForbiddenGroup(frozenset(rng.sample(list(players), 2))))
        elif what < 0.9 and len(absent) < len(players) // 3:
            absent.add(one)
        else:
            absent.discard(one)
    return replace(
        tournament, players=tuple(players.values()), forbidden=forbidden, absent=frozenset(absent)
    )


def search(rng: random.Random, worst: list[Case], seconds: float) -> list[Case]:
    """Mutate the worst cases for some time; return the ten slowest found."""
    end = time.monotonic() + seconds
    tried = 0
    while time.monotonic() < end:
        place = rng.randrange(len(worst))
        _, rules, tournament = worst[place]
        candidate = mutated(rng, tournament)
        took = timed(candidate, rules)
        tried += 1
        if took is not None and took > worst[place][0]:
            # A single measurement may be an accident of the machine.
            again = timed(candidate, rules)
            if again is not None and min(took, again) > worst[place][0]:
                worst[place] = (min(took, again), rules, candidate)
    print(f"search: {tried} mutations")
    return sorted(worst, key=lambda case: -case[0])


def main() -> None:
    """Print the distribution and the worst rounds."""
    parser = argparse.ArgumentParser(prog="python -m bench.random_rounds", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--search", type=float, default=60.0, metavar="SECONDS")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    cases: list[Case] = []
    kept: list[Case] = []
    times: list[float] = []
    while len(times) < arguments.rounds:
        cases.clear()
        random_tournament(rng, rng.choice(EDITIONS), cases, arguments.rounds - len(times))
        times += [case[0] for case in cases]
        kept = sorted([*kept, *cases], key=lambda case: -case[0])[:10]
    times.sort()
    print("| rounds | median | 99 % | 99.9 % | worst |\n|---|---|---|---|---|")
    marks = (times[int(len(times) * share)] for share in (0.5, 0.99, 0.999))
    print(f"| {len(times)} | " + " | ".join(f"{mark:.2f}" for mark in (*marks, times[-1])) + " |\n")
    worst = search(rng, kept, arguments.search)
    print("| worst | edition | players | round | ms |\n|---|---|---|---|---|")
    for number, (took, rules, tournament) in enumerate(worst, 1):
        paired = tournament.rounds_paired + 1
        print(f"| {number} | {rules} | {len(tournament.players)} | {paired} | {took:.1f} |")
        if arguments.keep:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            path = arguments.keep / f"worst-{number:02d}-{rules}.trf"
            path.write_bytes(write_trf(tournament))


if __name__ == "__main__":
    main()
