"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act("webhook-added", _("Webhook to %(host)s added: %(what)s")),
    Act("webhook-changed", _("Webhook to %(host)s tells: %(what)s")),
    Act("webhook-removed", _("Webhook to %(host)s removed")),
)
