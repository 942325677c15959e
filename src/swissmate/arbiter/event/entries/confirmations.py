"""The confirmations that byes and prohibitions need; their levels are declared in ``acts``."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.ground.ledger.audit import Recorder
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import AuditEntry, Bye, Player


def ask_bye(recorder: Recorder, player: Player, round_number: int, kind: str) -> None:
    """Ask about an unusual bye: a full-point one, or a further half-point one (C.05 6.7.4).

    Raises:
        Refused: the player may have no half-point byes.
    """
    if kind == Bye.Kind.FULL:
        text = _(
            "%(name)s gets a full-point bye. The regulations do not provide for one: "
            "it is an exception."
        )
        recorder.ask_and_note(
            round_number, f"{player.tpn}=FPB", text % {"name": player.name}, kind="FPB"
        )
    if kind != Bye.Kind.HALF:
        return
    if player.no_half_byes:
        raise Refused(_("%(name)s may have no half-point bye.") % {"name": player.name})
    others = player.byes.filter(kind=Bye.Kind.HALF).exclude(round_number=round_number).count()
    if others:
        text = ngettext(
            "%(name)s would have %(n)s half-point bye; one is the usual limit (C.05 6.7.4).",
            "%(name)s would have %(n)s half-point byes; one is the usual limit (C.05 6.7.4).",
            others + 1,
        )
        recorder.caution("half-again", text % {"name": player.name, "n": others + 1})


def ask_late_prohibition(recorder: Recorder, last: int, details: str) -> None:
    """Refuse in FIDE mode what had to be announced before round one was paired (C.05 5.2)."""
    if last:
        recorder.caution(
            "late-prohibition",
            _("Pairs that may not meet must be named before round one is paired (C.05 5.2)."),
        )
        text = _("Pairings from now on differ from those that were announced.")
        recorder.ask_and_note(last, details, text)


def require_no_round(recorder: Recorder, _entry: AuditEntry) -> None:
    """Refuse to undo a prohibition, or its end, once a round is paired.

    Raises:
        Refused: a round is paired, and the event is in FIDE mode.
    """
    if recorder.event.in_fide_mode and recorder.event.round_set.exists():
        raise Refused(
            _("Pairs that may not meet must be named before round one is paired (C.05 5.2).")
        )
