"""Creates an event, changes its settings, archives it and deletes it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.event.events import shared_timetable
from swissmate.arbiter.event.events.siblings import keys_of_one_event, may_join, require_may_join
from swissmate.arbiter.event.ratings.methods import set_ratings
from swissmate.arbiter.event.ratings.numbering import renumber_rows
from swissmate.arbiter.event.rules.locks import LOCKED_ONCE_PAIRED, details_of
from swissmate.arbiter.event.rules.rule_sets import default_rules
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.frame import roles
from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.once import require_first
from swissmate.arbiter.ground.ledger.shown import require_shown
from swissmate.arbiter.ground.ledger.stale import require_fresh
from swissmate.arbiter.models import (
    Account,
    Category,
    Event,
    FeeRule,
    FeeTerms,
    Player,
    Prize,
    PrizeRules,
    SignUpTerms,
)
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.systems.knockout.terms import parse_terms
from swissmate.systems.plays import play_of


def create_event(actor: Account | None, values: dict[str, Any]) -> Event:
    """Create an event from checked form values."""
    with transaction.atomic():
        require_first(actor)
        event = Event.objects.create(**values)
        audit.log(event.pk, actor, "event-created", name=event.name)
        shared_timetable.adopt(event.pk, actor)
        event.refresh_from_db()
    return event


def change_event(
    event_id: int,
    actor: Account,
    values: dict[str, Any],
    reason: str = "",
    seen: str | None = None,
) -> None:
    """Change settings; those that decided pairings already made are locked in FIDE mode.

    Once the mode is left, changing these needs a reason and leaves a line in the tournament file.
    ``seen`` is the mark (:func:`.stale.mark_of`) of the settings that the form showed.

    Raises:
        Stale: the settings were changed since.
        Refused: a setting is locked, a reason is missing, there would be fewer rounds than have
            been paired, the event is archived, or it would join an event (``series``) of
            which the actor is not chief arbiter.
    """
    with transaction.atomic():
        _change(event_id, actor, values, reason, seen)
        shared_timetable.adopt(event_id, actor)


def _change(
    event_id: int, actor: Account, values: dict[str, Any], reason: str, seen: str | None
) -> None:
    with recorded(event_id, actor, "event-changed") as recorder:
        event = recorder.event
        require_fresh(event, sorted(values), seen, event_id)
        changed = {
            name: (getattr(event, name), value)
            for name, value in values.items()
            if getattr(event, name) != value
        }
        beside = keys_of_one_event(event)
        last = last_paired_round(event)
        _require_same_form(event, str(values.get("rules", event.rules)), paired=last > 0)
        if last and values.get("rounds", event.rounds) < last:
            raise Refused(_("Round %(n)s has been paired already.") % {"n": last})
        if last:
            _tell_decisive(recorder, last, changed, reason)
        recorder.reason = reason
        recorder.data["changed"] = audit.values_changed(changed)
        recorder.update(event, **values)
        require_may_join(actor, event, beside)
        if {"rating_method", "equal_order"} & changed.keys() and not last:
            for player in Player.objects.filter(event=event):
                set_ratings(recorder, player, ())
            renumber_rows(event)


def _tell_decisive(
    recorder: Recorder, last: int, changed: dict[str, tuple[Any, Any]], reason: str
) -> None:
    """Refuse to change locked settings; outside FIDE mode, note changes in the tournament file."""
    decisive = {name: change for name, change in changed.items() if name in LOCKED_ONCE_PAIRED}
    if not decisive:
        return
    fields = ", ".join(
        str(getattr(Event._meta.get_field(name), "verbose_name", name)) for name in decisive
    )
    what = _("Rounds have been paired with these settings: %(fields)s.") % {"fields": fields}
    recorder.caution("locked", what)
    if not reason.strip():
        raise Refused(
            _("Rounds have been paired: changing %(fields)s needs a reason.") % {"fields": fields}
        )
    recorder.ask_and_note(
        last,
        details_of(decisive),
        _("Earlier rounds were paired with the old values; their pairings stay."),
    )


def _require_same_form(event: Event, rules: str, *, paired: bool) -> None:
    """Refuse to turn players into teams, or games that were played into matches.

    Raises:
        Refused: the change would do this.
    """
    if play_of(rules).enters_teams != event.play.enters_teams and event.players.exists():
        raise Refused(
            _(
                "The event has participants already: it cannot change between players and "
                "teams. Create a new event."
            )
        )
    if paired and play_of(rules).plays_matches != event.play.plays_matches:
        raise Refused(
            _("Rounds have been paired: it is too late to change between games and matches.")
        )


def set_archived(event_id: int, actor: Account, *, archived: bool) -> None:
    """Put an event into the archive, where nothing can change it, or take it out again.

    Raises:
        NotLed: it would stand there beside a tournament that the actor does not lead.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        if (event.archived is not None) == archived:
            return
        beside = keys_of_one_event(event)
        event.archived = timezone.now() if archived else None
        require_may_join(actor, event, beside)
        event.revision += 1
        event.save()
        audit.log(event_id, actor, "event-archived" if archived else "event-reopened")


