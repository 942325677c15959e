"""Pairing a tournament in one call, by the rules it was asked for or that hold for it."""

from __future__ import annotations

from swissmate.errors import TournamentError
from swissmate.model import Tournament
from swissmate.model.agreement import require_agreement
from swissmate.systems.pair_round import pair_round
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.systems.resolution import resolve
from swissmate.systems.ruleset import RoundPairing


def pair(
    tournament: Tournament,
    rules: str | None = None,
    *,
    round_number: int | None = None,
    acceleration: str | None = None,
) -> RoundPairing:
    """Pair a round of a tournament.

    Args:
        tournament: as :func:`swissmate.read_trf` returns it, or built by hand.
        rules: a rule-set id such as ``"dutch-2017"``; by default the one that the tournament
            names, else the Dutch edition in force on its first day, else ``"dutch-2017"``.
        round_number: from 1; by default the next round. A recorded round is paired anew from what
            was known before it.
        acceleration: ``"baku-2016"``, ``"baku-2026"`` or ``"none"``; by default what the tournament
            names. Virtual points that it gives itself win.

    Returns:
        The pairs ``(white id, black id)`` in publishing order and the player with the bye.

    Raises:
        InputError: there is no such rule set, acceleration or round, the bye of the round is given
            twice, or the tournament contradicts itself.
        NoLegalPairing: no pairing keeps the absolute criteria; the reason says why.
        UnsupportedByRuleSet: the rule set gives no answer for this tournament.

    An ordinary round of 100 players takes some milliseconds; the engine never guesses, so a rare
    knot in a large field can take longer.
    """
    require_agreement(tournament)
    chosen = resolve(tournament, rules, acceleration=acceleration)
    position = position_before(chosen.tournament, round_number)
    if tournament.rounds is not None and position.round_number > tournament.rounds:
        raise TournamentError(
            f"all {tournament.rounds} rounds of the tournament are paired already",
            code="tournament-over",
        )
    return pair_round(rule_set(chosen.rules.id), position)
