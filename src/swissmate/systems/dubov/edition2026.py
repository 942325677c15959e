"""The Dubov system in force since 1 February 2026 (C.04.4.1, approved 28 October 2025)."""

from __future__ import annotations

from dataclasses import replace

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.systems.common.completion import bits
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.common.unpairable import no_legal_pairing
from swissmate.systems.days import DAYS
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import ByeBar, Criterion, Level, RoundPairing, RuleSet
from swissmate.systems.topics import ColorRule, Topic

from .allocated_bye import ARTICLES, assign_bye, bar_matters
from .bracket import pair_bracket, white_of
from .field import DubovField, field_of, maximum_upfloats
from .history import upfloat_rounds
from .upfloaters import choose_upfloaters

CRITERIA = (
    Criterion(Topic.REMATCH, "C1", "2.1.1", Level.ABSOLUTE, "nobody meets an opponent again"),
    Criterion(Topic.PAB_BAR, "C2", "2.1.2", Level.ABSOLUTE,
              "no second allocated bye, and none after a win's points without a game"),
    Criterion(Topic.ABSOLUTE_COLORS, "C3", "2.1.3", Level.ABSOLUTE,
              "two players who both must have the same colour do not meet"),
    Criterion(Topic.COMPLETION, "C4", "2.2.1", Level.COMPLETION,
              "the players not yet paired can always be paired"),
    Criterion(Topic.UPFLOATERS, "C5", "2.3.1", Level.QUALITY, "as few upfloaters as possible"),
    Criterion(Topic.UPFLOATER_SCORES, "C6", "2.3.2", Level.QUALITY,
              "upfloaters of the highest scores, the lowest of them first"),
    Criterion(Topic.COLOR_PREFERENCES, "C7", "2.3.3", Level.QUALITY,
              "as few players as possible without their preferred colour"),
    Criterion(Topic.MAXIMUM_UPFLOATERS, "C8", "2.3.4", Level.QUALITY,
              "not in the last round: as few upfloaters as possible who are at MaxT"),
    Criterion(Topic.MAXIMUM_UPFLOATER_TIMES, "C9", "2.3.5", Level.QUALITY,
              "not in the last round: those at MaxT with as few earlier upfloats as possible"),
    Criterion(Topic.REPEATED_UPFLOATS, "C10", "2.3.6", Level.QUALITY,
              "not in the last round: as few upfloaters as possible of the round before"),
)  # fmt: skip


def pair_round(position: PairingPosition) -> RoundPairing:
    """Pair a round by dubov-2026: the bye first, then the scoregroups from the top (1.9.2).

    Raises:
        NoLegalPairing: the round cannot be completed (1.9.3).
    """
    field = field_of(position)
    left = (1 << len(field.contenders)) - 1
    bye: int | None = None
    readings: set[str] = set()
    if left.bit_count() % 2:
        bye = assign_bye(field)
        left &= ~(1 << bye)
        if bar_matters(field, bye):
            readings.add("dubov-bye-bar")
    elif not is_perfectly_matchable(field.rows, left):
        raise no_legal_pairing(field.contenders, field.rows, 0, position.forbidden, ARTICLES)
    if _has_unrated_opponents(position):
        readings.add("dubov-unrated")
    pairs: list[tuple[int, int]] = []
    played = _upfloats_of_games(field)
    while left:
        top = max(field.score(player) for player in iter_bits(left))
        residents = bits(player for player in iter_bits(left) if field.score(player) == top)
        upfloaters = choose_upfloaters(field, residents, left & ~residents)
        if _hangs_on_sum(field, upfloaters):
            readings.add("dubov-c9-sum")
        if (
            upfloaters
            and played != field
            and choose_upfloaters(played, residents, left & ~residents) != upfloaters
        ):
            readings.add("dubov-upfloated")
        made, depends = pair_bracket(field, residents | upfloaters)
        if depends:
            readings.add("dubov-shifter-pool")
        pairs += made
        left &= ~(residents | upfloaters)
    colored = []
    for one, two in pairs:
        white = white_of(field, one, two)
        colored.append((field.tpn(white), field.tpn(two if white == one else one)))
    by_id = {contender.id: contender for contender in field.contenders}
    return RoundPairing(
        position.round_number,
        publishing_order(colored, by_id),
        None if bye is None else field.tpn(bye),
        tuple(sorted(readings)),
    )


def _has_unrated_opponents(position: PairingPosition) -> bool:
    """Whether somebody to be paired has met a player without a rating (1.1.2)."""
    players = position.tournament.by_id
    return any(
        not players[opponent].rating
        for contender in position.contenders
        for opponent in contender.met
    )


def _upfloats_of_games(field: DubovField) -> DubovField:
    """Return the field as it would be if upfloats were counted in played games only (1.8.1)."""
    rounds = upfloat_rounds(field.position)
    played = [
        [
            upfloated and contender.player.entry(number).played
            for number, upfloated in enumerate(rounds[contender.id], 1)
        ]
        for contender in field.contenders
    ]
    return replace(
        field,
        upfloats=tuple(sum(past) for past in played),
        upfloated_last=bits(index for index, past in enumerate(played) if past and past[-1]),
    )


def _hangs_on_sum(field: DubovField, upfloaters: int) -> bool:
    """Whether two maximum upfloaters were taken at once; then C9 can be read in two ways."""
    if field.position.is_last_round:
        return False
    limit = maximum_upfloats(field.position.rounds)
    return sum(field.upfloats[player] >= limit for player in iter_bits(upfloaters)) > 1


COLOR_RULES = (
    (ColorRule.NUMBER, "5.2.1"),
    (ColorRule.BOTH, "5.2.2"),
    (ColorRule.STRONGER, "5.2.3"),
    (ColorRule.ALTERNATE, "5.2.4"),
    (ColorRule.RANK, "5.2.5"),
)
"""The rules that decide the colours of a pair, in order, with their articles."""

RULES = RuleSet(
    "dubov-2026",
    "dubov",
    "Dubov System (2026)",
    "C.04.4.1",
    DAYS["dubov"]["dubov-2026"],
    CRITERIA,
    pair_round,
    bye_bar=ByeBar.UNPLAYED_WIN,
    parts={"procedure": "swissmate.explanation.accounts.procedures.dubov2026:ACCOUNTS"},
    articles={"bye-order": "3.1"},
    color_rules=COLOR_RULES,
)
