"""What a backup file says, checked as an import is: by kinds, by limits, and as a whole.

A file is somebody's word. Whatever a form or the program itself could not have written is refused,
with its place and the reason.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import date
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from swissmate.arbiter.event.rules.locks import points_problems
from swissmate.arbiter.event.rules.rule_sets import ACCELERATIONS
from swissmate.arbiter.event.rules.tie_breaks import check_tie_breaks
from swissmate.arbiter.ground.backups import limits
from swissmate.arbiter.ground.backups.archives import FORMAT, VERSION
from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.one_line import breaks
from swissmate.arbiter.models import AuditEntry, Bye, Event, IntegrityEvent, Pairing, Player, Round
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.tables.standings.ranking import standings
from swissmate.errors import SwissmateError, TooLargeError
from swissmate.files.unpacking import GZIP_BEGINS, inflated
from swissmate.systems.registry import RULE_SET_IDS
from swissmate.trf.integrity_lines import integrity_line

_MOST_ROUNDS: Final = 999
_BEST_RATING: Final = 3999
_MOST_TENTHS: Final = 999
_MOST_NUMBERS: Final = 9999
_LARGEST: Final = {"PositiveSmallIntegerField": 2**15 - 1, "BigIntegerField": 2**63 - 1}
"""The largest number of a column: what PostgreSQL can hold, whatever the database."""
_YEARS: Final = range(1900, 2200)
_KEY: Final = re.compile(r"[0-9A-Za-z_-]{1,40}")
_DELETED: Final = "event-deleted"

Values = dict[str, Any]


def _no_number(text: str) -> object:
    """Refuse numbers with a fraction, and those that are none: nothing in a backup is one."""
    raise ValueError(text)


def content_of(raw: bytes) -> Values:
    """Return the content of a backup file.

    Raises:
        Refused: it is none, is too large, or is of a newer version.
    """
    try:
        text = inflated(raw, limits.SIZE) if raw.startswith(GZIP_BEGINS) else raw
        # Each value takes up to a hundred bytes of memory, however short its text is.
        if len(text) > limits.SIZE or limits.values_in(text) > limits.MOST_VALUES:
            raise TooLargeError("this is larger than any backup")
        content = json.loads(text, parse_constant=_no_number, parse_float=_no_number)
    except TooLargeError as error:
        raise Refused(_("This file is too large.")) from error
    except (ValueError, RecursionError) as error:
        raise Refused(_("This is not a backup of an event.")) from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise Refused(_("This is not a backup of an event."))
    if content.get("version") != VERSION:
        raise Refused(_("This backup was made by a newer version of the program."))
    return content


def wrong(place: str, why: object) -> Refused:
    """Return the refusal of a backup: where it is wrong, and why."""
    text = _("This backup is damaged at %(place)s: %(why)s. Nothing was restored.")
    return Refused(text % {"place": place, "why": str(why)[:200]})


def rows_in(content: Values, name: str) -> list[Values]:
    """Return the rows of a table, "" for one that versions before did not have.

    Raises:
        Refused: they are not rows, or two have one key.
    """
    rows = content.get(name, [])
    if not isinstance(rows, list):
        raise wrong(name, _("found %(found)s, expected a list of rows") % {"found": _short(rows)})
    keys = set()
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict) or type(row.get("id")) is not int:
            text = _("found %(found)s, expected a row with a number as its id")
            raise wrong(f"{name} {number}", text % {"found": _short(row)})
        if row["id"] in keys:
            raise wrong(f"{name} {number}", _("the id %(id)s is there twice") % {"id": row["id"]})
        keys.add(row["id"])
    return rows


def _short(value: object) -> str:
    return f"{value!r:.60}"


def checked_values(model: type[models.Model], values: Values, place: str) -> Values:
    """Return the values of a row in the types of its columns; a missing one has its default.

    Raises:
        Refused: a value is of another kind, is out of range, or holds what breaks a line.
    """
    fields = {field.attname: field for field in model._meta.concrete_fields}
    if unknown := values.keys() - fields.keys():
        raise wrong(place, _("“%(name)s” is unknown") % {"name": min(map(str, unknown))})
    typed: Values = {}
    for name, field in fields.items():
        if field.primary_key or isinstance(field, models.ForeignKey):
            continue
        if name not in values:
            # Versions before had fewer columns; each of those that came later has a default.
            if field.get_default() in (None, "") and not (field.null or field.blank):
                raise wrong(place, _("“%(name)s” is missing") % {"name": name})
            continue
        try:
            typed[name] = _value(field, values[name])
        except (ValueError, TypeError, OverflowError, ValidationError):
            text = _("found %(found)s as “%(name)s”, expected another kind of value")
            facts = {"found": _short(values[name]), "name": name}
            raise wrong(place, text % facts) from None
    return typed


def _value(field: models.Field[Any, Any], value: object) -> object:
    """Return a value as its column has it; whatever is raised means that it does not fit."""
    if value is None:
        if not field.null:
            raise ValueError
        return None
    if isinstance(field, models.BooleanField):
        wanted: type = bool
    elif isinstance(field, models.IntegerField):
        wanted = int
    elif isinstance(field, models.JSONField):
        return value
    else:
        wanted = str
    if type(value) is not wanted:
        raise TypeError
    if isinstance(value, str) and any(breaks(letter) for letter in value):
        raise ValueError
    if isinstance(field, models.CharField) and len(str(value)) > (field.max_length or 0):
        raise ValueError
    if field.choices and value not in dict(field.flatchoices) and not (field.blank and not value):
        raise ValueError
    typed = field.to_python(value)
    if isinstance(typed, date) and typed.year not in _YEARS:
        raise OverflowError
    most = _LARGEST.get(field.get_internal_type(), 2**31 - 1)
    if isinstance(field, models.IntegerField) and not 0 <= typed <= most:
        raise OverflowError
    return typed


def check_event(event: Event) -> None:
    """Check the settings of an event, as its form and an import do.

    Raises:
        Refused: one of them cannot be.
    """
    fault = ""
    if not _KEY.fullmatch(event.key):
        fault = _("the address “%(key)s” is none") % {"key": event.key}
    elif event.rules not in RULE_SET_IDS:
        fault = _("the rules “%(rules)s” are unknown") % {"rules": event.rules}
    elif event.acceleration not in ACCELERATIONS:
        fault = _("the acceleration “%(name)s” is unknown") % {"name": event.acceleration}
    elif not 1 <= event.rounds <= _MOST_ROUNDS:
        fault = _("%(n)s rounds") % {"n": event.rounds}
    elif any((getattr(event, name) or 0) > _MOST_TENTHS for name in Event.POINTS):
        fault = _("the points are out of range")
    elif problems := points_problems(
        event.win, event.draw, event.loss, event.pab, rules=event.rules
    ):
        fault = " ".join(problems.values())
    elif problem := check_tie_breaks(filter(None, event.tie_breaks.split(",")), event.rules):
        fault = " ".join(problem)
    if fault:
        raise wrong("event", fault)


def check_row(row: models.Model, place: str) -> None:
    """Check what the kinds of its values do not say of a row.

    Raises:
        Refused: it cannot be.
    """
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if "rating" in field.name and isinstance(value, int) and value > _BEST_RATING:
            raise wrong(place, _("A rating is from 0 to 3999."))
    if isinstance(row, Player) and not 1 <= row.tpn <= _MOST_NUMBERS:
        raise wrong(place, _("“%(name)s” holds something else") % {"name": "tpn"})
    key = getattr(row, "key", None)
    if key is not None and not _KEY.fullmatch(key):
        raise wrong(place, _("the address “%(key)s” is none") % {"key": key})
    if isinstance(row, IntegrityEvent):
        line = integrity_line(row.line)
        if line is None or (line.kind, line.round_number) != (row.kind, row.round_number):
            raise wrong(place, _("“%(name)s” holds something else") % {"name": "kind"})


def check_keys(model: type[models.Model], values: Values, place: str) -> None:
    """Check the keys of other rows that a row holds in lists, and the texts in dictionaries.

    Raises:
        Refused: they are something else.
    """
    for field in model._meta.concrete_fields:
        if not isinstance(field, models.JSONField):
            continue
        is_right = _are_texts if field.default is dict else _are_keys
        if not is_right(values.get(field.attname, field.get_default())):
            raise wrong(place, _("“%(name)s” holds something else") % {"name": field.name})


def _are_texts(value: object) -> bool:
    """Whether a value is a dictionary of texts of one line by their names."""
    return isinstance(value, dict) and all(
        isinstance(text, str) and not any(breaks(letter) for letter in name + text)
        for name, text in value.items()
    )


def _are_keys(value: object) -> bool:
    """Whether a value is a list of keys of rows, or of pairs of them."""
    if not isinstance(value, list):
        return False
    plain = [inner for part in value for inner in (part if isinstance(part, list) else [part])]
    return all(element is None or type(element) is int for element in plain) and all(
        len(part) == 2 for part in value if isinstance(part, list)
    )


def check_log(entry: AuditEntry, place: str) -> None:
    """Check that a line of the log can be read, and is one that an event has.

    Raises:
        Refused: it is not.
    """
    if not isinstance(entry.data, dict):
        raise wrong(place, _("“%(name)s” holds something else") % {"name": "data"})
    # Deleting is told in the log of the program; an event that is there was not deleted.
    if entry.action == _DELETED:
        raise wrong(place, _("“%(name)s” holds something else") % {"name": "action"})
    if entry.action == "mode-left" and type(entry.data.get("round")) is not int:
        raise wrong(place, _("“%(name)s” is missing") % {"name": "round"})
    missing = audit.missing_of(entry.action, entry.data)
    if missing:
        raise wrong(place, _("“%(name)s” is missing") % {"name": missing})
    try:
        audit.sentence(entry)
    except Exception as error:  # whatever the sentence does with values of other kinds
        raise wrong(place, _("“%(name)s” holds something else") % {"name": "data"}) from error


def check_whole(event: Event) -> None:
    """Check a restored event as a whole: numbers, boards, and that it is a tournament.

    Raises:
        Refused: it contradicts itself.
    """
    if Player.objects.filter(event=event).count() > limits.MOST_PLAYERS:
        raise wrong("players", _("There are too many players in this file."))
    numbers = list(Round.objects.filter(event=event).values_list("number", flat=True))
    if numbers != list(range(1, len(numbers) + 1)):
        raise wrong("rounds", _("a round is missing"))
    pairs = Pairing.objects.filter(round__event=event).values_list(
        "round__number", "white", "black"
    )
    seats = Counter(
        (number, player) for number, *players in pairs for player in players if player is not None
    )
    for (number, _player), count in seats.items():
        if count > 1:
            round_text = _("Round %(n)s") % {"n": number}
            raise wrong(f"pairings, {round_text}", _("a player has two boards"))
    late = Bye.objects.filter(player__event=event, round_number__gt=_MOST_ROUNDS)
    if late.exists() or any(number > _MOST_ROUNDS for number in numbers):
        raise wrong("rounds", _("%(n)s rounds") % {"n": _MOST_ROUNDS + 1})
    try:
        build_tournament(event, next_round=True)
        standings(event)
    except SwissmateError as error:
        raise wrong("event", error) from error
    except (KeyError, IndexError, ValueError, TypeError, AttributeError, ArithmeticError) as error:
        raise wrong("event", _("it contradicts itself")) from error
