"""Undoing lines of the log: one, several at once, and which of them can be undone now.

Undoing a line writes the earlier fields of its rows back, provided that nothing has touched those
rows since. It is a use-case of its own, however many lines it undoes: all of them, or none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models import Max, ProtectedError
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.act import acts
from swissmate.arbiter.ground.ledger.audit import Recorder, plain, recorded, sentence
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import (
    Account,
    Alteration,
    AuditEntry,
    Event,
    Game,
    Player,
    Role,
    Round,
)

_SEVERAL: Final = "undo-several"
UNDOING: Final = frozenset({"undo", _SEVERAL})
_OF_THE_LAST_ROUND: Final = frozenset({"result", "conflict-settled", "match-forfeited", "line-up"})
"""These stay once a later round has been paired."""
_DISCARDED: Final = frozenset({"round-unpaired", "round-discarded"})
_ASIDE: Final = frozenset({"alteration-started", "alteration-dropped"})
"""These changed nothing that players see."""

Key = tuple[str, int]
"""A row: its table and its key."""


def is_undoable(entry: AuditEntry) -> bool:
    """Return whether entries of this kind can be undone at all."""
    act = acts().get(entry.action)
    return act is not None and act.undoable and bool(entry.changes)


def may_undo(entry: AuditEntry, account: Account) -> bool:
    """Return whether an account may undo such an entry: a deputy some kinds, the chief all."""
    act = acts().get(entry.action)
    return act is not None and account.may(Role.DEPUTY if act.by_deputies else Role.CHIEF)


def undone_by(entry: AuditEntry) -> list[int]:
    """Return the keys of the entries that an entry has undone."""
    keys: list[int] = entry.data.get("undone", [entry.undoes])
    return keys if entry.undoes is not None else []


def undone(event_id: int) -> set[int]:
    """Return the keys of the entries that have been undone."""
    undoing = AuditEntry.objects.filter(event_id=event_id, undoes__isnull=False)
    return {key for entry in undoing.only("undoes", "data") for key in undone_by(entry)}


def undo(event_id: int, entry_id: int, actor: Account) -> None:
    """Undo one use-case, as a use-case of its own.

    Raises:
        Refused: it cannot be undone, or no longer; the message says why.
    """
    with recorded(event_id, actor, "undo") as recorder:
        entry = AuditEntry.objects.filter(pk=entry_id, event_id=event_id).first()
        if entry is None:
            raise Refused(_("This entry cannot be undone."))
        _undo(recorder, entry, undone(event_id))
        recorder.data["what"] = sentence(entry)
        recorder.undoes = entry.pk


def undo_several(event_id: int, entry_ids: Collection[int], actor: Account) -> None:
    """Undo several use-cases, the latest first, as one use-case: all of them, or none.

    Raises:
        Refused: one of them cannot be undone, or not by this account; the message names it.
    """
    if len(entry_ids) == 1:
        return undo(event_id, next(iter(entry_ids)), actor)
    with recorded(event_id, actor, _SEVERAL) as recorder:
        gone = undone(event_id)
        chosen = AuditEntry.objects.filter(pk__in=entry_ids, event_id=event_id)
        entries = list(chosen.order_by("-pk"))
        for entry in entries:
            try:
                _undo(recorder, entry, gone)
            except Refused as refusal:
                raise Refused(f"{sentence(entry)}: {refusal}") from refusal
        if not entries:
            raise Refused(_("This entry cannot be undone."))
        recorder.data["count"] = len(entries)
        recorder.data["what"] = "; ".join(sentence(entry) for entry in entries)
        recorder.data["undone"] = [entry.pk for entry in entries]
        recorder.undoes = entries[-1].pk
    return None


def steps_back(
    event: Event, actor: Account, most: int
) -> tuple[list[tuple[AuditEntry, bool]], str]:
    """Return the entries that can be undone one after the other now, the latest first.

    Each is with whether one can stop there: not if something older has been undone later, which was
    still done at that time. It is tried, and everything is as it was. The text says why not the
    next one too; "" if there is none, or if ``most`` have been found.
    """
    steps: list[tuple[AuditEntry, bool]] = []
    gone = undone(event.pk)
    undone_later: set[int] = set()
    with transaction.atomic():
        recorder = Recorder(Event.objects.get(pk=event.pk), actor)
        why = ""
        for entry in AuditEntry.objects.filter(event_id=event.pk).iterator(50):
            undone_later.update(undone_by(entry))
            undone_later.discard(entry.pk)
            if entry.pk in gone or entry.action in _ASIDE | UNDOING or not entry.changes:
                continue
            if len(steps) == most:
                break
            try:
                with transaction.atomic():
                    _undo(recorder, entry, gone)
            except Refused as refusal:
                why = f"{sentence(entry)}: {refusal}"
                break
            steps.append((entry, not undone_later))
        transaction.set_rollback(True)
    return steps, why


def _undo(recorder: Recorder, entry: AuditEntry, gone: Collection[int]) -> None:
    """Write back what one entry has changed.

    Raises:
        Refused: it cannot be undone, or no longer; the message says why.
    """
    if recorder.actor is not None and not may_undo(entry, recorder.actor):
        raise Refused(_("Only the chief arbiter can undo this."))
    if not is_undoable(entry):
        raise Refused(_("This entry cannot be undone."))
    if entry.pk in gone:
        raise Refused(_("This entry has been undone already."))
    _check_round(entry, recorder.event, _last_round(recorder.event))
    act = acts()[entry.action]
    if act.before_undo is not None:
        act.before_undo(recorder, entry)
    try:
        with transaction.atomic():
            for change in reversed(entry.changes):
                _revert(change, recorder)
    except ProtectedError as error:
        raise Refused(_("Later entries depend on this one: undo them first.")) from error
    except IntegrityError as error:
        raise _changed_again() from error
    if act.after_undo is not None:
        act.after_undo(recorder, entry)


def _changed_again() -> Refused:
    return Refused(_("This was changed again later: undo the later change first."))


def _last_round(event: Event) -> Round | None:
    return Round.objects.filter(event=event).order_by("-number").first()


def _check_round(entry: AuditEntry, event: Event, last: Round | None) -> None:
    """Refuse to undo something on which later rounds were built; ``last`` is the last of them."""
    number = entry.data.get("round")
    if not isinstance(number, int) or last is None:
        return
    if entry.action.startswith("round-") and Alteration.objects.filter(event=event).exists():
        raise Refused(_("The pairing is being changed by hand: finish that first."))
    if entry.action.startswith("round-") and entry.action not in _DISCARDED:
        if number != last.number:
            raise Refused(_("Only the last round that was paired can be changed."))
        if entry.action in {"round-paired", "round-by-hand"}:
            games = Game.objects.filter(pairing__round=last, version__gt=1)
            if games.exclude(result="").exists():
                raise Refused(_("Round %(n)s has results already.") % {"n": number})
            if last.published:
                raise Refused(_("Unpublish round %(n)s first.") % {"n": number})
        if entry.action == "round-changed" and last.published and not entry.data.get("published"):
            raise Refused(_("Unpublish round %(n)s first.") % {"n": number})
    if entry.action in _DISCARDED and last.number >= number:
        raise Refused(_("Round %(n)s has been paired again.") % {"n": number})
    if entry.action in _OF_THE_LAST_ROUND and number < last.number:
        raise Refused(
            _("Round %(n)s has been paired since: use a correction.") % {"n": last.number}
        )


def _revert(change: dict[str, Any], recorder: Recorder) -> None:
    model = apps.get_model("arbiter", change["table"])
    row = model._default_manager.filter(pk=change["pk"]).first()
    if isinstance(row, Event):
        row = recorder.event  # saved again when the undo is done
    before, after = change["before"], change["after"]
    if not is_there(change, _values(row)):
        raise _changed_again()
    if after is None:
        row = _restored(model, change["pk"], before)
        if isinstance(row, Player):
            others = Player.objects.filter(event_id=row.event_id)
            if others.filter(tpn=row.tpn).exists():  # renumbered since
                row.tpn = (others.aggregate(last=Max("tpn"))["last"] or 0) + 1
        recorder.create(row)
    elif row is not None and before is None:
        # What the row is left as, if its number is never given again.
        void = getattr(row, "void", None)
        if void is None:
            recorder.delete(row)
        else:
            recorder.update(row, **void)
    elif row is not None:
        restored = _restored(model, change["pk"], before)
        there = {name for name in before if name in (_values(row) or {})}
        recorder.update(row, **{name: getattr(restored, name) for name in there})


def _values(row: models.Model | None) -> dict[str, Any] | None:
    """Return the fields of a row as the log has them; None if there is no such row."""
    if row is None:
        return None
    return {
        field.attname: plain(getattr(row, field.attname)) for field in row._meta.concrete_fields
    }


def is_there(change: dict[str, Any], now: dict[str, Any] | None) -> bool:
    """Whether a row still is what an act has left; numbers of its players may have changed since.

    A version before may have had more columns: nobody has changed these.
    """
    left = change["after"]
    if left is None or now is None:
        return left is now
    model = apps.get_model("arbiter", change["table"])
    compared = (left.keys() & now.keys()) - getattr(model, "RENUMBERED", frozenset())
    return all(now[name] == left[name] for name in compared)


def _restored(model: type[models.Model], key: int, values: dict[str, Any]) -> models.Model:
    """Return a row with values from the log, converted to the types of the model."""
    typed = {}
    for field in model._meta.concrete_fields:
        if field.attname in values:
            raw = values[field.attname]
            is_date = isinstance(field, models.DateTimeField | models.DateField)
            typed[field.attname] = field.to_python(raw) if is_date and raw else raw
    return model(pk=key, **typed)


def working(event: Event, entries: Sequence[AuditEntry], account: Account) -> set[int]:
    """Return the keys of the entries of a page of the log that this account could undo now.

    All rows are read at once, and nothing is changed.
    """
    gone = undone(event.pk)
    waiting = [entry for entry in entries if entry.pk not in gone]
    return _working(event, waiting, account, _last_round(event))


def _working(
    event: Event, entries: Sequence[AuditEntry], account: Account, last: Round | None
) -> set[int]:
    """Return which of the entries could be undone now, of some that have not been undone."""
    candidates = [entry for entry in entries if is_undoable(entry) and may_undo(entry, account)]
    if event.archived is not None or not candidates:
        return set()
    rows = _rows_of(candidates)
    left = {entry.pk: _left_by_undo(entry, rows) for entry in candidates}
    users = _users_of(entry_rows for entry_rows in left.values() if entry_rows)
    return {
        entry.pk
        for entry in candidates
        if (after := left[entry.pk]) is not None
        and all(after.get(user, {}) is None for key in after for user in users.get(key, ()))
        and _is_allowed(event, last, entry)
    }


def last_step(event: Event, account: Account, last_round: Round | None) -> AuditEntry | None:
    """Return the last line of the log if this account can undo it now."""
    entries = AuditEntry.objects.filter(event_id=event.pk).exclude(action__in=_ASIDE)
    last = entries.first()  # an entry that undoes another comes after it: this one still stands
    return last if last and _working(event, [last], account, last_round) else None


def _rows_of(entries: Iterable[AuditEntry]) -> dict[Key, dict[str, Any] | None]:
    """Return the rows that entries have changed, as they are now."""
    keys: dict[str, set[int]] = {}
    for entry in entries:
        for change in entry.changes:
            keys.setdefault(change["table"], set()).add(change["pk"])
    now: dict[Key, dict[str, Any] | None] = {}
    for table, wanted in keys.items():
        rows = apps.get_model("arbiter", table)._default_manager.in_bulk(wanted)
        now |= {(table, key): _values(rows.get(key)) for key in wanted}
    return now


def _left_by_undo(
    entry: AuditEntry, rows: dict[Key, dict[str, Any] | None]
) -> dict[Key, dict[str, Any] | None] | None:
    """Return the rows of an entry after its undo, None for one that is deleted then.

    None instead of all if something has changed them since.
    """
    after = {
        (change["table"], change["pk"]): rows[change["table"], change["pk"]]
        for change in entry.changes
    }
    for change in reversed(entry.changes):
        key = (change["table"], change["pk"])
        now = after[key]
        if not is_there(change, now):
            return None
        before = change["before"]
        after[key] = {**(now or {}), **before} if before is not None else None
    return after


def _users_of(left: Iterable[dict[Key, dict[str, Any] | None]]) -> dict[Key, list[Key]]:
    """Return which rows keep rows from being deleted, of those that undos would delete."""
    deleted: dict[str, set[int]] = {}
    for rows in left:
        for (table, key), values in rows.items():
            if values is None:
                deleted.setdefault(table, set()).add(key)
    users: dict[Key, list[Key]] = {}
    for table, keys in deleted.items():
        for relation in apps.get_model("arbiter", table)._meta.related_objects:
            if relation.on_delete is not models.PROTECT:
                continue
            name = relation.field.attname
            others = relation.related_model._default_manager.filter(**{f"{name}__in": keys})
            for other, key in others.values_list("pk", name):
                user = (str(relation.related_model._meta.model_name), other)
                users.setdefault((table, key), []).append(user)
    return users


def _is_allowed(event: Event, last: Round | None, entry: AuditEntry) -> bool:
    """Whether the rounds since and the room of the act let an entry be undone; nothing is changed.

    Where the room has a say, or rows would come back whose place may be taken, it is tried.
    """
    try:
        _check_round(entry, event, last)
        if acts()[entry.action].before_undo is not None or any(
            change["after"] is None for change in entry.changes
        ):
            with transaction.atomic():
                _undo(Recorder(Event.objects.get(pk=event.pk)), entry, ())
                transaction.set_rollback(True)
    except Refused:
        return False
    return True
