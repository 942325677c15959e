"""Removes a person from an event for good: from pages, files, explanations and the log.

The games stay, under a number. Nothing brings the name back: undo does not, and the log does not
either, since its entries are rewritten without it. Backups made earlier still hold the name; the
page says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.guards import rewritable_log
from swissmate.arbiter.models import (
    EVENT_TABLES,
    Account,
    AuditEntry,
    Event,
    Payment,
    Player,
    SeasonDecision,
    SeasonPoints,
    SignUp,
    Telling,
)
from swissmate.arbiter.models.entries import PERSON_FIELDS

_ENTERED: Final = frozenset(
    {
        *PERSON_FIELDS,
        *("club", "contact", "email", "phone", "consent", "payer", "other_name", "key"),
    }
)
"""What is no free text: it is somebody's own, who may have the same name or contact."""
PERSONAL: Final = (*PERSON_FIELDS, "club", "contact", "comment")
"""The fields that identify a person. The rating stays: tie-breaks and pairing numbers depend on
it."""


def anonymise(event_id: int, actor: Account, player_id: int) -> str:
    """Replace a player's name by a number everywhere in an event; return the new name.

    Raises:
        Refused: there is no such player.
    """
    with recorded(event_id, actor, "player-anonymised") as recorder:
        player = Player.objects.filter(event=recorder.event, pk=player_id).first()
        if player is None:
            raise Refused(_("This player is not on the list."))
        sign_ups = [*player.sign_ups.all()]
        others = Player.objects.filter(event=recorder.event).exclude(pk=player_id)
        taken = set(others.values_list("name", flat=True))
        earlier = [row for row in _earlier(event_id, player_id) if row.name not in taken]
        names = _names_of(player, *earlier, *sign_ups)
        number = 1
        while f"N. N. {number}" in taken:
            number += 1
        alias = f"N. N. {number}"
        recorder.data["name"] = alias
        values = {name: "" for name in PERSONAL} | {"name": alias}
        recorder.update(player, **values)
        for change in recorder.changes:
            change["before"] = change["after"]  # The log must not learn the name now.
        own = Q(player=player) | Q(player=None, payer__in=names)  # one was removed or undone
        Payment.objects.filter(own, event=recorder.event).update(payer=alias)
        SeasonPoints.objects.filter(number=player.pk).update(name=alias)
        SeasonDecision.objects.filter(number=player.pk).update(name=alias)
        SeasonDecision.objects.filter(other_number=player.pk).update(other_name=alias)
        # Where somebody is listed by one of the names, it is that of somebody who stays.
        beside = recorder.event.together().exclude(pk=event_id).exclude(players__name__in=names)
        keys = [event_id, *beside.values_list("pk", flat=True)]
        for key in keys:
            _rewrite_rows(key, names, alias)
        for telling in Telling.objects.filter(webhook__event=recorder.event).exclude(body=""):
            telling.body = _replaced(telling.body, names, alias)
            telling.save(update_fields=["body"])
        _rewrite_log(keys, player.pk, names, alias)
        forget_sign_ups(recorder.event, sign_ups)
    return alias


def logs_of(event: Event) -> QuerySet[AuditEntry]:
    """Return the logs of all tournaments of an event: players and sign-ups move between them."""
    keys = {event.pk, *event.together().values_list("pk", flat=True)}
    return AuditEntry.objects.filter(event_id__in=keys)


def forget_sign_ups(event: Event, sign_ups: Iterable[SignUp]) -> None:
    """Delete sign-ups with all that the logs have of their rows: nothing brings them back."""
    keys = {row.pk for row in sign_ups}
    SignUp.objects.filter(event=event, pk__in=keys).delete()
    with rewritable_log():
        for entry in logs_of(event):
            kept = [
                change
                for change in entry.changes
                if change["table"] != "signup" or change["pk"] not in keys
            ]
            if len(kept) < len(entry.changes):
                entry.changes = kept
                entry.save(force_update=True)


def without_names(logs: QuerySet[AuditEntry], names: Sequence[str], alias: str) -> None:
    """Replace names in all that logs say; the longest come first."""
    with rewritable_log():
        for entry in logs.all():
            before = json.dumps([entry.data, entry.reason])
            ordered = sorted(names, key=len, reverse=True)
            entry.data = _replaced(entry.data, ordered, alias)
            entry.reason = _replaced(entry.reason, ordered, alias)
            if json.dumps([entry.data, entry.reason]) != before:
                entry.save(force_update=True)


def _names_of(*people: Player | SignUp) -> list[str]:
    """Return the names to search for in free text, longest first; short ones would match others."""
    spellings = set()
    for person in people:
        spellings |= {person.name, person.name.replace(",", "")}
        last, comma, first = person.name.partition(",")
        if comma:
            spellings.add(f"{first.strip()} {last.strip()}")
        for text in (person.fide_id, person.national_ids, person.contact):
            if len(text) > 3:
                spellings.add(text)
    return sorted((name for name in spellings if name), key=len, reverse=True)


def _earlier(event_id: int, key: int) -> list[Player]:
    """Return a player as the log has the row, with the names and contacts of earlier."""
    rows = [
        side
        for entry in AuditEntry.objects.filter(event_id=event_id)
        for change in entry.changes
        if (change["table"], change["pk"]) == ("player", key)
        for side in filter(None, (change["before"], change["after"]))
    ]
    return [Player(**{name: row[name] for name in PERSONAL if name in row}) for row in rows]


def _rewrite_rows(event_id: int, names: list[str], alias: str) -> None:
    """Replace names in all free text of an event: reasons, remarks, moves."""
    for table in EVENT_TABLES:
        free = [
            field.attname
            for field in table.model._meta.concrete_fields
            if isinstance(field, models.CharField | models.TextField)
            and not field.choices
            and field.attname not in _ENTERED
        ]
        for row in table.rows_of(event_id) if free else ():
            texts = {name: getattr(row, name) for name in free}
            changed = {
                name: new
                for name, text in texts.items()
                if text and (new := _replaced(text, names, alias)) != text
            }
            if changed:
                table.model._default_manager.filter(pk=row.pk).update(**changed)


def _rewrite_log(event_ids: list[int], key: int, names: list[str], alias: str) -> None:
    with rewritable_log():
        for entry in AuditEntry.objects.filter(event_id__in=event_ids):
            before = json.dumps([entry.data, entry.changes, entry.reason])
            for change in entry.changes:
                if change["table"] != "player":
                    continue
                sides = [*filter(None, (change["before"], change["after"]))]
                if change["pk"] == key or any(side.get("name") in names for side in sides):
                    for side in sides:
                        without_person(side, alias)
            changed = entry.data.get("changed")
            if entry.action == "player-changed" and entry.data.get("name") in names and changed:
                entry.data["changed"] = dict.fromkeys(changed)
            entry.data = _replaced(entry.data, names, alias)
            entry.changes = _replaced(entry.changes, names, alias)
            entry.reason = _replaced(entry.reason, names, alias)
            if json.dumps([entry.data, entry.changes, entry.reason]) != before:
                entry.save(force_update=True)


def without_person(row: dict[str, Any] | None, alias: str) -> None:
    """Take out of a row of the log what identifies a person."""
    for name in PERSONAL:
        if row and name in row:
            row[name] = alias if name == "name" else ""


def _replaced(value: Any, names: list[str], alias: str) -> Any:
    if isinstance(value, str):
        for name in names:
            value = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", alias, value)
    elif isinstance(value, list):
        return [_replaced(part, names, alias) for part in value]
    elif isinstance(value, dict):
        return {key: _replaced(content, names, alias) for key, content in value.items()}
    return value
