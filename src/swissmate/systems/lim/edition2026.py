"""The Lim system as printed since 1 February 2026 (C.04.4.3).

The procedure is that of 1999; the paragraphs have other numbers (3.2.1 for the first sentence of
3.2, 5.1.1 for 5.1.a, and so on) and cite the Basic Rules by article. Article 4 of the Basic Rules
widens the bar to the allocated bye: a player who has scored the points of a win without a game does
not get it.
"""

from __future__ import annotations

from swissmate.systems.days import DAYS
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import ByeBar, Criterion, Level, RoundPairing, RuleSet
from swissmate.systems.topics import ColorRule, Topic

from .procedure import pair_with_account

CRITERIA = (
    Criterion(Topic.REMATCH, "C.04.1 Art 2", "2.1", Level.ABSOLUTE,
              "nobody meets an opponent again"),
    Criterion(Topic.PAB_BAR, "C.04.1 Art 4", "1.1", Level.ABSOLUTE,
              "no second allocated bye, and none after a win's points without a game"),
    Criterion(Topic.ABSOLUTE_COLORS, "5.1.1-5.1.2", "2.1", Level.ABSOLUTE,
              "no colour three times running, no three more of one; Article 6 in the last round"),
    Criterion(Topic.COMPLETION, "2.6", "2.6", Level.COMPLETION,
              "pairings next to a blocked median are cracked until it can be paired"),
    Criterion(Topic.FLOATER_TYPES, "3.9", "3.9.1, 3.9.2", Level.QUALITY,
              "floaters of type d rather than c, b and a"),
    Criterion(Topic.REPEATED_FLOATS, "3.10", "3.10.1, 3.10.2", Level.QUALITY,
              "nobody floats twice running to make a number even"),
    Criterion(Topic.FLOATER_COLORS, "3.2.2", "3.2.2, 3.2.3", Level.QUALITY,
              "the floater is due the colour in surplus"),
    Criterion(Topic.FLOATER_NUMBERS, "3.3-3.4", "3.2.4, 3.3, 3.4", Level.QUALITY,
              "downwards the lowest, upwards the highest numbered floats"),
    Criterion(Topic.FLOATER_OPPONENTS, "3.6-3.8", "3.6, 3.7, 3.8", Level.QUALITY,
              "floaters come first and meet the highest or lowest numbered due the other colour"),
    Criterion(Topic.EXCHANGES, "4", "4.1-4.4", Level.QUALITY,
              "top half against bottom half, repaired by exchanges in their order"),
    Criterion(Topic.COLOR_PREFERENCES, "5", "5.1-5.6", Level.QUALITY,
              "exchanges in the same order for the equalising and alternating colours"),
)  # fmt: skip


def pair_round(position: PairingPosition) -> RoundPairing:
    """Pair a round by lim-2026.

    Raises:
        NoLegalPairing: the round cannot be completed.
    """
    return pair_with_account(position, bye_by_points=True)[0]


COLOR_RULES = (
    (ColorRule.NUMBER, "7.2"),
    (ColorRule.MUST, "5.1.1-5.1.2"),
    (ColorRule.LIMITS, "6.1"),
    (ColorRule.BOTH, "5.1"),
    (ColorRule.UNBALANCED, "5.5, 5.6"),
    (ColorRule.ALTERNATE, "5.4"),
    (ColorRule.RANK_MEDIAN, "5.4"),
)
"""The rules that decide the colours of a pair, in order, with their articles."""

RULES = RuleSet(
    "lim-2026",
    "lim",
    "Lim System (2026)",
    "C.04.4.3",
    DAYS["lim"]["lim-2026"],
    CRITERIA,
    pair_round,
    bye_bar=ByeBar.UNPLAYED_WIN,
    parts={"procedure": "swissmate.explanation.accounts.procedures.lim:ACCOUNTS"},
    articles={"bye-order": "1.1", "color-row": "5.1.1", "color-three": "5.1.2"},
    frees_colors_in_last_round=True,
    color_rules=COLOR_RULES,
)
