"""Which role an account has in an event: its own, or the one that the event gives it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from swissmate.arbiter.models import Account, Event, EventRole, Role

_OWN: Final = "_role_outside_of_events"


def in_event(account: Account, event_id: object) -> Account:
    """Return the account with its role in an event, for this request only."""
    if not isinstance(event_id, int) or account.is_chief:
        return account
    own = EventRole.objects.filter(event_id=event_id, account=account).first()
    if own is not None:
        setattr(account, _OWN, account.role)
        account.role = own.role  # never saved: from now on, checks see the role in this event
    return account


def lead(account: Account, event: Event) -> None:
    """Make an account chief of an event that it made from another one, unless it is anyway."""
    if not where(account, Role.CHIEF, [event]):
        EventRole.objects.create(event=event, account=account, role=Role.CHIEF)


def where(account: Account, role: Role, events: Iterable[Event]) -> list[Event]:
    """Return those of some events in which an account has at least this role."""
    everywhere = str(getattr(account, _OWN, account.role))
    if everywhere == Role.CHIEF:
        return list(events)
    given = dict(EventRole.objects.filter(account=account).values_list("event_id", "role"))
    return [event for event in events if Role(given.get(event.pk, everywhere)).level >= role.level]
