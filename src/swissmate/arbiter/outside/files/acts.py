"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act
from swissmate.arbiter.ground.ledger.levels import Level

ACTS: Final = (
    Act(
        "event-imported",
        _("Event imported from %(file)s"),
        asks=_("Import the event from %(file)s?"),
        verb=_("Import"),
        cautions={
            "doubted": Level.UNREGULATED,
            "imported": Level.UNREGULATED,
            "adjusted": Level.UNREGULATED,
            "checked": Level.UNUSUAL,
            "against": Level.AGAINST,
        },
        integrity=("Import", Level.AGAINST),
    ),
    Act("event-restored", _("Event restored from a backup of %(made)s")),
)
