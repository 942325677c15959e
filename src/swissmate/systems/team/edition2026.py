"""The Swiss team system in force since 1 February 2026 (C.04.6)."""

from __future__ import annotations

from swissmate.model import Matches, Points
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.common.upfloating.criteria import (
    Quality,
    QualityTable,
    fewest_upfloaters,
    floated_opponents,
    floated_upfloaters,
    following_complies,
    highest_scores,
    wishes,
)
from swissmate.systems.common.upfloating.field import field_of, float_of
from swissmate.systems.common.upfloating.round_pairing import pair_brackets
from swissmate.systems.days import DAYS
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import ByeBar, Criterion, Level, RoundPairing, RuleSet
from swissmate.systems.topics import Topic

from .colors import Preference, Strength, color_of_first, color_preference, first_team
from .event import as_matches

_A, _C, _Q = Level.ABSOLUTE, Level.COMPLETION, Level.QUALITY

_FIRST = (
    Criterion(Topic.REMATCH, "C1", "C.04.6 2.1.1", _A, "two teams meet at most once"),
    Criterion(Topic.BYE_BAR, "C2", "C.04.6 2.1.2", _A, "no bye after a bye, a match won by forfeit or a full-point bye"),
    Criterion(Topic.COMPLETION, "C3", "C.04.6 2.2.1", _C, "all teams not yet paired can still be paired"),
)  # fmt: skip

QUALITY = QualityTable(
    of_the_set=(
        Quality(Criterion(Topic.UPFLOATERS, "C4", "C.04.6 2.3.1", _Q, "few upfloaters"), fewest_upfloaters),
        Quality(Criterion(Topic.SCORES, "C5", "C.04.6 2.3.2", _Q, "high scores of the upfloaters, the lowest of them first"), highest_scores),
        Quality(Criterion(Topic.FOLLOWING, "C6", "C.04.6 2.3.3", _Q, "upfloaters that let the following scoregroup keep C1, C3 and C4, unless they empty it"), following_complies),
        Quality(Criterion(Topic.UP_1, "C7", "C.04.6 2.3.4", _Q, "few upfloaters that were floaters in the previous round; not in the last two rounds"), floated_upfloaters, lapses=2),
    ),
    of_the_pairs=(
        Quality(Criterion(Topic.COLOR, "C8", "C.04.6 2.3.5", _Q, "few teams without their colour preference"), wishes(0)),
        Quality(Criterion(Topic.STRONG_COLOR, "C9", "C.04.6 2.3.6", _Q, "few teams without their strong colour preference (type B)"), wishes(1)),
        Quality(Criterion(Topic.UP_1_OPPONENTS, "C10", "C.04.6 2.3.7", _Q, "few opponents of upfloaters that were floaters in the previous round; not in the last two rounds"), floated_opponents, lapses=2),
    ),
    noun="team",
)  # fmt: skip


def pair(position: PairingPosition) -> RoundPairing:
    """Pair a round of teams (3.3.2).

    Raises:
        NoLegalPairing: the round-pairing cannot be completed (3.3.3).
    """
    matches = position.tournament.matches or Matches()
    last_round = position.is_last_round
    teams = position.contenders
    preferences = [
        color_preference(team.colors, matches.preferences, last_round=last_round) for team in teams
    ]
    field = field_of(position, _wishes(preferences, matches))
    pairs, bye = pair_brackets(position, field, QUALITY)
    second = _secondary_scores(position, matches)
    preference = dict(zip((team.id for team in teams), preferences, strict=True))
    colored = []
    for v, w in pairs:
        one, two = teams[v], teams[w]
        first, other = first_team(one, two, (second[one.id], second[two.id]))
        color, _ = color_of_first(
            first, other, preference[first.id], preference[other.id], position.initial_color
        )
        colored.append((first.id, other.id) if color == "w" else (other.id, first.id))
    return RoundPairing(
        position.round_number,
        publishing_order(colored, {team.id: team for team in teams}),
        None if bye is None else teams[bye].id,
    )


def _wishes(preferences: list[Preference], matches: Matches) -> tuple[tuple[int, int], ...]:
    """Return who prefers White and who Black: at all (C8) and, for type B, strongly (C9)."""
    white = black = strong_white = strong_black = 0
    for v, (color, strength) in enumerate(preferences):
        bit = 1 << v
        if color == "w":
            white |= bit
            strong_white |= bit if strength is Strength.STRONG else 0
        elif color == "b":
            black |= bit
            strong_black |= bit if strength is Strength.STRONG else 0
    if matches.preferences == "B":
        return (white, black), (strong_white, strong_black)
    return ((white, black),) if white or black else ()


def _secondary_scores(position: PairingPosition, matches: Matches) -> dict[int, Points]:
    """Return the secondary score of each team, zero if it is not to be used (4.2.2)."""
    if not matches.secondary:
        return dict.fromkeys((contender.id for contender in position.contenders), 0)
    before = position.round_number - 1
    return {
        contender.id: sum(
            worth.secondary for worth in matches.points.get(contender.id, ())[:before]
        )
        for contender in position.contenders
    }


RULES = RuleSet(
    id="team-2026",
    system="team",
    title="FIDE Swiss Team Pairing System, 2026",
    chapter="C.04.6",
    days=DAYS["team"]["team-2026"],
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
