"""How a pairing treats one scoregroup in its turn: who leaves it, who comes, who meets whom.

This is derived from a finished pairing. The scoregroups are taken in the order in which the system
pairs them; "later" and "earlier" refer to that order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from swissmate.model import Points
from swissmate.systems.common.color_preference import color_preference
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing
from swissmate.systems.topics import Topic

from ...statements import Value


@dataclass(frozen=True, slots=True)
class GroupPairing:
    """One scoregroup in a pairing, in pairing numbers.

    ``pairs`` (White first) are those made in the group's turn. The group's ``members`` are joined
    by players from earlier groups. The ``leaving`` ones among all these are paired in a later
    group; where the system moves players up, they meet one of the ``coming`` players from there.
    """

    position: PairingPosition
    scores: Mapping[int, Points]
    members: tuple[int, ...]
    leaving: tuple[int, ...]
    coming: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]

    @property
    def denied(self) -> tuple[int, ...]:
        """The players in the pairs who do not get the colour due."""
        wish = {
            contender.id: color_preference(contender.colors)[0]
            for contender in self.position.contenders
        }
        return tuple(
            player
            for white, black in self.pairs
            for player, unwanted in ((white, "b"), (black, "w"))
            if wish[player] == unwanted
        )


Measure = Callable[[GroupPairing], Value]
"""Computes the value of a criterion for a scoregroup; smaller is better."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A criterion of a system's table, and its measure; None if a pairing does not show it."""

    topic: Topic
    measure: Measure | None = None


def leaving_count(group: GroupPairing) -> Value:
    """Count the players who leave the group."""
    return len(group.leaving)


def leaving_scores(group: GroupPairing) -> Value:
    """Return the scores of those who leave, highest first."""
    return tuple(sorted((group.scores[player] for player in group.leaving), reverse=True))


def denied_count(group: GroupPairing) -> Value:
    """Count the players who do not get the colour due."""
    return len(group.denied)


def groups_of(
    position: PairingPosition,
    scores: Mapping[int, Points],
    order: Sequence[Points],
    pairing: RoundPairing,
    *,
    moves_up: bool,
) -> Iterator[GroupPairing]:
    """Yield the scoregroups of a pairing in the order in which the system pairs them.

    A pair across two groups is made in the turn of the later one, or of the earlier one with
    ``moves_up``.
    """
    made_in: Callable[[Iterable[int]], int] = min if moves_up else max
    turn = {score: place for place, score in enumerate(order)}
    opponent = {one: two for pair in pairing.pairs for one, two in (pair, pair[::-1])}
    waiting: tuple[int, ...] = ()
    for score in order:
        members = tuple(
            contender.id for contender in position.contenders if scores[contender.id] == score
        )
        present = {*waiting, *members}
        pairs = tuple(
            pair
            for pair in pairing.pairs
            if present & set(pair)
            and made_in(turn[scores[player]] for player in pair) == turn[score]
        )
        made = {player for pair in pairs for player in pair}
        waiting = tuple(member for member in (*waiting, *members) if member in opponent)
        waiting = tuple(player for player in waiting if player not in made)
        coming = tuple(player for player in made if player not in present)
        leaving = tuple(opponent[player] for player in coming) if moves_up else waiting
        yield GroupPairing(position, scores, members, leaving, coming, pairs)
        if moves_up:
            waiting = ()
