"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act("account-created", _("Account %(name)s created (%(role)s)")),
    Act(
        "account-without-password",
        _("Account %(name)s created without a password, for this machine only"),
    ),
    Act("password-chosen", _("%(name)s has chosen a password: others can take part")),
    Act("account-changed", _("Account %(name)s changed (%(role)s)")),
    Act("link-made", _("One-time link made (%(role)s)")),
    Act("login-locked", _("Too many failed logins for %(name)s from %(origin)s")),
    Act("role-in-event", _("%(name)s: %(role)s in this event")),
)
