"""The double Swiss in force since 1 February 2026 (C.04.5)."""

from __future__ import annotations

from enum import Enum

from swissmate.systems.common.color_preference import opposite
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.common.upfloating.criteria import (
    Quality,
    QualityTable,
    fewest_upfloaters,
    floated_opponents,
    floated_upfloaters,
    following_complies,
    highest_scores,
)
from swissmate.systems.common.upfloating.field import field_of, float_of
from swissmate.systems.common.upfloating.round_pairing import pair_brackets
from swissmate.systems.days import DAYS
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import ByeBar, Criterion, Level, RoundPairing, RuleSet
from swissmate.systems.topics import Topic

from .event import as_matches

_A, _C, _Q = Level.ABSOLUTE, Level.COMPLETION, Level.QUALITY

_FIRST = (
    Criterion(Topic.REMATCH, "C1", "C.04.5 2.1.1", _A, "two players meet in one match at most"),
    Criterion(Topic.BYE_BAR, "C2", "C.04.5 2.1.2", _A, "no bye after a bye, a match won by forfeit or a full-point bye"),
    Criterion(Topic.COMPLETION, "C3", "C.04.5 2.2.1", _C, "all players not yet paired can still be paired"),
)  # fmt: skip

QUALITY = QualityTable(
    of_the_set=(
        Quality(Criterion(Topic.UPFLOATERS, "C4", "C.04.5 2.3.1", _Q, "few upfloaters"), fewest_upfloaters),
        Quality(Criterion(Topic.SCORES, "C5", "C.04.5 2.3.2", _Q, "high scores of the upfloaters, the lowest of them first"), highest_scores),
        Quality(Criterion(Topic.FOLLOWING, "C6", "C.04.5 2.3.3", _Q, "upfloaters that let the following scoregroup keep C1, C3 and C4, unless they empty it"), following_complies),
        Quality(Criterion(Topic.UP_1, "C7", "C.04.5 2.3.4", _Q, "few upfloaters that were floaters in the previous round; not in the last round"), floated_upfloaters, lapses=1),
    ),
    of_the_pairs=(
        Quality(Criterion(Topic.UP_1_OPPONENTS, "C8", "C.04.5 2.3.5", _Q, "few opponents of upfloaters that were floaters in the previous round; not in the last round"), floated_opponents, lapses=1),
    ),
)  # fmt: skip


class ColorRule(Enum):
    """The rule of 4.3 that decided."""

    INITIAL = "4.3.1"
    FEWER_WHITES = "4.3.2"
    ALTERNATE = "4.3.3"
    HIGHER_ALTERNATES = "4.3.4"
    OTHER_ALTERNATES = "4.3.5"


def color_of_higher(
    higher: Contender, lower: Contender, initial_color: str
) -> tuple[str, ColorRule]:
    """Return the colour of the HRP in the first game, and the rule that gives it (4.3).

    ``higher`` has the higher score without virtual points, or the smaller TPN (4.2).
    """
    mine, theirs = higher.colors, lower.colors
    if not mine and not theirs:
        odd = higher.id % 2 == 1
        return (initial_color if odd else opposite(initial_color)), ColorRule.INITIAL
    fewer = mine.count("w") - theirs.count("w")
    if fewer:
        return ("w" if fewer < 0 else "b"), ColorRule.FEWER_WHITES
    for own, other in zip(reversed(mine), reversed(theirs), strict=False):
        if own != other:
            return other, ColorRule.ALTERNATE
    if mine:
        return opposite(mine[-1]), ColorRule.HIGHER_ALTERNATES
    return theirs[-1], ColorRule.OTHER_ALTERNATES


def pair(position: PairingPosition) -> RoundPairing:
    """Pair a round of matches (3.3.2); White is the player with White in the first game (4.4).

    Raises:
        NoLegalPairing: the round-pairing cannot be completed (3.3.3).
    """
    players = position.contenders
    field = field_of(position)
    pairs, bye = pair_brackets(position, field, QUALITY)
    colored = []
    for v, w in pairs:
        higher, lower = sorted(
            (players[v], players[w]), key=lambda contender: (-contender.points, contender.id)
        )
        color, _ = color_of_higher(higher, lower, position.initial_color)
        colored.append((higher.id, lower.id) if color == "w" else (lower.id, higher.id))
    return RoundPairing(
        position.round_number,
        publishing_order(colored, {player.id: player for player in players}),
        None if bye is None else players[bye].id,
    )


RULES = RuleSet(
    id="double-swiss-2026",
    system="double-swiss",
    title="FIDE Double-Swiss System, 2026",
    chapter="C.04.5",
    days=DAYS["double-swiss"]["double-swiss-2026"],
    criteria=(
        *_FIRST,
        *(row.criterion for row in (*QUALITY.of_the_set, *QUALITY.of_the_pairs)),
    ),
    pair=pair,
    float_of=float_of,
    bye_bar=ByeBar.UNPLAYED_MATCH_WON,
    as_seen=as_matches,
    parts={"quality": f"{__name__}:QUALITY"},
)
