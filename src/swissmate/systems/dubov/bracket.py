"""Pairing one bracket and allocating the colours (dubov-2026 3.2, 4.4, 5)."""

from __future__ import annotations

from swissmate.matching.bits import iter_bits
from swissmate.systems.common.color_preference import opposite
from swissmate.systems.common.completion import Completion, bits

from .field import DubovField, due_color
from .shifters import recompose


def initial_g1(field: DubovField, members: int) -> int:
    """Return G1 before any shift (dubov-2026 3.2.3).

    It is the players who prefer White or, if nobody in the bracket has played yet, the first half
    by TPN.
    """
    if members & ~field.fresh:
        return members & field.white
    by_tpn = sorted(iter_bits(members), key=field.tpn)
    return bits(by_tpn[: len(by_tpn) // 2])


def transposition(field: DubovField, members: int, g1: int) -> list[tuple[int, int]]:
    """Return the pairs of S1 and T2 (dubov-2026 3.2.5, 3.2.6, 4.4).

    S1 is G1 by ARO, then TPN. The first transposition in lexicographic order gives each player of
    S1 in turn the smallest TPN that leaves the others opponents. Every transposition has the best
    C7: each pair with the same preference contains one shifted player (see ``inner_pairs``).
    """
    g2 = members & ~g1
    rows = [row & g2 if g1 >> v & 1 else row & g1 for v, row in enumerate(field.rows)]
    completion = Completion(rows, members)
    by_tpn = sorted(iter_bits(g2), key=field.tpn)
    pairs = []
    for player in sorted(iter_bits(g1), key=lambda p: (field.aro[p], field.tpn(p))):
        partner = completion.first(player, (p for p in by_tpn if completion.alive >> p & 1))
        pairs.append((player, partner))
    return pairs


def pair_bracket(field: DubovField, members: int) -> tuple[list[tuple[int, int]], bool]:
    """Return the pairs of a bracket, and whether a reading of 4.3 decided them (``recompose``)."""
    g1, depends = recompose(field, members, initial_g1(field, members))
    return transposition(field, members, g1), depends


def white_of(field: DubovField, one: int, two: int) -> int:
    """Return which of two players has White (dubov-2026 5.2)."""
    higher, lower = (
        (one, two)
        if (-field.score(one), field.tpn(one)) < (-field.score(two), field.tpn(two))
        else (two, one)
    )
    high, low = field.contenders[higher], field.contenders[lower]

    def with_color(color: str) -> int:
        return higher if color == "w" else lower

    if not high.colors and not low.colors:
        initial = field.position.initial_color
        return with_color(initial if high.number % 2 else opposite(initial))
    high_due, high_strength = due_color(high)
    low_due, low_strength = due_color(low)
    if high_due != low_due:
        return with_color(high_due)
    if high_strength != low_strength:
        return with_color(high_due if high_strength > low_strength else opposite(low_due))
    for mine, other in zip(reversed(high.colors), reversed(low.colors), strict=False):
        if mine != other:
            return with_color(other)
    return with_color(high_due)
