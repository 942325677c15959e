"""Filters of this room, known in all templates."""

from __future__ import annotations

from django import template

from swissmate.arbiter.models import Event, SignUp, SignUpTerms

register = template.Library()


@register.filter
def takes_sign_ups(event: Event) -> bool:
    """Whether the public pages of an event lead to its sign-up form."""
    return SignUpTerms.objects.filter(event=event, is_open=True).exists()


@register.filter
def sign_ups_to_decide(event: Event) -> int:
    """Return how many sign-ups nobody has looked at."""
    return SignUp.objects.filter(event=event, state=SignUp.State.OPEN).count()
