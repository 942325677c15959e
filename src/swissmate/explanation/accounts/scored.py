"""What the accounts share of plays that pair by scores: Swiss systems, teams, double Swiss."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from ..question import AskInstead, WhyNot
from ..statements import PlayerMark, Statement
from .account import RoundAccount
from .answer_openings import opening_of
from .openings import player_opening
from .proposals import judge_proposal


class ScoredAccount(RoundAccount):
    """A round that has been chosen among all legal ones by criteria or by a procedure."""

    chooses: ClassVar[bool] = True

    def instead(self, question: AskInstead) -> WhyNot:
        return judge_proposal(self, question)

    def opening(self, mark: PlayerMark) -> Statement:
        return player_opening(self, mark)

    def answer_opening(self, answer: WhyNot) -> tuple[Statement, ...]:
        return opening_of(self, answer)

    @abstractmethod
    def color_opening(self, player: int) -> tuple[Statement, ...]:
        """Return which colour a player has and why, in terms of both players' colours so far."""
