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
    short = ((name, _kept(name, statements, answer)) for name, statements in answer.sections)
    return tuple(section for section in short if section[1])


def _kept(
    name: str, statements: tuple[Statement, ...], answer: PlayerExplanation
) -> tuple[Statement, ...]:
    ids = {statement.id for statement in statements}
    match name:
        case "wall" | "answer":
            return statements
        case "bracket":
            return ()
        case "before":  # points and colours are in what follows
            wanted = ("you", *_POINTS) if ids.intersection(_POINTS) else ()
            return tuple(statement for statement in statements if statement.id in wanted)
        case "bye" if answer.player.opponent:
            return statements[:1] if ids.intersection(_STRANGE) else ()
    kept = [statement for statement in statements if statement.id not in _ASIDE]
    if any(
        statement.id == "lim-turn" and {*statement.params.values()} == _pair(answer)
        for statement in statements
    ):
        kept = [statement for statement in kept if statement.id != "opponent-first-left"]
    barred = [statement for statement in kept if statement.id in _BARS]
    return tuple(statement for statement in kept if statement not in barred[_MOST_BARS:])


def _pair(answer: PlayerExplanation) -> set[int]:
    return {answer.player.id, answer.player.opponent}
