"""Reads a request to ``swissmate engine``: its values, each checked, and its tournament."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from swissmate.errors import InputError
from swissmate.systems.choice import resolve
from swissmate.wording import did_you_mean

from .streams import STDIN
from .tournament_input import DATE_ORDERS, parse_document, read_document, with_rounds

if TYPE_CHECKING:
    from swissmate.model.tournament import Who
    from swissmate.systems.choice import Resolution
    from swissmate.trf import TRFDocument

Request = Mapping[str, Any]


def wrong(key: str, expected: str, found: object) -> InputError:
    """Return the error for a key whose value is not the expected one."""
    return InputError(f"{key}: found {found!r:.40}; expected {expected}", code="engine-request")


def text_of(request: Request, key: str) -> str | None:
    """Return a text of the request, None if the key is missing.

    Raises:
        InputError: the value is not a text.
    """
    value = request.get(key)
    if value is not None and not isinstance(value, str):
        raise wrong(key, "a text", value)
    return value


def number_of(request: Request, key: str) -> int | None:
    """Return a whole number of the request, None if the key is missing.

    Raises:
        InputError: the value is not a whole number.
    """
    value = request.get(key)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise wrong(key, "a whole number", value)
    return value


def player_of(request: Request, key: str) -> Who | None:
    """Return a player of the request, by id or name; None if the key is missing.

    Raises:
        InputError: the value is neither a whole number nor a text.
    """
    value = request.get(key)
    if isinstance(value, bool) or not isinstance(value, int | str | None):
        raise wrong(key, "a player's id or name", value)
    return value


def flag_of(request: Request, key: str) -> bool:
    """Return true or false, false if the key is missing.

    Raises:
        InputError: the value is neither.
    """
    value = request.get(key, False)
    if not isinstance(value, bool):
        raise wrong(key, "true or false", value)
    return value


def numbers_of(request: Request, key: str) -> list[int]:
    """Return a list of whole numbers, empty if the key is missing.

    Raises:
        InputError: the value is not such a list.
    """
    value = request.get(key) or []
    if not isinstance(value, list) or not all(type(each) is int for each in value):
        raise wrong(key, "a list of whole numbers", value)
    return value


def document_of(request: Request, *, check_points_column: bool) -> TRFDocument:
    """Return the tournament of a request, given as the content of a file or as its path."""
    check_points_column = check_points_column and not flag_of(request, "ignore_points")
    content, path = text_of(request, "trf"), text_of(request, "path")
    if (content is None) == (path is None):
        raise InputError("expected either 'trf' or 'path'", code="engine-request")
    encoding = text_of(request, "encoding")
    if path is None and encoding is not None:
        raise wrong("encoding", "it beside 'path' only: 'trf' holds characters", encoding)
    if path is not None:
        if path == STDIN or not _is_name(path):
            raise wrong("path", "the name of a file", path)
        _require_ordinary_file(path)
        return read_document(
            path,
            check_points_column=check_points_column,
            rounds=number_of(request, "rounds"),
            acceleration=text_of(request, "acceleration"),
            date_order=date_order_of(request),
            encoding=encoding,
        )
    try:
        data = (content or "").encode("utf-8")
    except UnicodeEncodeError as error:
        raise InputError(
            f"trf: found half a character ({error.object[error.start]!a}) at place "
            f"{error.start + 1}; expected whole Unicode characters",
            code="engine-request",
        ) from error
    return parse_document(
        data,
        "trf",
        check_points_column=check_points_column,
        rounds=number_of(request, "rounds"),
        acceleration=text_of(request, "acceleration"),
        date_order=date_order_of(request),
    )


def _is_name(path: str) -> bool:
    """Whether a text can be a file name: it is not empty, has no NUL and no half of a character."""
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return False
    return path != "" and "\0" not in path


def resolved_of(request: Request, *, check_points_column: bool) -> tuple[Resolution, TRFDocument]:
    """Return the tournament of a request, ready to be paired, and the document it came from."""
    document = document_of(request, check_points_column=check_points_column)
    tournament = with_rounds(document.tournament, number_of(request, "rounds"))
    rules, acceleration = text_of(request, "rules"), text_of(request, "acceleration")
    return resolve(tournament, rules, acceleration=acceleration), document


def date_order_of(request: Request) -> str | None:
    """Return the order in which ambiguous dates are read, None if the request names none."""
    order = text_of(request, "date_order")
    if order is not None and order not in DATE_ORDERS:
        near = did_you_mean(order, DATE_ORDERS)
        raise wrong("date_order", f"dmy, mdy or ymd{near}", order)
    return order


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
