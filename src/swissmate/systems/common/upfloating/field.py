"""The participants of a round as a graph: who may meet whom (C1), and what else matters of them.

Vertices are in the order of 3.5.3: by score, then by TPN. Sets of vertices are integers.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.model import ScoringSystem
from swissmate.systems.common.completion import pairable_rows
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender, PairingPosition


@dataclass(frozen=True, slots=True)
class UpfloatingField:
    """The participants of one round.

    ``rows[v]`` are the participants whom v may meet (C1 and forbidden pairs), ``groups`` the
    scoregroups of the round, highest first, ``may_have_bye`` those not barred by C2, ``floated``
    the floaters of the previous round (1.5). ``wishes`` has, for each criterion about colours, the
    set of those who prefer White and the set of those who prefer Black.
    """

    contenders: tuple[Contender, ...]
    rows: tuple[int, ...]
    groups: tuple[int, ...]
    may_have_bye: int
    floated: int
    wishes: tuple[tuple[int, int], ...]

    @property
    def everybody(self) -> int:
        """All vertices."""
        return (1 << len(self.rows)) - 1

    def by_number(self, vertices: list[int]) -> list[int]:
        """Return vertices in the order of their TPN."""
        return sorted(vertices, key=lambda v: self.contenders[v].id)


def was_floater(past: PastRound | None) -> bool:
    """Whether a round made a floater: a played match between different scores (1.5).

    Scores are pairing scores (``docs/disputes/team.md#a8-floats-accelerated``).
    """
    return past is not None and past.entry.played and past.score != past.opponent_score


def float_of(past: PastRound, _scoring: ScoringSystem) -> str:
    """Return the float of a past match: ``"u"`` for the lower side of a pair, else ``"d"``.

    It is ``""`` if the match made no floater.
    """
    if not was_floater(past):
        return ""
    return "d" if past.score > past.opponent_score else "u"


def may_have_bye(contender: Contender, round_number: int) -> bool:
    """Whether a player or team may have the bye of a round (C2).

    Not after a bye, a match won by forfeit or a full-point bye in an earlier round; a bye granted
    for a later round does not count yet.
    """
    before = contender.player.entries[: round_number - 1]
    return not any(entry.result in {"U", "+", "F"} for entry in before)


def field_of(
    position: PairingPosition, wishes: tuple[tuple[int, int], ...] = ()
) -> UpfloatingField:
    """Return the field of a position; ``wishes`` are in the order of its contenders."""
    contenders = position.contenders
    groups: list[int] = []
    score = None
    allowed = floated = 0
    bit = 1
    for contender in contenders:
        if contender.score != score:
            groups.append(0)
            score = contender.score
        groups[-1] |= bit
        if may_have_bye(contender, position.round_number):
            allowed |= bit
        if was_floater(contender.last):
            floated |= bit
        bit <<= 1
    rows = pairable_rows(contenders, position.forbidden, color_limits=False)
    return UpfloatingField(contenders, tuple(rows), tuple(groups), allowed, floated, wishes)
