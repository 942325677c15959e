"""The shifters: players who change their subgroup (dubov-2026 3.2.4, 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import induced, perfect
from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.small_costs import CheapestMatchings
from swissmate.systems.common.completion import bits, without_inner_edges

from .conflicts import fewest_inner_pairs, inner_pairs
from .field import DubovField

T = TypeVar("T")


def middle_out(players: Sequence[T]) -> list[T]:
    """Return a list in the order of its sequence numbers, from the middle outwards (4.3.3).

    ``middle_out("ABCDEFG")`` is ``D C E B F A G``: of two in the middle the higher one is first.
    """
    middle = len(players) - 1
    order = sorted(range(len(players)), key=lambda place: (abs(2 * place - middle), place))
    return [players[place] for place in order]


def _sequence(field: DubovField, part: int, *, white: bool) -> list[int]:
    """Return a subgroup's possible shifters by sequence number (4.3.2, 4.3.3)."""
    key = (lambda p: (field.aro[p], field.tpn(p))) if white else (lambda p: (0, field.tpn(p)))
    return middle_out(sorted(iter_bits(part), key=key))


def recompose(field: DubovField, members: int, g1: int) -> tuple[int, bool]:
    """Return G1 after the re-composition of 3.2.4, and whether a disputed reading decided it.

    First, one player of each pair that must lie inside the smaller subgroup (G1 if both are equal)
    goes over. Then original members of the larger subgroup
    (docs/disputes/dubov.md#dubov-shifter-pool) go over to make the sizes equal. Both times the
    first set in the order of 4.3 is taken that can still give a legal pairing with the best C7.
    """
    g2 = members & ~g1
    g1_smaller = g1.bit_count() <= g2.bit_count()
    smaller, larger = (g1, g2) if g1_smaller else (g2, g1)
    both_black = not g1 & field.white
    inner = inner_pairs(field, members, smaller)
    first = 0
    if inner:
        order = _sequence(field, smaller, white=g1_smaller and not both_black)
        first = _first_shift(field, members, smaller, order)
    count = (larger.bit_count() - smaller.bit_count()) // 2 + inner
    second = 0
    depends = False
    if count:
        order = _sequence(field, larger, white=not g1_smaller and not both_black)
        second = _second_shift(field, members, smaller, first=first, order=order, count=count)
        if first:
            everybody = _sequence(field, larger | first, white=not g1_smaller and not both_black)
            other = [player for player in everybody if not first >> player & 1]
            depends = second != _second_shift(
                field, members, smaller, first=first, order=other, count=count
            )
    new_smaller = smaller & ~first | second
    return (new_smaller if g1_smaller else members & ~new_smaller), depends


def _first_shift(field: DubovField, members: int, smaller: int, order: list[int]) -> int:
    """Return the best set to leave the smaller subgroup (3.2.4.1).

    In a pairing with the fewest inner pairs, each of these pairs sends one player over. The first
    of the two by sequence number serves best, and a set precedes another exactly if its sum of
    2^(-sequence number) is greater. So, player by player, those are taken who can be the first of a
    pair.
    """
    size = len(order)
    few = fewest_inner_pairs(field, order + iter_bits(members & ~smaller), (1 << size) - 1)
    return bits(order[place] for place in _first_of_inner_pairs(few, size))


def _first_of_inner_pairs(few: CheapestMatchings, size: int) -> list[int]:
    """Return the first set of vertices that can be the first of all pairs among the first ``size``.

    The perfect matchings of ``few`` are those with the fewest such pairs.
    """
    walk = RestrictableMatching(few.rows, few.mate, few.cuts)
    left = sum(mate < size for mate in few.mate[:size]) // 2
    chosen: list[int] = []
    for place in range(size):
        if len(chosen) == left:
            break
        after = (1 << size) - (2 << place)
        if walk.confine(place, after):
            chosen.append(place)
        else:
            walk.confine(place, ~after)
    return chosen


def _second_shift(
    field: DubovField, members: int, smaller: int, *, first: int, order: list[int], count: int
) -> int:
    """Return the best set to leave the larger subgroup (3.2.4.2).

    A player who came over in the first step meets those who stayed in his subgroup, and these meet
    nobody else of it. Then every pairing of the bracket has as few inner pairs as possible, and a
    set is possible if each pair inside the larger subgroup contains one player of the set. The set
    is built player by player; the first ``count`` in the order are tried at once, which nearly
    always succeeds.
    """
    stay = smaller & ~first
    rows = without_inner_edges(without_inner_edges(field.rows, stay), first)
    rows = [row & stay if first >> v & 1 else row for v, row in enumerate(rows)]
    rows = [
        row & ~first if members >> v & 1 and not stay >> v & 1 else row
        for v, row in enumerate(rows)
    ]

    def possible(inside: int, outside: int) -> list[int]:
        trial = without_inner_edges(without_inner_edges(rows, inside), outside)
        return [
            row & ~smaller if inside >> v & 1 else row & ~inside if smaller >> v & 1 else row
            for v, row in enumerate(trial)
        ]

    everybody = bits(order)
    chosen = bits(order[:count])
    if is_perfectly_matchable(possible(chosen, everybody & ~chosen), members):
        return chosen
    vertices = iter_bits(members)
    place = {player: index for index, player in enumerate(vertices)}
    start = perfect(induced(possible(0, 0), vertices))
    assert start is not None
    walk = RestrictableMatching(start.rows, start.mate)
    kept = sum(1 << place[v] for v in iter_bits(smaller))
    chosen = inside = outside = 0
    for player in order:
        if chosen.bit_count() == count:
            break
        if walk.confine(place[player], ~(inside | kept)):
            inside |= 1 << place[player]
            chosen |= 1 << player
        else:
            walk.confine(place[player], ~outside)
            outside |= 1 << place[player]
    return chosen
