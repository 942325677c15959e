"""Values of a JSON text, each checked: an unexpected value is an error that names its key."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import Final, TypeAlias

from swissmate.errors import InputError
from swissmate.messages import Message
from swissmate.model import Points
from swissmate.wording import nearest

from .diagnostics import Complaints

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"


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
            *("keeps_table_order", "forbidden", "protected", "virtual_points", "absent"),
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
            *("later_ratings", "points", "rank", "rounds"),
        )
    ),
    "players.later_ratings": frozenset(("round", "rating")),
    "players.rounds": frozenset(("opponent", "color", "result")),
}
"""The keys of each object, by the key under which it stands."""


def known_keys(item: Mapping[str, Json], under: str, complaints: Complaints) -> None:
    """Warn of unknown keys, each once: a newer version may have added them."""
    for key in item:
        if key in _KEYS[under]:
            continue
        name = f"{under}.{key}" if under else key
        found = f"{name!r:.60}"
        if not any(each.found == found for each in complaints.collected):
            close = nearest(key, sorted(_KEYS[under]))
            complaints.warn(
                "trf-unknown-key",
                "A key is not known; it is left out",
                found=found,
                expected=f"perhaps {close}" if close else "",
            )


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


def wrong(key: str, expected: str, found: object) -> InputError:
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


def lines_of(value: Json | None, key: str) -> list[str]:
    """Return a list of lines as they stand in files, with or without control characters.

    Raises:
        InputError: the value is something else.
    """
    lines = []
    for each in list_of(value, key):
        if not isinstance(each, str) or _NO_LINE.search(each):
            raise wrong(key, "lines of text", each)
        lines.append(each)
    return lines


def texts_of(value: Json | None, key: str) -> list[str]:
    """Return a list of texts, each of which a line of a file can hold.

    Raises:
        InputError: the value is something else.
    """
    return [text_of(each, key) for each in list_of(value, key)]


def list_of(value: Json | None, key: str) -> Iterable[Json]:
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
