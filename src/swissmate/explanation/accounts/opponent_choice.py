"""Whose turn it was when a pair was made, and in which order the rules offered opponents.

Every system pairs players in turn: the upper half, the moved-down players, the higher ranked, a
column. Here the turns are reconstructed from the finished pairing, without the code that found it.
For the criteria editions of the Dutch system that is the order of transpositions (2017 B.2, B.3,
D.1; 2026 3.2, 3.3, 4.2); the procedures are in ``procedures``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..statements import BracketAccount, Statement


class Choice(NamedTuple):
    """One pair as it was made: players are pairing numbers.

    ``chooser`` had the turn, ``partner`` is the opponent. ``natural`` is the opponent that the rule
    provides before any obstacle, 0 if nobody is opposite. ``options`` are those who were free in
    that turn, in the order of the rules; empty if no such order leads to the partner (an exchange).
    ``place`` is the chooser's turn from 1. ``kind`` is ``"mdp"``, ``"halves"``, ``"exchange"``,
    ``"ends"``, or ``"turn"``, whose order ``step`` describes. ``passed`` says why options before
    the partner (``b``) were passed over although they may be met.
    """

    kind: str
    chooser: int
    partner: int
    natural: int
    options: tuple[int, ...]
    place: int
    step: Statement | None = None
    passed: tuple[Statement, ...] = ()


def choices_in_order(
    kind: str,
    upper: Sequence[int],
    lower: Sequence[int],
    opponent: Mapping[int, int],
) -> list[Choice]:
    """Reconstruct the turns of ``upper``, each of which takes a free player of ``lower``.

    Place k of ``lower`` is opposite place k of ``upper``.
    """
    free = list(lower)
    choices = []
    for place, chooser in enumerate(upper, 1):
        partner = opponent.get(chooser, 0)
        if partner not in free:
            continue
        natural = lower[place - 1] if place <= len(lower) else 0
        choices.append(Choice(kind, chooser, partner, natural, tuple(free), place))
        free.remove(partner)
    return choices


def choices_by_halves(
    upper: Sequence[int], lower: Sequence[int], opponent: Mapping[int, int]
) -> list[Choice]:
    """Reconstruct the turns of an upper half against a lower half.

    Once a player has changed halves, the transpositions of the original halves mean nothing; then
    only the opposite player is given.
    """
    top, bottom = set(upper), set(lower)
    crossed = all(opponent.get(player) not in top for player in upper)
    if crossed and all(opponent.get(player) not in bottom for player in lower):
        return choices_in_order("halves", upper, lower, opponent)
    choices = []
    seen: set[int] = set()
    for player in (*upper, *lower):
        other = opponent.get(player, 0)
        if player in seen or other not in top | bottom:
            continue
        seen |= {player, other}
        side, opposite = (upper, lower) if player in top else (lower, upper)
        place = side.index(player)
        natural = opposite[place] if place < len(opposite) else 0
        kind = "halves" if (player in top) != (other in top) else "exchange"
        choices.append(Choice(kind, player, other, natural, (), place + 1))
    return choices


def bracket_choices(bracket: BracketAccount) -> list[Choice]:
    """Reconstruct the turns of a bracket of the Dutch system of 2017 or 2026.

    Pairs of two moved-down players, which only the end of a round can force, have no order.
    """
    opponent = _opponents(bracket.pairs)
    moved = set(bracket.mdps)
    if not moved:
        return choices_by_halves(bracket.s1, bracket.s2, opponent)
    first = [
        choice
        for choice in choices_in_order("mdp", bracket.s1, bracket.residents, opponent)
        if choice.partner not in moved
    ]
    return [*first, *choices_by_halves(bracket.remainder_s1, bracket.remainder_s2, opponent)]


def _opponents(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}
