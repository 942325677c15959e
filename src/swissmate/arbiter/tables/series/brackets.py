"""The order of qualifiers by which those of one group meet as late as possible in a bracket."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TypeVar

from swissmate.systems.knockout.bracket import slots

Group = TypeVar("Group")


def first_pairs(count: int) -> list[tuple[int, int | None]]:
    """Return who meets whom first among ``count`` seeds; None for a seed without an opponent."""
    seeds = slots(1 << (count - 1).bit_length()) if count else []
    pairs = zip(seeds[::2], seeds[1::2], strict=False)
    return [(one, other if other <= count else None) for one, other in pairs]


def crossed(tiers: Sequence[Sequence[Group]]) -> list[Group]:
    """Return groups in the order of seeds: all who came first, then all who came second, and so on.

    ``tiers`` holds the groups of those with the same place. Within a tier the groups of the best
    seeds before get the last seeds (A1 meets B2, not A2), unless two of one group would meet
    earlier than they need to.
    """
    count = sum(map(len, tiers))
    seeds = slots(1 << max(count - 1, 0).bit_length())
    position = {seed: at for at, seed in enumerate(seeds)}
    taken: dict[Group, list[int]] = defaultdict(list)
    order: dict[int, Group] = {}

    def meeting(group: Group, seed: int) -> int:
        """Return the round in which a seed can meet somebody of the group first, late if never."""
        rounds = [(position[seed] ^ position[other]).bit_length() for other in taken[group]]
        return min(rounds, default=len(seeds))

    first = 1
    for number, tier in enumerate(tiers):
        free = list(range(first, first + len(tier)))
        first += len(tier)
        for group in tier:
            # The best seeds of the first tier; of the others those at the end, against these.
            seed = max(free, key=lambda seed: (meeting(group, seed), seed if number else -seed))
            free.remove(seed)
            taken[group].append(seed)
            order[seed] = group
    return [order[seed] for seed in sorted(order)]
