"""Checks on arguments: an error about a wrong type says what was found and what was expected."""

from __future__ import annotations

import os

from swissmate.errors import InputError


def wrong_type(name: str, found: object, expected: str) -> InputError:
    """Return the error for an argument of the wrong type."""
    return InputError(f"{name}: found {found!r:.40}; expected {expected}", code="wrong-type")


def require_number(name: str, value: object) -> None:
    """Refuse a value that is neither a whole number nor None.

    Raises:
        InputError: the value is something else.
    """
    if value is not None and type(value) is not int:
        raise wrong_type(name, value, "a whole number")


def path_of(name: str, value: object) -> str:
    """Return the name of a file or folder as a string.

    Raises:
        InputError: the value is not a name of a file or folder.
    """
    if not isinstance(value, str | os.PathLike):
        raise wrong_type(name, value, "the name of a file or folder")
    return str(os.fspath(value))
