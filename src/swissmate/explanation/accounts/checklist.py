"""A round's checklist: what an arbiter needs to know of each player to recheck the pairing."""

from __future__ import annotations

from dataclasses import dataclass

from ..statements import PlayerMark, Statement
from .account import RoundAccount


@dataclass(frozen=True, slots=True)
class ChecklistLine:
    """A player before the round: the mark, the opponents met, and why the bye may be barred."""

    mark: PlayerMark
    met: tuple[int, ...]
    bye: tuple[Statement, ...]


def checklist_of(account: RoundAccount) -> tuple[ChecklistLine, ...]:
    """Return the lines of all players to be paired, in ranking order."""
    contenders = {contender.id: contender for contender in account.position.contenders}
    return tuple(
        ChecklistLine(
            mark,
            tuple(sorted(contenders[mark.id].met)),
            account.bye_obstacles(contenders[mark.id]),
        )
        for mark in account.explanation.players
        if mark.id in contenders
    )
