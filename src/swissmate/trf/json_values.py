"""Values of a JSON text, each checked by its kind.

What reads a value raises :class:`InputError`, which names the key, for any other value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from typing import Any, Final, NamedTuple, TypeAlias

from swissmate.errors import InputError
from swissmate.messages import Message, Text
from swissmate.model import Points
from swissmate.wording import nearest

from .diagnostics import Complaints

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"

_UNWRITABLE: Final = re.compile("[\x00-\x08\n-\x1f\ud800-\udfff]")
"""Characters that no line of a file can hold: control characters (except tabs) and lone
surrogates."""


_NO_LINE: Final = re.compile("[\n\r\ud800-\udfff]")


def identity(value: Any) -> Any:
    """Return a value that stands in JSON as it is."""
    return value


class Reading:
    """One reading of a JSON text: with whom to complain of it, and the numbers of its players."""

    def __init__(self, complaints: Complaints) -> None:
        self.complaints = complaints
        self.players: Collection[int] = ()

    def tell_unknown_keys(self, key: str, names: Iterable[str], known: Collection[str]) -> None:
        """Warn of unknown keys, each once: a newer version may have added them."""
        for name in names:
            found = f"{path(key, name)!r:.60}"
            unknown = (remark.found for remark in self.complaints.collected)
            if name not in known and found not in unknown:
                close = nearest(name, sorted(known))
                expected = f"perhaps {close}" if close else ""
                message = "A key is not known; it is left out"
                self.complaints.whole.warn(
                    "trf-unknown-key", message, found=found, expected=expected
                )

    def known_players(self, numbers: Iterable[int], key: str) -> tuple[int, ...]:
        """Return those of the numbers that are players, with a warning for the others."""
        known = []
        for number in numbers:
            if number in self.players:
                known.append(number)
            else:
                self.complaints.whole.warn(
                    "trf-unknown-player",
                    f"The key {key} names somebody who is not among the players; he is left out",
                    found=str(number),
                    expected="the id of a player",
                )
        return tuple(known)


Taken: TypeAlias = Callable[[Json, str, Reading], Any]


class Kind(NamedTuple):
    """How a value stands under its key: shown as JSON, and taken from it.

    ``missing`` is what a missing key stands for. A value that is ``optional`` is not written if it
    says nothing.
    """

    shown: Callable[[Any], Json]
    taken: Taken
    missing: Json = None
    optional: bool = False


Keys: TypeAlias = Mapping[str, Kind]
"""The keys of an object, in the order in which they are written."""


def path(key: str, name: str) -> str:
    """Return the key of a value with those under which it stands."""
    return f"{key}.{name}" if key else name


def kind_of(
    read: Callable[[Json, str], Any], missing: Json = None, shown: Callable[[Any], Json] = identity
) -> Kind:
    """Return the kind of a single value that ``read`` takes."""
    return Kind(shown, lambda value, key, _: read(value, key), missing)


def maybe(kind: Kind) -> Kind:
    """Return a kind of which null says that there is no value."""
    return Kind(
        lambda value: None if value is None else kind.shown(value),
        lambda value, key, reading: None if value is None else kind.taken(value, key, reading),
    )


def many(kind: Kind) -> Kind:
    """Return a list of values of a kind; an empty one if it is missing."""
    return Kind(
        lambda values: [kind.shown(value) for value in values],
        lambda values, key, reading: tuple(
            kind.taken(value, key, reading) for value in list_of(values, key)
        ),
        [],
    )


def shown_keys(keys: Keys, values: Iterable[Any]) -> dict[str, Json]:
    """Return an object with these values, which stand in the order of its keys."""
    return {
        name: kind.shown(value)
        for (name, kind), value in zip(keys.items(), values, strict=False)
        if value or not kind.optional
    }


def taken_keys(keys: Keys, value: Json, key: str, reading: Reading) -> dict[str, Any]:
    """Return the values of an object by its keys; unknown keys are told."""
    given = object_of(value, key)
    reading.tell_unknown_keys(key, given, keys)
    return {
        name: kind.taken(given.get(name, kind.missing), path(key, name), reading)
        for name, kind in keys.items()
    }


def wrong(key: str, expected: Text, found: object) -> InputError:
    """Return the error for a key whose value is not the expected one."""
    text = f"{found!r:.60}"
    message = Message(
        "JSON key {key}: found {found}; expected {expected}", key=key, found=text, expected=expected
    )
    return InputError(message, code="json")


def number_of(value: Json | None, key: str) -> int:
    """Return a whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong(key, "a whole number", value)
    return value


def tenths_of(value: Json | None, key: str) -> Points:
    """Return points, written with one decimal at most, in tenths."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong(key, "points", value)
    if not -100_000 < value < 100_000 or abs(round(value * 10) - value * 10) > 1e-6:
        raise wrong(key, "points with one decimal", value)
    return round(value * 10)


def text_of(value: Json | None, key: str) -> str:
    """Return a text that a line of a file can hold."""
    if not isinstance(value, str):
        raise wrong(key, "a text", value)
    if not value.isprintable() and _UNWRITABLE.search(value):
        raise wrong(key, "a text without control characters", value)
    return value


def line_of_file(value: Json | None, key: str) -> str:
    """Return a line as it stands in files, with or without control characters."""
    if not isinstance(value, str) or _NO_LINE.search(value):
        raise wrong(key, "lines of text", value)
    return value


def list_of(value: Json | None, key: str) -> list[Json]:
    """Return a list."""
    if not isinstance(value, list):
        raise wrong(key, "a list", value)
    return value


def object_of(value: Json | None, key: str) -> Mapping[str, Json]:
    """Return an object: its values by their keys."""
    if not isinstance(value, dict):
        raise wrong(key, "an object", value)
    return value


def date_of(value: Json | None, key: str) -> date:
    """Return a day."""
    try:
        return date.fromisoformat(text_of(value, key))
    except ValueError:
        raise wrong(key, "a date like 2026-02-01", value) from None
