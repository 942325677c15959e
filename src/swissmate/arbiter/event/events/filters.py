"""Filters for events and the names of their rules."""

from __future__ import annotations

from django import template

from swissmate.arbiter.event.events import siblings
from swissmate.arbiter.event.rules import rule_sets
from swissmate.arbiter.models import Account, Event

register = template.Library()


@register.filter
def others_seen_by(event: Event, account: Account) -> list[Event]:
    """Return the other tournaments of an event that an account may see."""
    return [each for each in siblings.seen_by(account, event) if each.pk != event.pk]


@register.filter
def rules_title(rules: str) -> str:
    """Return the name of a rule set."""
    return rule_sets.rules_title(rules)
