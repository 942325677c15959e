"""What the forms about accounts show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Account, EventRole, Role


def _roles() -> dict[str, str]:
    return {str(value): str(label) for value, label in Role.choices}


def account(sent: Sent) -> list[Shown]:
    """Return the role of an account, and whether it is active."""
    row = Account.objects.filter(pk=sent.number("account_id")).first()
    if row is None:
        return []
    is_sent = sent.text("role") is not None
    active = ("✓" if sent.form.get("active") else "") if is_sent else None
    return [
        Shown(_("Role"), row.role, sent.text("role"), _roles()),
        Shown(_("Active"), "✓" if row.is_active else "", active),
    ]


def role_in_event(sent: Sent) -> list[Shown]:
    """Return the role of an account in one event."""
    key = sent.number("account")
    row = EventRole.objects.filter(event=sent.number("event_id"), account=key).first()
    account_ = Account.objects.filter(pk=key).first()
    label = account_.username if account_ else ""
    words = {"": str(_("the account's own role")), **_roles()}
    return [Shown(label, row.role if row else "", sent.text("role"), words)]
