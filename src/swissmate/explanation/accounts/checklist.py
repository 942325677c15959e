"""A round's checklist: what an arbiter needs of each player to recount the pairing."""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from ..statements import PlayerMark, RoundExplanation, Statement
from .obstacles import bye_obstacles


@dataclass(frozen=True, slots=True)
class ChecklistLine:
    """One player before the round: his mark, whom he has met, and why he may not have the bye."""

    mark: PlayerMark
    met: tuple[int, ...]
    bye: tuple[Statement, ...]


def checklist_of(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation
) -> tuple[ChecklistLine, ...]:
    """Return the lines of all players to be paired, in the order of the ranking."""
    contenders = {each.id: each for each in position.contenders}
    return tuple(
        ChecklistLine(
            mark,
            tuple(sorted(contenders[mark.id].met)),
            bye_obstacles(position, rules, contenders[mark.id]),
        )
        for mark in explanation.players
        if mark.id in contenders
    )
