"""Numbers on the command line, for argparse: an error says what was expected."""

from __future__ import annotations

from typing import Final, NoReturn

LARGEST_PORT: Final = 65535


def whole(text: str) -> int:
    """Return a whole number.

    Raises:
        ArgumentTypeError: the text is not one.
    """
    try:
        return int(text)
    except ValueError:
        _refuse(text, "a whole number")


def positive(text: str) -> int:
    """Return a whole number from 1.

    Raises:
        ArgumentTypeError: the text is not one.
    """
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 10**9):
        _refuse(text, "a whole number from 1")
    return int(text)


def port(text: str) -> int:
    """Return the number of a port, 0 for a free one.

    Raises:
        ArgumentTypeError: the text is not one.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= LARGEST_PORT):
        _refuse(text, f"0 (a free one) to {LARGEST_PORT}")
    return int(text)


def _refuse(text: str, expected: str) -> NoReturn:
    from argparse import ArgumentTypeError  # noqa: PLC0415 - argparse is loaded by now

    raise ArgumentTypeError(f"found {text!r:.40}; expected {expected}")
