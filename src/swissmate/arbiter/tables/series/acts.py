"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act("player-moved-out", _("To %(to)s: %(name)s")),
    Act("player-moved-in", _("From %(source)s: %(name)s")),
)
"""Neither can be undone by itself: moving the players back undoes both."""
