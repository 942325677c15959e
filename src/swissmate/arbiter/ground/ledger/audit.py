"""One transaction, one line in the audit log.

Every use-case that changes an event runs inside :func:`recorded`. The recorder writes the rows that
it is given and keeps their fields before and after, so that :mod:`.undoing` can write them back.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from django.apps import apps
from django.db import models, transaction
from django.db.models import F
from django.db.models.fields.reverse_related import ForeignObjectRel
from django.template.defaultfilters import yesno
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.act import Act, acts
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.levels import Caution, Unconfirmed, allow, given, require
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
    Proposal,
    Role,
)
from swissmate.arbiter.models.rounds import RESULT_SIGNS
from swissmate.model import points_text

_LOOKED_BACK: Final = 500
written: ContextVar[list[AuditEntry] | None] = ContextVar("written", default=None)
"""The lines that this request has written, oldest first. None outside of requests."""
_BYE: Final = re.compile(r"\b(\d{1,2}): ([HZF])(?=[;,]|$)")
_NAMED: Final = re.compile(r"%\((\w+)\)")
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
        self.asks: Promise | str = ""
        """The title of the question, where that of the act says too little."""
        self.reason = ""
        self.action = ""
        self.undoes: int | None = None
        self.changes: list[dict[str, Any]] = []
        self.cautions: list[Caution] = []
        self.differences: list[tuple[str, str]] = []
        self.reason_is_for = ""

    @property
    def revision(self) -> int:
        """The revision that the event will have after this use-case."""
        return self.event.revision + 1

    def require_reason(self, reason: str, why: str) -> None:
        """Note the reason of this act; within a request, ask for one that is not there.

        Raises:
            Refused: there is none, and nobody can be asked; ``why`` says what needs it.
        """
        self.reason = reason.strip()
        if self.reason:
            return
        if given.get() is None:
            raise Refused(why)
        self.reason_is_for = why

    def caution(self, name: str, text: str, consequence: str = "") -> None:
        """Ask for a confirmation that this act needs; the act declares the level.

        Raises:
            Refused: the act is prohibited in FIDE mode, and the event is in it.
        """
        self._ask(Caution(acts()[self.action].cautions[name], text, consequence))

    def ask_and_note(
        self, round_number: int, details: str, text: str, consequence: str = "", kind: str = ""
    ) -> None:
        """Ask, and leave a line in the tournament file; the act declares its kind and the level.

        ``round_number`` is the round concerned, 0 before the first; ``details`` are in ASCII;
        ``kind`` is needed where an act can leave lines of several kinds.
        """
        act = acts()[self.action]
        declared = act.integrity
        if kind in act.further_integrity:
            declared = (kind, act.further_integrity[kind])
        if declared is None:
            raise ValueError(f"{self.action} declares no line of the tournament file")
        kind, level = declared
        row = IntegrityEvent(
            event=self.event, kind=kind, round_number=round_number, details=details
        )
        self._ask(Caution(level, text, consequence, f"### {row.line}"))
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

    def delete_whole(self, row: models.Model) -> None:
        """Delete a row after the rows that would go along with it, so that an undo has them all."""
        for relation in row._meta.get_fields(include_hidden=True):
            if isinstance(relation, ForeignObjectRel) and relation.on_delete is models.CASCADE:
                rows = relation.field.model._default_manager
                for other in rows.filter(**{relation.field.name: row}):
                    self.delete_whole(other)
        self.delete(row)

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


def locked(event_id: int) -> Event:
    """Return an event that nobody else changes until the transaction ends.

    Raises:
        Refused: there is no such event.
    """
    event = Event.objects.select_for_update().filter(pk=event_id).first()
    if event is None:
        raise Refused(_("This event does not exist."))
    return event


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
        event = locked(event_id)
        require_open(event)
        require_shown()
        require_first()
        recorder = Recorder(event, actor)
        recorder.action = action
        recorder.data.update(data)
        yield recorder
        if recorder.changes:
            require_confirmed(recorder)
            event.revision += 1
            event.save()
            log(event_id, actor, recorder.action, recorder)


def require_confirmed(recorder: Recorder) -> None:
    """Let an act through if what its cautions demand was confirmed.

    Raises:
        Unconfirmed: something was not, or a reason is needed; it names the act and its verb.
    """
    try:
        require(recorder.cautions, recorder.reason_is_for)
    except Unconfirmed as question:
        act = acts()[recorder.action]
        asks = recorder.asks or act.asks or act.sentence
        question.title = _filled(asks, act, recorder.data)
        question.verb = str(act.verb)
        question.destroys = act.destroys
        question.differences = recorder.differences
        raise


def log(
    event_id: int | None,
    actor: Account | None,
    action: str,
    recorder: Recorder | None = None,
    **data: object,
) -> None:
    """Add an entry; call this inside a transaction."""
    entry = AuditEntry.objects.create(
        event_id=event_id,
        who=actor.get_username() if actor else "",
        action=action,
        data=one_line({**(recorder.data if recorder else {}), **data, **_key_of_form()}),
        reason=(recorder.reason if recorder else "")[:500],
        changes=recorder.changes if recorder else [],
        undoes=recorder.undoes if recorder else None,
    )
    lines = written.get()
    if lines is not None:
        lines.append(entry)


def last_written() -> int | None:
    """Return the key of the last line that this request has written."""
    lines = written.get()
    return lines[-1].pk if lines else None


def _key_of_form() -> dict[str, str]:
    key = key_now()
    return {"once": key} if key else {}


def sentence(entry: AuditEntry) -> str:
    """Return what happened, in the reader's language."""
    act = acts().get(entry.action)
    text = _filled(_sentence_of(act, entry.data), act, entry.data) if act else entry.action
    if players := entry.data.get("players"):
        text = f"{text} ({players})"
    if moved := entry.data.get("moved_up"):
        waited = _("From the waiting list:")
        text = f"{text}. {waited} {moved}"
    broken = entry.data.get("breaches")
    if isinstance(broken, list) and broken:
        against = _("Against the rules:")
        text = f"{text}. {against} {'; '.join(map(str, broken))}"
    return text


