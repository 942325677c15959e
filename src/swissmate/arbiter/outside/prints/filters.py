"""Filters and tags for papers."""

from __future__ import annotations

from typing import Final

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from swissmate.arbiter.ground.frame.filters import day
from swissmate.arbiter.models import Event, Player

register = template.Library()

_LETTER: Final = frozenset(
    {
        *("BIZ", "CAN", "CHI", "COL", "CRC", "ESA", "GUA"),
        *("MEX", "NCA", "PAN", "PHI", "PUR", "USA", "VEN"),
    }
)
"""Where printers hold Letter (Unicode CLDR, supplemental data, ``paperSize``), by FIDE's codes."""
_LENGTHS: Final = ((60, 27, "longest"), (36, 22, "longer"), (20, 17, "long"))
"""The most letters that a text and its longest word may have before their type gets smaller."""


@register.filter
def length_class(text: str) -> str:
    """Return the class of a text by its length, so that long names fit on small cards."""
    word = max(map(len, text.replace("-", "- ").split()), default=0)
    return next(
        (
            name
            for all_of_it, of_a_word, name in _LENGTHS
            if len(text) > all_of_it or word > of_a_word
        ),
        "",
    )


@register.filter
def days_unless_today(event: Event) -> str:
    """Return the days of an event; "" if today is one: the head of a paper has today anyway."""
    last = event.end or event.start
    if event.start <= timezone.localdate() <= last:
        return ""
    return day(last) if last == event.start else f"{day(event.start)} – {day(last)}"


@register.filter
def has_letter_paper(event: Event) -> bool:
    """Return whether an event is where papers are of the size Letter, not A4."""
    return event.federation in _LETTER


@register.simple_tag
def player_on_card(player: Player, color: str) -> SafeString:
    """Return a player of a board, as a card for the table names the two."""
    return format_html(
        '<span class="piece {}"></span> <span class="{}">{} {}</span> <small>{} {}</small>',
        color,
        length_class(player.name),
        player.title,
        player.name,
        player.federation,
        player.strength or "",
    )
