"""The comments on what happened to an event: ``### Correction @ Round 1: 2-7: 1/2 => 1-0``.

After such an act, pairings need not be those of the rules. The checklist requires a line for each
act (``### MPA`` for a pairing made by hand). What follows the colon is for people to read.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_LINE: Final = re.compile(
    r"(?P<kind>[A-Z][A-Za-z -]{1,38}?) (?:@ Round (?P<round>\d{1,3})|before the first round)"
    r"(?:: (?P<rest>.*))?"
)


class IntegrityLine(NamedTuple):
    """What happened, the round concerned (0: before the first), and the details, perhaps empty."""

    kind: str
    round_number: int
    details: str


def integrity_line(comment: str) -> IntegrityLine | None:
    """Return the content of a comment (without its mark); None for any other comment."""
    match = _LINE.fullmatch(comment)
    if match is None:
        return None
    return IntegrityLine(match["kind"], int(match["round"] or 0), match["rest"] or "")
