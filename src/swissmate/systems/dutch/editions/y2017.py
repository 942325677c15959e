"""The Dutch system of 2017 (C.04.3, approved in Baku 2016; until 31 January 2026)."""

from __future__ import annotations

from swissmate.model import ScoringSystem
from swissmate.systems.common.unpairable import AbsoluteArticles
from swissmate.systems.days import DAYS
from swissmate.systems.dutch.engine import criteria
from swissmate.systems.dutch.engine.bracket import EngineRules
from swissmate.systems.dutch.engine.field import FieldRules
from swissmate.systems.dutch.engine.round2017 import pair_brackets
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender
from swissmate.systems.ruleset import ByeBar, Criterion, Level, RuleSet
from swissmate.systems.topics import ColorRule, Topic


def float_of(past: PastRound, scoring: ScoringSystem) -> str:
    """Return the float of a past round: any round without a game is a downfloat (A.4.b)."""
    del scoring  # In this edition it does not matter what the round was worth.
    if not past.entry.played or past.score > past.opponent_score:
        return "d"
    return "u" if past.score < past.opponent_score else ""


def may_have_bye(player: Contender, scoring: ScoringSystem) -> bool:
    """Whether a player may have the bye: no earlier bye and no forfeit win (C.2, C.04.1.d)."""
    del scoring
    return not player.had_pab and not player.had_forfeit_win


_A, _C, _Q = Level.ABSOLUTE, Level.COMPLETION, Level.QUALITY
_W = Level.PROTECTION

CRITERIA = (
    Criterion(Topic.REMATCH, "C.1", "C.04.3 C.1", _A, "nobody meets the same opponent twice"),
    Criterion(Topic.BYE_BAR, "C.2", "C.04.3 C.2", _A, "no bye after a bye or a forfeit win"),
    Criterion(Topic.SAME_ABSOLUTE, "C.3", "C.04.3 C.3", _A, "non-topscorers with the same absolute colour preference do not meet"),
    Criterion(Topic.COMPLETION, "C.4", "C.04.3 C.4", _C, "in the PPB, the downfloaters let the round be completed"),
    Criterion(Topic.PROTECTED, "P", "none", _W, "the fewest protected pairs in the round, where the organiser protects some", criteria.protected_pairs),
    Criterion(Topic.PAIRS, "C.5", "C.04.3 C.5", _Q, "as many pairs as possible", criteria.floaters),
    Criterion(Topic.SCORES, "C.6", "C.04.3 C.6", _Q, "the least pairing score difference (PSD)", criteria.score_differences),
    Criterion(Topic.FOLLOWING, "C.7", "C.04.3 C.7", _Q, "not in the PPB and CLB: downfloaters with whom the following bracket makes the most pairs, then the least PSD", criteria.pairs_in_following_2017),
    Criterion(Topic.COLOR_DIFFERENCE, "C.8", "C.04.3 C.8", _Q, "topscorers and their opponents: few who get a colour difference beyond two", criteria.color_differences_of_topscorers),
    Criterion(Topic.COLOR_THRICE, "C.9", "C.04.3 C.9", _Q, "topscorers and their opponents: few who get the same colour three times in a row", criteria.colors_of_topscorers_in_a_row),
    Criterion(Topic.COLOR, "C.10", "C.04.3 C.10", _Q, "few players without their colour preference", criteria.denied_preferences),
    Criterion(Topic.STRONG_COLOR, "C.11", "C.04.3 C.11", _Q, "few players without their strong colour preference", criteria.denied_strong_preferences),
    Criterion(Topic.DOWN_1, "C.12", "C.04.3 C.12", _Q, "few players with the same downfloat as the round before", criteria.repeated_downfloats(1)),
    Criterion(Topic.UP_1, "C.13", "C.04.3 C.13", _Q, "few players with the same upfloat as the round before", criteria.repeated_upfloats(1)),
    Criterion(Topic.DOWN_2, "C.14", "C.04.3 C.14", _Q, "few players with the same downfloat as two rounds before", criteria.repeated_downfloats(2)),
    Criterion(Topic.UP_2, "C.15", "C.04.3 C.15", _Q, "few players with the same upfloat as two rounds before", criteria.repeated_upfloats(2)),
    Criterion(Topic.DOWN_1_SCORE, "C.16", "C.04.3 C.16", _Q, "small score differences of those with a downfloat as the round before", criteria.downfloat_differences(1)),
    Criterion(Topic.UP_1_SCORE, "C.17", "C.04.3 C.17", _Q, "small score differences of those with an upfloat as the round before", criteria.upfloat_differences(1)),
    Criterion(Topic.DOWN_2_SCORE, "C.18", "C.04.3 C.18", _Q, "small score differences of those with a downfloat as two rounds before", criteria.downfloat_differences(2)),
    Criterion(Topic.UP_2_SCORE, "C.19", "C.04.3 C.19", _Q, "small score differences of those with an upfloat as two rounds before", criteria.upfloat_differences(2)),
)  # fmt: skip

ARTICLES = {
    "mdp-count": "B.1.c", "mdp-set": "D.3", "mdp-transposition": "D.1",
    "exchange-count": "D.2.a", "exchange-difference": "D.2.b", "exchange-s1": "D.2.c",
    "exchange-s2": "D.2.d", "transposition": "D.1", "bracket": "A.3", "order": "A.2",
    "outlook": "A.9", "homogeneous": "B.3", "limbo": "B.2", "moved-down": "B.3", "bye": "A.5",
    "float": "A.4", "topscorer": "A.7",
}  # fmt: skip
"""Articles other than the criteria, by topic."""

ENGINE = EngineRules(
    FieldRules(float_of, may_have_bye),
    CRITERIA,
    AbsoluteArticles("C.1", "C.2", "C.3"),
    pair_brackets,
)

COLOR_RULES = (
    (ColorRule.BOTH, "E.1"),
    (ColorRule.STRONGER, "E.2"),
    (ColorRule.WIDER, "E.2"),
    (ColorRule.ALTERNATE, "E.3"),
    (ColorRule.RANK, "E.4"),
    (ColorRule.NUMBER, "E.5"),
)
"""The rules that decide the colours of a pair, in order, with their articles."""

RULES = RuleSet(
    id="dutch-2017",
    system="dutch",
    title="FIDE (Dutch) System, 2017",
    chapter="C.04.3",
    days=DAYS["dutch"]["dutch-2017"],
    criteria=CRITERIA,
    pair=ENGINE.pair,
    float_of=float_of,
    may_have_bye=may_have_bye,
    looks_back=False,
    bye_bar=ByeBar.FORFEIT_WIN,
    articles=ARTICLES,
    spares_topscorers=True,
    floats_to_one_point_below=True,
    sorts_mdp_sets_by_score=True,
    color_rules=COLOR_RULES,
)
