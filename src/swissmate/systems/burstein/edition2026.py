"""Burstein system in force since 1 February 2026 (C.04.4.2).

The first half of the rounds, at most four, are seeding rounds, paired by the Dutch system in
force. The other rounds are paired by an index of the opposition met. Open points:
``docs/disputes/burstein.md``.
"""

from __future__ import annotations

from swissmate.errors import UnsupportedByRuleSet
from swissmate.systems.days import DAYS
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import ByeBar, Criterion, Level, RoundPairing, RuleSet
from swissmate.systems.topics import ColorRule, Topic

from .pairing import pair_after_seeding
from .seeding import MOST_SEEDING_ROUNDS, seeding_rounds


def pair_round(position: PairingPosition) -> RoundPairing:
    """Pair a round: by the Dutch system in a seeding round (1.6.1), else by articles 2 to 5.

    Raises:
        NoLegalPairing: no round-pairing keeps the absolute criteria.
        UnsupportedByRuleSet: it is one of the first four rounds, and the number of rounds is not
            declared.
    """
    number = position.round_number
    if number <= MOST_SEEDING_ROUNDS:
        if not position.rounds:
            raise UnsupportedByRuleSet(
                "burstein-2026 pairs the first half of the rounds by the Dutch system, but the"
                " number of rounds is not declared (C.04.4.2 1.6.2)"
            )
        if number <= seeding_rounds(position.rounds):
            return rule_set("dutch-2026").pair(position)
    return pair_after_seeding(position)


_CRITERIA = (
    Criterion(
        Topic.REMATCH, "C1", "C.04.4.2 2.1.1", Level.ABSOLUTE, "two players meet at most once"
    ),
    Criterion(
        Topic.BYE_BAR,
        "C2",
        "C.04.4.2 2.1.2",
        Level.ABSOLUTE,
        "no bye for who has had it, or scored a win's points in a round without playing",
    ),
    Criterion(
        Topic.SAME_ABSOLUTE,
        "C3",
        "C.04.4.2 2.1.3",
        Level.ABSOLUTE,
        "two players with the same absolute colour preference do not meet",
    ),
    Criterion(
        Topic.COMPLETION,
        "C4",
        "C.04.4.2 2.2.1",
        Level.COMPLETION,
        "all players not yet paired can still be paired",
    ),
    Criterion(Topic.PAIRS, "C5", "C.04.4.2 2.3.1", Level.QUALITY, "as many pairs as possible"),
    Criterion(
        Topic.SCORES,
        "C6",
        "C.04.4.2 2.3.2",
        Level.QUALITY,
        "the lowest scores of the outgoing floaters, highest first",
    ),
    Criterion(
        Topic.FOLLOWING,
        "C7",
        "C.04.4.2 2.3.3",
        Level.QUALITY,
        "outgoing floaters with whom the following bracket complies best with C1 to C6",
    ),
    Criterion(
        Topic.COLOR,
        "C8",
        "C.04.4.2 2.3.4",
        Level.QUALITY,
        "the fewest players who do not get their colour preference",
    ),
)

COLOR_RULES = (
    (ColorRule.NUMBER_BY_INDEX, "5.2.1"),
    (ColorRule.BOTH, "5.2.2"),
    (ColorRule.STRONGER, "5.2.3"),
    (ColorRule.WIDER, "5.2.3"),
    (ColorRule.ALTERNATE, "5.2.4"),
    (ColorRule.RANK_INDEX, "5.2.5"),
)
"""The rules that decide the colours of a pair, in order, with their articles."""

RULES = RuleSet(
    id="burstein-2026",
    system="burstein",
    title="Burstein system (2026)",
    chapter="C.04.4.2",
    days=DAYS["burstein"]["burstein-2026"],
    criteria=_CRITERIA,
    pair=pair_round,
    bye_bar=ByeBar.UNPLAYED_WIN,
    parts={"procedure": "swissmate.explanation.accounts.procedures.burstein:ACCOUNTS"},
    articles={"bye-order": "3.1"},
    color_rules=COLOR_RULES,
)
