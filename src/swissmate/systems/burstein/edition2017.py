"""Burstein system as chapter C.04.4.2 printed it in 2017.

This is a procedure, not a list of criteria: the table below says what its paragraphs require, in
the order in which they decide. Open points: ``docs/disputes/burstein.md``.
"""

from __future__ import annotations

from swissmate.systems.days import DAYS
from swissmate.systems.ruleset import ByeBar, Criterion, Level, RuleSet
from swissmate.systems.topics import ColorRule, Topic

from .procedure import pair_2017

_CRITERIA = (
    Criterion(
        Topic.REMATCH, "3.1", "C.04.4.2 3.1", Level.ABSOLUTE, "two players meet at most once"
    ),
    Criterion(
        Topic.COLOR_DIFFERENCE_LIMIT,
        "5.2",
        "C.04.4.2 5.2",
        Level.ABSOLUTE,
        "nobody has more than two games more with one colour than with the other",
    ),
    Criterion(
        Topic.COLOR_THRICE_LIMIT,
        "5.3",
        "C.04.4.2 5.3",
        Level.ABSOLUTE,
        "nobody has the same colour three times in a row",
    ),
    Criterion(
        Topic.BYE_BAR,
        "4.1",
        "C.04.4.2 4.1",
        Level.PAB,
        "no bye for a player who has received a point without playing",
    ),
    Criterion(
        Topic.BYE_RANK,
        "4.2",
        "C.04.4.2 4.2-4.3",
        Level.PAB,
        "the bye goes to the lowest ranked player of the lowest scoregroup",
    ),
    Criterion(
        Topic.PAIRS,
        "6.3",
        "C.04.4.2 6.3, 6.6",
        Level.COMPLETION,
        "at most one player floats, not one who has floated here, and he finds an opponent",
    ),
    Criterion(
        Topic.COLOR,
        "6.5",
        "C.04.4.2 6.5",
        Level.QUALITY,
        "as many players as possible get their due colour",
    ),
)

COLOR_RULES = (
    (ColorRule.NUMBER_BY_INDEX, "5.1"),
    (ColorRule.BOTH, "5.4"),
    (ColorRule.MUST, "5.2-5.3"),
    (ColorRule.WIDER, "5.4"),
    (ColorRule.ALTERNATE, "5.4"),
    (ColorRule.RANK_INDEX, "5.4"),
)
"""The rules that decide the colours of a pair, in order, with their articles."""

RULES = RuleSet(
    id="burstein-2017",
    system="burstein",
    title="Burstein system (2017)",
    chapter="C.04.4.2",
    days=DAYS["burstein"]["burstein-2017"],
    criteria=_CRITERIA,
    pair=pair_2017,
    bye_bar=ByeBar.FORFEIT_OR_UNPLAYED_WIN,
    parts={"procedure": "swissmate.explanation.accounts.procedures.burstein:ACCOUNTS"},
    articles={"bye-order": "4.2"},
    color_rules=COLOR_RULES,
)
