"""Roles in single events: an account may be an arbiter of one and a viewer of another."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.shown import require_shown
from swissmate.arbiter.models import Account, Event, EventRole, Role


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
