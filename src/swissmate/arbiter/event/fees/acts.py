"""The acts of this room, as the log reports them: without amounts, for everybody reads it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from swissmate.arbiter.event.fees.payments import require_counts_again, require_last_receipts
from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act(
        "fee-rules-set",
        ngettext_lazy("Fees: %(count)s rule", "Fees: %(count)s rules", "count"),
        undoable=True,
    ),
    Act(
        "fees-charged",
        ngettext_lazy(
            "%(count)s fee set by the rules: %(names)s",
            "%(count)s fees set by the rules: %(names)s",
            "count",
        ),
        undoable=True,
    ),
    Act("fee-set", _("Fee set by hand: %(name)s"), undoable=True),
    Act(
        "paid",
        _("Receipt %(number)s: %(name)s has paid"),
        undoable=True,
        by_deputies=True,
        before_undo=require_last_receipts,
    ),
    Act(
        "refunded",
        _("Receipt %(number)s: refund to %(name)s"),
        undoable=True,
        before_undo=require_last_receipts,
    ),
    Act(
        "all-paid",
        ngettext_lazy(
            "%(count)s player has paid: %(names)s",
            "%(count)s players have paid: %(names)s",
            "count",
        ),
        undoable=True,
        by_deputies=True,
        before_undo=require_last_receipts,
    ),
    Act(
        "payment-cancelled",
        _("Receipt %(number)s cancelled: %(name)s"),
        undoable=True,
        before_undo=require_counts_again,
    ),
)
