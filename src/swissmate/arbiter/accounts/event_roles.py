"""Roles in single events: an account may be an arbiter of one and a viewer of another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from swissmate.arbiter.ledger import audit
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.ledger.shown import require_shown
from swissmate.arbiter.models import Account, Event, EventRole, Role

_OWN: Final = "_role_outside_of_events"


def set_role(event_id: int, actor: Account, account_id: int, role: str) -> None:
    """Give an account a role in one event; ``""`` leaves it with its general role.

    Raises:
        Refused: there is no such account, event or role, or the account is chief arbiter
            everywhere.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().filter(pk=event_id).first()
        account = Account.objects.filter(pk=account_id, is_active=True).first()
        if event is None or account is None or role not in {"", *Role.values}:
            raise Refused(_("There is no such account or role."))
        require_shown()
        if account.is_chief:
            raise Refused(
                _("%(name)s is chief arbiter of all events.") % {"name": account.username}
            )
        if role:
            EventRole.objects.update_or_create(
                event=event, account=account, defaults={"role": role}
            )
        else:
            EventRole.objects.filter(event=event, account=account).delete()
        audit.log(event_id, actor, "role-in-event", name=account.username, role=role or "–")


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
    return [each for each in events if Role(given.get(each.pk, everywhere)).level >= role.level]
