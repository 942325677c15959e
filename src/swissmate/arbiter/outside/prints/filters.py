"""Filters for papers."""

from __future__ import annotations

from typing import Final

from django import template

register = template.Library()

_LENGTHS: Final = ((60, "longest"), (36, "longer"), (20, "long"))


@register.filter
def length_class(text: str) -> str:
    """Return the class of a text by its length, so that long names fit on small cards."""
    return next((name for least, name in _LENGTHS if len(text) > least), "")
