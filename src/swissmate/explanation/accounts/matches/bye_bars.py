"""Why a participant may not have the bye in a round of matches (C2)."""

from __future__ import annotations

from ...statements import Statement, say
from .match_field import MatchField


def match_bye_obstacles(field: MatchField, participant: int) -> tuple[Statement, ...]:
    """Return why a participant may not have the bye (C2); empty if it may."""
    player = field.by_id[participant].player
    statements = []
    for number in range(1, field.position.round_number):
        match player.entry(number).result:
            case "U":
                statements.append(say("match-had-bye", a=participant, round=number, article="C2"))
            case "+":
                statements.append(
                    say("match-won-by-forfeit", a=participant, round=number, article="C2")
                )
            case "F":
                statements.append(say("match-full-bye", a=participant, round=number, article="C2"))
    return tuple(statements)
