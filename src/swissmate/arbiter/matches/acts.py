"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ledger.act import Act
from swissmate.arbiter.matches.results import board_undone

ACTS: Final = (
    Act(
        "board-result",
        _("Round %(round)s board %(board)s: %(before)s → %(after)s"),
        undoable=True,
        by_deputies=True,
        after_undo=board_undone,
    ),
    Act(
        "match-forfeited",
        _("Round %(round)s match %(board)s as a whole: %(before)s → %(after)s"),
        undoable=True,
        after_undo=board_undone,
    ),
    Act(
        "board-correction",
        _("Round %(round)s board %(board)s corrected: %(before)s → %(after)s"),
        undoable=True,
        after_undo=board_undone,
    ),
    Act(
        "board-rating-correction",
        _("Round %(round)s board %(board)s corrected for the rating report only: %(after)s"),
        undoable=True,
        after_undo=board_undone,
    ),
)
