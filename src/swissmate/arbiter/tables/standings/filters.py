"""Filters for standings."""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from swissmate.arbiter.tables.standings.member_results import MemberResult, best_of_boards

register = template.Library()


@register.filter
def best_by_board(members: Iterable[MemberResult]) -> list[MemberResult]:
    """Return the best player of each board; several if they are equal."""
    return best_of_boards(members)
