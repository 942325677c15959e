"""Dutch 2012: halves against each other (D.1), scoregroup by scoregroup."""

from __future__ import annotations

from collections.abc import Iterator

from swissmate.systems.position import PairingPosition
from swissmate.systems.topics import Topic

from ...statements import RoundExplanation
from ..opponent_choice import Choice
from .account import ProcedureAccount
from .turns import Opponents, halves


def _turns(
    position: PairingPosition, explanation: RoundExplanation, opponent: Opponents
) -> Iterator[Choice]:
    del position
    return halves(explanation, opponent)


ACCOUNTS = {"dutch-2012": ProcedureAccount(_turns, color_topic=Topic.COLOR)}
