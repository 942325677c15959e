"""Filters and tags for papers."""

from __future__ import annotations

from typing import Final

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from swissmate.arbiter.models import Player

register = template.Library()

_LENGTHS: Final = ((60, "longest"), (36, "longer"), (20, "long"))


@register.filter
def length_class(text: str) -> str:
    """Return the class of a text by its length, so that long names fit on small cards."""
    return next((name for least, name in _LENGTHS if len(text) > least), "")


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
