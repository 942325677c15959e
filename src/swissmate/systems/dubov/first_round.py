"""Round one of dubov-1997 (Article 5): the upper half against the lower half."""

from __future__ import annotations

from swissmate.matching.bits import iter_bits
from swissmate.systems.common.color_preference import opposite
from swissmate.systems.common.completion import Completion

from .field1997 import Field1997


def first_round_bye_order(field: Field1997) -> list[int]:
    """Return who gets the bye of round one, the last of the list first (Article 5)."""
    return sorted(range(len(field.contenders)), key=lambda p: -field.contenders[p].id)


def first_round_pairs(field: Field1997, left: int) -> list[tuple[int, int]]:
    """Return ``(white, black)`` of round one.

    The first of the left-hand list meets the first of the right-hand list, and so on; odd pairs
    have the colours of the first pair, even pairs the others. With virtual points each scoregroup
    has its own lists; the last of an odd one goes to the head of the next. Forbidden pairs can
    disturb this: then each player of the left-hand list in turn meets the next of the right-hand
    list, or else of his own, or else of a lower scoregroup, who leaves the others a pairing
    (docs/disputes/dubov.md#dubov97-round-one).
    """
    completion = Completion(field.rows, left)
    scores = sorted({field.score(p) for p in iter_bits(left)}, reverse=True)
    pairs: list[tuple[int, int]] = []
    carried: list[int] = []
    for score in scores:
        own = [p for p in iter_bits(completion.alive) if field.score(p) == score]
        lists = carried + own
        lower = [p for p in iter_bits(completion.alive) if field.score(p) < score]
        half = len(lists) // 2
        options = [*lists[half:], *lists[:half], *lower]
        for player in lists[: 2 * half]:
            if completion.alive >> player & 1:
                partner = completion.first(
                    player, (p for p in options if completion.alive >> p & 1)
                )
                initial = field.position.initial_color
                color = initial if len(pairs) % 2 == 0 else opposite(initial)
                pairs.append((player, partner) if color == "w" else (partner, player))
        carried = [p for p in lists if completion.alive >> p & 1]
    return pairs
