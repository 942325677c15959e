"""Pairs every recorded round again and compares: pairings must be reproducible.

Rules: C.04.2.A.4 (2017), C.04.2 1.4 (2026).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from swissmate.errors import NoLegalPairing, TournamentError
from swissmate.messages import Message
from swissmate.model import Tournament
from swissmate.model.agreement import require_agreement
from swissmate.ranking import rank_differences
from swissmate.systems.choice import resolve
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.open_games import open_games
from swissmate.systems.pair_round import pair_round
from swissmate.systems.past_rounds import round_of
from swissmate.systems.position import PairingPosition, position_before, positions
from swissmate.systems.ruleset import RoundPairing, RuleSet
from swissmate.trf.consistency import wrong_points

from .report import CheckReport, LastRound, NextRound, PointsFinding, RoundCheck
from .validator import validate_round


def check(
    tournament: Tournament,
    rules: str | None = None,
    rounds: Collection[int] | None = None,
    *,
    acceleration: str | None = None,
) -> CheckReport:
    """Pair the recorded rounds of a tournament again and report what differs.

    ``rules`` is a rule-set id (by default as ``systems.choice`` chooses). ``rounds`` are the
    round numbers to check (by default all of them, as well as the columns of points and ranks, and
    whether an unfinished tournament can go on). ``acceleration`` is a method or ``"none"`` (by
    default the one that the tournament names). If the number of rounds is not stated, the last
    recorded round is tried both as the last round and as one with more to come.

    Raises:
        InputError: there is no such rule set or acceleration, or a requested round is not recorded,
            or the tournament contradicts itself.
        UnsupportedByRuleSet: the rule set has no answer for this tournament.
    """
    require_agreement(tournament)
    resolved = resolve(tournament, rules, acceleration=acceleration)
    given, tournament = tournament, resolved.tournament
    chosen = resolved.rule_set
    last = tournament.rounds_paired
    if rounds is not None and not isinstance(rounds, Collection):
        raise TournamentError(
            f"rounds {rounds!r:.60}; expected round numbers, for example [5]", code="wrong-type"
        )
    for number in rounds or ():
        if type(number) is not int or not 1 <= number <= last:
            raise TournamentError(
                f"round {number!r:.40} cannot be checked: "
                + (f"rounds 1 to {last} are recorded" if last else "no round is recorded"),
                code="no-such-round",
            )
    checked = tuple(
        _check_round(tournament, chosen, position)
        for position in positions(tournament)
        if rounds is None or position.round_number in rounds
    )
    way: LastRound | None = None
    if tournament.rounds is None and checked and checked[-1].round_number == last:
        way, as_paired = _either_way(tournament, chosen, checked[-1])
        checked = (*checked[:-1], as_paired)
    missing = open_games(tournament)
    if rounds is not None:
        relevant = tuple(open_round for open_round in missing if open_round.round_number in rounds)
        return CheckReport(chosen.id, checked, (), None, relevant, None, way)
    return CheckReport(
        chosen.id,
        checked,
        _check_points(tournament),
        _next_round(tournament, chosen),
        missing,
        rank_differences(given),  # for teams: with their boards
        way,
    )


def _either_way(
    tournament: Tournament, rules: RuleSet, with_more: RoundCheck
) -> tuple[LastRound, RoundCheck]:
    """Check the last recorded round as the final round too; return the way that fits.

    ``with_more`` is its check as a round with more to come; this one is kept if neither way fits.
    """
    last = with_more.round_number
    ended = replace(tournament, rounds=last)
    final = _check_round(ended, rules, position_before(ended, last))
    match with_more.identical, final.identical:
        case True, True:
            return LastRound.EITHER, with_more if not with_more.findings else final
        case True, False:
            return LastRound.NOT_FINAL, with_more
        case False, True:
            return LastRound.FINAL, final
    return LastRound.NEITHER, with_more


def _check_round(tournament: Tournament, rules: RuleSet, position: PairingPosition) -> RoundCheck:
    number = position.round_number
    expected: RoundPairing | None = None
    reason = ""
    try:
        expected = rules.pair(position)
    except NoLegalPairing as error:
        reason = error.reason
    recorded, byes = _recorded(tournament, position, expected)
    findings = validate_round(tournament, number, recorded.pairs, byes, rules.id)
    return RoundCheck(number, recorded, expected, reason, findings)


def _recorded(
    tournament: Tournament, position: PairingPosition, expected: RoundPairing | None
) -> tuple[RoundPairing, tuple[int, ...]]:
    """Return the recorded round in publishing order, and everybody who has the bye in it.

    A file may give forfeits without colours. Such players get the colours of the expected pairing
    if they meet there too; otherwise the higher number is White, as other checkers list them.
    """
    number = position.round_number
    known = frozenset(expected.pairs if expected else ())
    pairs = []
    byes = []
    entries = dict(zip(tournament.by_id, round_of(tournament.players, number), strict=True))
    for player, (opponent, color, code) in entries.items():
        if opponent:
            here, there = (player, opponent), (opponent, player)
            first = color == "w"
            if not first and entries[opponent].color != "w":
                first = here in known or (there not in known and here > there)
            if first:
                pairs.append(here)
        elif code == "U":
            byes.append(player)
    contenders = {contender.id: contender for contender in position.contenders}
    ordered = publishing_order(pairs, contenders)
    return RoundPairing(number, ordered, byes[0] if byes else None), tuple(byes)


def _check_points(tournament: Tournament) -> tuple[PointsFinding, ...]:
    """Compare the points column with the results."""
    following = tournament.rounds_paired + 1
    return tuple(
        PointsFinding(player.id, player.points or 0, tournament.points_before(player.id, following))
        for player, _ in wrong_points(tournament)
    )


def _next_round(tournament: Tournament, rules: RuleSet) -> NextRound | None:
    number = tournament.rounds_paired + 1
    if tournament.rounds is None or number > tournament.rounds:
        return None
    try:
        pair_round(rules, position_before(tournament, number))
    except NoLegalPairing as error:
        return NextRound(number, pairable=False, reason=error.reason)
    except TournamentError as error:
        return NextRound(number, pairable=False, reason=Message("{error}", error=error))
    return NextRound(number, pairable=True, reason="")
