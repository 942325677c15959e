"""The findings of a check, as values: rounds that differ, illegal pairings, wrong points."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from swissmate.messages import Text
from swissmate.model import Points
from swissmate.systems.open_games import OpenGames
from swissmate.systems.ruleset import RoundPairing

from .validator import Finding

if TYPE_CHECKING:
    from swissmate.ranking import RankCheck, RankDifference

Board = tuple[int, int]
"""White and black by pairing number; black is 0 for the pairing-allocated bye."""


def boards(pairing: RoundPairing | None) -> tuple[Board, ...]:
    """Return the boards of a round in publishing order, the bye last; empty without a pairing."""
    if pairing is None:
        return ()
    return pairing.pairs if pairing.pab is None else (*pairing.pairs, (pairing.pab, 0))


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One recorded round and its pairing by the rules.

    ``expected`` is None if the rules leave no legal pairing; ``reason`` then says why.
    ``findings`` are the objections of the independent validator to the recorded pairing.
    """

    round_number: int
    recorded: RoundPairing
    expected: RoundPairing | None
    reason: str
    findings: tuple[Finding, ...]

    @property
    def identical(self) -> bool:
        """Whether the recorded round is exactly as the rules give it, colours and bye included."""
        if self.expected is None:
            return False
        recorded, expected = boards(self.recorded), boards(self.expected)
        return recorded == expected or set(recorded) == set(expected)

    @property
    def recorded_only(self) -> tuple[Board, ...]:
        """The recorded boards that the rules do not give, in publishing order, the bye last."""
        if self.expected is None:
            return boards(self.recorded)
        given = set(boards(self.expected))
        return tuple(board for board in boards(self.recorded) if board not in given)

    @property
    def expected_only(self) -> tuple[Board, ...]:
        """The boards of the rules that were not recorded, in publishing order, the bye last."""
        if self.expected is None:
            return ()
        given = set(boards(self.recorded))
        return tuple(board for board in boards(self.expected) if board not in given)

    @property
    def colors_only(self) -> tuple[Board, ...]:
        """The recorded boards whose players also meet by the rules, but with colours reversed."""
        expected = set(self.expected_only)
        return tuple(board for board in self.recorded_only if (board[1], board[0]) in expected)


@dataclass(frozen=True, slots=True)
class PointsFinding:
    """Points in a file that do not match the results: as stated, and by the results (tenths)."""

    player: int
    recorded: Points
    computed: Points


@dataclass(frozen=True, slots=True)
class NextRound:
    """Whether the round after the last recorded one can be paired; ``reason`` says why not."""

    round_number: int
    pairable: bool
    reason: Text


class LastRound(Enum):
    """How the last recorded round was paired, if the number of rounds is not stated.

    The final round is paired by other rules (for example ``dutch-2017`` C.3: topscorers).
    """

    FINAL = "final"
    NOT_FINAL = "not-final"
    EITHER = "either"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class CheckReport:
    """All findings about one tournament.

    ``rules`` is the rule-set id used. ``next_round`` is None if the declared number of rounds has
    been played, if no number is declared, or if only some rounds were requested. ``open_games`` are
    the games without a result in the requested rounds. They are not a fault of the file, but later
    rounds are paired as if these games were drawn. ``ranks`` compares the rank column with the
    tie-breaks of the file; None if only some rounds were requested. ``last_round`` tells which way
    the last recorded round fits, if it was requested and the number of rounds is unknown.
    """

    rules: str
    rounds: tuple[RoundCheck, ...]
    points: tuple[PointsFinding, ...]
    next_round: NextRound | None
    open_games: tuple[OpenGames, ...] = ()
    ranks: RankCheck | None = None
    last_round: LastRound | None = None

    @property
    def differing(self) -> tuple[RoundCheck, ...]:
        """The rounds that differ from what the rules give, colours and bye included."""
        return tuple(round_check for round_check in self.rounds if not round_check.identical)

    @property
    def illegal(self) -> tuple[RoundCheck, ...]:
        """The rounds in which the validator found a breach of an absolute rule."""
        return tuple(round_check for round_check in self.rounds if round_check.findings)

    @property
    def clean(self) -> bool:
        """Whether nothing at all was found; an unpairable next round is not a fault of the file."""
        return not (self.differing or self.illegal or self.points or self.wrong_ranks)

    @property
    def wrong_ranks(self) -> tuple[RankDifference, ...]:
        """The ranks that do not follow from the tie-breaks of the file."""
        return self.ranks.differences if self.ranks is not None else ()
