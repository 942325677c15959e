"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act
from swissmate.arbiter.ground.ledger.levels import Level
from swissmate.arbiter.tables.series.board_pages import require_unpublished

ACTS: Final = (
    # Neither can be undone by itself: moving the players back undoes both.
    Act("player-moved-out", _("To %(to)s: %(name)s")),
    Act(
        "player-moved-in",
        _("From %(source)s: %(name)s"),
        asks=_("Move from %(source)s: %(name)s?"),
        verb=_("Move"),
        cautions={"limits": Level.AGAINST},
    ),
    Act(
        "boards-numbered",
        _("The boards begin with %(first)s, after %(names)s"),
        undoable=True,
        before_undo=require_unpublished,
    ),
)
