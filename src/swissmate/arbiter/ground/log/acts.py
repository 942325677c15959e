"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act
from swissmate.arbiter.ground.ledger.levels import Level
from swissmate.arbiter.models.integrity import MODE_LEFT

ACTS: Final = (
    Act(
        "mode-left",
        _("FIDE mode left"),
        asks=_("Leave FIDE mode?"),
        verb=_("Leave FIDE mode"),
        integrity=(MODE_LEFT, Level.GRAVE),
    ),
)
