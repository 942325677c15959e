"""What callers hand in: values of wrong types are refused with what was found and expected."""

from __future__ import annotations

import os

from swissmate.errors import InputError


def wrong_type(name: str, found: object, expected: str) -> InputError:
    """Return the error about an argument."""
    return InputError(f"{name}: found {found!r:.40}; expected {expected}", code="wrong-type")


def require_number(name: str, value: object) -> None:
    """Refuse what is neither a whole number nor left out.

    Raises:
        InputError: it is something else.
    """
    if value is not None and type(value) is not int:
        raise wrong_type(name, value, "a whole number")


def path_of(name: str, value: object) -> str:
    """Return the name of a file or folder.

    Raises:
        InputError: it is none.
    """
    if not isinstance(value, str | os.PathLike):
        raise wrong_type(name, value, "the name of a file or folder")
    return str(os.fspath(value))
