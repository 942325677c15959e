"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from swissmate.arbiter.event.entries import numbers
from swissmate.arbiter.event.entries.byes import require_byes_unused
from swissmate.arbiter.event.entries.confirmations import require_no_round
from swissmate.arbiter.event.entries.withdrawals import require_return_unused
from swissmate.arbiter.event.fees.payments import require_last_receipts
from swissmate.arbiter.event.ratings.numbering import free_numbers
from swissmate.arbiter.ground.ledger.act import Act
from swissmate.arbiter.ground.ledger.audit import Recorder
from swissmate.arbiter.ground.ledger.levels import Level
from swissmate.arbiter.models import AuditEntry

_REGENERATION: Final = ("Regeneration", Level.AGAINST)
_BYES: Final[dict[str, Any]] = {
    "cautions": {"half-again": Level.AGAINST},
    "integrity": ("FPB", Level.UNREGULATED),
    "before_undo": require_byes_unused,
}
PROHIBITIONS: Final[dict[str, Any]] = {
    "cautions": {"late-prohibition": Level.PROHIBITED},
    "integrity": ("Prohibition", Level.AGAINST),
    "before_undo": require_no_round,
}


def _before_players_go(recorder: Recorder, entry: AuditEntry) -> None:
    """Refuse to undo an entry whose byes were paired with; make way for the earlier numbers."""
    require_byes_unused(recorder, entry)
    require_last_receipts(recorder, entry)
    free_numbers(recorder, entry)


_ADDED: Final[dict[str, Any]] = {
    "verb": _("Add"),
    "undoable": True,
    "cautions": {**_BYES["cautions"], "limits": Level.AGAINST},
    "integrity": _REGENERATION,
    "further_integrity": dict([_BYES["integrity"]]),
    "before_undo": _before_players_go,
}

ACTS: Final = (
    Act(
        "players-added",
        ngettext_lazy(
            "%(count)s player added: %(names)s", "%(count)s players added: %(names)s", "count"
        ),
        if_noted={"round": _("Late entry, from round %(round)s on: %(names)s")},
        asks=ngettext_lazy(
            "Add %(count)s player: %(names)s?", "Add %(count)s players: %(names)s?", "count"
        ),
        **_ADDED,
    ),
    Act(
        "players-qualified",
        ngettext_lazy(
            "%(count)s player qualified from %(source)s: %(names)s",
            "%(count)s players qualified from %(source)s: %(names)s",
            "count",
        ),
        asks=ngettext_lazy(
            "Enter %(count)s player who qualified: %(names)s?",
            "Enter %(count)s players who qualified: %(names)s?",
            "count",
        ),
        **_ADDED,
    ),
    Act(
        "qualifier-replaced",
        _("%(names)s qualified from %(source)s in place of %(gone)s"),
        asks=_("Enter %(names)s in place of %(gone)s?"),
        **_ADDED,
    ),
    Act(
        "players-changed",
        ngettext_lazy(
            "%(count)s player changed: %(fields)s (%(names)s)",
            "%(count)s players changed: %(fields)s (%(names)s)",
            "count",
        ),
        undoable=True,
        table="player",
    ),
    Act("player-changed", _("Player %(name)s changed: %(fields)s"), undoable=True, table="player"),
    Act("player-anonymised", _("A player asked to be anonymous: %(name)s")),
    Act("player-removed", _("Player %(name)s removed"), undoable=True),
    Act("player-withdrawn", _("%(name)s withdrawn after round %(round)s"), undoable=True),
    Act(
        "player-withdrawn-with-byes",
        _("%(name)s withdrawn after round %(round)s; byes cancelled: %(byes)s"),
        undoable=True,
        before_undo=require_byes_unused,
    ),
    Act(
        "player-returned",
        _("%(name)s is back"),
        undoable=True,
        before_undo=require_return_unused,
    ),
    Act(
        "player-returned-with-byes",
        _("%(name)s is back; byes as before the withdrawal: %(byes)s"),
        undoable=True,
        before_undo=require_return_unused,
    ),
    Act(
        "bye-set",
        _("%(name)s: %(kind)s in round %(round)s"),
        asks=_("%(name)s: %(kind)s in round %(round)s?"),
        verb=_("Note the bye"),
        undoable=True,
        **_BYES,
    ),
    Act(
        "absences-set",
        _("%(kind)s in round %(round)s: %(name)s"),
        asks=_("%(kind)s in round %(round)s for %(name)s?"),
        verb=_("Note the byes"),
        undoable=True,
        **_BYES,
    ),
    Act(
        "byes-set",
        ngettext_lazy("%(count)s bye noted: %(names)s", "%(count)s byes noted: %(names)s", "count"),
        asks=ngettext_lazy("Note %(count)s bye?", "Note %(count)s byes?", "count"),
        verb=_("Note the byes"),
        undoable=True,
        **_BYES,
    ),
    Act(
        "bye-removed",
        _("%(name)s: bye in round %(round)s removed"),
        undoable=True,
        before_undo=require_byes_unused,
    ),
    Act(
        "absences-removed",
        _("Byes in round %(round)s removed: %(name)s"),
        undoable=True,
        before_undo=require_byes_unused,
    ),
    Act(
        "pair-forbidden",
        _("%(one)s and %(other)s may not meet"),
        asks=_("Forbid %(one)s and %(other)s to meet?"),
        verb=_("Forbid"),
        undoable=True,
        reason_is_private=True,
        **PROHIBITIONS,
    ),
    Act(
        "pair-allowed",
        _("%(one)s and %(other)s may meet again"),
        asks=_("Let %(one)s and %(other)s meet again?"),
        verb=_("Allow"),
        undoable=True,
        **PROHIBITIONS,
    ),
    Act(
        "renumbered",
        _("Pairing numbers assigned anew (%(count)s changed)"),
        asks=_("Assign the pairing numbers anew?"),
        verb=_("Assign anew"),
        undoable=True,
        integrity=_REGENERATION,
        before_undo=numbers.before_undo,
    ),
    Act(
        "numbers-exchanged",
        _("%(one)s and %(other)s exchanged their pairing numbers"),
        asks=_("Exchange the numbers of %(one)s and %(other)s?"),
        verb=_("Exchange the numbers"),
        undoable=True,
        integrity=("Exchange", Level.AGAINST),
        before_undo=numbers.before_undo,
        after_undo=numbers.after_undo,
    ),
    Act(
        "protection-added",
        _("Kept apart: %(what)s"),
        asks=_("Keep apart: %(what)s?"),
        verb=_("Keep apart"),
        undoable=True,
        **PROHIBITIONS,
    ),
    Act(
        "protection-removed",
        _("Not kept apart any more: %(what)s"),
        asks=_("Keep apart no longer: %(what)s?"),
        verb=_("No longer keep apart"),
        undoable=True,
        **PROHIBITIONS,
    ),
)
