"""Random small tournaments: odd histories that no pairing program would have made.

Rounds are paired at random (no rematch), so that scoregroups are ragged, players have met half of
their group, upfloats pile up and byes, absences, forfeits and forbidden pairs occur.
"""

from __future__ import annotations

from random import Random

from swissmate.model import Entry, ForbiddenGroup, Player, Tournament
from swissmate.systems.position import PairingPosition, position_before

RESULTS = ("10", "10", "01", "01", "==", "==", "+-", "--")


def may_have(colors: str, color: str) -> bool:
    """Whether a colour keeps C.04.1.f and C.04.1.g."""
    after = colors + color
    return abs(after.count("w") - after.count("b")) <= 2 and after[-3:] != color * 3


def random_tournament(
    rng: Random, *, players: tuple[int, int] = (2, 9), rounds: tuple[int, int] = (0, 5)
) -> Tournament:
    size = rng.randint(*players)
    played = rng.randint(rounds[0], min(rounds[1], max(size - 2, 0)))
    ids = list(range(1, size + 1))
    spread = rng.choice((0, 40, 400))
    ratings = sorted((2000 + rng.randint(-spread, spread) for _ in ids), reverse=True)
    entries: dict[int, list[Entry]] = {i: [] for i in ids}
    colors = dict.fromkeys(ids, "")
    met: dict[int, set[int]] = {i: set() for i in ids}
    oddities = rng.random() < 0.4
    for _ in range(played):
        order = ids[:]
        rng.shuffle(order)
        if rng.random() < 0.6:
            # Players of like strength meet: the upper ones run out of opponents.
            order.sort(key=lambda i: i + rng.random() * rng.choice((2, 4)))
        while order:
            one = order.pop()
            other = next(
                (
                    o
                    for o in reversed(order)
                    if o not in met[one]
                    and any(
                        may_have(colors[one], c) and may_have(colors[o], d)
                        for c, d in (("w", "b"), ("b", "w"))
                    )
                ),
                None,
            )
            if other is None or (oddities and rng.random() < 0.08):
                code = rng.choice("UHZZF") if oddities else "Z"
                entries[one].append(Entry(0, "-", code))
                continue
            order.remove(other)
            can = [
                c
                for c, d in (("w", "b"), ("b", "w"))
                if may_have(colors[one], c) and may_have(colors[other], d)
            ]
            color = rng.choice(can)
            result = rng.choice(RESULTS if oddities else RESULTS[:6])
            back = "b" if color == "w" else "w"
            entries[one].append(Entry(other, color, result[0]))
            entries[other].append(Entry(one, back, result[1]))
            if result[0] in "10=":
                met[one].add(other)
                met[other].add(one)
                colors[one] += color
                colors[other] += back
    forbidden: tuple[ForbiddenGroup, ...] = ()
    if rng.random() < 0.15 and size > 2:
        forbidden = (ForbiddenGroup(frozenset(rng.sample(ids, 2))),)
    return Tournament(
        tuple(
            Player(i, f"P{i}", rating, entries=tuple(entries[i]))
            for i, rating in zip(ids, ratings, strict=True)
        ),
        rounds=played + 1 + rng.choice((0, 0, 1, 2, 5)),
        initial_color=rng.choice("wb"),
        forbidden=forbidden,
    )


def random_position(
    rng: Random, *, players: tuple[int, int] = (2, 9), rounds: tuple[int, int] = (0, 5)
) -> PairingPosition:
    return position_before(random_tournament(rng, players=players, rounds=rounds))
