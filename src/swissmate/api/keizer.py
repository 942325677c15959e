"""The ranking of a Keizer competition, with the elements that make up every score."""

from __future__ import annotations

from swissmate.errors import TournamentError
from swissmate.model import Tournament
from swissmate.model.agreement import require_agreement
from swissmate.systems.keizer.presets import keizer_parameters
from swissmate.systems.keizer.ranking import KeizerStandings, keizer_ranking
from swissmate.systems.plays import play_of

from .arguments import require_number


def keizer_standings(
    tournament: Tournament, rules: str | None = None, after_round: int | None = None
) -> KeizerStandings:
    """Rank the players of a Keizer competition.

    Args:
        tournament: the order of its players (by id) is the ranking before round one.
        rules: ``"keizer"`` or a preset such as ``"keizer-haren"``; by default the rules that the
            tournament names, else ``"keizer"``.
        after_round: how many rounds count; by default all paired rounds.

    Returns:
        Places, values, exact scores and their elements.

    Raises:
        InputError: there are no such rules or rounds, or the tournament contradicts itself.
    """
    require_agreement(tournament)
    require_number("after_round", after_round)
    if rules is None:
        named = tournament.rules
        rules = named if named is not None and play_of(named).ranks_itself else "keizer"
    paired = tournament.rounds_paired
    if after_round is not None and after_round > paired:
        raise TournamentError(
            f"round {after_round} is not paired yet; rounds 1 to {paired} are",
            code="no-such-round",
        )
    return keizer_ranking(tournament, keizer_parameters(rules), after_round)
