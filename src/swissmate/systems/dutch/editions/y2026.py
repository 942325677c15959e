"""The Dutch system in force since 1 February 2026 (C.04.3, approved on 28 October 2025)."""

from __future__ import annotations

from swissmate.model import ScoringSystem
from swissmate.systems.common.unpairable import AbsoluteArticles
from swissmate.systems.days import DAYS
from swissmate.systems.dutch.engine import criteria
from swissmate.systems.dutch.engine.bracket import EngineRules
from swissmate.systems.dutch.engine.field import FieldRules
from swissmate.systems.dutch.engine.round2026 import pair_brackets
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender
from swissmate.systems.ruleset import ByeBar, Criterion, Level, RuleSet
from swissmate.systems.topics import ColorRule, Topic


def float_of(past: PastRound, scoring: ScoringSystem) -> str:
    """Return the float of a past round (1.4.2-1.4.4).

    A round without a game is a downfloat only if it was the pairing-allocated bye or brought more
    points than a loss.
    """
    if past.entry.played:
        if past.score == past.opponent_score:
            return ""
        return "d" if past.score > past.opponent_score else "u"
    return "d" if past.entry.result == "U" or past.points > scoring.loss else ""


def may_have_bye(player: Contender, scoring: ScoringSystem) -> bool:
    """Whether a player may have the bye (C2): no earlier bye, no unplayed round worth a win."""
    return not player.had_pab and player.top_unplayed < scoring.win


_A, _C, _P, _Q = Level.ABSOLUTE, Level.COMPLETION, Level.PAB, Level.QUALITY
_W = Level.PROTECTION

CRITERIA = (
    Criterion(Topic.REMATCH, "C1", "C.04.3 2.1.1", _A, "nobody meets the same opponent twice"),
    Criterion(Topic.BYE_BAR, "C2", "C.04.3 2.1.2", _A, "no bye after a bye or a round worth a win without a game"),
    Criterion(Topic.SAME_ABSOLUTE, "C3", "C.04.3 2.1.3", _A, "non-topscorers with the same absolute colour preference do not meet"),
    Criterion(Topic.COMPLETION, "C4", "C.04.3 2.2.1", _C, "those not yet paired can still all be paired"),
    Criterion(Topic.PROTECTED, "P", "none", _W, "the fewest protected pairs in the round, where the organiser protects some", criteria.protected_pairs),
    Criterion(Topic.BYE_SCORE, "C5", "C.04.3 2.3.1", _P, "the lowest score for the receiver of the bye"),
    Criterion(Topic.PAIRS, "C6", "C.04.3 2.4.1", _Q, "as many pairs as possible", criteria.floaters),
    Criterion(Topic.SCORES, "C7", "C.04.3 2.4.2", _Q, "the lowest scores of the downfloaters, the highest of them first", criteria.floater_scores),
    Criterion(Topic.FOLLOWING, "C8", "C.04.3 2.4.3", _Q, "downfloaters with whom the following bracket complies with C1 to C7", criteria.pairs_in_following_2026),
    Criterion(Topic.BYE_UNPLAYED, "C9", "C.04.3 2.4.4", _Q, "where only the receiver of the bye floats down: few unplayed games of his", criteria.unplayed_games_of_bye),
    Criterion(Topic.COLOR_DIFFERENCE, "C10", "C.04.3 2.4.5", _Q, "topscorers and their opponents: few who get a colour difference beyond two", criteria.color_differences_of_topscorers),
    Criterion(Topic.COLOR_THRICE, "C11", "C.04.3 2.4.6", _Q, "topscorers and their opponents: few who get the same colour three times in a row", criteria.colors_of_topscorers_in_a_row),
    Criterion(Topic.COLOR, "C12", "C.04.3 2.4.7", _Q, "few players without their colour preference", criteria.denied_preferences),
    Criterion(Topic.STRONG_COLOR, "C13", "C.04.3 2.4.8", _Q, "few players without their strong colour preference", criteria.denied_strong_preferences),
    Criterion(Topic.DOWN_1, "C14", "C.04.3 2.4.9", _Q, "few residents who float down as the round before", criteria.repeated_downfloats(1)),
    Criterion(Topic.UP_1, "C15", "C.04.3 2.4.10", _Q, "few MDP opponents who floated up the round before", criteria.repeated_upfloats(1)),
    Criterion(Topic.DOWN_2, "C16", "C.04.3 2.4.11", _Q, "few residents who float down as two rounds before", criteria.repeated_downfloats(2)),
    Criterion(Topic.UP_2, "C17", "C.04.3 2.4.12", _Q, "few MDP opponents who floated up two rounds before", criteria.repeated_upfloats(2)),
    Criterion(Topic.DOWN_1_SCORE, "C18", "C.04.3 2.4.13", _Q, "small score differences, the greatest first, of MDPs who floated down the round before", criteria.downfloat_differences(1)),
    Criterion(Topic.UP_1_SCORE, "C19", "C.04.3 2.4.14", _Q, "small score differences, the greatest first, of MDP opponents who floated up the round before", criteria.upfloat_differences(1)),
    Criterion(Topic.DOWN_2_SCORE, "C20", "C.04.3 2.4.15", _Q, "small score differences, the greatest first, of MDPs who floated down two rounds before", criteria.downfloat_differences(2)),
    Criterion(Topic.UP_2_SCORE, "C21", "C.04.3 2.4.16", _Q, "small score differences, the greatest first, of MDP opponents who floated up two rounds before", criteria.upfloat_differences(2)),
)  # fmt: skip

ARTICLES = {
    "mdp-count": "3.1.3", "mdp-set": "4.4", "mdp-transposition": "4.2", "exchange-count": "4.3",
    "exchange-difference": "4.3", "exchange-s1": "4.3", "exchange-s2": "4.3",
    "transposition": "4.2", "bracket": "1.3", "order": "1.2", "outlook": "1.9",
    "homogeneous": "3.3", "limbo": "3.2", "moved-down": "3.3", "bye": "1.5", "float": "1.4",
    "topscorer": "1.8",
}  # fmt: skip
"""Articles other than the criteria, by topic."""

ENGINE = EngineRules(
    FieldRules(float_of, may_have_bye),
    CRITERIA,
    AbsoluteArticles("C1", "C2", "C3"),
    pair_brackets,
)

COLOR_RULES = (
    (ColorRule.BOTH, "5.2.1"),
    (ColorRule.STRONGER, "5.2.2"),
    (ColorRule.WIDER, "5.2.2"),
    (ColorRule.ALTERNATE, "5.2.3"),
    (ColorRule.RANK, "5.2.4"),
    (ColorRule.NUMBER, "5.2.5"),
)
"""The rules that decide the colours of a pair, in order, with their articles."""

RULES = RuleSet(
    id="dutch-2026",
    system="dutch",
    title="FIDE (Dutch) System, 2026",
    chapter="C.04.3",
    days=DAYS["dutch"]["dutch-2026"],
    criteria=CRITERIA,
    pair=ENGINE.pair,
    float_of=float_of,
    may_have_bye=may_have_bye,
    looks_back=False,
    articles=ARTICLES,
    spares_topscorers=True,
    bye_bar=ByeBar.UNPLAYED_WIN,
    completes_every_bracket=True,
    color_rules=COLOR_RULES,
)
