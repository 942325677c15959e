"""What this room does to an event, as the log tells it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ledger.act import Act
from swissmate.arbiter.rounds.rounds import pairing_undone

ACTS: Final = (
    Act(
        "round-paired",
        _("Round %(round)s paired: %(boards)s boards"),
        undoable=True,
        after_undo=pairing_undone,
    ),
    Act(
        "round-by-hand",
        _("Round %(round)s paired by hand, because no valid pairing exists: %(boards)s boards"),
        undoable=True,
        after_undo=pairing_undone,
    ),
    Act("round-changed", _("Pairing of round %(round)s changed by hand"), undoable=True),
    Act(
        "latecomer-seated",
        _("Round %(round)s board %(board)s: %(name)s came late and plays %(other)s"),
        undoable=True,
    ),
    Act("alteration-started", _("Alteration of round %(round)s by hand begun")),
    Act("alteration-dropped", _("Alteration of round %(round)s by hand given up")),
    Act("round-published", _("Round %(round)s published"), undoable=True),
    Act("round-unpublished", _("Round %(round)s no longer published"), undoable=True),
    Act("round-unpaired", _("Pairing of round %(round)s discarded"), undoable=True),
    Act(
        "result",
        _("Round %(round)s board %(board)s: %(before)s → %(after)s"),
        undoable=True,
        by_deputies=True,
    ),
    Act(
        "conflict",
        _("Round %(round)s board %(board)s: %(after)s was entered while %(before)s stood"),
    ),
    Act(
        "conflict-settled",
        _("Round %(round)s board %(board)s: settled as %(after)s"),
        undoable=True,
    ),
    Act(
        "correction",
        _("Round %(round)s board %(board)s corrected: %(before)s → %(after)s"),
        undoable=True,
    ),
    Act(
        "rating-correction",
        _("Round %(round)s board %(board)s corrected for the rating report only: %(after)s"),
        undoable=True,
    ),
    Act("colors-swapped", _("Round %(round)s board %(board)s: colors exchanged"), undoable=True),
)
