"""The first exchange (2017 D.2; 2026 4.3), held against enumeration by D.2's own words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from swissmate.matching import pieces
from swissmate.matching.maximum import maximum_matching
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.oracles.dutch_weights.bracket import remainder_order
from swissmate.oracles.dutch_weights.weighted import maximum_weight_perfect_matching
from swissmate.systems.dutch.engine.exchanges import first_by_exchange
from swissmate.systems.dutch.engine.first_candidate import first_candidate


def all_candidates(
    rows: list[int], upper: tuple[int, ...], rest: list[int]
) -> Iterator[tuple[int, ...]]:
    """Yield the opponents of an S1 in the order of D.1: transpositions of S2."""
    if not upper:
        yield ()
        return
    for w in rest:
        if rows[upper[0]] >> w & 1:
            left = [player for player in rest if player != w]
            for more in all_candidates(rows, upper[1:], left):
                yield (w, *more)


def by_the_text(rows: list[int], count: int, floats: int) -> list[tuple[int, int]] | None:
    """Try exchanges in the order of D.2.a-d, transpositions in that of D.1."""
    half = (count - floats) // 2
    original = tuple(range(half))
    choices = []
    for size in range(min(half, count - half) + 1):
        for leave in combinations(range(half), size):
            for come in combinations(range(half, count), size):
                difference = sum(come) - sum(leave)
                # D.2.c: the highest BSNs leave; D.2.d: the lowest come.
                order = (size, difference, [-player for player in reversed(leave)], list(come))
                choices.append((order, leave, come))
    for _, leave, come in sorted(choices):
        s1 = tuple(sorted({*original, *come} - set(leave)))
        s2 = [v for v in range(count) if v not in s1]
        for opponents in all_candidates(rows, s1, s2):
            floaters = [v for v in s2 if v not in opponents]
            if all(rows[v] >> count & 1 for v in floaters):
                pairs = zip(s1, opponents, strict=True)
                return sorted((min(pair), max(pair)) for pair in pairs)
    return None


@pytest.mark.parametrize("worth", [24, 2])
def test_first_candidates_are_those_of_the_text(
    worth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(3)
    exchanged = 0
    monkeypatch.setattr(pieces, "_WORTH", worth)
    for _ in range(500):
        count = rng.randrange(3, 9)
        floats = count % 2 + 2 * (count > 4 and rng.random() < 0.3)
        size = count + floats
        rows = [0] * size
        for v in range(count):
            for w in range(v + 1, count):
                if rng.random() < 0.35:
                    rows[v] |= 1 << w
                    rows[w] |= 1 << v
            if rng.random() < 0.6:
                for place in range(count, size):
                    rows[v] |= 1 << place
                    rows[place] |= 1 << v
        mate = maximum_matching(rows)
        if -1 in mate:
            continue
        found = first_candidate(rows, mate, 0, count)
        pairs = sorted((v, found[v]) for v in range(count) if v < found[v] < count)
        assert pairs == by_the_text(rows, count, floats)
        exchanged += len({v for v, _ in pairs} ^ set(range((count - floats) // 2))) > 0
    assert exchanged > 100


def by_weights(rows: list[int], count: int) -> list[int]:
    """Return the matching that is heaviest by the weights of the order of generation."""
    order, width = remainder_order(count, count // 2)
    barred = -1 << (width + 1)
    weights = [
        [order[v][w] if rows[v] >> w & 1 else barred for w in range(count)] for v in range(count)
    ]
    return list(maximum_weight_perfect_matching(weights).mate)


def test_levels_and_weights_exchange_alike() -> None:
    rng = random.Random(11)
    compared = 0
    while compared < 80:
        count = 2 * rng.randrange(3, 10)
        rows = [0] * count
        team = [rng.random() < 0.5 for _ in range(count)]
        for v in range(count):
            for w in range(v + 1, count):
                if team[v] != team[w] and rng.random() < 0.5:
                    rows[v] |= 1 << w
                    rows[w] |= 1 << v
        mate = maximum_matching(rows)
        if -1 in mate:
            continue
        half = count // 2
        s1, s2 = list(range(half)), ((1 << count) - 1) >> half << half
        low = (1 << half) - 1
        split = [row & (s2 if low >> v & 1 else low) for v, row in enumerate(rows)]
        if -1 not in maximum_matching(split):
            continue
        graph = RestrictableMatching(rows, mate)
        assert first_by_exchange(graph, s1, s2, 0) == by_weights(rows, count)
        compared += 1


def test_several_exchanges_are_those_of_the_text() -> None:
    """Few edges between S1 and S2: two and more players change sides."""
    rng = random.Random(17)
    several = 0
    while several < 60:
        count = rng.choice((8, 10))
        half = count // 2
        rows = [0] * count
        for v in range(count):
            for w in range(v + 1, count):
                across = v < half <= w
                if rng.random() < (0.08 if across else 0.55):
                    rows[v] |= 1 << w
                    rows[w] |= 1 << v
        mate = maximum_matching(rows)
        if -1 in mate:
            continue
        found = first_candidate(rows, mate, 0, count)
        pairs = sorted((v, found[v]) for v in range(count) if v < found[v])
        if sum(v >= half for v, _ in pairs) < 2:
            continue
        assert pairs == by_the_text(rows, count, 0)
        several += 1


def test_the_last_player_is_no_place_though_he_meets_whoever_may_float(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """S1 is 0 and 1, S2 is 2, 3 and 4; 5 is the place. 1, 2 and 3 may float or meet 4."""
    monkeypatch.setattr(pieces, "_WORTH", 2)
    rows = [0b001100, 0b110000, 0b110001, 0b110001, 0b001110, 0b001110]
    graph = RestrictableMatching(rows, [2, 5, 0, 4, 3, 1])
    # 0-2 and 1-4 need no exchange (2017 D.2); 3 floats.
    assert first_by_exchange(graph, [0, 1], 0b011100, 0b100000) == [2, 4, 0, 5, 1, 3]
