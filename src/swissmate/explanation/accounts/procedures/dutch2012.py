"""Dutch 2012: halves against each other (D.1), scoregroup by scoregroup."""

from __future__ import annotations

from collections.abc import Iterator

from swissmate.systems.position import PairingPosition
from swissmate.systems.topics import Topic

from ...statements import RoundExplanation, Value
from ..opponent_choice import Choice
from .account import ProcedureAccount
from .group_pairing import GroupPairing, Judged, leaving_count
from .turns import Opponents, half_lists, halves


def _turns(
    position: PairingPosition, explanation: RoundExplanation, opponent: Opponents
) -> Iterator[Choice]:
    del position
    return halves(explanation, opponent)


def unfulfilled_pairs(group: GroupPairing) -> Value:
    """Count the pairs that do not satisfy both preferences (X of A.8.a)."""
    denied = set(group.denied)
    return sum(bool(denied & set(pair)) for pair in group.pairs)


ACCOUNTS = {
    "dutch-2012": ProcedureAccount(
        _turns,
        halves=half_lists,
        color_topic=Topic.COLOR,
        floaters=(Judged(Topic.PAIRS, leaving_count), Judged(Topic.SCORES)),
        inside=(Judged(Topic.COLOR, unfulfilled_pairs),),
        turn_article="D.1, D.2",
    )
}
