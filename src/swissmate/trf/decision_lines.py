"""Play-offs and lots: comments, as no record of TRF26 has room for them.

``### Play-off @ Round 9: 3 > 7 = 9`` names players (of a team event, teams), the best first. The
ranks of the players (``001``) are those after the decision.
"""

from __future__ import annotations

import re
from typing import Final

from swissmate.model.decision import LOT, PLAYOFF, Decision

from .integrity_lines import integrity_line

_ORDER: Final = re.compile(r"\d{1,4}(?: [>=] \d{1,4})+", re.ASCII)


def decision_line(decision: Decision) -> str:
    """Return the comment of a decision, without its mark."""
    return f"{decision.how} @ Round {decision.after_round}: {decision}"


def decision_in(comment: str) -> Decision | None:
    """Return the decision in a comment (without its mark); None for any other comment.

    A line that names somebody twice decides nothing.
    """
    line = integrity_line(comment)
    if line is None or line.kind not in (PLAYOFF, LOT) or not _ORDER.fullmatch(line.details):
        return None
    order = tuple(tuple(map(int, together.split(" = "))) for together in line.details.split(" > "))
    players = [player for together in order for player in together]
    if len({*players}) < len(players) or not line.round_number:
        return None
    return Decision(line.kind, line.round_number, order)
