"""Deletes what people wrote to sign up, after the event: in one act, for good.

The tournament stays as it was: names, ratings, games, places. Of whoever became a player the year
of birth stays, which categories need. Nothing brings the rest back: undo does not, and the log is
rewritten without it. Backups made earlier still hold it; the page says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.entries.anonymity import forget_sign_ups, without_names
from swissmate.arbiter.event.sign_up.terms import terms_of, why_closed
from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.guards import rewritable_log
from swissmate.arbiter.models import Account, AuditEntry, Player, SignUp

_NOBODY = "…"


def erase(event_id: int, actor: Account) -> int:
    """Delete all sign-ups of an event, and what players have from them; return how many.

    Raises:
        Refused: the event is not over, or its form is open; or there is nothing to delete.
    """
    with recorded(event_id, actor, "sign-ups-erased") as recorder:
        event = recorder.event
        if timezone.localdate() <= (event.end or event.start):
            raise Refused(_("The event is not over yet."))
        terms = terms_of(event)
        if not why_closed(terms):
            raise Refused(_("Close the form first."))
        rows = list(SignUp.objects.filter(event=event).select_related("player"))
        if not rows:
            raise Refused(_("There is nothing to delete."))
        text = ngettext(
            "%(n)s sign-up is deleted, and nothing brings it back.",
            "%(n)s sign-ups are deleted, and nothing brings them back.",
            len(rows),
        )
        recorder.caution("for-good", text % {"n": len(rows)})
        remarks: dict[int, str] = {}
        for row in rows:
            if row.player is not None:
                remarks[row.player.pk] = row.comment
        for player in Player.objects.filter(event=event, pk__in=remarks):
            recorder.update(player, **_kept(vars(player), remarks[player.pk]))
        for change in recorder.changes:
            change["before"] = change["after"]  # the log must not learn it now
        recorder.update(terms, erased=timezone.now())
        recorder.data["count"] = len(rows)
        _rewrite_players(event_id, remarks)
        forget_sign_ups(event_id, rows)
        there = set(Player.objects.filter(event=event).values_list("name", flat=True))
        without_names(event_id, sorted({row.name for row in rows} - there), _NOBODY)
    return len(rows)


def _kept(values: Mapping[str, Any], remark: str) -> dict[str, Any]:
    """Return what stays of the personal values of a player, by the names that are there."""
    kept: dict[str, Any] = {}
    if "contact" in values:
        kept["contact"] = ""
    if "birth" in values:
        kept["birth"] = str(values["birth"])[:4]
    if remark and values.get("comment") == remark:
        kept["comment"] = ""
    return kept


def _rewrite_players(event_id: int, remarks: Mapping[int, str]) -> None:
    """Take the same out of the rows of these players that the log has."""
    with rewritable_log():
        for entry in AuditEntry.objects.filter(event_id=event_id):
            is_changed = False
            for change in entry.changes:
                if change["table"] != "player" or change["pk"] not in remarks:
                    continue
                for side in filter(None, (change["before"], change["after"])):
                    kept = _kept(side, remarks[change["pk"]])
                    is_changed = is_changed or any(side[name] != kept[name] for name in kept)
                    side.update(kept)
            if is_changed:
                entry.save(force_update=True)
