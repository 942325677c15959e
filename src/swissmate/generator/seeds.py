"""Repeatable chance: the seed of a run determines every byte of every tournament.

Each tournament draws from sources of its own, which depend only on the seed, its number and a
purpose. So neither the number of processes nor the other tournaments of a run change anything, and
two designs of a study can share their players. Only ``Random.random`` is used, whose sequence
Python promises to keep; it is seeded by a hash that is the same everywhere.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import MutableSequence, Sequence
from statistics import NormalDist
from typing import Final, TypeVar

T = TypeVar("T")

_STANDARD_NORMAL: Final = NormalDist()
_LEAST: Final = 2.0**-53


def draw_seed() -> int:
    """Return a fresh seed, from 0 to 999,999,999: short enough to be dictated on the telephone."""
    return secrets.randbelow(10**9)


class Dice:
    """A source of chance for one purpose in one tournament.

    ``seed`` is that of the run, ``index`` the number of the tournament in it (from 1).
    """

    def __init__(self, seed: int, index: int, purpose: str) -> None:
        key = f"swissmate generator 1/{seed}/{index}/{purpose}".encode()
        digest = hashlib.sha256(key).digest()
        # S311: the bytes must be repeatable; nothing secret depends on them.
        self.random = random.Random(int.from_bytes(digest, "big")).random  # noqa: S311

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to ``limit - 1``."""
        return int(self.random() * limit)

    def between(self, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``, both included."""
        return low + int(self.random() * (high - low + 1))

    def chance(self, probability: float) -> bool:
        """Return true with this probability."""
        return self.random() < probability

    def normal(self, mean: float, deviation: float) -> float:
        """Return a number from a normal distribution."""
        return mean + deviation * _STANDARD_NORMAL.inv_cdf(max(self.random(), _LEAST))

    def sample(self, things: Sequence[T], count: int) -> list[T]:
        """Return ``count`` different ones of ``things`` in random order; all if there are fewer."""
        pool = list(things)
        chosen = self._shuffled_end(pool, min(count, len(pool)))
        return pool[len(pool) - chosen :]

    def _shuffled_end(self, pool: MutableSequence[T], count: int) -> int:
        """Move random elements to the end of ``pool`` (Fisher and Yates, stopped early)."""
        for place in range(len(pool) - 1, len(pool) - 1 - count, -1):
            other = self.below(place + 1)
            pool[place], pool[other] = pool[other], pool[place]
        return count
