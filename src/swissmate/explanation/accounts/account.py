"""What every kind of play tells of a round: the story, a player's part, and answers.

A play names its account (``Play.parts["account"]``), and whoever explains a round asks that and
never which kind it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from swissmate.errors import UnsupportedByRuleSet
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet

from ..question import AskFloat, AskInstead, PlayerWish, WhyNot
from ..statements import PlayerExplanation, PlayerMark, RoundExplanation, Statement, say
from .halves import Halves
from .obstacles import bye_obstacles, pair_obstacles

Pairs = Sequence[tuple[int, int]]


class RoundAccount(ABC):
    """A round and all that its kind of play knows of it.

    ``chooses``: there are several legal rounds, and criteria decide between them. ``game`` says of
    what kind a game is, for the words: ``""`` for a single one, else the system.
    """

    chooses: ClassVar[bool] = False
    game: str = ""

    def __init__(self, position: PairingPosition, rules: RuleSet) -> None:
        self.position = position
        self.rules = rules

    @cached_property
    def explanation(self) -> RoundExplanation:
        """The story of the round, told once."""
        return self.story()

    @cached_property
    def pairing(self) -> RoundPairing:
        """The round of the rules that was explained."""
        return self.explanation.pairing

    @abstractmethod
    def story(self) -> RoundExplanation:
        """Pair the round and explain it.

        Raises:
            NoLegalPairing: the round cannot be paired.
            UnsupportedByRuleSet: the rule set gives no answer for this tournament.
        """

    @abstractmethod
    def player(self, player: int) -> PlayerExplanation:
        """Return one player's part of the round.

        Raises:
            TournamentError: there is no such player, or the round does not pair the player.
        """

    @abstractmethod
    def why_not(self, question: PlayerWish) -> WhyNot:
        """Say why a wish is not fulfilled; errors are those of :meth:`player`."""

    def why_no_float(self, question: AskFloat) -> WhyNot:
        """Say why a player does not float down; errors are those of :meth:`player`.

        Raises:
            UnsupportedByRuleSet: nobody floats.
        """
        del question
        raise UnsupportedByRuleSet(f"nobody floats down in {self.rules.id}: ask for a pair")

    def instead(self, question: AskInstead) -> WhyNot:
        """Judge a proposal; errors are those of :meth:`player`.

        Raises:
            InputError: a player stands in it twice.
            UnsupportedByRuleSet: proposals are not judged here.
        """
        del question
        raise UnsupportedByRuleSet(f"there is no judgement of a proposal of {self.rules.id} yet")

    @abstractmethod
    def opening(self, mark: PlayerMark) -> Statement:
        """Return who a player's opponent is and why, or why there is none, in plain words."""

    def answer_opening(self, answer: WhyNot) -> tuple[Statement, ...]:
        """Return plain sentences before an answer; empty if it begins plainly by itself."""
        del answer
        return ()

    def halves(self) -> Sequence[Halves]:
        """Return the upper and lower halves that are paired against each other."""
        return ()

    def pair_obstacles(self, one: Contender, two: Contender) -> tuple[Statement, ...]:
        """Return why two may not meet in this round; empty if they may."""
        return pair_obstacles(self.position, self.rules, one, two)

    def bye_obstacles(self, player: Contender) -> tuple[Statement, ...]:
        """Return why a player may not have the bye; empty if the player may."""
        return bye_obstacles(self.position, self.rules, player)

    def difference(
        self, recorded: tuple[tuple[int, int], ...], bye: int | None, expected: RoundPairing
    ) -> tuple[Statement, ...]:
        """Return what distinguishes a legal whole round from that of the rules.

        The criterion or rule comes last.
        """
        del recorded, bye, expected
        return (say("no-difference", bracket=0),)


def account_of(position: PairingPosition, rules: RuleSet) -> RoundAccount:
    """Return the account of a round by the kind of play of its rules."""
    account: RoundAccount = rules.play.part("account")(position, rules)
    return account
