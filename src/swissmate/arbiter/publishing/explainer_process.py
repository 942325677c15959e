"""The process beside the server that explains rounds to the public, one question at a time.

It is a process of its own so that arbiters' pages do not wait for it (a thread would take their
turn), and so that a question which takes too long can be ended. It knows no database: it is given
the tournament, and gives back sentences.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from swissmate.errors import SwissmateError
from swissmate.explanation import ExplainedRound, Statement, sentence
from swissmate.explanation.render_text import (
    criteria_summaries,
    names_of,
    question_text,
    section_title,
)
from swissmate.model import Tournament

_ROUNDS_KEPT: Final = 4
_IDLE_SECONDS: Final = 600
_STARTING_SECONDS: Final = 60
_NOT_PUBLIC: Final = frozenset({"forbidden"})
"""Statements that only arbiters read: forbidden pairs have private reasons."""


class TakesTooLong(Exception):
    """The question was not answered in time; the process was ended."""


@dataclass(frozen=True)
class Question:
    """What is asked: a player's view, or with ``wish`` why not that.

    ``state`` names the tournament as it is: the same state is the same tournament, which is sent
    once (None afterwards). ``wish`` is empty, a pairing number, ``bye``, ``white`` or ``black``.
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
    """An answer: headings with sentences, None for a sentence that is not public.

    ``pairs`` (White first) and ``pab`` are the round as the rules pair it, pairing numbers.
    """

    sections: tuple[tuple[str, tuple[str | None, ...]], ...]
    pairs: frozenset[tuple[int, int]]
    pab: int | None


def _told(explained: ExplainedRound, question: Question) -> Told:
    """Answer one question."""
    round_, language = explained.explanation, question.language
    names, criteria = names_of(round_), criteria_summaries(round_, language)

    def said(statements: tuple[Statement, ...]) -> tuple[str | None, ...]:
        return tuple(
            None if each.id in _NOT_PUBLIC else sentence(each, names, criteria, language)
            for each in statements
        )

    if question.wish:
        wish = int(question.wish) if question.wish.isdigit() else question.wish
        answer = explained.why_not(question.player, wish)
        sections = [(question_text(round_, answer.question, language), said(answer.statements))]
    else:
        sections = [
            (section_title(name, language), said(statements))
            for name, statements in explained.player(question.player).sections
        ]
    pairs = frozenset((each.white, each.black) for each in round_.pairs)
    return Told(tuple(sections), pairs, round_.pab)


def _work(connection: Connection) -> None:
    """Answer questions until the server is gone or nobody asked for a while."""
    if hasattr(os, "nice"):
        os.nice(10)
    rounds: dict[str, ExplainedRound | None] = {}
    with suppress(EOFError, OSError, KeyboardInterrupt):
        connection.send(None)  # everything is imported
        while connection.poll(_IDLE_SECONDS):
            question: Question = connection.recv()
            if question.tournament is not None:
                while len(rounds) >= _ROUNDS_KEPT:
                    del rounds[next(iter(rounds))]
                rounds[question.state] = None
                with suppress(SwissmateError):
                    rounds[question.state] = ExplainedRound(
                        question.tournament, question.round_number, question.rules
                    )
            explained = rounds[question.state]
            told = None
            if explained is not None:
                with suppress(SwissmateError):
                    told = _told(explained, question)
            connection.send(told)


class Explainer:
    """The server's end: starts the process when it is needed. Not for two threads at a time."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._sent: deque[str] = deque(maxlen=_ROUNDS_KEPT)

    def ask(
        self, question: Question, tournament: Callable[[], Tournament], seconds: float
    ) -> Told | None:
        """Return the answer; None where the rules have none. ``tournament`` is built if needed.

        Raises:
            TakesTooLong: not within so many seconds; starting the process is not counted.
        """
        for last in (False, True):
            try:
                connection = self._started()
                new = question.state not in self._sent
                connection.send(replace(question, tournament=tournament()) if new else question)
                if new:
                    self._sent.append(question.state)
                if not connection.poll(seconds):
                    self.stop()
                    raise TakesTooLong
                told: Told | None = connection.recv()
            except (EOFError, OSError):
                # It had nothing to do for a long time, and is gone.
                self.stop()
                if last:
                    raise
            else:
                return told
        raise AssertionError

    def _started(self) -> Connection:
        if self._connection is None or self._process is None or not self._process.is_alive():
            self.stop()
            context = get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=_work, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
            if not self._connection.poll(_STARTING_SECONDS):
                self.stop()
                raise TakesTooLong
            self._connection.recv()
        return self._connection

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None
        self._sent.clear()
