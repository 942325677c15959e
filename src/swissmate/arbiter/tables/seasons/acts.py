"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act("season-set", _("Season table: %(fields)s"), undoable=True, table="season"),
    Act("season-removed", _("Season table removed"), undoable=True),
    Act("season-same", _("Season: %(one)s and %(other)s are one person"), undoable=True),
    Act("season-apart", _("Season: %(one)s and %(other)s are two people"), undoable=True),
    Act("season-open", _("Season: %(one)s and %(other)s, decision taken back"), undoable=True),
    Act("season-points", _("Season: %(points)s points for %(name)s: %(reason)s"), undoable=True),
    Act("season-points-removed", _("Season: no more points by hand for %(name)s"), undoable=True),
)
