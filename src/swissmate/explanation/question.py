"""The questions that one can ask about a round, as values, and what an answer holds.

Players are pairing numbers (TPN), colours are ``"w"`` and ``"b"``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from swissmate.errors import InputError

from .statements import CriterionAccount, Statement, Value, say


@dataclass(frozen=True)
class _OfPlayer:
    topic: ClassVar[str]
    player: int

    @property
    def players(self) -> tuple[int, ...]:
        """Those whom the question names."""
        return (self.player,)

    @property
    def statement(self) -> Statement:
        """The question as a statement."""
        return say(f"ask-{self.topic}", a=self.player)


@dataclass(frozen=True)
class AskPair(_OfPlayer):
    """Why do two players not meet?"""

    topic: ClassVar = "pair"
    other: int

    @property
    def players(self) -> tuple[int, ...]:
        """Those whom the question names."""
        return (self.player, self.other)

    @property
    def statement(self) -> Statement:
        """The question as a statement."""
        return say("ask-pair", a=self.player, b=self.other)


class AskBye(_OfPlayer):
    """Why does a player not get the bye?"""

    topic: ClassVar = "bye"


@dataclass(frozen=True)
class AskColor(_OfPlayer):
    """Why does a player not have a colour?"""

    topic: ClassVar = "color"
    color: str

    @property
    def statement(self) -> Statement:
        """The question as a statement."""
        return say("ask-color", a=self.player, color=self.color)


class AskFloat(_OfPlayer):
    """Why does a player not float down, and why not others of the bracket?"""

    topic: ClassVar = "float"


@dataclass(frozen=True)
class AskInstead:
    """Why not these pairs, White first, and this bye? The proposal may leave the rest open."""

    topic: ClassVar = "instead"
    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """Nobody: a proposal is about the whole round."""
        return ()

    @property
    def statement(self) -> Statement:
        """The question as a statement."""
        return say("ask-instead", pairs=self.pairs, bye=self.bye or 0)

    @property
    def proposed(self) -> tuple[int, ...]:
        """All who stand in the proposal, each as often as there."""
        paired = tuple(player for pair in self.pairs for player in pair)
        return (*paired, self.bye) if self.bye else paired

    def require_once(self, player: int) -> None:
        """Refuse a proposal in which a player stands twice.

        Raises:
            InputError: the player does.
        """
        if self.proposed.count(player) > 1:
            raise InputError(f"player {player} stands in the proposal twice", code="usage")


PlayerWish = AskPair | AskBye | AskColor
"""What a single player wishes: the best round that fulfils it is compared with the real one."""

Question = PlayerWish | AskFloat | AskInstead


def ask(player: int, wish: int | str) -> PlayerWish | AskFloat:
    """Return the question why a player does not have a wish.

    ``wish`` is a pairing number, ``"bye"``, ``"white"``, ``"black"`` or ``"float"`` (down).
    """
    match wish:
        case "bye":
            return AskBye(player)
        case "float":
            return AskFloat(player)
        case str():
            return AskColor(player, wish[0])
        case _:
            return AskPair(player, wish)


@dataclass(frozen=True, slots=True)
class Alternative:
    """The bracket in which two rounds first differ, paired in the other way."""

    bracket: int
    kind: str
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    values: tuple[CriterionAccount, ...] = ()


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The answer to a question.

    ``verdict`` is ``"is-so"``, ``"impossible"``, ``"criterion"`` (one gets worse), ``"order"`` (all
    are equal and an earlier candidate is taken) or ``"procedure"`` (a system without criteria for
    it). ``decided_by`` is the criterion's or order rule's topic, ``number`` and ``article`` those
    of the edition; ``real`` and ``other`` its values on either side. ``changed`` are the pairs that
    the other round has and the real one has not, as far as it is settled (the Dutch system: in that
    bracket). ``exact`` is False if the search for the best such round was not completed.
    """

    question: Question
    verdict: str
    statements: tuple[Statement, ...]
    decided_by: str = ""
    number: str = ""
    article: str = ""
    real: Value = ()
    other: Value = ()
    bracket: int | None = None
    alternative: Alternative | None = None
    exact: bool = True
    changed: tuple[tuple[int, int], ...] = ()
