"""Filters for events and the names of their rules."""

from __future__ import annotations

from django import template

from swissmate.arbiter.event.events import siblings
from swissmate.arbiter.event.rules import rule_sets
from swissmate.arbiter.event.rules.rule_sets import RULES_TITLES
from swissmate.arbiter.models import Account, Event

register = template.Library()


@register.filter
def others_seen_by(event: Event, account: Account) -> list[Event]:
    """Return the other tournaments of an event that an account may see."""
    return [each for each in siblings.seen_by(account, event) if each.pk != event.pk]


@register.filter
def of_teams(event: Event) -> bool:
    """Return whether the participants of an event are teams."""
    return rule_sets.of_teams(event.rules)


@register.filter
def of_matches(event: Event) -> bool:
    """Return whether a pair of an event plays a match of several games."""
    return rule_sets.of_matches(event.rules)


@register.filter
def by_table(event: Event) -> bool:
    """Return whether all rounds of an event are known beforehand."""
    return rule_sets.by_table(event.rules)


@register.filter
def rules_title(rules: str) -> str:
    """Return the name of a rule set."""
    return str(RULES_TITLES.get(rules, rules))
