"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ledger.act import Act

ACTS: Final = (
    Act("proposed", _("Round %(round)s board %(board)s: a player (%(color)s) reports %(after)s")),
    Act(
        "result-by-players",
        _("Round %(round)s board %(board)s: %(after)s, reported for both sides, from two phones"),
        undoable=True,
        by_deputies=True,
    ),
    Act(
        "proposals-cleared",
        _("Round %(round)s board %(board)s: the players must report again"),
    ),
)
