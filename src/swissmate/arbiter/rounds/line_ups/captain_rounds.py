"""The round for which a captain enters a line-up."""

from __future__ import annotations

from swissmate.arbiter.event.teams.seats import entered
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.models.rounds import last_paired_round


def round_of_captain(event: Event, team: Player) -> int:
    """Return the last round until its line-up is locked, then the next one."""
    last = last_paired_round(event)
    if last and not entered(event, team, last).is_locked:
        return last
    return min(last + 1, event.rounds)
