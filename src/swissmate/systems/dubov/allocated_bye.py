"""The pairing-allocated bye comes first (dubov-2026 3.1)."""

from __future__ import annotations

from swissmate.matching.bits import iter_bits
from swissmate.systems.common.completion import bits, exposable
from swissmate.systems.common.unpairable import AbsoluteArticles, no_legal_pairing
from swissmate.systems.position import Contender, PairingPosition

from .field import DubovField

ARTICLES = AbsoluteArticles("C1", "C2", "C3")


def may_have_bye(position: PairingPosition, contender: Contender) -> bool:
    """Whether a player may get the pairing-allocated bye (dubov-2026 C2, 3.1.1).

    3.1.1 speaks of a "(forfeit) win" but refers to C2, which counts points. So an unplayed round
    that brought as many points as a win bars the bye (docs/disputes/dubov.md#dubov-bye-bar).
    """
    return not contender.had_pab and contender.top_unplayed < position.scoring.win


def _candidates(field: DubovField) -> list[int]:
    """Return the players without whom the others can be paired, best choice first (3.1.2-3.1.5)."""
    everybody = (1 << len(field.contenders)) - 1
    left_out, removable = exposable(field.rows, everybody)
    return sorted(
        iter_bits(removable) if left_out == 1 else (),
        key=lambda index: (
            field.score(index),
            -len(field.contenders[index].colors),
            -field.tpn(index),
        ),
    )


def bar_matters(field: DubovField, bye: int) -> bool:
    """Whether the words "a (forfeit) win" in 3.1.1 would give the bye to somebody else."""
    for index in _candidates(field):
        contender = field.contenders[index]
        if not contender.had_pab and not contender.had_forfeit_win:
            return index != bye
    return True


def assign_bye(field: DubovField) -> int:
    """Return the player who gets the bye (dubov-2026 3.1.1-3.1.5).

    He must be eligible and leave a complete pairing; then the lowest score, the most games played
    and the largest TPN decide. One search tells for every player whether the others can be paired.

    Raises:
        NoLegalPairing: no eligible player leaves the others pairable.
    """
    for index in _candidates(field):
        if may_have_bye(field.position, field.contenders[index]):
            return index
    may = bits(
        index
        for index, contender in enumerate(field.contenders)
        if may_have_bye(field.position, contender)
    )
    raise no_legal_pairing(field.contenders, field.rows, may, field.position.forbidden, ARTICLES)
