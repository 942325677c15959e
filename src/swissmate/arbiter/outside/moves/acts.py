"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act("moves-taken", _("Moves of round %(round)s from %(source)s: games %(boards)s")),
    Act("moves-source", _("Moves are read from %(address)s and shown %(delay)s minutes later")),
)
