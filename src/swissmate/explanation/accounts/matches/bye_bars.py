"""Why a participant may not have the bye in a round of matches (C2)."""

from __future__ import annotations

from ...statements import Statement, say
from .match_field import MatchField


def match_bye_obstacles(field: MatchField, one: int) -> tuple[Statement, ...]:
    """Return why a participant may not have the bye (C2); empty if it may."""
    player = field.by_id[one].player
    found = []
    for number in range(1, field.position.round_number):
        match player.entry(number).result:
            case "U":
                found.append(say("match-had-bye", a=one, round=number, article="C2"))
            case "+":
                found.append(say("match-won-by-forfeit", a=one, round=number, article="C2"))
            case "F":
                found.append(say("match-full-bye", a=one, round=number, article="C2"))
    return tuple(found)
