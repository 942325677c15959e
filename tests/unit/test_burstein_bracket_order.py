"""The first pairing of a bracket, against the list of all pairings in the order of article 4."""

from __future__ import annotations

from itertools import permutations
from random import Random

from judges.burstein_literal import pairings_in_order
from swissmate.systems.burstein.order import Dues, first_pairing

Pairing = tuple[tuple[int, int], ...]


def can_float(floating: list[int], places: list[int], hubs: list[int]) -> bool:
    """Whether the hubs and then the floaters (vertices) can each take a place of their own."""
    for order in permutations(range(len(places))):
        taken, free = order[: len(hubs)], order[len(hubs) :]
        if all(hub >> place & 1 for hub, place in zip(hubs, taken, strict=True)) and all(
            places[place] >> v & 1 for v, place in zip(floating, free, strict=True)
        ):
            return True
    return False


def by_enumeration(
    rows: list[int], dues: Dues, places: list[int], hubs: list[int]
) -> Pairing | None:
    size = len(rows)
    best: tuple[int, Pairing] | None = None
    floaters = len(places) - len(hubs)
    for pairing in pairings_in_order(tuple(range(1, size + 1)), (size - floaters) // 2):
        floating = [one - 1 for one, two in pairing if not two]
        paired = [(one - 1, two - 1) for one, two in pairing if two]
        if all(rows[v] >> w & 1 for v, w in paired) and can_float(floating, places, hubs):
            denied = sum(dues.denied(v, w) for v, w in paired)
            if best is None or denied < best[0]:
                best = denied, pairing
    return best[1] if best else None


def test_random_brackets() -> None:
    rng = Random(4)
    without = 0
    for _ in range(2500):
        size = rng.randint(2, 8)
        density = rng.choice((0.35, 0.5, 0.7, 0.9))
        rows = [0] * size
        for v in range(size):
            for w in range(v):
                if rng.random() < density:
                    rows[v] |= 1 << w
                    rows[w] |= 1 << v
        hubs_wanted = rng.choice((0, 0, 0, 1))
        count = rng.choice(
            [number for number in range(min(size, 3) + 1) if (size - number) % 2 == 0]
        )
        places = [rng.getrandbits(size) | rng.getrandbits(size) for _ in range(count + hubs_wanted)]
        hubs = [rng.getrandbits(len(places)) for _ in range(hubs_wanted)]
        white = rng.getrandbits(size) | (rng.getrandbits(size) if rng.random() < 0.5 else 0)
        dues = Dues(white, ~white & rng.getrandbits(size) & (1 << size) - 1)
        found = first_pairing(rows, (1 << size) - 1, dues, places, hubs)
        expected = by_enumeration(rows, dues, places, hubs)
        if found is None or expected is None:
            assert found is None
            assert expected is None
            without += 1
            continue
        taken = [(v + 1, w + 1) for v, w in found.pairs]
        taken += [(v + 1, 0) for v in range(size) if found.floaters >> v & 1]
        assert tuple(sorted(taken)) == expected
    assert without < 1800
