"""What a tournament file says, as facts; docs/conformance.md lists them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

REFUSED: Final = "refused"
"""The answer of a reader that does not accept a file."""


def holds(expected: object, found: object) -> bool:
    """Whether an answer contains everything expected; anything beyond that is ignored.

    >>> holds({"rounds": 5}, {"rounds": 5, "name": "Open"}), holds({"rounds": 5}, "refused")
    (True, False)
    """
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            name in found and holds(value, found[name]) for name, value in expected.items()
        )
    return bool(expected == found)


class Difference(NamedTuple):
    """A member of the facts whose value is not the expected one: its path, and both values."""

    path: str
    expected: object
    found: object


MISSING: Final = object()
"""The value of a member that an answer lacks."""


def differences(expected: object, found: object, path: str = "") -> Iterator[Difference]:
    """Yield the members whose values are not the expected ones; a whole list is one member.

    >>> [one] = differences({"players": {"3": {"points": 1.5}}}, {"players": {"3": {"points": 1}}})
    >>> one
    Difference(path='players[3].points', expected=1.5, found=1)
    """
    if isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            inner = f"{path}[{name}]" if name.isdigit() else f"{path}.{name}".lstrip(".")
            yield from differences(value, found.get(name, MISSING), inner)
    elif not holds(expected, found):
        yield Difference(path, expected, found)
