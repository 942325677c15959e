"""The first candidate without search, held against the candidates in the order of D.1 and D.3."""

from __future__ import annotations

import random
from collections.abc import Iterator

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import maximum_matching
from swissmate.matching.partners import lowest_partner, lowest_partner_across
from swissmate.systems.dutch.engine.best_pairing import without
from swissmate.systems.dutch.engine.first_candidate import first_without_search


def in_order(rows: list[int], upper: list[int], rest: int) -> Iterator[list[int]]:
    """Yield the partners of some vertices, the lowest first for the first of them."""
    if not upper:
        yield []
        return
    for w in iter_bits(rows[upper[0]] & rest):
        for more in in_order(rows, upper[1:], rest & ~(1 << w)):
            yield [w, *more]


def random_graph(rng: random.Random, size: int, share: float) -> list[int]:
    rows = [0] * size
    for v in range(size):
        for w in range(v + 1, size):
            if rng.random() < share:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
    return rows


def test_strikes_concern_both_ends() -> None:
    rows = [0b1110, 0b1101, 0b1011, 0b0111]
    struck = [(0b1100, 0b1100, 1), (0b0001, 0b0010, 2)]
    assert without(rows, struck) == [0b1100, 0b1100, 0b0011, 0b0011]
    assert rows[0] == 0b1110


def test_perfect_candidates_are_the_first() -> None:
    rng = random.Random(5)
    stuck = answered = 0
    for _ in range(1500):
        players = rng.randrange(4, 11)
        floats = players % 2
        rows = random_graph(rng, players, rng.choice((0.7, 0.9, 1.0))) + [0] * floats
        if floats:
            for v in range(players):
                if rng.random() < 0.5:
                    rows[v] |= 1 << players
                    rows[players] |= 1 << v
        upper = list(range(players // 2))
        s2 = ((1 << players) - 1) & -(1 << players // 2)
        order = [*upper, *range(players, players + floats)]
        first = next(in_order(rows, order, s2), None)
        mate, perfect = first_without_search(rows, 0, (1 << players) - 1)
        if perfect:
            answered += 1
            assert first is not None
            assert [mate[v] for v in upper] == first[: len(upper)]
        stuck += not perfect
    # It answers many, but of course not all: some have no perfect candidate.
    assert stuck > 300
    assert answered > 300


def test_moved_players_come_first() -> None:
    # 0 moved down and takes 1; of 2, 3 and 4 one floats, so that S1 is 2 alone (B.2).
    rows = [0b011110, 0b011101, 0b011011, 0b010111, 0b101111, 0b010000]
    assert first_without_search(rows, 1, 0b011110) == ([1, 0, 3, 2, 5, 4], True)


def test_lowest_partners_across_in_any_order_of_graphs() -> None:
    rng = random.Random(6)
    closed = walked = 0
    for _ in range(800):
        half = rng.randrange(2, 7)
        rows = [0] * (2 * half)
        parts = rng.randrange(1, 4)
        side = [rng.randrange(parts) for _ in rows]
        for v in range(half):
            for w in range(half, 2 * half):
                near = side[v] == side[w] or rng.random() < 0.2
                if near and rng.random() < 0.8:
                    rows[v] |= 1 << w
                    rows[w] |= 1 << v
        mate = maximum_matching(rows)
        if -1 in mate:
            continue
        walked += 1
        alive = (1 << 2 * half) - 1
        first = next(in_order(rows, list(range(half)), alive))
        left = list(rows)
        for v in range(half):
            alive &= ~(1 << v)
            lowest_partner_across(left, mate, alive, v)
            alive &= ~(1 << mate[v])
        assert [mate[v] for v in range(half)] == first
        closed += left != rows
    assert walked > 300
    assert closed > 50


def test_walks_across_and_walks_with_blossoms_agree() -> None:
    rng = random.Random(9)
    walked = 0
    for _ in range(300):
        half = rng.randrange(8, 25)
        rows = [0] * (2 * half)
        share = rng.choice((0.1, 0.15, 0.25))
        for v in range(half):
            for w in range(half, 2 * half):
                if rng.random() < share:
                    rows[v] |= 1 << w
                    rows[w] |= 1 << v
        mate = maximum_matching(rows)
        if -1 in mate:
            continue
        walked += 1
        other, left = list(mate), list(rows)
        alive = (1 << 2 * half) - 1
        for v in range(half):
            alive &= ~(1 << v)
            lowest_partner_across(left, mate, alive, v)
            lowest_partner(rows, other, alive, v)
            assert mate[v] == other[v]
            alive &= ~(1 << mate[v])
    assert walked > 50