def _sentence_of(act: Act, noted: Mapping[str, Any]) -> Promise | str:
    """Return the sentence of an act that fits what an entry has noted."""
    others = (text for name, text in act.if_noted.items() if name in noted)
    return next(others, act.sentence)


def _filled(text: Promise | str, act: Act, noted: Mapping[str, Any]) -> str:
    """Return a text of an act with the values of an entry filled in, as readers write them."""
    data = dict(noted)
    if act.table and isinstance(data.get("changed"), dict):
        data["fields"] = _changed_values(act.table, data["changed"])
    for name, labels in (("kind", Bye.Kind), ("role", Role)):
        if data.get(name) in labels.values:
            data[name] = labels(data[name]).label
    for name in ("before", "after"):
        if name in data:
            data[name] = RESULT_SIGNS.get(str(data[name]), data[name])
    for name in ("byes", "names"):
        if isinstance(data.get(name), str):
            data[name] = _BYE.sub(_bye_in_words, data[name])
    try:
        filled: str = text % data  # a text with a counted form looks its number up
    except KeyError:
        filled = str(text) or act.name
    return filled


def _bye_in_words(bye: re.Match[str]) -> str:
    return _("round %(n)s: %(kind)s") % {"n": bye[1], "kind": Bye.Kind(bye[2]).label}


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
    columns = {field.name: field for field in model._meta.get_fields()}
    texts = []
    for name, values in changed.items():
        field = columns.get(name)  # a version before may have had more
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
    if field is not None and field.name in getattr(model, "POINTS", ()) and isinstance(value, int):
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
        if any(change["table"] == table and change["pk"] == row.pk for change in entry.changes):
            return entry
    return None