def delete_event(event_id: int, actor: Account, typed_name: str) -> str:
    """Delete an event whose name was typed, once its backup is on disk; return the file name.

    The log and all backup files remain: :func:`.restoring.restore` brings the event back.

    Raises:
        Refused: another name was typed, or the backup could not be written or not be restored.
    """
    with transaction.atomic():
        event = audit.locked(event_id)
        if " ".join(typed_name.split()).casefold() != " ".join(event.name.split()).casefold():
            raise Refused(_("This is not the name of the event: nothing was deleted."))
        require_shown()
        # The event is locked, so that no result is entered between the backup and the deletion.
        backup = archives.back_up_event(event_id, "before-deletion")
        if backup is None:
            raise Refused(_("The backup could not be written: nothing was deleted."))
        if archives.share_of_limits(event_id, backup) > 1:
            raise Refused(_("The backup is too large to be restored: nothing was deleted."))
        archives.remove_rows(event_id)
        event.delete()
        audit.log(event_id, actor, "event-deleted", name=event.name, backup=backup, key=event.key)
    return backup


_NOT_COPIED: Final = frozenset(
    {"id", "key", "name", "start", "end", "revision", "created", "archived", "mode_left_in"}
)


_COPIED: Final[Mapping[type[models.Model], Mapping[str, Any]]] = {
    PrizeRules: {},
    FeeRule: {},
    FeeTerms: {"early_until": None, "on_site_from": None},
    SignUpTerms: {"is_open": False, "opens": None, "closes": None, "erased": None},
}
"""What is copied with an event, and what of it belongs to the days of the old one."""


def copy_event(event_id: int, actor: Account, name: str, start: date) -> Event:
    """Create an event with the settings of another, without its players.

    Categories, prizes, fees and the form of the sign-up come along; the form is closed.

    It is a further tournament of the same event if it has the same first day, and the actor leads
    all that are there already.

    Raises:
        Refused: there is no such event, or no name.
    """
    name = " ".join(name.split())[:120]
    with transaction.atomic():
        old = Event.objects.filter(pk=event_id).first()
        if old is None or not name:
            raise Refused(_("Enter a name."))
        values = {
            field.name: getattr(old, field.name)
            for field in Event._meta.concrete_fields
            if field.name not in _NOT_COPIED
        }
        if old.play.eliminates:
            # The seeds and decisions are those of its players.
            values["terms"] = str(parse_terms(old.terms)._replace(won=(), lot=0, kept=False))
        if old.rules == default_rules(old.start):
            values["rules"] = default_rules(start)  # the edition in force then
        # A group of the same days is part of the event; one of other days is not.
        if start != old.start or not may_join(actor, Event(**{**values, "start": start})):
            values["series"] = ""
        event = create_event(actor, {**values, "name": name, "start": start})
        roles.lead(actor, event)
        keys: dict[int | None, Category | None] = {None: None}
        for category in Category.objects.filter(event=old, chosen=[]):
            before, category.pk, category.event = category.pk, None, event
            category.save(force_insert=True)
            keys[before] = category
        for prize in Prize.objects.filter(event=old):
            if prize.category_id in keys:
                prize.pk, prize.event, prize.category = None, event, keys[prize.category_id]
                prize.save(force_insert=True)
        for table, values_of_days in _COPIED.items():
            for row in table._default_manager.filter(event=old):
                row.pk = None
                for name, value in {"event": event, **values_of_days}.items():
                    setattr(row, name, value)
                row.save(force_insert=True)
    return event
