"""The process beside the server that explains rounds: given a tournament, it gives sentences."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Final

from swissmate.arbiter.ground.frame.side_process import SideProcess, attend
from swissmate.errors import SwissmateError
from swissmate.explanation import ExplainedRound, Statement, ask, sentence, short_sections
from swissmate.explanation.pages.speaker import (
    names_of,
    question_text,
    section_title,
)
from swissmate.model import Tournament
from swissmate.wording import whole_number

_ROUNDS_KEPT: Final = 4
_NOT_PUBLIC: Final = ("forbidden", "protected")
"""What only arbiters may read: forbidden and protected pairs have private reasons."""


@dataclass(frozen=True)
class Question:
    """A question about a player's view of a round, or with ``wish``, why not that.

    ``state`` identifies the current tournament: the same state is the same tournament, which is
    sent only once (None afterwards). ``wish`` is empty, a pairing number, ``bye``, ``white``,
    ``black`` or ``float``.
    """

    state: str
    tournament: Tournament | None
    round_number: int
    rules: str
    player: int
    wish: str
    language: str


@dataclass(frozen=True)
class Told:
    """An answer: headings with sentences, with None for a sentence that is not public.

    ``whole`` is the full account of a player whose ``sections`` are in short, otherwise empty.
    ``pairs`` (White first) and ``pab`` are the round as the rules pair it, in pairing numbers.
    """

    sections: tuple[tuple[str, tuple[str | None, ...]], ...]
    pairs: frozenset[tuple[int, int]]
    pab: int | None
    whole: tuple[tuple[str, tuple[str | None, ...]], ...] = ()


def _told(explained: ExplainedRound, question: Question) -> Told:
    """Answer one question."""
    round_, language = explained.explanation, question.language
    names = names_of(round_)

    def sentences_of(statements: tuple[Statement, ...]) -> tuple[str | None, ...]:
        # The page itself states the published pairing.
        public = (statement for statement in statements if not statement.id.startswith("wall-"))
        return tuple(
            None if _is_private(statement) else sentence(statement, names, language)
            for statement in public
        )

    whole: list[tuple[str, tuple[str | None, ...]]] = []
    if question.wish:
        number = whole_number(question.wish)
        wish = question.wish if number is None else number
        answer = explained.ask(ask(question.player, wish))
        sections = [
            (question_text(round_, answer.question, language), sentences_of(answer.statements))
        ]
    else:
        own = explained.player(question.player)
        sections, whole = (
            [
                (section_title(name, language), sentences_of(statements))
                for name, statements in account
            ]
            for account in (short_sections(own), own.sections)
        )
    pairs = frozenset((pair.white, pair.black) for pair in round_.pairs)
    shown, more = (
        tuple(section for section in account if section[1]) for account in (sections, whole)
    )
    return Told(shown, pairs, round_.pab, more)


def _is_private(statement: Statement) -> bool:
    words = (statement.id, *(statement.params.get(name) for name in ("topic", "reason")))
    return any(private in str(word) for word in words for private in _NOT_PUBLIC)


def _work(connection: Connection) -> None:
    """Answer questions; a few rounds are cached."""
    rounds: dict[str, ExplainedRound | None] = {}

    def answer(question: Question) -> Told | None:
        if question.tournament is not None:
            while len(rounds) >= _ROUNDS_KEPT:
                del rounds[next(iter(rounds))]
            rounds[question.state] = None
            with suppress(SwissmateError):
                rounds[question.state] = ExplainedRound(
                    question.tournament, question.round_number, question.rules
                )
        explained = rounds[question.state]
        if explained is not None:
            with suppress(SwissmateError):
                return _told(explained, question)
        return None

    attend(connection, answer)


class Explainer(SideProcess):
    """The server's end; it knows which tournaments the process has."""

    def __init__(self) -> None:
        super().__init__(_work)
        self._sent: deque[str] = deque(maxlen=_ROUNDS_KEPT)

    def ask(
        self, question: Question, tournament: Callable[[], Tournament], seconds: float
    ) -> Told | None:
        """Return the answer; None if the rules have none. ``tournament`` is called only if needed.

        Raises:
            TakesTooLong: there was no answer within this many seconds; starting the process is not
                counted.
        """

        def whole() -> Question:
            if question.state in self._sent:
                return question
            given = replace(question, tournament=tournament())
            self._sent.append(question.state)
            return given

        answer: Told | None = self.answer_to(whole, seconds)
        return answer

    def stop(self) -> None:
        """End the process."""
        super().stop()
        self._sent.clear()
