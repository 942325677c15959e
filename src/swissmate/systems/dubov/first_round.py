"""Round one of dubov-1997 (Article 5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing

_OTHER_SYSTEM: Final = "dutch-2017"
"""C.04.3 in the same Handbook; Article 5 promises the results of "the other" systems."""


def last_of_the_list(position: PairingPosition, candidates: Iterable[int]) -> int:
    """Return which of some candidates has the bye of round one (dubov-1997 5)."""
    return max(candidates, key=lambda place: position.contenders[place].id)


def first_round(position: PairingPosition, bye: int | None) -> RoundPairing:
    """Pair round one without the player who has the bye (given by id).

    The upper half of the list meets the lower half, with alternating colours. "This pairing
    procedure leads to identical results as the procedures used within the other FIDE Swiss
    Systems": so if forbidden pairs or virtual points disturb the halves, the Dutch system decides
    (``docs/disputes/dubov.md#dubov97-round-one``).
    """
    contenders = tuple(contender for contender in position.contenders if contender.id != bye)
    pairing = rule_set(_OTHER_SYSTEM).pair(position._replace(contenders=contenders))
    disturbed = (
        any(position.forbidden.values()) or len({contender.score for contender in contenders}) > 1
    )
    readings = ("dubov97-round-one",) if disturbed else ()
    return replace(pairing, pab=bye, readings=readings)
