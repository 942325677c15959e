"""A round's checklist: what an arbiter needs to know of each player to recheck the pairing."""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from ..statements import PlayerMark, RoundExplanation, Statement
from .obstacles import bye_obstacles


@dataclass(frozen=True, slots=True)
class ChecklistLine:
    """A player before the round: the mark, the opponents met, and why the bye may be barred."""

    mark: PlayerMark
    met: tuple[int, ...]
    bye: tuple[Statement, ...]


def checklist_of(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation
) -> tuple[ChecklistLine, ...]:
    """Return the lines of all players to be paired, in ranking order."""
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
