"""One transaction, one line in the audit log, and how to undo it.

Every use-case that changes an event runs inside :func:`recorded`. The recorder writes the rows that
it is given and keeps their fields before and after. Undoing an entry writes the earlier fields
back, provided that nothing has touched those rows since.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from django.apps import apps
from django.db import models, transaction
from django.db.models import F, Max, ProtectedError
from django.template.defaultfilters import yesno
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.act import acts
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.levels import Caution, Unconfirmed, allow, require
from swissmate.arbiter.ground.ledger.once import key_now, require_first
from swissmate.arbiter.ground.ledger.one_line import one_line
from swissmate.arbiter.ground.ledger.shown import require_shown
from swissmate.arbiter.models import (
    Account,
    AuditEntry,
    Bye,
    Conflict,
    Event,
    Game,
    IntegrityEvent,
    Pairing,
    Player,
    Proposal,
    Role,
    Round,
)
from swissmate.model import points_text

_LOOKED_BACK: Final = 500
_OF_THE_LAST_ROUND: Final = frozenset({"result", "conflict-settled", "match-forfeited", "line-up"})
"""These stay once a later round has been paired."""
_NAMED: Final = re.compile(r"%\((\w+)\)")
_DISCARDED: Final = frozenset({"round-unpaired", "round-discarded"})
_COUNTERS: Final = frozenset({"version", "revision"})


def plain(value: object) -> Any:
    """Return a field's value in the form that JSON can hold."""
    if isinstance(value, datetime.datetime | datetime.date):
        return value.isoformat()
    return value


def _fields(row: models.Model) -> dict[str, Any]:
    return {
        field.attname: plain(getattr(row, field.attname))
        for field in row._meta.concrete_fields
        if not field.primary_key and field.attname not in _COUNTERS
    }


class Recorder:
    """Writes rows of one event and remembers their earlier values."""

    def __init__(self, event: Event, actor: Account | None = None) -> None:
        self.event = event
        self.actor = actor
        self.data: dict[str, Any] = {}
        self.reason = ""
        self.action = ""
        self.undoes: int | None = None
        self.changes: list[dict[str, Any]] = []
        self.cautions: list[Caution] = []

    @property
    def revision(self) -> int:
        """The revision that the event will have after this use-case."""
        return self.event.revision + 1

    def caution(self, name: str, text: str, consequence: str = "") -> None:
        """Ask for a confirmation that this act needs; the act declares the level.

        Raises:
            Refused: the act is prohibited in FIDE mode, and the event is in it.
        """
        self._ask(Caution(acts()[self.action].cautions[name], text, consequence))

    def ask_and_note(
        self, round_number: int, details: str, text: str, consequence: str = ""
    ) -> None:
        """Ask, and leave a line in the tournament file; the act declares its kind and the level.

        ``round_number`` is the round concerned, 0 before the first; ``details`` are in ASCII.
        """
        declared = acts()[self.action].integrity
        if declared is None:
            raise ValueError(f"{self.action} declares no line of the tournament file")
        kind, level = declared
        row = IntegrityEvent(
            event=self.event, kind=kind, round_number=round_number, details=details
        )
        line = _("The tournament file will say: ### %(line)s") % {"line": row.line}
        self._ask(Caution(level, f"{text}\n{line}", consequence))
        self.create(row)

    def _ask(self, caution: Caution) -> None:
        self.cautions.append(allow(caution, in_fide_mode=self.event.in_fide_mode))

    def create(self, row: models.Model) -> None:
        """Insert a row."""
        if isinstance(row, Game):
            row.revision = self.revision
        row.save(force_insert=True)
        self._renew(row)
        self._note(row, None, _fields(row))

    def update(self, row: models.Model, **values: object) -> list[str]:
        """Set fields of a row; return the names of those that changed.

        Nothing else of the row is written: it may be older than what this act did to its table.
        """
        before = {}
        after = {}
        for name, value in one_line(values).items():
            field = row._meta.get_field(name)
            attname = field.attname  # type: ignore[union-attr] # always a concrete field here
            old = getattr(row, attname)
            setattr(row, name, value)
            new = getattr(row, attname)
            if old != new:
                before[attname] = plain(old)
                after[attname] = plain(new)
        if after:
            written = [*after]
            if isinstance(row, Game):
                row.version += 1
                row.revision = self.revision
                written += ["version", "revision"]
            row.save(update_fields=written)
            self._renew(row)
            self._note(row, before, after)
        return list(after)

    def delete(self, row: models.Model) -> None:
        """Delete a row."""
        before = _fields(row)
        key = row.pk
        row.delete()
        row.pk = key
        self._renew(row)
        self._note(row, before, None)

    def _renew(self, row: models.Model) -> None:
        """Make the pages that show a game load it again after a change of what belongs to it."""
        if isinstance(row, Conflict | Proposal):
            Game.objects.filter(pk=row.game_id).update(revision=self.revision)
        elif isinstance(row, Pairing):
            # Whoever has a result for others in mind must look again.
            games = Game.objects.filter(pairing=row.pk)
            games.update(version=F("version") + 1, revision=self.revision)

    def _note(
        self, row: models.Model, before: dict[str, Any] | None, after: dict[str, Any] | None
    ) -> None:
        self.changes.append(
            {"table": row._meta.model_name, "pk": row.pk, "before": before, "after": after}
        )


