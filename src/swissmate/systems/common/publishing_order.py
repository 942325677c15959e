"""The order in which pairs are published (C.04.2.D.9; 2026 C.04.2 3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from swissmate.model import Points


class Ranked(Protocol):
    """What the order needs to know about a player; a :class:`.Contender` provides it."""

    @property
    def id(self) -> int:
        """The pairing number."""

    @property
    def score(self) -> Points:
        """The pairing score, virtual points included (tenths)."""


def publishing_order(
    pairs: Iterable[tuple[int, int]], contenders: Mapping[int, Ranked]
) -> tuple[tuple[int, int], ...]:
    """Sort ``(white id, black id)`` pairs for publication.

    They are sorted by the score of the higher ranked player, then the sum of both scores, then the
    rank of the higher ranked player in the initial order. Scores are pairing scores (C.04.5.1.5).
    """

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        one, two = contenders[pair[0]], contenders[pair[1]]
        top, other = one.score, two.score
        if top > other or (top == other and one.id < two.id):
            return -top, -top - other, one.id
        return -other, -top - other, two.id

    return tuple(sorted(pairs, key=key))
