"""What a tournament file says, as facts; docs/conformance.md lists them."""

from __future__ import annotations

from typing import Final

REFUSED: Final = "refused"
"""The answer of a reader that does not take a file."""


def holds(expected: object, found: object) -> bool:
    """Whether an answer says all that is expected; what it says beyond that is not looked at.

    >>> holds({"rounds": 5}, {"rounds": 5, "name": "Open"}), holds({"rounds": 5}, "refused")
    (True, False)
    """
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            name in found and holds(value, found[name]) for name, value in expected.items()
        )
    return bool(expected == found)
