"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act
from swissmate.arbiter.ground.ledger.levels import Level
from swissmate.arbiter.rounds.boards.corrections import require_recent

_CORRECTION: Final[dict[str, Any]] = {
    "cautions": {"old-round": Level.PROHIBITED},
    "integrity": ("Correction", Level.AGAINST),
    "before_undo": require_recent,
}

ACTS: Final = (
    Act(
        "result",
        _("Round %(round)s board %(board)s: %(before)s → %(after)s"),
        undoable=True,
        by_deputies=True,
    ),
    Act(
        "conflict",
        _(
            "Round %(round)s board %(board)s: %(after)s was entered, but %(before)s "
            "was already there"
        ),
    ),
    Act(
        "conflict-settled",
        _("Round %(round)s board %(board)s: settled as %(after)s"),
        undoable=True,
    ),
    Act(
        "correction",
        _("Round %(round)s board %(board)s corrected: %(before)s → %(after)s"),
        asks=_("Correct round %(round)s board %(board)s to %(after)s?"),
        verb=_("Correct"),
        undoable=True,
        **_CORRECTION,
    ),
    Act(
        "adjournment-ended",
        _("Round %(round)s board %(board)s was adjourned, and is over: %(after)s"),
        asks=_("End the adjourned game of round %(round)s board %(board)s with %(after)s?"),
        verb=_("End the game"),
        undoable=True,
        integrity=("Adjournment", Level.AGAINST),
    ),
    Act(
        "never-finished",
        _("Round %(round)s board %(board)s was adjourned and never finished: %(after)s"),
        asks=_("Close the adjourned game of round %(round)s board %(board)s?"),
        verb=_("Close the game"),
        undoable=True,
        integrity=("Not played", Level.GRAVE),
    ),
    Act(
        "rating-correction",
        _("Round %(round)s board %(board)s corrected for the rating report only: %(after)s"),
        asks=_("Correct round %(round)s board %(board)s to %(after)s for the rating report only?"),
        verb=_("Correct"),
        undoable=True,
        integrity=("Rating correction", Level.AGAINST),
    ),
    Act(
        "colors-swapped",
        _("Round %(round)s board %(board)s: colours exchanged, %(before)s → %(after)s"),
        asks=_("Exchange the colours of round %(round)s board %(board)s?"),
        verb=_("Exchange colours"),
        undoable=True,
        **_CORRECTION,
    ),
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
    Act(
        "match-forfeited",
        _("Round %(round)s match %(board)s as a whole: %(before)s → %(after)s"),
        undoable=True,
    ),
)
