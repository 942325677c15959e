"""Pairing a round in which the arbiter has already allocated the bye (C.04.1.c).

A file may give the pairing-allocated bye of the round to be paired to a player of the arbiter's
choice (``U`` in his line). The others are paired by the rules, and the bye is part of the round.
"""

from __future__ import annotations

from dataclasses import replace

from swissmate.errors import TournamentError

from .position import PairingPosition
from .ruleset import RoundPairing, RuleSet


def pair_round(rules: RuleSet, position: PairingPosition) -> RoundPairing:
    """Return the pairing of a round, with the bye that was given beforehand, if any.

    Raises:
        TournamentError: there would be another bye besides (C.04.1.c: a round has at most one).
        NoLegalPairing: there is no pairing.
        UnsupportedByRuleSet: the rules have no answer.
    """
    tournament, number = position.tournament, position.round_number
    given = []
    if number > tournament.rounds_paired:
        given = [player.id for player in tournament.players if player.entry(number).result == "U"]
    if len(given) > 1:
        raise TournamentError(
            f"{tournament.noun}s {', '.join(map(str, given))} all have the pairing-allocated bye "
            f"(U) of round {number}; expected one at most",
            code="given-bye",
        )
    if given and len(position.contenders) % 2:
        raise TournamentError(
            f"{tournament.noun} {given[0]} has the pairing-allocated bye (U) of round {number} "
            f"already, and the other {len(position.contenders)} {tournament.noun}s are odd in "
            "number: somebody would have a second one; expected another code for that absence (H, "
            "F or Z), or one absence more",
            code="given-bye",
        )
    pairing = rules.pair(position)
    return replace(pairing, pab=given[0]) if given else pairing
