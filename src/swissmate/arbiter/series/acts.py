"""What this room does to an event, as the log tells it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ledger.act import Act

ACTS: Final = (
    Act("player-moved-out", _("%(name)s goes to %(to)s")),
    Act("player-moved-in", _("%(name)s comes from %(source)s")),
)
"""Neither can be undone by itself: moving the player back undoes both."""
