"""The upper and the lower half of a group, where the rules pair the one against the other."""

from __future__ import annotations

from typing import NamedTuple

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from ..statements import RoundExplanation
from .procedures.account import MODULES, account_of


class Halves(NamedTuple):
    """The two halves, in pairing numbers; ``remainder``: others of the group were paired before."""

    upper: frozenset[int]
    lower: frozenset[int]
    remainder: bool

    def places(self, one: int, other: int) -> tuple[str, str] | None:
        """Return ``"upper"`` or ``"lower"`` for both players, None unless both are here."""
        names = tuple(
            "upper" if each in self.upper else "lower"
            for each in (one, other)
            if each in self.upper | self.lower
        )
        return (names[0], names[1]) if len(names) == 2 else None


def half_places(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation, one: int, other: int
) -> tuple[str, str, bool] | None:
    """Return in which half of the same group two players stand, and whether of a remainder.

    None if they do not stand in the halves of one group, or if the rules pair no halves there.
    """
    for halves in _all_halves(position, rules, explanation):
        places = halves.places(one, other)
        if places is not None:
            return (*places, halves.remainder)
    return None


def _all_halves(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation
) -> list[Halves]:
    if rules.id in MODULES:
        opponent = {each.id: each.opponent for each in explanation.players if each.opponent}
        return [
            Halves(frozenset(upper), frozenset(lower), remainder)
            for upper, lower, remainder in account_of(rules.id).halves(
                position, explanation, opponent
            )
        ]
    return [
        Halves(
            frozenset(each.remainder_s1 if each.mdps else each.s1),
            frozenset(each.remainder_s2 if each.mdps else each.s2),
            bool(each.mdps),
        )
        for each in explanation.brackets
        if each.kind not in ("scoregroup", "clb")
    ]
