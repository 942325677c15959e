"""Filters for standings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django import template
from django.utils.safestring import SafeString

from swissmate.arbiter.ground.frame.filters import cells
from swissmate.arbiter.ground.frame.numbers import decimal_text
from swissmate.arbiter.models import DecidedPlace, Event
from swissmate.arbiter.tables.standings.clubs import prize_rules
from swissmate.arbiter.tables.standings.member_results import MemberResult, best_of_boards
from swissmate.arbiter.tables.standings.ranking import Place, Standings

register = template.Library()

_ENCOUNTERS: Final = ("DE", "EDE")


@register.filter
def has_decided_ties(event: Event) -> bool:
    """Return whether a play-off or lots decided a place in an event."""
    return DecidedPlace.objects.filter(player__event=event).exists()


@register.filter
def group_best(event: Event) -> int:
    """Return how many players of a club or federation count by the rules of an event."""
    return prize_rules(event).group_best


@register.simple_tag
def tie_break_cells(table: Standings, place: Place) -> SafeString:
    """Return the cells of a place's tie-breaks as readers see them."""
    texts = map(tie_break_shown, table.tie_breaks, place.tie_breaks)
    return cells(texts, "num tie-break")


def tie_break_shown(heading: str, text: str) -> str:
    """Return a tie-break as readers see it: of direct encounter the place among the tied."""
    if heading.partition("/")[0] not in _ENCOUNTERS:
        return decimal_text(text)
    return "" if text == "0" else f"{text}."


@register.filter
def best_by_board(members: Iterable[MemberResult]) -> list[MemberResult]:
    """Return the best player of each board; several if they are equal."""
    return best_of_boards(members)
