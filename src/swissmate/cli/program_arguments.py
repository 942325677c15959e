"""Arguments about other programs: how long they may take, and the places in their commands."""

from __future__ import annotations

import re
import threading
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Collection
from typing import Final

from swissmate.errors import InputError
from swissmate.trials.programs import words_of

_PLACE: Final = re.compile(r"(?<!\$)\{(\w+)\}")


def add_timeout(parser: ArgumentParser, default: float) -> None:
    """Declare ``--timeout``."""
    parser.add_argument(
        "--timeout",
        metavar="S",
        type=seconds,
        default=default,
        help=f"seconds for one answer of a program (default: {default:g})",
    )


def seconds(text: str, *, none: bool = False) -> float:
    """Return a number of seconds for argparse: finite and above 0, or 0 too with ``none``."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < threading.TIMEOUT_MAX or not (value or none):
        expected = "seconds, 0 or more" if none else "seconds, above 0"
        raise ArgumentTypeError(f"found {text!r:.40}; expected {expected}")
    return value


def require_places(
    option: str,
    command: str,
    known: Collection[str],
    needed: Collection[str] = ("file", "out"),
) -> None:
    """Refuse a command that lacks a placeholder for the file or the answer, or has an unknown one.

    ``known`` are the names that may stand in braces. ``${NAME}`` is left to a shell.

    Raises:
        InputError: a placeholder is missing or unknown, or a quote is not closed.
    """
    words_of(command)
    if not all(f"{{{each}}}" in command for each in needed):
        places = " and ".join(f"{{{each}}}" for each in needed)
        raise InputError(f"{option} {command}: expected {places}", code="usage")
    for name in _PLACE.findall(command):
        if name not in known:
            places = ", ".join(f"{{{each}}}" for each in known)
            raise InputError(
                f"{option} {command}: nothing is filled in for {{{name}}}; "
                f"the places known here are {places}",
                code="usage",
            )
