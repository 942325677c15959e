"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.entries.acts import PROHIBITIONS
from swissmate.arbiter.ledger.act import Act

ACTS: Final = (
    Act("protection-added", _("Kept apart: %(what)s"), undoable=True, **PROHIBITIONS),
    Act(
        "protection-removed",
        _("Not kept apart any more: %(what)s"),
        undoable=True,
        **PROHIBITIONS,
    ),
)
