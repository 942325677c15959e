"""The tail: kinds of tournaments that are hard to pair, and the slowest round of each.

Run: ``PYTHONPATH=src python -m bench.tail [WORD...] [--players N] [--rounds R]``. Each kind is
played out by both editions of the Dutch system, or by the rule sets that ``--edition`` names; a
word selects the kinds whose name holds it. Prints a Markdown table of the worst and the mean round
in milliseconds of processor time.
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections.abc import Callable, Iterable, Sequence

from swissmate.errors import NoLegalPairing
from swissmate.model import (
    STANDARD,
    Entry,
    ForbiddenGroup,
    Player,
    ScoringSystem,
    Tournament,
)
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import available_rule_sets, rule_set

Result = Callable[[random.Random, int, int], str]
Play = Callable[..., tuple[list[float], str]]
"""Plays a kind of tournament by a rule set; ``seen`` as in :func:`played`."""


def played(
    rules: str,
    players: int,
    rounds: int,
    *,
    forbidden: Iterable[Iterable[int]] = (),
    result: Result | None = None,
    draw: float = 0.3,
    byes: float = 0.0,
    limit: float = 60.0,
    scoring: ScoringSystem = STANDARD,
    seen: list[PairingPosition] | None = None,
) -> tuple[list[float], str]:
    """Play a tournament; return the time of each round in ms, and why it ended early if it did.

    ``seen`` receives the position of each round.
    """
    rng = random.Random(players * 1000 + rounds)
    pair = rule_set(rules).pair
    entries: dict[int, tuple[Entry, ...]] = {number: () for number in range(1, players + 1)}
    base = {
        number: Player(number, f"P{number}", 2800 - number * 1500 // players) for number in entries
    }
    groups = tuple(ForbiddenGroup(frozenset(each)) for each in forbidden)
    times: list[float] = []
    for _ in range(rounds):
        away = {each for each in entries if rng.random() < byes}
        people = tuple(
            base[player]._replace(
                entries=(*past, Entry(0, "-", rng.choice("HZ"))) if player in away else past,
            )
            for player, past in entries.items()
        )
        tournament = Tournament(
            people, rounds, initial_color="w", forbidden=groups, scoring=scoring
        )
        started = time.process_time()
        try:
            position = position_before(tournament)
            pairing = pair(position)
        except NoLegalPairing:
            return times, f"no legal pairing in round {len(times) + 1}"
        times.append((time.process_time() - started) * 1000)
        if seen is not None:
            seen.append(position)
        for player in away:
            entries[player] = people[player - 1].entries
        for white, black in pairing.pairs:
            code = (
                result(rng, white, black) if result else _by_rating(rng, base, white, black, draw)
            )
            other = {"1": "0", "0": "1", "=": "="}[code]
            entries[white] += (Entry(black, "w", code),)
            entries[black] += (Entry(white, "b", other),)
        if pairing.pab:
            entries[pairing.pab] += (Entry(0, "-", "U"),)
        if sum(times) > limit * 1000:
            return times, f"cut after round {len(times)}"
    return times, ""


def _by_rating(
    rng: random.Random, base: dict[int, Player], white: int, black: int, draw: float
) -> str:
    if rng.random() < draw:
        return "="
    expected = 1 / (1 + 10 ** ((base[black].rating - base[white].rating) / 400))
    return "1" if rng.random() < expected else "0"


def kinds(players: int, rounds: int) -> dict[str, Play]:
    """Return the kinds of tournaments by name."""
    rng = random.Random(7)
    everybody = range(1, players + 1)
    half = players // 2

    def plain(**options: object) -> Play:
        return lambda rules, seen=None: played(rules, players, rounds, seen=seen, **options)  # type: ignore[arg-type]

    def teams(count: int) -> list[range]:
        return [range(first, players + 1, count) for first in range(1, count + 1)]

    def parts(people: Sequence[int], *shares: int) -> list[Sequence[int]]:
        edges = [players * total // sum(shares) for total in itertools.accumulate((0, *shares))]
        return [people[slice(*pair)] for pair in itertools.pairwise(edges)]

    def apart(may_meet: Callable[[int, int], bool]) -> list[tuple[int, int]]:
        return [pair for pair in itertools.combinations(everybody, 2) if not may_meet(*pair)]

    mixed = rng.sample(everybody, players)
    few = random.Random(8)
    some = set(rng.sample(everybody, half))
    small = min(60, players)
    return {
        "two teams alternating": plain(forbidden=teams(2)),
        "two teams by strength": plain(forbidden=parts(everybody, 1, 1)),
        "two teams at random": plain(forbidden=[some, set(everybody) - some]),
        "three teams by strength": plain(forbidden=parts(everybody, 1, 1, 1)),
        "three teams alternating": plain(forbidden=teams(3)),
        "two uneven clubs, no draws": plain(forbidden=parts(everybody, 8, 47, 45)[:2], draw=0.0),
        "half a clique, the stronger": plain(forbidden=[range(1, half + 1)]),
        "half a clique, the weaker": plain(forbidden=[range(half + 1, players + 1)]),
        "half a clique at random": plain(forbidden=[some]),
        "uneven teams": plain(forbidden=parts(everybody, 45, 35, 20)),
        "half in one team, the stronger": plain(forbidden=parts(everybody, 50, 25, 25)),
        "half in one team, the weaker": plain(forbidden=parts(everybody[::-1], 50, 25, 25)),
        "half in one team, at random": plain(forbidden=parts(mixed, 50, 30, 20)),
        "half in one team, drawn": plain(forbidden=parts(mixed, 50, 30, 20), draw=1.0),
        "two teams by strength, drawn": plain(forbidden=parts(everybody, 1, 1), draw=1.0),
        "three teams by strength, drawn": plain(forbidden=parts(everybody, 1, 1, 1), draw=1.0),
        "three teams, White always wins": plain(
            forbidden=parts(everybody, 40, 35, 25), result=lambda *_: "1"
        ),
        "twenty teams": plain(forbidden=teams(20)),
        "thousands of forbidden pairs": plain(
            forbidden=[rng.sample(everybody, 2) for _ in range(players * 17)]
        ),
        "five leagues": lambda rules, seen=None: played(
            rules,
            players,
            rounds,
            seen=seen,
            forbidden=apart(lambda v, w: v * 5 // (players + 1) == w * 5 // (players + 1)),
        ),
        "twenty leagues, few pairs between": lambda rules, seen=None: played(
            rules,
            players,
            rounds,
            seen=seen,
            forbidden=apart(lambda v, w: v % 20 == w % 20 or (v * w) % 499 < 2),
        ),
        "who may meet 25 others": lambda rules, seen=None: played(
            rules,
            players,
            rounds,
            seen=seen,
            forbidden=apart(lambda *_: few.random() * players < 25),
        ),
        "who may meet those near": lambda rules, seen=None: played(
            rules, players, rounds, seen=seen, forbidden=apart(lambda v, w: w - v <= 25)
        ),
        # A win is worth 10.7 or 11.3, a draw 3.1 or 3.7: hardly two players have the same score.
        "hundreds of tiny scoregroups": plain(
            scoring=ScoringSystem(107, 113, 31, 37, 0, 3, 107, 0, 107, 107, 31, 0)
        ),
        "every game drawn": plain(result=lambda *_: "="),
        "White always wins": plain(result=lambda *_: "1"),
        "Black always wins": plain(result=lambda *_: "0"),
        "the weaker always wins": plain(
            result=lambda _, white, black: "1" if white > black else "0"
        ),
        "no draws": plain(draw=0.0),
        "many draws": plain(draw=0.7),
        "many byes": plain(byes=0.2),
        "near round robin": lambda rules, seen=None: played(rules, small, small - 2, seen=seen),
        "near round robin, odd": lambda rules, seen=None: played(
            rules, small - 29, small - 31, seen=seen
        ),
        "near round robin, drawn": lambda rules, seen=None: played(
            rules, small, small - 2, seen=seen, result=lambda *_: "="
        ),
    }


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.tail", description=__doc__)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--edition", action="append", choices=available_rule_sets())
    arguments = parser.parse_args()
    print("| kind | edition | worst | in round | mean | |")
    print("|---|---|---|---|---|---|")
    for name, play in kinds(arguments.players, arguments.rounds).items():
        if arguments.words and not any(word in name for word in arguments.words):
            continue
        for rules in arguments.edition or ("dutch-2017", "dutch-2026"):
            times, note = play(rules)
            if not times:
                continue
            worst = max(times)
            mean = sum(times) / len(times)
            print(
                f"| {name} | {rules} | {worst:.1f} | {times.index(worst) + 1} "
                f"| {mean:.1f} | {note} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
