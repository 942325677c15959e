"""The first candidate among equally good ones, found by following the order of generation.

Rules: dutch-2017 B.3, B.6, B.7, D.1-D.3; dutch-2026 3.3, 3.6, 3.7, 4.2-4.4
(``docs/algorithm.md``, "The first candidate").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import complete_matching, match_in_turn, maximum_matching
from swissmate.matching.partners import complete_across, lowest_partner, lowest_partner_across
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.search import Search

from .exchanges import first_by_exchange


def original_halves(remainder: int, floats: int) -> tuple[list[int], int]:
    """Return the original S1 (in order) and S2 (as bits) of a remainder (B.2)."""
    order = iter_bits(remainder)
    half = max(len(order) - floats, 0) // 2
    if half == len(order):
        return order, 0
    return order[:half], remainder >> order[half] << order[half]


def first_without_search(rows: Sequence[int], moved: int, residents: int) -> tuple[list[int], bool]:
    """Let MDPs, then S1, then places each take the lowest free partner; tell if nobody is stuck.

    Vertices are as in :func:`first_candidate`. If nobody is stuck, each choice was the best by the
    rules, given the choices before it, and the candidate is the first of all
    (``docs/algorithm.md``, "Greedy first"). Vertices that are stuck stay exposed (-1).
    """
    mate = [-1] * len(rows)
    remainder = match_in_turn(rows, mate, range(moved), residents)
    places = range(residents.bit_length(), len(rows))
    s1, s2 = original_halves(remainder, len(places))
    match_in_turn(rows, mate, (*s1, *places), s2)
    return mate, -1 not in mate


def first_transposition(
    rows: Sequence[int], mate: list[int], moved: int, residents: int
) -> list[int] | None:
    """Let those who got stuck in :func:`first_without_search` take partners from others in S1.

    ``mate`` is the result of that function (it is changed). Returns None if an MDP is stuck, or if
    S1 and S2 cannot all be paired: then changing the opponents of S1 is not enough (D.2, D.3; 4.3,
    4.4).
    """
    if -1 in mate[:moved]:
        return None
    alive = (1 << len(rows)) - 1
    for v in range(moved):
        alive ^= 1 << v | 1 << mate[v]
    s1, s2 = original_halves(alive & residents, len(rows) - residents.bit_length())
    others = alive & ~residents
    return _walked(_between(rows, s1, s2, others), mate, alive, s1, others)


def first_candidate(
    rows: Sequence[int],
    mate: Sequence[int],
    moved: int,
    players: int,
    cuts: Sequence[int] = (),
) -> list[int]:
    """Return the perfect matching of a tight graph that is generated first.

    Vertices are the ``moved`` MDPs, then the residents up to ``players``, in the order of their
    BSNs, then the places to which players float. ``mate`` is any perfect matching. All of them pair
    the same number of MDPs and leave the same number of residents floating. Takes one search (O(n)
    row operations) per player; more when exchanges are needed. With ``cuts``, only matchings count
    of which exactly one edge leaves each cut.
    """
    graph = RestrictableMatching(rows, mate, cuts)
    residents = ((1 << players - moved) - 1) << moved
    limbo = 0
    paired = sum(residents >> mate[v] & 1 for v in range(moved))
    # The highest MDPs are paired, as far as the others allow it (D.3; 4.4).
    if paired < moved:
        for v in range(moved):
            if paired and graph.confine(v, residents):
                paired -= 1
            else:
                graph.confine(v, ~residents)
                limbo |= 1 << v
    for v in range(moved):
        if not limbo >> v & 1:
            graph.settle_lowest(v)
    remainder = graph.alive & residents
    floating = sum(1 for v in iter_bits(remainder) if not remainder >> graph.mate[v] & 1)
    s1, s2 = original_halves(remainder, floating)
    # The places and the MDPs in the limbo are matched with S2 or with each other.
    others = graph.alive & ~remainder
    if not graph.cuts:
        split, halves = _split(graph, s1, s2, others)
        candidate = _walked(split, halves, graph.alive, s1, others)
        candidate = candidate or _single_exchange(graph, split, halves, s1, s2, others)
        if candidate:
            return candidate
    return first_by_exchange(graph, s1, s2, others)


def _split(
    graph: RestrictableMatching, s1: Sequence[int], s2: int, others: int
) -> tuple[list[int], list[int]]:
    """Return the graph of :func:`_between`, and a matching in it (perhaps not perfect)."""
    split, halves = _between(graph.rows, s1, s2, others), list(graph.mate)
    for v in iter_bits(graph.alive):
        if not split[v] >> halves[v] & 1:
            halves[v] = -1
    return split, halves


def _between(rows: Sequence[int], s1: Sequence[int], s2: int, others: int) -> list[int]:
    """Return the rows with only the edges from S1 to S2 and those of the others, not to S1."""
    left = sum([1 << v for v in s1], others)
    split = list(rows)
    for v in s1:
        split[v] &= s2
    for v in iter_bits(others):
        split[v] &= s2 | others
    for v in iter_bits(s2):
        split[v] &= left
    return split


def _walked(
    split: list[int], halves: list[int], alive: int, s1: Sequence[int], others: int
) -> list[int] | None:
    """Return the first matching that pairs S1 with S2 (D.1), None if there is none."""
    improve: Callable[[list[int], list[int], int, int], None]
    elsewhere = iter_bits(others)
    if any([split[v] & others for v in elsewhere]):
        improve = lowest_partner
        completed = complete_matching(split, alive, halves)
    else:
        improve = lowest_partner_across
        chooses = [*s1, *elsewhere]
        s2 = alive & ~sum([1 << v for v in chooses])
        stuck = [v for v in chooses if halves[v] < 0]
        free = s2 & ~sum([1 << halves[v] for v in chooses if halves[v] >= 0])
        completed = free.bit_count() == len(stuck) and complete_across(split, halves, stuck, free)
    if not completed:
        return None
    for v in s1:
        alive ^= 1 << v
        improve(split, halves, alive, v)
        alive ^= 1 << halves[v]
    return halves


_TRIES: Final = 24
"""After so many failed attempts, all exchanges are considered together (:mod:`.exchanges`)."""


def _single_exchange(
    graph: RestrictableMatching,
    split: list[int],
    halves: list[int],
    s1: list[int],
    s2: int,
    others: int,
) -> list[int] | None:
    """Try the exchanges of one player in the order of D.2: least difference, then lowest from S1.

    Returns None if no such exchange works, or none of the first that seem possible. ``split`` and
    ``halves`` are the graph between S1 and S2 and a matching in it. A set with too few neighbours
    in that graph (Hall 1935) must gain as many by the exchange as it lacks.
    """
    rows, alive = graph.rows, graph.alive
    halves = maximum_matching(split, alive, halves)
    over_right, under_right, exposed = _violator(split, halves, alive, s2)
    if exposed > 2 or any(rows[v] & others for v in iter_bits(others)):
        return None
    over_left, under_left, _ = _violator(split, halves, alive, alive & ~s2)
    members = s1 + iter_bits(s2)
    half, count = len(s1), len(members)
    gain_left = [(over_left >> v & 1) + bool(rows[v] & over_left) for v in s1]
    gain_right = [(over_right >> v & 1) + bool(rows[v] & over_right) for v in members[half:]]
    tries = _TRIES
    for difference in range(1, count):
        for place in range(min(half, count - difference) - 1, max(half - difference, 0) - 1, -1):
            x, y = members[place], members[place + difference]
            if gain_left[place] - (under_left >> y & 1) < exposed:
                continue
            if gain_right[place + difference - half] - (under_right >> x & 1) < exposed:
                continue
            new = sorted({*s1, y} - {x})
            candidate = _walked(
                *_split(graph, new, s2 ^ (1 << x | 1 << y), others), alive, new, others
            )
            tries -= 1
            if candidate or not tries:
                return candidate
    return None


def _violator(split: list[int], halves: list[int], alive: int, side: int) -> tuple[int, int, int]:
    """Return a set on one side with too few neighbours, its neighbours, and how many it lacks."""
    roots = [v for v in iter_bits(side) if halves[v] < 0]
    search = Search(split, halves, alive)
    search.run(roots)
    return search.outer, search.inner, len(roots)
