"""Values of a JSON text, each checked: an unexpected value is an error that names its key."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import date
from typing import Final, TypeAlias, TypeVar

from swissmate.errors import InputError
from swissmate.messages import Message, Text
from swissmate.model import Points
from swissmate.wording import nearest

from .diagnostics import Complaints

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"

T = TypeVar("T")

_UNWRITABLE: Final = re.compile("[\x00-\x08\n-\x1f\ud800-\udfff]")
"""Characters that no line of a file can hold: control characters (except tabs) and lone
surrogates."""


_NO_LINE: Final = re.compile("[\n\r\ud800-\udfff]")


_KEYS: Final[Mapping[str, frozenset[str]]] = {
    "": frozenset(
        (
            *("format", "version", "name", "place", "federation", "kind", "type_code"),
            *("time_control", "chief_arbiter", "arbiters", "start", "end", "round_dates"),
            *("unclear_dates", "team_records", "teams", "rounds", "rules", "acceleration"),
            *("initial_color", "initial_color_inferred", "tie_breaks", "scoring"),
            *(
                "keeps_table_order",
                "meets_in_a_row",
                "forbidden",
                "protected",
                "virtual_points",
                "absent",
            ),
            *("abnormal_points", "players", "other_records"),
        )
    ),
    "unclear_dates": frozenset(("record", "text")),
    "forbidden": frozenset(("players", "first_round", "last_round")),
    "protected": frozenset(("players", "first_round", "last_round")),
    "abnormal_points": frozenset(("result", "points", "round", "players")),
    "players": frozenset(
        (
            *("id", "name", "title", "sex", "federation", "fide_id", "birth", "rating", "key"),
            *("later_ratings", "national", "points", "rank", "rounds"),
        )
    ),
    "players.later_ratings": frozenset(("round", "rating")),
    "players.national": frozenset(
        ("federation", "id", "rating", "birth", "classification", "origin")
    ),
    "players.rounds": frozenset(("opponent", "color", "result")),
}
"""The keys of each object, by the key under which it stands."""


class Item:
    """An object of a JSON text: its values are taken by their names, and checked.

    ``key`` is the key under which it stands, ``""`` for the whole text.
    """

    def __init__(self, value: Json | None, key: str, complaints: Complaints) -> None:
        self.value = object_of(value, key)
        self.key = key
        self.complaints = complaints
        self._tell_unknown_keys()

    def _tell_unknown_keys(self) -> None:
        """Warn of unknown keys, each once: a newer version may have added them."""
        known = _KEYS[self.key]
        for name in self.value:
            found = f"{self.path(name)!r:.60}"
            unknown = (remark.found for remark in self.complaints.collected)
            if name not in known and found not in unknown:
                close = nearest(name, sorted(known))
                expected = f"perhaps {close}" if close else ""
                message = "A key is not known; it is left out"
                self.complaints.warn("trf-unknown-key", message, found=found, expected=expected)

    def path(self, name: str) -> str:
        """Return the key of a value, with those under which it stands."""
        return f"{self.key}.{name}" if self.key else name

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text that a line of a file can hold."""
        return text_of(self.value.get(name, default), self.path(name))

    def number(self, name: str, default: int | None = None) -> int:
        """Return a whole number."""
        return number_of(self.value.get(name, default), self.path(name))

    def tenths(self, name: str) -> Points:
        """Return points in tenths."""
        return tenths_of(self.value.get(name), self.path(name))

    def maybe(self, name: str, read: Callable[[Json, str], T]) -> T | None:
        """Return a value as ``read`` takes it; None for null, or if it is missing."""
        value = self.value.get(name)
        return None if value is None else read(value, self.path(name))

    def texts(self, name: str) -> list[str]:
        """Return a list of texts, each of which a line of a file can hold."""
        return [text_of(value, self.path(name)) for value in self.values(name)]

    def lines(self, name: str) -> list[str]:
        """Return a list of lines as they stand in files, with or without control characters."""
        lines = []
        for value in self.values(name):
            if not isinstance(value, str) or _NO_LINE.search(value):
                raise wrong(self.path(name), "lines of text", value)
            lines.append(value)
        return lines

    def values(self, name: str) -> list[Json]:
        """Return a list; an empty one if it is missing."""
        return list_of(self.value.get(name, []), self.path(name))

    def items(self, name: str) -> Iterator[Item]:
        """Yield the objects of a list."""
        for value in self.values(name):
            yield Item(value, self.path(name), self.complaints)

    def players(self, name: str, known: Collection[int]) -> tuple[int, ...]:
        """Return a list of players, without those who are not known, who are told."""
        key = self.path(name)
        numbers = [number_of(value, key) for value in list_of(self.value.get(name), key)]
        return known_players(numbers, key, known, self.complaints)


def known_players(
    numbers: Iterable[int], key: str, players: Collection[int], complaints: Complaints
) -> tuple[int, ...]:
    """Return those of the numbers that are players, with a warning for the others."""
    known = []
    for number in numbers:
        if number in players:
            known.append(number)
        else:
            complaints.warn(
                "trf-unknown-player",
                f"The key {key} names somebody who is not among the players; he is left out",
                found=str(number),
                expected="the id of a player",
            )
    return tuple(known)


def wrong(key: str, expected: Text, found: object) -> InputError:
    """Return the error for a key whose value is not the expected one."""
    text = f"{found!r:.60}"
    message = Message(
        "JSON key {key}: found {found}; expected {expected}", key=key, found=text, expected=expected
    )
    return InputError(message, code="json")


def number_of(value: Json | None, key: str) -> int:
    """Return a whole number.

    Raises:
        InputError: the value is something else.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong(key, "a whole number", value)
    return value


def tenths_of(value: Json | None, key: str) -> Points:
    """Return points, written with one decimal at most, in tenths.

    Raises:
        InputError: the value is something else.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong(key, "points", value)
    if not -100_000 < value < 100_000 or abs(round(value * 10) - value * 10) > 1e-6:
        raise wrong(key, "points with one decimal", value)
    return round(value * 10)


def text_of(value: Json | None, key: str) -> str:
    """Return a text that a line of a file can hold.

    Raises:
        InputError: the value is something else.
    """
    if not isinstance(value, str):
        raise wrong(key, "a text", value)
    if not value.isprintable() and _UNWRITABLE.search(value):
        raise wrong(key, "a text without control characters", value)
    return value


def list_of(value: Json | None, key: str) -> list[Json]:
    """Return a list.

    Raises:
        InputError: the value is something else.
    """
    if not isinstance(value, list):
        raise wrong(key, "a list", value)
    return value


def object_of(value: Json | None, key: str) -> Mapping[str, Json]:
    """Return an object: its values by their keys.

    Raises:
        InputError: the value is something else.
    """
    if not isinstance(value, dict):
        raise wrong(key, "an object", value)
    return value


def date_of(value: Json | None, key: str) -> date | None:
    """Return a day, None for null.

    Raises:
        InputError: the value is something else.
    """
    if value is None:
        return None
    try:
        return date.fromisoformat(text_of(value, key))
    except ValueError:
        raise wrong(key, "a date like 2026-02-01", value) from None
