"""The Dutch system of 2012 (C.04.1, agreed in Istanbul 2012; until 30 June 2017).

The text is a procedure. Its steps are in ``y2012.procedure`` (C.1, C.12, C.13) and
``y2012.bracket`` (C.2-C.10, C.14, with the orders of D), and the colour allocation in
``y2012.colors`` (E).
"""

from __future__ import annotations

from swissmate.systems.days import DAYS
from swissmate.systems.dutch.y2012.players import float_of, may_have_bye
from swissmate.systems.dutch.y2012.procedure import pair_round
from swissmate.systems.ruleset import ByeBar, Criterion, Level, RuleSet
from swissmate.systems.topics import ColorRule, Topic

_A, _Q = Level.ABSOLUTE, Level.QUALITY

CRITERIA = (
    Criterion(Topic.REMATCH, "B.1.a", "C.04.1 B.1.a", _A, "nobody meets the same opponent twice"),
    Criterion(Topic.BYE_BAR, "B.1.b", "C.04.1 B.1.b", _A, "no bye after a point or half a point without playing"),
    Criterion(Topic.SAME_ABSOLUTE, "B.2", "C.04.1 B.2", _A, "nobody but a top scorer meets a player with the same absolute colour preference"),
    Criterion(Topic.PAIRS, "P", "C.04.1 A.11, C.14", _Q, "as many pairs as possible"),
    Criterion(Topic.SCORES, "B.3", "C.04.1 A.11, B.3", _Q, "the lowest floaters, then the smallest score differences"),
    Criterion(Topic.SAME_ABSOLUTE_TOPSCORERS, "B.2 (note)", "C.04.1 B.2, C.10.g", _Q, "few pairs of top scorers with the same absolute colour preference"),
    Criterion(Topic.STRONG_COLOR_ODD, "A.7.d", "C.04.1 A.7.d, C.10.f", _Q, "in odd rounds, few pairs with the same strong colour preference"),
    Criterion(Topic.COLOR, "B.4", "C.04.1 A.8.a, B.4, C.10.e", _Q, "few pairs that do not fulfil both colour preferences (X)"),
    Criterion(Topic.STRONG_COLOR, "Z", "C.04.1 A.7.e, A.8.b, C.10.e", _Q, "in even rounds, few pairs with the same strong colour preference (Z)"),
    Criterion(Topic.DOWN_1, "B.5", "C.04.1 B.5, C.10.d", _Q, "few players with the same downfloat as the round before"),
    Criterion(Topic.DOWN_2, "B.6", "C.04.1 B.6, C.10.c", _Q, "few players with the same downfloat as two rounds before"),
    Criterion(Topic.UP_1, "B.5", "C.04.1 B.5, C.10.b", _Q, "few players with the same upfloat as the round before"),
    Criterion(Topic.UP_2, "B.6", "C.04.1 B.6, C.10.a", _Q, "few players with the same upfloat as two rounds before"),
)  # fmt: skip

COLOR_RULES = (
    (ColorRule.BOTH, "E.1"),
    (ColorRule.STRONGER, "E.2"),
    (ColorRule.ALTERNATE, "E.3"),
    (ColorRule.RANK, "E.4"),
    (ColorRule.NUMBER, "E.5"),
)
"""The rules that decide the colours of a pair, in order, with their articles."""

RULES = RuleSet(
    id="dutch-2012",
    system="dutch",
    title="Swiss System Based on Rating (The Dutch System), 2012",
    chapter="C.04.1",
    days=DAYS["dutch"]["dutch-2012"],
    criteria=CRITERIA,
    pair=pair_round,
    float_of=float_of,
    may_have_bye=may_have_bye,
    looks_back=False,
    bye_bar=ByeBar.UNPLAYED_POINTS,
    parts={"procedure": "swissmate.explanation.accounts.procedures.dutch2012:ACCOUNTS"},
    articles={"bye-order": "B.1.b"},
    spares_topscorers=True,
    color_rules=COLOR_RULES,
)
