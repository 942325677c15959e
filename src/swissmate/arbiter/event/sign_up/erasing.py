"""Deletes what people wrote to sign up, after the event: in one act, for good.

The tournament stays as it was: names, ratings, games, places. Of whoever became a player the year
of birth stays, which categories need, and receipts keep the name. It goes as well from where the
player was entered with the same data, and from the log of whoever has moved or left the list.
Nothing brings it back: undo does not, and the log is rewritten without it. Backups made earlier
still hold it; the page says so.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.entries.anonymity import (
    forget_sign_ups,
    logs_of,
    without_names,
    without_person,
)
from swissmate.arbiter.event.entries.persons import rows_of
from swissmate.arbiter.event.sign_up.terms import terms_of, why_closed
from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.guards import rewritable_log
from swissmate.arbiter.models import Account, AuditEntry, Event, Player, SignUp

_NOBODY = "…"


def erase(event_id: int, actor: Account) -> int:
    """Delete all sign-ups of an event, and what players have from them; return how many.

    Raises:
        Refused: the event is not over, or one into which the data went; or its form is open; or
            there is nothing to delete.
    """
    with recorded(event_id, actor, "sign-ups-erased") as recorder:
        event = recorder.event
        _require_over(event)
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
        logs = logs_of(event)
        remarks = _remarks(event, rows, logs)
        listed = list(Player.objects.filter(pk__in=remarks).select_related("event"))
        for player in listed:
            _require_over(player.event)
            recorder.update(player, **_kept(vars(player), remarks[player.pk]))
        for change in recorder.changes:
            change["before"] = change["after"]  # the log must not learn it now
        recorder.update(terms, erased=timezone.now())
        recorder.data["count"] = len(rows)
        names = {row.name for row in rows}
        names |= _rewrite_players(logs, remarks, {player.pk for player in listed})
        forget_sign_ups(event, rows)
        there = Player.objects.filter(event__in=logs.values("event_id"))
        without_names(logs, sorted(names - {player.name for player in there}), _NOBODY)
    return len(rows)


def _require_over(event: Event) -> None:
    if timezone.localdate() <= (event.end or event.start):
        raise Refused(_("The event is not over yet."))


def _remarks(event: Event, rows: Iterable[SignUp], logs: QuerySet[AuditEntry]) -> dict[int, str]:
    """Return the remarks of sign-ups by the keys of all players who are or were made of them.

    That is also whoever is entered with the same contact in another tournament of the event.
    """
    own = {row.pk: row.comment for row in rows}
    remarks: dict[int, str] = {}
    for entry in logs.all():
        for change in entry.changes:
            if change["table"] == "signup" and change["pk"] in own:
                for side in filter(None, (change["before"], change["after"])):
                    if side.get("player_id"):
                        remarks[side["player_id"]] = own[change["pk"]]
    beside = {event, *event.together()}
    for row in rows:
        if row.player is not None:
            remarks[row.player.pk] = row.comment
            for other in rows_of(row.player, beside) if row.player.contact else ():
                if other.contact == row.player.contact and not other.sign_ups.exists():
                    remarks[other.pk] = row.comment
    return remarks


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


def _rewrite_players(
    logs: QuerySet[AuditEntry], remarks: Mapping[int, str], listed: Container[int]
) -> set[str]:
    """Take the same out of the rows of these players that the logs have.

    Whoever is not ``listed`` any more goes with the name; return these names.
    """
    names = set()
    with rewritable_log():
        for entry in logs.all():
            is_changed = False
            for change in entry.changes:
                if change["table"] != "player" or change["pk"] not in remarks:
                    continue
                for side in filter(None, (change["before"], change["after"])):
                    kept = _kept(side, remarks[change["pk"]])
                    is_changed = is_changed or any(side[name] != kept[name] for name in kept)
                    side.update(kept)
                    if change["pk"] not in listed:
                        names.add(side.get("name", _NOBODY))
                        without_person(side, _NOBODY)
                        is_changed = True
            if is_changed:
                entry.save(force_update=True)
    return names
