"""A player's part of a round in short: what decides, without what only an arbiter asks for.

The full account has the same sections with every statement. Nothing is reworded here.
"""

from __future__ import annotations

from typing import Final

from ..statements import PlayerExplanation, Statement

Sections = tuple[tuple[str, tuple[Statement, ...]], ...]

_POINTS: Final = ("you-virtual", "you-late")
"""What makes the points of a player less than plain."""

_STRANGE: Final = ("open-not-bye", "open-not-bye-more")
"""The bye goes neither to somebody with fewer points nor to a larger number: players ask why."""
_ASIDE: Final = (
    "opponent-bye",
    "opponent-is",
    "opponent-mdp",
    "opponent-you-mdp",
    "opponent-sought",
    "opponent-alone",
    "opponent-nobody",
    "opponent-odd",
    "met-lower",
    "you-stayed",
    "you-have-bye",
    "floats-odd",
    "floats-fewest",
    "float-chosen",
    "then-meets",
    "bye-odd",
    "bye-receiver",
    "match-prefers-none",
    "match-floated-up",
    "match-top",
)
"""Statements whose content the opening has already, or that are no reason."""

_BARS: Final = ("met", "forbidden", "protected", "same-absolute", "both-moved-down")
_MOST_BARS: Final = 2
"""How many players who may not be met a section names."""


def short_sections(answer: PlayerExplanation) -> Sections:
    """Return the sections of the short account; each statement is one of the full account."""
    short = ((name, _kept(name, said, answer)) for name, said in answer.sections)
    return tuple(each for each in short if each[1])


def _kept(
    name: str, said: tuple[Statement, ...], answer: PlayerExplanation
) -> tuple[Statement, ...]:
    ids = {each.id for each in said}
    match name:
        case "wall" | "answer":
            return said
        case "bracket":
            return ()
        case "before":  # points and colours are in what follows
            wanted = ("you", *_POINTS) if ids.intersection(_POINTS) else ()
            return tuple(each for each in said if each.id in wanted)
        case "bye" if answer.player.opponent:
            return said[:1] if ids.intersection(_STRANGE) else ()
    told = [each for each in said if each.id not in _ASIDE]
    if any(each.id == "lim-turn" and {*each.params.values()} == _pair(answer) for each in said):
        told = [each for each in told if each.id != "opponent-first-left"]
    barred = [each for each in told if each.id in _BARS]
    return tuple(each for each in told if each not in barred[_MOST_BARS:])


def _pair(answer: PlayerExplanation) -> set[int]:
    return {answer.player.id, answer.player.opponent}
