"""Reads a request to ``swissmate engine``: its values, each checked, and its tournament."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from swissmate.errors import InputError
from swissmate.messages import as_key, told
from swissmate.requests.field import Arguments, Field, Kind, Request
from swissmate.systems.choice import resolve
from swissmate.wording import did_you_mean

from .output import json_text
from .streams import STDIN
from .tournament_input import parse_document, read_document

if TYPE_CHECKING:
    from swissmate.systems.choice import Resolution
    from swissmate.trf import Diagnostic, TRFDocument

    from .tournament_input import Reading

Keys = Mapping[str, Any]


def wrong(key: str, expected: str, found: object, code: str = "engine-request") -> InputError:
    """Return the error for a key whose value is not the expected one."""
    held = json_text(found, indent=None).rstrip()
    return InputError(f"{key}: found {held:.40}; expected {expected}", code=code)


def arguments_of(keys: Keys, request: Request) -> Arguments:
    """Return the values of a request's fields; a key that is missing or null has its default.

    Raises:
        InputError: the value of a key is not of its kind.
    """
    return Arguments(**{field.name: _value(keys, field) for field in request.keys})


def _value(keys: Keys, field: Field) -> object:
    value = keys.get(field.name)
    if value is None and (field.kind is not Kind.FLAG or field.name not in keys):
        return [] if field.repeated else field.default
    if not _fits(value, field.kind):
        raise wrong(field.name, _EXPECTED.get(field.kind, field.kind.value), value)
    if field.kind is Kind.CHOICE and value not in field.choices:
        expected = f"{', '.join(field.choices[:-1])} or {field.choices[-1]}"
        raise wrong(field.name, f"{expected}{did_you_mean(value, field.choices)}", value)
    return value


def _fits(value: object, kind: Kind) -> bool:
    """Whether a value of JSON is of the kind of a field."""
    match kind:
        case Kind.FLAG:
            return isinstance(value, bool)
        case Kind.NUMBER | Kind.POSITIVE | Kind.ROUNDS:
            return type(value) is int
        case Kind.PLAYER:
            return type(value) is int or isinstance(value, str)
        case Kind.PLAYERS:
            return isinstance(value, list) and all(type(player) is int for player in value)
        case Kind.WISH:
            return (
                isinstance(value, list)
                and len(value) == 2
                and all(_fits(player, Kind.PLAYER) for player in value)
            )
    return isinstance(value, str)


_EXPECTED: Final = {
    Kind.CHOICE: Kind.TEXT.value,
    Kind.POSITIVE: Kind.NUMBER.value,
    Kind.ROUNDS: Kind.NUMBER.value,
    Kind.PLAYERS: "a list of whole numbers",
    Kind.WISH: "[id, id], [id, 'bye'], [id, 'white'], [id, 'black'] or [id, 'float']",
}
"""What is expected of a key where its kind is not what is checked here."""


def document_of(args: Arguments, *, check_points_column: bool) -> TRFDocument:
    """Return the tournament of a request, given as the content of a file or as its path.

    Raises:
        InputError: it is given twice or not at all, or is not a tournament file.
        OSError: the file cannot be read.
    """
    if (args.trf is None) == (args.path is None):
        raise InputError("expected either 'trf' or 'path'", code="engine-request")
    if args.path is None and args.encoding is not None:
        raise wrong("encoding", "it beside 'path' only: 'trf' holds characters", args.encoding)
    named = vars(args)
    how: Reading = {
        "check_points_column": check_points_column and not named.get("ignore_points"),
        "rounds": named.get("rounds"),
        "rules": named.get("rules"),
        "acceleration": named.get("acceleration"),
        "date_order": args.date_order,
        "encoding": args.encoding,
    }
    if args.path is not None:
        if args.path == STDIN or not _is_name(args.path):
            raise wrong("path", "the name of a file", args.path)
        _require_ordinary_file(args.path)
        return read_document(args.path, **how)
    try:
        data = args.trf.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InputError(
            f"trf: found half a character ({error.object[error.start]!a}) at place "
            f"{error.start + 1}; expected whole Unicode characters",
            code="engine-request",
        ) from error
    return parse_document(data, "trf", **how)


def _is_name(path: str) -> bool:
    """Whether a text can be a file name: it is not empty, has no NUL and no half of a character."""
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return False
    return path != "" and "\0" not in path


def resolved_of(args: Arguments, *, check_points_column: bool) -> tuple[Resolution, TRFDocument]:
    """Return the tournament of a request, ready to be paired, and the document it came from."""
    document = document_of(args, check_points_column=check_points_column)
    return resolve(document.tournament, args.rules, acceleration=args.acceleration), document


def remarks_json(diagnostics: tuple[Diagnostic, ...]) -> list[dict[str, object]]:
    """Return what the reader noticed, with the names of keys in the messages."""
    return [
        {
            "code": remark.code,
            "line": remark.line,
            "column": remark.column,
            "found": remark.found,
            "expected": told(remark.expected, as_key),
            "message": told(remark.message, as_key),
        }
        for remark in diagnostics
    ]


def _require_ordinary_file(path: str) -> None:
    """Refuse pipes and devices, which could keep us waiting for ever.

    Raises:
        OSError: the path does not exist, or is not an ordinary file.
    """
    status = os.stat(path)
    if not stat.S_ISREG(status.st_mode):
        raise OSError(
            errno.EINVAL, "this is not an ordinary file; expected a tournament file", path
        )
