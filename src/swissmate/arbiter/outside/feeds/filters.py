"""The tags of this room."""

from __future__ import annotations

from typing import Final

from django import template
from django.utils.html import escape

register: Final = template.Library()


@register.simple_tag
def frame_line(address: str, title: str) -> str:
    """Return the line of HTML that shows one of our pages in a page of another site."""
    attributes = f'src="{escape(address)}" title="{escape(title)}" width="100%" height="600"'
    return f"<iframe {attributes}></iframe>"
