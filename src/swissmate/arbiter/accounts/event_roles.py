"""Roles in single events: who is an arbiter of one, and a viewer of the others."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from swissmate.arbiter.ledger import audit
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, EventRole, Role


def set_role(event_id: int, actor: Account, account_id: int, role: str) -> None:
    """Give an account a role in one event; ``""`` leaves it with its own role.

    Raises:
        Refused: there is no such account, event or role, or it is a chief arbiter of everything.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().filter(pk=event_id).first()
        account = Account.objects.filter(pk=account_id, is_active=True).first()
        if event is None or account is None or role not in {"", *Role.values}:
            raise Refused(_("There is no such account or role."))
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
    """Return the account as it is in an event: with its role there, for this request only."""
    if not isinstance(event_id, int) or account.is_chief:
        return account
    own = EventRole.objects.filter(event_id=event_id, account=account).first()
    if own is not None:
        account.role = own.role  # never saved: whoever is asked now sees the role of this event
    return account
