"""Colour preferences and colours of teams (C.04.6 1.6, 1.7 and article 4), edition of 2026."""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import lru_cache

from swissmate.model import Points
from swissmate.systems.common.color_preference import opposite
from swissmate.systems.position import Contender


class Strength(IntEnum):
    """How strong a preference is; the simple preference of type A counts as strong."""

    NONE = 0
    MILD = 1
    STRONG = 2


Preference = tuple[str, Strength]
"""The colour that a team should get, ``""`` for none, and how strongly."""

NO_PREFERENCE: Preference = ("", Strength.NONE)


@lru_cache(maxsize=1 << 14)
def color_preference(colors: str, kind: str, *, last_round: bool) -> Preference:
    """Return the preference of a team.

    ``colors`` are the colours of the matches played, oldest first; ``kind`` is ``"A"`` (1.7.1),
    ``"B"`` (1.7.2) or ``""`` if the rules of the competition use no preferences. If two clauses of
    type B apply, the stronger one counts
    (``docs/disputes/team.md#a1-strong-in-the-last-round``).
    """
    if not kind or not colors:
        return NO_PREFERENCE
    difference = colors.count("w") - colors.count("b")
    for wanted, had, own in (("w", "b", difference), ("b", "w", -difference)):
        if own < -1 or (own in (0, -1) and colors.endswith(had * 2)):
            return wanted, Strength.STRONG
    if kind == "A":
        return NO_PREFERENCE
    if difference:
        return ("b" if difference > 0 else "w"), Strength.MILD
    if last_round:
        return NO_PREFERENCE
    return opposite(colors[-1]), Strength.MILD


class ColorRule(Enum):
    """The rule of 4.3 that decided."""

    INITIAL = "4.3.1"
    ONLY_ONE = "4.3.2"
    BOTH = "4.3.3"
    STRONGER = "4.3.4"
    DIFFERENCE = "4.3.5"
    ALTERNATE = "4.3.6"
    FIRST_TEAM = "4.3.7"
    FIRST_TEAM_ALTERNATES = "4.3.8"
    OTHER_TEAM_ALTERNATES = "4.3.9"


def first_team(
    one: Contender, other: Contender, secondary: tuple[Points, Points]
) -> tuple[Contender, Contender]:
    """Return the first-team of a pair, and the other (4.2).

    It is decided by the primary score without virtual points, then by the ``secondary`` scores of
    the two (given as equal if the rules of the competition do not use them), then by the TPN.
    """
    if (-one.points, -secondary[0], one.id) < (-other.points, -secondary[1], other.id):
        return one, other
    return other, one


def color_of_first(
    first: Contender, other: Contender, own: Preference, theirs: Preference, initial_color: str
) -> tuple[str, ColorRule]:
    """Return the colour of the first-team and the rule that gives it (4.3).

    ``own`` and ``theirs`` are the preferences of the two.
    """
    if not first.colors and not other.colors:
        odd = first.id % 2 == 1
        return (initial_color if odd else opposite(initial_color)), ColorRule.INITIAL
    wanted, strength = own
    if wanted != theirs[0]:
        rule = ColorRule.BOTH if wanted and theirs[0] else ColorRule.ONLY_ONE
        return wanted or opposite(theirs[0]), rule
    if wanted and strength != theirs[1]:
        return (wanted if strength > theirs[1] else opposite(wanted)), ColorRule.STRONGER
    difference = first.color_difference - other.color_difference
    if difference:
        return ("w" if difference < 0 else "b"), ColorRule.DIFFERENCE
    # Rounds without a match count as moved to the front (C.04.2 3.4).
    for mine, others in zip(reversed(first.colors), reversed(other.colors), strict=False):
        if mine != others:
            return others, ColorRule.ALTERNATE
    if wanted:
        return wanted, ColorRule.FIRST_TEAM
    if first.colors:
        return opposite(first.colors[-1]), ColorRule.FIRST_TEAM_ALTERNATES
    return other.colors[-1], ColorRule.OTHER_TEAM_ALTERNATES
