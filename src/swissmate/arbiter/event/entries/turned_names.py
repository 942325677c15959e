"""Names that begin with the first name, turned round: ``Ada van Berg`` to ``van Berg, Ada``."""

from __future__ import annotations

from typing import Final

from swissmate.arbiter.event.ratings.spellings import word_set

_PARTICLES: Final = word_set(
    "van von der den de del della di da do dos das du la le el ten ter ton zu zum zur af av "
    "bin ibn al st saint san santa mac 't y"
)
"""Words that belong to the surname behind them."""


def may_be_turned(name: str) -> bool:
    """Whether a name has several words and no comma that says which of them is the surname."""
    return "," not in name and len(name.split()) > 1


def turned(name: str) -> str:
    """Return a name with the surname first; one that has a comma, or one word, as it is.

    The surname is what is written in capitals (``Eva LARSSON``), else the last word with the
    particles before it.
    """
    if not may_be_turned(name):
        return name
    words = name.split()
    loud = [word for word in words if len(word) > 1 and word.isupper()]
    if max(map(len, loud), default=0) > 2 and len(loud) < len(words):
        surname, first = loud, [word for word in words if word not in loud]
    else:
        at = len(words) - 1
        while at > 1 and words[at - 1].casefold() in _PARTICLES:
            at -= 1
        surname, first = words[at:], words[:at]
    return f"{' '.join(surname)}, {' '.join(first)}"


def is_clear(name: str) -> bool:
    """Whether only one way to turn a name round comes into question."""
    words = name.split()
    return (
        len(words) == 2
        or all(word.casefold() in _PARTICLES for word in words[1:-1])
        or any(word.isupper() and len(word) > 2 for word in words)
    )
