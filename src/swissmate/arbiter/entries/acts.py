"""What this room does to an event, as the log tells it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ledger.act import Act

ACTS: Final = (
    Act("players-added", _("%(count)s players added: %(names)s"), undoable=True),
    Act("player-changed", _("Player %(name)s changed: %(fields)s"), undoable=True, table="player"),
    Act("player-removed", _("Player %(name)s removed"), undoable=True),
    Act("player-withdrawn", _("%(name)s withdrawn after round %(round)s"), undoable=True),
    Act("player-returned", _("%(name)s is back"), undoable=True),
    Act("bye-set", _("%(name)s: %(kind)s in round %(round)s"), undoable=True),
    Act("absences-set", _("%(kind)s in round %(round)s: %(name)s"), undoable=True),
    Act("bye-removed", _("%(name)s: no bye in round %(round)s any more"), undoable=True),
    Act(
        "pair-forbidden",
        _("%(one)s and %(other)s may not meet"),
        undoable=True,
        reason_is_private=True,
    ),
    Act("pair-allowed", _("%(one)s and %(other)s may meet again"), undoable=True),
    Act("renumbered", _("Pairing numbers assigned anew (%(count)s changed)")),
)
