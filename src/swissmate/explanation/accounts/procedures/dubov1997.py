"""Dubov 1997: the first round by halves (5), then columns row by row (6), after transfers (7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from swissmate.model import Points
from swissmate.systems.dubov.edition1997 import pair_with_account
from swissmate.systems.position import PairingPosition
from swissmate.systems.topics import Topic

from ...statements import RoundExplanation, Statement, say
from ..opponent_choice import Choice
from .account import HalfLists, ProcedureAccount
from .group_pairing import Judged
from .turns import Opponents, columns, half_lists, halves


def _turns(
    position: PairingPosition, explanation: RoundExplanation, opponent: Opponents
) -> Iterator[Choice]:
    if position.round_number == 1:
        return halves(explanation, opponent)
    return _by_columns(position)


def _halves(
    position: PairingPosition, explanation: RoundExplanation, opponent: Opponents
) -> HalfLists:
    """Return the halves of the first round (5); later rounds are paired by columns."""
    return half_lists(position, explanation, opponent) if position.round_number == 1 else ()


def _by_columns(position: PairingPosition) -> Iterator[Choice]:
    """Reconstruct the turns in the columns of Dubov 1997, row by row (6.2, 6.3)."""
    for group in pair_with_account(position)[1]:
        for place, (floater, partner) in enumerate(group.floater_pairs, 1):
            yield Choice(
                "turn", floater, partner, partner, (partner,), place,
                say("dubov-floater", a=floater, b=partner),
            )  # fmt: skip
        for one, other in group.inside:
            yield Choice(
                "turn", one, other, other, (other,), 1, say("dubov-inside", a=one, b=other)
            )
        yield from columns(position, group.whites, group.blacks, dict(group.rows), _column_step)


def _column_step(player: int, place: int) -> Statement:
    return say("dubov-column", a=player, place=place, article="6.2, 6.3")


def _steps(position: PairingPosition) -> Mapping[Points, tuple[Statement, ...]]:
    """Say what dubov-1997 6 to 8 did to each scoregroup."""
    steps = {}
    for group in pair_with_account(position)[1]:
        statements = []
        if group.incoming:
            statements.append(say("group-incoming", players=group.incoming))
        if group.floater_pairs:
            statements.append(say("group-floaters-first", pairs=group.floater_pairs))
        statements += [
            say("dubov-isolated", a=alone, b=partner) for alone, partner in group.isolated
        ]
        if group.even is not None:
            statements.append(say("dubov-even", a=group.even))
        if group.shifted:
            statements.append(say("dubov-shifted", players=group.shifted))
        if group.floaters:
            statements.append(say("dubov-floaters", players=group.floaters))
        steps[group.score] = tuple(statements)
    return steps


ACCOUNTS = {
    "dubov-1997": ProcedureAccount(
        _turns,
        steps=_steps,
        halves=_halves,
        floaters=(Judged(Topic.FLOATERS), Judged(Topic.EVEN_TRANSFER)),
        turn_article="6.2, 6.3",
        moves_up=True,
    )
}
