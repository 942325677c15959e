"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from swissmate.arbiter.event.entries.byes import require_byes_unused
from swissmate.arbiter.ground.ledger.act import Act
from swissmate.arbiter.ground.ledger.levels import Level
from swissmate.arbiter.rounds.pairing.rounds import pairing_undone
from swissmate.arbiter.rounds.pairing.taking_out import require_unpublished

_BY_HAND: Final[dict[str, Any]] = {
    "cautions": {
        "breach": Level.AGAINST,
        "colors": Level.UNREGULATED,
        "published": Level.AGAINST,
    },
    "integrity": ("MPA", Level.GRAVE),
}

_MATCHES: Final = {
    "matches": ngettext_lazy(
        "Round %(round)s paired: %(matches)s match",
        "Round %(round)s paired: %(matches)s matches",
        "matches",
    )
}
_MATCHES_BY_HAND: Final = {
    "matches": ngettext_lazy(
        "Round %(round)s paired by hand, because no valid pairing exists: %(matches)s match",
        "Round %(round)s paired by hand, because no valid pairing exists: %(matches)s matches",
        "matches",
    )
}

ACTS: Final = (
    Act(
        "round-paired",
        ngettext_lazy(
            "Round %(round)s paired: %(boards)s board",
            "Round %(round)s paired: %(boards)s boards",
            "boards",
        ),
        if_noted=_MATCHES,
        asks=_("Pair round %(round)s?"),
        verb=_("Pair"),
        undoable=True,
        after_undo=pairing_undone,
        cautions={"adjourned": Level.UNREGULATED, "undrawn": Level.AGAINST},
    ),
    Act(
        "round-by-hand",
        ngettext_lazy(
            "Round %(round)s paired by hand, because no valid pairing exists: %(boards)s board",
            "Round %(round)s paired by hand, because no valid pairing exists: %(boards)s boards",
            "boards",
        ),
        if_noted=_MATCHES_BY_HAND,
        asks=_("Pair round %(round)s by hand?"),
        verb=_("Pair by hand"),
        undoable=True,
        after_undo=pairing_undone,
        **_BY_HAND,
    ),
    Act(
        "round-changed",
        _("Pairing of round %(round)s changed by hand"),
        asks=_("Change the pairing of round %(round)s?"),
        verb=_("Change the pairing"),
        undoable=True,
        **_BY_HAND,
    ),
    Act(
        "late-entry-seated",
        _("Round %(round)s board %(board)s: %(name)s came late and plays %(other)s"),
        asks=_("Add %(name)s to round %(round)s?"),
        verb=_("Add"),
        undoable=True,
        integrity=("MPA", Level.AGAINST),
    ),
    Act(
        "player-taken-out",
        _("%(name)s taken out of round %(round)s"),
        asks=_("Take %(name)s out of round %(round)s?"),
        verb=_("Take out"),
        undoable=True,
        before_undo=require_unpublished,
        cautions={"paired-again": Level.UNREGULATED},
    ),
    Act(
        "halves-given",
        _("Half a point for missed rounds: %(names)s"),
        asks=_("Give half a point for missed rounds: %(names)s?"),
        verb=_("Give"),
        undoable=True,
        before_undo=require_byes_unused,
        cautions={"half-again": Level.AGAINST},
        integrity=("FPB", Level.UNREGULATED),
    ),
    Act("alteration-started", _("Change of round %(round)s by hand started"), is_silent=True),
    Act("alteration-dropped", _("Change of round %(round)s by hand discarded")),
    Act("round-published", _("Round %(round)s published"), undoable=True),
    Act(
        "round-unpublished",
        _("Round %(round)s no longer published"),
        asks=_("Take back the published pairing of round %(round)s?"),
        verb=_("Unpublish"),
        undoable=True,
        cautions={"published": Level.AGAINST},
    ),
    Act(
        "round-unpaired",
        _("Pairing of round %(round)s discarded"),
        asks=_("Discard the pairing of round %(round)s?"),
        verb=_("Discard pairing"),
        destroys=True,
        undoable=True,
        cautions={"discarded": Level.AGAINST, "published": Level.AGAINST},
    ),
    Act(
        "round-discarded",
        ngettext_lazy(
            "Round %(round)s discarded with its pairing and %(results)s result",
            "Round %(round)s discarded with its pairing and %(results)s results",
            "results",
        ),
        asks=_("Discard the pairing of round %(round)s and its results?"),
        verb=_("Discard pairing and results"),
        destroys=True,
        undoable=True,
        cautions={"results": Level.GRAVE, "published": Level.AGAINST},
    ),
    Act("numbers-drawn", _("Numbers drawn %(how)s")),
)
