"""The places in the commands of other programs."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from swissmate.errors import InputError
from swissmate.trials.programs import words_of

_PLACE: Final = re.compile(r"(?<!\$)\{(\w+)\}")


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
    if not all(f"{{{placeholder}}}" in command for placeholder in needed):
        places = " and ".join(f"{{{placeholder}}}" for placeholder in needed)
        raise InputError(f"{option} {command}: expected {places}", code="usage")
    for name in _PLACE.findall(command):
        if name not in known:
            places = ", ".join(f"{{{placeholder}}}" for placeholder in known)
            raise InputError(
                f"{option} {command}: nothing is filled in for {{{name}}}; "
                f"the places known here are {places}",
                code="usage",
            )
