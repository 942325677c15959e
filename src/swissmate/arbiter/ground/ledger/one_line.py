"""Stored texts are of one line: nothing typed or imported forges a line of a file.

Every text of an event is one value in some line: of the tournament file, of a list, of the log. A
backup with several lines in a text would be refused when it is restored.
"""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from django.db import models

_BREAKS: Final = frozenset({"Cc", "Zl", "Zp", "Cs"})


def breaks(letter: str) -> bool:
    """Whether a letter ends a line, or is none: a control character, half of a surrogate pair."""
    return unicodedata.category(letter) in _BREAKS


def one_line(value: Any) -> Any:  # whatever a column or the log holds
    """Return a value with blanks for such letters, in lists and dictionaries as well.

    >>> one_line({"name": "A\\n012 B", "round": 3})
    {'name': 'A 012 B', 'round': 3}
    """
    if isinstance(value, str):
        if value.isprintable():
            return value
        return "".join(" " if breaks(letter) else letter for letter in value)
    if isinstance(value, dict):
        return {key: one_line(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [one_line(part) for part in value]
    return value


def keep_to_one_line(sender: type[models.Model], instance: models.Model, **_given: object) -> None:
    """Clean the texts of a row that is about to be saved."""
    if sender._meta.app_label != "arbiter":
        return
    for name, value in vars(instance).items():
        if isinstance(value, str) and not value.isprintable():
            setattr(instance, name, one_line(value))
