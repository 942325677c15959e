"""Turns that several procedures share: halves against each other, columns side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.systems.common.completion import pairable_rows
from swissmate.systems.position import PairingPosition

from ...statements import BracketAccount, RoundExplanation, Statement, say
from ..opponent_choice import Choice, choices_by_halves, choices_in_order

Opponents: TypeAlias = Mapping[int, int]
"""The opponent of each player, in both directions; the receiver of the bye is not included."""


def paired_members(
    explanation: RoundExplanation, bracket: BracketAccount, opponent: Opponents
) -> tuple[list[int], list[int]]:
    """Return who met residents of a scoregroup from above, and its residents paired there."""
    marks, own = explanation.by_id, set(bracket.residents)
    above = [
        player.id
        for player in explanation.players
        if player.home < bracket.index and opponent.get(player.id) in own
    ]
    inside = [
        resident
        for resident in bracket.residents
        if resident in opponent and marks[opponent[resident]].home <= bracket.index
    ]
    return above, inside


def halves(explanation: RoundExplanation, opponent: Opponents) -> Iterator[Choice]:
    """Reconstruct scoregroups paired by halves; players from above are paired first."""
    for bracket in explanation.brackets:
        above, inside = paired_members(explanation, bracket, opponent)
        yield from choices_in_order("mdp", above, inside, opponent)
        yield from choices_by_halves(*_half_lists(above, inside, opponent), opponent)


def _half_lists(
    above: Sequence[int], inside: Sequence[int], opponent: Opponents
) -> tuple[Sequence[int], Sequence[int]]:
    met = {opponent[player] for player in above}
    rest = [player for player in inside if player not in met]
    half = len(rest) // 2
    return rest[:half], rest[half:]


def half_lists(
    position: PairingPosition, explanation: RoundExplanation, opponent: Opponents
) -> Iterator[tuple[Sequence[int], Sequence[int], bool]]:
    """Yield the halves of each scoregroup that is paired by halves, without those met from above.

    The last value says whether there are such.
    """
    del position
    for bracket in explanation.brackets:
        above, inside = paired_members(explanation, bracket, opponent)
        yield (*_half_lists(above, inside, opponent), bool(above))


def columns(
    position: PairingPosition,
    left: Sequence[int],
    right: Sequence[int],
    met: Opponents,
    step: Callable[[int, int], Statement],
) -> Iterator[Choice]:
    """Reconstruct two columns; anyone passed over would have left the rows below unpairable."""
    contenders = position.contenders
    where = {contender.id: place for place, contender in enumerate(contenders)}
    one, two = (sum(1 << where[player] for player in column) for column in (left, right))
    rows = [
        row & (two if one >> place & 1 else one)
        for place, row in enumerate(pairable_rows(contenders, position.forbidden))
    ]
    for choice in choices_in_order("turn", left, right, met):
        skipped = choice.options[: choice.options.index(choice.partner)]
        lower = left[left.index(choice.chooser) + 1 :]
        still = sum(1 << where[player] for player in (*lower, *choice.options))
        passed = tuple(
            say("rest-unserved", a=choice.chooser, b=other)
            for other in skipped
            if not is_perfectly_matchable(rows, still & ~(1 << where[other]))
        )
        yield choice._replace(
            natural=choice.options[0], step=step(choice.chooser, choice.place), passed=passed
        )