def require_open(event: Event) -> None:
    """Refuse to change an archived event.

    Raises:
        Refused: it is archived.
    """
    if event.archived is not None:
        raise Refused(_("This event is archived: take it out of the archive in its settings."))


@contextmanager
def recorded(
    event_id: int, actor: Account | None, action: str, **data: object
) -> Iterator[Recorder]:
    """Run a use-case: one transaction, the event locked, one audit entry if anything changed.

    Raises:
        Refused: the event does not exist, or is archived.
        OldForm: the form of the request is older than what it would overwrite.
        SentTwice: the form of the request, which adds something, has done so already.
        Unconfirmed: the act needs a confirmation that was not given.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().filter(pk=event_id).first()
        if event is None:
            raise Refused(_("This event does not exist."))
        require_open(event)
        require_shown()
        require_first()
        recorder = Recorder(event, actor)
        recorder.action = action
        recorder.data.update(data)
        yield recorder
        if recorder.changes:
            try:
                require(recorder.cautions)
            except Unconfirmed as question:
                question.act = _said(recorder.action, recorder.data)
                raise
            event.revision += 1
            event.save()
            log(event_id, actor, recorder.action, recorder)


def log(
    event_id: int | None,
    actor: Account | None,
    action: str,
    recorder: Recorder | None = None,
    **data: object,
) -> None:
    """Add an entry; call this inside a transaction."""
    AuditEntry.objects.create(
        event_id=event_id,
        who=actor.get_username() if actor else "",
        action=action,
        data=one_line({**(recorder.data if recorder else {}), **data, **_key_of_form()}),
        reason=(recorder.reason if recorder else "")[:500],
        changes=recorder.changes if recorder else [],
        undoes=recorder.undoes if recorder else None,
    )


def _key_of_form() -> dict[str, str]:
    key = key_now()
    return {"once": key} if key else {}


def sentence(entry: AuditEntry) -> str:
    """Return what happened, in the reader's language."""
    text = _said(entry.action, entry.data)
    broken = entry.data.get("breaches")
    if isinstance(broken, list) and broken:
        against = _("Against the rules:")
        text = f"{text}. {against} {'; '.join(map(str, broken))}"
    return text


def _said(action: str, noted: Mapping[str, Any]) -> str:
    """Return what an act does, as its entry describes it."""
    act = acts().get(action)
    if act is None:
        return action
    data = dict(noted)
    if act.table and isinstance(data.get("changed"), dict):
        data["fields"] = _changed_values(act.table, data["changed"])
    for name, labels in (("kind", Bye.Kind), ("role", Role)):
        if data.get(name) in labels.values:
            data[name] = labels(data[name]).label
    try:
        text: str = act.sentence % data  # a sentence with a counted form looks its number up
    except KeyError:
        text = str(act.sentence) or action
    return text


def missing_of(action: str, noted: Mapping[str, Any]) -> str:
    """Return the first value that the sentence of an act needs and an entry lacks, else ""."""
    act = acts().get(action)
    if act is None:
        return ""
    needed = set(_NAMED.findall(str(act.sentence)))
    if act.table:
        needed.discard("fields")  # it is made of what changed
    return min(needed - noted.keys(), default="")


def values_changed(changes: dict[str, tuple[Any, Any]], private: Iterable[str] = ()) -> Any:
    """Return changed fields for an entry's data: old and new values, without private ones."""
    hidden = set(private)
    return {
        name: None if name in hidden else [plain(old), plain(new)]
        for name, (old, new) in changes.items()
    }


def _changed_values(table: str, changed: dict[str, Any]) -> str:
    """Return which fields were changed, with the old and the new values."""
    model = apps.get_model("arbiter", table)
    texts = []
    for name, values in changed.items():
        field = model._meta.get_field(name)
        label = str(getattr(field, "verbose_name", name))
        if values is None:
            texts.append(label)
            continue
        old, new = (_value_text(model, field, value) for value in values)
        texts.append(f"{label}: {old} → {new}")
    return ", ".join(texts)


def _value_text(model: type[models.Model], field: Any, value: Any) -> str:
    """Return a value as the form shows it: yes and no, the name of a choice, whole points."""
    if isinstance(value, bool):
        return str(yesno(value))
    choices = dict(getattr(field, "flatchoices", ()))
    if value in choices:
        return str(choices[value])
    if value in ("", None):
        return "–"
    if field.name in getattr(model, "POINTS", ()) and isinstance(value, int):
        return points_text(value)
    return str(value)


