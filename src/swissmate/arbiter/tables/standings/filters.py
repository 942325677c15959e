"""Filters for standings."""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from swissmate.arbiter.models import DecidedPlace, Event
from swissmate.arbiter.tables.standings.member_results import MemberResult, best_of_boards

register = template.Library()


@register.filter
def has_decided_ties(event: Event) -> bool:
    """Return whether a play-off or lots decided a place in an event."""
    return DecidedPlace.objects.filter(player__event=event).exists()


@register.filter
def best_by_board(members: Iterable[MemberResult]) -> list[MemberResult]:
    """Return the best player of each board; several if they are equal."""
    return best_of_boards(members)
