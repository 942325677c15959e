"""The first candidate among equally good ones: the order of generation, walked through.

Rules: dutch-2017 B.3, B.6, B.7, D.1-D.3; dutch-2026 3.3, 3.6, 3.7, 4.2-4.4. All perfect matchings
of a tight graph are equally good for every criterion (:mod:`.criteria`). The one that is generated
first pairs the highest MDPs that can be paired, gives each in turn his lowest ranked opponent, and
then pairs the remainder likewise, S1 by S1, after as few exchanges as possible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import complete_matching, greedy_matching, maximum_matching
from swissmate.matching.partners import complete_across, lowest_partner, lowest_partner_across
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.search import Search
from swissmate.values import Final

from .exchanges import first_by_exchange


def original_halves(remainder: int, floats: int) -> tuple[list[int], int]:
    """Return the original S1 (in order) and S2 (as bits) of a remainder (B.2)."""
    order = iter_bits(remainder)
    half = max(len(order) - floats, 0) // 2
    if half == len(order):
        return order, 0
    return order[:half], remainder >> order[half] << order[half]


def first_without_search(rows: Sequence[int], moved: int, residents: int) -> tuple[list[int], bool]:
    """Let everybody in turn take the lowest partner that he can have; tell if nobody is stuck.

    Vertices as in :func:`first_candidate`. If nobody is, each choice was the best that the rules
    know, given the ones before it, and the candidate is the first of all
    (``docs/algorithm.md``, "Greedy first"). Whoever is stuck stays exposed (-1).
    """
    mate = [-1] * len(rows)
    free = residents
    for v in range(moved):
        choice = rows[v] & free
        if choice:
            choice &= -choice
            free ^= choice
            w = choice.bit_length() - 1
            mate[v], mate[w] = w, v
    places = range(residents.bit_length(), len(rows))
    s1, s2 = original_halves(free, len(places))
    for vertices in (s1, places):
        for v in vertices:
            choice = rows[v] & s2
            if choice:
                choice &= -choice
                s2 ^= choice
                w = choice.bit_length() - 1
                mate[v], mate[w] = w, v
    return mate, -1 not in mate


def first_transposition(
    rows: Sequence[int], mate: list[int], moved: int, residents: int
) -> list[int] | None:
    """Let those who got stuck in :func:`first_without_search` take partners from others in S1.

    ``mate`` is what that function left (it is changed). None if an MDP is stuck, or if S1 and S2
    cannot all be paired: then there is more to change than opponents of S1 (D.2, D.3; 4.3, 4.4).
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
    BSNs; then the places to which players float. ``mate`` is any perfect matching. The numbers of
    paired MDPs and of floating residents are the same in all of them. One search, O(n) row
    operations, a player; more when exchanges are needed. With ``cuts`` only matchings count of
    which one edge leaves each of them.
    """
    graph = RestrictableMatching(rows, mate, cuts)
    residents = ((1 << players - moved) - 1) << moved
    limbo = 0
    paired = sum(residents >> mate[v] & 1 for v in range(moved))
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
    # Places and MDPs in the limbo are matched with S2 or with each other.
    others = graph.alive & ~remainder
    if not graph.cuts:
        split, halves = _split(graph, s1, s2, others)
        found = _walked(split, halves, graph.alive, s1, others)
        found = found or _single_exchange(graph, split, halves, s1, s2, others)
        if found:
            return found
    return first_by_exchange(graph, s1, s2, others)


def _split(
    graph: RestrictableMatching, s1: Sequence[int], s2: int, others: int
) -> tuple[list[int], list[int]]:
    """Return the edges between S1 and S2 and those of the others, and a matching of them."""
    split, halves = _between(graph.rows, s1, s2, others), list(graph.mate)
    for v in iter_bits(graph.alive):
        if not split[v] >> halves[v] & 1:
            halves[v] = -1
    return split, halves


def _between(rows: Sequence[int], s1: Sequence[int], s2: int, others: int) -> list[int]:
    """Return the rows with the edges between S1 and S2 and those of the others alone."""
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
    """Return the first matching that pairs S1 with S2 (D.1), None when there is none."""
    improve: Callable[[list[int], list[int], int, int], None]
    elsewhere = iter_bits(others)
    if any([split[v] & others for v in elsewhere]):
        improve = lowest_partner
        greedy_matching(split, alive, halves)
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
        near = split[v] & alive
        partner = 1 << halves[v]
        if near & -near != partner:
            improve(split, halves, alive, v)
            partner = 1 << halves[v]
        alive ^= partner
    return halves


_TRIES: Final = 24
"""After so many exchanges in vain all of them are looked at together (:mod:`.exchanges`)."""


def _single_exchange(
    graph: RestrictableMatching,
    split: list[int],
    halves: list[int],
    s1: list[int],
    s2: int,
    others: int,
) -> list[int] | None:
    """Try the exchanges of one player in D.2's order: least difference, then lowest from S1.

    None when there is none, or not among the first that seem possible. ``split`` and ``halves`` are
    the graph between S1 and S2 and a matching of it. A set that has too few neighbours there (Hall
    1935) must gain as many by the exchange as it lacks. A twentieth of the time of ordinary rounds
    is saved here (``docs/benchmarks.md``).
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
            found = _walked(*_split(graph, new, s2 ^ (1 << x | 1 << y), others), alive, new, others)
            tries -= 1
            if found or not tries:
                return found
    return None


def _violator(split: list[int], halves: list[int], alive: int, side: int) -> tuple[int, int, int]:
    """Return a set on one side with too few neighbours, these neighbours, and how many it lacks."""
    roots = [v for v in iter_bits(side) if halves[v] < 0]
    search = Search(split, halves, alive)
    search.run(roots)
    return search.outer, search.inner, len(roots)
