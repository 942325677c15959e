"""The Lim system in a Maxi-tournament (lim-2026 3.2.3, 3.8, 5.7).

The text does not say what a Maxi-tournament is; the organiser declares one.
"""

from __future__ import annotations

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

from . import edition2026
from .procedure import pair_with_account


def pair_round(position: PairingPosition) -> RoundPairing:
    """Pair a round of a Maxi-tournament by lim-2026.

    Raises:
        NoLegalPairing: the round cannot be completed.
    """
    return pair_with_account(position, maxi=True, bye_by_points=True)[0]


RULES = edition2026.RULES._replace(
    id="lim-2026-maxi",
    title="Lim System (2026), Maxi-tournament",
    pair=pair_round,
)
