"""Filters of this room, known in all templates."""

from __future__ import annotations

from django import template

from swissmate.arbiter.event.fees.amounts import amount_text

register = template.Library()
register.filter("amount", amount_text)
