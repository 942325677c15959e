"""Pairings for comparison, which belong to no handbook: ``random`` and ``monrad``.

Both keep what the basic rules leave no choice about (C.04.1.b-d, f, g): nobody meets an opponent
twice or has a second bye, and nobody is forced into a colour that he may not have. Among these
pairings, ``random`` draws, and ``monrad`` pairs neighbours in the ranking. What they share is the
way they go: the players take an opponent in turn, the first of those they prefer that leaves a
complete pairing of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from swissmate.errors import NoLegalPairing
from swissmate.generator.seeds import Dice
from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.systems.common.color_allocation import color_of_higher
from swissmate.systems.common.color_preference import Strength, color_preference
from swissmate.systems.common.completion import unmet_rows
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing


def pair_at_random(position: PairingPosition) -> RoundPairing:
    """Return a pairing drawn at random.

    The players choose in a random order, each with equal chances among the opponents that leave a
    complete pairing; so not every pairing has the same chance. What is drawn depends on the
    tournament's name, which holds its seed and number, and on the round.

    Raises:
        NoLegalPairing: no pairing keeps the basic rules.
    """
    dice = Dice(0, position.round_number, f"random pairing of {position.tournament.name}")
    size = len(position.contenders)
    order = dice.sample(range(size), size)
    return _in_turn(position, order, lambda v, others: dice.sample(others, len(others)))


def pair_monrad(position: PairingPosition) -> RoundPairing:
    """Return the Monrad pairing: first with second, third with fourth, down the ranking.

    The ranking is by points and then by pairing number. Whoever has met his neighbour, or would
    leave others without an opponent, takes the next one below. The bye goes to the lowest who may
    have it.

    Raises:
        NoLegalPairing: no pairing keeps the basic rules.
    """
    return _in_turn(position, range(len(position.contenders)), lambda v, others: others)


BASELINES: Final[Mapping[str, Callable[[PairingPosition], RoundPairing]]] = {
    "random": pair_at_random,
    "monrad": pair_monrad,
}
"""The pairings by the names that study files use."""


def legal_rows(position: PairingPosition) -> tuple[list[int], int]:
    """Return who may meet whom, as rows of bits, and who may have the bye, as bits.

    Bit v stands for ``position.contenders[v]``. Nobody may meet an earlier opponent or a forbidden
    one, or have a second bye (C.04.1.b, d); two who must have the same colour do not meet
    (C.04.1.f, g), except in the last round.
    """
    contenders = position.contenders
    rows = unmet_rows(contenders, position.forbidden)
    if not position.is_last_round:
        due = [_due_color(player) for player in contenders]
        for color in "wb":
            same = sum(1 << v for v, own in enumerate(due) if own == color)
            for v in iter_bits(same):
                rows[v] &= ~same
    byes = sum(
        1 << v
        for v, player in enumerate(contenders)
        if not (player.had_pab or player.had_forfeit_win)
    )
    return rows, byes


def _due_color(player: Contender) -> str:
    color, strength = color_preference(player.colors)
    return color if strength is Strength.ABSOLUTE else ""


def colored(position: PairingPosition, pairs: Sequence[tuple[int, int]], bye: int) -> RoundPairing:
    """Return the pairing of these places among the contenders, with colours and in board order.

    The colours are those of C.04.3 E (2026: 5.2); ``bye`` is the place of the player without an
    opponent, -1 for none.
    """
    contenders = position.contenders
    boards = []
    for v, w in pairs:
        higher, lower = contenders[min(v, w)], contenders[max(v, w)]
        color, _ = color_of_higher(higher, lower, position.initial_color)
        white, black = (higher, lower) if color == "w" else (lower, higher)
        boards.append((white.id, black.id))
    ordered = publishing_order(boards, {player.id: player for player in contenders})
    return RoundPairing(
        position.round_number, tuple(ordered), contenders[bye].id if bye >= 0 else None
    )


def no_pairing(position: PairingPosition) -> NoLegalPairing:
    """Return the error for a position in which no pairing keeps the basic rules."""
    return NoLegalPairing(f"round {position.round_number}: no pairing keeps the basic rules")


def _in_turn(
    position: PairingPosition,
    order: Sequence[int],
    preferred: Callable[[int, list[int]], list[int]],
) -> RoundPairing:
    """Return the pairing in which the players take opponents in this order.

    ``preferred`` sorts the possible opponents of a place, which are given from the top down. The
    bye is given first, from the end of the order up.
    """
    rows, byes = legal_rows(position)
    left = (1 << len(rows)) - 1
    bye = -1
    if len(rows) % 2:
        free = (v for v in reversed(order) if byes >> v & 1)
        bye = next((v for v in free if is_perfectly_matchable(rows, left ^ 1 << v)), -1)
        left ^= 1 << bye if bye >= 0 else 0
    if not is_perfectly_matchable(rows, left):
        raise no_pairing(position)
    pairs = []
    for v in order:
        if left >> v & 1:
            left ^= 1 << v
            opponents = preferred(v, iter_bits(rows[v] & left))
            w = next(w for w in opponents if is_perfectly_matchable(rows, left ^ 1 << w))
            left ^= 1 << w
            pairs.append((v, w))
    return colored(position, pairs, bye)