def reason_shown(entry: AuditEntry, reader: Account) -> str:
    """Return the reason of an entry; empty if it is private and the reader is not an arbiter."""
    act = acts().get(entry.action)
    return "" if act and act.reason_is_private and not reader.is_deputy else entry.reason


def last_change(event_id: int, row: models.Model) -> AuditEntry | None:
    """Return the latest entry that changed a row, among the last of its event."""
    table = row._meta.model_name
    entries = AuditEntry.objects.filter(event_id=event_id).order_by("-pk")
    for entry in entries[:_LOOKED_BACK]:
        if entry.action == "event-changed" and table == "event":
            return entry
        if any(each["table"] == table and each["pk"] == row.pk for each in entry.changes):
            return entry
    return None


def is_undoable(entry: AuditEntry) -> bool:
    """Return whether entries of this kind can be undone at all."""
    act = acts().get(entry.action)
    return act is not None and act.undoable


def may_undo(entry: AuditEntry, account: Account) -> bool:
    """Return whether an account may undo such an entry: a deputy some kinds, the chief all."""
    act = acts().get(entry.action)
    return act is not None and account.may(Role.DEPUTY if act.by_deputies else Role.CHIEF)


def _check_round(entry: AuditEntry, event: Event) -> None:
    """Refuse to undo something on which later rounds were built."""
    last = Round.objects.filter(event=event).order_by("-number").first()
    number = entry.data.get("round")
    if not isinstance(number, int) or last is None:
        return
    if entry.action.startswith("round-") and entry.action not in _DISCARDED:
        if number != last.number:
            raise Refused(_("Only the last round that was paired can be changed."))
        if entry.action in {"round-paired", "round-by-hand"}:
            games = Game.objects.filter(pairing__round=last, version__gt=1)
            if games.exclude(result="").exists():
                raise Refused(_("Round %(n)s has results already.") % {"n": number})
            if last.published:
                raise Refused(_("Unpublish round %(n)s first.") % {"n": number})
        if entry.action == "round-changed" and last.published:
            raise Refused(_("Unpublish round %(n)s first.") % {"n": number})
    if entry.action in _DISCARDED and last.number >= number:
        raise Refused(_("Round %(n)s has been paired again.") % {"n": number})
    if entry.action in _OF_THE_LAST_ROUND and number < last.number:
        raise Refused(
            _("Round %(n)s has been paired since: use a correction.") % {"n": last.number}
        )


def undo(event_id: int, entry_id: int, actor: Account) -> None:
    """Undo one use-case, as a use-case of its own.

    Raises:
        Refused: it cannot be undone, or no longer; the message says why.
    """
    with recorded(event_id, actor, "undo") as recorder:
        entry = AuditEntry.objects.filter(pk=entry_id, event_id=event_id).first()
        if entry is None or not is_undoable(entry) or not entry.changes:
            raise Refused(_("This entry cannot be undone."))
        if AuditEntry.objects.filter(undoes=entry.pk).exists():
            raise Refused(_("This entry has been undone already."))
        _check_round(entry, recorder.event)
        act = acts()[entry.action]
        if act.before_undo is not None:
            act.before_undo(recorder, entry)
        try:
            for change in reversed(entry.changes):
                _revert(change, recorder)
        except ProtectedError as error:
            raise Refused(_("Later entries depend on this one: undo them first.")) from error
        if act.after_undo is not None:
            act.after_undo(recorder, entry)
        recorder.data["what"] = sentence(entry)
        recorder.undoes = entry.pk


def _revert(change: dict[str, Any], recorder: Recorder) -> None:
    model = apps.get_model("arbiter", change["table"])
    row = model._default_manager.filter(pk=change["pk"]).first()
    if isinstance(row, Event):
        row = recorder.event  # saved again when the undo is done
    before, after = change["before"], change["after"]
    later = Refused(_("This was changed again later: undo the later change first."))
    if after is None:
        if row is not None:
            raise later
        row = _restored(model, change["pk"], before)
        if isinstance(row, Player):
            others = Player.objects.filter(event_id=row.event_id)
            if others.filter(tpn=row.tpn).exists():  # renumbered since
                row.tpn = (others.aggregate(last=Max("tpn"))["last"] or 0) + 1
        recorder.create(row)
        return
    if row is None or any(
        plain(getattr(row, name)) != value for name, value in after.items() if name != "tpn"
    ):
        raise later
    if before is None:
        recorder.delete(row)
        return
    restored = _restored(model, change["pk"], before)
    recorder.update(row, **{name: getattr(restored, name) for name in before})


def _restored(model: type[models.Model], key: int, values: dict[str, Any]) -> models.Model:
    """Return a row with values from the log, converted to the types of the model."""
    typed = {}
    for field in model._meta.concrete_fields:
        if field.attname in values:
            raw = values[field.attname]
            is_date = isinstance(field, models.DateTimeField | models.DateField)
            typed[field.attname] = field.to_python(raw) if is_date and raw else raw
    return model(pk=key, **typed)
