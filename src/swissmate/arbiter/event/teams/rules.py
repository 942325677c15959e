"""How the matches of a team event are played."""

from __future__ import annotations

from swissmate.arbiter.models import Event, TeamRules


def rules_of(event: Event) -> TeamRules:
    """Return how the matches of a team event are played; the defaults if nothing was set."""
    return TeamRules.objects.filter(event=event).first() or TeamRules(event=event)
