"""What a procedural system knows of its rounds beyond what a finished round shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from swissmate.model import Points
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set
from swissmate.systems.topics import Topic

from ...statements import RoundExplanation, Statement
from ..opponent_choice import Choice
from .group_pairing import Judged
from .turns import Opponents


def scores_of(position: PairingPosition) -> Mapping[int, Points]:
    """Return the actual scores, by player."""
    return {contender.id: contender.score for contender in position.contenders}


def from_the_top(position: PairingPosition, scores: Mapping[int, Points]) -> list[Points]:
    """Return the scores of the scoregroups, the highest first."""
    return sorted({scores[contender.id] for contender in position.contenders}, reverse=True)


def no_steps(position: PairingPosition) -> Mapping[Points, tuple[Statement, ...]]:
    """Return no steps: the engine keeps no account of them."""
    del position
    return {}


HalfLists: TypeAlias = Iterable[tuple[Sequence[int], Sequence[int], bool]]
"""Upper half, lower half, and whether others of the group were paired before."""


def no_halves(
    position: PairingPosition, explanation: RoundExplanation, opponent: Opponents
) -> HalfLists:
    """Return no halves: the system pairs none against each other."""
    del position, explanation, opponent
    return ()


@dataclass(frozen=True, slots=True)
class ProcedureAccount:
    """What one system knows of its rounds.

    ``turns`` reconstructs the turns in which the pairs were made, in the order of the rules; it may
    pair the round once more. ``scores`` are those that make the scoregroups; ``order`` is the order
    in which these are paired. ``steps`` are what the procedure did to each scoregroup, by its
    score. ``color_topic`` is the criterion that counts denied colours, None if the edition has
    none. ``halves`` are the upper and lower halves that are paired against each other. ``floaters``
    are the criteria on who leaves a scoregroup (or comes into it) and ``inside``
    those on who meets whom there, in their order; ``turn_article`` is the article on the order of
    the pairs. ``moves_up``: the players who cross scoregroups are chosen from below.
    """

    turns: Callable[[PairingPosition, RoundExplanation, Opponents], Iterator[Choice]]
    scores: Callable[[PairingPosition], Mapping[int, Points]] = scores_of
    steps: Callable[[PairingPosition], Mapping[Points, tuple[Statement, ...]]] = no_steps
    halves: Callable[[PairingPosition, RoundExplanation, Opponents], HalfLists] = no_halves
    color_topic: Topic | None = None
    floaters: tuple[Judged, ...] = ()
    inside: tuple[Judged, ...] = ()
    turn_article: str = ""
    moves_up: bool = False
    order: Callable[[PairingPosition, Mapping[int, Points]], list[Points]] = from_the_top


def account_of(rules_id: str) -> ProcedureAccount:
    """Return what the system of a rule set knows of its rounds."""
    accounts: Mapping[str, ProcedureAccount] = rule_set(rules_id).part("procedure")
    return accounts[rules_id]


def turns_by_player(
    position: PairingPosition, rules_id: str, explanation: RoundExplanation
) -> dict[int, Choice]:
    """Return for each paired player (by pairing number) the turn in which the pair was made.

    Costs pairing the round once more for Lim and Dubov 1997, and part of it for Dubov 2026.
    """
    opponent = {player.id: player.opponent for player in explanation.players if player.opponent}
    turns: dict[int, Choice] = {}
    for turn in account_of(rules_id).turns(position, explanation, opponent):
        if opponent.get(turn.chooser) == turn.partner:
            turns[turn.chooser] = turns[turn.partner] = turn
    return turns
